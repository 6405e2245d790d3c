import { type Carried, carryOver } from './carry-over.ts'
import { type Candidate, findOpenEnds, nameClass, wholeName } from './coarseness/close-ends.ts'
import { type RowSums, scaleRows, sumRows } from './coarseness/row-sums.ts'
import { closedPeople, measureRange } from './coarseness/steps.ts'
import { type Range, readMean, readShare, writeMean, writeShare } from './coarseness/write-numbers.ts'
import {
  findEarlier,
  listRows,
  readSum,
  readWrittenPeople,
  type RowId,
  type ScoreTable,
  type WrittenRow,
} from './score-table.ts'
import { groupReportLimits } from './wave-plan.ts'

export const nameRow = (row: RowId): string => (row === 'whole' ? wholeName : nameClass(row.breakdown, row.index))

/** A row that is written unless it reveals too much, with the ranges that a reader can derive for its sums. */
interface Proposal {
  readonly row: RowId
  readonly written: WrittenRow
  /** The range of the row's sum of `ScoreTable.values`. */
  readonly mean: Range
  /** The range of the number of people in need; `null` when no share of this wave is written. */
  readonly inNeed: Range | null
}

/**
 * Returns the written means and shares by the name of the row. Leaves out a row whose mean would reveal that all people
 * of some set are at one end of the scale. Leaves out only the share if it would reveal that all or none of the people
 * of some set are in need. Empty if the row for all participants is left out.
 */
export function writeRows(table: ScoreTable, spread: number | null): ReadonlyMap<string, WrittenRow> {
  const proposals = (['whole', ...listRows(table)] as const).map((row) => propose(table, row, spread))
  const { means, shares } = listQuantities(table)
  const open = findOpen(table, means, { proposals, readRange: ({ mean }) => mean })
  if (open.has(wholeName)) return new Map()
  const written = proposals.filter(({ row }) => !open.has(nameRow(row)))
  const openShares = findOpen(table, shares, { proposals: written, readRange: ({ inNeed }) => inNeed })
  return new Map(
    written.map(({ row, written: { inNeed, ...rest } }) => {
      const isOpen = inNeed === undefined || openShares.has(nameRow(row))
      return [nameRow(row), isOpen ? rest : { inNeed, ...rest }]
    }),
  )
}

function propose(table: ScoreTable, row: RowId, spread: number | null): Proposal {
  const { score, wave } = table
  const [of, people] = [readSum(table.people, row), readWrittenPeople(table, row)]
  const trueMean = score.lo + readSum(table.sums, row) / of
  const earlier = findEarlier(table, row)
  const carried: Carried | null =
    earlier === null
      ? wave.previous && { repeats: false, change: 'not-comparable' }
      : carryOver(score, earlier, { mean: trueMean, people, spread, k: wave.plan.k })
  const toSums = ({ from, to }: Range) => ({ from: of * (from - score.lo), to: of * (to - score.lo) })
  if (carried?.repeats === true) {
    const { mean, inNeed, bands } = earlier?.written ?? {}
    // The repeated share describes the people of the previous wave, so it gives no range for the people of this wave.
    return {
      row,
      written: { mean, inNeed, bands, change: 'no-real-change' },
      mean: toSums(carried.range),
      inNeed: null,
    }
  }
  const mean = writeMean(score, trueMean, people)
  const change = carried === null ? {} : { change: carried.change }
  const own = { row, mean: toSums(readMean(score, mean)) }
  if (!score.bands.some(({ valence }) => valence === 'act'))
    return { ...own, written: { mean, ...change }, inNeed: null }
  const inNeed = writeShare({ inNeed: readSum(table.inNeed, row), of, people })
  return { ...own, written: { mean, inNeed, ...change }, inNeed: readShare(inNeed, of) }
}

interface Quantity {
  readonly read: (person: number) => number
  readonly most: number
  readonly all: RowSums
  /**
   * For every set of people, the written rows must leave two sums possible: one at least this much above the set's
   * lowest sum, and one at least this much below its highest sum.
   */
  readonly width: number
}

function listQuantities({ score, values, needs, sums, inNeed }: ScoreTable): {
  readonly means: Quantity
  readonly shares: Quantity
} {
  const most = measureRange(score)
  return {
    means: {
      read: (person) => values[person] ?? 0,
      most,
      all: sums,
      width: closedPeople * most,
    },
    shares: {
      read: (person) => needs[person] ?? 0,
      most: 1,
      all: inNeed,
      width: groupReportLimits.splitSide - 1,
    },
  }
}

interface Open {
  readonly proposals: readonly Proposal[]
  readonly readRange: (proposal: Proposal) => Range | null
}

/**
 * Returns the names of the rows that must be left out. With these rows, a reader could conclude that all people of some
 * set are at one end of the scale. The check is made for all people, and separately for the people whose individual
 * results readers do not know.
 */
function findOpen(table: ScoreTable, quantity: Quantity, { proposals, readRange }: Open): ReadonlySet<string> {
  const { wave, cells, shape } = table
  const isKnown = (person: number) => wave.participants[person]?.isKnown === true
  const hasKnown = cells.some(({ people }) => people.some(isKnown))
  const open = new Set<string>()
  for (const isCounted of [null, ...(hasKnown ? [(person: number) => !isKnown(person)] : [])]) {
    const sum = (weigh: (person: number) => number) => sumRows(wave.trees, cells, weigh)
    const known = isCounted === null ? null : sum((person) => (isCounted(person) ? 0 : quantity.read(person)))
    const candidates = proposals.flatMap((proposal): Candidate[] => {
      const [name, range] = [nameRow(proposal.row), readRange(proposal)]
      const less = known === null ? 0 : readSum(known, proposal.row)
      return range === null || open.has(name) ? [] : [{ name, range: { from: range.from - less, to: range.to - less } }]
    })
    const sums = isCounted === null ? quantity.all : sum((person) => (isCounted(person) ? quantity.read(person) : 0))
    // Multiplies where possible, because it is faster than adding. The product equals the sum only if the largest value
    // is a whole number.
    const most =
      isCounted === null && Number.isInteger(quantity.most)
        ? scaleRows(table.people, quantity.most)
        : sum((person) => (isCounted === null || isCounted(person) ? quantity.most : 0))
    const found = findOpenEnds(shape, { sums, most }, { candidates, width: quantity.width })
    for (const name of found) open.add(name)
  }
  return open
}
