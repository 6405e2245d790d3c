import type { TableShape } from './coarseness/close-ends.ts'
import { type RowSums, sumRows } from './coarseness/row-sums.ts'
import { roundPeople } from './coarseness/steps.ts'
import type { Release, ShownScore, WrittenScore } from './release.ts'
import type { EarlierScore } from './carry-over.ts'
import type { Shown } from './structure/choice.ts'
import type { ClassTree } from './structure/class-tree.ts'
import type { Cell } from './structure/people.ts'
import type { Participant, ReportedScore, WavePlan } from './wave-plan.ts'

export interface Wave {
  readonly plan: WavePlan
  readonly trees: readonly ClassTree[]
  readonly participants: readonly Participant[]
  /** The number of people invited in each class and below it; one array per breakdown. */
  readonly invited: readonly Float64Array[]
  readonly previous: Release | null
}

export interface Grouping {
  readonly cells: readonly Cell[]
  readonly shown: Shown
  readonly shape: TableShape
  readonly people: RowSums
}

/** The results of one score by the index of the participant; `undefined` for a participant without the score. */
export type Results = readonly (Participant['scores'][string] | undefined)[]

/** Reads the results once per score, because the rules access every participant many times. */
export const readResults = ({ participants }: Wave, { code }: ReportedScore): Results =>
  participants.map(({ scores }) => scores[code])

export interface ScoreTable {
  readonly wave: Wave
  readonly score: ReportedScore
  readonly shown: Shown
  readonly cells: readonly Cell[]
  readonly shape: TableShape
  readonly people: RowSums
  readonly results: Results
  /**
   * Indexed by participant. `values`: the value minus the lower end of the scale. `needs`: 1 if the person is in need,
   * 0 if not.
   */
  readonly values: Float64Array
  readonly needs: Float64Array
  /** The sums of `values` (in `sums`) and of `needs` (in `inNeed`). */
  readonly sums: RowSums
  readonly inNeed: RowSums
}

export function buildScoreTable(
  wave: Wave,
  {
    score,
    results,
    grouping,
  }: { readonly score: ReportedScore; readonly results: Results; readonly grouping: Grouping },
): ScoreTable {
  const { cells, shown, shape, people } = grouping
  const values = new Float64Array(wave.participants.length)
  const needs = new Float64Array(wave.participants.length)
  for (let person = 0; person < results.length; person += 1) {
    const found = results[person]
    values[person] = (found?.value ?? score.lo) - score.lo
    needs[person] = found?.inNeed === true ? 1 : 0
  }
  const sum = (quantity: Float64Array) => sumRows(wave.trees, cells, (person) => quantity[person] ?? 0)
  return { wave, score, shown, cells, shape, people, results, values, needs, sums: sum(values), inNeed: sum(needs) }
}

export type RowId = 'whole' | { readonly breakdown: number; readonly index: number }

export const readSum = (sums: RowSums, row: RowId): number =>
  row === 'whole' ? sums.whole : (sums.perClass[row.breakdown]?.[row.index] ?? 0)

/**
 * Returns the number of people that determines how coarsely the row is written. This is the number of people with the
 * score, rounded like a written number.
 */
export const readWrittenPeople = ({ wave, people }: ScoreTable, row: RowId): number =>
  roundPeople(
    readSum(people, row),
    row === 'whole' ? wave.plan.invited.whole : (wave.invited[row.breakdown]?.[row.index] ?? 0),
  )

/** Returns the rows of all shown classes: the most important breakdown first, and parents before their children. */
export const listRows = ({ wave, shown }: ScoreTable): readonly Exclude<RowId, 'whole'>[] =>
  wave.trees.flatMap(({ topDown }, breakdown) =>
    topDown.filter((index) => shown[breakdown]?.[index] === true).map((index) => ({ breakdown, index })),
  )

/**
 * Finds the score in the same row of the previous release. `null` when there is no previous release or when it does not
 * show the score in this row. Also `null` when its profile has another major version.
 */
export function findEarlier({ wave, score }: ScoreTable, row: RowId): EarlierScore | null {
  const earlier = wave.previous
  if (earlier === null || findMajor(earlier.version) !== findMajor(wave.plan.version)) return null
  const found = row === 'whole' ? earlier.whole : findEarlierClass(wave, earlier, row)
  if (found === undefined || !('scores' in found)) return null
  const written = found.scores.find((one) => one.code === score.code)
  return written === undefined || isHidden(written) ? null : { written, people: found.n5 }
}

const findEarlierClass = ({ trees }: Wave, earlier: Release, { breakdown, index }: Exclude<RowId, 'whole'>) =>
  earlier.breakdowns
    .find(({ id }) => id === trees[breakdown]?.breakdownId)
    ?.classes.find(({ classId }) => classId === trees[breakdown]?.classIds[index])

export const isHidden = (score: WrittenScore): score is Extract<WrittenScore, { shown: false }> => 'shown' in score

const findMajor = (version: string): string => version.split('.')[0] ?? version

/**
 * The fields of a score that `writeRows` determines for each row; `bands` is set only for repeated rows.
 * `completeScore` adds the other fields.
 */
export type WrittenRow = Pick<ShownScore, 'mean' | 'inNeed' | 'bands' | 'change'>
