import type { EnteredTenant } from './entered-tenant.ts'

/** Returns the user ids of the tenant's admins who are not suspended. */
export async function findAdmins({ db, tenantId }: EnteredTenant): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('user_id as userId')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'Admin')
    .where('suspended_at', 'is', null)
    .orderBy('user_id')
    .execute()
  return rows.map(({ userId }) => userId)
}
