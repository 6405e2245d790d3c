import type { Outcome } from '@salus/domain/real-change/change-terms.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cutPage, readTimeCursor, cutRows } from '../../../platform/page.ts'
import { type Entrance, readInTenant } from '../../../platform/scope/tenant.ts'
import { changeOfRow, standingCodes } from './from-row.ts'
import { newestChanges } from './changes.queries.ts'
import { writeCheckUpCursor } from '../read/page.ts'

/** At most this many reads per request, however few matches they yield. */
const mostReads = 5
const perRead = 200

const isReal = (outcome: Outcome | null): boolean =>
  outcome === 'better' || outcome === 'worse' || outcome === 'changed' || outcome === 'other-word'

interface Wanted {
  readonly cursor: string | undefined
  /** The number of members after which the search stops. */
  readonly limit: number
}

interface ReallyChanged {
  /** The most recently measured members come first. */
  readonly memberIds: readonly string[]
  readonly nextCursor: string | null
}

/**
 * The members whose newest check-up really differs from the previous one of the same kind. Judged at the time of the
 * request, by the same rule as everywhere, on shared check-ups only.
 */
export async function reallyChangedMembers(
  platform: Platform,
  entrance: Entrance,
  { cursor, limit }: Wanted,
): Promise<ReallyChanged> {
  const memberIds: string[] = []
  let next: string | null = cursor ?? null
  for (let reads = 0; reads < mostReads && memberIds.length < limit; reads += 1) {
    const after = next === null ? undefined : readTimeCursor(next)
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => newestChanges(db, tenantId, { codes: standingCodes, after, limit: perRead }),
    })
    for (const row of cutRows(rows, perRead)) if (isReal(changeOfRow(row).outcome)) memberIds.push(row.memberId)
    next = cutPage(rows, perRead, writeCheckUpCursor).nextCursor
    if (next === null) break
  }
  return { memberIds, nextCursor: next }
}
