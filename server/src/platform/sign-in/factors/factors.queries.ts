import { randomUUID } from 'node:crypto'
import type pg from 'pg'

export interface StoredPasskey {
  readonly id: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string[]
}

const passkeyColumns = `id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
  counter::float8 as counter, transports`

export async function findPasskeys(pool: pg.Pool, userId: string): Promise<readonly StoredPasskey[]> {
  const { rows } = await pool.query<StoredPasskey>(`select ${passkeyColumns} from passkey where user_id = $1`, [userId])
  return rows
}

export async function findPasskey(pool: pg.Pool, credentialId: string): Promise<StoredPasskey | undefined> {
  const { rows } = await pool.query<StoredPasskey>(`select ${passkeyColumns} from passkey where credential_id = $1`, [
    credentialId,
  ])
  return rows[0]
}

/**
 * Stores the use of a passkey. Returns false if the passkey was already used with the same or a higher counter, because
 * a copy of it must then exist. A counter that stays 0 is accepted, because some passkeys do not count.
 */
export async function recordPasskeyUse(pool: pg.Pool, id: string, counter: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update passkey set counter = $2, last_used_at = now() where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter],
  )
  return rowCount !== 0
}

export interface NewPasskey extends Omit<StoredPasskey, 'id' | 'publicKey'> {
  readonly publicKey: Uint8Array
  readonly name: string
}

export interface ListedPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const mostPasskeys = 20

/**
 * Stores a passkey. Returns `undefined` if the account already has the maximum number of passkeys or this one is
 * already stored.
 */
export async function storePasskey(pool: pg.Pool, passkey: NewPasskey): Promise<ListedPasskey | undefined> {
  const { rows } = await pool.query<ListedPasskey>(
    `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports)
     select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from passkey where user_id = $2) < $8
     on conflict (credential_id) do nothing
     returning id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`,
    [
      randomUUID(),
      passkey.userId,
      passkey.name,
      passkey.credentialId,
      Buffer.from(passkey.publicKey),
      passkey.counter,
      passkey.transports,
      mostPasskeys,
    ],
  )
  return rows[0]
}

export async function deletePasskey(pool: pg.Pool, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from passkey where user_id = $1 and id = $2', [userId, id])
  return rowCount !== 0
}

/** Stores a new secret. It is active only after it is confirmed. Returns false if another app is already confirmed. */
export async function storeAppSecret(pool: pg.Pool, userId: string, secret: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into authenticator_app (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set secret = excluded.secret, last_step = 0, wrong_codes = 0, locked_until = null,
       created_at = excluded.created_at where authenticator_app.confirmed_at is null`,
    [userId, secret],
  )
  return rowCount !== 0
}

/** After this many wrong codes in a row, the app is locked for some time. The other factors still work. */
const mostWrongCodes = 10

export type AppAttempt =
  | { readonly kind: 'none' }
  | { readonly kind: 'locked'; readonly seconds: number }
  | { readonly kind: 'open'; readonly secret: Buffer; readonly lastStep: number }

/** Counts an attempt as wrong before the code is checked, so that simultaneous guesses cannot escape the limit. */
export async function reserveAppAttempt(pool: pg.Pool, userId: string, isConfirmed: boolean): Promise<AppAttempt> {
  const { rows } = await pool.query<{ secret: Buffer; lastStep: number }>(
    `update authenticator_app set
       wrong_codes = case when locked_until is null then wrong_codes else 0 end + 1,
       locked_until = case when case when locked_until is null then wrong_codes else 0 end + 1 >= $3
         then later.at end
     from (select now() + interval '15 minutes' as at) later
     where user_id = $1 and (confirmed_at is not null) = $2 and (locked_until is null or locked_until <= now())
     returning secret, last_step::float8 as "lastStep"`,
    [userId, isConfirmed, mostWrongCodes],
  )
  const [open] = rows
  if (open) return { kind: 'open', ...open }
  const locked = await pool.query<{ seconds: number }>(
    `select ceil(extract(epoch from locked_until - now()))::int as seconds from authenticator_app
     where user_id = $1 and (confirmed_at is not null) = $2`,
    [userId, isConfirmed],
  )
  const seconds = locked.rows[0]?.seconds
  return seconds === undefined ? { kind: 'none' } : { kind: 'locked', seconds: Math.max(1, seconds) }
}

/**
 * Stores the use of a correct code. Returns false if the code of this half minute or of a later one was already used.
 */
export async function recordAppCodeUse(pool: pg.Pool, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update authenticator_app set last_step = $2, wrong_codes = 0, locked_until = null,
       confirmed_at = least(confirmed_at, now())
     where user_id = $1 and last_step < $2`,
    [userId, step],
  )
  return rowCount !== 0
}

