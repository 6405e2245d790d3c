import { isEmployee, type Role } from '@salus/domain/tenants/roles.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { closeToEmployee } from '../members/login/former.ts'
import { linkLogin } from '../members/login/link.ts'
import {
  deleteEndedOfRecord,
  emailsOfEmployees,
  findEndedRecords,
  lockMembership,
  type MembershipGiven,
  findMembership,
  upsertMembership,
} from './memberships.queries.ts'

/**
 * Gives a person a membership and links their login with the record. Refuses with `invitation-not-usable` if the person
 * is suspended here. Refuses with `reader-has-no-other-role` if a reader would get another role, or a person with
 * another role would become a reader.
 */
export async function giveMembership(scope: EnteredTenant, given: MembershipGiven): Promise<MembershipGiven> {
  const { userId, memberId } = given
  const former = await lockMembership(scope, userId)
  if (former?.isSuspended === true) refuse('invitation-not-usable')
  if (former && (former.role === 'Reader') !== (given.role === 'Reader')) refuse('reader-has-no-other-role')
  if (memberId !== null) {
    await linkLogin(scope, memberId, userId)
    await deleteEndedOfRecord(scope, memberId)
  }
  const membership = await upsertMembership(scope, given)
  if (isEmployee(membership.role)) {
    const own = membership.memberId === null ? [] : [membership.memberId]
    for (const record of [...own, ...(await findEndedRecords(scope, userId))])
      await closeToEmployee(scope, record, userId)
  }
  await notify(scope, { kind: 'memberships-changed', groupId: scope.tenantId })
  return membership
}

/** Returns the person's role in this tenant; `null` if they have no membership here or are suspended. */
export async function findRole(scope: EnteredTenant, userId: string): Promise<Role | null> {
  const membership = await findMembership(scope, userId)
  return membership === undefined || membership.isSuspended ? null : membership.role
}

/** Returns true for employees. Includes suspended ones, because they may be reinstated. */
export async function worksHere(scope: EnteredTenant, userId: string): Promise<boolean> {
  const membership = await findMembership(scope, userId)
  return membership !== undefined && isEmployee(membership.role)
}

/** Returns the addresses that belong to employees, in lower case. */
export const findEmployees = async (scope: EnteredTenant, addresses: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await emailsOfEmployees(scope, addresses))
