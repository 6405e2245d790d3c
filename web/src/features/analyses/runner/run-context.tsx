import { createContext, type ReactElement, type ReactNode, use } from 'react'
import type { LastQuestion } from '../questions/ask-last.ts'

/**
 * The setting of a run, the same from the first to the last screen. Device, gate and heart reach the run by the hooks of
 * `pieces/run-parts.ts`.
 */
export interface RunPlace {
  /** The member's name, always shown to staff. */
  readonly memberName?: string | undefined
  /** Date of birth and number, shown with the name. */
  readonly memberFacts?: string | undefined
  /** Replaces the way out and the name for people who answer on a handed-over device or by a link. */
  readonly guestHead?: ReactNode
  readonly icon: ReactNode
  /** A device that may fill the form of values. */
  readonly device?: ReactElement | undefined
  /** The step before the form of values. Omitted when there is no such step. */
  readonly gate?: ReactElement | undefined
  /** A strap that may record the heart alongside the questions. */
  readonly heart?: ReactElement | undefined
  /** Asked before the answers are sent. */
  readonly lastQuestion?: LastQuestion | undefined
  readonly onDone: (resultGuid: string) => void
  readonly onLeave: () => void
}

const RunContext = createContext<RunPlace | null>(null)

export const WithRunPlace = ({ children, ...place }: RunPlace & { readonly children: ReactNode }) => (
  <RunContext value={place}>{children}</RunContext>
)

/** Returns the setting of the current run. @throws outside a run. */
export function useRunPlace(): RunPlace {
  const place = use(RunContext)
  if (place === null) throw new Error('a piece of a run stands outside of it')
  return place
}
