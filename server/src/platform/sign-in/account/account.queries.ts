import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { languageOfAccount } from '../../mail/account-language.queries.ts'

/**
 * The channel that receives the id of each session that is ended, so that the session's open streams are closed. All
 * code that ends a session must notify this channel.
 */
export const sessionEndedChannel = 'salus_session_ended'

/**
 * Replaces a password hash with a stronger one. Finds the account by its old hash. No other account has that hash,
 * because every hash has its own salt.
 */
export async function replaceHash(pool: pg.Pool, old: string, stronger: string): Promise<void> {
  await pool.query('update account set password = $2, updated_at = now() where password = $1', [old, stronger])
}

export interface SignInEvent {
  readonly email: string | null
  readonly kind:
    | 'sign-in'
    | 'sign-out'
    | 'second-factor'
    | 'password-reset-requested'
    | 'password-reset'
    | 'password-check'
    | 'password-changed'
    | 'factor-changed'
  readonly outcome: 'done' | 'wrong-credentials' | 'email-not-verified'
  readonly network: string
  readonly requestId: string
}

/**
 * Uses the same statement for known and unknown addresses. Its duration therefore does not reveal whether an account
 * exists.
 */
export async function recordSignInEvent(pool: pg.Pool, event: SignInEvent): Promise<void> {
  await pool.query(
    `insert into sign_in_event (id, user_id, kind, outcome, ip_address, request_id)
     select $1::uuid, u.id, $3, $4, $5, $6 from (select $2::text as email) given
     left join app_user u on lower(u.email) = lower(given.email)`,
    [randomUUID(), event.email, event.kind, event.outcome, event.network, event.requestId],
  )
}

export interface AccountByEmail {
  readonly userId: string
  readonly isVerified: boolean
  readonly hash: string | null
}

/** Does not find a suspended account. */
export async function findAccountByEmail(pool: pg.Pool, email: string): Promise<AccountByEmail | undefined> {
  const { rows } = await pool.query<AccountByEmail>(
    `select u.id as "userId", u.email_verified as "isVerified",
       (select password from account where user_id = u.id and provider_id = 'credential') as hash
     from app_user u where lower(u.email) = lower($1) and u.suspended_at is null`,
    [email],
  )
  return rows[0]
}

/**
 * Returns true if a sign-in from this network must be reported by mail: the user wants such mails, has signed in
 * before, and has not signed in from this network within the last 30 days.
 */
export async function isNewNetwork(pool: pg.Pool, userId: string, network: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from app_user u where u.id = $1 and u.sign_in_notice
       and exists (select from sign_in_event e where e.user_id = u.id and e.kind = 'sign-in' and e.outcome = 'done')
       and not exists (select from sign_in_event e where e.user_id = u.id and e.kind = 'sign-in' and e.outcome = 'done'
         and e.ip_address = $2 and e.at > now() - interval '30 days')`,
    [userId, network],
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

/** Returns `null` if the account has no password. */
export async function findPasswordHash(pool: pg.Pool, userId: string): Promise<string | null> {
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
    `select id, email, trim(first_name || ' ' || last_name) as name, ${languageOfAccount} as locale from app_user u
     where lower(email) = lower($1) and suspended_at is null`,
    [email],
  )
  return rows[0]
}

/**
 * Returns names that an attacker would try as a password: those of the person and of the person's tenants, and the
 * first part of the email address.
 */
export async function namesOfUser(pool: pg.Pool, userId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ names: string[] }>(
    `with known as materialized (
       select u.id, u.email, u.first_name, u.last_name, set_config('app.user', u.id::text, true) as marked
       from app_user u where u.id = $1
     ) select array[split_part(email, '@', 1), first_name, last_name, first_name || last_name] || array(
         select unnest(array[t.tenant_name, t.display_name]) from membership m join tenant t on t.id = m.tenant_id
         where m.user_id = known.id and known.marked is not null
       ) as names from known`,
    [userId],
  )
  return rows[0]?.names ?? []
}

export async function findRecipient(pool: pg.Pool, userId: string): Promise<AccountToReset | undefined> {
  const { rows } = await pool.query<AccountToReset>(
    `select id, email, trim(first_name || ' ' || last_name) as name, ${languageOfAccount} as locale from app_user u
     where id = $1`,
    [userId],
  )
  return rows[0]
}
