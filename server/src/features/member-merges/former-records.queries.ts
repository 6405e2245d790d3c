import { sql } from 'kysely'
import type { TenantScope } from '../../platform/tenant-scope.ts'

/** What was written under the id of the record that goes is found with the one that stays, as long as that one is there. */
export async function insertFormerRecord(
  { db, tenantId, now: mergedAt }: TenantScope,
  { former, now }: { readonly former: string; readonly now: string },
): Promise<void> {
  await db
    .insertInto('former_record')
    .values({ tenant_id: tenantId, former_id: former, member_id: now, merged_at: mergedAt })
    .execute()
  // The days of the record that went go with it; a day on which nothing is found does no harm.
  await db
    .insertInto('audit_day')
    .columns(['tenant_id', 'member_id', 'day'])
    .expression((eb) =>
      eb
        .selectFrom('audit_day')
        .select(['tenant_id', sql<string>`${now}::uuid`.as('member_id'), 'day'])
        .where('tenant_id', '=', tenantId)
        .where('member_id', '=', former),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteFormerRecord = ({ db, tenantId }: TenantScope, former: string): Promise<unknown> =>
  db.deleteFrom('former_record').where('tenant_id', '=', tenantId).where('former_id', '=', former).execute()
