import { randomUUID } from 'node:crypto'
import type { Erasure, Hold } from '@salus/contract/members/erasures.ts'
import type { ErasedKind } from '@salus/contract/account/own-data.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { liveChannel } from '../../platform/live/notify.queries.ts'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { rowsOfPage } from '../../platform/page.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

export type Counts = Partial<Record<ErasedKind, number>>

const erasureColumns = [
  'id',
  sql<Erasure['askedBy']>`asked_by`.as('askedBy'),
  'requested_at as requestedAt',
  'done_at as doneAt',
  sql<Counts>`counts`.as('counts'),
] as const

export type ErasureRow = Omit<Erasure, 'counts'> & { readonly counts: Counts }

export const erasuresOfTenant = (
  db: Queries,
  tenantId: number,
  page: { readonly after?: string | undefined; readonly limit?: number | undefined },
) => {
  let query = db.selectFrom('erasure').select(erasureColumns).where('tenant_id', '=', tenantId)
  if (page.after !== undefined)
    query = query.where(
      sql<boolean>`(requested_at, id) < (select requested_at, id from erasure last where last.tenant_id = ${tenantId} and last.id = ${page.after})`,
    )
  return query
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(rowsOfPage(page.limit)))
}

export const erasureOfTenant = (db: Queries, tenantId: number, erasureId: string) =>
  db.selectFrom('erasure').select(erasureColumns).where('tenant_id', '=', tenantId).where('id', '=', erasureId)

const holdColumns = [
  'member_id as memberId',
  sql<Hold['kind']>`kind`.as('kind'),
  'reason',
  'ends_on as endsOn',
  'placed_at as placedAt',
] as const

export const holdsOfTenant = (db: Queries, tenantId: number) =>
  db
    .selectFrom('member_hold')
    .select(holdColumns)
    .where('tenant_id', '=', tenantId)
    .orderBy('placed_at', 'desc')
    .orderBy('member_id')
    .limit(1000)

export const holdOfMember = (scope: TenantScope, memberId: string): Promise<Hold | undefined> =>
  holdsOfTenant(scope.db, scope.tenantId).where('member_id', '=', memberId).executeTakeFirst()

export const insertHold = (
  scope: TenantScope,
  hold: { readonly memberId: string; readonly reason: string; readonly endsOn: string | null },
): Promise<Hold> =>
  scope.db
    .insertInto('member_hold')
    .values({
      tenant_id: scope.tenantId,
      member_id: hold.memberId,
      kind: 'legal',
      reason: hold.reason,
      ends_on: hold.endsOn,
      placed_by: scope.actor.userId,
      placed_at: scope.now,
    })
    .returning(holdColumns)
    .executeTakeFirstOrThrow()

export const lockVisibleMember = async (scope: TenantScope, memberId: string): Promise<boolean> =>
  (await scope.db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()) !== undefined

export const findWaitingErasure = (db: Queries, tenantId: number, memberId: string): Promise<ErasureRow | undefined> =>
  db
    .selectFrom('erasure')
    .select(erasureColumns)
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export interface NewErasure {
  readonly tenantId: number
  readonly id: string
  readonly memberId: string
  readonly subjectHash: string
  readonly askedBy: Erasure['askedBy']
  readonly at: Date
}

export const insertErasure = (db: Queries, erasure: NewErasure): Promise<ErasureRow> =>
  db
    .insertInto('erasure')
    .values({
      tenant_id: erasure.tenantId,
      id: erasure.id,
      asked_by: erasure.askedBy,
      member_id: erasure.memberId,
      subject_hash: erasure.subjectHash,
      requested_at: erasure.at,
    })
    .returning(erasureColumns)
    .executeTakeFirstOrThrow()

/** Locks the erasure and returns the id of its member; `undefined` if it is done. For jobs, which have no scope. */
export async function memberToErase(
  client: pg.PoolClient,
  tenantId: number,
  erasureId: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ memberId: string }>(
    `select member_id as "memberId" from erasure
     where tenant_id = $1 and id = $2 and done_at is null and member_id is not null for update`,
    [tenantId, erasureId],
  )
  return rows[0]?.memberId
}

export async function finishErasure(
  client: pg.PoolClient,
  erasure: { readonly tenantId: number; readonly id: string },
  counts: Counts,
): Promise<void> {
  await client.query(
    'update erasure set done_at = now(), member_id = null, counts = $3 where tenant_id = $1 and id = $2',
    [erasure.tenantId, erasure.id, JSON.stringify(counts)],
  )
  await client.query(
    `insert into audit_event (tenant_id, action, object_kind, object_id, automatic, purpose) values ($1, 'member.erased', 'erasure', $2, true, 'data-protection')`,
    [erasure.tenantId, erasure.id],
  )
  await client.query('select pg_notify($1, $2)', [
    liveChannel,
    JSON.stringify({ kind: 'members-changed', groupId: erasure.tenantId }),
  ])
}

