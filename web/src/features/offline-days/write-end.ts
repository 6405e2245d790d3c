import type { Format } from '../../i18n/format.ts'
import type { PreparedDay } from './prepared-day.ts'

/**
 * Writes when the day ends on this device, beside the day itself: the time alone, or the date in the same form where it
 * is another day here, in the time zone of the reader.
 */
export function writeEnd(
  format: Format,
  { day, endsAt }: Pick<PreparedDay, 'endsAt'> & { readonly day: { readonly day: string } },
): string {
  const time = format.time(endsAt)
  const date = format.dateLong(endsAt)
  return date === format.dateLong(day.day) ? time : `${date}, ${time}`
}
