import type { MeasurementProfile, ScoreDefinition } from '../measurement-profiles/measurement-profile.ts'
import type { ChangeRule } from './change-rule.ts'
import { type Outcome, outcomes } from './change-terms.ts'
import { type CheckUpToJudge, findSittings, judgeScore } from './judge-check-up.ts'

/** Finds the scores that represent a whole result: the primary score, or the facets if there is no primary score. */
export const findRepresentativeScores = (scores: readonly ScoreDefinition[]): readonly ScoreDefinition[] => {
  const headline = scores.filter(({ role }) => role === 'primary')
  return headline.length > 0 ? headline : scores.filter(({ role }) => role === 'facet')
}

/**
 * Lists the codes of the scores that decide the verdict on a result, and of the scores that are needed to compute this
 * verdict.
 */
export const listDecidingCodes = ({
  scores,
  changeRules,
}: Pick<MeasurementProfile, 'scores' | 'changeRules'>): readonly string[] =>
  findRepresentativeScores(scores).flatMap(({ code }) => [code, ...listNeeded(changeRules[code])])

function listNeeded(rule: ChangeRule | undefined): readonly string[] {
  if (rule?.kind === 'threshold' && rule.withoutAge !== undefined)
    return [rule.withoutAge.points, ...rule.withoutAge.history]
  return rule?.kind === 'class' ? (rule.looksAt ?? []) : []
}

/** Two-sided 95 % quantiles of the normal distribution for one to eight simultaneous comparisons (Bonferroni). */
const quantiles = [1.96, 2.24, 2.39, 2.5, 2.58, 2.64, 2.69, 2.73] as const

/** Returns the factor by which thresholds grow when this many scores together represent a result. */
const growThreshold = (parts: number): number => (quantiles[Math.min(parts, quantiles.length) - 1] ?? 1.96) / 1.96

interface WholeCheckUp extends CheckUpToJudge {
  readonly profile: Pick<MeasurementProfile, 'scores' | 'changeRules' | 'score'>
}

/**
 * Judges the difference between two whole check-ups. Each score that represents the result is compared separately, and
 * the most important outcome in `outcomes` applies to the whole. If some of these scores are better and others worse,
 * the outcome is `changed`. Returns `null` if there is nothing to compare with.
 */
export function judgeWhole(input: WholeCheckUp): Outcome | null {
  const representative = findRepresentativeScores(input.profile.scores).map(({ code }) => code)
  const sittings = findSittings(input)
  const stricter = growThreshold(representative.length)
  const found = input.current.scores.flatMap(({ code, value }) => {
    if (!representative.includes(code)) return []
    const change = judgeScore({ ...input, sittings, code, value, stricter })
    return change === undefined ? [] : [change.verdict]
  })
  if (found.includes('better') && found.includes('worse')) return 'changed'
  return outcomes.find((outcome) => found.includes(outcome)) ?? null
}
