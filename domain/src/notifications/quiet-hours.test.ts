import { describe, expect, test } from 'vitest'
import { findQuietEnd, usualQuietHours } from './quiet-hours.ts'

const endIn = (timezone: string, now: string, quiet = usualQuietHours) =>
  findQuietEnd(new Date(now), quiet, timezone)?.toISOString() ?? null

describe('quiet hours from 21 to 7', () => {
  test.each([
    ['just before they begin', '2026-01-10T19:59:59Z', null],
    ['as they begin', '2026-01-10T20:00:00Z', '2026-01-11T06:00:00.000Z'],
    ['after midnight', '2026-01-11T02:13:00Z', '2026-01-11T06:00:00.000Z'],
    ['in their last second', '2026-01-11T05:59:59Z', '2026-01-11T06:00:00.000Z'],
    ['as they end', '2026-01-11T06:00:00Z', null],
  ])('in Berlin, %s', (_, now, end) => expect(endIn('Europe/Berlin', now)).toBe(end))

  test('end at seven on the clock also in the night that is an hour shorter or longer', () => {
    expect(endIn('Europe/Berlin', '2026-03-28T21:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
    expect(endIn('Europe/Berlin', '2026-10-24T20:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
    // First the second 02:30 of a night with an additional hour. Then a night in New York in which the clocks skip the
    // hour from two to three.
    expect(endIn('Europe/Berlin', '2026-10-25T01:30:00Z')).toBe('2026-10-25T06:00:00.000Z')
    expect(endIn('America/New_York', '2026-03-08T03:00:00Z')).toBe('2026-03-08T11:00:00.000Z')
  })

  test('follow the clocks of zones whose offset from UTC is not in whole hours', () => {
    expect(endIn('Asia/Kathmandu', '2026-05-01T18:00:00Z')).toBe('2026-05-02T01:15:00.000Z')
    expect(endIn('America/St_Johns', '2026-07-01T23:29:00Z')).toBeNull()
    expect(endIn('America/St_Johns', '2026-07-01T23:30:00Z')).toBe('2026-07-02T09:30:00.000Z')
  })
})

test('quiet hours within a day, none at all, and the whole day', () => {
  expect(endIn('UTC', '2026-05-01T13:00:00Z', { from: 12, until: 14 })).toBe('2026-05-01T14:00:00.000Z')
  expect(endIn('UTC', '2026-05-01T14:00:00Z', { from: 12, until: 14 })).toBeNull()
  expect(findQuietEnd(new Date('2026-05-01T23:00:00Z'), null, 'UTC')).toBeNull()
  expect(endIn('UTC', '2026-05-01T13:00:00Z', { from: 8, until: 8 })).toBe('2026-05-02T13:00:00.000Z')
})
