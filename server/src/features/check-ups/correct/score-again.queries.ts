import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { storedCheckUps, type StoredCheckUp } from '../read/one.queries.ts'
import { see } from '../../../platform/database/sight.queries.ts'

/**
 * Lets the transaction see all results of this member. If `memberId` is `null`, the transaction sees only shared
 * results.
 */
export const seeOwnResults = (scope: TenantScope, memberId: string | null): Promise<unknown> =>
  see(scope.db, { member: memberId })

/** Finds all results of this record that were not withdrawn, shared or not, in the order of recording. */
export async function findResults(scope: TenantScope, memberId: string): Promise<readonly string[]> {
  await seeOwnResults(scope, memberId)
  const rows = await scope.db
    .selectFrom('check_up')
    .select('result_guid as resultGuid')
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'complete')
    .orderBy('recorded_at')
    .execute()
  return rows.map(({ resultGuid }) => resultGuid)
}

export const findStored = (scope: TenantScope, resultGuids: readonly string[]): Promise<readonly StoredCheckUp[]> =>
  storedCheckUps(scope.db, scope.tenantId, resultGuids).execute()

export const updateRevision = ({ db, tenantId }: TenantScope, resultGuid: string, revision: number): Promise<unknown> =>
  db
    .updateTable('check_up')
    .set({ revision })
    .where('tenant_id', '=', tenantId)
    .where('result_guid', '=', resultGuid)
    .execute()
