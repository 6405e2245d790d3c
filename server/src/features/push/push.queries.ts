import type { Push, PushKind } from '@salus/contract/account/push.ts'
import type { QuietHours } from '@salus/domain/notifications/quiet-hours.ts'
import type { Language } from '@salus/domain/words.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { PushAddress } from './send-message.ts'
import { languageOfAccount } from '../../platform/mail/account-language.queries.ts'
import { settingText } from '../../platform/database/sight.queries.ts'

export interface StoredDevice {
  readonly id: string
  readonly userAgent: string
  readonly addedAt: string
  readonly lastSeenAt: string
}

interface StoredChoices {
  readonly kinds: PushKind[]
  readonly quietFrom: number | null
  readonly quietUntil: number | null
}

const findQuietHours = ({ quietFrom, quietUntil }: StoredChoices): QuietHours | null =>
  quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil }

/** Selects the choices and devices of the signed-in user. The gate has set the user's id. */
export const pushOfUser = (db: Queries) =>
  db
    .selectFrom('app_user')
    .where(sql<boolean>`app_user.id::text = current_setting('app.user', true)`)
    .select([
      sql<PushKind[]>`push_kinds`.as('kinds'),
      'push_quiet_from as quietFrom',
      'push_quiet_until as quietUntil',
      sql<StoredDevice[]>`(
        select coalesce(json_agg(json_build_object('id', s.id, 'userAgent', s.user_agent, 'addedAt', s.created_at,
          'lastSeenAt', s.last_seen_at) order by s.created_at, s.id), '[]')
        from push_subscription s where s.user_id = app_user.id)`.as('devices'),
    ])

export const shownChoices = (stored: StoredChoices): Pick<Push, 'kinds' | 'quietHours'> => ({
  kinds: stored.kinds,
  quietHours: findQuietHours(stored),
})

interface Choices {
  /** If `undefined`, the stored kinds are kept. */
  readonly kinds: readonly PushKind[] | undefined
  /** If `undefined`, the stored quiet hours are kept. If `null`, they are removed. */
  readonly quietHours: QuietHours | null | undefined
}

export async function storeChoices(db: Queries, userId: string, { kinds, quietHours }: Choices): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      ...(kinds === undefined ? {} : { push_kinds: [...new Set(kinds)] }),
      ...(quietHours === undefined
        ? {}
        : { push_quiet_from: quietHours?.from ?? null, push_quiet_until: quietHours?.until ?? null }),
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

interface NewDevice extends PushAddress {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly endpointHash: string
}

/**
 * Stores the browser as a device of this person. A browser has only one address, so a person who used this browser
 * before is no longer notified there.
 */
export async function putDevice(db: Queries, device: NewDevice): Promise<StoredDevice> {
  const { rows } = await sql<StoredDevice>`
    insert into push_subscription (id, user_id, session_id, endpoint, endpoint_hash, p256dh, auth, user_agent)
    select ${device.id}::uuid, ${device.userId}::uuid, ${device.sessionId}::uuid, ${device.endpoint}, ${device.endpointHash},
      ${device.p256dh}, ${device.auth},
      coalesce((select user_agent from session where id = ${device.sessionId}), '')
    on conflict (endpoint_hash) do update set
      id = case when push_subscription.user_id = excluded.user_id then push_subscription.id else excluded.id end,
      created_at = case when push_subscription.user_id = excluded.user_id then push_subscription.created_at else excluded.created_at end,
      user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      user_agent = excluded.user_agent, last_seen_at = excluded.last_seen_at
    returning id, user_agent as "userAgent", created_at as "addedAt", last_seen_at as "lastSeenAt"`.execute(db)
  const [stored] = rows
  if (stored === undefined) throw new Error('the device was not stored')
  return stored
}

/** Keeps only the person's `most` devices that were seen last, and removes the others. */
export async function removeSurplusDevices(db: Queries, userId: string, most: number): Promise<void> {
  await sql`delete from push_subscription where id in (
    select id from push_subscription where user_id = ${userId} order by last_seen_at desc, id offset ${most})`.execute(
    db,
  )
}

