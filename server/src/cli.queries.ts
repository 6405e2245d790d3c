import type pg from 'pg'

export interface TenantLine {
  readonly id: number
  readonly tenantName: string
  readonly displayName: string
  readonly kind: string
}

export async function listTenants(owner: pg.Pool): Promise<readonly TenantLine[]> {
  const { rows } = await owner.query<TenantLine>(
    'select id, tenant_name as "tenantName", display_name as "displayName", kind from salus.tenant order by id',
  )
  return rows
}
