import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockAdmins } from './memberships.queries.ts'

/** A tenant keeps at least one Admin. Held until the transaction ends, so that two cannot take each other away. */
export async function requireAnotherAdmin(scope: EnteredTenant, than: string): Promise<void> {
  const admins = await lockAdmins(scope)
  if (admins.every((userId) => userId === than)) refuse('last-admin')
}

/** That who acts is an Admin still, now that nobody else can change it. */
export async function requireStillAdmin(scope: EnteredTenant, userId: string): Promise<void> {
  if (!(await lockAdmins(scope)).includes(userId)) refuse('role-too-low')
}
