import { urgencies } from '@salus/domain/warnings/warning.ts'
import { needsAttention } from './parts-glance.tsx'
import { headlineOf, partsForGlance, type ResultRow, type Verdict } from './result-row.ts'
import type { LatestResult } from './use-latest-results.ts'

/** What the newest results of a person say together. */
export interface InShort {
  /** Those that warn, and those whose headline or one of its parts needs attention; the most pressing first. */
  readonly attention: readonly LatestResult[]
  readonly better: readonly LatestResult[]
  readonly worse: readonly LatestResult[]
  readonly changed: readonly LatestResult[]
  /** How many headlines could be compared with an earlier one. */
  readonly compared: number
}

export function inShort(results: readonly LatestResult[]): InShort {
  const verdictIs = (verdict: Verdict) => results.filter(({ rows }) => headlineOf(rows)?.change?.verdict === verdict)
  const isJudged = (verdict: Verdict | undefined) => verdict !== undefined && verdict !== 'unknown'
  return {
    attention: results
      .filter(({ rows, checkUp }) => isWarned(checkUp) || headlinesOf(rows).some(needsAttention))
      .toSorted((a, b) => pressing(b) - pressing(a)),
    better: verdictIs('better'),
    worse: verdictIs('worse'),
    changed: verdictIs('changed'),
    compared: results.filter(({ rows }) => isJudged(headlineOf(rows)?.change?.verdict)).length,
  }
}

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
