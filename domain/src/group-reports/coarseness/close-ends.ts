import type { Shown } from '../structure/choice.ts'
import { type ClassTree, findParts, root } from '../structure/class-tree.ts'
import type { Cell } from '../structure/people.ts'
import { type Arc, type NetworkShape, type NetworkSums, SumNetwork } from './sum-network.ts'
import type { RowSums } from './row-sums.ts'
import type { Range } from './write-numbers.ts'

/**
 * One or two breakdowns as a network. The tree of the first breakdown leads from node 0 down to the people. The tree of
 * the second leads from the people up to a separate root.
 */
interface PairShape extends NetworkShape {
  /** For each cell of the table, the index of its cell in the network. */
  readonly joined: Int32Array
  readonly rows: readonly (Arc & { readonly name: string; readonly breakdown: number; readonly index: number })[]
}

/** The structure that is common to all scores with the same people and the same shown classes. */
export interface TableShape {
  readonly pairs: readonly PairShape[]
}

/** The true sums, and the sums if all people had the highest value. The lowest value is 0. */
export interface TableSums {
  readonly most: RowSums
  readonly sums: RowSums
}

export interface Candidate {
  readonly name: string
  readonly range: Range
}

export const nameClass = (breakdown: number, index: number): string => `${breakdown} ${index}`
export const wholeName = 'whole'

export function shapeTable(trees: readonly ClassTree[], cells: readonly Cell[], shown: Shown): TableShape {
  const used = [...trees.keys()].filter((breakdown) => shown[breakdown]?.includes(true))
  const pairs = used.flatMap((a) => used.filter((b) => b > a).map((b) => [a, b]))
  return {
    pairs: (pairs.length > 0 ? pairs : [used.slice(0, 1)]).map((pair) => shapePair({ trees, cells, shown }, pair)),
  }
}

/**
 * Returns the names of the rows that must not be written. With them, a reader who adds and subtracts rows could
 * conclude that all people of some set are at one end of the scale. For every set, two sums must remain possible: one
 * at least `width` above the set's lowest sum, and one at least `width` below its highest sum. Rows are checked in
 * order. A row is left out if it breaks this rule together with earlier rows.
 *
 * This function reads the true sums, but a missing row reveals nothing new. Whether a row is missing depends only on
 * the written ranges and on its own range. A row is missing only if its sum is within `width` of an end. Such a sum
 * would be written only as "at most" or "at least", which tells the reader just as much.
 */
export function findOpenEnds(
  { pairs }: TableShape,
  sums: TableSums,
  { candidates, width }: { readonly candidates: readonly Candidate[]; readonly width: number },
): ReadonlySet<string> {
  const left = new Set<string>()
  for (const pair of pairs) {
    const network = new SumNetwork(pair, fillPair(pair, sums))
    const numbers = new Map(pair.rows.map(({ name }, row) => [name, row]))
    const own = candidates.flatMap(({ name, range }) => {
      const row = numbers.get(name)
      return row === undefined || left.has(name) ? [] : [{ row, name, range }]
    })
    for (const { row, range } of own) network.publish(row, range)
    const pinned = network.findPinned(width)
    if (pinned.length === 0) continue
    // Leaving out rows only widens the ranges that a reader can derive, so no further cell becomes pinned. From here
    // on, only the cells in `pinned` are checked.
    for (const { row } of own) network.publish(row, null)
    for (const name of findPinning(network, own, () => network.hasPinned(width, pinned))) left.add(name)
  }
  return left
}

interface OwnRow extends Candidate {
  readonly row: number
}

/**
 * Returns the names of the rows that pin a cell together with earlier rows (see `findPinned`). Several rows are tried
 * at once. This is possible because writing more rows can only narrow the ranges. If the tried rows pin no cell, twice
 * as many are tried next; if they pin one, half as many.
 */
