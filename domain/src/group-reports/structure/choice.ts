import type { ClassTree } from './class-tree.ts'
import type { Population } from './people.ts'

/** True for each class that is shown; one array per breakdown. */
export type Shown = readonly (readonly boolean[])[]

/** The state of the search for the classes to show. The search ends because classes are only ever hidden. */
export interface Choice {
  readonly trees: readonly ClassTree[]
  readonly isShown: boolean[][]
  /**
   * All participants, and if readers know individual results, also those whose results they do not know. All have the
   * same cells.
   */
  readonly populations: readonly Population[]
  /** Which of these classes the previous release showed; `null` when there was none. */
  readonly shownBefore: Shown | null
}
