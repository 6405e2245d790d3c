import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SupportRequest } from '@salus/contract/tenant/support.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string) => text('en', key)
const de = (key: string) => text('de', key)
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const salus = (...command: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    const cli = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url))
    const env = { PATH: process.env['PATH'], DATA_DIR: process.env['E2E_DATA_DIR'] }
    execFile(process.execPath, [cli, ...command], { env }, (error, stdout, stderr) =>
      error ? reject(new Error(`${command.join(' ')}: ${stdout}${stderr}`)) : resolve(stdout),
    )
  })

async function requestBySubject(request: APIRequestContext, subject: string): Promise<SupportRequest> {
  const answer = await request.get('/api/tenants/1/support-requests')
  const { items } = (await answer.json()) as { items: SupportRequest[] }
  const found = items.find((one) => one.subject === subject)
  if (!found) throw new Error(`there is no request ${subject}`)
  return found
}

const findRow = (page: Page, subject: string) => page.getByRole('link', { name: new RegExp(subject) })

test('staff ask with a file, the operator answers, and both open pages show it at once', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000)
  const subject = `Scale lost ${crypto.randomUUID().slice(0, 8)}`
  await signIn(context, 'staff')
  await page.goto('/staff/1/support')
  await page
    .getByRole('button', { name: en('support.new') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('support.subject')).fill(subject)
  await dialog.getByRole('button', { name: en('support.send') }).click()
  await expect(dialog.getByText(en('support.textMissing'))).toBeVisible()
  await expectAccessible(page, 'a new request with a mistake')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: en('support.new') })
    .first()
    .click()
  await expect(dialog.getByLabel(en('support.subject'))).toHaveValue(subject)
  await dialog.getByLabel(en('support.message')).fill('The tablet does not find the scale.')
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>no pdf') })
  await expect(dialog.getByText(/page\.pdf cannot be accepted/)).toBeVisible()
  await file.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') })
  await expect(dialog.getByText('screen.png', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: en('support.send') }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(page.getByRole('link', { name: /screen\.png/ })).toBeVisible()
  const { number } = await requestBySubject(context.request, subject)

  const phone = await browser.newContext({
    locale: 'de-DE',
    colorScheme: 'dark',
    viewport: { width: 320, height: 640 },
    hasTouch: true,
  })
  await signIn(phone, 'admin')
  const list = await phone.newPage()
  await list.goto('/staff/1/support')
  await expect(findRow(list, subject)).toContainText(de('support.state_open'))

  expect(await salus('support', 'show', '1', String(number))).toContain('does not find the scale')
  await salus('support', 'answer', '1', String(number), 'Please restart the tablet.')
  await expect(page.getByText('Please restart the tablet.')).toBeVisible()
  await expect(findRow(list, subject)).toContainText(de('support.unread'))
  const menu = list.getByRole('button', { name: de('shell.more') })
  await expect(menu).toHaveAccessibleName(/\(\d+ ungelesene/)
  const countUnread = async () => Number(/\((\d+) ungelesene/.exec((await menu.textContent()) ?? '')?.[1] ?? 0)
  const unread = await countUnread()
  await expect(findRow(list, subject)).toContainText(de('support.state_answered'))
  await expectNoSidewaysScroll(list, 'the list of requests')
  await expectAccessible(list, 'the list of requests')
  await findRow(list, subject).click()
  await expect(list.getByText('Please restart the tablet.')).toBeVisible()
  await expectNoSidewaysScroll(list, 'a thread')
  await expectAccessible(list, 'a thread')
  await list.getByRole('link', { name: de('support.back') }).click()
  await expect(findRow(list, subject)).toBeVisible()
  await expect(findRow(list, subject)).not.toContainText(de('support.unread'))
  await expect.poll(countUnread).toBe(unread - 1)

  const reply = page.getByLabel(en('support.reply'))
  await reply.fill('That helped, thank you.')
  await context.setOffline(true)
  await page.getByRole('button', { name: en('support.send') }).click()
  await expect(page.getByText(en('errors.network'))).toBeVisible()
  await expect(reply).toHaveValue('That helped, thank you.')
  await context.setOffline(false)
  await page.getByRole('button', { name: en('support.send') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'That helped, thank you.' })).toHaveCount(1)
  await expect(reply).toHaveValue('')
  expect(await salus('support', 'show', '1', String(number))).toContain('That helped')
  await salus('support', 'close', '1', String(number))
  await expect(page.getByRole('button', { name: en('support.close') })).toBeHidden()

  await list.setViewportSize({ width: 1024, height: 768 })
  await list.goto('/staff/1/audit-log')
  await list.getByLabel(de('audit.what')).selectOption('support')
  await expect(
    list
      .getByRole('listitem')
      .filter({ hasText: de('audit.operator') })
      .first(),
  ).toBeVisible()
  await list.getByRole('button', { name: de('audit.check') }).click()
  await expect(list.getByRole('status').filter({ hasText: /unverändert|Noch nichts/ })).toBeVisible()
  await expectAccessible(list, 'the audit log')
  await list.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(list, 'the audit log')
  await phone.close()
})
