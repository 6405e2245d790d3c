import { sql } from 'kysely'
import type { TenantScope } from '../../../platform/scope/tenant.ts'

interface Given {
  readonly resultGuid: string
  readonly memberId: string
  readonly pluginId: number
  readonly revision: number
}

/**
 * Gives the check-up to another member, with all versions. It is then shared as that member shares. The caller notes
 * the crisis again if it has one.
 */
export async function giveCheckUp(
  scope: TenantScope,
  { resultGuid, memberId, pluginId, revision }: Given,
): Promise<void> {
  const { tenantId, db } = scope
  // The caller sees the check-up until the transaction ends, even if the new member does not share it.
  await sql`select set_config('app.reveal', ${resultGuid}, true)`.execute(db)
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
  // Whoever attended to a crisis did so for the other person.
  const crisis = { crisis_at: null, crisis_seen_at: null }
  await db
    .updateTable('check_up')
    .set({ member_id: memberId, is_shared: isShared, revision, ...crisis })
    .where('tenant_id', '=', tenantId)
    .where('result_guid', '=', resultGuid)
    .execute()
  // The end of one person's series does not apply to the other person.
  await db.deleteFrom('series_end').where('tenant_id', '=', tenantId).where('result_guid', '=', resultGuid).execute()
  await moveImportedRow(scope, { resultGuid, memberId })
}

/** The row stops counting if the new member already has a row with the same reading. */
export const moveImportedRow = (scope: TenantScope, { resultGuid, memberId }: Pick<Given, 'resultGuid' | 'memberId'>) =>
  sql`
    update imported_row r set member_id = ${memberId}, person = ${memberId}, counts = r.counts and not exists (
      select from imported_row o where o.tenant_id = r.tenant_id and o.counts and o.person = ${memberId}
        and o.device = r.device and o.measured_at = r.measured_at and o.weight_kg = r.weight_kg)
    where r.tenant_id = ${scope.tenantId} and r.result_guid = ${resultGuid}`.execute(scope.db)
