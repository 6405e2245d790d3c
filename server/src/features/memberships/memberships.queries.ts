import type { EndedMembership } from '@salus/contract/tenant/memberships.ts'
import type { Role } from '@salus/domain/tenants/roles.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'

export const endedMembershipsOfUser = (db: Queries) =>
  db
    .selectFrom('ended_membership as ended')
    .innerJoin('tenant', 'tenant.id', 'ended.tenant_id')
    .where('ended.user_id', '=', sql<string>`user_known.user_id`)
    .orderBy('ended.ended_at', 'desc')
    .limit(200)
    .select([
      'ended.tenant_id as groupId',
      'tenant.tenant_name as tenantName',
      'tenant.display_name as displayName',
      'ended.member_id as memberId',
      'ended.since',
      sql<EndedMembership['endedAt']>`ended.ended_at`.as('endedAt'),
    ])

/**
 * Locks the admins until the transaction ends, so that concurrent removals wait for each other. Returns the active
 * admins. Reads them in a second statement, because the first one may have waited for an admin who was deleting their
 * account. It would still count that admin as active.
 */
export const lockAdmins = async (scope: EnteredTenant): Promise<readonly string[]> => {
  const admins = scope.db
    .selectFrom('membership')
    .select('membership.user_id as userId')
    .where('membership.tenant_id', '=', scope.tenantId)
    .where('membership.role', '=', 'Admin')
  await admins.orderBy('membership.user_id').forUpdate().execute()
  const active = await admins
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .where('membership.suspended_at', 'is', null)
    .where('app_user.suspended_at', 'is', null)
    .execute()
  return active.map(({ userId }) => userId)
}

/** Returns true if the tenant has an Admin, even a suspended one. */
export const hasAdmin = async (scope: EnteredTenant): Promise<boolean> => {
  const admin = await scope.db
    .selectFrom('membership')
    .select('membership.user_id')
    .where('membership.tenant_id', '=', scope.tenantId)
    .where('membership.role', '=', 'Admin')
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

export interface MembershipHeld {
  readonly role: Role
  readonly memberId: string | null
  readonly since: string
  readonly isSuspended: boolean
}

export const lockMembership = (scope: EnteredTenant, userId: string): Promise<MembershipHeld | undefined> =>
  ofUser(scope, userId)
    .select([
      sql<Role>`role`.as('role'),
      'member_id as memberId',
      'since',
      sql<boolean>`suspended_at is not null`.as('isSuspended'),
    ])
    .forUpdate()
    .executeTakeFirst()

/** Returns the current membership without waiting for concurrent changes. */
export const findMembership = (scope: EnteredTenant, userId: string) =>
  ofUser(scope, userId)
    .select([sql<Role>`role`.as('role'), sql<boolean>`suspended_at is not null`.as('isSuspended')])
    .executeTakeFirst()

const ofUser = (scope: EnteredTenant, userId: string) =>
  scope.db.selectFrom('membership').where('tenant_id', '=', scope.tenantId).where('user_id', '=', userId)

export interface MembershipGiven {
  readonly userId: string
  readonly role: Role
  readonly memberId: string | null
}

/**
 * Adds a membership. If the person already has a membership, it gets the higher of the two roles. It also gets the
 * given record, if there is one.
 */
export const upsertMembership = (scope: EnteredTenant, given: MembershipGiven): Promise<MembershipGiven> =>
  scope.db
    .insertInto('membership')
    .values({ tenant_id: scope.tenantId, user_id: given.userId, role: given.role, member_id: given.memberId })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({
        role: sql<string>`case when 'Admin' in (membership.role, excluded.role) then 'Admin'
          when 'Staff' in (membership.role, excluded.role) then 'Staff' else membership.role end`,
        member_id: sql<string>`coalesce(excluded.member_id, membership.member_id)`,
      }),
    )
    .returning(['user_id as userId', sql<Role>`role`.as('role'), 'member_id as memberId'])
    .executeTakeFirstOrThrow()

export const updateMembership = (
  scope: EnteredTenant,
  userId: string,
  to: {
    readonly role?: Role
    readonly isSuspended?: boolean
    readonly memberId?: null
    readonly groupReports?: boolean
  },
): Promise<unknown> =>
  scope.db
    .updateTable('membership')
    .set({
      role: to.role,
      ...(to.memberId === undefined ? {} : { member_id: null }),
      // Only admins may have the right to read group reports, so a change to another role removes it.
      ...(to.role === undefined || to.role === 'Admin' ? {} : { group_reports: false }),
      ...(to.groupReports === undefined ? {} : { group_reports: to.groupReports }),
      ...(to.isSuspended === undefined
        ? {}
        : { suspended_at: to.isSuspended ? sql<string>`least(suspended_at, now())` : null }),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .execute()

/** Removes the right to read group reports from all employees. Returns the ids of the users who had it. */
export const takeGroupReports = async ({ db, tenantId }: EnteredTenant): Promise<readonly string[]> => {
  const rows = await db
    .updateTable('membership')
    .set({ group_reports: false })
    .where('tenant_id', '=', tenantId)
    .where('group_reports', '=', true)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

export const deleteMembership = (scope: EnteredTenant, userId: string): Promise<unknown> =>
  scope.db.deleteFrom('membership').where('tenant_id', '=', scope.tenantId).where('user_id', '=', userId).execute()

export const insertEnded = (
  scope: EnteredTenant,
  ended: { readonly userId: string; readonly memberId: string; readonly since: string },
): Promise<unknown> =>
  scope.db
    .insertInto('ended_membership')
    .values({ tenant_id: scope.tenantId, user_id: ended.userId, member_id: ended.memberId, since: ended.since })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'member_id'])
        .doUpdateSet({ since: ended.since, ended_at: sql<string>`excluded.ended_at` }),
    )
    .execute()

/** Returns the records that belonged to the person until they left. The person can still read them. */
export async function findEndedRecords(scope: EnteredTenant, userId: string): Promise<readonly string[]> {
  const rows = await scope.db
    .selectFrom('ended_membership')
    .select('member_id as memberId')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/**
 * Ends the access that people who left still have to this record. Used when the record gets a login again, because it
 * then belongs to that login alone.
 */
export const deleteEndedOfRecord = (scope: EnteredTenant, memberId: string): Promise<unknown> =>
  scope.db
    .deleteFrom('ended_membership')
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .execute()

export async function emailsOfEmployees(scope: EnteredTenant, addresses: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(sql<string>`lower(app_user.email)`.as('email'))
    .where('membership.tenant_id', '=', scope.tenantId)
    .where('membership.role', '!=', sql.lit('Member'))
    .where(sql<boolean>`lower(app_user.email) = any(${addresses.map((address) => address.toLowerCase())}::text[])`)
    .execute()
  return rows.map(({ email }) => email)
}
