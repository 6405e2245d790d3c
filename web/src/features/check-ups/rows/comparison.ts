import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'

export interface Comparison {
  readonly resultGuid: string
  readonly dateOfMeasurement: string
}

export function listComparisons({ resultGuid, dateOfMeasurement, history, previous }: CheckUp): readonly Comparison[] {
  const earlier = history
    .filter((past) => past.resultGuid !== resultGuid && past.resultGuid !== previous?.resultGuid)
    .filter((past) => Date.parse(past.dateOfMeasurement) < Date.parse(dateOfMeasurement))
  return [...(previous === null ? [] : [previous]), ...earlier]
    .map((past) => ({ resultGuid: past.resultGuid, dateOfMeasurement: past.dateOfMeasurement }))
    .toSorted((a, b) => Date.parse(b.dateOfMeasurement) - Date.parse(a.dateOfMeasurement))
}
