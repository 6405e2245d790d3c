import type { DayVisit } from '@salus/contract/measurement-days.ts'

/** Minutes from arrival to the end, of the person in the middle. Null: nobody is through yet. */
export function medianMinutes(visits: readonly DayVisit[]): number | null {
  const minutes = visits
    .flatMap(({ state, arrivedAt, endedAt }) =>
      state === 'done' && endedAt !== null ? [(Date.parse(endedAt) - Date.parse(arrivedAt)) / 60_000] : [],
    )
    .toSorted((a, b) => a - b)
  const middle = minutes[Math.floor(minutes.length / 2)]
  return middle === undefined ? null : Math.round(middle)
}

/** Who is next at a station: the first in line who waits for it and is nowhere else. Null: nobody. */
export const nextAt = (visits: readonly DayVisit[], station: number): string | null =>
  visits.find(
    ({ state, steps }) =>
      state === 'here' &&
      steps.every((step) => step.state !== 'claimed') &&
      steps.some((step) => step.station === station && step.state === 'waiting'),
  )?.id ?? null
