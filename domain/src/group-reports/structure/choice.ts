import type { ClassTree } from './class-tree.ts'
import type { Population } from './people.ts'

/** True for each class that is shown; one array per breakdown. */
export type Shown = readonly (readonly boolean[])[]

/** The state of the search for the classes to show. Rules only ever hide classes, so the search ends. */
export interface Choice {
  readonly trees: readonly ClassTree[]
  readonly isShown: boolean[][]
  /**
   * The first population is all participants. If readers know individual results, the second is the participants whose
   * results they do not know. All populations have the same cells.
   */
  readonly populations: readonly Population[]
  /** The classes of this wave that the previous release showed; `null` when it showed nothing or does not exist. */
  readonly shownBefore: Shown | null
}
