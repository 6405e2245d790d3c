/** Days and months follow the time zone of Central Europe, because the tariffs are made for customers there. */
const timeZone = 'Europe/Berlin'

const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
const month = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  timeZoneName: 'longOffset',
})

/** Returns the day in Central Europe at `now`, as YYYY-MM-DD. */
export const businessDay = (now: Date): string => day.format(now)

export function monthStart(now: Date): Date {
  const at = (type: Intl.DateTimeFormatPartTypes, moment: Date) =>
    month.formatToParts(moment).find((part) => part.type === type)?.value ?? ''
  const first = new Date(`${at('year', now)}-${at('month', now)}-01T00:00:00Z`)
  // The offset at midnight UTC is also the offset at local midnight, because clocks never change in the first hours of
  // a month.
  const offset = at('timeZoneName', first).replace('GMT', '') || '+00:00'
  return new Date(`${at('year', now)}-${at('month', now)}-01T00:00:00${offset}`)
}
