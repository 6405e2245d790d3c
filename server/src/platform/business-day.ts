/** The day it is in Central Europe, whose customers the tariffs are made for: as ISO 8601 writes it. */
export const businessDay = (now: Date): string => form.format(now)

const form = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
