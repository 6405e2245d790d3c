import { addDays } from './add-days.ts'
import { dayIn } from './day-in.ts'
import { findZoneOffset } from './utc-offset.ts'

const dayMs = 86_400_000

/**
 * Returns the first moment of a day in a time zone. This is not always midnight: in Chile, for example, the clocks go
 * forward at midnight, so one day a year begins at 01:00.
 * @param day `2026-03-01`
 * @param timezone an IANA name
 */
export function findStartOfDay(day: string, timezone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // If the clocks change near midnight, the offsets before and after the change give two moments.
  const [first = midnight, second = first] = [-dayMs, dayMs]
    .map((around) => midnight - findZoneOffset(timezone, new Date(midnight + around)) * 60_000)
    .toSorted((one, other) => one - other)
  return new Date(dayIn(timezone, first) === day ? first : second)
}

/**
 * Returns the last second of a day in a time zone.
 * @param day `2026-03-01`
 * @param timezone an IANA name
 */
export const findEndOfDay = (day: string, timezone: string): Date =>
  new Date(findStartOfDay(addDays(day, 1), timezone).getTime() - 1000)
