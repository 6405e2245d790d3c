import type { AccountReceipt } from '@salus/contract/account/own-data.ts'
import type { ChosenDataClass } from '@salus/domain/retention/retention-rules.ts'
import type { TenantKind } from '@salus/domain/tenants/tenant-kinds.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { erasedLogin } from '../../platform/database/subjects/erased-login.ts'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { sessionEndedChannel } from '../../platform/sign-in/account/account.queries.ts'
import type { Counts } from '../erasures/leave-receipt.ts'
import type { Hold } from './find-lock.ts'
import { see } from '../../platform/database/sight.queries.ts'

export interface InvolvedTenant {
  readonly groupId: number
  readonly displayName: string
  readonly kind: TenantKind
  readonly memberId: string | null
  readonly checkUps: number
  readonly isLastAdmin: boolean
  /** `null` for unlimited; `undefined` if the tenant has chosen no period. */
  readonly chosenMonths: number | null | undefined
  /** The legal hold on the record; `null` if there is none. */
  readonly hold: Hold | null
}

/** Returns the tenants in which the user has or had a membership. Reads with the user's own row-level access. */
export async function involvedTenants(db: Queries, userId: string): Promise<readonly InvolvedTenant[]> {
  await see(db, { user: userId })
  const { rows } = await sql<{ groupId: number; memberId: string | null; role: string | null }>`
    select tenant_id as "groupId", member_id as "memberId", role from membership where user_id = ${userId}
    union all
    select e.tenant_id, e.member_id, null from ended_membership e where e.user_id = ${userId}
      and not exists (select from membership m where m.user_id = ${userId} and m.member_id = e.member_id)
    order by 1, 3 nulls last`.execute(db)
  const found: InvolvedTenant[] = []
  for (const { groupId, memberId: former, role } of rows) {
    await see(db, { tenant: groupId })
    const memberId = former === null ? null : await findRemainingRecord(db, groupId, former)
    if (memberId !== null && found.some((one) => one.groupId === groupId && one.memberId === memberId)) continue
    await see(db, { member: memberId })
    const known = await sql<
      Omit<InvolvedTenant, 'memberId' | 'chosenMonths'> & { isChosen: boolean; months: number | null }
    >`
      select t.id as "groupId", t.display_name as "displayName", t.kind,
        (select count(*)::int from check_up c where c.tenant_id = ${groupId} and c.member_id = ${memberId}::uuid) as "checkUps",
        ${role === 'Admin'} and not exists (select from membership m join app_user u on u.id = m.user_id
          where m.tenant_id = ${groupId} and m.role = 'Admin' and m.user_id <> ${userId} and m.suspended_at is null
            and u.suspended_at is null) as "isLastAdmin",
        (select json_build_object('endsOn', h.ends_on) from member_hold h
          where h.tenant_id = ${groupId} and h.member_id = ${memberId}::uuid) as hold,
        exists (select from retention_rule r where r.tenant_id = ${groupId} and r.data_class = 'left-members') as "isChosen",
        (select r.months from retention_rule r where r.tenant_id = ${groupId} and r.data_class = 'left-members') as months
      from tenant t where t.id = ${groupId}`.execute(db)
    for (const { isChosen, months, ...row } of known.rows)
      found.push({ ...row, memberId, chosenMonths: isChosen ? months : undefined })
  }
  return found
}

/** Returns the id of the record or, if it was merged, the id of the record into which it was merged. */
async function findRemainingRecord(db: Queries, tenantId: number, memberId: string): Promise<string> {
  const found = await db
    .selectFrom('former_record')
    .select('member_id as memberId')
    .where('tenant_id', '=', tenantId)
    .where('former_id', '=', memberId)
    .executeTakeFirst()
  return found?.memberId ?? memberId
}

/**
 * Locks all admins of every tenant in which the user is an admin, until the transaction ends. If several admins leave
 * or delete their accounts at the same time, they wait for each other, and the last one is refused. The caller must
 * read in a later statement which admins are still active, because this statement may have waited for an admin who then
 * left.
 */
