import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockAdmins } from './memberships.queries.ts'

/**
 * A tenant keeps at least one Admin. Locks the Admins until the transaction ends, so that two cannot remove each other.
 */
export async function requireAnotherAdmin(scope: EnteredTenant, than: string): Promise<void> {
  const admins = await lockAdmins(scope)
  if (admins.every((userId) => userId === than)) refuse('last-admin')
}

/** Re-checks that the caller is an Admin, now under the lock. */
export async function requireStillAdmin(scope: EnteredTenant, userId: string): Promise<void> {
  if (!(await lockAdmins(scope)).includes(userId)) refuse('role-too-low')
}
