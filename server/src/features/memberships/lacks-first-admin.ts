import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { hasAdmin } from './memberships.queries.ts'

/** Returns true until the first Admin of a tenant that the operator created has accepted. Later, a tenant keeps an Admin. */
export const lacksFirstAdmin = async (scope: EnteredTenant): Promise<boolean> => !(await hasAdmin(scope))
