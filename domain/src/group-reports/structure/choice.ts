import type { ClassTree } from './class-tree.ts'
import type { Population } from './people.ts'

/** One array per breakdown. Each entry is true if the class is shown. */
export type Shown = readonly (readonly boolean[])[]

/** The state of the search for the classes to show. The search always ends, because rules can only hide classes. */
export interface Choice {
  readonly trees: readonly ClassTree[]
  readonly isShown: boolean[][]
  /**
   * The first population consists of all participants. A second population exists if readers know individual results:
   * the participants whose results readers do not know. All populations have the same cells.
   */
  readonly populations: readonly Population[]
  /** The classes of this wave that the previous release showed; `null` when it showed nothing or does not exist. */
  readonly shownBefore: Shown | null
}
