import type { TenantTariff } from '@salus/contract/tariff.ts'
import { type Kysely, sql } from 'kysely'
import { countOfCheckUps } from '../../platform/database/reveal.queries.ts'
import type { Tables } from '../../platform/database/tables.gen.ts'

/** The tariff with what is used of it. Every count says the tenant itself, for a distributed database. */
export const tariffOfTenant = (db: Kysely<Tables>, tenantId: number, monthStart: Date) =>
  db
    .selectFrom('tariff_of_tenant')
    .innerJoin('tenant', 'tenant.id', 'tariff_of_tenant.tenant_id')
    .select([
      sql<TenantTariff['tariff']>`tariff`.as('tariff'),
      sql<TenantTariff['billing']>`billing`.as('billing'),
      sql<TenantTariff['currency']>`tenant.currency`.as('currency'),
      'started_on as startedOn',
      'trial_ends_on as trialEndsOn',
      sql<number>`(select count(*)::int from member where member.tenant_id = ${tenantId} and member.status = 'active'
        and member.kind = 'member')`.as('activeMembers'),
      sql<number>`(select count(*)::int from membership where membership.tenant_id = ${tenantId}
        and membership.role in ('Admin', 'Staff') and membership.suspended_at is null)`.as('employees'),
      countOfCheckUps(sql<boolean>`check_up.tenant_id = ${tenantId} and check_up.status = 'complete'
        and check_up.date_of_measurement >= ${monthStart}`).as('checkUpsThisMonth'),
      sql<number>`(select count(*)::int from product where product.tenant_id = ${tenantId}
        and product.state in ('active', 'trial'))`.as('products'),
    ])
    .where('tariff_of_tenant.tenant_id', '=', tenantId)
