import { devices, type Page } from '@playwright/test'
import { signIn } from '../steps/people.ts'
import { expect, expectAccessible, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const hint = (page: Page) => page.locator('.toast').getByText(text('en', 'shell.install'))
// The hint appears late: parts that the first view does not need are loaded four seconds after it.
const later = { timeout: 20_000 }

/** Makes the browser believe that its first visit was on a day in the past. */
const visitedBefore = (page: Page) =>
  page.addInitScript(() => {
    if (localStorage.getItem('salus.firstDay') === null) localStorage.setItem('salus.firstDay', '2026-01-05')
  })

/**
 * Dispatches the event with which Chromium offers the installation after some use. Marks the page if it calls `prompt`.
 */
const offerByBrowser = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset['asked'] = 'yes'
        return { outcome: 'accepted' }
      },
    })
    return { isTaken: !window.dispatchEvent(event) }
  })

test.describe('on an iPhone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the way to the home screen is explained on a later day, and only once', async ({ page, context }) => {
    await visitedBefore(page)
    await signIn(context, 'member')
    await page.goto('/member/documents')
    await expect(hint(page)).toBeVisible(later)
    await expect(page.getByText(text('en', 'shell.installShare'))).toBeVisible()
    await expectAccessible(page, 'the way to the home screen')
    // Closes this message only, because parallel tests also send messages to this member.
    await page
      .locator('.toast')
      .filter({ hasText: text('en', 'shell.install') })
      .getByRole('button', { name: text('en', 'shell.close') })
      .click()
    await page.reload()
    // Waits for the manifest, because the code that sets it would also show the hint.
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(hint(page)).toBeHidden()
  })
})

test('a browser that can install asks after a press, in the settings and in a hint; on the first day there is no hint', async ({
  page,
  context,
}) => {
  await signIn(context, 'member')
  await page.goto('/profile-settings?section=appearance')
  await expect(page.getByText(text('en', 'settings.appMenu'))).toBeVisible()
  expect(await offerByBrowser(page)).toEqual({ isTaken: true })
  await page.getByRole('button', { name: text('en', 'shell.installNow') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  await expect(page.getByText(text('en', 'settings.appMenu'))).toBeVisible()
  await expect(hint(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('salus.installHint'))).toBeNull()

  await page.evaluate(() => localStorage.setItem('salus.firstDay', '2026-01-05'))
  await page.goto('/member/documents')
  await offerByBrowser(page)
  await expect(hint(page)).toBeVisible(later)
  await page
    .locator('.toast')
    .getByRole('button', { name: text('en', 'shell.installNow') })
    .click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
})
