import type { Role } from '@salus/domain/tenants/roles.ts'
import { seeHeld } from '../../platform/scope/hold.queries.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { endSharing } from '../consents/end-sharing.ts'
import { deleteMembership, lockMembership, updateMembership } from './memberships.queries.ts'
import { requireAnotherAdmin } from './require-an-admin.ts'

/**
 * Changes or suspends an employment. Refuses with `last-admin` if no active admin would be left. If the person is
 * suspended, stops sharing their own record with staff, because they could no longer withdraw their consent.
 */
export async function changeEmployment(
  scope: TenantScope,
  userId: string,
  to: { readonly role: Role; readonly isSuspended: boolean; readonly groupReports?: boolean },
): Promise<void> {
  if (to.role !== 'Admin' || to.isSuspended) await requireAnotherAdmin(scope, userId)
  if (to.isSuspended) await endOwnSharing(scope, userId)
  await updateMembership(scope, userId, to)
}

async function endOwnSharing(scope: TenantScope, userId: string): Promise<void> {
  const before = await lockMembership(scope, userId)
  if (before === undefined || before.memberId === null || before.isSuspended) return
  await seeHeld(scope)
  await endSharing(scope, before.memberId)
}

/** Ends an employment. A person with their own record stays a member; all others lose the membership. */
export async function endEmployment(scope: TenantScope, userId: string): Promise<void> {
  await requireAnotherAdmin(scope, userId)
  const membership = await lockMembership(scope, userId)
  if ((membership?.memberId ?? null) === null) await deleteMembership(scope, userId)
  else await updateMembership(scope, userId, { role: 'Member', isSuspended: false })
}
