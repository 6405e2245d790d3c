import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { see } from '../../../platform/database/sight.queries.ts'

/** Lets the transaction see all results of this record. Without a record, it sees only shared results. */
export const seeOwnResults = (scope: TenantScope, memberId: string | null): Promise<unknown> =>
  see(scope.db, { member: memberId })

export const updateRevision = ({ db, tenantId }: TenantScope, resultGuid: string, revision: number): Promise<unknown> =>
  db
    .updateTable('check_up')
    .set({ revision })
    .where('tenant_id', '=', tenantId)
    .where('result_guid', '=', resultGuid)
    .execute()
