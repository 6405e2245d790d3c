import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockAdmins } from './memberships.queries.ts'

/**
 * Locks the admins, so that two admins cannot remove each other. Refuses with `last-admin` if there is no other active
 * admin.
 */
export async function requireAnotherAdmin(scope: EnteredTenant, than: string): Promise<void> {
  const admins = await lockAdmins(scope)
  if (admins.every((userId) => userId === than)) refuse('last-admin')
}

/** Locks the admins. Refuses with `role-too-low` if the caller is no longer an active admin. */
export async function requireStillAdmin(scope: EnteredTenant, userId: string): Promise<void> {
  if (!(await lockAdmins(scope)).includes(userId)) refuse('role-too-low')
}
