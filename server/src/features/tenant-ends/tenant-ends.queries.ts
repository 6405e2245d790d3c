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

interface PersonToTell {
  readonly userId: string
  readonly isAdmin: boolean
}

/**
 * Returns the admins, and everybody whose record is or was linked to their login. All of them can download their data
 * until the day of the end.
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
  const people = new Map(left.map(({ userId }) => [userId, { userId, isAdmin: false }]))
  for (const { userId, role, memberId } of belonging)
    if (role === 'Admin' || memberId !== null) people.set(userId, { userId, isAdmin: role === 'Admin' })
  return [...people.values()]
}

/** Queues one mail for each of the people. One statement, because there can be thousands. */
export const enqueueNotices = (
  { db, tenantId }: EnteredTenant,
  userIds: readonly string[],
  news: { readonly about: 'planned'; readonly on: string } | { readonly about: 'taken-back' },
): Promise<unknown> => {
  const about = JSON.stringify({ ...news, tenantId: String(tenantId) })
  return sql`select graphile_worker.enqueue_for_salus('send-end-notice',
    (${about}::jsonb || jsonb_build_object('userId', person.id))::json)
    from unnest(${[...userIds]}::uuid[]) person (id)`.execute(db)
}

/** Returns the recipient of the mail; `undefined` if the person has no account any more. */
export const recipientOfNotice = ({ db, tenantId }: EnteredTenant, userId: string) =>
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
      sql<boolean>`exists (select from membership m where m.tenant_id = ${tenantId} and m.user_id = u.id
        and m.role = 'Admin' and m.suspended_at is null)`.as('isAdmin'),
    ])
    .executeTakeFirst()