export async function hasConfirmedApp(pool: pg.Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from authenticator_app where user_id = $1 and confirmed_at is not null',
    [userId],
  )
  return rowCount !== 0
}

/**
 * Deletes the app. Also deletes the recovery codes, unless the account has a passkey, because the codes can also be
 * used instead of a passkey. Returns true if the app was active.
 */
export async function deleteApp(pool: pg.Pool, userId: string): Promise<boolean> {
  const { rows } = await pool.query<{ done: boolean }>(
    `with gone as (delete from authenticator_app where user_id = $1 returning confirmed_at), codes as (
       delete from recovery_code where user_id = $1 and not exists (select from passkey where user_id = $1)
     ) select exists (select from gone where confirmed_at is not null) as done`,
    [userId],
  )
  return rows[0]?.done ?? false
}

export async function replaceRecoveryCodes(pool: pg.Pool, userId: string, hashes: readonly string[]): Promise<void> {
  await pool.query(
    `with gone as (delete from recovery_code where user_id = $1 and code_hash <> all($2))
     insert into recovery_code (user_id, code_hash) select $1, unnest($2::text[])`,
    [userId, hashes],
  )
}

/** Uses up a recovery code. Returns false if there is no such code or it was already used. */
export async function takeRecoveryCode(pool: pg.Pool, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update recovery_code set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null',
    [userId, hash],
  )
  return rowCount !== 0
}

export interface StoredSecurity {
  readonly passwordChangedAt: Date | null
  readonly appSince: Date | null
  readonly codesLeft: number
  readonly codes: number
  readonly isLinked: boolean
}

export async function readSecurity(pool: pg.Pool, userId: string): Promise<StoredSecurity | undefined> {
  const { rows } = await pool.query<StoredSecurity>(
    `select
       (select updated_at from account where user_id = u.id and provider_id = 'credential' and password is not null) as "passwordChangedAt",
       (select confirmed_at from authenticator_app where user_id = u.id) as "appSince",
       (select count(*)::int from recovery_code where user_id = u.id and used_at is null) as "codesLeft",
       (select count(*)::int from recovery_code where user_id = u.id) as codes,
       exists (select from account where user_id = u.id and provider_id <> 'credential') as "isLinked"
     from app_user u where u.id = $1`,
    [userId],
  )
  return rows[0]
}

export async function listPasskeys(pool: pg.Pool, userId: string): Promise<readonly ListedPasskey[]> {
  const { rows } = await pool.query<ListedPasskey>(
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkey where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows
}

/**
 * Returns true if a tenant requires a second factor and the user has an active membership there with a role other than
 * Member.
 */
export async function isFactorRequired(pool: pg.Pool, userId: string): Promise<boolean> {
  const { rows } = await pool.query<{ required: boolean }>(
    `with marked as materialized (select set_config('app.user', $1::text, true) as user_id)
     select coalesce(bool_or(case when set_config('app.tenant', m.tenant_id::text, true) is not null then exists (
       select from tenant_policy p where p.tenant_id = m.tenant_id and p.second_factor_required) end), false) as required
     from marked cross join lateral (
       select membership.tenant_id from membership where membership.user_id = marked.user_id::uuid
         and membership.role <> 'Member' and membership.suspended_at is null limit 1000
     ) m`,
    [userId],
  )
  return rows[0]?.required ?? false
}
