import { randomUUID } from 'node:crypto'
import type { Organisation } from '@salus/contract/tenant/registration.ts'
import type { Language } from '@salus/domain/words.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { nameStatement } from '../../platform/database/gates/gate.ts'
import type { Queries } from '../../platform/database/kysely-on.ts'

export interface Registration {
  readonly handleHash: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly locale: Language
  readonly passwordHash: string
  readonly organisation: Organisation | null
  /** Identifies the request. If it is repeated, nothing changes and no second mail is sent. */
  readonly requestKey: string
}

const mailTask = 'send-registration-mail'

/** Stores the registration and queues the mail in one statement, so that there is never one without the other. */
export async function keepRegistration(pool: pg.Pool, registration: Registration): Promise<void> {
  await pool.query(
    `with kept as (
       insert into registration as r (handle_hash, email, first_name, last_name, locale, password_hash, organisation, request_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (handle_hash) do update set
         email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name, locale = excluded.locale,
         password_hash = excluded.password_hash, organisation = excluded.organisation, request_key = excluded.request_key,
         token_hash = null, token_expires_at = null, created_at = now()
       where r.request_key <> excluded.request_key
       returning handle_hash
     ) select graphile_worker.enqueue_for_salus('${mailTask}', json_build_object('handleHash', handle_hash), '${mailTask}:' || handle_hash) from kept`,
    [
      registration.handleHash,
      registration.email,
      registration.firstName,
      registration.lastName,
      registration.locale,
      registration.passwordHash,
      registration.organisation === null ? null : JSON.stringify(registration.organisation),
      registration.requestKey,
    ],
  )
}

export async function orderMailAgain(pool: pg.Pool, handleHash: string): Promise<void> {
  await pool.query(
    `select graphile_worker.enqueue_for_salus('${mailTask}', json_build_object('handleHash', handle_hash), '${mailTask}:' || handle_hash)
     from registration where handle_hash = $1`,
    [handleHash],
  )
}

export async function emailOfRegistration(pool: pg.Pool, handleHash: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string }>('select email from registration where handle_hash = $1', [
    handleHash,
  ])
  return rows[0]?.email ?? null
}

export interface MailOfRegistration {
  readonly email: string
  readonly name: string
  readonly locale: Language
  readonly organisationName: string | null
  /** Set if the address already has an account. The mail then only informs the person of that. */
  readonly account: { readonly name: string; readonly locale: Language; readonly isSuspended: boolean } | null
}

export async function findMailOfRegistration(pool: pg.Pool, handleHash: string): Promise<MailOfRegistration | null> {
  const { rows } = await pool.query<MailOfRegistration>(
    `select r.email, trim(r.first_name || ' ' || r.last_name) as name, r.locale,
       r.organisation ->> 'displayName' as "organisationName",
       case when u.id is not null then json_build_object('name', trim(u.first_name || ' ' || u.last_name),
         'locale', coalesce(u.locale, r.locale), 'isSuspended', u.suspended_at is not null) end as account
     from registration r left join app_user u on lower(u.email) = r.email
     where r.handle_hash = $1`,
    [handleHash],
  )
  return rows[0] ?? null
}

/**
 * Stores the hash of a new link's token, which invalidates the previous link. Returns false if the registration no
 * longer exists.
 */
