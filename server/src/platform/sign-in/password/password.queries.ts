import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sessionEndedChannel } from '../account/account.queries.ts'

interface NewPassword {
  readonly userId: string
  readonly hash: string
  /** The id of the session that is kept. If it is `null`, all sessions and the notifications to all devices end. */
  readonly keptSession: string | null
}

/**
 * Stores the password. The same statement ends everything that a person with the old password or access to the mailbox
 * may have begun: sessions with their open streams and notifications, sign-ins that wait for a code, links to a new
 * password, and a requested change of the address.
 */
export async function replacePassword(pool: pg.Pool, { userId, hash, keptSession }: NewPassword): Promise<void> {
  await pool.query(
    // Calls pg_notify in a condition, because a distributed database could not store the function's empty result as a
    // column.
    `with changed as (
       update account set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential' returning id
     ), added as (
       insert into account (id, user_id, account_id, provider_id, password)
       select $3, $1, $1::uuid::text, 'credential', $2 where not exists (select from changed)
     ), links as (
       delete from verification where value = $1::uuid::text
     ), wishes as (
       delete from email_change where user_id = $1
     ), steps as (
       delete from sign_in_step where user_id = $1 and kind = 'second-step'
     ), unsubscribed as (
       -- Before the sessions end: a distributed database runs one part after the other, and the end of a session takes it
       -- from its device.
       delete from push_subscription where user_id = $1 and ($4::uuid is null
         or session_id in (select id from session where user_id = $1 and id is distinct from $4::uuid))
     ), ended as (
       delete from session where user_id = $1 and id is distinct from $4::uuid returning id
     )
     select count(*) filter (where pg_notify('${sessionEndedChannel}', id::text) is not null)::int as count from ended`,
    [userId, hash, randomUUID(), keptSession],
  )
}
