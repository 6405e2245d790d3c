import type { Member } from '@salus/contract/members/members.ts'
import { sql } from 'kysely'
import { see } from '../../../platform/database/sight.queries.ts'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'

export interface MemberToInvite {
  readonly memberId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly birthDate: string | null
  readonly externalNumber: string | null
  readonly status: Member['status']
  readonly isLinked: boolean
}

export const membersById = (scope: EnteredTenant, memberIds: readonly string[]): Promise<MemberToInvite[]> =>
  scope.db
    .selectFrom('member')
    .select([
      'id as memberId',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'birth_date as birthDate',
      'external_number as externalNumber',
      sql<Member['status']>`status`.as('status'),
      sql<boolean>`user_id is not null`.as('isLinked'),
    ])
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`id = any(${[...memberIds]}::uuid[])`)
    .where('kind', '=', sql.lit('member'))
    // Locks the members, so that a merge and this write wait for each other. No row may be added to a record after it
    // was merged into another one.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const recordOfLogin = (scope: EnteredTenant, userId: string): Promise<{ memberId: string } | undefined> =>
  scope.db
    .selectFrom('member')
    .select('id as memberId')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Returns true if the login has another record in this tenant, even one that is on hold or about to be erased. */
export async function hasOtherRecord(scope: EnteredTenant, memberId: string, userId: string): Promise<boolean> {
  await see(scope.db, { held: true })
  const own = await recordOfLogin(scope, userId)
  await see(scope.db, { held: false })
  return own !== undefined && own.memberId !== memberId
}

/**
 * Links the login with the record. Returns false if the record belongs to another login or to a guest, is archived, or
 * does not exist.
 */
export const updateLogin = async (scope: EnteredTenant, memberId: string, userId: string): Promise<boolean> => {
  const linked = await scope.db
    .updateTable('member')
    .set((eb) => ({ user_id: userId, revision: eb('revision', '+', 1), updated_at: scope.now }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', memberId)
    .where('status', '=', sql.lit('active'))
    .where('kind', '=', sql.lit('member'))
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .returning('id')
    .executeTakeFirst()
  return linked !== undefined
}

export const deleteLogin = async (scope: EnteredTenant, memberId: string): Promise<string | null> => {
  const before = await scope.db
    .selectFrom('member')
    .select('user_id as userId')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (before?.userId === undefined || before.userId === null) return null
  await scope.db
    .updateTable('member')
    .set((eb) => ({
      user_id: null,
      former_user_id: before.userId,
      unlinked_at: scope.now,
      revision: eb('revision', '+', 1),
      updated_at: scope.now,
    }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', memberId)
    .execute()
  return before.userId
}

export interface RecordOfAddress {
  readonly memberId: string
  /** In lower case. */
  readonly email: string
  readonly birthDate: string | null
  readonly status: Member['status']
  readonly isLinked: boolean
}

export const recordsOfAddresses = (scope: EnteredTenant, emails: readonly string[]): Promise<RecordOfAddress[]> =>
  scope.db
    .selectFrom('member')
    .select([
      'id as memberId',
      sql<string>`lower(email)`.as('email'),
      'birth_date as birthDate',
      sql<Member['status']>`status`.as('status'),
      sql<boolean>`user_id is not null`.as('isLinked'),
    ])
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', sql.lit('member'))
    .where(sql<boolean>`lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`)
    .execute()
