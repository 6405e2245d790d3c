import type { BrowserContext, Page } from '@playwright/test'
import { arriveAtDay, openDay } from '../steps/measurement-day.ts'
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
import { expect, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 1024, height: 900 } })
const en = (key: string) => text('en', key)

/** Sets up a device and measures one person on it without a network, once with each of the profiles. */
async function measureWithoutNetwork(context: BrowserContext, page: Page, profiles: readonly string[]) {
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  await signIn(context, 'staff')
  const day = await openDay(context.request, { people: 1, profiles, firstName: 'Wilhelmine', zone: zoneOfStaff })
  await arriveAtDay(context.request, day)
  await page.goto(day.path)
  await prepareDevice(page, `Tablet ${day.lastName}`)
  await context.setOffline(true)
  for (const index of profiles.keys()) {
    await measureNext(page)
    await answerOnDevice(page)
    await keepResult(page)
    await page.getByRole('button', { name: en('measurementDays.toBoard') }).click()
    await expectUnsent(page, index + 1)
  }
  return async () => {
    const answer = await context.request.get(`/api/tenants/1/check-ups?memberId=${day.memberIds[0]}&limit=50`)
    return ((await answer.json()) as { items: unknown[] }).items.length
  }
}

test('staff lock the device while it sends: the result that was not sent yet is still there, and arrives later', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const countStored = await measureWithoutNetwork(context, page, ['stress-load', 'activity-questionnaire'])
  const held: (() => void)[] = []
  await context.route('**/api/tenants/1/check-ups', async (route) => {
    if (route.request().method() === 'POST' && held.length === 0)
      await new Promise<void>((resolve) => void held.push(resolve))
    await route.continue()
  })
  await context.setOffline(false)
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(1)
  await page.getByRole('button', { name: en('offlineDays.lock'), exact: true }).click()
  await expect(page.getByLabel(en('offlineDays.pin'), { exact: true })).toBeVisible()
  held[0]?.()
  await expectUnsent(page, 1)
  expect(await countStored()).toBe(1)
  await unlockDevice(page)
  await expectUnsent(page, 0)
  expect(await countStored()).toBe(2)
})

test('somebody of another organisation cannot send the results of this one, and none of them is deleted', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const countStored = await measureWithoutNetwork(context, page, ['stress-load'])
  // Opens the day without unlocking it. A locked day sends nothing, so the result stays on the device even with a
  // network.
  await page.goto('/offline-day')
  await context.setOffline(false)
  await page.goto('/staff/1/members-overview')
  await page
    .getByRole('button', { name: en('shell.logOut') })
    .first()
    .click()
  await page.getByRole('button', { name: en('offlineDays.leaveHandOver') }).click()
  await expect(page).toHaveURL(/\/home/)

  await signIn(context, 'foreignStaff')
  await page.goto('/offline-day')
  await page.getByRole('button', { name: en('offlineDays.sendNow') }).click()
  await expect(page.getByText(en('offlineDays.look.role'))).toBeVisible()
  await expect(page.getByRole('button', { name: en('offlineDays.look.understood') })).toHaveCount(0)
  await expectUnsent(page, 1)

  await signIn(context, 'staff')
  await page.reload()
  await page.getByRole('button', { name: en('offlineDays.look.sendAgain') }).click()
  // Nothing is left to send, so the day is deleted from this device.
  await expect(page.getByRole('heading', { name: en('offlineDays.none') })).toBeVisible()
  expect(await countStored()).toBe(1)
})

test('a device whose network never answers opens the day with the PIN, and does not stay empty', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  await signIn(context, 'staff')
  const day = await openDay(context.request, { people: 1, profiles: ['stress-load'], zone: zoneOfStaff })
  await arriveAtDay(context.request, day)
  await page.goto(day.path)
  await prepareDevice(page, `Tablet ${day.lastName}`)
  await context.route('**/api/**', () => new Promise(() => undefined))
  await page.goto(day.path)
  await expect(page).toHaveURL(/\/offline-day$/, { timeout: 30_000 })
  await unlockDevice(page)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('on a device that was just made ready, the language changes without a network and without a reload', async ({
  page,
  context,
}) => {
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  await signIn(context, 'staff')
  const profiles = ['stress-load']
  const day = await openDay(context.request, { people: 1, profiles, firstName: 'Wilhelmine', zone: zoneOfStaff })
  await arriveAtDay(context.request, day)
  await page.goto(day.path)
  await prepareDevice(page, `Tablet ${day.lastName}`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('button', { name: text('de', 'offlineDays.lock'), exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: en('offlineDays.lock'), exact: true })).toBeVisible()
})

test('what a person answered can be seen and printed before a refused result is discarded', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await measureWithoutNetwork(context, page, ['stress-load'])
  await context.route('**/api/tenants/1/check-ups', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: '', status: 422, code: 'invalid-input' },
        })
      : route.continue(),
  )
  await context.setOffline(false)
  await expect(page.getByText(en('offlineDays.look.invalid'))).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: en('offlineDays.look.discard'), exact: true }).click()
  await page.getByRole('button', { name: en('offlineDays.look.see') }).click()
  await expect(page.getByText(en('offlineDays.preliminary'))).toBeVisible()
  await expect(page.getByRole('button', { name: en('checkUps.print') })).toBeVisible()
  await page.getByRole('button', { name: en('measurementDays.toBoard') }).click()
  await expectUnsent(page, 1)
})
