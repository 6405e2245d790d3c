import { sql } from 'kysely'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { see } from '../../../platform/database/sight.queries.ts'

interface Given {
  readonly resultGuid: string
  readonly memberId: string
  readonly pluginId: number
  readonly revision: number
}

/**
 * Moves the check-up with all its versions to another member. The sharing settings of that member then apply to the
 * check-up. Clears the crisis mark, which the caller must set again if the new version shows a crisis.
 */
export async function giveCheckUp(
  scope: TenantScope,
  { resultGuid, memberId, pluginId, revision }: Given,
): Promise<void> {
  const { tenantId, db } = scope
  // Lets the caller see the check-up until the transaction ends, even if the new member does not share it.
  await see(db, { reveal: resultGuid })
  const { rows } = await sql<{ isShared: boolean }>`
    select (${pluginId}::int = any(sharing_exceptions)) <> shares_all as "isShared" from member
    where tenant_id = ${tenantId} and id = ${memberId} for no key update`.execute(db)
  const isShared = rows[0]?.isShared ?? false
  await db
    .updateTable('check_up_version')
    .set({ member_id: memberId, is_shared: isShared })
    .where('tenant_id', '=', tenantId)
    .where('result_guid', '=', resultGuid)
    .execute()
  // Clears the time of the crisis and the time at which staff attended to it, because staff attended to the former
  // member.
  const crisis = { crisis_at: null, crisis_seen_at: null }
  await db
    .updateTable('check_up')
    .set({ member_id: memberId, is_shared: isShared, revision, ...crisis })
    .where('tenant_id', '=', tenantId)
    .where('result_guid', '=', resultGuid)
    .execute()
  // If staff ended a series with this check-up, deletes that end, because it concerns the series of the former member.
  await db.deleteFrom('series_end').where('tenant_id', '=', tenantId).where('result_guid', '=', resultGuid).execute()
  await moveImportedRow(scope, { resultGuid, memberId })
}

/**
 * Moves the imported row that belongs to the check-up, if there is one. If the new member already has a row with the
 * same reading, the moved row no longer counts.
 */
export const moveImportedRow = (scope: TenantScope, { resultGuid, memberId }: Pick<Given, 'resultGuid' | 'memberId'>) =>
  sql`
    update imported_row r set member_id = ${memberId}, person = ${memberId}, counts = r.counts and not exists (
      select from imported_row o where o.tenant_id = r.tenant_id and o.counts and o.person = ${memberId}
        and o.device = r.device and o.measured_at = r.measured_at and o.weight_kg = r.weight_kg)
    where r.tenant_id = ${scope.tenantId} and r.result_guid = ${resultGuid}`.execute(scope.db)
