import type { Answers } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { DemoPerson } from '../people/demo-person.ts'

export type Kind = string | number

export interface PlannedCheckUp {
  readonly person: DemoPerson
  readonly kind: Kind
  readonly daysAgo: number
  /** Local time in Berlin. */
  readonly time: string
  /** The exact total score that the answers must have; only for the stress load. */
  readonly total?: number
  /** Fixed answers, for a check-up whose answers do not follow from the person's condition. */
  readonly answers?: Answers
  readonly note?: string | undefined
  /** Set if the person answered with their own login. */
  readonly isOwn?: boolean
  /** Set for a second reading, which is taken a few minutes after one of the same kind. */
  readonly isRepeat?: boolean
}
