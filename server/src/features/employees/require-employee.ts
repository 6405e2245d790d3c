import type { Employee } from '@salus/contract/tenant/employees.ts'
import { refuse } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { requireStillAdmin } from '../memberships/require-an-admin.ts'
import { employeeById } from './employees.queries.ts'

/**
 * Returns the employee. Locks the active admins until the transaction ends. Refuses with `role-too-low` if the caller
 * is no longer an admin.
 */
export async function requireEmployee(scope: TenantScope, userId: string): Promise<Employee> {
  await requireStillAdmin(scope, scope.actor.userId)
  return (await employeeById(scope, userId)) ?? refuse('not-found')
}
