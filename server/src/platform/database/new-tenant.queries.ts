import { addNumberToTenantName } from '@salus/domain/tenants/tenant-name.ts'
import { sql } from 'kysely'
import type { Queries } from './kysely-on.ts'

export interface NewTenant {
  /** The wanted name. If it is already used, a number is appended. */
  readonly tenantName: string
  readonly displayName: string
  readonly kind: string
  readonly country: string
  readonly locale: string
  readonly currency: string
  readonly address: string | null
  readonly vatId: string | null
  readonly phone: string | null
}

const mostNumbers = 1000

/**
 * Inserts the tenant's row under the wanted name. If the name is already used, appends the first free number. Sets the
 * tenant for this transaction. Throws if 1000 names are already used.
 */
export async function insertTenant(
  db: Queries,
  { tenantName, displayName, vatId, phone, ...tenant }: NewTenant,
): Promise<{ readonly tenantId: number; readonly tenantName: string }> {
  for (let number = 1; number <= mostNumbers; number += 1) {
    const name = number === 1 ? tenantName : addNumberToTenantName(tenantName, number)
    const made = await db
      .insertInto('tenant')
      .values({ tenant_name: name, display_name: displayName, vat_id: vatId, contact_phone: phone, ...tenant })
      // Waits for another transaction that is creating a tenant of the same name.
      .onConflict((conflict) => conflict.column('tenant_name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) continue
    await db.selectNoFrom(sql`set_config('app.tenant', ${String(made.id)}, true)`.as('entered')).execute()
    return { tenantId: made.id, tenantName: name }
  }
  throw new Error(`${mostNumbers} tenants are called ${tenantName}`)
}

export async function insertFirstAdmin(db: Queries, tenantId: number, userId: string): Promise<void> {
  await db.insertInto('membership').values({ tenant_id: tenantId, user_id: userId, role: 'Admin' }).execute()
}