/**
 * Assigns a device to the session that reports from it, and returns its id. Returns `undefined` if the person has no
 * such device.
 */
export async function touchDevice(
  db: Queries,
  of: { readonly userId: string; readonly sessionId: string; readonly endpointHash: string },
): Promise<string | undefined> {
  const found = await db
    .updateTable('push_subscription')
    .set({ session_id: of.sessionId, last_seen_at: sql<string>`now()` })
    .where('user_id', '=', of.userId)
    .where('endpoint_hash', '=', of.endpointHash)
    .returning('id')
    .executeTakeFirst()
  return found?.id
}

export async function removeDevice(db: Queries, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface NotifiedPerson {
  readonly quietHours: QuietHours | null
  readonly timezone: string
  readonly deviceIds: readonly string[]
}

/**
 * Finds the person's devices. Returns `undefined` if the account is suspended, does not want this kind of notification
 * or has no device. Called when the message is due, because the choices may have changed in the meantime.
 */
export async function findNotifiedPerson(
  pool: pg.Pool,
  userId: string,
  kind: PushKind,
): Promise<NotifiedPerson | undefined> {
  const { rows } = await pool.query<Omit<NotifiedPerson, 'quietHours'> & StoredChoices>(
    `select push_kinds as kinds, push_quiet_from as "quietFrom", push_quiet_until as "quietUntil", timezone,
       array(select s.id::text from push_subscription s where s.user_id = app_user.id order by s.id) as "deviceIds"
     from app_user where id = $1 and suspended_at is null and $2 = any(push_kinds)`,
    [userId, kind],
  )
  const [found] = rows
  if (found === undefined || found.deviceIds.length === 0) return undefined
  return { quietHours: findQuietHours(found), timezone: found.timezone, deviceIds: found.deviceIds }
}

export interface NotifiedDevice extends PushAddress {
  readonly userId: string
  readonly quietHours: QuietHours | null
  readonly timezone: string
  readonly language: Language
}

export async function findNotifiedDevice(
  pool: pg.Pool,
  deviceId: string,
  kind: PushKind,
): Promise<NotifiedDevice | undefined> {
  const { rows } = await pool.query<Omit<NotifiedDevice, 'quietHours'> & StoredChoices>(
    `select s.user_id as "userId", s.endpoint, s.p256dh, s.auth, u.timezone, ${languageOfAccount} as language,
       u.push_kinds as kinds, u.push_quiet_from as "quietFrom", u.push_quiet_until as "quietUntil"
     from push_subscription s join app_user u on u.id = s.user_id
     where s.id = $1 and u.suspended_at is null and $2 = any(u.push_kinds)`,
    [deviceId, kind],
  )
  const [found] = rows
  return found && { ...found, quietHours: findQuietHours(found) }
}

/**
 * Removes a device that its push service no longer knows. If the browser has subscribed again in the meantime, keeps
 * it.
 */
export async function forgetDevice(pool: pg.Pool, deviceId: string, endpoint: string): Promise<void> {
  await pool.query('delete from push_subscription where id = $1 and endpoint = $2', [deviceId, endpoint])
}

/**
 * Returns the id of the user with this confirmed address. Returns `null` if there is none, or if they do not want
 * notifications of invitations.
 */
export async function findInvitedLogin(pool: pg.Pool, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from app_user where lower(email) = lower($1) and email_verified and suspended_at is null
       and 'invitation' = any(push_kinds)`,
    [email],
  )
  return rows[0]?.id ?? null
}

export async function hasPendingInvitation(owner: pg.Pool, userId: string): Promise<boolean> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      `select ${settingText('email', 'lower(email)')} from salus.app_user where id = $1 and email_verified`,
      [userId],
    )
    if (rows.length === 0) return false
    const { rows: pending } = await client.query(
      `select from salus.invitation where state = 'pending' and expires_at > now()
         and lower(email) = current_setting('app.email', true) limit 1`,
    )
    return pending.length > 0
  } finally {
    // Rolls back, which also resets `app.email`.
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
