import { dayIn } from '@salus/domain/moments/day-in.ts'
import { findZone } from '@salus/domain/moments/zone-of-country.ts'

export { dayIn }

/**
 * Returns the time zone in which an organisation counts its days. This is the reader's own time zone if the country has
 * it, or else the time zone of most people in the country.
 */
export const zoneOfCountry = (country: string, own = Intl.DateTimeFormat().resolvedOptions().timeZone): string =>
  findZone(country, own)

/** Today in a time zone, such as `2026-03-01`. */
export const today = (zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string => dayIn(zone, Date.now())

export const startOfDay = (zone: string, day: string): string => instantAt(zone, `${day}T00:00:00`)

export const endOfDay = (zone: string, day: string): string => instantAt(zone, `${day}T23:59:59`)

function instantAt(zone: string, wall: string): string {
  const asUtc = Date.parse(`${wall}Z`)
  // Guesses the time with the offset at `asUtc`. The clocks may change between `asUtc` and the guessed time, so the
  // offset is determined again at the guessed time.
  const near = asUtc - offsetAt(zone, asUtc)
  return new Date(asUtc - offsetAt(zone, near)).toISOString()
}

/** Returns the offset of the time zone from UTC, in milliseconds. */
function offsetAt(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const wall = Date.parse(`${at('year')}-${at('month')}-${at('day')}T${at('hour')}:${at('minute')}:${at('second')}Z`)
  return wall - Math.floor(instant / 1000) * 1000
}
