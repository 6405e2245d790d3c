import { roundingLoss } from './steps.ts'
import type { Range } from './write-numbers.ts'

export interface NetworkShape {
  readonly nodes: number
  readonly cells: readonly Arc[]
  readonly rows: readonly Arc[]
}
export interface Arc {
  readonly tail: number
  readonly head: number
}

/**
 * The true sum of each cell and row (`sum`), and the sum with all people at the upper end (`most`). The lower end is 0.
 */
export interface NetworkSums {
  readonly cells: readonly Quantity[]
  readonly rows: readonly Quantity[]
}
interface Quantity {
  readonly most: number
  readonly sum: number
}

/**
 * Flows up to this size are treated as zero. It is smaller than any written number and larger than the floating-point
 * error of a sum.
 */
const enough = roundingLoss * 1e3

/**
 * Two trees of classes as a network. Sums flow from the root of the first tree down to the people, and from there up to
 * the root of the second. Each table that agrees with the written rows is a circulation of this network. The initial
 * circulation is the true table.
 */
export class SumNetwork {
  readonly #shape: NetworkShape
  readonly #sums: NetworkSums
  /** The head and the remaining capacity of each arc. The reverse of the arc with index n has the index n ^ 1. */
  readonly #heads: Int32Array
  readonly #room: Float64Array
  readonly #arcs: readonly Int32Array[]
  readonly #reachedBy: Int32Array
  readonly #waiting: Int32Array

  constructor(shape: NetworkShape, sums: NetworkSums) {
    this.#shape = shape
    this.#sums = sums
    const arcs = [...shape.cells, ...shape.rows]
    const quantities = [...sums.cells, ...sums.rows]
    this.#heads = new Int32Array(2 * arcs.length)
    this.#room = new Float64Array(2 * arcs.length)
    for (const [at, { tail, head }] of arcs.entries()) {
      this.#heads[2 * at] = head
      this.#heads[2 * at + 1] = tail
      const { most, sum } = quantities[at] ?? { most: 0, sum: 0 }
      this.#room[2 * at] = most - sum
      this.#room[2 * at + 1] = sum
    }
    this.#arcs = listArcs(shape.nodes, arcs)
    this.#reachedBy = new Int32Array(shape.nodes)
    this.#waiting = new Int32Array(shape.nodes)
  }

