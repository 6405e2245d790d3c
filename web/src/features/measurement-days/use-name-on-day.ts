import type { DayVisit } from '@salus/contract/measuring/days.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { memberFacts, useNameAmong } from '../../platform/people/member-name.tsx'

/**
 * Returns a function that gives the displayed name of a person. People with the same name also get further facts and
 * their place in the queue.
 */
export function useNameOnDay(visits: readonly DayVisit[]) {
  const t = useT()
  const format = useFormat()
  return useNameAmong(visits, (visit) =>
    [memberFacts(visit, { t, format }), t('measurementDays.place', { number: visit.number })]
      .filter((fact) => fact !== '')
      .join(' · '),
  )
}
