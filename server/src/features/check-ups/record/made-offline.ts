import { readUtcOffset, writeAtOffset } from '@salus/domain/moments/utc-offset.ts'
import { refuse } from '../../../platform/refusal.ts'

/** The person who made an entry on a device without a network. Another person may send the entry later. */
export interface Performer {
  /** `null` if the login was erased. */
  readonly userId: string | null
  readonly name: string
  /** The id of this person's member record; `null` if they have none. */
  readonly memberId: string | null
}

export interface MadeOffline {
  readonly by: Performer
  /** Entries made after this time are refused. `null` means no limit: the sender is responsible for the entry. */
  readonly until: Date | null
}

const toleratedMs = 2 * 60_000

/**
 * Returns by how many milliseconds the clock of a device is behind that of the server; negative if it is ahead.
 * Differences of up to two minutes count as 0. Also returns 0 if the entry's time `at` is later than the time `sentAt`.
 * The clock was then set in between, so its present error does not apply to the entry.
 */
export function clockErrorMs(now: Date, at: string, sentAt: string | undefined): number {
  if (sentAt === undefined || Date.parse(at) > Date.parse(sentAt)) return 0
  const error = now.getTime() - Date.parse(sentAt)
  return Math.abs(error) > toleratedMs ? error : 0
}

export const moveInstant = (at: string, ms: number): string =>
  ms === 0 ? at : writeAtOffset(new Date(Date.parse(at) + ms).toISOString(), readUtcOffset(at))

export function requireMadeInTime(at: string, made: MadeOffline | undefined): void {
  const until = made?.until ?? null
  if (until !== null && Date.parse(at) > until.getTime()) refuse('measured-after-end')
}
