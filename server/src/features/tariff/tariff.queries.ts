import type { Billing, Currency, TariffCode } from '@salus/domain/tariff/tariff-plans.ts'
import type { RunningPeriod, Subscription } from '@salus/domain/tariff/tariff-change.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { shownCountOfCheckUps } from '../../platform/database/reveal.queries.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { shownUsageColumns, type UsageSpan } from './usage.queries.ts'

export interface TariffRow {
  readonly tariff: TariffCode
  readonly billing: Billing
  readonly currency: Currency
  readonly startedOn: string
  readonly trialEndsOn: string | null
  readonly period: RunningPeriod | null
  readonly planned: Subscription | null
}

const columns = [
  sql<TariffCode>`t.tariff`.as('tariff'),
  sql<Billing>`t.billing`.as('billing'),
  sql<Currency>`coalesce(t.currency, (select currency from tenant where tenant.id = t.tenant_id))`.as('currency'),
  't.started_on as startedOn',
  't.trial_ends_on as trialEndsOn',
  sql<RunningPeriod | null>`case when t.period_starts_on is not null then json_build_object('startsOn', t.period_starts_on,
    'endsOn', t.period_ends_on, 'price', t.period_price, 'anchorDay', t.anchor_day) end`.as('period'),
  sql<Subscription | null>`case when t.planned_tariff is not null then json_build_object('tariff', t.planned_tariff,
    'billing', t.planned_billing, 'currency', t.planned_currency) end`.as('planned'),
] as const

const weeks = sql`generate_series(8, 1, -1) week`

/**
 * Selects how many items were added in each of the last eight weeks, oldest week first. `count` is the SQL that counts
 * the items added between `span.since` and `span.until`.
 */
const byWeek = (now: Date, count: ReturnType<typeof sql<number>>) => sql<number[]>`(
  select array_agg(added order by week desc) from (
    select week, (${count}) as added
    from ${weeks} cross join lateral (select
      ${now}::timestamptz - make_interval(weeks => week) as since, ${now}::timestamptz - make_interval(weeks => week - 1) as until) span
  ) weekly)`

export const tariffOfTenant = (db: Queries, tenantId: number, span: UsageSpan) =>
  db
    .selectFrom('tariff_of_tenant as t')
    .where('t.tenant_id', '=', tenantId)
    .select([
      ...columns,
      ...shownUsageColumns(tenantId, span),
      byWeek(
        span.now,
        sql<number>`select count(*)::int from member where member.tenant_id = ${tenantId} and member.status = 'active' and member.kind = 'member'
          and member.created_at > span.since and member.created_at <= span.until`,
      ).as('membersByWeek'),
      byWeek(
        span.now,
        sql<number>`select count(*)::int from membership where membership.tenant_id = ${tenantId}
          and membership.role in ('Admin', 'Staff') and membership.suspended_at is null
          and membership.since > span.since and membership.since <= span.until`,
      ).as('employeesByWeek'),
      byWeek(
        span.now,
        shownCountOfCheckUps({
          tenantId,
          today: span.today,
          condition: sql<boolean>`check_up.tenant_id = ${tenantId} and check_up.status = 'complete'
          and check_up.date_of_measurement > span.since and check_up.date_of_measurement <= span.until`,
        }),
      ).as('checkUpsByWeek'),
    ])

export const lockTariff = ({ db, tenantId }: EnteredTenant): Promise<TariffRow | undefined> =>
  db
    .selectFrom('tariff_of_tenant as t')
    .where('t.tenant_id', '=', tenantId)
    .select([...columns])
    .forUpdate()
    .executeTakeFirst()

export async function findPlannedEnd({
  db,
  tenantId,
}: EnteredTenant): Promise<{ readonly plannedAt: string; readonly endsOn: string } | null> {
  const row = await db
    .selectFrom('tenant')
    .select(['end_planned_at as plannedAt', 'ends_on as endsOn'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  return row === undefined || row.plannedAt === null || row.endsOn === null
    ? null
    : { plannedAt: row.plannedAt, endsOn: row.endsOn }
}

export const presentTariff = ({ db, tenantId }: EnteredTenant): Promise<TariffRow | undefined> =>
  db
    .selectFrom('tariff_of_tenant as t')
    .where('t.tenant_id', '=', tenantId)
    .select([...columns])
    .executeTakeFirst()

/** Stores the ordered and paid period, and removes the planned change. */
export const updatePeriod = (
  { db, tenantId }: EnteredTenant,
  { tariff, billing, currency }: Subscription,
  period: RunningPeriod,
): Promise<unknown> =>
  db
    .updateTable('tariff_of_tenant')
    .set({
      tariff,
      billing,
      currency,
      period_starts_on: period.startsOn,
      period_ends_on: period.endsOn,
      period_price: period.price,
      anchor_day: period.anchorDay,
      planned_tariff: null,
      planned_billing: null,
      planned_currency: null,
    })
    .where('tenant_id', '=', tenantId)
    .execute()

export const updatePlan = ({ db, tenantId }: EnteredTenant, planned: Subscription | null): Promise<unknown> =>
  db
    .updateTable('tariff_of_tenant')
    .set({
      planned_tariff: planned?.tariff ?? null,
      planned_billing: planned?.billing ?? null,
      planned_currency: planned?.currency ?? null,
    })
    .where('tenant_id', '=', tenantId)
    .execute()

export async function countTrialProducts({ db, tenantId }: EnteredTenant, trialEndsOn: string): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'trial')
    .where('licence_ends_on', '=', trialEndsOn)
    .executeTakeFirstOrThrow()
  return count
}

export const moveTrialProducts = (
  { db, tenantId }: EnteredTenant,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<unknown> =>
  db
    .updateTable('product')
    .set({ licence_ends_on: to })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'trial')
    .where('licence_ends_on', '=', from)
    .execute()

/** Adds the products whose trial ends on this day to the tariff. */
export const updateTrialProducts = ({ db, tenantId }: EnteredTenant, trialEndsOn: string): Promise<unknown> =>
  db
    .updateTable('product')
    .set({ state: 'active', licence_ends_on: null })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'trial')
    .where('licence_ends_on', '=', trialEndsOn)
    .execute()
