import { sql } from 'kysely'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { see } from '../../platform/database/sight.queries.ts'

export const putAnalysesBeside = async (
  scope: TenantScope,
  { memberId, otherMemberId }: { readonly memberId: string; readonly otherMemberId: string },
): Promise<void> => {
  await see(scope.db, { unsent: true })
  await sql`update analysis set second_of = owner_id, owner_id = id
    where tenant_id = ${scope.tenantId} and member_id = ${otherMemberId}::uuid and second_of is null
      and exists (select from analysis other where other.tenant_id = ${scope.tenantId}
        and other.member_id = ${memberId}::uuid and other.profile_id = analysis.profile_id
        and other.owner_id = analysis.owner_id)`.execute(scope.db)
}

export const putAnalysesBack = async (scope: TenantScope, memberId: string): Promise<void> => {
  await see(scope.db, { unsent: true })
  await sql`update analysis set owner_id = second_of, second_of = null
    where tenant_id = ${scope.tenantId} and member_id = ${memberId}::uuid and second_of is not null
      and not exists (select from analysis other where other.tenant_id = ${scope.tenantId}
        and other.member_id = ${memberId}::uuid and other.profile_id = analysis.profile_id
        and (other.owner_id = analysis.second_of
          or (other.second_of = analysis.second_of and other.id < analysis.id)))`.execute(scope.db)
}
