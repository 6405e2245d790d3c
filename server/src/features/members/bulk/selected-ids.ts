import type { MemberSelection } from '@salus/contract/members/bulk.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Entrance, readInTenant } from '../../../platform/scope/tenant.ts'
import { listSelectedIds } from './bulk.queries.ts'

/** Returns the ids of the selected members that exist, in the order of their names. */
export async function readSelectedIds(
  platform: Platform,
  entrance: Entrance,
  selection: MemberSelection,
): Promise<readonly string[]> {
  const { rows } = await readInTenant(platform, entrance, {
    query: (db, tenantId) => listSelectedIds(db, tenantId, selection),
  })
  return rows.map(({ id }) => id)
}
