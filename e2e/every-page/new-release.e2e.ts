import type { Page } from '@playwright/test'
import { type Releases, standBeforeServer } from '../steps/next-release.ts'
import { newMember, signIn } from '../steps/people.ts'
import { answerByKeys, keptAnswers, startAnalysis } from '../steps/runner.ts'
import { expect, expectAccessible, test as base } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const test = base.extend<{ readonly releases: Releases }>({
  releases: async ({ baseURL }, use) => {
    const releases = await standBeforeServer(baseURL ?? '')
    await use(releases)
    await releases.stop()
  },
})

// Allows the service worker, because it finds new releases.
test.use({ serviceWorkers: 'allow' })

const offer = text('en', 'shell.newRelease')
const load = (page: Page) => page.getByRole('button', { name: text('en', 'shell.newReleaseLoad') })
const firstScript = (page: Page) => page.locator('script[type="module"][src]').first().getAttribute('src')
const lookForRelease = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined))

/**
 * Returns the start pages that service workers have stored, joined into one text. These are the page of the newest
 * release and, if an older release is still in use, its page.
 */
const storedPages = (page: Page) =>
  page.evaluate(async () => {
    const found = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).match('/index.html')),
    )
    return (await Promise.all(found.map(async (stored) => (await stored?.text()) ?? ''))).join()
  })

test('a new release is offered, and comes only when the person wants it', async ({ page, context, releases }) => {
  await signIn(context, 'member')
  await page.goto(`${releases.url}/member/member-dashboard`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const before = await firstScript(page)
  releases.next()
  await lookForRelease(page)
  await expect(page.getByText(offer)).toBeVisible()
  expect(await firstScript(page)).toBe(before)
  await expectAccessible(page, 'the offer of a new release')
  await load(page).click()
  await expect.poll(() => firstScript(page)).toMatch(/^\/assets\/next\//)
  await expect(page.getByRole('article').first()).toBeVisible()
  // The new page activates its worker, so the stored page is soon replaced by the new one.
  await expect.poll(async () => (await storedPages(page)).match(/\/assets\/(?!next|i18n)/)).toBeNull()
  await expect(page.getByText(offer)).toBeHidden()
})

test('in the middle of an analysis nothing is offered and nothing is lost; the offer comes with the next page', async ({
  page,
  context,
  releases,
}) => {
  await signIn(context, 'staff')
  const { id } = await newMember(context.request, 1, `Fassung ${Date.now()}`)
  await page.goto(`${releases.url}/staff/1/perform-analysis/StressPilot/stress-load?memberId=${id}`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await startAnalysis(page, 'en')
  await answerByKeys(page, [2, 3])
  const question = await page.getByRole('heading', { level: 1 }).last().innerText()
  releases.next()
  await lookForRelease(page)
  await expect.poll(() => storedPages(page), { timeout: 30_000 }).toContain('/assets/next/')
  await expect(page.getByText(offer)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 }).last()).toHaveText(question)
  await answerByKeys(page, [2])
  await expect.poll(() => keptAnswers(context, id)).toHaveProperty('q3')
  await page.goBack()
  await expect(page.getByText(offer)).toBeVisible()
})
