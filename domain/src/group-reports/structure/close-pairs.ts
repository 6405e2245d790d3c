import type { Choice } from './choice.ts'
import { findParts, root } from './class-tree.ts'
import { orderBySize } from './close-trees.ts'
import { hideBreakdown, hideClass } from './hide-class.ts'
import { type Edge, findSmallCut } from './minimum-cut.ts'
import { absent, type Population } from './people.ts'

export function placeCells(choice: Choice, breakdown: number, shown: readonly boolean[]): readonly number[] {
  const tree = choice.trees[breakdown]
  if (tree === undefined) return []
  const parts = findParts(tree, shown)
  return (choice.populations[0]?.cells ?? []).map(({ classes }) => {
    const index = classes[breakdown] ?? root
    return index === root ? root : (parts[index] ?? root)
  })
}

/**
 * Hides classes of a breakdown if a reader can single out too few people by adding and subtracting groups of two
 * partitions. The first is the partition by this breakdown. The second belongs to a more important breakdown or to the
 * previous release, and can no longer change. Returns true when classes were hidden.
 */
export function closePairs(choice: Choice): boolean {
  for (const later of choice.trees.keys()) {
    if (!(choice.isShown[later] ?? []).includes(true)) continue
    for (const places of [...listPlacesBefore(choice), ...listPlaces(choice, later)]) {
      for (const population of choice.populations) {
        if (closePair(choice, later, { places, population })) return true
      }
    }
  }
  return false
}

/**
 * Returns the part in which the previous release counted each cell: a class or `root`. The result has one array per
 * breakdown of that release.
 */
export function listPlacesBefore(choice: Choice): readonly (readonly number[])[] {
  const cells = choice.populations[0]?.cells ?? []
  return (cells[0]?.before ?? []).map((_, breakdown) => cells.map(({ before }) => before[breakdown] ?? root))
}

/** Returns the part in which each cell is counted; one array per more important breakdown that shows classes. */
const listPlaces = (choice: Choice, later: number): readonly (readonly number[])[] =>
  choice.isShown
    .slice(0, later)
    .flatMap((shown, breakdown) => (shown.includes(true) ? [placeCells(choice, breakdown, shown)] : []))

interface Other {
  readonly places: readonly number[]
  readonly population: Population
}

function closePair(choice: Choice, breakdown: number, { places, population }: Other): boolean {
  const own = placeCells(choice, breakdown, choice.isShown[breakdown] ?? [])
  // The nodes are the parts of the other partition, followed by those of this breakdown. Each of the two partitions has
  // one additional node for its root.
  const first = 1 + findGreatest(places) + 1
  const edges = joinEdges(places, own, { first, counts: population.counts })
  const nodes = first + findGreatest(own) + 2
  const side = findSmallCut(nodes, edges, population.limit)
  if (side === null) return false
  const exposed = new Map<number, number>()
  for (const { from, to, weight } of edges) {
    const part = to - first - 1
    if (side.has(from) !== side.has(to)) exposed.set(part, (exposed.get(part) ?? 0) + weight)
  }
  hideMostExposed(choice, breakdown, {
    exposed,
    isAcross: (a, b) => side.has(a + first + 1) !== side.has(b + first + 1),
  })
  return true
}

const findGreatest = (numbers: readonly number[]): number => numbers.reduce((most, one) => Math.max(most, one), root)

function joinEdges(
  places: readonly number[],
  own: readonly number[],
  { first, counts }: { readonly first: number; readonly counts: readonly number[] },
): readonly Edge[] {
  const edges = new Map<number, { from: number; to: number; weight: number }>()
  const nodes = first + findGreatest(own) + 2
  for (const [cell, count] of counts.entries()) {
    if (count === 0 || places[cell] === absent) continue
    const [from, to] = [(places[cell] ?? root) + 1, first + (own[cell] ?? root) + 1]
    const edge = edges.get(from * nodes + to)
    if (edge === undefined) edges.set(from * nodes + to, { from, to, weight: count })
    else edge.weight += count
  }
  return [...edges.values()]
}

export interface Exposure {
  readonly exposed: ReadonlyMap<number, number>
  readonly isAcross: (a: number, b: number) => boolean
}

/**
 * Hides one class so that a cut no longer exposes people. Hiding a class helps only if its people are then counted
 * together with people from the other side of the cut. They are counted in the residual of the parent class, that is,
 * with its people who are in no shown child. If there is no residual, a sibling is also hidden and its people are
 * counted together with them.
 *
 * Only classes without shown children can be hidden. The class with the most exposed people is chosen; of several, the
 * smallest, and then the first by id. If no class removes the cut, the whole breakdown is hidden.
 */
export function hideMostExposed(choice: Choice, breakdown: number, { exposed, isAcross }: Exposure): void {
  const parents = choice.trees[breakdown]?.parents ?? []
  const shown = choice.isShown[breakdown] ?? []
  const residuals = new Set(placeCells(choice, breakdown, shown))
  const bySize = orderBySize(choice, breakdown).filter((index) => shown[index] === true)
  const countExposed = (index: number) => exposed.get(index) ?? 0
  const byExposed = bySize.toSorted((a, b) => countExposed(b) - countExposed(a))
  const findPartner = (index: number) =>
    byExposed.find((other) => other !== index && parents[other] === parents[index] && isAcross(index, other))
  const candidates = byExposed.filter((index) => !parents.some((parent, child) => parent === index && shown[child]))
  const hasResidual = (index: number) => residuals.has(parents[index] ?? root)
  const joins = (index: number) =>
    hasResidual(index) ? isAcross(index, parents[index] ?? root) : findPartner(index) !== undefined
  const hidden = candidates.find((index) => exposed.has(index) && joins(index)) ?? candidates.find(joins)
  if (hidden === undefined) return hideBreakdown(choice, breakdown)
  const partner = hasResidual(hidden) ? undefined : findPartner(hidden)
  hideClass(choice, breakdown, hidden)
  if (partner !== undefined) hideClass(choice, breakdown, partner)
}