export async function storeToken(
  pool: pg.Pool,
  { handleHash, tokenHash, hours }: { handleHash: string; tokenHash: string; hours: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update registration set token_hash = $2, token_expires_at = now() + make_interval(hours => $3) where handle_hash = $1`,
    [handleHash, tokenHash, hours],
  )
  return rowCount === 1
}

/** Returns the password hash of the registration that has this link; `null` if no valid link has this token. */
export async function passwordOfRegistration(pool: pg.Pool, tokenHash: string): Promise<string | null> {
  const { rows } = await pool.query<{ password_hash: string }>(
    'select password_hash from registration where token_hash = $1 and token_expires_at > now()',
    [tokenHash],
  )
  return rows[0]?.password_hash ?? null
}

export type LinkState = 'open' | 'used' | 'expired'

/** The identifier contains only the hash of the token, so nobody can open the link with it. */
const usedLink = (tokenHash: string) => `used-registration:${tokenHash}`

/**
 * Returns whether the link can still be used, was used, or has expired. Returns `null` if no registration has this
 * link, or if the link was used more than 30 days ago.
 */
export async function findStateOfLink(pool: pg.Pool, tokenHash: string): Promise<LinkState | null> {
  const { rows } = await pool.query<{ state: LinkState }>(
    `select case when token_expires_at > now() then 'open' else 'expired' end as state from registration where token_hash = $1
     union all select 'used' from verification where identifier = $2 and expires_at > now() limit 1`,
    [tokenHash, usedLink(tokenHash)],
  )
  return rows[0]?.state ?? null
}

/** Notes that the link was used, so that a person who opens it again can be told to sign in. */
export async function noteUsedLink(db: Queries, tokenHash: string, userId: string): Promise<void> {
  await db
    .insertInto('verification')
    .values({
      id: randomUUID(),
      identifier: usedLink(tokenHash),
      value: userId,
      expires_at: sql<string>`now() + interval '30 days'`,
    })
    .execute()
}

export interface TakenRegistration {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly locale: Language
  readonly password_hash: string
  readonly organisation: Organisation | null
}

/** Deletes the registration and returns it, so that only one of several concurrent requests gets it. */
export const takeRegistration = (tokenHash: string, passwordHash: string): pg.QueryConfig =>
  nameStatement(
    `delete from registration where token_hash = $1 and password_hash = $2 and token_expires_at > now()
     returning email, first_name, last_name, locale, password_hash, organisation`,
    [tokenHash, passwordHash],
  )

/** An empty query, for a transaction that needs no first query. */
export const atOnce: pg.QueryConfig = nameStatement('select', [])

/**
 * Creates the account with its password, and deletes other registrations for the address. Returns the user id; `null`
 * if the address already has an account.
 */
export async function insertAccount(db: Queries, taken: TakenRegistration): Promise<string | null> {
  const userId = randomUUID()
  const made = await db
    .insertInto('app_user')
    .values({
      id: userId,
      email: taken.email,
      email_verified: true,
      name: `${taken.first_name} ${taken.last_name}`,
      first_name: taken.first_name,
      last_name: taken.last_name,
      locale: taken.locale,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  await db
    .insertInto('account')
    .values({
      id: randomUUID(),
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: taken.password_hash,
    })
    .execute()
  await db.deleteFrom('registration').where('email', '=', taken.email).execute()
  return userId
}

interface Beginning {
  readonly tenantId: number
  readonly startedOn: string
  readonly trialEndsOn: string
}

export async function insertTariff(
  db: Queries,
  { tenantId, startedOn, trialEndsOn }: Beginning,
  { tariff, billing }: Pick<Organisation, 'tariff' | 'billing'>,
): Promise<void> {
  await db
    .insertInto('tariff_of_tenant')
    .values({ tenant_id: tenantId, tariff, billing, started_on: startedOn, trial_ends_on: trialEndsOn })
    .execute()
}

export async function insertProducts(
  db: Queries,
  { tenantId, trialEndsOn }: Beginning,
  products: readonly number[],
): Promise<void> {
  await db
    .insertInto('product')
    .values(
      products.map((pluginId) => ({
        tenant_id: tenantId,
        plugin_id: pluginId,
        state: 'trial',
        licence_ends_on: trialEndsOn,
      })),
    )
    .execute()
}

export async function insertPolicy(db: Queries, tenantId: number): Promise<void> {
  await db.insertInto('tenant_policy').values({ tenant_id: tenantId, second_factor_required: true }).execute()
}

/**
 * Claims the request for the first caller. A concurrent second caller waits here until the first has committed, and
 * then gets no row.
 */
export const claimOpening = (userId: string, requestKey: string, bodyHash: string): pg.QueryConfig =>
  nameStatement(
    `insert into tenant_opening (user_id, request_key, body_hash) values ($1, $2, $3)
     on conflict (user_id, request_key) do nothing returning true as claimed`,
    [userId, requestKey, bodyHash],
  )

export const findOpening = (db: Queries, userId: string, requestKey: string) =>
  db
    .selectFrom('tenant_opening')
    .select(['body_hash as bodyHash', 'answer'])
    .where('user_id', '=', userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()

export async function storeOpening(
  db: Queries,
  { userId, requestKey, answer }: { userId: string; requestKey: string; answer: object },
): Promise<void> {
  await db
    .updateTable('tenant_opening')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('request_key', '=', requestKey)
    .execute()
}

export const founder = (db: Queries) =>
  db
    .selectFrom('app_user')
    .where('app_user.id', '=', sql<string>`user_known.user_id`)
    .select('app_user.email_verified as emailVerified')
