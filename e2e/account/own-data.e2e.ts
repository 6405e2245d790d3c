import { readFileSync } from 'node:fs'
import { newPerson, signInAs } from '../steps/mailbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

const en = (key: string) => text('en', key)

test('a person downloads their own data, deletes the account with a receipt, and can no longer sign in', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const person = await newPerson(context.request, 'Wendy')
  await signInAs(context.request, person)
  await page.goto('/profile-settings?section=privacy')
  await page.getByRole('button', { name: en('ownData.exportAsk') }).click()
  const ready = page.getByRole('button', { name: en('ownData.download') })
  await expect(ready.first()).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'the privacy settings')
  await expectNoSidewaysScroll(page, 'the privacy settings')
  const [download] = await Promise.all([page.waitForEvent('download'), ready.first().click()])
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  await page.getByRole('button', { name: en('ownData.deleteAsk') }).click()
  const confirm = page.getByRole('button', { name: en('ownData.deleteConfirm') })
  await expect(confirm).toBeDisabled()
  await page.getByLabel(en('ownData.deleteSure')).check()
  await expectAccessible(page, 'the dialog before deleting')
  await confirm.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('ownData.deletedTitle'))
  await expect(page.getByText(en('ownData.receiptId'))).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'the receipt')
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: en('ownData.receiptSave') }).click(),
  ])
  const saved = readFileSync(await receipt.path(), 'utf8')
  expect(saved).toContain('"account"')
  expect(saved).not.toContain(person.email)

  const again = await sendWrite(context.request, 'POST /api/auth/sign-in/email', { data: person })
  expect(again.status()).toBe(401)
  await page.goto('/profile-settings')
  await expect(page).toHaveURL(/\/home/)
})
