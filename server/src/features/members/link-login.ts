import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { keepForLogin } from './former-login.queries.ts'
import {
  deleteLogin,
  membersById,
  type MemberToInvite,
  type RecordOfAddress,
  recordOfLogin,
  recordsOfAddresses,
  updateLogin,
} from './linking.queries.ts'

export type { MemberToInvite }

/** The members that are there among those asked for. */
export const findMembers = (scope: EnteredTenant, memberIds: readonly string[]): Promise<MemberToInvite[]> =>
  membersById(scope, memberIds)

/** The records with one of these addresses. */
export const findByAddress = (scope: EnteredTenant, emails: readonly string[]): Promise<RecordOfAddress[]> =>
  recordsOfAddresses(scope, emails)

/** Gives a record its login. A login has one record in a tenant, and a record one login. */
export async function linkLogin(scope: EnteredTenant, memberId: string, userId: string): Promise<void> {
  const own = await recordOfLogin(scope, userId)
  if (own !== undefined && own.memberId !== memberId) refuse('already-linked')
  if (!(await updateLogin(scope, memberId, userId))) refuse('invitation-not-usable')
  await notify(scope, { kind: 'members-changed', groupId: scope.tenantId })
}

/** Takes the login off a record; the record stays, and what was not shared is kept for that login. `null` if there was none. */
export async function unlinkLogin(scope: EnteredTenant, memberId: string): Promise<string | null> {
  const userId = await deleteLogin(scope, memberId)
  if (userId === null) return null
  await keepForLogin(scope, memberId, userId)
  await notify(scope, { kind: 'members-changed', groupId: scope.tenantId })
  return userId
}
