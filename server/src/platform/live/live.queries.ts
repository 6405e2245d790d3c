import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '@salus/domain/tenants/roles.ts'
import pg from 'pg'
import type { Database } from '../database/open-database.ts'
import { liveChannel } from './notify.queries.ts'
import { sessionEndedChannel } from '../sign-in/account/account.queries.ts'

const connectMs = 3_000

export interface LiveRights {
  readonly token: string
  readonly sessionId: string
  readonly userId: string
  readonly memberships: readonly { readonly tenantId: number; readonly role: Role; readonly memberId: string | null }[]
}

/**
 * Returns the current rights of the sessions that are still valid. A session that is missing from the result has ended.
 */
export async function readLiveRights(
  pool: pg.Pool,
  tokens: readonly string[],
  sessionHours: number,
): Promise<readonly LiveRights[]> {
  const { rows } = await pool.query<LiveRights>(
    `select s.token, s.id as "sessionId", s.user_id as "userId",
       case when set_config('app.user', s.user_id::text, true) is not null then (
         select coalesce(json_agg(json_build_object('tenantId', m.tenant_id, 'role', m.role, 'memberId', m.member_id)
           order by m.tenant_id), '[]')
         from membership m where m.user_id = s.user_id and m.suspended_at is null
           and case when m.role <> 'Member' and s.second_factor_at is null
             and set_config('app.tenant', m.tenant_id::text, true) is not null
           then not exists (select from tenant_policy p where p.tenant_id = m.tenant_id and p.second_factor_required)
           else true end) end as memberships
     from session s join app_user u on u.id = s.user_id
     where s.token = any($1) and s.expires_at > now() and s.created_at > now() - make_interval(secs => $2::float8 * 3600)
       and u.suspended_at is null`,
    [tokens, sessionHours],
  )
  return rows
}

interface Result {
  readonly groupId: number
  readonly resultGuid: string
}

export async function readShared(
  { pool, engine }: Pick<Database, 'pool' | 'engine'>,
  results: readonly Result[],
): Promise<ReadonlySet<string>> {
  if (engine === 'distributed') return readSharedByTenant(pool, results)
  const { rows } = await pool.query<Shared>(
    `select told.guid from unnest($1::int[], $2::uuid[]) told(tenant_id, guid)
     cross join lateral (select set_config('app.tenant', told.tenant_id::text, true) as tenant offset 0) entered
     cross join lateral (
       select from check_up where tenant_id = told.tenant_id and result_guid = told.guid and is_shared
         and entered.tenant is not null limit 1
     ) shared`,
    [results.map(({ groupId }) => groupId), results.map(({ resultGuid }) => resultGuid)],
  )
  return new Set(rows.map(({ guid }) => guid))
}

interface Shared {
  readonly guid: string
}

/**
 * Reads tenant by tenant, because the tenant is a setting. On a distributed database, a setting that changes within a
 * statement does not reach the other servers.
 */
async function readSharedByTenant(pool: pg.Pool, results: readonly Result[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const [tenantId, ofTenant] of Map.groupBy(results, ({ groupId }) => groupId)) {
    const guids = ofTenant.map(({ resultGuid }) => resultGuid)
    for (const { guid } of await sharedInTenant(pool, tenantId, guids)) found.add(guid)
  }
  return found
}

async function sharedInTenant(pool: pg.Pool, tenantId: number, guids: readonly string[]): Promise<readonly Shared[]> {
  const client = await pool.connect()
  let isClean = false
  try {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', $1, true)`, [String(tenantId)])
    const { rows } = await client.query<Shared>(
      `select result_guid as guid from check_up where tenant_id = $1 and result_guid = any($2::uuid[]) and is_shared`,
      [tenantId, guids],
    )
    await client.query('commit')
    isClean = true
    return rows
  } finally {
    client.release(!isClean)
  }
}

export interface LiveCallbacks {
  readonly onEvent: (payload: string) => void
  readonly onSessionEnded: (sessionId: string) => void
}

export interface Listener {
  readonly gone: AbortSignal
  /** Checks that the database answers. If it does not answer in time, the connection counts as lost. */
  check(timeoutMs: number): Promise<void>
  close(): Promise<void>
}

const statement = `listen ${liveChannel}; listen ${sessionEndedChannel}`

/**
 * Opens one connection that receives the events of all processes.
 *
 * @throws if the database cannot be reached; no connection stays open then
 */
export async function listen(address: pg.PoolConfig, callbacks: LiveCallbacks): Promise<Listener> {
  const socket = new Socket()
  const client = new pg.Client({
    ...address,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    stream: () => socket,
  })
  // However the connection ends, its socket is closed. `gone` therefore depends on the socket's `close` event.
  const ending = new AbortController()
  socket.once('close', () => ending.abort())
  client.on('error', () => socket.destroy())
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === liveChannel) callbacks.onEvent(payload)
    if (channel === sessionEndedChannel) callbacks.onSessionEnded(payload)
  })
  const check = async (timeoutMs: number) => {
    const timer = setTimeout(() => socket.destroy(), timeoutMs)
    timer.unref()
    try {
      // Repeats LISTEN to get an answer; the repetition changes nothing. pg_stat_activity shows a connection's last
      // statement, so it still shows what this connection is for.
      await client.query(statement)
    } finally {
      clearTimeout(timer)
    }
  }
  try {
    await client.connect()
    await check(connectMs)
  } catch (error) {
    socket.destroy()
    throw error
  }
  return {
    gone: ending.signal,
    check: (timeoutMs) =>
      check(timeoutMs)
        .catch(() => socket.destroy())
        .then(() => undefined),
    close: async () => {
      await Promise.race([client.end(), pause(connectMs, undefined, { ref: false })])
      socket.destroy()
    },
  }
}
