import { urgencies } from '@salus/domain/warnings/warning.ts'
import { needsAttention } from './needs-attention.ts'
import { headlineOf, isReal, partsForGlance, type ResultRow, type Verdict } from './result-row.ts'
import type { LatestResult } from './use-latest-results.ts'

/** What the newest results of a person say together. */
export interface InShort {
  /** Those that warn, and those whose headline or one of its parts needs attention; the most pressing first. */
  readonly attention: readonly LatestResult[]
  /** Whether something needs no attention only because it lies at the border of a band that is fine. */
  readonly hasBorder: boolean
  readonly better: readonly LatestResult[]
  readonly worse: readonly LatestResult[]
  readonly changed: readonly LatestResult[]
  /** By more than a threshold of our own. */
  readonly changedByOurs: readonly LatestResult[]
  /** How many results could be compared with an earlier one. */
  readonly compared: number
}

export function inShort(results: readonly LatestResult[]): InShort {
  const verdictIs = (verdict: Verdict) => results.filter(({ checkUp }) => checkUp?.outcome === verdict)
  const isJudged = (verdict: Verdict | null | undefined) =>
    verdict === 'within-error' || (verdict != null && isReal(verdict))
  return {
    attention: results
      .filter(({ rows, checkUp }) => isWarned(checkUp) || headlinesOf(rows).some(needsAttention))
      .toSorted((a, b) => pressing(b) - pressing(a)),
    hasBorder: results.some(({ rows }) => headlinesOf(rows).some(isSpared)),
    better: verdictIs('better'),
    worse: verdictIs('worse'),
    changed: verdictIs('changed').filter((result) => !isByOurs(result)),
    changedByOurs: verdictIs('changed').filter(isByOurs),
    compared: results.filter(({ checkUp }) => isJudged(checkUp?.outcome)).length,
  }
}

const isSpared = (row: ResultRow): boolean => row.band?.valence === 'watch' && !needsAttention(row)

const isByOurs = ({ rows }: LatestResult): boolean =>
  headlinesOf(rows).some(({ change }) => change?.verdict === 'changed' && change.judged.basis === 'own-default')

const headlinesOf = (rows: readonly ResultRow[]): readonly ResultRow[] => {
  const parts = partsForGlance(rows)
  if (parts.length > 0) return parts
  const headline = headlineOf(rows)
  return headline === undefined ? [] : [headline]
}

const isWarned = (checkUp: LatestResult['checkUp']): boolean => (checkUp?.warnings ?? []).length > 0

/** The gravest warning counts more than any headline. */
function pressing({ rows, checkUp }: LatestResult): number {
  const [gravest] = checkUp?.warnings ?? []
  if (gravest !== undefined) return 1 + urgencies.length - urgencies.indexOf(gravest.urgency)
  return headlinesOf(rows).some((row) => row.band?.valence === 'act') ? 1 : 0
}
