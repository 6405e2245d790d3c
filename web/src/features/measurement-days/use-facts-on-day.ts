import type { DayVisit } from '@salus/contract/measuring/days.ts'
import { useMemo } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { groupAlike } from '../../platform/people/find-alike.ts'
import { memberFacts } from '../../platform/people/member-name.tsx'

/**
 * Returns a function that gives the department and the time of arrival of a person. It gives an empty text unless
 * another person of the day has the same name, date of birth and number.
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
 * Returns a function that gives the date of birth and the number of a person. If these are equal for people of the same
 * name, it adds how to distinguish them, and their place in the queue.
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
