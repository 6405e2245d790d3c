import { longestReminderDelayDays } from '@salus/domain/members/due-reminder.ts'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { OperatorScope } from '../../platform/scope/operator.ts'
import { hasOnlyEndedSeries } from '../../platform/database/ended-series.queries.ts'
import type { Recipient } from '../../platform/mail/mail-layout.ts'

export async function remindingTenantIds(pool: pg.Pool): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from tenant where remind_after_days is not null and end_began_at is null order by id',
  )
  return rows.map(({ id }) => id)
}

const wantsMail = sql<boolean>`(u.due_mail and u.email_verified)`
const wantsPush = (withDevices: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(t.remind_by_push and 'reminder' = any(u.push_kinds) and u.id = any(${withDevices}::uuid[]))`

/**
 * Returns the logins of the tenant's members, or of one member, that have a device for notifications. This is a
 * separate query, because a distributed database cannot join devices with members.
 */
async function loginsWithDevices(
  { db, tenantId }: OperatorScope,
  memberId: string | null = null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct d.user_id as "userId" from push_subscription d join membership p on p.user_id = d.user_id
    where p.tenant_id = ${tenantId} and (${memberId}::uuid is null or p.member_id = ${memberId}::uuid)`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Returns the login of the reminder's member if it has a device for notifications; otherwise an empty list. */
async function listLoginsWithDevices(scope: OperatorScope, reminderId: string): Promise<readonly string[]> {
  const reminder = await scope.db
    .selectFrom('due_reminder')
    .select('member_id as memberId')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', reminderId)
    .executeTakeFirst()
  return reminder === undefined ? [] : loginsWithDevices(scope, reminder.memberId)
}

/**
 * True if the tenant `t` reminds its members and the member `m` may be reminded. The member must be active, and must
 * store and share results. A member whose series have all ended is not reminded. Neither the membership nor the login
 * may be suspended. Reminders must be switched on, by mail (to a verified address) or on a device. Row-level security
 * excludes merged members and members on hold.
 */
const isReminded = (tenantId: number, withDevices: readonly string[]): RawBuilder<boolean> => sql`
  m.tenant_id = ${tenantId} and t.remind_after_days is not null
  and m.kind = 'member' and m.status = 'active' and m.stores_health_data
  and (m.shares_all or m.sharing_exceptions <> '{}')
  and p.suspended_at is null and (${wantsMail} or ${wantsPush(withDevices)}) and u.suspended_at is null
  and not ${hasOnlyEndedSeries(tenantId, sql.ref('m'))}`

const people = sql`
  member m join tenant t on t.id = m.tenant_id
  join membership p on p.tenant_id = m.tenant_id and p.member_id = m.id and p.user_id = m.user_id
  join app_user u on u.id = p.user_id`

/**
 * Stores the reminders to send and returns their ids. After a reminder, a member gets the next one only after a new
 * check-up. Two reminders of a member are also at least the tenant's interval between check-ups apart.
 */
export async function insertDueReminders(scope: OperatorScope): Promise<readonly string[]> {
  const { db, tenantId } = scope
  const withDevices = await loginsWithDevices(scope)
  const lastDay = sql`t.due_after_days + t.remind_after_days`
  // Uses the same expression as the index of the list of members, so that the database reads only members who became
  // due recently.
  const measured = sql`case when m.last_check_up_at is null then '-infinity' else m.last_check_up_at end`
  const { rows } = await sql<{ id: string }>`
    insert into due_reminder (tenant_id, member_id, last_check_up_at)
    select m.tenant_id, m.id, m.last_check_up_at from ${people}
    where ${isReminded(tenantId, withDevices)}
      and ${measured} < now() - make_interval(days => ${lastDay})
      and ${measured} > now() - make_interval(days => ${lastDay} + ${sql.lit(longestReminderDelayDays)})
      and not exists (select from due_reminder r where r.tenant_id = m.tenant_id and r.member_id = m.id
        and r.created_at > now() - make_interval(days => t.due_after_days))
    on conflict do nothing
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface DueReminder extends Recipient {
  readonly userId: string
  readonly memberId: string
  readonly displayName: string
  readonly wantsMail: boolean
  readonly wantsPush: boolean
}

/**
 * Returns the reminder if it must still be sent. Called at the time of sending, because the member may have been
 * measured or have turned the mails off in the meantime.
 */
export async function reminderToSend(scope: OperatorScope, reminderId: string): Promise<DueReminder | undefined> {
  const { db, tenantId } = scope
  const withDevices = await listLoginsWithDevices(scope, reminderId)
  const { rows } = await sql<DueReminder>`
    select m.id as "memberId", u.id as "userId", t.display_name as "displayName", u.email,
      trim(u.first_name || ' ' || u.last_name) as name, coalesce(u.locale, t.locale) as locale,
      ${wantsMail} as "wantsMail", ${wantsPush(withDevices)} and r.pushed_at is null as "wantsPush"
    from ${people} join due_reminder r on r.tenant_id = m.tenant_id and r.member_id = m.id
    where r.id = ${reminderId} and r.sent_at is null and r.last_check_up_at = m.last_check_up_at
      and ${isReminded(tenantId, withDevices)}`.execute(db)
  return rows[0]
}

export const deleteUnsentReminder = ({ db, tenantId }: OperatorScope, reminderId: string): Promise<unknown> =>
  db
    .deleteFrom('due_reminder')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', reminderId)
    .where('sent_at', 'is', null)
    .where('pushed_at', 'is', null)
    .execute()

export const noteReminderSent = ({ db, tenantId }: OperatorScope, reminderId: string): Promise<unknown> =>
  db
    .updateTable('due_reminder')
    .set({ sent_at: sql<string>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', reminderId)
    .execute()

/** Returns the id of the member whom the reminder must still reach by push; `undefined` if there is none. */
export async function memberOfDueReminder(scope: OperatorScope, reminderId: string): Promise<string | undefined> {
  const { db, tenantId } = scope
  const withDevices = await listLoginsWithDevices(scope, reminderId)
  const { rows } = await sql<{ memberId: string }>`
    select m.id as "memberId" from ${people}
    join due_reminder r on r.tenant_id = m.tenant_id and r.member_id = m.id
    where r.id = ${reminderId} and r.pushed_at is null and r.last_check_up_at = m.last_check_up_at
      and ${wantsPush(withDevices)} and ${isReminded(tenantId, withDevices)}`.execute(db)
  return rows[0]?.memberId
}

/**
 * Marks the reminder as pushed and returns the member's id. Returns `undefined` if the reminder was already marked,
 * because another device of the member received it earlier.
 */
export async function noteReminderOnDevice(
  { db, tenantId }: OperatorScope,
  reminderId: string,
): Promise<string | undefined> {
  const noted = await db
    .updateTable('due_reminder')
    .set({ pushed_at: sql<string>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', reminderId)
    .where('pushed_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst()
  return noted?.member_id
}

/** Sets whether the person wants these mails. Returns false if there is no such person. */
export async function setDueMail(pool: pg.Pool, userId: string, isWanted: boolean): Promise<boolean> {
  const { rowCount } = await pool.query('update app_user set due_mail = $2, updated_at = now() where id = $1', [
    userId,
    isWanted,
  ])
  return rowCount === 1
}
