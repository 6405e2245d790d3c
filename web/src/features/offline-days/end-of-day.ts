import type { MeasurementDay } from '@salus/contract/measuring/days.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/t.tsx'
import type { DayMarks } from './prepared-day.ts'
import { writeEnd } from './write-end.ts'

export type EndMarks = Pick<DayMarks, 'isClosed' | 'closedAt' | 'closedByName'>

/** Returns the marks about the end of the day, taken from the server's description of the day. */
export const describeEnd = ({ state, closedAt = null, closedByName = null }: MeasurementDay) => ({
  isClosed: state === 'closed',
  closedAt,
  closedByName,
})

interface Words {
  readonly t: Translate
  readonly format: Format
}

/** Returns the text that the day has ended, with the colleague and the time if the server has reported them. */
export function writeDayEnded({ t, format }: Words, day: { readonly day: string }, marks: EndMarks): string {
  const name = marks.closedByName ?? t('offlineDays.yourTeam')
  const { closedAt } = marks
  return closedAt == null
    ? t('offlineDays.dayClosedBy', { name })
    : t('offlineDays.dayClosedByAt', { name, time: writeEnd(format, { day, endsAt: closedAt }) })
}