function findPinning(network: SumNetwork, own: readonly OwnRow[], isPinned: () => boolean): readonly string[] {
  const left: string[] = []
  const publish = (rows: readonly OwnRow[], isWritten: boolean) => {
    for (const { row, range } of rows) network.publish(row, isWritten ? range : null)
  }
  let count = 1
  // If all rows before this index are written, they pin a cell.
  let failed = own.length
  for (let at = 0; at < own.length;) {
    const tried = own.slice(at, Math.min(at + count, own.length))
    publish(tried, true)
    const isKnownToFail = at + tried.length >= failed
    if (!isKnownToFail && !isPinned()) {
      at += tried.length
      count = Math.max(1, Math.min(2 * tried.length, Math.ceil((failed - at) / 2)))
      continue
    }
    publish(tried, false)
    if (tried.length > 1) {
      failed = at + tried.length
      count = Math.ceil(tried.length / 2)
      continue
    }
    left.push(...tried.map(({ name }) => name))
    at += 1
    failed = Infinity
    count = 1
  }
  return left
}

function fillPair(pair: PairShape, { most, sums }: TableSums): NetworkSums {
  const cells = pair.cells.map(() => ({ most: 0, sum: 0 }))
  for (let at = 0; at < pair.joined.length; at += 1) {
    const cell = cells[pair.joined[at] ?? 0]
    if (cell === undefined) continue
    cell.most += most.perCell[at] ?? 0
    cell.sum += sums.perCell[at] ?? 0
  }
  const read = ({ whole, perClass }: RowSums, { breakdown, index }: PairShape['rows'][number]) =>
    breakdown === root ? whole : (perClass[breakdown]?.[index] ?? 0)
  return { cells, rows: pair.rows.map((row) => ({ most: read(most, row), sum: read(sums, row) })) }
}

interface Table {
  readonly trees: readonly ClassTree[]
  readonly cells: readonly Cell[]
  readonly shown: Shown
}

function shapePair(table: Table, [first = root, second = root]: readonly number[]): PairShape {
  const base = (table.trees[first]?.classIds.length ?? 0) + 1
  const nodes = base + (table.trees[second]?.classIds.length ?? 0) + 1
  const [placeDown, placeUp] = [placeIn(table, first, 0), placeIn(table, second, base)]
  const numbers = new Map<number, number>()
  const cells: Arc[] = []
  const joined = new Int32Array(table.cells.length)
  for (const [at, cell] of table.cells.entries()) {
    const [tail, head] = [placeDown(cell), placeUp(cell)]
    const number = numbers.get(tail * nodes + head) ?? cells.length
    if (number === cells.length) {
      numbers.set(tail * nodes + head, number)
      cells.push({ tail, head })
    }
    joined[at] = number
  }
  const whole = { tail: base, head: 0, name: wholeName, breakdown: root, index: root }
  return { nodes, cells, joined, rows: [whole, ...listDown(table, first), ...listUp(table, second, base)] }
}

const listDown = (table: Table, breakdown: number): PairShape['rows'] =>
  listShown(table, breakdown).map(({ index, parent }) => ({
    tail: parent + 1,
    head: index + 1,
    name: nameClass(breakdown, index),
    breakdown,
    index,
  }))

const listUp = (table: Table, breakdown: number, base: number): PairShape['rows'] =>
  listDown(table, breakdown).map((row) => ({ ...row, tail: base + row.head, head: base + row.tail }))

const listShown = ({ trees, shown }: Table, breakdown: number) =>
  (trees[breakdown]?.topDown ?? []).flatMap((index) =>
    shown[breakdown]?.[index] === true ? [{ index, parent: trees[breakdown]?.parents[index] ?? root }] : [],
  )

/**
 * Returns a function that finds the node of a cell in the tree of a breakdown. The node is the shown class in which the
 * people of the cell are counted. It is the root if there is no such class or if the breakdown does not exist.
 */
function placeIn({ trees, shown }: Table, breakdown: number, base: number): (cell: Cell) => number {
  const tree = trees[breakdown]
  if (tree === undefined) return () => base
  const parts = findParts(tree, shown[breakdown] ?? [])
  return ({ classes }) => {
    const index = classes[breakdown] ?? root
    return base + (index === root ? root : (parts[index] ?? root)) + 1
  }
}
