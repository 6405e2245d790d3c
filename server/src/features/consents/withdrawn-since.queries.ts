import { sql } from 'kysely'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'

export interface RecordedResult {
  readonly memberId: string
  readonly pluginId: number
  readonly recordedAt: string
}

/** Finds a withdrawal of storage, or of sharing of this product, that is later than the result. */
export function findWithdrawalSince(
  { db, tenantId }: EnteredTenant,
  { memberId, pluginId, recordedAt }: RecordedResult,
): Promise<{ readonly id: string } | undefined> {
  return db
    .selectFrom('consent')
    .select('consent.id')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('decision', '=', 'withdrawn')
    .where('recorded_at', '>=', recordedAt)
    .where((eb) =>
      eb.or([
        eb('purpose', '=', 'store-health-data'),
        eb.and([
          eb('purpose', '=', 'share-with-staff'),
          eb.or([eb('plugin_id', 'is', null), eb('plugin_id', '=', pluginId)]),
        ]),
      ]),
    )
    .limit(sql.lit(1))
    .executeTakeFirst()
}
