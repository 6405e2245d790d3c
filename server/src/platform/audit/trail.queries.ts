import type pg from 'pg'
import type { StoredAuditEvent } from '../audit-event.ts'
import { enqueueJob, type Job } from '../database/jobs/queue.queries.ts'

const insertEvents = `
insert into audit_event (tenant_id, id, at, actor_id, actor_role, action, outcome, object_kind, object_id, subject_ids, automatic, request_id,
  purpose, network)
select $1, e.id, e.at, e.actor_id, e.actor_role, e.action, e.outcome, e.object_kind, e.object_id,
       coalesce(string_to_array(nullif(e.subjects, ''), ',')::uuid[], '{}'), e.automatic, e.request_id, e.purpose, e.network
from unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
  $11::boolean[], $12::text[], $13::text[], $14::text[])
  as e(id, at, actor_id, actor_role, action, outcome, object_kind, object_id, subjects, automatic, request_id, purpose,
    network)
where exists (select from tenant where tenant.id = $1)
on conflict (tenant_id, id) do nothing`

const listColumns = (events: readonly StoredAuditEvent[]) => [
  events.map((event) => event.id),
  events.map((event) => event.at),
  events.map((event) => event.actorId),
  events.map((event) => event.actorRole),
  events.map((event) => event.action),
  events.map((event) => event.outcome),
  events.map((event) => event.objectKind),
  events.map((event) => event.objectId),
  events.map((event) => event.subjectIds.join(',')),
  events.map((event) => event.automatic),
  events.map((event) => event.requestId),
  events.map((event) => event.purpose),
  events.map((event) => event.network),
]

export interface AuditDay {
  readonly memberId: string
  readonly day: string
}

interface AuditBatch {
  readonly tenantId: number
  readonly events: readonly StoredAuditEvent[]
  readonly days: readonly AuditDay[]
}

// Sorted, so that two processes that insert the same days cannot deadlock.
const insertDays = `
insert into audit_day (tenant_id, member_id, day)
select $1, d.member_id, d.day from unnest($2::uuid[], $3::date[]) as d(member_id, day)
where exists (select from tenant where tenant.id = $1)
order by 2, 3
on conflict do nothing`

/**
 * Writes a batch of one tenant. The same batch can be written again, for example after a lost reply, and then adds
 * nothing.
 */
export async function insertAuditEvents(pool: pg.Pool, { tenantId, events, days }: AuditBatch): Promise<void> {
  const client = await pool.connect()
  try {
    const results = await Promise.allSettled([
      client.query('begin'),
      // Commits without waiting for the disk. A crash can therefore lose the events of the last moments.
      client.query('set local synchronous_commit = off'),
      client.query({
        name: 'enter-to-audit',
        text: `select set_config('app.tenant', $1, true)`,
        values: [String(tenantId)],
      }),
      client.query({ name: 'insert-audit-events', text: insertEvents, values: [tenantId, ...listColumns(events)] }),
      ...(days.length === 0
        ? []
        : [
            client.query({
              name: 'insert-audit-days',
              text: insertDays,
              values: [tenantId, days.map(({ memberId }) => memberId), days.map(({ day }) => day)],
            }),
          ]),
      client.query('commit'),
    ])
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  } finally {
    client.release()
  }
}

export async function touchSessions(pool: pg.Pool, sessionIds: readonly string[]): Promise<void> {
  await pool.query(
    // Adds the interval in UTC. Otherwise the sum would depend on the session's time zone, and a distributed database
    // does not allow such an expression for a column.
    `update session set updated_at = now(),
       expires_at = (now() at time zone 'UTC' + (expires_at - updated_at)) at time zone 'UTC' where id = any($1::uuid[])`,
    [sessionIds],
  )
}

/**
 * The statement timeout of `touchMemberships`, in ms. In a deadlock, this statement fails first and the other
 * transaction continues, because PostgreSQL looks for deadlocks only after a second. Sorting the rows cannot prevent
 * every deadlock, because a distributed database locks tenants and logins together with memberships.
 */
const givesWayMs = 300

/**
 * Stores that the users worked in the tenant, at most once in four minutes. Skips memberships that another transaction
 * is changing. Waiting for one of them could cause a deadlock, because the other transaction locks rows in another
 * order.
 *
 * @returns the users whose memberships were not skipped
 */
export async function touchMemberships(
  pool: pg.Pool,
  tenantId: number,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local synchronous_commit = off')
    await client.query(`set local statement_timeout = ${givesWayMs}`)
    await client.query(`select set_config('app.tenant', $1, true)`, [String(tenantId)])
    // Chooses and updates the rows in two statements. In a single statement, each server of a distributed database
    // would choose by itself which rows to skip.
    const { rows } = await client.query<{ userId: string }>(
      `select user_id as "userId" from membership where tenant_id = $1 and user_id = any($2::uuid[])
       order by user_id for no key update skip locked`,
      [tenantId, [...userIds]],
    )
    const free = rows.map(({ userId }) => userId)
    await client.query(
      `update membership set last_used_at = now() where tenant_id = $1 and user_id = any($2::uuid[])
         and (last_used_at is null or last_used_at < now() - interval '4 minutes')`,
      [tenantId, free],
    )
    await client.query('commit')
    client.release()
    return free
  } catch (error) {
    client.release(true)
    throw error
  }
}

export const enqueueInTenant = (pool: pg.Pool, tenantId: number, job: Job): Promise<void> =>
  workInTenant(pool, tenantId, (client) => enqueueJob(client, job))

/** Runs `work` in a short transaction of the tenant. A crash can lose its changes even after the commit. */
async function workInTenant(
  pool: pg.Pool,
  tenantId: number,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect()
  try {
    const results = await Promise.allSettled([
      client.query('begin'),
      client.query('set local synchronous_commit = off'),
      client.query({
        name: 'enter-to-audit',
        text: `select set_config('app.tenant', $1, true)`,
        values: [String(tenantId)],
      }),
      work(client),
      client.query('commit'),
    ])
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  } finally {
    client.release()
  }
}
