import type { CheckUp } from '@salus/contract/check-ups.ts'
import { classWordOf } from '@salus/domain/measurement-profiles/class-word.ts'
import type { Conditions } from '@salus/domain/measurement-profiles/measuring-conditions.ts'

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
  readonly device?: string | null | undefined
  readonly origin?: CheckUp['origin'] | undefined
  readonly conditions?: Conditions | undefined
  readonly valueOf: (key: string) => number | undefined
  /** Of a result that is a word. */
  readonly wordOf: (key: string) => string | undefined
}

/** The check-ups this one can be compared with, newest first. */
export function comparisonsOf(checkUp: CheckUp): readonly Comparison[] {
  const earlier = checkUp.history
    .filter((past) => past.resultGuid !== checkUp.resultGuid && past.resultGuid !== checkUp.previous?.resultGuid)
    .filter((past) => Date.parse(past.dateOfMeasurement) < Date.parse(checkUp.dateOfMeasurement))
    .map((past) => comparison(past, [...past.scores, ...(past.words ?? [])]))
  const { previous } = checkUp
  const before =
    previous === null
      ? []
      : [
          comparison(
            previous,
            [...previous.scores, ...previous.values].map((one) => ({ code: readingKey(one), value: one.value })),
          ),
        ]
  return [...before, ...earlier].toSorted((a, b) => Date.parse(b.dateOfMeasurement) - Date.parse(a.dateOfMeasurement))
}

/** What it is compared with unless somebody chooses: the one before it that is no repeat reading. */
export const usualComparison = (comparisons: readonly Comparison[], { previous }: CheckUp): Comparison | undefined =>
  comparisons.find(({ resultGuid }) => resultGuid === previous?.resultGuid) ?? comparisons[0]

interface Valued {
  readonly code: string
  readonly value: number | string | boolean | null
}

function comparison(past: Omit<Comparison, 'valueOf' | 'wordOf'>, readings: readonly Valued[]): Comparison {
  const values = new Map(readings.map(({ code, value }) => [code, value]))
  const { resultGuid, dateOfMeasurement, version, device, origin, conditions } = past
  return {
    resultGuid,
    dateOfMeasurement,
    version,
    device,
    origin,
    conditions,
    valueOf(key) {
      const value = values.get(key)
      return typeof value === 'number' ? value : undefined
    },
    wordOf(key) {
      return classWordOf(values.get(key) ?? null)
    },
  }
}
