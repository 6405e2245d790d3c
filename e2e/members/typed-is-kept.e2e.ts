import type { Page } from '@playwright/test'
import { newMember, signIn } from '../steps/people.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'

const en = (key: string) => text('en', key)
/** Returns true if the page makes the browser ask for confirmation before a reload. */
const asksFirst = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('a reload asks first where it would lose master data or settings that were typed', async ({ page, context }) => {
  await signIn(context, 'admin')
  const { id } = await newMember(context.request, 1, `Getippt ${Date.now()}`)
  await page.goto(`/staff/1/members-overview/${id}`)
  await page
    .getByRole('button', { name: en('record.edit') })
    .first()
    .click()
  expect(await asksFirst(page), 'nothing is typed yet').toBe(false)
  await page.getByRole('textbox', { name: en('staff.firstName') }).fill('Anders')
  expect(await asksFirst(page)).toBe(true)

  await page.goto('/staff/1/tenant-settings')
  await page.getByLabel(en('tenantSettings.address')).fill('Hafenstr. 3')
  expect(await asksFirst(page)).toBe(true)
})

test('master data and settings that were typed are still there after another page, until they are saved or discarded', async ({
  page,
  context,
}) => {
  await signIn(context, 'admin')
  const name = `Verlassen ${Date.now()}`
  const { id } = await newMember(context.request, 1, name)
  const goToMembers = () =>
    page
      .getByRole('link', { name: en('shell.members') })
      .first()
      .click()
  const firstName = page.getByRole('textbox', { name: en('staff.firstName') })
  const edit = page.getByRole('button', { name: en('record.edit') }).first()
  await page.goto(`/staff/1/members-overview/${id}`)
  await edit.click()
  await expect(firstName).toBeFocused()
  await firstName.fill('Anders')
  await goToMembers()
  await expect(firstName).toHaveCount(0)
  expect(await asksFirst(page), 'on a page without a form').toBe(true)
  await page.goBack()
  await expect(firstName).toHaveValue('Anders')
  await page.getByRole('button', { name: en('staff.cancel') }).click()
  await edit.click()
  await expect(firstName).not.toHaveValue('Anders')

  await page.goto('/staff/1/tenant-settings')
  const address = page.getByLabel(en('tenantSettings.address'))
  await address.fill('Hafenstr. 3')
  await goToMembers()
  await expect(address).toHaveCount(0)
  await page.goBack()
  await expect(address).toHaveValue('Hafenstr. 3')
  await expect(page.getByRole('status').filter({ hasText: en('tenantSettings.unsaved') })).toBeVisible()
})

/** Records a check-up of the member and opens its result. */
async function openResult(page: Page, { id }: { readonly id: string }): Promise<void> {
  const profile = allProfiles.find(({ code }) => code === 'stress-load')
  const answers = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, 2]))
  const made = await sendWrite(page.request, 'POST /api/tenants/1/check-ups', {
    data: { profileId: profile?.id, memberId: id, answers },
  })
  const { resultGuid } = (await made.json()) as { resultGuid: string }
  await page.goto(`/staff/1/member-measurements/${resultGuid}?memberId=${id}`)
}

test('a correction that was begun is discarded only after a question, and begins at its reason', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  await openResult(page, await newMember(context.request, 1, `Korrektur ${Date.now()}`))
  await page.getByRole('button', { name: en('checkUps.more') }).click()
  await page.getByRole('button', { name: en('corrections.correct'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: en('corrections.correctTitle') })
  const reason = dialog.getByLabel(en('corrections.reason'))
  await expect(reason).toBeFocused()
  await reason.fill('Typing mistake')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: en('staff.keepTyped') }).click()
  await expect(reason).toHaveValue('Typing mistake')

  await dialog.getByLabel(en('corrections.note')).fill('Measured before lunch')
  await dialog.getByRole('button', { name: en('corrections.save') }).click()
  await expect(page.getByText('Measured before lunch').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('body'), 'the keyboard goes on where it was').not.toBeFocused()
})

test('a reason that was typed for a withdrawal is discarded only after a question', async ({ page, context }) => {
  await signIn(context, 'staff')
  await openResult(page, await newMember(context.request, 1, `Rückzug ${Date.now()}`))
  await page.getByRole('button', { name: en('checkUps.more') }).click()
  await page.getByRole('button', { name: en('corrections.withdraw'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: en('corrections.withdrawTitle') })
  const reason = dialog.getByLabel(en('corrections.reason'))
  await reason.fill('Wrong person')
  await dialog.getByRole('button', { name: en('staff.cancel') }).click()
  await page.getByRole('button', { name: en('staff.keepTyped') }).click()
  await expect(reason).toHaveValue('Wrong person')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: en('staff.discard') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: en('checkUps.more') })).toBeFocused()
})

test('an invitation begins at the address, and leads back to one that is missing', async ({ page, context }) => {
  await signIn(context, 'admin')
  await page.goto('/staff/1/users-overview')
  await page.getByRole('button', { name: en('employees.invite') }).click()
  const email = page.getByRole('dialog').getByLabel(en('invitations.email'))
  await expect(email).toBeFocused()
  await page.getByRole('button', { name: en('employees.sendInvitation') }).click()
  await expect(page.getByText(en('invitations.emailMissing'))).toBeVisible()
  await expect(email).toBeFocused()
})
