import type { Role } from '@salus/domain/tenants/roles.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { linkLogin } from '../members/link-login.ts'
import {
  deleteEndedOfRecord,
  emailsOfEmployees,
  lockMembership,
  type MembershipGiven,
  membershipOf,
  upsertMembership,
} from './memberships.queries.ts'

/** Makes somebody belong to the tenant, with a record of their own if there is one for them. */
export async function giveMembership(scope: EnteredTenant, given: MembershipGiven): Promise<MembershipGiven> {
  const { userId, memberId } = given
  const former = await lockMembership(scope, userId)
  // An invitation does not lift what an Admin has decided.
  if (former?.isSuspended === true) refuse('invitation-not-usable')
  if (memberId !== null) {
    await linkLogin(scope, memberId, userId)
    await deleteEndedOfRecord(scope, memberId)
  }
  const membership = await upsertMembership(scope, given)
  await notify(scope, { kind: 'memberships-changed', groupId: scope.tenantId })
  return membership
}

/** The role of somebody in this tenant; null for who does not belong to it, or may not act now. */
export async function roleOf(scope: EnteredTenant, userId: string): Promise<Role | null> {
  return (await membershipOf(scope, userId))?.role ?? null
}

/** Of these addresses those of people who work here, in small letters. */
export const employeesOf = async (scope: EnteredTenant, addresses: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await emailsOfEmployees(scope, addresses))
