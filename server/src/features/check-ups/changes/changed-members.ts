import type { Outcome } from '@salus/domain/real-change/change-terms.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cutPage, cutRows } from '../../../platform/page.ts'
import { type Entrance, readInTenant } from '../../../platform/scope/tenant.ts'
import { changeOfRow, decidingCodes } from './from-row.ts'
import { newestChanges } from './changes.queries.ts'
import { readCheckUpCursor, writeCheckUpCursor } from '../read/page.ts'

/**
 * The maximum number of database reads per request. If they find too few members, the caller continues at `nextCursor`
 * with another request.
 */
const mostReads = 5
const perRead = 200

const isReal = (outcome: Outcome | null): boolean =>
  outcome === 'better' || outcome === 'worse' || outcome === 'changed' || outcome === 'other-word'

interface Wanted {
  readonly cursor: string | undefined
  /**
   * The search stops after the read in which it reaches this number of members. The result can contain more members,
   * because the last read is used completely.
   */
  readonly limit: number
}

interface ReallyChanged {
  readonly memberIds: readonly string[]
  readonly nextCursor: string | null
}

/** Finds the members whose newest shared check-up shows a real change from the previous one of the same kind. */
export async function findReallyChangedMembers(
  platform: Platform,
  entrance: Entrance,
  { cursor, limit }: Wanted,
): Promise<ReallyChanged> {
  const memberIds: string[] = []
  let next: string | null = cursor ?? null
  for (let reads = 0; reads < mostReads && memberIds.length < limit; reads += 1) {
    const after = next === null ? undefined : readCheckUpCursor(next)
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => newestChanges(db, tenantId, { codes: decidingCodes, after, limit: perRead }),
    })
    for (const row of cutRows(rows, perRead)) if (isReal(changeOfRow(row).outcome)) memberIds.push(row.memberId)
    next = cutPage(rows, perRead, writeCheckUpCursor).nextCursor
    if (next === null) break
  }
  return { memberIds, nextCursor: next }
}
