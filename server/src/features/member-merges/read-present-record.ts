import type { Platform } from '../../platform/platform.ts'
import { type Entrance, readInTenant } from '../../platform/scope/tenant.ts'
import { recordAfterMerge } from './former-records.queries.ts'

/**
 * Reads rows of the addressed record. If there are none because the record was merged, reads those of the record into
 * which it was merged. A tablet needs this, because it keeps using the id that it got when it was handed over.
 */
export async function readPresentRecord<Row>(
  platform: Platform,
  { entrance, addressed }: { readonly entrance: Entrance; readonly addressed: string },
  read: (memberId: string) => Promise<readonly Row[]>,
): Promise<{ readonly memberId: string; readonly rows: readonly Row[] }> {
  const rows = await read(addressed)
  if (rows.length > 0) return { memberId: addressed, rows }
  const merged = await readInTenant(platform, entrance, {
    query: (db, tenantId) => recordAfterMerge(db, tenantId, addressed),
  })
  const memberId = merged.rows[0]?.memberId
  return memberId === undefined ? { memberId: addressed, rows } : { memberId, rows: await read(memberId) }
}
