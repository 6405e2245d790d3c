import { mainZone } from '@salus/domain/moments/zone-of-country.ts'
import type { ChosenDataClass, DataClass, FixedDataClass } from '@salus/domain/retention/retention-rules.ts'
import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { seeOn } from '../../platform/database/sight.queries.ts'

export type RetentionCounts = Partial<Record<DataClass, number>>

export interface RetentionRow {
  readonly kind: TenantKind
  readonly chosen: readonly { readonly dataClass: ChosenDataClass; readonly months: number | null }[]
  readonly runs: readonly { readonly at: string; readonly counts: RetentionCounts }[]
}

export const retentionOfTenant = (db: Queries, tenantId: number) =>
  db
    .selectFrom('tenant')
    .where('tenant.id', '=', tenantId)
    .select([
      sql<TenantKind>`tenant.kind`.as('kind'),
      sql<
        RetentionRow['chosen']
      >`(select coalesce(json_agg(json_build_object('dataClass', data_class, 'months', months)), '[]')
        from retention_rule where tenant_id = ${tenantId})`.as('chosen'),
      sql<RetentionRow['runs']>`(select coalesce(json_agg(run), '[]') from (
        select at, counts from retention_run where tenant_id = ${tenantId} order by at desc, id desc limit 30) run)`.as(
        'runs',
      ),
    ])

export const storeRule = (scope: TenantScope, dataClass: ChosenDataClass, months: number | null): Promise<unknown> =>
  scope.db
    .insertInto('retention_rule')
    .values({ tenant_id: scope.tenantId, data_class: dataClass, months })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'data_class']).doUpdateSet({ months }))
    .execute()

export interface TenantToTidy {
  readonly id: number
  readonly kind: TenantKind
  readonly country: string
}

export async function tenantsToTidy(owner: pg.Pool): Promise<readonly TenantToTidy[]> {
  const { rows } = await owner.query<TenantToTidy>(
    'select id, kind, country from salus.tenant where end_began_at is null order by id',
  )
  return rows
}

export async function chosenRules(
  client: pg.PoolClient,
  tenantId: number,
): Promise<ReadonlyMap<ChosenDataClass, number | null>> {
  const { rows } = await client.query<{ dataClass: ChosenDataClass; months: number | null }>(
    'select data_class as "dataClass", months from retention_rule where tenant_id = $1',
    [tenantId],
  )
  return new Map(rows.map(({ dataClass, months }) => [dataClass, months]))
}

/**
 * Returns the ids of at most 1000 archived members who were neither measured nor changed in the last `months` months.
 * Excludes members on hold and records that were merged into others.
 */
