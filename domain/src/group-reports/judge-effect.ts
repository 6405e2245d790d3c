import type { Release, ShownScore } from './release.ts'

export const effects = ['better', 'worse', 'changed', 'no-real-change', 'cannot-be-judged'] as const
export type Effect = (typeof effects)[number]

/** The target of a measure: a theme (by score code), for one class or for all participants. */
export interface MeasureTarget {
  readonly code: string
  readonly group?: { readonly breakdownId: string; readonly classId: string }
}

/**
 * Judges how the theme of a measure changed from one release to the next. `later` must be the release of the same
 * profile that directly follows `earlier`, because its `change` compares these two.
 *
 * Returns `cannot-be-judged` if the profiles differ, if `later` did not close after `earlier`, or if one of them does
 * not show the score. Also returns it if the `change` in `later` is missing or `not-comparable`.
 */
export function judgeEffect(earlier: Release, later: Release, target: MeasureTarget): Effect {
  if (earlier.profileId !== later.profileId || earlier.closedAt >= later.closedAt) return 'cannot-be-judged'
  const [before, after] = [findScore(earlier, target), findScore(later, target)]
  const change = after?.change
  return before === null || change === undefined || change === 'not-comparable' ? 'cannot-be-judged' : change
}

function findScore(release: Release, { code, group }: MeasureTarget): ShownScore | null {
  const row =
    group === undefined
      ? release.whole
      : release.breakdowns
          .find(({ id }) => id === group.breakdownId)
          ?.classes.find(({ classId }) => classId === group.classId)
  if (row === undefined || !('scores' in row)) return null
  const found = row.scores.find((one) => one.code === code)
  return found === undefined || 'shown' in found ? null : found
}
