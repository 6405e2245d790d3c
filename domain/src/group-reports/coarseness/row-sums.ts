import { type ClassTree, sumUpwards } from '../structure/class-tree.ts'
import type { Cell } from '../structure/people.ts'

/** A quantity summed over all people and over the people of each class. */
export interface RowSums {
  readonly whole: number
  /** One array per breakdown with one entry per class. The entry of a class includes the classes below it. */
  readonly perClass: readonly Float64Array[]
  readonly perCell: readonly number[]
}

export function sumRows(
  trees: readonly ClassTree[],
  cells: readonly Cell[],
  read: (person: number) => number,
): RowSums {
  const perCell = cells.map(({ people }) => addUp(people, read))
  const perClass = trees.map((tree, breakdown) => {
    const placed = new Float64Array(tree.classIds.length)
    for (let at = 0; at < cells.length; at += 1) {
      const index = cells[at]?.classes[breakdown] ?? -1
      if (index >= 0) placed[index] = (placed[index] ?? 0) + (perCell[at] ?? 0)
    }
    return sumUpwards(tree, placed)
  })
  return { whole: perCell.reduce((sum, one) => sum + one, 0), perClass, perCell }
}

/** Sorts the numbers before adding them, because the last digit of a sum of decimals depends on the order. */
function addUp(people: readonly number[], read: (person: number) => number): number {
  const [first] = people
  if (first !== undefined && people.length === 1) return read(first)
  const values = new Float64Array(people.length)
  for (let at = 0; at < people.length; at += 1) values[at] = read(people[at] ?? 0)
  values.sort()
  let sum = 0
  for (const value of values) sum += value
  return sum
}

/**
 * Returns the sums if all people who are counted in these rows had this value. `value` must be a whole number, so that
 * the products are exact.
 */
export const scaleRows = ({ whole, perClass, perCell }: RowSums, value: number): RowSums => ({
  whole: whole * value,
  perClass: perClass.map((sums) => sums.map((sum) => sum * value)),
  perCell: perCell.map((sum) => sum * value),
})
