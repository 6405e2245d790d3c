// Consent belongs to the member. Tests what staff can record, what the member is told about it, and what is not
// possible before the consent is given.

import type { BrowserContext, Page } from '@playwright/test'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { fillDate } from '../steps/dates.ts'
import { signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

const studio = 1
const en = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replaceAll(`{${name}}`, value), text('en', key))

const findMemberId = async (context: BrowserContext) => {
  const answer = await context.request.get('/api/me/records')
  const { items } = (await answer.json()) as { items: { groupId: number; memberId: string }[] }
  return items.find(({ groupId }) => groupId === studio)?.memberId ?? ''
}

async function shareAll(context: BrowserContext, memberId: string) {
  for (const purpose of ['store-health-data', 'share-with-staff'] as const) {
    const textVersion = findConsentText(purpose).version
    const answer = await sendWrite(context.request, `POST /api/tenants/${studio}/members/${memberId}/consents`, {
      data: { purpose, decision: 'given', textVersion, language: 'en' },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

test('staff choose how consent was given; until it is there the record says what to do, and nothing is measured', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await signIn(context, 'staff')
  const lastName = `Wartet${Date.now() % 100_000}`
  await page.goto(`/staff/${studio}/members-overview`)
  await page.getByRole('button', { name: en('staff.newMember') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('staff.firstName')).fill('Paula')
  await dialog.getByLabel(en('staff.lastName')).fill(lastName)
  await fillDate(dialog, en('staff.birthDate'), '1988-05-03')
  await dialog.getByLabel(en('staff.sex')).selectOption('female')
  await expect(dialog.getByLabel(en('staff.consent'))).toHaveValue('')
  await dialog.getByRole('button', { name: en('staff.saveMember') }).click()
  await expect(dialog.getByText(en('errors.fieldRequired'))).toBeVisible()
  await dialog.getByLabel(en('staff.consent')).selectOption('pending')
  await expectAccessible(page, 'the form of a new member')
  await dialog.getByRole('button', { name: en('staff.saveMember') }).click()

  await expect(page.getByRole('heading', { name: en('consents.needed') })).toBeVisible()
  await page.goto(`/staff/${studio}/members-overview`)
  await page.getByRole('searchbox').fill(lastName)
  await expect(page.getByText(en('consents.missing')).filter({ visible: true })).toBeVisible()
  await page.getByRole('link', { name: `Paula ${lastName}` }).click()
  await expect(page.getByRole('heading', { name: en('consents.needed') }).first()).toBeVisible()
  await expectAccessible(page, 'a record whose consent is pending')
  await recordOnPaper(page)
  await expect(page.getByRole('heading', { name: en('consents.needed') })).toHaveCount(0)
})

async function recordOnPaper(page: Page) {
  await page
    .getByRole('region', { name: en('consents.needed') })
    .first()
    .getByRole('button', { name: en('consents.record') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('consents.decision'), { exact: true }).selectOption('given')
  await dialog.getByLabel(en('consents.howSaid')).selectOption('on-paper')
  await expect(dialog.getByText(en('consents.preview.starts'))).toBeVisible()
  await dialog.getByRole('button', { name: en('consents.recordConfirm') }).click()
  await expect(dialog).toHaveCount(0)
}

test('staff record a withdrawal only; the member is told, sees the effect and decides alone', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000)
  await signIn(context, 'member')
  const memberId = await findMemberId(context)
  await shareAll(context, memberId)
  const staff = await browser.newContext({ locale: 'en-GB' })
  await signIn(staff, 'staff')
  const desk = await staff.newPage()
  try {
    await desk.goto(`/staff/${studio}/members-overview/${memberId}`)
    await desk.getByRole('button', { name: en('consents.recordSharing') }).click()
    const dialog = desk.getByRole('dialog')
    await expect(dialog.getByText(/makes this decision in the portal/)).toBeVisible()
    await expect(dialog.getByLabel(en('consents.decision'), { exact: true }).getByRole('option')).toHaveCount(2)
    await dialog.getByLabel(en('consents.decision'), { exact: true }).selectOption('withdrawn')
    await dialog.getByLabel(en('consents.howSaid')).selectOption('in-person')
    await expect(dialog.getByText(en('consents.preview.stops'))).toBeVisible()
    await expectAccessible(desk, 'recording a withdrawal')

    await page.goto('/member/member-dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await dialog.getByRole('button', { name: en('consents.recordConfirm') }).click()
    await expect(dialog).toHaveCount(0)
    const notice = page.getByRole('region', { name: en('consents.check.title') })
    await expect(notice).toBeVisible({ timeout: 15_000 })
    await expectAccessible(page, 'what others recorded')
    await expectNoSidewaysScroll(page, 'what others recorded')
    await expect(desk.getByText(en('consents.decidesAloneShort')).first()).toBeVisible()
    const refused = await sendWrite(staff.request, `POST /api/tenants/${studio}/members/${memberId}/consents`, {
      data: {
        purpose: 'share-with-staff',
        decision: 'given',
        how: 'in-person',
        on: '2020-01-01',
        textVersion: findConsentText('share-with-staff').version,
        language: 'en',
      },
    })
    expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'member-decides-alone'])
    await notice.getByRole('button', { name: en('consents.check.confirm') }).click()
    await expect(notice).toHaveCount(0)
  } finally {
    await shareAll(context, memberId)
    await staff.close()
  }
})

test('a member asks for a correction, staff grant it with a reason, and the member reads it', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000)
  await signIn(context, 'member')
  const memberId = await findMemberId(context)
  await page.goto('/profile-settings')
  const record = page.getByRole('region', { name: 'Studio Nord' })
  await expect(record).toBeVisible()
  await expectAccessible(page, 'own data on record')
  await expectNoSidewaysScroll(page, 'own data on record')
  await record.getByRole('button', { name: en('settings.askCorrectionOf', { tenant: 'Studio Nord' }) }).click()
  const dialog = page.getByRole('dialog')
  const height = dialog.getByLabel(en('staff.heightCm'))
  const before = Number(await height.inputValue())
  await height.fill(String(before === 171 ? 172 : 171))
  await dialog.getByLabel(en('settings.correctionReason')).fill('Measured at the doctor’s')
  await expectAccessible(page, 'asking for a correction')
  await dialog.getByRole('button', { name: en('settings.correctionSend') }).click()
  await expect(record.getByText(/Not answered yet/)).toBeVisible()

  const staff = await browser.newContext({ locale: 'en-GB' })
  await signIn(staff, 'staff')
  const desk = await staff.newPage()
  await desk.goto(`/staff/${studio}/members-overview`)
  // Finds the message by its address, because messages caused by other tests also have the role `status` and contain
  // links.
  await desk.getByRole('status').locator(`a[href$="/members-overview/${memberId}"]`).click()
  await expect(desk).toHaveURL(new RegExp(memberId))
  const asked = desk.getByRole('region', { name: en('record.corrections') })
  await asked.getByRole('button', { name: en('record.correctionGrant') }).click()
  await expect(asked.getByText(en('errors.fieldRequired'))).toBeVisible()
  await asked.getByLabel(en('record.correctionAnswer')).fill('Measured again.')
  await expectAccessible(desk, 'a correction that is asked for')
  await asked.getByRole('button', { name: en('record.correctionGrant') }).click()
  await expect(asked).toHaveCount(0)
  await expect(record.getByText(/Corrected on .*Measured again\./)).toBeVisible({ timeout: 15_000 })
  await staff.close()
})
