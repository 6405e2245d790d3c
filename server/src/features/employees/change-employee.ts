import type { Employee } from '@salus/contract/employees.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { revokeInvitationsBy } from '../invitations/revoke-invitations-by.ts'
import { changeEmployment } from '../memberships/change-employment.ts'
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
  await changeEmployment(scope, userId, { role, isSuspended })
  if (isSuspended) await revokeInvitationsBy(scope, userId)
  else if (role === 'Staff') await revokeInvitationsBy(scope, userId, 'employees')
  const wasSuspended = employee.suspendedAt !== null
  if (role !== employee.role)
    audit(scope, {
      action: role === 'Admin' ? 'employee.made-admin' : 'employee.made-staff',
      objectKind: 'user',
      objectId: userId,
    })
  if (isSuspended !== wasSuspended)
    audit(scope, {
      action: isSuspended ? 'employee.suspended' : 'employee.taken-back',
      objectKind: 'user',
      objectId: userId,
    })
  if (role === employee.role && isSuspended === wasSuspended)
    audit(scope, { action: 'employee.changed', objectKind: 'user', objectId: userId })
  await notify(scope, { kind: 'memberships-changed', groupId: scope.tenantId })
  return (await employeeById(scope, userId)) ?? refuse('not-found')
}
