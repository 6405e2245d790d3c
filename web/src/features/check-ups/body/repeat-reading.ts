import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'

export interface RepeatReading {
  readonly dateOfMeasurement: string
  readonly pairsNeeded: number
  readonly value: (key: string) => number | undefined
}

/**
 * Returns the earlier reading that this check-up repeats, with its values from the history; `undefined` if it repeats
 * none.
 */
export function findRepeatReading({ repeats, history }: CheckUp): RepeatReading | undefined {
  if (!repeats) return undefined
  const scores = history.find(({ resultGuid }) => resultGuid === repeats.resultGuid)?.scores ?? []
  const values = new Map(scores.map(({ code, value }) => [code, value]))
  return { ...repeats, value: (key) => values.get(key) }
}
