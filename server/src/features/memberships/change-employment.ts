import type { Role } from '@salus/domain/tenants/roles.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { deleteMembership, lockMembership, updateMembership } from './memberships.queries.ts'
import { requireAnotherAdmin } from './require-an-admin.ts'

/** Refuses with `last-admin` if the person would no longer be an active admin and nobody else is one. */
export async function changeEmployment(
  scope: TenantScope,
  userId: string,
  to: { readonly role: Role; readonly isSuspended: boolean; readonly groupReports?: boolean },
): Promise<void> {
  if (to.role !== 'Admin' || to.isSuspended) await requireAnotherAdmin(scope, userId)
  await updateMembership(scope, userId, to)
}

/** A person with a record of their own stays a member; anybody else loses the membership. */
export async function endEmployment(scope: TenantScope, userId: string): Promise<void> {
  await requireAnotherAdmin(scope, userId)
  const membership = await lockMembership(scope, userId)
  if ((membership?.memberId ?? null) === null) await deleteMembership(scope, userId)
  else await updateMembership(scope, userId, { role: 'Member', isSuspended: false })
}
