import { sql } from 'kysely'
import type { TenantScope } from '../../platform/tenant-scope.ts'

interface Given {
  readonly resultGuid: string
  readonly memberId: string
  readonly pluginId: number
  readonly revision: number
}

/** The check-up, all its versions and the line of a file that it came from become another member's, shared as theirs are. */
export async function giveCheckUp(
  scope: TenantScope,
  { resultGuid, memberId, pluginId, revision }: Given,
): Promise<void> {
  const { tenantId, db } = scope
  // Whoever corrects it sees it until the transaction ends, whether its new member shares it or not.
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
  await db
    .updateTable('check_up')
    .set({ member_id: memberId, is_shared: isShared, revision })
    .where('tenant_id', '=', tenantId)
    .where('result_guid', '=', resultGuid)
    .execute()
  // That a series of one person ended says nothing of the other's.
  await db.deleteFrom('series_end').where('tenant_id', '=', tenantId).where('result_guid', '=', resultGuid).execute()
  await moveImportedRow(scope, { resultGuid, memberId })
}

/** Where the right person has the same line of a file already, this one is known by it. */
export const moveImportedRow = (scope: TenantScope, { resultGuid, memberId }: Pick<Given, 'resultGuid' | 'memberId'>) =>
  sql`
    update imported_row r set member_id = ${memberId}, person = ${memberId}, counts = r.counts and not exists (
      select from imported_row o where o.tenant_id = r.tenant_id and o.counts and o.person = ${memberId}
        and o.device = r.device and o.measured_at = r.measured_at and o.weight_kg = r.weight_kg)
    where r.tenant_id = ${scope.tenantId} and r.result_guid = ${resultGuid}`.execute(scope.db)
