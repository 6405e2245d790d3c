import { instantOfWallTime } from '@salus/domain/devices/files/instant-of-wall-time.ts'
import { findStartOfDay } from '@salus/domain/moments/end-of-day.ts'
import { findZoneOffset, writeAtOffset } from '@salus/domain/moments/utc-offset.ts'
import { isDayWithTime } from '../../ui/fields/date-parts.ts'

const writeIn = (timeZone: string, instant: string): string =>
  writeAtOffset(instant, findZoneOffset(timeZone, new Date(instant)))

/** Formats an instant for a date field in a time zone, for example 2026-03-01T10:30. */
export const writeWallTime = (instant: string, timeZone: string): string => writeIn(timeZone, instant).slice(0, 16)

/** Returns the first moment of a day in a time zone, with its offset from UTC. */
export const readDayBegin = (day: string, timeZone: string): string =>
  writeIn(timeZone, findStartOfDay(day, timeZone).toISOString())

/**
 * Reads the value of a date field with day and time in a time zone, for example 2026-03-01T10:30. The instant keeps the
 * offset from UTC. `null` for an incomplete field, and for a time that does not exist because the clocks went forward.
 */
export function readWallTime(local: string, timeZone: string): string | null {
  const instant = isDayWithTime(local) ? instantOfWallTime(`${local}:00`, timeZone) : null
  return instant === null ? null : writeIn(timeZone, instant)
}
