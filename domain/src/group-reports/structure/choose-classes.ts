import type { Choice, Shown } from './choice.ts'
import { closeNewClasses } from './close-new-classes.ts'
import { closePairs } from './close-pairs.ts'
import { closeResiduals, closeSizes } from './close-trees.ts'
import { closeTriples } from './close-triples.ts'

/**
 * Chooses the classes to show. A reader can add and subtract shown groups of this release and the previous one. No such
 * combination may result in 1 to `limit` - 1 people of any population. Reads no answers, and never shows a class that
 * `start` hides.
 */
export function chooseClasses(situation: Omit<Choice, 'isShown'> & { readonly start: Shown }): Shown {
  const choice: Choice = { ...situation, isShown: situation.start.map((classes) => [...classes]) }
  const rules = [closeSizes, closeResiduals, closePairs, closeNewClasses, closeTriples]
  // Hiding a class for one rule can break an earlier rule, so all rules run again after every change.
  while (rules.some((close) => close(choice)));
  return choice.isShown
}
