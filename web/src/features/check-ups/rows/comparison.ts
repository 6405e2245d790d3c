import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { ResultRow } from './row.ts'

export interface Comparison {
  readonly resultGuid: string
  readonly dateOfMeasurement: string
  readonly recordedAt?: string | undefined
}

/**
 * Lists the check-ups that this check-up can be compared with, newest first: the one that the server chose, and all
 * earlier ones that share a value with this check-up.
 */
export function listComparisons(
  { resultGuid, dateOfMeasurement, history, previous }: CheckUp,
  rows: readonly Pick<ResultRow, 'key' | 'value' | 'text'>[],
): readonly Comparison[] {
  const codes = new Set(rows.flatMap(({ key, value, text }) => (value === null && text === undefined ? [] : [key])))
  const earlier = history.filter(
    (past) =>
      past.resultGuid !== resultGuid &&
      past.resultGuid !== previous?.resultGuid &&
      Date.parse(past.dateOfMeasurement) < Date.parse(dateOfMeasurement) &&
      [...past.scores, ...(past.words ?? [])].some(({ code }) => codes.has(code)),
  )
  const chosen: Comparison | null = history.find((past) => past.resultGuid === previous?.resultGuid) ?? previous
  return [...(chosen === null ? [] : [chosen]), ...earlier].toSorted(
    (a, b) =>
      readTime(b.dateOfMeasurement) - readTime(a.dateOfMeasurement) || readTime(b.recordedAt) - readTime(a.recordedAt),
  )
}

const readTime = (at: string | undefined): number => (at === undefined ? 0 : Date.parse(at))
