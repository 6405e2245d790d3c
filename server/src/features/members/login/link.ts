import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { notify } from '../../../platform/live/notify.queries.ts'
import { refuse } from '../../../platform/refusal.ts'
import { keepForLogin } from './former.queries.ts'
import {
  deleteLogin,
  hasOtherRecord,
  membersById,
  type MemberToInvite,
  type RecordOfAddress,
  recordsOfAddresses,
  updateLogin,
} from './link.queries.ts'

export type { MemberToInvite }

/** Returns the members with these ids, except ids that do not exist. Locks the members until the transaction ends. */
export const findMembers = (scope: EnteredTenant, memberIds: readonly string[]): Promise<MemberToInvite[]> =>
  membersById(scope, memberIds)

export const findByAddress = (scope: EnteredTenant, emails: readonly string[]): Promise<RecordOfAddress[]> =>
  recordsOfAddresses(scope, emails)

/**
 * Links a login with a record. Refuses with `already-linked` if the login has another record in this tenant. Refuses
 * with `invitation-not-usable` if the record cannot get this login, for example because it has another one.
 */
export async function linkLogin(scope: EnteredTenant, memberId: string, userId: string): Promise<void> {
  if (await hasOtherRecord(scope, memberId, userId)) refuse('already-linked')
  if (!(await updateLogin(scope, memberId, userId))) refuse('invitation-not-usable')
  await tellPages(scope, memberId)
}

/**
 * Unlinks the login from the record and returns its id; `null` if there was none. The record stays, and its unshared
 * data is kept for the login.
 */
export async function unlinkLogin(scope: EnteredTenant, memberId: string): Promise<string | null> {
  const userId = await deleteLogin(scope, memberId)
  if (userId === null) return null
  await keepForLogin(scope, { memberId, userId })
  await tellPages(scope, memberId)
  return userId
}

/** Pages also reload the consents, because these depend on whether the record has a login. */
async function tellPages(scope: EnteredTenant, memberId: string): Promise<void> {
  await notify(scope, { kind: 'members-changed', groupId: scope.tenantId })
  await notify(scope, { kind: 'consents-changed', groupId: scope.tenantId, memberId })
}
