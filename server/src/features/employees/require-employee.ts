import type { Employee } from '@salus/contract/employees.ts'
import { refuse } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { requireStillAdmin } from '../memberships/require-an-admin.ts'
import { employeeById } from './employees.queries.ts'

/** Somebody who works here. Nobody else changes who does until this transaction ends. */
export async function requireEmployee(scope: TenantScope, userId: string): Promise<Employee> {
  await requireStillAdmin(scope, scope.actor.userId)
  return (await employeeById(scope, userId)) ?? refuse('not-found')
}
