import type { EndWaitsFor } from '@salus/contract/tenant/tenant-end.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'

export interface EndRow {
  readonly displayName: string
  /** `null` if no end is planned. */
  readonly plannedAt: string | null
  readonly endsOn: string | null
}

/** Locks the tenant until the transaction ends, so that its end cannot begin in the meantime. */
export const lockEnd = ({ db, tenantId }: EnteredTenant): Promise<EndRow | undefined> =>
  db
    .selectFrom('tenant')
    .select(['display_name as displayName', 'end_planned_at as plannedAt', 'ends_on as endsOn'])
    .where('id', '=', tenantId)
    .where('end_began_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const storeEnd = (
  { db, tenantId }: EnteredTenant,
  end: { readonly plannedAt: Date; readonly endsOn: string } | null,
): Promise<unknown> =>
  db
    .updateTable('tenant')
    .set({ end_planned_at: end?.plannedAt ?? null, ends_on: end?.endsOn ?? null, end_waits_for: [] })
    .where('id', '=', tenantId)
    .execute()

export const endOfTenant = (db: Queries, tenantId: number) =>
  db
    .selectFrom('tenant')
    .select([
      'end_planned_at as plannedAt',
      'ends_on as endsOn',
      sql<EndWaitsFor[]>`end_waits_for`.as('waitsFor'),
      sql<number>`(select count(*)::int from member_hold where member_hold.tenant_id = ${tenantId})`.as('holds'),
    ])
    .where('id', '=', tenantId)

/** A person with a login, or an invited person, who may not have a login yet. */
export type PersonToTell = { readonly userId: string } | { readonly invitationId: string }

/**
 * Returns the admins, the people who are invited as admins, and everybody whose record is or was linked to their login.
 * All of them can download data or take the end back until its day.
 */
export async function findPeopleToTell({ db, tenantId }: EnteredTenant): Promise<readonly PersonToTell[]> {
  const belonging = await db
    .selectFrom('membership')
    .select(['user_id as userId', 'role', 'member_id as memberId'])
    .where('tenant_id', '=', tenantId)
    .where('suspended_at', 'is', null)
    .execute()
  const left = await db
    .selectFrom('ended_membership')
    .select('user_id as userId')
    .where('tenant_id', '=', tenantId)
    .execute()
  const invited = await db
    .selectFrom('invitation')
    .select('id as invitationId')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'Admin')
    .where(isOpen)
    .execute()
  const concerned = belonging.filter(({ role, memberId }) => role === 'Admin' || memberId !== null)
  const userIds = new Set([...left, ...concerned].map(({ userId }) => userId))
  return [...[...userIds].map((userId) => ({ userId })), ...invited]
}

const isOpen = sql<boolean>`invitation.state = 'pending' and invitation.expires_at > now()`

/** Queues one mail for each person. Uses one statement, because there can be thousands of people. */
export const enqueueNotices = (
  { db, tenantId }: EnteredTenant,
  people: readonly PersonToTell[],
  news: { readonly about: 'planned'; readonly on: string } | { readonly about: 'taken-back' },
): Promise<unknown> => {
  const about = JSON.stringify({ ...news, tenantId: String(tenantId) })
  return sql`select graphile_worker.enqueue_for_salus('send-end-notice',
    (${about}::jsonb || person.value)::json)
    from jsonb_array_elements(${JSON.stringify(people)}::jsonb) person`.execute(db)
}

interface RecipientOfNotice {
  readonly email: string
  readonly name: string
  readonly locale: 'de' | 'en'
  readonly region: string | null
  readonly country: string
  readonly currency: string
  readonly displayName: string
  readonly endsOn: string | null
  readonly as: 'admin' | 'invited-admin' | 'member'
}

/**
 * Returns the recipient of the mail; `undefined` if the person has no account any more or the invitation is no longer
 * open.
 */
export const recipientOfNotice = (scope: EnteredTenant, person: PersonToTell): Promise<RecipientOfNotice | undefined> =>
  'userId' in person ? recipientWithLogin(scope, person.userId) : invitedRecipient(scope, person.invitationId)

const recipientWithLogin = ({ db, tenantId }: EnteredTenant, userId: string) =>
  db
    .selectFrom('app_user as u')
    .innerJoin('tenant', (join) => join.on('tenant.id', '=', tenantId))
    .where('u.id', '=', userId)
    .where('u.email_verified', '=', true)
    .where('u.suspended_at', 'is', null)
    .select([
      'u.email',
      sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'),
      sql<'de' | 'en'>`coalesce(u.locale, tenant.locale)`.as('locale'),
      'u.region',
      'tenant.country',
      'tenant.currency',
      'tenant.display_name as displayName',
      'tenant.ends_on as endsOn',
      sql<'admin' | 'member'>`case when exists (select from membership m where m.tenant_id = ${tenantId}
        and m.user_id = u.id and m.role = 'Admin' and m.suspended_at is null) then 'admin' else 'member' end`.as('as'),
    ])
    .executeTakeFirst()

const invitedRecipient = ({ db, tenantId }: EnteredTenant, invitationId: string) =>
  db
    .selectFrom('invitation')
    .innerJoin('tenant', 'tenant.id', 'invitation.tenant_id')
    .leftJoin('app_user as u', (join) => join.on(sql<boolean>`lower(u.email) = lower(invitation.email)`))
    .where('invitation.tenant_id', '=', tenantId)
    .where('invitation.id', '=', invitationId)
    .where('invitation.email', 'is not', null)
    .where(isOpen)
    .select([
      sql<string>`invitation.email`.as('email'),
      // Leaves the name empty, as in the mail of the invitation, because the reader of this mailbox must not learn the
      // name of an account.
      sql<string>`''`.as('name'),
      sql<'de' | 'en'>`coalesce(u.locale, invitation.locale)`.as('locale'),
      sql<string | null>`u.region`.as('region'),
      'tenant.country',
      'tenant.currency',
      'tenant.display_name as displayName',
      'tenant.ends_on as endsOn',
      sql<'invited-admin'>`'invited-admin'`.as('as'),
    ])
    .executeTakeFirst()
