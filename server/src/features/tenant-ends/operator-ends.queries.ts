import type { EndWaitsFor } from '@salus/contract/tenant/tenant-end.ts'
import type pg from 'pg'

export interface PlannedLine {
  readonly id: number
  readonly tenantName: string
  readonly displayName: string
  readonly endsOn: string
  readonly waitsFor: readonly EndWaitsFor[]
}

export async function listPlanned(owner: pg.Pool): Promise<readonly PlannedLine[]> {
  const { rows } = await owner.query<PlannedLine>(
    `select id, tenant_name as "tenantName", display_name as "displayName", ends_on::text as "endsOn",
       end_waits_for as "waitsFor"
     from salus.tenant where ends_on is not null and end_began_at is null order by ends_on, id`,
  )
  return rows
}

export interface ErasedLine {
  readonly id: number
  readonly tenantName: string
  readonly displayName: string
  /** `null` while the tenant is being erased. */
  readonly erasedOn: string | null
  readonly counts: Readonly<Partial<Record<'members' | 'checkUps' | 'documents', number>>>
  readonly invoices: number
}

export async function listErased(owner: pg.Pool): Promise<readonly ErasedLine[]> {
  const { rows } = await owner.query<ErasedLine>(
    `select e.id, e.tenant_name as "tenantName", e.display_name as "displayName", e.erased_at::date::text as "erasedOn",
       e.counts, (select count(*)::int from salus.kept_invoice i where i.erased_hash = e.hash) as invoices
     from salus.erased_tenant e order by e.began_at, e.id`,
  )
  return rows
}

/**
 * Returns the kept invoices of erased tenants. `tenant` is a number or a name. After a restore, several erased tenants
 * can have the same number.
 */
export async function listKeptInvoices(
  owner: pg.Pool,
  tenant: string,
): Promise<readonly { readonly id: number; readonly number: string; readonly pdf: Buffer }[]> {
  const { rows } = await owner.query<{ id: number; number: string; pdf: Buffer }>(
    `select e.id, i.number, i.pdf from salus.kept_invoice i join salus.erased_tenant e on e.hash = i.erased_hash
     where e.id::text = $1 or e.tenant_name = $1 order by e.id, i.number`,
    [tenant],
  )
  return rows
}
