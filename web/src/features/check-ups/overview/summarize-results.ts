import { urgencies } from '@salus/domain/warnings/warning.ts'
import { needsAttention } from '../rows/needs-attention.ts'
import { findHeadline, isReal, partsForGlance, type ResultRow, type Verdict } from '../rows/row.ts'
import type { LatestResult } from './use-results.ts'

export interface InShort {
  /** Results with a warning, and results whose headline or part needs attention; the most urgent first. */
  readonly attention: readonly LatestResult[]
  /**
   * True if a value is in a `watch` band but needs no attention, because it is at the border of a good or neutral band.
   * Considers headlines and parts.
   */
  readonly hasBorder: boolean
  readonly better: readonly LatestResult[]
  readonly worse: readonly LatestResult[]
  readonly changed: readonly LatestResult[]
  /**
   * Results that changed by more than a threshold that Salus set itself, because no measurement error is published.
   * `changed` leaves them out.
   */
  readonly changedByOurs: readonly LatestResult[]
  /** The number of results with a verdict on their change. */
  readonly compared: number
}

export function summarizeResults(results: readonly LatestResult[]): InShort {
  const verdictIs = (verdict: Verdict) => results.filter(({ checkUp }) => checkUp?.outcome === verdict)
  const isJudged = (verdict: Verdict | null | undefined) =>
    verdict === 'within-error' || (verdict != null && isReal(verdict))
  return {
    attention: results
      .filter(({ rows, checkUp }) => isWarned(checkUp) || listHeadlines(rows).some(needsAttention))
      .toSorted((a, b) => pressing(b) - pressing(a)),
    hasBorder: results.some(({ rows }) => listHeadlines(rows).some(isSpared)),
    better: verdictIs('better'),
    worse: verdictIs('worse'),
    changed: verdictIs('changed').filter((result) => !isByOurs(result)),
    changedByOurs: verdictIs('changed').filter(isByOurs),
    compared: results.filter(({ checkUp }) => isJudged(checkUp?.outcome)).length,
  }
}

const isSpared = (row: ResultRow): boolean => row.band?.valence === 'watch' && !needsAttention(row)

const isByOurs = ({ rows }: LatestResult): boolean =>
  listHeadlines(rows).some(({ change }) => change?.verdict === 'changed' && change.judged.basis === 'own-default')

const listHeadlines = (rows: readonly ResultRow[]): readonly ResultRow[] => {
  const parts = partsForGlance(rows)
  if (parts.length > 0) return parts
  const headline = findHeadline(rows)
  return headline === undefined ? [] : [headline]
}

const isWarned = (checkUp: LatestResult['checkUp']): boolean => (checkUp?.warnings ?? []).length > 0

/** Returns how urgent a result is. A higher number is more urgent, and any warning is more urgent than any headline. */
function pressing({ rows, checkUp }: LatestResult): number {
  const [gravest] = checkUp?.warnings ?? []
  if (gravest !== undefined) return 1 + urgencies.length - urgencies.indexOf(gravest.urgency)
  return listHeadlines(rows).some((row) => row.band?.valence === 'act') ? 1 : 0
}
