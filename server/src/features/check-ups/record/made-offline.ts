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
 * Differences of up to two minutes count as 0. Also returns 0 if the entry's time `at` is later than `sentAt`: the
 * clock was then set back before sending, so its present error does not apply to the entry.
 */
export function clockErrorMs(now: Date, at: string, sentAt: string | undefined): number {
  if (sentAt === undefined || Date.parse(at) > Date.parse(sentAt)) return 0
  const error = now.getTime() - Date.parse(sentAt)
  return Math.abs(error) > toleratedMs ? error : 0
}

const hourMs = 3_600_000
/**
 * A time longer ago than this comes from a wrong clock. Entries are accepted for 30 days after their day, and 15 days
 * are added as a margin.
 */
const longestWaitMs = 45 * 24 * hourMs

interface Stated {
  readonly now: Date
  /** The time of the entry by the clock of the device. */
  readonly at: string
  readonly sentAt: string
  /** The measurement day; `null` if it is unknown. */
  readonly day: string | null
}

/**
 * Returns by how many milliseconds the time of an entry has to be moved. First tries the current error of the device's
 * clock. It does not fit if the corrected time is impossible for the entry, because the clock was set between measuring
 * and sending. Then tries the time of the entry without a correction. If that does not fit either, the entry is dated
 * by its arrival, but not later than the end of the measurement day.
 */
export function clockErrorOnDay({ now, at, sentAt, day }: Stated): number {
  const said = Date.parse(at)
  const latest = now.getTime() + toleratedMs
  // The interval begins 38 hours before the start of the day in UTC. A device can be set up on the day before (24
  // hours), and in some time zones a date begins 14 hours earlier than in UTC. It ends 36 hours after the start,
  // because in some time zones a date ends 12 hours later than in UTC.
  const [from, until] =
    day === null
      ? [now.getTime() - longestWaitMs, latest]
      : [Date.parse(day) - 38 * hourMs, Math.min(latest, Date.parse(day) + 36 * hourMs)]
  const errors = [clockErrorMs(now, at, sentAt), 0]
  const fitting = errors.find((ms) => said + ms >= from && said + ms <= until)
  return fitting ?? Math.min(now.getTime(), day === null ? Infinity : endOfDayAt(day, at)) - said
}

const endOfDayAt = (day: string, at: string): number =>
  Date.parse(day) + 24 * hourMs - (readUtcOffset(at) ?? 0) * 60_000 - 1000

export const moveInstant = (at: string, ms: number): string =>
  ms === 0 ? at : writeAtOffset(new Date(Date.parse(at) + ms).toISOString(), readUtcOffset(at))

export function requireMadeInTime(at: string, made: MadeOffline | undefined): void {
  const until = made?.until ?? null
  if (until !== null && Date.parse(at) > until.getTime()) refuse('measured-after-end')
}
