import type { CheckUp } from '@salus/contract/check-ups.ts'

export interface Reading {
  readonly code: string
  readonly side?: 'left' | 'right' | undefined
}

/** One value among those of a check-up, left and right apart, as `history` names it. */
export const readingKey = ({ code, side }: Reading) => (side === undefined ? code : `${code}.${side}`)

/** An earlier check-up of the same profile that a result is held against. */
export interface Comparison {
  readonly resultGuid: string
  readonly dateOfMeasurement: string
  /** The profile version that scored it. */
  readonly version: string
  readonly valueOf: (key: string) => number | undefined
}

/** The check-ups this one can be compared with, newest first; the first is the one before it. */
export function comparisonsOf(checkUp: CheckUp): readonly Comparison[] {
  const earlier = checkUp.history
    .filter((past) => past.resultGuid !== checkUp.resultGuid && past.resultGuid !== checkUp.previous?.resultGuid)
    .filter((past) => Date.parse(past.dateOfMeasurement) < Date.parse(checkUp.dateOfMeasurement))
    .map((past) => comparison(past, new Map(past.scores.map((score) => [score.code, score.value]))))
  const before = checkUp.previous === null ? [] : [comparison(checkUp.previous, valuesOf(checkUp.previous))]
  return [...before, ...earlier].toSorted((a, b) => Date.parse(b.dateOfMeasurement) - Date.parse(a.dateOfMeasurement))
}

const comparison = (past: Omit<Comparison, 'valueOf'>, values: ReadonlyMap<string, number>): Comparison => ({
  resultGuid: past.resultGuid,
  dateOfMeasurement: past.dateOfMeasurement,
  version: past.version,
  valueOf: (key) => values.get(key),
})

function valuesOf(past: NonNullable<CheckUp['previous']>): ReadonlyMap<string, number> {
  const readings = [...past.scores, ...past.values].map((reading) => [readingKey(reading), reading.value] as const)
  return new Map(readings.filter((entry): entry is readonly [string, number] => typeof entry[1] === 'number'))
}
