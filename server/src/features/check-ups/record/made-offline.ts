import { readUtcOffset, writeAtOffset } from '@salus/domain/moments/utc-offset.ts'
import { refuse } from '../../../platform/refusal.ts'

/** The person who made an entry without a network, where another person may send it. */
export interface Performer {
  /** `null` once the login is erased. */
  readonly userId: string | null
  readonly name: string
  /** The member record of the person who made the device ready; `null` without one. */
  readonly memberId: string | null
}

export interface MadeOffline {
  readonly by: Performer
  /** Later entries are refused; `null` if the sender vouches for them. */
  readonly until: Date | null
}

const toleratedMs = 2 * 60_000

/**
 * By how many milliseconds the clock of a device is behind the server's; 0 up to two minutes (FL6). 0 also where the
 * entry claims to be made after it was sent: the clock was set in between, so it says nothing about the entry.
 */
export function clockErrorMs(now: Date, at: string, sentAt: string | undefined): number {
  if (sentAt === undefined || Date.parse(at) > Date.parse(sentAt)) return 0
  const error = now.getTime() - Date.parse(sentAt)
  return Math.abs(error) > toleratedMs ? error : 0
}

/** The instant moved by milliseconds, at the same UTC offset. */
export const moveInstant = (at: string, ms: number): string =>
  ms === 0 ? at : writeAtOffset(new Date(Date.parse(at) + ms).toISOString(), readUtcOffset(at))

/** Refuses an entry that was made after its device had ended, with `measured-after-end`. */
export function requireMadeInTime(at: string, made: MadeOffline | undefined): void {
  const until = made?.until ?? null
  if (until !== null && Date.parse(at) > until.getTime()) refuse('measured-after-end')
}
