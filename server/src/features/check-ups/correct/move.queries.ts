import { sql } from 'kysely'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { see } from '../../../platform/database/sight.queries.ts'

const reveal = (scope: TenantScope, what: string) => see(scope.db, { reveal: what })

export interface MovedCheckUp {
  readonly resultGuid: string
  readonly profileId: string | null
}

/** Locks and returns all check-ups of the member, including withdrawn and unshared ones. */
export const lockCheckUps = async (scope: TenantScope, memberId: string): Promise<MovedCheckUp[]> => {
  await reveal(scope, 'to-count')
  const found = await scope.db
    .selectFrom('check_up')
    .select(['result_guid as resultGuid', 'profile_id as profileId'])
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .orderBy('result_guid')
    .forUpdate()
    .execute()
  await reveal(scope, '')
  return found
}

/**
 * Moves the check-up to another member. The check-up is then shared according to that member's settings. A check-up
 * that is kept for one person (`kept_for`) is not shared.
 */
export const updateOwner = async (scope: TenantScope, resultGuid: string, memberId: string): Promise<void> => {
  await reveal(scope, resultGuid)
  await scope.db
    .updateTable('check_up')
    .set({
      member_id: memberId,
      is_shared: sql<boolean>`(select check_up.kept_for is null and
          (check_up.plugin_id = any(sharing_exceptions)) <> shares_all from member
        where member.tenant_id = ${scope.tenantId} and member.id = ${memberId})`,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('result_guid', '=', resultGuid)
    .execute()
  await scope.db
    .updateTable('check_up_version as version')
    .from('check_up')
    .set({ member_id: memberId, is_shared: sql<boolean>`check_up.is_shared` })
    .where('version.tenant_id', '=', scope.tenantId)
    .where('version.result_guid', '=', resultGuid)
    .where('check_up.tenant_id', '=', scope.tenantId)
    .where('check_up.result_guid', '=', resultGuid)
    .execute()
  await reveal(scope, '')
}
