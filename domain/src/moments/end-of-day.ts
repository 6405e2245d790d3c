import { findZoneOffset } from './utc-offset.ts'

/**
 * The last second of a day in a time zone.
 * @param day `2026-03-01`
 * @param timezone As an IANA name.
 */
export function findEndOfDay(day: string, timezone: string): Date {
  const wall = Date.parse(`${day}T23:59:59Z`)
  const at = (offsetMinutes: number) => new Date(wall - offsetMinutes * 60_000)
  // The offset is looked up twice, because the clocks may change between this moment in UTC and the end of the day.
  const near = at(findZoneOffset(timezone, new Date(wall)))
  return at(findZoneOffset(timezone, near))
}
