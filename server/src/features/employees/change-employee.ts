import type { Employee } from '@salus/contract/employees.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { revokeInvitationsBy } from '../invitations/revoke-invitations-by.ts'
import { changeEmployment } from '../memberships/change-employment.ts'
import { requireRoom } from '../tariff/require-room.ts'
import { employeeById } from './employees.queries.ts'
import { requireEmployee } from './require-employee.ts'

interface Change {
  readonly role?: Employee['role'] | undefined
  readonly isSuspended?: boolean | undefined
}

/** Another role, or suspended, or back. It counts from the next request on. */
export async function changeEmployee(scope: TenantScope, userId: string, change: Change): Promise<Employee> {
  const employee = await requireEmployee(scope, userId)
  const role = change.role ?? employee.role
  const isSuspended = change.isSuspended ?? employee.suspendedAt !== null
  // Whoever is suspended takes no room, and needs it to come back.
  if (employee.suspendedAt !== null && !isSuspended) await requireRoom(scope, 'employees')
  await changeEmployment(scope, userId, { role, isSuspended })
  if (isSuspended) await revokeInvitationsBy(scope, userId)
  else if (role === 'Staff') await revokeInvitationsBy(scope, userId, 'employees')
  auditChange(scope, employee, { role, isSuspended })
  await notify(scope, { kind: 'memberships-changed', groupId: scope.tenantId })
  return (await employeeById(scope, userId)) ?? refuse('not-found')
}

function auditChange(
  scope: TenantScope,
  { userId: objectId, ...before }: Employee,
  { role, isSuspended }: { readonly role: Employee['role']; readonly isSuspended: boolean },
): void {
  const wasSuspended = before.suspendedAt !== null
  const about = { objectKind: 'user', objectId } as const
  if (role !== before.role)
    audit(scope, { action: role === 'Admin' ? 'employee.made-admin' : 'employee.made-staff', ...about })
  if (isSuspended !== wasSuspended)
    audit(scope, { action: isSuspended ? 'employee.suspended' : 'employee.taken-back', ...about })
  if (role === before.role && isSuspended === wasSuspended) audit(scope, { action: 'employee.changed', ...about })
}
