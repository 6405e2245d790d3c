import type { Page } from '@playwright/test'
import { signIn } from '../steps/people.ts'
import { expect, expectAccessible, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

test.use({ serviceWorkers: 'allow' })

async function visitUntilInstalled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Reloads, because the worker serves only pages that were opened after it became ready.
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')).toMatch(/\/sw\.js$/)
}

const storedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found.toSorted()
  })

const offlineSentence = (page: Page) => page.getByText(text('en', 'errors.networkRetried'))

test('Salus starts without a network, says so, and continues by itself when the network is back', async ({
  page,
  context,
  consoleMessages,
}) => {
  await signIn(context, 'member')
  await visitUntilInstalled(page, '/member/member-dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(offlineSentence(page)).toBeVisible()
  const shownAt = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  // Checks only that the page was painted, not when. Without a network, only the worker can have delivered the page.
  expect(shownAt).toBeGreaterThan(0)
  await expectAccessible(page, 'the start without a network')
  await context.setOffline(false)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(offlineSentence(page)).toBeHidden()
  expect(consoleMessages.every((said) => said.includes('NetworkProblem'))).toBe(true)
  consoleMessages.length = 0
})

test('after a day of use no response of the API is in a cache, and after signing out no data of a person is on the device', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  await visitUntilInstalled(page, '/staff/1/members-overview')
  for (const path of ['member-measurements', 'perform-analysis', 'measurement-days', 'products-overview']) {
    await page.goto(`/staff/1/${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  const stored = await storedAddresses(page)
  expect(stored).toContain('/index.html')
  expect(stored.filter((address) => !/^\/assets\/|^\/[a-z-]+\.(?:html|css|js|svg)$/.test(address))).toEqual([])
  const pageOfNobody = await page.evaluate(async () => (await (await caches.match('/index.html'))?.text()) ?? '')
  expect(pageOfNobody).toContain('<title>Salus')
  expect(pageOfNobody).not.toContain('data-session')

  await page
    .getByRole('button', { name: text('en', 'shell.logOut') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/home/)
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  const words = await page.evaluate(async () => {
    const texts = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text() ?? ''))
      }),
    )
    return texts.flat().join()
  })
  expect(words).not.toContain('Sophie Brandt')
  expect(words).not.toContain('staff@studio-nord')
})

test('the content security policy reports nothing, and lets no other worker through', async ({
  page,
  consoleMessages,
}) => {
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/csp-reports')) reports.push(request.url())
  })
  await visitUntilInstalled(page, '/home')
  expect(reports).toEqual([])
  const refused = await page.evaluate(() =>
    navigator.serviceWorker.register('/before-paint.js').then(
      () => 'registered',
      (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
    ),
  )
  expect(refused).toBe('TypeError')
  expect(consoleMessages).toEqual([expect.stringContaining('TrustedScriptURL')])
  consoleMessages.length = 0
})

test('the app can be installed, in the language of the page', async ({ page }) => {
  await visitUntilInstalled(page, '/home')
  const address = () => page.locator('link[rel="manifest"]').getAttribute('href')
  await expect.poll(address).toBe('/manifest.webmanifest')
  await page.getByText('DE', { exact: true }).first().click()
  await expect.poll(address).toBe('/manifest.de.webmanifest')
})