  /** Marks a row as written, so that a reader knows that its sum is within the range. With `null`, unmarks the row. */
  publish(row: number, range: Range | null): void {
    const { most, sum } = this.#sums.rows[row] ?? { most: 0, sum: 0 }
    const arc = 2 * (this.#shape.cells.length + row)
    this.#room[arc] = Math.max(0, (range?.to ?? most) - sum)
    this.#room[arc + 1] = Math.max(0, sum - (range?.from ?? 0))
  }

  /**
   * Returns the pinned cells. A cell is pinned if it belongs to a set of people whose sum a reader can nearly
   * determine: by adding and subtracting written rows, the reader finds that the sum is less than `width` away from its
   * lowest value, or from its highest.
   *
   * By the max-flow min-cut theorem, the distance that remains possible equals the flow that can still pass the cell in
   * that direction. This flow depends only on the written ranges, because the true sums cancel out across every cut.
   */
  findPinned(width: number): readonly number[] {
    const ties = this.#tieThickArcs(width)
    const sizes = this.#arcs.map((arcs) => arcs.length)
    // First tries to tie every node to the one with the most arcs. This works for most nodes, so the checks below
    // often need no search.
    const hub = sizes.indexOf(Math.max(...sizes))
    for (const [node, size] of sizes.entries()) if (size > 0) this.#tie(ties, [node, hub], width)
    return [...this.#shape.cells.keys()].filter((cell) => this.#isPinned(ties, cell, width))
  }

  hasPinned(width: number, cells: readonly number[]): boolean {
    const ties = this.#tieThickArcs(width)
    return cells.some((cell) => this.#isPinned(ties, cell, width))
  }

  /**
   * True if the two nodes of the cell are not tied. Two nodes are tied if at least `width` can flow between them in
   * both directions. Ties are transitive: the flow from a to c is at least the smaller of two flows, from a to b and
   * from b to c.
   */
  #isPinned(ties: Ties, cell: number, width: number): boolean {
    const { tail, head } = this.#shape.cells[cell] ?? { tail: 0, head: 0 }
    return !this.#tie(ties, [tail, head], width)
  }

  #tie(ties: Ties, [a, b]: readonly [number, number], width: number): boolean {
    if (ties.areTied(a, b)) return true
    // Starts the search in the smaller of the two groups of tied nodes. The search ends at any node of the larger
    // group.
    const [near, far] = ties.countTied(a) < ties.countTied(b) ? [a, b] : [b, a]
    const isFar = (node: number) => ties.areTied(node, far)
    if (!this.#canFlow(near, isFar, { width, isOut: true })) return false
    if (!this.#canFlow(near, isFar, { width, isOut: false })) return false
    ties.tie(a, b)
    return true
  }

  #tieThickArcs(width: number): Ties {
    const ties = new Ties(this.#shape.nodes)
    for (let arc = 0; arc < this.#room.length; arc += 2)
      if ((this.#room[arc] ?? 0) >= width && (this.#room[arc + 1] ?? 0) >= width)
        ties.tie(this.#heads[arc] ?? 0, this.#heads[arc + 1] ?? 0)
    return ties
  }

  /**
   * True when `width` can flow between the node and the far nodes. With `isOut`, the flow leads from the node to the
   * far nodes; without it, from the far nodes to the node.
   */
  #canFlow(node: number, isFar: (node: number) => boolean, { width, isOut }: Flow): boolean {
    const moves: [arc: number, amount: number][] = []
    let left = width
    while (left > enough) {
      const path = this.#findPath(node, isFar, isOut ? 0 : 1)
      if (path === null) break
      let moved = left
      for (const arc of path) moved = Math.min(moved, this.#room[arc] ?? 0)
      for (const arc of path) {
        this.#move(arc, moved)
        moves.push([arc, moved])
      }
      left -= moved
    }
    for (const [arc, moved] of moves.toReversed()) this.#move(arc, -moved)
    return left <= enough
  }

  #move(arc: number, amount: number): void {
    const back = arc ^ 1
    this.#room[arc] = (this.#room[arc] ?? 0) - amount
    this.#room[back] = (this.#room[back] ?? 0) + amount
  }

  /**
   * Returns the arcs of a shortest path with remaining capacity between the node and the far nodes; `null` when there
   * is none. With `turn` 0 the path leads from the node, with 1 to the node.
   */
  #findPath(node: number, isFar: (node: number) => boolean, turn: 0 | 1): readonly number[] | null {
    const [reachedBy, waiting] = [this.#reachedBy.fill(unreached), this.#waiting]
    reachedBy[node] = start
    waiting[0] = node
    let count = 1
    for (let at = 0; at < count; at += 1) {
      for (const arc of this.#arcs[waiting[at] ?? 0] ?? []) {
        const next = this.#heads[arc] ?? 0
        if (reachedBy[next] !== unreached || (this.#room[arc ^ turn] ?? 0) <= enough) continue
        reachedBy[next] = arc
        if (isFar(next)) return this.#collectPath(next, turn)
        waiting[count] = next
        count += 1
      }
    }
    return null
  }

  #collectPath(end: number, turn: 0 | 1): readonly number[] {
    const path: number[] = []
    let arc = this.#reachedBy[end] ?? start
    while (arc >= 0) {
      path.push(arc ^ turn)
      arc = this.#reachedBy[this.#heads[arc ^ 1] ?? 0] ?? start
    }
    return path
  }
}

interface Flow {
  readonly width: number
  readonly isOut: boolean
}

/** A union-find structure of tied nodes. */
class Ties {
  readonly #above: Int32Array
  readonly #counts: Int32Array

  constructor(nodes: number) {
    this.#above = Int32Array.from({ length: nodes }, (_, node) => node)
    this.#counts = new Int32Array(nodes).fill(1)
  }

  areTied(a: number, b: number): boolean {
    return this.#findTop(a) === this.#findTop(b)
  }

  countTied(node: number): number {
    return this.#counts[this.#findTop(node)] ?? 1
  }

  tie(a: number, b: number): void {
    const [below, top] = [this.#findTop(a), this.#findTop(b)]
    if (below === top) return
    this.#above[below] = top
    this.#counts[top] = (this.#counts[top] ?? 0) + (this.#counts[below] ?? 0)
  }

  #findTop(node: number): number {
    let top = node
    while (this.#above[top] !== top) top = this.#above[top] ?? top
    this.#above[node] = top
    return top
  }
}

const unreached = -2
const start = -1

/** Returns the indexes of the arcs that leave each node. The reverse of arc 2n is arc 2n + 1. */
function listArcs(nodes: number, arcs: readonly Arc[]): readonly Int32Array[] {
  const leaving = Array.from({ length: nodes }, (): number[] => [])
  for (const [at, { tail, head }] of arcs.entries()) {
    leaving[tail]?.push(2 * at)
    leaving[head]?.push(2 * at + 1)
  }
  return leaving.map((list) => Int32Array.from(list))
}
