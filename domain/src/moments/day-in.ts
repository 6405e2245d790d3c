// Caches one formatter per time zone, because creating a formatter takes far longer than using it.
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the calendar day of a moment in a time zone, for example 2026-03-01. A number means milliseconds since 1970.
 */
export function dayIn(zone: string, moment: Date | string | number): string {
  const format =
    dayFormats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  dayFormats.set(zone, format)
  return format.format(new Date(moment))
}
