import type pg from 'pg'
import type { EndWaitsFor } from '@salus/contract/tenant/tenant-end.ts'
import { runInOwnerTransaction } from '../../platform/database/owner-transaction.queries.ts'
import { liveChannel } from '../../platform/live/notify.queries.ts'
import { seeOn } from '../../platform/database/sight.queries.ts'

/**
 * Runs `work` as the owner of the tables, in one transaction for this tenant. Row-level security limits the owner to
 * this tenant, so a wrong condition cannot delete a row of another tenant. The settings make every row of the tenant
 * visible, and `app.ending` lets the owner delete rows that otherwise must never be deleted.
 */
export const runInEndingTenant = <T>(
  owner: pg.Pool,
  tenantId: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  runInOwnerTransaction(owner, async (client) => {
    await client.query('set local role salus_owner')
    await seeOn(client, {
      tenant: tenantId,
      held: true,
      merged: true,
      unsent: true,
      former: true,
      reveal: 'to-count',
      ending: true,
    })
    return work(client)
  })

/** Identifies a tenant by its number and the moment of its creation, because a number can be used again later. */
const selectHash = (tenant: string) =>
  `encode(sha256(convert_to('tenant ' || ${tenant}.id || ' ' || (extract(epoch from ${tenant}.created_at) * 1000000)::bigint, 'UTF8')), 'hex')`

/**
 * The time zone in which each day begins last. A tenant's data is erased only when the day of its end has begun here,
 * and so everywhere. Until then, members may take their data with them.
 */
export const lastZone = 'Etc/GMT+12'

const isDueInDatabase = `ends_on <= (now() at time zone '${lastZone}')::date`

/**
 * Returns the tenants whose end is due but has not begun. An end is due when its day has begun everywhere, by the
 * clocks of both the server and the database.
 */
export async function findDueEnds(owner: pg.Pool, begunDay: string): Promise<readonly number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `select id from salus.tenant where ends_on <= $1::date and ${isDueInDatabase} and end_began_at is null order by id`,
    [begunDay],
  )
  return rows.map(({ id }) => id)
}

export interface LockedEnd {
  readonly plannedAt: string
  readonly endsOn: string
}

/** Locks the tenant, so that nothing can be written into it. Returns `undefined` if its end is no longer due. */
export async function lockDueEnd(
  client: pg.PoolClient,
  tenantId: number,
  begunDay: string,
): Promise<LockedEnd | undefined> {
  const { rows } = await client.query<LockedEnd>(
    `select to_json(end_planned_at) #>> '{}' as "plannedAt", ends_on::text as "endsOn" from tenant
     where id = $1 and ends_on <= $2::date and ${isDueInDatabase} and end_began_at is null for update`,
    [tenantId, begunDay],
  )
  return rows[0]
}

export async function hasHolds(client: pg.PoolClient, tenantId: number): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from member_hold where tenant_id = $1) as found',
    [tenantId],
  )
  return rows[0]?.found ?? true
}

/** Returns the last day of the paid period; `null` if there is none. */
export async function findPaidUntil(client: pg.PoolClient, tenantId: number): Promise<string | null> {
  const { rows } = await client.query<{ endsOn: string | null }>(
    'select period_ends_on::text as "endsOn" from tariff_of_tenant where tenant_id = $1',
    [tenantId],
  )
  return rows[0]?.endsOn ?? null
}

/**
 * Returns true if an invoice of the tenant still waits in the mail queue. Reads the queue with the login of the job,
 * because the owner of the tables has no right to it.
 */
export async function hasUnsentInvoice(client: pg.PoolClient, tenantId: number): Promise<boolean> {
  await useLogin(client)
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send-invoice' and j.payload ->> 'tenantId' = $1) as found`,
    [String(tenantId)],
  )
  await client.query('set local role salus_owner')
  return rows[0]?.found ?? true
}

export const noteWaiting = (
  client: pg.PoolClient,
  tenantId: number,
  waitsFor: readonly EndWaitsFor[],
): Promise<unknown> => client.query('update tenant set end_waits_for = $2 where id = $1', [tenantId, [...waitsFor]])

/**
 * The tables through which people, links, modules and devices enter a tenant, and the table through which it gets
 * invoices.
 */
const doors = [
  'membership',
  'ended_membership',
  'invitation',
  'api_key',
  'analysis_link',
  'offline_device',
  'tariff_of_tenant',
] as const

/** Begins the end: from now on, nobody can enter the tenant. Writes the first half of its receipt. */
export async function beginEnd(client: pg.PoolClient, tenantId: number): Promise<void> {
  await client.query('update tenant set end_began_at = now(), end_waits_for = $2 where id = $1', [tenantId, []])
  const { rows } = await client.query<{ members: number; checkUps: number; documents: number }>(
    `select (select count(*)::int from member where tenant_id = $1) as members,
       (select count(*)::int from check_up where tenant_id = $1) as "checkUps",
       (select count(*)::int from document where tenant_id = $1) as documents`,
    [tenantId],
  )
  const { rows: tenants } = await client.query<ErasedTenant>(
    `select ${selectHash('t')} as hash, id, tenant_name as "tenantName", display_name as "displayName",
       end_planned_at as "plannedAt", ends_on::text as "endsOn", end_began_at as "beganAt" from tenant t where id = $1`,
    [tenantId],
  )
  const [tenant] = tenants
  if (!tenant) throw new Error('a tenant that is not there was to end')
  await client.query(
    `insert into erased_tenant (hash, id, tenant_name, display_name, planned_at, ends_on, began_at, counts)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (hash) do update set erased_at = null`,
    [
      tenant.hash,
      tenant.id,
      tenant.tenantName,
      tenant.displayName,
      tenant.plannedAt,
      tenant.endsOn,
      tenant.beganAt,
      JSON.stringify(rows[0] ?? {}),
    ],
  )
  for (const door of doors) await client.query(`delete from ${door} where tenant_id = $1`, [tenantId])
  await client.query('delete from session where handed_over_tenant_id = $1', [tenantId])
  await client.query('select pg_notify($1, $2)', [
    liveChannel,
    JSON.stringify({ kind: 'memberships-changed', groupId: tenantId }),
  ])
}

