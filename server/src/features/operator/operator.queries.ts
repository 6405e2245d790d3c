import type { Billing, Currency, TariffCode } from '@salus/domain/tariff/tariff-plans.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { runInOwnerTransaction } from '../../platform/database/owner-transaction.queries.ts'
import { seeOn } from '../../platform/database/sight.queries.ts'
import type { OperatorScope } from '../../platform/scope/operator.ts'

export interface TenantLine {
  readonly id: number
  readonly tenantName: string
  readonly displayName: string
  readonly kind: string
  readonly tariff: string | null
}

/**
 * Lists all tenants. Sets `app.tenant` before it reads a tenant's tariff, because row-level security can apply to the
 * database owner as well.
 */
export async function listTenants(owner: pg.Pool): Promise<readonly TenantLine[]> {
  const { rows } = await owner.query<Omit<TenantLine, 'tariff'>>(
    'select id, tenant_name as "tenantName", display_name as "displayName", kind from salus.tenant order by id',
  )
  return runInOwnerTransaction(owner, async (client) => {
    const lines: TenantLine[] = []
    for (const tenant of rows) {
      await seeOn(client, { tenant: tenant.id })
      const found = await client.query<{ tariff: string }>(
        'select tariff from salus.tariff_of_tenant where tenant_id = $1',
        [tenant.id],
      )
      lines.push({ ...tenant, tariff: found.rows[0]?.tariff ?? null })
    }
    return lines
  })
}

/** Returns the id of the tenant that has this id or tenant name; `null` if there is none. */
export async function findTenant(pool: pg.Pool, numberOrName: string): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from salus.tenant where id::text = $1 or tenant_name = $1',
    [numberOrName],
  )
  return rows[0]?.id ?? null
}

export interface ShownTenant {
  readonly tenantName: string
  readonly displayName: string
  readonly kind: string
  readonly country: string
  readonly createdOn: string
  readonly tariff: TariffCode | null
  readonly billing: Billing | null
  readonly currency: Currency
  readonly trialEndsOn: string | null
  readonly periodEndsOn: string | null
  readonly plannedTariff: string | null
}

export const shownTenant = ({ db, tenantId }: OperatorScope): Promise<ShownTenant> =>
  db
    .selectFrom('tenant')
    .leftJoin('tariff_of_tenant as t', 't.tenant_id', 'tenant.id')
    .where('tenant.id', '=', tenantId)
    .select([
      'tenant.tenant_name as tenantName',
      'tenant.display_name as displayName',
      'tenant.kind',
      'tenant.country',
      sql<string>`tenant.created_at::date`.as('createdOn'),
      sql<TariffCode | null>`t.tariff`.as('tariff'),
      sql<Billing | null>`t.billing`.as('billing'),
      sql<Currency>`coalesce(t.currency, tenant.currency)`.as('currency'),
      't.trial_ends_on as trialEndsOn',
      't.period_ends_on as periodEndsOn',
      't.planned_tariff as plannedTariff',
    ])
    .executeTakeFirstOrThrow()

export interface InvoiceLine {
  readonly number: string
  readonly kind: string
  readonly issuedOn: string
  readonly gross: number
  readonly currency: string
}

export const findInvoices = ({ db, tenantId }: OperatorScope): Promise<InvoiceLine[]> =>
  db
    .selectFrom('invoice')
    .where('tenant_id', '=', tenantId)
    .select(['number', 'kind', 'issued_on as issuedOn', 'gross', 'currency'])
    .orderBy('number', 'desc')
    .limit(20)
    .execute()

export interface TariffToSet {
  readonly tariff: TariffCode
  readonly billing?: Billing | undefined
  readonly currency?: Currency | undefined
  readonly trialEndsOn: string | null
}

export const replaceTariff = ({ db, tenantId, now }: OperatorScope, set: TariffToSet): Promise<unknown> => {
  const values = {
    tariff: set.tariff,
    ...(set.billing === undefined ? {} : { billing: set.billing }),
    ...(set.currency === undefined ? {} : { currency: set.currency }),
    trial_ends_on: set.trialEndsOn,
  }
  return db
    .insertInto('tariff_of_tenant')
    .values({ tenant_id: tenantId, billing: 'monthly', started_on: now.toISOString().slice(0, 10), ...values })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ ...values, planned_tariff: null, planned_billing: null, planned_currency: null }),
    )
    .execute()
}