export async function lockAdminsBeside(db: Queries, userId: string): Promise<void> {
  await see(db, { user: userId })
  const { rows } = await sql<{ groupId: number }>`select tenant_id as "groupId" from membership
    where user_id = ${userId} and role = 'Admin' order by 1`.execute(db)
  for (const { groupId } of rows) {
    await see(db, { tenant: groupId })
    await sql`select user_id from membership where tenant_id = ${groupId} and role = 'Admin'
      order by user_id for update`.execute(db)
  }
}

/** Ends all sessions and removes all means of signing in. A job deletes the rest. */
export async function closeAccount(db: Queries, userId: string): Promise<void> {
  await sql`with ended as (delete from session where user_id = ${userId} returning id)
    select pg_notify(${sessionEndedChannel}, id::text) from ended`.execute(db)
  for (const table of [
    'account',
    'passkey',
    'authenticator_app',
    'recovery_code',
    'sign_in_step',
    'push_subscription',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  await db
    .updateTable('app_user')
    .set({ suspended_at: sql<string>`now()` })
    .where('id', '=', userId)
    .execute()
}

export const insertAccountErasure = (
  db: Queries,
  given: {
    readonly id: string
    readonly userId: string
    readonly codeHash: string
    readonly subjectHash: string
    readonly keptIn: readonly number[]
  },
): Promise<unknown> =>
  db
    .insertInto('account_erasure')
    .values({
      id: given.id,
      user_id: given.userId,
      code_hash: given.codeHash,
      subject_hash: given.subjectHash,
      kept_in: [...given.keptIn],
    })
    .execute()

export type OutcomeOfRecord = AccountReceipt['records'][number]

export interface ReceiptRow {
  readonly id: string
  readonly requestedAt: string
  readonly doneAt: string | null
  readonly counts: Counts
  readonly records: OutcomeOfRecord[]
}

export async function receiptOfCode(pool: pg.Pool, codeHash: string): Promise<ReceiptRow | undefined> {
  const { rows } = await pool.query<ReceiptRow>(
    `select id, requested_at as "requestedAt", done_at as "doneAt", counts, outcomes as records
     from account_erasure where code_hash = $1`,
    [codeHash],
  )
  return rows[0]
}

export interface AccountToErase {
  readonly userId: string
  /** `null` if the login no longer exists. */
  readonly email: string | null
  readonly keptIn: readonly number[]
  readonly counts: Counts
  readonly outcomes: readonly OutcomeOfRecord[]
}

const accountToEraseText = `select e.user_id as "userId", lower(u.email) as email, e.kept_in as "keptIn", e.counts,
    e.outcomes
  from salus.account_erasure e left join salus.app_user u on u.id = e.user_id
  where e.id = $1 and e.done_at is null and e.user_id is not null`

export async function accountToErase(owner: pg.Pool, id: string): Promise<AccountToErase | undefined> {
  const { rows } = await owner.query<AccountToErase>(accountToEraseText, [id])
  return rows[0]
}

/** Returns the ids of at most 1000 account erasures that were requested more than a day ago and are not done. */
export async function waitingAccountErasures(owner: pg.Pool): Promise<readonly string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from salus.account_erasure where done_at is null and user_id is not null
       and requested_at < now() - interval '1 day' order by requested_at, id limit 1000`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks the receipt and returns it, so that two runs never continue from the same progress. Returns `undefined` if the
 * account is already erased. Must be called first in the transaction.
 */
export async function lockReceipt(client: pg.PoolClient, id: string): Promise<AccountToErase | undefined> {
  await client.query('select from account_erasure where id = $1 for update', [id])
  const { rows } = await client.query<AccountToErase>(accountToEraseText, [id])
  return rows[0]
}

/**
 * Stores the progress in the receipt. Must be in the transaction that erased the data, so that a retry continues from
 * there.
 */
export async function noteErasedSoFar(
  client: pg.PoolClient,
  id: string,
  done: { readonly counts: Counts; readonly outcomes: readonly OutcomeOfRecord[] },
): Promise<void> {
  await client.query('update salus.account_erasure set counts = $2, outcomes = $3 where id = $1', [
    id,
    JSON.stringify(done.counts),
    JSON.stringify(done.outcomes),
  ])
}

export async function finishAccountErasure(client: pg.PoolClient, id: string): Promise<void> {
  await client.query(`update account_erasure set done_at = now(), user_id = null, kept_in = '{}' where id = $1`, [id])
}

export interface LeftRecord {
  readonly tenantId: number
  readonly memberId: string
}

/**
 * Returns the retention period that the tenant has chosen for a class of data, in months: `null` for unlimited,
 * `undefined` if it has chosen none.
 */
export async function findChosenMonths(
  client: pg.PoolClient,
  tenantId: number,
  dataClass: ChosenDataClass,
): Promise<number | null | undefined> {
  const { rows } = await client.query<{ months: number | null }>(
    'select months from retention_rule where tenant_id = $1 and data_class = $2',
    [tenantId, dataClass],
  )
  return rows[0]?.months
}

/** Returns the legal hold on the record; `null` if there is none. */
export async function findHold(client: pg.PoolClient, { tenantId, memberId }: LeftRecord): Promise<Hold | null> {
  const { rows } = await client.query<Hold>(
    'select ends_on::text as "endsOn" from member_hold where tenant_id = $1 and member_id = $2',
    [tenantId, memberId],
  )
  return rows[0] ?? null
}

/**
 * Separates the record from the login. Marks it as left by an erased login, even if it has an earlier former login.
 * Removes the e-mail address from the record, from the records merged into it and from the undo data of those merges,
 * because the address identifies the person. Unshared data is then kept for an erased login.
 */
export async function unlinkRecord(client: pg.PoolClient, { tenantId, memberId }: LeftRecord): Promise<void> {
  const records = await recordAndMerged(client, { tenantId, memberId })
  await client.query(
    'update member set user_id = null, former_user_id = null, unlinked_at = now() where tenant_id = $1 and id = $2',
    [tenantId, memberId],
  )
  await client.query('update member set email = null where tenant_id = $1 and id = any($2::uuid[])', [
    tenantId,
    records,
  ])
  await client.query(
    `update member_merge set before = before #- '{kept,email}' #- '{merged,email}', after = after - 'email'
     where tenant_id = $1 and (member_id = any($2::uuid[]) or merged_member_id = any($2::uuid[]))`,
    [tenantId, records],
  )
  for (const table of ['check_up', 'check_up_version', 'safety_answer', 'document'])
    await client.query(
      `update ${table} set kept_for = $3 where tenant_id = $1 and member_id = $2 and not is_shared and kept_for is null`,
      [tenantId, memberId, erasedLogin],
    )
  // The search index contains the address, so it must be rebuilt.
  await client.query('select salus.index_members($1, $2::uuid[])', [tenantId, records])
  for (const table of ['invitation', 'ended_membership'])
    await client.query(`delete from ${table} where tenant_id = $1 and member_id = any($2::uuid[])`, [tenantId, records])
}

async function recordAndMerged(client: pg.PoolClient, { tenantId, memberId }: LeftRecord): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from member where tenant_id = $1 and (id = $2 or merged_into = $2)',
    [tenantId, memberId],
  )
  return rows.map(({ id }) => id)
}

/**
 * Hides the record until the given day. Deletes its unfinished analyses and its links. A legal hold keeps its reason,
 * but now ends on that day.
 */
export async function lockRecord(
  client: pg.PoolClient,
  { tenantId, memberId }: LeftRecord,
  until: string | null,
): Promise<void> {
  for (const [table, column] of [
    ['member', 'id'],
    ['check_up', 'member_id'],
  ] as const)
    await client.query(`update ${table} set held = true where tenant_id = $1 and ${column} = $2`, [tenantId, memberId])
  const records = await recordAndMerged(client, { tenantId, memberId })
  for (const table of ['analysis', 'analysis_link'])
    await client.query(`delete from ${table} where tenant_id = $1 and member_id = any($2::uuid[])`, [tenantId, records])
  await client.query(
    `insert into member_hold (tenant_id, member_id, kind, reason, ends_on) values ($1, $2, 'retention', 'account-deleted', $3)
     on conflict (tenant_id, member_id) do update set ends_on = excluded.ends_on`,
    [tenantId, memberId, until],
  )
}
