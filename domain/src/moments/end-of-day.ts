import { findZoneOffset } from './utc-offset.ts'

/**
 * The last second of a day in a time zone.
 * @param day `2026-03-01`
 * @param timezone As an IANA name.
 */
export function findEndOfDay(day: string, timezone: string): Date {
  const wall = Date.parse(`${day}T23:59:59Z`)
  const at = (offsetMinutes: number) => new Date(wall - offsetMinutes * 60_000)
  // First takes the offset at this time in UTC, then looks it up again at the moment found: the clocks may change
  // between the two.
  const near = at(findZoneOffset(timezone, new Date(wall)))
  return at(findZoneOffset(timezone, near))
}
