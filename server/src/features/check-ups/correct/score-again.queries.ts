import { sql } from 'kysely'
import type { TenantScope } from '../../../platform/scope/tenant.ts'

/** Lets the transaction see all results of this record. With an empty id, it sees only results that are shared. */
export const seeOwnResults = (scope: TenantScope, memberId: string): Promise<unknown> =>
  sql`select set_config('app.member', ${memberId}, true)`.execute(scope.db)

export const updateRevision = ({ db, tenantId }: TenantScope, resultGuid: string, revision: number): Promise<unknown> =>
  db
    .updateTable('check_up')
    .set({ revision })
    .where('tenant_id', '=', tenantId)
    .where('result_guid', '=', resultGuid)
    .execute()
