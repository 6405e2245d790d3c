import { carryBands } from './carry-over.ts'
import { wholeName } from './coarseness/close-ends.ts'
import { compareWithWhole, writeInterval, writeSpread } from './coarseness/spread.ts'
import { writeBands } from './coarseness/write-bands.ts'
import type { ShownScore, WrittenScore } from './release.ts'
import { areOfOneSurvey, isRepeated, readComparison } from './repeated-numbers.ts'
import {
  buildScoreTable,
  findEarlier,
  type Grouping,
  listRows,
  readSum,
  readWrittenPeople,
  type Results,
  type RowId,
  type ScoreTable,
  type Wave,
  type WrittenRow,
} from './score-table.ts'
import type { ReportedScore } from './wave-plan.ts'
import { nameRow, writeRows } from './write-score.ts'

type Rows = ReadonlyMap<string, WrittenRow>
type ClassRow = Exclude<RowId, 'whole'>

export interface ScoreRows {
  readonly whole: WrittenScore
  readonly readClass: (row: ClassRow) => WrittenScore
}

/**
 * Writes the rows of one score: the means and shares, and all numbers that are calculated only from them (intervals,
 * the bands for all participants, and comparisons).
 */
export function completeScore(
  wave: Wave,
  { score, results }: { readonly score: ReportedScore; readonly results: Results },
  grouping: Grouping | null,
): ScoreRows {
  const hidden: WrittenScore = { code: score.code, shown: false }
  if (grouping === null) return { whole: hidden, readClass: () => hidden }
  const table = buildScoreTable(wave, { score, results, grouping })
  if (score.kind === 'classes') return { whole: writeClassShares(table) ?? hidden, readClass: () => hidden }
  const spread = writeSpread(score, listValues(table), readWrittenPeople(table, 'whole'))
  const rows = writeRows(table, spread)
  const written = rows.get(wholeName)
  if (written === undefined) return { whole: hidden, readClass: () => hidden }
  const counts = countComparisons(table, rows)
  return {
    whole: {
      code: score.code,
      ...completeRow(table, 'whole', { written, spread }),
      ...addBands(table, written),
    },
    readClass: (row) => {
      const written = rows.get(nameRow(row))
      if (written === undefined) return hidden
      const comparison = compareRow(table, row, { rows, spread, comparisons: counts[row.breakdown] ?? 0 })
      return { code: score.code, ...completeRow(table, row, { written, spread }), ...comparison }
    },
  }
}

/** Returns sorted values, so that their sums do not depend on the order of the people. */
function listValues({ cells, results, score }: ScoreTable): Float64Array {
  const values: number[] = []
  for (const { people } of cells) for (const person of people) values.push(results[person]?.value ?? score.lo)
  return Float64Array.from(values).sort()
}

const countComparisons = (table: ScoreTable, rows: Rows): readonly number[] =>
  table.wave.trees.map(
    (_, breakdown) => listRows(table).filter((row) => row.breakdown === breakdown && rows.has(nameRow(row))).length,
  )

interface Completing {
  readonly written: WrittenRow
  readonly spread: number | null
}

/** Completes a row. Omits the keys of missing values, so that equal rows serialise to equal text. */
function completeRow(table: ScoreTable, row: RowId, { written, spread }: Completing): Omit<ShownScore, 'code'> {
  const { mean, inNeed, change } = written
  const repeated = isRepeated(written) ? findEarlier(table, row)?.written : undefined
  const people = readWrittenPeople(table, row)
  const fresh = mean === undefined ? null : writeInterval(table.score, mean, { spread, people })
  const interval = repeated === undefined ? (fresh ?? undefined) : repeated.interval
  return {
    ...(mean === undefined ? {} : { mean }),
    ...(interval === undefined ? {} : { interval }),
    ...(inNeed === undefined ? {} : { inNeed }),
    ...(change === undefined ? {} : { change }),
  }
}

/**
 * Adds bands only to the row for all participants. If several rows had bands, their differences could reveal that
 * certain people are at an end of the scale.
 */
function addBands(table: ScoreTable, whole: WrittenRow): Pick<ShownScore, 'bands'> {
  if (isRepeated(whole)) return whole.bands === undefined ? {} : { bands: whole.bands }
  const hasNeed = table.score.bands.some(({ valence }) => valence === 'act')
  if (hasNeed && (whole.inNeed === undefined || !('percent' in whole.inNeed))) return {}
  const bands = distribute(table)
  return bands === null ? {} : { bands }
}

const distribute = (table: ScoreTable) =>
  writeBands(table.score, countBands(table), {
    of: table.people.whole,
    people: readWrittenPeople(table, 'whole'),
  })

function countBands({ cells, results }: ScoreTable): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { people } of cells) {
    for (const person of people) {
      const band = results[person]?.band ?? ''
      counts.set(band, (counts.get(band) ?? 0) + 1)
    }
  }
  return counts
}

function writeClassShares(table: ScoreTable): ShownScore | null {
  const { wave, score } = table
  const counts = countBands(table)
  const of = readSum(table.people, 'whole')
  const computeShare = (names: readonly string[]) => names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0) / of
  const earlier = findEarlier(table, 'whole')
  const people = readWrittenPeople(table, 'whole')
  if (earlier !== null && carryBands(earlier, computeShare, { people, k: wave.plan.k })) {
    return { code: score.code, bands: earlier.written.bands, change: 'no-real-change' }
  }
  const bands = distribute(table)
  const change = wave.previous === null ? {} : ({ change: earlier === null ? 'not-comparable' : 'changed' } as const)
  return bands === null ? null : { code: score.code, bands, ...change }
}

interface Comparing {
  readonly rows: Rows
  readonly spread: number | null
  readonly comparisons: number
}

/**
 * Compares a class with all participants, but only if the numbers of both rows come from the same survey. If both rows
 * are repeated, their comparison is also repeated. If only one is repeated, there is no comparison. The `change` of
 * both rows already shows which case applies, so a missing comparison reveals nothing.
 */
function compareRow(
  table: ScoreTable,
  row: ClassRow,
  { rows, spread, comparisons }: Comparing,
): Pick<ShownScore, 'comparedWithWhole'> {
  const [part, whole] = [rows.get(nameRow(row)), rows.get(wholeName)]
  if (part === undefined || whole === undefined || !areOfOneSurvey(part, whole)) return {}
  if (isRepeated(part)) return repeatComparison(table, row)
  if (part.mean === undefined || whole.mean === undefined || spread === null) return {}
  const pair = [
    { mean: part.mean, people: readWrittenPeople(table, row) },
    { mean: whole.mean, people: readWrittenPeople(table, 'whole') },
  ] as const
  return { comparedWithWhole: compareWithWhole(table.score, pair, { spread, comparisons }) }
}

function repeatComparison(table: ScoreTable, row: ClassRow): Pick<ShownScore, 'comparedWithWhole'> {
  const [part, whole] = [findEarlier(table, row)?.written, findEarlier(table, 'whole')?.written]
  const comparedWithWhole = part && readComparison(part, whole)
  return comparedWithWhole === undefined ? {} : { comparedWithWhole }
}
