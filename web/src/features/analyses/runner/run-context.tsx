import { createContext, type ReactElement, type ReactNode, use } from 'react'
import type { LastQuestion } from '../questions/ask-last.ts'

/**
 * What a page passes to a run. It stays the same from the first to the last screen. The elements in `device`, `gate`
 * and `heart` use the hooks of `pieces/run-parts.ts` to exchange data with the run.
 */
export interface RunPlace {
  readonly memberName?: string | undefined
  /** Date of birth and number, shown with the name to distinguish namesakes. */
  readonly memberFacts?: string | undefined
  /** The age in years. Weight and height are compared during entry only if the age is known. */
  readonly age?: number | undefined
  /**
   * Shown instead of the button to leave and the member's name. Set for people who answer on a handed-over device or by
   * a link.
   */
  readonly guestHead?: ReactNode
  /** True if the answers stay on this device until there is a result, even with a network connection. */
  readonly isKeptHere?: boolean | undefined
  readonly icon: ReactNode
  readonly device?: ReactElement | undefined
  /** A step before the form of values, for example the safety questions. */
  readonly gate?: ReactElement | undefined
  readonly heart?: ReactElement | undefined
  readonly lastQuestion?: LastQuestion | undefined
  readonly onDone: (resultGuid: string) => void
  readonly onLeave: () => void
}

const RunContext = createContext<RunPlace | null>(null)

export const WithRunPlace = ({ children, ...place }: RunPlace & { readonly children: ReactNode }) => (
  <RunContext value={place}>{children}</RunContext>
)

/**
 * Returns the `RunPlace` of the current run.
 *
 * @throws if there is no run around the component.
 */
export function useRunPlace(): RunPlace {
  const place = use(RunContext)
  if (place === null) throw new Error('a piece of a run stands outside of it')
  return place
}
