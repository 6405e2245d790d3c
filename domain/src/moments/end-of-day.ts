import { findZoneOffset } from './utc-offset.ts'

/**
 * Returns the last second of a day in a time zone.
 * @param day `2026-03-01`
 * @param timezone an IANA name
 */
export function findEndOfDay(day: string, timezone: string): Date {
  const wall = Date.parse(`${day}T23:59:59Z`)
  const at = (offsetMinutes: number) => new Date(wall - offsetMinutes * 60_000)
  // The first offset is only an estimate, because it is looked up as if `wall` were a time in UTC. The clocks may
  // change between that time and the real moment, so the offset is looked up a second time.
  const near = at(findZoneOffset(timezone, new Date(wall)))
  return at(findZoneOffset(timezone, near))
}
