import type { DayVisit } from '@salus/contract/measuring/days.ts'
import { useMemo } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { groupAlike } from '../../platform/people/find-alike.ts'
import { memberFacts } from '../../platform/people/member-name.tsx'

/**
 * Returns a function that distinguishes people of the day with the same name, date of birth and number. For them, it
 * gives the department and the time of arrival. For all others, it gives an empty text.
 */
export function useDifferenceOnDay(visits: readonly DayVisit[]) {
  const t = useT()
  const format = useFormat()
  const alike = useMemo(() => new Set(groupAlike(visits).flat()), [visits])
  return (visit: DayVisit): string =>
    alike.has(visit)
      ? joinFacts([visit.department ?? '', t('measurementDays.arrivedAt', { time: format.time(visit.arrivedAt) })])
      : ''
}

/**
 * Returns a function that gives the date of birth and the number of a person. For people of the same name with equal
 * facts, it adds the department, the time of arrival and the place in the queue.
 */
export function useFactsOnDay(visits: readonly DayVisit[]) {
  const t = useT()
  const format = useFormat()
  const writeDifference = useDifferenceOnDay(visits)
  return (visit: DayVisit): string => {
    const difference = writeDifference(visit)
    const place = difference === '' ? '' : t('measurementDays.place', { number: visit.number })
    return joinFacts([memberFacts(visit, { t, format }), difference, place])
  }
}

const joinFacts = (facts: readonly string[]): string => facts.filter((fact) => fact !== '').join(' · ')
