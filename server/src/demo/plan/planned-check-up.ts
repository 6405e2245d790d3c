import type { Answers } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { DemoPerson } from '../people/demo-person.ts'

export type Kind = string | number

export interface PlannedCheckUp {
  readonly person: DemoPerson
  readonly kind: Kind
  readonly daysAgo: number
  /** Local time in Berlin. */
  readonly time: string
  /** The exact total score that the answers must give. Only for the stress load. */
  readonly total?: number
  /** Fixed answers. Set if the answers do not follow from the person's condition. */
  readonly answers?: Answers
  readonly note?: string | undefined
  /** Set if the person answered with their own login. */
  readonly isOwn?: boolean
  /** Set for a second reading a few minutes after a reading of the same kind. */
  readonly isRepeat?: boolean
}
