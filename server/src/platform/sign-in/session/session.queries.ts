import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sessionEndedChannel } from '../account/account.queries.ts'

export type SignInMethod = 'password' | 'passkey' | 'single-sign-on'

export interface NewSession {
  readonly userId: string
  readonly method: SignInMethod
  readonly hasSecondFactor: boolean
  readonly userAgent: string
  readonly appDevice: string | null
  readonly network: string
  readonly idleMinutes: number
}

export const newToken = () => randomBytes(32).toString('base64url')

const mostSessions = 10

/** Opens a session and returns its token; `null` if the account is suspended. */
export async function openSession(pool: pg.Pool, session: NewSession): Promise<string | null> {
  const token = newToken()
  const { rowCount } = await pool.query(
    `insert into session (id, user_id, token, expires_at, ip_address, user_agent, method, second_factor_at, app_device)
     select $1, u.id, $3, now() + make_interval(secs => $4::float8 * 60), $5, $6, $7, case when $8 then now() end, $9
     from app_user u where u.id = $2 and u.suspended_at is null`,
    [
      randomUUID(),
      session.userId,
      token,
      session.idleMinutes,
      session.network,
      session.userAgent,
      session.method,
      session.hasSecondFactor,
      session.appDevice,
    ],
  )
  if (rowCount === 0) return null
  await endSurplusSessions(pool, session.userId)
  return token
}

/**
 * Ends a user's oldest sessions, if there are too many. Notifications to their devices continue, because the user did
 * not sign out there.
 */
const endSurplusSessions = (pool: pg.Pool, userId: string) =>
  endAndTell(
    pool,
    {
      which: 'id in (select id from session where user_id = $1 order by created_at desc, id offset $2)',
      keepsPush: true,
    },
    userId,
    mostSessions,
  )

export const endSessionOfToken = (pool: pg.Pool, token: string): Promise<number> =>
  endAndTell(pool, { which: 'token = $1' }, token)

export const endSessionOfUser = (pool: pg.Pool, userId: string, id: string): Promise<number> =>
  endAndTell(pool, { which: 'user_id = $1 and id = $2' }, userId, id)

export const endOtherSessions = (pool: pg.Pool, userId: string, keptId: string): Promise<number> =>
  endAndTell(pool, { which: 'user_id = $1 and id <> $2' }, userId, keptId)

interface Ended {
  readonly which: string
  /** If true, the devices of these sessions still get notifications. */
  readonly keepsPush?: boolean
}

/**
 * Deletes the sessions, closes their open streams in every process, and ends the notifications to their devices.
 * Returns the number of deleted sessions.
 */
async function endAndTell(
  pool: pg.Pool,
  { which, keepsPush = false }: Ended,
  ...values: (string | number)[]
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    // Calls pg_notify in a condition that is always true, because pg_notify returns an empty result, which a
    // distributed database cannot store as a column. Ends the notifications before the sessions: a distributed database
    // runs one part after the other, and a session that has ended is no longer linked to its device.
    `with unsubscribed as (
       delete from push_subscription where ${keepsPush ? 'false' : `session_id in (select id from session where ${which})`}
     ), ended as (delete from session where ${which} returning id)
     select count(*) filter (where pg_notify('${sessionEndedChannel}', id::text) is not null)::int as count from ended`,
    values,
  )
  return rows[0]?.count ?? 0
}

export interface ConfirmedSession {
  readonly sessionId: string
  /** True if the user has just proved a second factor, whether or not they have proved the first one as well. */
  readonly withSecondFactor: boolean
}

export async function confirmSession(pool: pg.Pool, { sessionId, withSecondFactor }: ConfirmedSession): Promise<void> {
  await pool.query(
    `update session set confirmed_at = now()${withSecondFactor ? ', second_factor_at = now()' : ''} where id = $1`,
    [sessionId],
  )
}

/**
 * Gives the session a new token, after its owner has re-authenticated. A copy of the old cookie is then useless, and a
 * hand-over of the device ends. Returns the token; `null` if there is no such session.
 */
export async function renewToken(pool: pg.Pool, sessionId: string): Promise<string | null> {
  const token = newToken()
  const { rowCount } = await pool.query(
    `update session set token = $2, handed_over_tenant_id = null, handed_over_member_id = null,
       handed_over_profile_id = null, handed_over_at = null, handed_over_result_guid = null where id = $1`,
    [sessionId, token],
  )
  return rowCount === 0 ? null : token
}

export interface SessionProof {
  readonly sessionId: string
  readonly userId: string
  readonly isFresh: boolean
  readonly hasSecondFactor: boolean
  /** True if the account has a passkey, even if it was not used in this session. The same applies to `hasApp`. */
  readonly hasPasskey: boolean
  readonly hasApp: boolean
}

/** Returns how well a signed-in user has proved their identity. `null` if there is no such session. */
export async function findProof(pool: pg.Pool, token: string, hours: number): Promise<SessionProof | null> {
  const { rows } = await pool.query<SessionProof>(
    `select s.id as "sessionId", s.user_id as "userId", s.confirmed_at > now() - interval '5 minutes' as "isFresh", s.second_factor_at is not null as "hasSecondFactor",
       exists (select from passkey p where p.user_id = s.user_id) as "hasPasskey",
       exists (select from authenticator_app a where a.user_id = s.user_id and a.confirmed_at is not null) as "hasApp"
     from session s join app_user u on u.id = s.user_id
     where s.token = $1 and s.expires_at > now() and s.created_at > now() - make_interval(secs => $2::float8 * 3600)
       and u.suspended_at is null`,
    [token, hours],
  )
  return rows[0] ?? null
}

export interface StoredSession {
  readonly id: string
  readonly userAgent: string
  readonly appDevice: string | null
  readonly signedInAt: Date
  readonly lastUsedAt: Date
}

export async function findSessions(pool: pg.Pool, userId: string, hours: number): Promise<readonly StoredSession[]> {
  const { rows } = await pool.query<StoredSession>(
    `select id, coalesce(user_agent, '') as "userAgent", app_device as "appDevice", created_at as "signedInAt", updated_at as "lastUsedAt" from session
     where user_id = $1 and expires_at > now() and created_at > now() - make_interval(secs => $2::float8 * 3600)
     order by updated_at desc, id`,
    [userId, hours],
  )
  return rows
}
