import type { Choice } from './choice.ts'
import { type ClassTree, findParts, root, sumUpwards } from './class-tree.ts'
import { hideClass } from './hide-class.ts'
import type { Population } from './people.ts'

/** True for 1 to `limit` - 1 people. A group without people cannot expose a person. */
const isExposed = (people: number, population: Population) => people > 0 && people < population.limit

/**
 * Hides shown classes that have no participants, that expose people, or that are below a hidden class. Returns true
 * when a class was hidden.
 */
export function closeSizes(choice: Choice): boolean {
  let changed = false
  for (const breakdown of choice.trees.keys()) {
    for (const population of choice.populations) {
      for (const index of listTooSmall(choice, breakdown, population)) {
        hideClass(choice, breakdown, index)
        changed = true
      }
    }
  }
  return changed
}

function listTooSmall(choice: Choice, breakdown: number, population: Population): readonly number[] {
  const [tree, shown] = [choice.trees[breakdown], choice.isShown[breakdown] ?? []]
  if (tree === undefined) return []
  const sizes = sumUpwards(tree, population.placed[breakdown] ?? [])
  const isEmpty = (index: number) => population === choice.populations[0] && sizes[index] === 0
  const isBelowHidden = (parent: number | undefined) => parent !== undefined && parent !== root && !shown[parent]
  return tree.topDown.filter(
    (index) =>
      shown[index] === true &&
      (isEmpty(index) || isExposed(sizes[index] ?? 0, population) || isBelowHidden(tree.parents[index])),
  )
}

/**
 * Hides the smallest shown children of a shown class, or of the root, until its residual is large enough or empty. The
 * residual is the people of the class who are in no shown child. Returns true when a class was hidden.
 */
export function closeResiduals(choice: Choice): boolean {
  let changed = false
  for (const [breakdown, tree] of choice.trees.entries()) {
    for (const population of choice.populations) {
      for (const place of [root, ...tree.topDown]) {
        while (isExposed(measureResidual(choice, breakdown, { place, population }), population)) {
          const child = findSmallestChild(choice, breakdown, place)
          if (child === null) break
          hideClass(choice, breakdown, child)
          changed = true
        }
      }
    }
  }
  return changed
}

/** Computes the residual of a shown class or of the root: its people without the people of its shown children. */
function measureResidual(
  choice: Choice,
  breakdown: number,
  { place, population }: { readonly place: number; readonly population: Population },
): number {
  const [tree, shown] = [choice.trees[breakdown], choice.isShown[breakdown] ?? []]
  if (tree === undefined || (place !== root && shown[place] !== true)) return 0
  const parts = findParts(tree, shown)
  const placed = population.placed[breakdown] ?? new Float64Array()
  const inShown = placed.reduce((sum, people, index) => sum + (parts[index] === root ? 0 : people), 0)
  if (place === root) return population.total - inShown
  return placed.reduce((sum, people, index) => sum + (parts[index] === place ? people : 0), 0)
}

/** Finds the shown child with the fewest people; if there are several, the first by id. */
function findSmallestChild(choice: Choice, breakdown: number, place: number): number | null {
  const tree = choice.trees[breakdown]
  return tree === undefined
    ? null
    : (orderBySize(choice, breakdown).find(
        (index) => choice.isShown[breakdown]?.[index] === true && tree.parents[index] === place,
      ) ?? null)
}

/** Returns all classes of a breakdown, sorted by number of people and then by id. */
export function orderBySize(choice: Choice, breakdown: number): readonly number[] {
  const tree: ClassTree | undefined = choice.trees[breakdown]
  const everybody = choice.populations[0]
  if (tree === undefined || everybody === undefined) return []
  const sizes = sumUpwards(tree, everybody.placed[breakdown] ?? [])
  return tree.topDown.toSorted(
    (a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0) || ((tree.classIds[a] ?? '') < (tree.classIds[b] ?? '') ? -1 : 1),
  )
}
