import type { Role } from '@salus/domain/tenants/roles.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { deleteMembership, lockMembership, updateMembership } from './memberships.queries.ts'
import { requireAnotherAdmin } from './require-an-admin.ts'

/** Gives an employee this role and state. One Admin who can act always remains. */
export async function changeEmployment(
  scope: TenantScope,
  userId: string,
  to: { readonly role: Role; readonly isSuspended: boolean },
): Promise<void> {
  if (to.role !== 'Admin' || to.isSuspended) await requireAnotherAdmin(scope, userId)
  await updateMembership(scope, userId, to)
}

/** Who is linked with a record of their own stays a Member; everybody else has nothing more to do with the tenant. */
export async function endEmployment(scope: TenantScope, userId: string): Promise<void> {
  await requireAnotherAdmin(scope, userId)
  const membership = await lockMembership(scope, userId)
  if ((membership?.memberId ?? null) === null) await deleteMembership(scope, userId)
  else await updateMembership(scope, userId, { role: 'Member', isSuspended: false })
}
