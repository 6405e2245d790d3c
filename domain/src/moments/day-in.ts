/** The calendar day of a moment in a time zone, for example 2026-03-01. A number is in milliseconds since 1970. */
export const dayIn = (zone: string, moment: Date | string | number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(moment),
  )
