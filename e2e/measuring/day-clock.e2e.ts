import type { Page } from '@playwright/test'
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
import { expect, expectAccessible, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
const en = (key: string) => text('en', key)
const minutesFast = 12

/** Sets the clock of the browser ahead, from the next document on. A later call replaces the earlier one. */
const setClock = (page: Page, minutesAhead: number): Promise<unknown> =>
  page.addInitScript((minutes) => {
    const world = globalThis as { rightDate?: DateConstructor }
    const Right = (world.rightDate ??= Date)
    const aheadMs = minutes * 60_000
    globalThis.Date = new Proxy(Right, {
      construct: (_of, given: unknown[]) =>
        Reflect.construct(Right, given.length === 0 ? [Right.now() + aheadMs] : given) as Date,
      get: (of, name) => (name === 'now' ? () => Right.now() + aheadMs : (Reflect.get(of, name) as unknown)),
    })
  }, minutesAhead)

/**
 * Returns a moment that the fast clock does not reach during this story. The story opens the measurement day of this
 * moment, so the fast clock never shows a later day. On a later day, the device would have deleted its names and keys.
 */
const beyondFastClock = () => Date.now() + (minutesFast + 5) * 60_000

/**
 * Returns by how many minutes the clock is wrong: one hour fast, or one hour slow at the end of the day. There, a fast
 * clock would show the next day, and the device would have deleted its names and keys.
 */
function anHourWithinTheDay(): number {
  const day = (at: number) => new Date(at).toLocaleDateString('en-GB', { timeZone: zoneOfStaff })
  return day(Date.now()) === day(Date.now() + 75 * 60_000) ? 60 : -60
}

test('a tablet whose clock is 12 minutes fast says so when it is made ready and when it sends, the stored time is right, and a person who left counts as left', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await setClock(page, minutesFast)
  await signIn(context, 'staff')
  const day = await openDay(context.request, {
    people: 2,
    profiles: ['stress-load'],
    zone: zoneOfStaff,
    at: beyondFastClock(),
  })
  await arriveAtDay(context.request, day)
  await page.goto(day.path)
  await prepareDevice(page, `Fast ${day.lastName}`)
  const note = page.getByRole('region', { name: en('offlineDays.clockTitle') })
  await expect(note).toContainText('The clock of this device is 12 minutes fast.')
  await expectAccessible(page, 'the board with a wrong clock')
  await context.setOffline(true)
  await page.reload()
  await unlockDevice(page)
  const leave = page.getByRole('button', { name: new RegExp(`^${en('measurementDays.leave')}`) })
  await leave.last().click()
  await expect(page.getByRole('button', { name: new RegExp(`^${en('measurementDays.return')}`) })).toBeVisible()
  await measureNext(page)
  await answerOnDevice(page)
  await keepResult(page)
  const measuredAt = Date.now()
  await page.getByRole('button', { name: en('measurementDays.toBoard') }).click()
  await context.setOffline(false)
  await expectUnsent(page, 0)
  await expect
    .poll(async () => {
      const board = await context.request.get(`/api/tenants/1/measurement-days/${day.id}`)
      return ((await board.json()) as { visits: { state: string }[] }).visits.map(({ state }) => state)
    })
    .toEqual(['done', 'left'])
  await expect(note).toContainText('The time of 1 result was corrected.')
  const [memberId = ''] = day.memberIds
  const answer = await context.request.get(`/api/tenants/1/check-ups?memberId=${memberId}&limit=50`)
  const { items } = (await answer.json()) as { items: { dateOfMeasurement: string }[] }
  expect(Math.abs(Date.parse(items[0]?.dateOfMeasurement ?? '') - measuredAt)).toBeLessThan(60_000)
  await note.getByRole('button', { name: en('offlineDays.look.understood') }).click()
  await expect(note).not.toContainText('corrected')
})

test('a tablet whose clock was an hour wrong during one measurement and is right again says that the time is in doubt', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await signIn(context, 'staff')
  const day = await openDay(context.request, { people: 1, profiles: ['stress-load'], zone: zoneOfStaff })
  await arriveAtDay(context.request, day)
  await page.goto(day.path)
  await prepareDevice(page, `For a while ${day.lastName}`)
  const note = page.getByRole('region', { name: en('offlineDays.clockTitle') })
  await expect(note).toHaveCount(0)
  await context.setOffline(true)
  await setClock(page, anHourWithinTheDay())
  await page.reload()
  await unlockDevice(page)
  await measureNext(page)
  await answerOnDevice(page)
  await keepResult(page)
  await setClock(page, 0)
  await page.reload()
  await unlockDevice(page)
  await expect(note).toContainText(en('offlineDays.clockWasSet'))
  await expectAccessible(page, 'the board after the clock was set')
  await context.setOffline(false)
  await expectUnsent(page, 0)
  await note.getByRole('button', { name: en('offlineDays.look.understood') }).click()
  await expect(note).toHaveCount(0)
})
