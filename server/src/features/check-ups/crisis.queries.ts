import { sql } from 'kysely'
import type { TenantScope } from '../../platform/tenant-scope.ts'

/** A crisis that stays keeps when it was noticed, and whether somebody has seen to it. */
export const updateCrisis = (scope: TenantScope, resultGuid: string, isCrisis: boolean): Promise<unknown> => {
  const update = scope.db
    .updateTable('check_up')
    .set(
      isCrisis
        ? { crisis_at: sql<Date>`coalesce(crisis_at, ${scope.now})` }
        : { crisis_at: null, crisis_seen_at: null },
    )
    .where('tenant_id', '=', scope.tenantId)
    .where('result_guid', '=', resultGuid)
  return update.execute()
}
