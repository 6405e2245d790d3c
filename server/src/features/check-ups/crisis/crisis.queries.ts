import { sql } from 'kysely'
import type { TenantScope } from '../../../platform/scope/tenant.ts'

/**
 * Notes or removes the crisis of a check-up. If it was noted before, the times at which it was noted and attended to
 * stay.
 */
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

interface SeenSince {
  readonly memberId: string
  readonly since: string
}

/**
 * Marks the member's crises as not attended to if staff attended to them since the given time. The five minutes allow
 * for different clocks of the app and the database.
 */
export const updateSeenSince = (scope: TenantScope, { memberId, since }: SeenSince): Promise<unknown> =>
  scope.db
    .updateTable('check_up')
    .set({ crisis_seen_at: null })
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('crisis_seen_at', '>', sql<string>`${since}::timestamptz - interval '5 minutes'`)
    .execute()
