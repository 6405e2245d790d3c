import type { Choice } from './choice.ts'
import { root } from './class-tree.ts'
import { listPlacesBefore, placeCells } from './close-pairs.ts'
import { orderBySize } from './close-trees.ts'
import { hideClass } from './hide-class.ts'
import { absent } from './people.ts'

/**
 * Hides a class that the previous release did not show if several such new classes together contain the same people as
 * groups of the previous release. The sums of the new and the earlier groups would differ only by people who left or
 * joined, so a reader could derive the answers of these people.
 *
 * Classes that were shown before do not need this rule: their numbers are repeated unless at least `k` people changed
 * them. Returns true when a class was hidden.
 */
export function closeNewClasses(choice: Choice): boolean {
  if (choice.shownBefore === null) return false
  const everybody = (choice.populations[0]?.cells ?? []).map(() => root)
  for (const breakdown of choice.trees.keys()) {
    const shown = choice.isShown[breakdown] ?? []
    const isNew = (part: number) => part !== root && shown[part] === true && !choice.shownBefore?.[breakdown]?.[part]
    if (!shown.some((_, index) => isNew(index))) continue
    const parts = placeCells(choice, breakdown, shown)
    for (const before of [everybody, ...listPlacesBefore(choice)]) {
      const closed = listComponents(before, parts).find((component) => [...component].every(isNew))
      const smallest = orderBySize(choice, breakdown).find((index) => closed?.has(index) === true)
      if (smallest === undefined) continue
      hideClass(choice, breakdown, smallest)
      return true
    }
  }
  return false
}

/**
 * Returns sets of current parts. Two parts that have people from the same earlier part are in one set. So are two parts
 * that a chain of such parts connects.
 */
function listComponents(before: readonly number[], now: readonly number[]): readonly ReadonlySet<number>[] {
  const components: { before: Set<number>; now: Set<number> }[] = []
  for (const [cell, part] of now.entries()) {
    const then = before[cell] ?? root
    if (then === absent) continue
    const touched = components.filter((one) => one.before.has(then) || one.now.has(part))
    const joined = {
      before: new Set([then, ...touched.flatMap((one) => [...one.before])]),
      now: new Set([part, ...touched.flatMap((one) => [...one.now])]),
    }
    for (const one of touched) components.splice(components.indexOf(one), 1)
    components.push(joined)
  }
  return components.map(({ now }) => now)
}