interface ErasedTenant {
  readonly hash: string
  readonly id: number
  readonly tenantName: string
  readonly displayName: string
  readonly plannedAt: string
  readonly endsOn: string
  readonly beganAt: string
}

export interface BegunEnd {
  readonly tenantId: number
  readonly hash: string
}

/** Returns the tenants whose end began at least `minutes` ago and that are not erased yet. */
export async function findBegunEnds(owner: pg.Pool, minutes: number): Promise<readonly BegunEnd[]> {
  const { rows } = await owner.query<BegunEnd>(
    `select t.id as "tenantId", ${selectHash('t')} as hash from salus.tenant t
     where t.end_began_at <= now() - make_interval(mins => $1) order by t.id`,
    [minutes],
  )
  return rows
}

/** Returns the tenants that are in the journal but still exist, because a backup restored them. */
export async function findTenantsWithHash(owner: pg.Pool, hashes: readonly string[]): Promise<readonly BegunEnd[]> {
  const { rows } = await owner.query<BegunEnd>(
    `select t.id as "tenantId", ${selectHash('t')} as hash from salus.tenant t where ${selectHash('t')} = any($1) order by t.id`,
    [[...hashes]],
  )
  return rows
}

/** Begins the end of a tenant that was erased and then restored from a backup, unless the end has begun already. */
export async function beginEndAgain(client: pg.PoolClient, tenantId: number): Promise<void> {
  const { rows } = await client.query<{ isPlanned: boolean; hasBegun: boolean }>(
    `select end_planned_at is not null as "isPlanned", end_began_at is not null as "hasBegun" from tenant where id = $1 for update`,
    [tenantId],
  )
  const [tenant] = rows
  if (tenant === undefined || tenant.hasBegun) return
  if (!tenant.isPlanned)
    await client.query('update tenant set end_planned_at = $2, ends_on = $3 where id = $1', [
      tenantId,
      new Date().toISOString(),
      new Date().toISOString().slice(0, 10),
    ])
  await beginEnd(client, tenantId)
}

/** Copies the invoices to the table of kept invoices. */
export async function keepInvoices(client: pg.PoolClient, tenantId: number, hash: string): Promise<void> {
  const columns = `id, number, kind, reason, issued_on, currency, net, vat, gross, period_starts_on, period_ends_on, corrects,
    content, xml, pdf, pdf_hash, mailed_to, created_at`
  const kept = await client.query<{ id: string }>('select id from kept_invoice where erased_hash = $1', [hash])
  const known = new Set(kept.rows.map(({ id }) => id))
  const { rows } = await client.query<{ id: string; refusedAt: string | null }>(
    `select i.id, r.refused_at as "refusedAt" from invoice i
     left join invoice_mail_refusal r on r.tenant_id = i.tenant_id and r.invoice_id = i.id
     where i.tenant_id = $1 order by i.number`,
    [tenantId],
  )
  for (const { id, refusedAt } of rows.filter((row) => !known.has(row.id)))
    await client.query(
      `insert into kept_invoice (erased_hash, ${columns}, mail_refused_at)
       select $3, ${columns}, $4::timestamptz from invoice where tenant_id = $1 and id = $2`,
      [tenantId, id, hash, refusedAt],
    )
}

/**
 * Deletes the waiting jobs about the tenant. Must run with the login of the job, because the owner of the tables has no
 * right to the queue.
 */
export const removeJobsOfTenant = (client: pg.PoolClient, tenantId: number): Promise<unknown> =>
  client.query(`delete from graphile_worker._private_jobs where locked_at is null and payload ->> 'tenantId' = $1`, [
    String(tenantId),
  ])

export const useLogin = (client: pg.PoolClient): Promise<unknown> => client.query('reset role')

/**
 * Locks the tenant, so that two processes erase it one after the other. Returns false if nothing may be deleted,
 * because the id now belongs to another tenant, the end has not begun, or the tenant is already erased.
 */
export async function lockBegunEnd(client: pg.PoolClient, { tenantId, hash }: BegunEnd): Promise<boolean> {
  const { rows } = await client.query(
    `select from tenant t where id = $1 and ${selectHash('t')} = $2 and end_began_at is not null for update`,
    [tenantId, hash],
  )
  return rows.length > 0
}

/** Deletes the tenant itself and completes the receipt. Fails if a row still refers to the tenant. */
export async function deleteTenant(client: pg.PoolClient, { tenantId, hash }: BegunEnd): Promise<void> {
  await client.query('delete from tenant where id = $1', [tenantId])
  const { rows } = await client.query('select from tenant where id = $1', [tenantId])
  if (rows.length > 0) throw new Error(`tenant ${tenantId} could not be deleted`)
  await client.query('update erased_tenant set erased_at = now() where hash = $1', [hash])
}

/** Returns the completed erasures, for the journal. */
export async function listErasedHashes(
  owner: pg.Pool,
): Promise<readonly { readonly hash: string; readonly at: string }[]> {
  const { rows } = await owner.query<{ hash: string; at: string }>(
    `select hash, to_json(began_at) #>> '{}' as at from salus.erased_tenant order by began_at`,
  )
  return rows
}
