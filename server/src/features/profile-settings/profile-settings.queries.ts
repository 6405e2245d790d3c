import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { Recipient } from '../../platform/mail/mail-layout.ts'
import { languageOfAccount } from '../../platform/mail/account-language.queries.ts'

interface ProfileChange {
  readonly firstName: string | undefined
  readonly lastName: string | undefined
  readonly timezone: string | undefined
}

export async function storeProfile(db: Queries, userId: string, change: ProfileChange): Promise<void> {
  const { firstName = null, lastName = null, timezone = null } = change
  await sql`
    update app_user set first_name = coalesce(${firstName}, first_name), last_name = coalesce(${lastName}, last_name),
      name = trim(coalesce(${firstName}, first_name) || ' ' || coalesce(${lastName}, last_name)),
      timezone = coalesce(${timezone}, timezone), has_own_timezone = has_own_timezone or ${timezone !== null},
      updated_at = now()
    where id = ${userId}`.execute(db)
}

export interface EmailWish {
  readonly userId: string
  readonly id: string
  readonly newEmail: string
  readonly tokenHash: string
  readonly expiresAt: Date
}

export async function storeEmailWish(db: Queries, wish: EmailWish): Promise<void> {
  const fresh = {
    id: wish.id,
    new_email: wish.newEmail,
    token_hash: wish.tokenHash,
    expires_at: wish.expiresAt,
  }
  await db
    .insertInto('email_change')
    .values({ user_id: wish.userId, ...fresh, requested_at: sql<string>`now()` })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...fresh, requested_at: sql<string>`excluded.requested_at` }),
    )
    .execute()
}

export async function forgetEmailWish(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('email_change').where('user_id', '=', userId).execute()
}

export interface WaitingWish extends Recipient {
  readonly newEmail: string
  /** True if another account already has the requested address. */
  readonly isTaken: boolean
}

export async function findEmailWish(pool: pg.Pool, id: string): Promise<WaitingWish | undefined> {
  const { rows } = await pool.query<WaitingWish>(
    `select u.email, c.new_email as "newEmail", trim(u.first_name || ' ' || u.last_name) as name, ${languageOfAccount} as locale,
       exists (select from app_user o where lower(o.email) = lower(c.new_email)) as "isTaken"
     from email_change c join app_user u on u.id = c.user_id
     where c.id = $1 and c.expires_at > now() and u.suspended_at is null`,
    [id],
  )
  return rows[0]
}

export interface ConfirmedWish {
  readonly user_id: string
  readonly new_email: string
  readonly old_email: string
}

/**
 * Finds and locks the request, so that only one of several concurrent confirmations succeeds. The lock does not block
 * writes with an idempotency key, which need a foreign-key lock on the user's row.
 */
export const wishOfToken = (tokenHash: string): pg.QueryConfig => ({
  text: `select c.user_id, c.new_email, u.email as old_email from email_change c join app_user u on u.id = c.user_id
    where c.token_hash = $1 and c.expires_at > now() and u.suspended_at is null for no key update`,
  values: [tokenHash],
})

/**
 * Makes the address the person's login and deletes the request. Invalidates password links that were sent to the old
 * address.
 */
export async function changeEmail(db: Queries, wish: ConfirmedWish, requestId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ email: wish.new_email, email_verified: true, updated_at: sql<string>`now()` })
    .where('id', '=', wish.user_id)
    .execute()
  await forgetEmailWish(db, wish.user_id)
  // The identifiers of these rows are hashes, so only the value shows to whom a row belongs.
  await db.deleteFrom('verification').where('value', '=', wish.user_id).execute()
  await db
    .insertInto('sign_in_event')
    .values({
      id: randomUUID(),
      user_id: wish.user_id,
      kind: 'email-changed',
      outcome: 'done',
      request_id: requestId,
    })
    .execute()
}

export async function findRecipient(pool: pg.Pool, userId: string): Promise<Recipient | undefined> {
  const { rows } = await pool.query<Recipient>(
    `select email, trim(first_name || ' ' || last_name) as name, ${languageOfAccount} as locale from app_user u where id = $1`,
    [userId],
  )
  return rows[0]
}