export async function inactiveMembers(
  client: pg.PoolClient,
  tenantId: number,
  months: number,
): Promise<readonly string[]> {
  await seeOn(client, { reveal: 'to-count' })
  const { rows } = await client.query<{ id: string }>(
    `select m.id from member m where m.tenant_id = $1 and m.kind = 'member' and m.status = 'archived' and not m.held
       and m.merged_into is null and m.updated_at < now() - make_interval(months => $2)
       and not exists (select from check_up c where c.tenant_id = $1 and c.member_id = m.id
         and greatest(c.date_of_measurement, c.recorded_at) >= now() - make_interval(months => $2))
       and not exists (select from erasure e where e.tenant_id = $1 and e.member_id = m.id)
     order by m.id limit 1000`,
    [tenantId, months],
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns the ids of at most 1000 guests whose period has expired or whose record is archived, for example because they
 * became members. Excludes guests on hold.
 */
export async function overdueGuests(
  client: pg.PoolClient,
  tenantId: number,
  interval: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select m.id from member m where m.tenant_id = $1 and m.kind = 'guest' and not m.held
       and (m.created_at < now() - $2::interval or m.status = 'archived')
       and not exists (select from erasure e where e.tenant_id = $1 and e.member_id = m.id)
     order by m.id limit 1000`,
    [tenantId, interval],
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns the ids of at most 1000 members whose hold has ended. A hold ends when the day `ends_on` begins in the
 * organisation's time zone. It must not end earlier, because the records are then erased for good.
 */
export async function endedHolds(
  client: pg.PoolClient,
  { id: tenantId, country }: Pick<TenantToTidy, 'id' | 'country'>,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select h.member_id as id from member_hold h where h.tenant_id = $1 and h.ends_on <= (now() at time zone $2)::date
       and not exists (select from erasure e where e.tenant_id = $1 and e.member_id = h.member_id)
     order by h.member_id limit 1000`,
    [tenantId, mainZone(country)],
  )
  return rows.map(({ id }) => id)
}

export async function deleteUnfinished(client: pg.PoolClient, tenantId: number, months: number): Promise<number> {
  const { rowCount } = await client.query(
    'delete from analysis where tenant_id = $1 and updated_at < now() - make_interval(months => $2)',
    [tenantId, months],
  )
  return rowCount ?? 0
}

const fixedDeletes = {
  'idempotent-answers': `delete from idempotent_answer where tenant_id = $1 and created_at < now() - $2::interval`,
  links: `delete from analysis_link where tenant_id = $1 and coalesce(ended_at, expires_at) < now() - $2::interval`,
  'offline-devices': `delete from offline_device where tenant_id = $1 and ends_at < now() - $2::interval`,
  invitations: `delete from invitation where tenant_id = $1 and coalesce(ended_at, expires_at) < now() - $2::interval`,
} as const satisfies Partial<Record<FixedDataClass, string>>
export type DeletedAtOnce = keyof typeof fixedDeletes

export async function deleteOverdue(
  client: pg.PoolClient,
  tenantId: number,
  { dataClass, interval }: { readonly dataClass: DeletedAtOnce; readonly interval: string },
): Promise<number> {
  const { rowCount } = await client.query(fixedDeletes[dataClass], [tenantId, interval])
  return rowCount ?? 0
}

/**
 * Deletes the server's part of an offline device's key as soon as the device's day has ended. After that, the data on
 * the device cannot be decrypted any more.
 */
export const forgetServerParts = (client: pg.PoolClient, tenantId: number): Promise<unknown> =>
  client.query(
    'update offline_device set server_part = null where tenant_id = $1 and ends_at < now() and server_part is not null',
    [tenantId],
  )

export async function deleteOldSignIns(owner: pg.Pool, interval: string): Promise<number> {
  const { rowCount } = await owner.query('delete from salus.sign_in_event where at < now() - $1::interval', [interval])
  return rowCount ?? 0
}

export async function deleteOldVerifications(owner: pg.Pool): Promise<number> {
  const { rowCount } = await owner.query('delete from salus.verification where expires_at < now()')
  return rowCount ?? 0
}

/** Deletes invoices of erased tenants. The period begins at the end of the year in which an invoice was issued. */
export async function deleteOldKeptInvoices(owner: pg.Pool, interval: string): Promise<number> {
  const { rowCount } = await owner.query(
    `delete from salus.kept_invoice where issued_on < date_trunc('year', current_date) - $1::interval`,
    [interval],
  )
  return rowCount ?? 0
}

/**
 * Deletes counts older than 400 days. Newer counts are kept, so that they can be compared with the previous year. No
 * count contains personal data.
 */
export async function deleteOldUsageCounts(owner: pg.Pool): Promise<void> {
  await owner.query('delete from salus.usage_count where day < current_date - 400')
}

/**
 * Returns true if the clock may have jumped. This is the case if this run, or a run of the last seven days, came more
 * than two weeks after the run before it. The machine may also have been off. Ignores runs dated in the future, which
 * were recorded while the clock was wrong.
 */
export async function isAfterGap(client: pg.PoolClient, tenantId: number): Promise<boolean> {
  const { rows } = await client.query<{ gap: boolean }>(
    `select coalesce(bool_or(at > now() - interval '7 days' and at - former > interval '14 days'), false) as gap
     from (select at, lag(at) over (order by at) as former from (
       select at from retention_run where tenant_id = $1 and at < now() union all select now()) moments) runs`,
    [tenantId],
  )
  return rows[0]?.gap ?? false
}

/** Records a run that deletes nothing. It does not even delete the rows of old runs, because they show the gap. */
export const insertRest = (client: pg.PoolClient, tenantId: number, id: string): Promise<unknown> =>
  client.query(`insert into retention_run (tenant_id, id, counts) values ($1, $2, '{}')`, [tenantId, id])

export async function insertRun(
  client: pg.PoolClient,
  run: { readonly tenantId: number; readonly id: string; readonly counts: RetentionCounts },
): Promise<void> {
  await client.query('insert into retention_run (tenant_id, id, counts) values ($1, $2, $3)', [
    run.tenantId,
    run.id,
    JSON.stringify(run.counts),
  ])
  await client.query(
    `insert into audit_event (tenant_id, action, object_kind, object_id, automatic, purpose) values ($1, 'retention.run', 'retention-run', $2, true, 'operation')`,
    [run.tenantId, run.id],
  )
  await client.query(
    `delete from retention_run where tenant_id = $1 and (at < now() - interval '2 years' or at > now() + interval '1 day')`,
    [run.tenantId],
  )
}

/** The classes whose data are erased member by member. */
export type ErasedClass = 'left-members' | 'inactive-members' | 'guests'

/** Adds one to the number of erased members in a run. Must run in the transaction of the erasure that it counts. */
export const countErased = (
  client: pg.PoolClient,
  { tenantId, id, dataClass }: { readonly tenantId: number; readonly id: string; readonly dataClass: ErasedClass },
): Promise<unknown> =>
  client.query(
    `update retention_run set counts = jsonb_set(counts, array[$3], ((counts ->> $3)::int + 1)::text::jsonb)
     where tenant_id = $1 and id = $2`,
    [tenantId, id, dataClass],
  )
