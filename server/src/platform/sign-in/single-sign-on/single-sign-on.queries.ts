import { randomUUID } from 'node:crypto'
import type pg from 'pg'

export interface Linked {
  readonly userId: string
  readonly email: string
  readonly isVerified: boolean
  readonly isLinked: boolean
}

/**
 * Returns the account that is linked with this person at the provider. If there is none, returns the account with the
 * address. Does not find suspended accounts.
 */
export async function findLinked(
  pool: pg.Pool,
  { provider, subject, email }: { provider: string; subject: string; email: string | null },
): Promise<Linked | undefined> {
  const { rows } = await pool.query<Linked>(
    `select u.id as "userId", u.email, u.email_verified as "isVerified", a.id is not null as "isLinked"
     from app_user u left join account a on a.user_id = u.id and a.provider_id = $1 and a.account_id = $2
     where (a.id is not null or lower(u.email) = lower($3)) and u.suspended_at is null
     order by (a.id is not null) desc limit 1`,
    [provider, subject, email],
  )
  return rows[0]
}

export async function linkAccount(
  pool: pg.Pool,
  { userId, provider, subject, issuer }: { userId: string; provider: string; subject: string; issuer: string },
): Promise<void> {
  await pool.query(
    `insert into account (id, user_id, account_id, provider_id, issuer) values ($1, $2, $3, $4, $5)
     on conflict (provider_id, account_id) where provider_id <> 'credential' do nothing`,
    [randomUUID(), userId, subject, provider, issuer],
  )
}

/**
 * Creates an account and returns its id. Returns `null` if an account with this address was created in the meantime.
 */
export async function createPerson(
  pool: pg.Pool,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into app_user (id, email, email_verified, name, first_name, last_name)
     values ($1, lower($2), true, $3, $4, $5) on conflict (lower(email)) do nothing returning id`,
    [randomUUID(), email, `${firstName} ${lastName}`.trim() || email, firstName, lastName],
  )
  return rows[0]?.id ?? null
}