/**
 * Deletes the waiting jobs whose payload contains one of the ids or mail addresses. A mail address must match a whole
 * value, because one address can be the end of another. Returns the number of deleted jobs.
 */
export async function removeJobsAbout(client: pg.PoolClient, needles: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(
    `delete from graphile_worker._private_jobs j
     where j.locked_at is null and exists (select from unnest($1::text[]) needle where strpos(lower(j.payload::text),
       lower(case when needle like '%@%' then to_json(needle)::text else needle end)) > 0)`,
    [[...needles]],
  )
  return rowCount ?? 0
}

/**
 * Returns the ids of the tenant's members whose hash is in the list. Leaves out a record if it was merged into another
 * record that is also in the list, because both are erased together.
 */
export async function membersWithHash(
  client: pg.PoolClient,
  tenantId: number,
  hashes: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from member m where tenant_id = $1 and ${selectHash('m')} = any($2)
       and not exists (select from member k where k.tenant_id = $1 and k.id = m.merged_into and ${selectHash('k')} = any($2))`,
    [tenantId, [...hashes]],
  )
  return rows.map(({ id }) => id)
}

const selectHash = (member: string) => `encode(sha256(convert_to(${member}.id::text, 'UTF8')), 'hex')`

export async function tenantIds(owner: pg.Pool): Promise<readonly number[]> {
  const { rows } = await owner.query<{ id: number }>('select id from salus.tenant order by id')
  return rows.map(({ id }) => id)
}

export type AskedByJob = Exclude<Erasure['askedBy'], 'admin'>

export interface JournalledErasure {
  readonly hash: string
  readonly at: string
}

export async function doneErasures(client: pg.PoolClient, tenantId: number): Promise<readonly JournalledErasure[]> {
  const { rows } = await client.query<JournalledErasure>(
    'select subject_hash as hash, to_json(done_at)::text as at from erasure where tenant_id = $1 and done_at is not null',
    [tenantId],
  )
  return rows
}

export async function loginsWithHash(owner: pg.Pool, hashes: readonly string[]): Promise<readonly string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from salus.app_user where encode(sha256(convert_to(id::text, 'UTF8')), 'hex') = any($1)`,
    [[...hashes]],
  )
  return rows.map(({ id }) => id)
}

export interface ErasureOfJob {
  readonly tenantId: number
  readonly memberId: string
  readonly subjectHash: string
  readonly askedBy: AskedByJob
}

/**
 * Returns the id of the erasure that is already waiting for the member. If none is waiting, adds one, which becomes the
 * receipt. Returns `null` if the member no longer exists.
 */
export async function requestErasure(client: pg.PoolClient, given: ErasureOfJob): Promise<string | null> {
  const { tenantId, memberId } = given
  const member = await client.query('select from member where tenant_id = $1 and id = $2 for update', [
    tenantId,
    memberId,
  ])
  if (member.rowCount === 0) return null
  const waiting = await findIdOfWaiting(client, tenantId, memberId)
  if (waiting !== undefined) return waiting
  const id = randomUUID()
  await client.query(
    `insert into erasure (tenant_id, id, asked_by, member_id, subject_hash) values ($1, $2, $3, $4, $5)`,
    [tenantId, id, given.askedBy, memberId, given.subjectHash],
  )
  return id
}

/** Returns the id of the erasure that is waiting for a member; `undefined` if there is none. */
export async function findIdOfWaiting(
  client: pg.PoolClient,
  tenantId: number,
  memberId: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select id from erasure where tenant_id = $1 and member_id = $2 and done_at is null order by requested_at, id',
    [tenantId, memberId],
  )
  return rows[0]?.id
}

/** Returns the ids of at most 1000 erasures that were requested more than a day ago and are not done. */
export async function waitingErasures(client: pg.PoolClient, tenantId: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from erasure where tenant_id = $1 and done_at is null and member_id is not null
       and requested_at < now() - interval '1 day' order by requested_at, id limit 1000`,
    [tenantId],
  )
  return rows.map(({ id }) => id)
}

export async function insertRepeatedLoginErasure(
  owner: pg.Pool,
  given: {
    readonly id: string
    readonly userId: string
    readonly hash: string
    readonly codeHash: string
    readonly keptIn: readonly number[]
  },
): Promise<void> {
  await owner.query(
    `insert into salus.account_erasure (id, user_id, code_hash, subject_hash, kept_in) values ($1, $2, $3, $4, $5)`,
    [given.id, given.userId, given.codeHash, given.hash, [...given.keptIn]],
  )
}

/** Returns the ids of the started but unfinished erasures of these logins. */
export async function begunLoginErasures(owner: pg.Pool, hashes: readonly string[]): Promise<readonly string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from salus.account_erasure where done_at is null and subject_hash = any($1) order by requested_at, id`,
    [[...hashes]],
  )
  return rows.map(({ id }) => id)
}
