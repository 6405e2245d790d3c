import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

const werk = 3
const stress = 6
const en = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replaceAll(`{${name}}`, value), text('en', key))

test('a member takes a consent back and staff lose the open result; given again, it is there again', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000)
  await signIn(context, 'both')
  const own = await context.request.get(`/api/me/check-ups?groupId=${werk}&productId=${stress}`)
  const [checkUp] = ((await own.json()) as { items: { resultGuid: string; memberId: string }[] }).items
  if (!checkUp) throw new Error('there is no stress result of Katrin Albers')

  // Gives the consent, because an earlier attempt may have stopped after withdrawing it.
  const { version } = findConsentText('share-with-staff')
  const shared = await sendWrite(context.request, `POST /api/tenants/${werk}/members/${checkUp.memberId}/consents`, {
    data: { purpose: 'share-with-staff', pluginId: stress, decision: 'given', textVersion: version, language: 'en' },
  })
  expect(shared.status(), await shared.text()).toBe(200)

  const staff = await browser.newContext({ locale: 'en-GB' })
  await signIn(staff, 'foreignStaff')
  const open = await staff.newPage()
  await open.goto(`/staff/${werk}/member-measurements/${checkUp.resultGuid}?memberId=${checkUp.memberId}`)
  await expect(open.getByText(en('checkUps.whatThisMeans')).first()).toBeVisible()
  await open.getByRole('button', { name: en('checkUps.more') }).click()
  await open.getByRole('button', { name: en('corrections.withdraw'), exact: true }).click()
  await open.getByRole('dialog').getByLabel(en('corrections.reason')).fill('The strap was loose')

  // In another tab, staff have also seen the result and then opened the list of members.
  const left = await staff.newPage()
  await left.goto(`/staff/${werk}/member-measurements/${checkUp.resultGuid}?memberId=${checkUp.memberId}`)
  await expect(left.getByText(en('checkUps.whatThisMeans')).first()).toBeVisible()
  await left
    .getByRole('link', { name: en('shell.members'), exact: true })
    .first()
    .click()
  await expect(left.getByRole('heading', { level: 1, name: en('shell.members') })).toBeVisible()

  await page.goto('/profile-settings?section=privacy')
  await page.getByRole('button', { name: en('consents.changeOf', { tenant: 'Werk Süd' }) }).click()
  await expectAccessible(page, 'the products of a tenant')
  await page.getByRole('button', { name: en('consents.withdrawOf', { product: 'Stress and resources' }) }).click()
  await expect(
    page.getByText(/2 people of Werk Süd will no longer see your \d+ Stress and resources results/),
  ).toBeVisible()
  const preview = page.getByRole('table', { name: en('consents.preview.title') })
  await expect(preview.getByRole('row', { name: /Stress and resources.*You, .*Only you/ })).toBeVisible()
  await expect(page.getByText(en('consents.preview.effect.staff-reading'))).toBeVisible()
  await expectAccessible(page, 'the effect of a withdrawal')
  await page.getByRole('button', { name: en('consents.withdrawConfirm'), exact: true }).click()

  await expect(open.getByText(en('consents.notSharedTitle', { name: 'Katrin Albers' }))).toBeVisible()
  await expect(open.getByText(en('corrections.takenAway'))).toBeVisible()
  await expect(open.getByText(en('checkUps.whatThisMeans'))).toHaveCount(0)
  await expectAccessible(open, 'the result that is not shared')
  const refused = await staff.request.get(`/api/tenants/${werk}/check-ups/${checkUp.resultGuid}`)
  expect(refused.status()).toBe(403)

  await staff.setOffline(true)
  await left.goBack()
  await expect(left.getByText(en('errors.network')).first()).toBeVisible()
  await expect(left.getByText(en('checkUps.whatThisMeans'))).toHaveCount(0)
  await left.close()
  await staff.setOffline(false)

  await page.getByRole('button', { name: en('consents.shareOf', { product: 'Stress and resources' }) }).click()
  await page.getByRole('button', { name: en('consents.agree'), exact: true }).click()
  await expect(open.getByText(en('checkUps.whatThisMeans')).first()).toBeVisible({ timeout: 30_000 })

  await page
    .getByRole('button', { name: en('shell.close') })
    .last()
    .click()
  await expect(page.getByText(/Thomas Reiter \(Staff\): .*opened a result/).first()).toBeVisible()
  await expectAccessible(page, 'privacy and data')
  await expectNoSidewaysScroll(page, 'privacy and data')
  await staff.close()
})
