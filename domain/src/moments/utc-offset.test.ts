import { describe, expect, test } from 'vitest'
import { findZoneOffset, readUtcOffset, writeAtOffset } from './utc-offset.ts'

describe('the offset of a moment', () => {
  test.each([
    ['2026-03-02T10:00:00+09:00', 540],
    ['2026-03-02T10:00:00.250-03:30', -210],
    ['2026-03-02T10:00:00+00:00', 0],
    ['2026-03-02T10:00:00Z', null],
  ])('of %s is %s', (moment, minutes) => expect(readUtcOffset(moment)).toBe(minutes))

  test('survives being stored in UTC', () => {
    for (const moment of ['2026-03-02T10:00:00+09:00', '2026-12-31T23:30:00.250-03:30', '2026-03-02T10:00:00+00:00'])
      expect(writeAtOffset(new Date(moment).toISOString(), readUtcOffset(moment))).toBe(moment)
  })

  test('is not invented if it is unknown', () =>
    expect(writeAtOffset('2026-03-02T10:00:00+00:00', null)).toBe('2026-03-02T10:00:00+00:00'))

  test.each([
    ['Europe/Berlin', '2026-03-28T12:00:00Z', 60],
    ['Europe/Berlin', '2026-03-29T12:00:00Z', 120],
    ['Europe/London', '2026-01-05T12:00:00Z', 0],
    ['America/St_Johns', '2026-01-05T12:00:00Z', -210],
    ['UTC', '2026-01-05T12:00:00Z', 0],
  ])('of the clocks in %s at %s is %s', (timezone, moment, minutes) =>
    expect(findZoneOffset(timezone, new Date(moment))).toBe(minutes),
  )
})
