import type { Page } from '@playwright/test'
import { arriveAtDay, openDay } from '../steps/measurement-day.ts'
import { type Releases, standBeforeServer } from '../steps/next-release.ts'
import {
  answerOnDevice,
  expectUnsent,
  keepResult,
  measureNext,
  prepareDevice,
  unlockDevice,
  zoneOfStaff,
} from '../steps/offline-day.ts'
import { signIn } from '../steps/people.ts'
import { answerByKeys } from '../steps/runner.ts'
import { expect, test as base } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const test = base.extend<{ readonly releases: Releases }>({
  releases: async ({ baseURL }, use) => {
    const releases = await standBeforeServer(baseURL ?? '')
    await use(releases)
    await releases.stop()
  },
})
test.use({ serviceWorkers: 'allow', viewport: { width: 768, height: 1024 } })
const en = (key: string) => text('en', key)

const stored = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })

const isReleaseWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)

test('a new release that arrives in the middle of a day without a network neither reloads the run nor loses a result', async ({
  page,
  context,
  releases,
}) => {
  test.setTimeout(180_000)
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  await signIn(context, 'staff')
  const day = await openDay(context.request, { people: 2, profiles: ['stress-load'], zone: zoneOfStaff })
  await arriveAtDay(context.request, day)
  await page.goto(`${releases.url}${day.path}`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await prepareDevice(page, `Release ${day.lastName}`)
  await context.setOffline(true)
  await page.reload()
  await unlockDevice(page)
  await measureNext(page)
  await answerOnDevice(page)
  await keepResult(page)
  await page.getByRole('button', { name: en('measurementDays.toBoard') }).click()
  await measureNext(page)
  await answerByKeys(page, [2, 3])
  const heading = page.getByRole('heading', { level: 1 }).last()
  const question = await heading.innerText()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  // The network is back for a moment and brings a new release. The browser stores the whole release, including the
  // scripts that the day needs, but does not activate it yet.
  releases.next()
  await context.setOffline(false)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined))
  const isDayScript = (address: string) => /^\/assets\/next\/offline-day-[\w-]+\.js$/.test(address)
  await expect.poll(() => isReleaseWaiting(page), { timeout: 60_000 }).toBe(true)
  expect((await stored(page)).some(isDayScript)).toBe(true)
  await context.setOffline(true)
  await expect(heading).toHaveText(question)
  await expect(page.getByText(en('shell.newRelease'))).toBeHidden()
  await answerOnDevice(page)
  await keepResult(page)
  await expectUnsent(page, 2)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  // Simulates that the browser lost the page. A new page opens the same day, no matter which release it comes from.
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  again.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  await again.goto(`${releases.url}/offline-day`)
  await unlockDevice(again)
  await expectUnsent(again, 2)
  await context.setOffline(false)
  await again.reload()
  await expect(again.locator('script[type="module"][src^="/assets/next/"]').first()).toBeAttached()
  await unlockDevice(again)
  await expectUnsent(again, 0)
  for (const memberId of day.memberIds) {
    const answer = await context.request.get(`/api/tenants/1/check-ups?memberId=${memberId}&limit=50`)
    expect(((await answer.json()) as { items: object[] }).items).toHaveLength(1)
  }
  const kept = await stored(again)
  expect(kept.some(isDayScript)).toBe(true)
  expect(kept.filter((address) => address.startsWith('/api'))).toEqual([])
})
