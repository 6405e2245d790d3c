import type { Platform } from '../../platform/platform.ts'
import { type Entrance, readInTenant } from '../../platform/scope/tenant.ts'
import { recordAfterMerge } from './former-records.queries.ts'

/**
 * Reads rows of the record that the caller names. If that record was merged into another one, reads the rows of the
 * other record. This is needed because a tablet that was handed over keeps using the id that it was given.
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
