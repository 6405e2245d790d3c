import type { Participant } from '../wave-plan.ts'
import { type ClassTree, root } from './class-tree.ts'

/** In the partitions of the previous release, marks people who were not invited to its survey. */
export const absent = -2

/** People with the same class in every breakdown, now and in the previous release. */
export interface Cell {
  /** One class per breakdown, or `root`. */
  readonly classes: readonly number[]
  /**
   * Where the previous release counted these people: a class, `root` or `absent`. One entry per breakdown of that
   * release.
   */
  readonly before: readonly number[]
  readonly people: readonly number[]
}

export type PlaceBefore = (participant: Participant) => readonly number[]

export function groupIntoCells(
  trees: readonly ClassTree[],
  participants: readonly Participant[],
  placeBefore: PlaceBefore,
): readonly Cell[] {
  const numbers = trees.map(({ classIds }) => new Map(classIds.map((classId, index) => [classId, index])))
  const cells = new Map<string, Omit<Cell, 'people'> & { people: number[] }>()
  for (const [person, participant] of participants.entries()) {
    const classes = trees.map(({ breakdownId }, at) => {
      const classId = participant.classes[breakdownId]
      return classId === undefined || classId === null ? root : (numbers[at]?.get(classId) ?? root)
    })
    const before = placeBefore(participant)
    const key = `${classes.join()} ${before.join()}`
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, { classes, before, people: [person] })
    else cell.people.push(person)
  }
  // Sorted, so that no rule depends on the order of the people.
  return [...cells].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell)
}

/**
 * People who must not be exposed; `counts` is their number per cell. No combination of shown groups may contain 1 to
 * `limit` - 1 of them.
 */
export interface Population {
  readonly cells: readonly Cell[]
  readonly counts: readonly number[]
  readonly limit: number
  readonly total: number
  /** The number of people placed at exactly each class; one array per breakdown. */
  readonly placed: readonly Float64Array[]
}

export function countPopulation(
  trees: readonly ClassTree[],
  cells: readonly Cell[],
  { limit, isCounted }: { readonly limit: number; readonly isCounted: (person: number) => boolean },
): Population {
  const counts = cells.map(({ people }) => people.filter(isCounted).length)
  const placed = trees.map(({ classIds }, breakdown) => {
    const sums = new Float64Array(classIds.length)
    for (const [at, { classes }] of cells.entries()) {
      const index = classes[breakdown] ?? root
      if (index !== root) sums[index] = (sums[index] ?? 0) + (counts[at] ?? 0)
    }
    return sums
  })
  return { cells, counts, limit, total: counts.reduce((sum, count) => sum + count, 0), placed }
}
