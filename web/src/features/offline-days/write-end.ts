import type { Format } from '../../i18n/format.ts'
import type { PreparedDay } from './prepared-day.ts'

/**
 * Formats the end of the day, to be shown next to the day's date. Returns only the time, or date and time if the end
 * falls on another date in the reader's time zone.
 */
export function writeEnd(
  format: Format,
  { day, endsAt }: Pick<PreparedDay, 'endsAt'> & { readonly day: { readonly day: string } },
): string {
  const time = format.time(endsAt)
  const date = format.dateLong(endsAt)
  return date === format.dateLong(day.day) ? time : `${date}, ${time}`
}
