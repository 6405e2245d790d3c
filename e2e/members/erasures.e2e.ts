import { newMember, signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

const en = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replaceAll(`{${name}}`, value), text('en', key))
const answers = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, 2]))

test('an Admin erases a person with a receipt, and locks another until the hold ends', async ({ page, context }) => {
  test.setTimeout(120_000)
  await signIn(context, 'admin')
  const button = (key: string) => page.getByRole('button', { name: en(key), exact: true })
  const openRecord = async (lastName: string) => {
    const member = await newMember(context.request, 1, lastName)
    const made = await sendWrite(context.request, 'POST /api/tenants/1/check-ups', {
      data: { profileId: 'd480f089-74af-5284-9f04-f4f9280a2857', memberId: member.id, answers },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(made.status()).toBe(201)
    await page.goto(`/staff/1/member-measurements?memberId=${member.id}`)
    await button('checkUps.more').click()
    await button('consents.ofMember').click()
    await expect(page.getByRole('heading', { name: en('erasures.ofMember') })).toBeVisible()
    return member
  }

  const erased = await openRecord(`Geht${Date.now()}`)
  await button('erasures.erase').click()
  const dialog = page.getByRole('dialog').last()
  const title = dialog.getByRole('heading', { level: 2 })
  await expect(title).toHaveText(en('erasures.eraseTitle', { name: `Story ${erased.lastName}` }))
  await expect(dialog.getByRole('row', { name: `${en('ownData.kind.check-ups')} 1`, exact: true })).toBeVisible()
  await expect(button('erasures.eraseConfirm')).toBeDisabled()
  await expectAccessible(page, 'the question before erasing')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog'), 'only the dialog on top is closed').toHaveCount(1)
  await button('erasures.erase').click()
  await page.getByRole('checkbox', { name: en('erasures.eraseSure', { name: `Story ${erased.lastName}` }) }).check()
  await button('erasures.eraseConfirm').click()
  await expect(page).toHaveURL(/\/staff\/1\/tenant-settings\/erasures\/[0-9a-f-]{36}$/)
  await expect(page.getByText(en('erasures.doneAt'))).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('row', { name: `${en('ownData.kind.check-ups')} 1`, exact: true })).toBeVisible()
  expect(await page.getByRole('main').innerText()).not.toContain(erased.lastName)
  await expectAccessible(page, 'the receipt')
  await expectNoSidewaysScroll(page, 'the receipt')
  expect((await context.request.get(`/api/tenants/1/members/${erased.id}`)).status()).toBe(404)

  const held = await openRecord(`Bleibt${Date.now()}`)
  const reason = `Rechtsstreit ${Date.now()}`
  await button('erasures.hold').click()
  await button('erasures.holdConfirm').click()
  await expect(page.getByText(en('errors.fieldRequired'))).toBeVisible()
  await page.getByLabel(en('erasures.reason'), { exact: true }).fill(reason)
  await expectAccessible(page, 'the question before locking')
  await button('erasures.holdConfirm').click()
  await expect(page).toHaveURL(/members-overview/)
  expect((await context.request.get(`/api/tenants/1/members/${held.id}`)).status()).toBe(404)

  await page.goto('/staff/1/tenant-settings?section=data-protection')
  const row = page.getByRole('listitem').filter({ hasText: reason })
  await row.getByRole('button', { name: en('erasures.endHold') }).click()
  await button('erasures.endConfirm').click()
  await expect(page.getByText(en('erasures.doneAt'))).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: en('tenantSettings.dataProtection') }).click()
  await expect(page.getByRole('link', { name: en('erasures.askedBy.hold-ended') }).first()).toBeVisible()
  await expect(row).toHaveCount(0)
  await expectAccessible(page, 'the settings with retention, holds and receipts')
})
