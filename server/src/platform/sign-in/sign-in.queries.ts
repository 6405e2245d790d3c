import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** The library deletes sessions in several places; all of them are told here, and open streams close. */
export const sessionEndedChannel = 'salus_session_ended'

const mostSessions = 10

export async function isSuspended(pool: pg.Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from app_user where id = $1 and suspended_at is not null', [userId])
  return rowCount !== 0
}

/** Keeps the newest sessions of a user. */
export async function endSurplusSessions(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query(
    `with surplus as (
       delete from session where id in (select id from session where user_id = $1 order by created_at desc, id offset $2) returning id
     ) select pg_notify($3, id::text) from surplus`,
    [userId, mostSessions, sessionEndedChannel],
  )
}

export async function tellSessionEnded(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [sessionEndedChannel, sessionId])
}

/** Salts make every hash one of its kind, so the hash finds its account. */
export async function replaceHash(pool: pg.Pool, old: string, stronger: string): Promise<void> {
  await pool.query('update account set password = $2, updated_at = now() where password = $1', [old, stronger])
}

export interface SignInEvent {
  readonly email: string | null
  readonly kind: 'sign-in' | 'sign-out' | 'password-reset-requested' | 'password-reset' | 'password-check'
  readonly outcome: 'done' | 'wrong-credentials' | 'email-not-verified'
  readonly network: string
  readonly requestId: string
}

/** One statement for known and unknown addresses alike. */
export async function recordSignInEvent(pool: pg.Pool, event: SignInEvent): Promise<void> {
  await pool.query(
    `insert into sign_in_event (id, user_id, kind, outcome, ip_address, request_id)
     values ($1, (select id from app_user where lower(email) = lower($2)), $3, $4, $5, $6)`,
    [randomUUID(), event.email, event.kind, event.outcome, event.network, event.requestId],
  )
}

/** Whether somebody signed in to this account from this network in the last 30 days. */
export async function isKnownNetwork(pool: pg.Pool, email: string, network: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from app_user u where lower(u.email) = lower($1) and exists (
       select from sign_in_event e where e.user_id = u.id and e.kind = 'sign-in' and e.outcome = 'done'
         and e.ip_address = $2 and e.at > now() - interval '30 days')`,
    [email, network],
  )
  return rowCount !== 0
}

export async function emailOfSession(pool: pg.Pool, token: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string }>(
    'select u.email from session s join app_user u on u.id = s.user_id where s.token = $1',
    [token],
  )
  return rows[0]?.email ?? null
}

export async function emailOfUser(pool: pg.Pool, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string }>('select email from app_user where id = $1', [userId])
  return rows[0]?.email ?? null
}

/** Null: the account has no password. */
export async function passwordHashOf(pool: pg.Pool, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ password: string | null }>(
    `select password from account where user_id = $1 and provider_id = 'credential'`,
    [userId],
  )
  return rows[0]?.password ?? null
}

export interface AccountToReset {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly locale: 'de' | 'en'
}

export async function findAccountToReset(pool: pg.Pool, email: string): Promise<AccountToReset | undefined> {
  const { rows } = await pool.query<AccountToReset>(
    `select id, email, trim(first_name || ' ' || last_name) as name, coalesce(locale, 'en') as locale from app_user
     where lower(email) = lower($1) and suspended_at is null`,
    [email],
  )
  return rows[0]
}
