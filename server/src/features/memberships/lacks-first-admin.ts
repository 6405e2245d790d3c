import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { hasAdmin } from './memberships.queries.ts'

/**
 * Returns true if the tenant has no Admin yet. This happens only if the operator created the tenant and nobody has
 * accepted the invitation of the first Admin. Later, a tenant always keeps an Admin.
 */
export const lacksFirstAdmin = async (scope: EnteredTenant): Promise<boolean> => !(await hasAdmin(scope))
