import { expect, test } from 'vitest'
import type { EntryRow } from '../../../platform/offline-day/day-store.ts'
import { nextCreatedAt } from './next-created-at.ts'
import {
  clockAheadMs,
  endByOwnClock,
  isClockFarOff,
  isClockOff,
  isClockSetBack,
  noteClock,
  noteDifference,
  noteTime,
} from './device-clock.ts'

const minutes = (count: number) => count * 60_000
const server = '2026-11-26T10:00:00Z'
const at = (aheadMs: number) => {
  const here = Date.parse(server) + aheadMs
  return { asked: here - 400, answered: here + 400 }
}

test.each([
  [0, false],
  [minutes(2), false],
  [minutes(2) + 1000, true],
  [-minutes(3), true],
])('a clock that is %d ms ahead is off: %s', (aheadMs, isOff) => {
  const found = clockAheadMs(server, at(aheadMs))
  expect(found).toBe(aheadMs)
  expect(isClockOff(found)).toBe(isOff)
})

test('a wrong clock never keeps names on the device beyond the real end of the day', () => {
  const endsAt = '2026-11-26T22:59:59Z'
  expect(endByOwnClock(endsAt, minutes(1))).toBe(Date.parse(endsAt))
  // The clock is five minutes slow: it shows 22:54:59 when the day ends.
  expect(endByOwnClock(endsAt, -minutes(5))).toBe(Date.parse('2026-11-26T22:54:59Z'))
  expect(endByOwnClock(endsAt, minutes(60))).toBe(Date.parse(endsAt))
})

test('after sending, staff read how many times were corrected, and by how much', () => {
  const first = noteClock(null, { clockCorrectedSeconds: 600 }, -minutes(10))
  expect(first).toEqual({ aheadMs: -minutes(10), corrected: 1, wasSet: false })
  expect(noteClock(first, { clockCorrectedSeconds: 600 }, -minutes(10))).toMatchObject({ corrected: 2, wasSet: false })
  expect(noteClock(null, {}, 0)).toBeNull()
})

test('times before the clock was set cannot be corrected, and staff read this', () => {
  expect(noteClock(null, {}, minutes(60))).toEqual({ aheadMs: minutes(60), corrected: 0, wasSet: true })
  expect(noteClock(null, { clockCorrectedSeconds: -3600 }, 0)).toMatchObject({ corrected: 1, wasSet: true })
  // A device that was set up by an earlier release did not store the difference. Whether its clock was changed later is
  // therefore unknown.
  expect(noteClock(null, {}, undefined)).toBeNull()
})

const ten = Date.parse(server)
const right = { latestAt: ten, aheadMs: 0, wasSet: false }

test('a clock that was fast or slow for a while and is right again is detected', () => {
  const fast = noteTime(right, ten + minutes(60))
  expect(fast.wasSet).toBe(false)
  expect(noteTime(fast, ten + minutes(1)).wasSet).toBe(true)
  const slow = noteTime(right, ten - minutes(60))
  expect(noteTime(slow, ten + minutes(1))).toEqual({ ...right, latestAt: ten + minutes(1), wasSet: true })
})

test('a clock that runs normally, sleeps with the device or is corrected by seconds does not count as set', () => {
  const later = [1_000, minutes(8 * 60), minutes(8 * 60) - 90_000].map((ms) => ten + ms)
  expect(later.reduce(noteTime, right)).toMatchObject({ latestAt: ten + minutes(8 * 60), wasSet: false })
})

test('staff may correct the clock before the first result; after a result, the clock counts as set', () => {
  const fast = { latestAt: ten + minutes(12), aheadMs: minutes(12), wasSet: false }
  const setRight = { latestAt: ten + 5_000, aheadMs: 0, wasSet: false }
  expect(noteDifference(noteTime(fast, ten + 5_000), { aheadMs: 0, now: ten + 5_000 }, false)).toEqual(setRight)
  expect(noteDifference(fast, { aheadMs: 0, now: ten + 5_000 }, true)).toEqual({ ...setRight, wasSet: true })
  // The clock was slow. Setting it right looks as if time had passed.
  expect(noteDifference({ ...right, aheadMs: -minutes(12) }, { aheadMs: 0, now: ten + minutes(13) }, true).wasSet).toBe(
    true,
  )
  expect(noteDifference(right, { aheadMs: 1_000, now: ten + minutes(13) }, true).wasSet).toBe(false)
})

test('a device whose clock is wrong by hours is not set up, because its day would end at a wrong time', () => {
  expect([minutes(59), -minutes(59)].some(isClockFarOff)).toBe(false)
  expect([minutes(61), -minutes(61), -minutes(60 * 24 * 365)].every(isClockFarOff)).toBe(true)
})

test('a clock that was reset is detected without a network', () => {
  const endsAt = '2026-11-26T22:59:59Z'
  const noticed = ['2026-11-26T10:00:00Z', '2026-11-25T07:00:00Z', '2026-11-24T07:00:00Z', '1970-01-01T00:00:00Z']
  expect(noticed.map((now) => isClockSetBack(endsAt, Date.parse(now)))).toEqual([false, false, true, true])
})

test('entries keep their order although the clock is set back in between', async () => {
  const ahead = Date.now() + minutes(60)
  const entry = { createdAt: ahead } as EntryRow // the rest is not read
  expect(await nextCreatedAt({ listEntries: async () => [entry] })).toBe(ahead + 1)
  expect(await nextCreatedAt({ listEntries: async () => [] })).toBeLessThan(ahead)
})
