import { dayIn } from '@salus/domain/moments/day-in.ts'
import { findEndOfDay, findStartOfDay } from '@salus/domain/moments/end-of-day.ts'
import { findZone } from '@salus/domain/moments/zone-of-country.ts'

export { dayIn }

/**
 * Returns the time zone in which an organisation counts its days. This is the reader's own time zone if the country
 * uses it. If not, it is the time zone of most people in the country.
 */
export const zoneOfCountry = (country: string, own = Intl.DateTimeFormat().resolvedOptions().timeZone): string =>
  findZone(country, own)

/** Today in a time zone, such as `2026-03-01`. */
export const today = (zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string => dayIn(zone, Date.now())

export const startOfDay = (zone: string, day: string): string => findStartOfDay(day, zone).toISOString()

export const endOfDay = (zone: string, day: string): string => findEndOfDay(day, zone).toISOString()
