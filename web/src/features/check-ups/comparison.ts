import type { CheckUp } from '@salus/contract/check-ups.ts'

/** An earlier check-up of the same profile that a result can be compared with. */
export interface Comparison {
  readonly resultGuid: string
  readonly dateOfMeasurement: string
}

/** The check-ups this one can be compared with, newest first. */
export function comparisonsOf({ resultGuid, dateOfMeasurement, history, previous }: CheckUp): readonly Comparison[] {
  const earlier = history
    .filter((past) => past.resultGuid !== resultGuid && past.resultGuid !== previous?.resultGuid)
    .filter((past) => Date.parse(past.dateOfMeasurement) < Date.parse(dateOfMeasurement))
  return [...(previous === null ? [] : [previous]), ...earlier]
    .map((past) => ({ resultGuid: past.resultGuid, dateOfMeasurement: past.dateOfMeasurement }))
    .toSorted((a, b) => Date.parse(b.dateOfMeasurement) - Date.parse(a.dateOfMeasurement))
}
