import type { Outcome } from '@salus/domain/real-change/change-of-check-up.ts'
import type { Platform } from '../../platform/platform.ts'
import { pageOf, readTimeCursor, shownOf } from '../../platform/page.ts'
import { type Entrance, readInTenant } from '../../platform/tenant-scope.ts'
import { changeOfRow, standingCodes } from './change-of-row.ts'
import { newestChanges } from './check-up-changes.queries.ts'
import { cursorOf } from './check-up-page.ts'

/** As many members are looked at in one request, whatever comes out of it. */
const mostReads = 5
const perRead = 200

const isReal = (outcome: Outcome | null): boolean =>
  outcome === 'better' || outcome === 'worse' || outcome === 'changed' || outcome === 'other-word'

interface Wanted {
  readonly cursor: string | undefined
  /** As many as are enough. */
  readonly limit: number
}

interface ReallyChanged {
  /** Those measured last come first. */
  readonly memberIds: readonly string[]
  readonly nextCursor: string | null
}

/**
 * Members whose newest check-up really differs from the one of the same kind before it: judged when it is asked, by the
 * one rule, on what is shared.
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
    for (const row of shownOf(rows, perRead)) if (isReal(changeOfRow(row).outcome)) memberIds.push(row.memberId)
    next = pageOf(rows, perRead, cursorOf).nextCursor
    if (next === null) break
  }
  return { memberIds, nextCursor: next }
}
