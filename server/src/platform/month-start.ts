/** Months are counted as in Central Europe, whose customers the tariffs are made for. */
const timezone = 'Europe/Berlin'

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: timezone,
  year: 'numeric',
  month: '2-digit',
  timeZoneName: 'longOffset',
})

/** The first moment of the month that a moment belongs to. */
export function monthStart(now: Date): Date {
  const at = (type: Intl.DateTimeFormatPartTypes, moment: Date) =>
    parts.formatToParts(moment).find((part) => part.type === type)?.value ?? ''
  const first = new Date(`${at('year', now)}-${at('month', now)}-01T00:00:00Z`)
  // No country of the zone changes its clocks in the first hours of a month.
  const offset = at('timeZoneName', first).replace('GMT', '') || '+00:00'
  return new Date(`${at('year', now)}-${at('month', now)}-01T00:00:00${offset}`)
}
