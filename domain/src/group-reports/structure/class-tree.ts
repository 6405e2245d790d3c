import type { Breakdown } from '../wave-plan.ts'

/** The place of people who are in no shown class. They are counted only in the numbers for all participants. */
export const root = -1

/** One breakdown. Classes are identified by their index in the plan. */
export interface ClassTree {
  readonly breakdownId: string
  readonly classIds: readonly string[]
  readonly parents: readonly number[]
  /** All classes, parents before their children. */
  readonly topDown: readonly number[]
}

export function buildClassTree(breakdown: Breakdown): ClassTree {
  const classIds = breakdown.classes.map(({ classId }) => classId)
  const numbers = new Map(classIds.map((classId, index) => [classId, index]))
  const parents = breakdown.classes.map(({ parentId }) =>
    parentId === undefined ? root : (numbers.get(parentId) ?? root),
  )
  const measureDepth = (index: number): number => (index === root ? 0 : 1 + measureDepth(parents[index] ?? root))
  const topDown = classIds.map((_, index) => index).toSorted((a, b) => measureDepth(a) - measureDepth(b) || a - b)
  return { breakdownId: breakdown.id, classIds, parents, topDown }
}

/**
 * Returns the number of people in each class and the classes below it. `placed` contains the number of people placed at
 * exactly each class.
 */
export function sumUpwards(tree: ClassTree, placed: ArrayLike<number>): Float64Array {
  const sums = Float64Array.from({ length: tree.classIds.length }, (_, index) => placed[index] ?? 0)
  for (const index of tree.topDown.toReversed()) {
    const parent = tree.parents[index] ?? root
    if (parent !== root) sums[parent] = (sums[parent] ?? 0) + (sums[index] ?? 0)
  }
  return sums
}

/**
 * Returns the part in which the people of each class are counted: the nearest shown class at or above it, or `root`.
 */
export function findParts(tree: ClassTree, isShown: readonly boolean[]): Int32Array {
  const parts = new Int32Array(tree.classIds.length).fill(root)
  for (const index of tree.topDown) {
    const parent = tree.parents[index] ?? root
    parts[index] = isShown[index] === true ? index : parent === root ? root : (parts[parent] ?? root)
  }
  return parts
}
