import { addDays } from '@salus/domain/moments/add-days.ts'
import { useFormat } from '../../../i18n/t.tsx'
import { dayIn, startOfDay } from '../../../platform/dates/tenant-time.ts'

/**
 * Returns a function that formats the first day that begins at or after an instant. Surveys start at the beginning of a
 * day.
 */
export function useFirstDay(zone: string): (moment: string) => string {
  const format = useFormat()
  return (moment) => {
    const day = dayIn(zone, moment)
    return format.date(Date.parse(startOfDay(zone, day)) < Date.parse(moment) ? addDays(day, 1) : day)
  }
}
