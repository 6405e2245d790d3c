import type { DemoPerson } from '../people/demo-person.ts'

/** A measurement profile by its code, or a module by its plugin. */
export type Kind = string | number

export interface PlannedCheckUp {
  readonly person: DemoPerson
  readonly kind: Kind
  readonly daysAgo: number
  /** On a clock in Berlin. */
  readonly time: string
  /** The result a questionnaire shall have. */
  readonly total?: number
  readonly note?: string
  /** Answered by the person, with their own login. */
  readonly isOwn?: boolean
  /** A second reading a few minutes after the one of the same kind and day. */
  readonly isRepeat?: boolean
}
