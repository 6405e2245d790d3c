import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'

/** The reading a few minutes earlier on the same device. */
export interface RepeatReading {
  readonly dateOfMeasurement: string
  readonly pairsNeeded: number
  readonly value: (key: string) => number | undefined
}

/** The reading that this check-up repeats, with its values from the history. */
export function findRepeatReading({ repeats, history }: CheckUp): RepeatReading | undefined {
  if (!repeats) return undefined
  const scores = history.find(({ resultGuid }) => resultGuid === repeats.resultGuid)?.scores ?? []
  const values = new Map(scores.map(({ code, value }) => [code, value]))
  return { ...repeats, value: (key) => values.get(key) }
}
