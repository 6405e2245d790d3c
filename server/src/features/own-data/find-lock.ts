import { endOfMonths } from '@salus/domain/retention/retention-rules.ts'

interface Duties {
  /** The tenant's retention period for people who left, in months. 0 means none, `null` means unlimited. */
  readonly months: number | null
  /** The legal hold on the record; `null` if there is none. */
  readonly hold: Hold | null
}

export interface Hold {
  /** `null` if the hold lasts until an admin ends it. */
  readonly endsOn: string | null
}

interface Lock {
  /** The day on which the locked record is erased; `null` if there is no such day. */
  readonly until: string | null
}

/**
 * Returns the lock for the record of a person who deletes their account. The lock ends when the tenant no longer has
 * any duty to keep the record. Returns `null` if there is no such duty.
 */
export function findLock({ months, hold }: Duties, now: Date): Lock | null {
  const ends = [
    ...(months === 0 ? [] : [months === null ? null : endOfMonths(now, months)]),
    ...(hold === null ? [] : [hold.endsOn]),
  ]
  const days = ends.filter((end) => end !== null).toSorted()
  if (ends.length === 0) return null
  return { until: days.length < ends.length ? null : (days.at(-1) ?? null) }
}
