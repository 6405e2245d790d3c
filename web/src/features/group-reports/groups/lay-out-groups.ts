import type { Release, WrittenClass, WrittenScore } from '@salus/domain/group-reports/release.ts'
import { isRepeated, readComparison } from '@salus/domain/group-reports/repeated-numbers.ts'
import { findScore, isShown } from '../themes/list-themes.ts'

/** A group of the report with its level in the hierarchy. The top level is 0. */
export interface GroupRow {
  readonly row: WrittenClass
  readonly depth: number
}

/**
 * Lists the groups in their fixed order. Each unit is followed by the units below it. The order never depends on a
 * number.
 */
export function layOutGroups(classes: readonly WrittenClass[]): readonly GroupRow[] {
  const known = new Set(classes.map(({ classId }) => classId))
  const below = Map.groupBy(classes, ({ parentId }) =>
    parentId !== undefined && known.has(parentId) ? parentId : undefined,
  )
  const list = (parentId: string | undefined, depth: number): readonly GroupRow[] =>
    (below.get(parentId) ?? []).flatMap((row) => [{ row, depth }, ...list(row.classId, depth + 1)])
  return list(undefined, 0)
}

/**
 * Counts the themes in which a group differs from the whole organisation, and the themes that repeat the number of the
 * last survey.
 */
export interface Differences {
  readonly better: number
  readonly worse: number
  readonly different: number
  readonly repeated: number
  /** False if no theme of the group can be compared with the whole organisation. */
  readonly isCompared: boolean
}

/**
 * Counts the differences of a group. Returns `null` if the group has no theme that can be compared and no theme that
 * repeats a number.
 */
export function countDifferences(
  row: Extract<WrittenClass, { shown: true }>,
  whole: readonly WrittenScore[],
): Differences | null {
  const shown = row.scores.filter(isShown)
  const verdicts = shown.flatMap((score) => readComparison(score, findScore(whole, score.code)) ?? [])
  const repeated = shown.filter(isRepeated).length
  if (verdicts.length === 0 && repeated === 0) return null
  const count = (word: (typeof verdicts)[number]) => verdicts.filter((verdict) => verdict === word).length
  return {
    better: count('better'),
    worse: count('worse'),
    different: count('different'),
    repeated,
    isCompared: verdicts.length > 0,
  }
}

/** Lists the shown groups in their fixed order. Only shown groups can have measures. */
export const listShownGroups = (breakdowns: Release['breakdowns']) =>
  breakdowns.flatMap(({ id, name, classes }) =>
    layOutGroups(classes).flatMap(({ row }) =>
      row.shown ? [{ group: { breakdownId: id, classId: row.classId }, name: `${name}: ${row.name}` }] : [],
    ),
  )
