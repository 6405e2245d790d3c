import { sql } from 'kysely'
import type { TenantScope } from '../../../platform/scope/tenant.ts'

/**
 * Marks a check-up as a crisis, or removes the mark. If the check-up is already marked, the times of the mark and of
 * staff's reaction do not change.
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
 * Marks the member's crises as open again if staff attended to them after `since` or in the five minutes before it. The
 * five minutes are added because the clocks of app and database may differ.
 */
export const updateToUnseen = (scope: TenantScope, { memberId, since }: SeenSince): Promise<unknown> =>
  scope.db
    .updateTable('check_up')
    .set({ crisis_seen_at: null })
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('crisis_seen_at', '>', sql<string>`${since}::timestamptz - interval '5 minutes'`)
    .execute()
