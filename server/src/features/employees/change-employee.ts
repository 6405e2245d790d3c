import type { Employee } from '@salus/contract/tenant/employees.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { revokeInvitationsBy } from '../invitations/revoke-invitations-by.ts'
import { changeEmployment } from '../memberships/change-employment.ts'
import { requireRoom } from '../tariff/require-room.ts'
import { employeeById, readersAreApart } from './employees.queries.ts'
import { requireEmployee } from './require-employee.ts'

interface Change {
  readonly role?: 'Admin' | 'Staff' | undefined
  readonly isSuspended?: boolean | undefined
  readonly groupReports?: boolean | undefined
}

/**
 * Changes an employee's role or right to read group reports, or suspends or reinstates the employee. The change takes
 * effect at the employee's next request.
 */
export async function changeEmployee(scope: TenantScope, userId: string, change: Change): Promise<Employee> {
  const employee = await requireEmployee(scope, userId)
  if (employee.role === 'Reader' && change.role !== undefined) refuse('invalid-input', { errors: [staysReader] })
  const { role, groupReports, isSuspended } = employmentAfter(employee, change)
  if (change.groupReports === true) await requireReaderAllowed(scope, role)
  // A suspended employee occupies no seat, so reinstating them requires a free one. A reader never occupies a seat.
  const comesBack = employee.suspendedAt !== null && !isSuspended
  if (comesBack && employee.role !== 'Reader') await requireRoom(scope, 'employees')
  await changeEmployment(scope, userId, { role, isSuspended, groupReports })
  if (isSuspended) await revokeInvitationsBy(scope, userId)
  else if (role === 'Staff') await revokeInvitationsBy(scope, userId, 'employees')
  auditChange(scope, employee, { role, isSuspended, groupReports })
  await notify(scope, { kind: 'memberships-changed', groupId: scope.tenantId })
  return (await employeeById(scope, userId)) ?? refuse('not-found')
}

/**
 * Returns the employee's state after the change. Only admins can have the right to read group reports, so a change to
 * another role removes this right.
 */
function employmentAfter(employee: Employee, change: Change) {
  const role = change.role ?? employee.role
  return {
    role,
    groupReports: role === 'Admin' && (change.groupReports ?? employee.groupReports),
    isSuspended: change.isSuspended ?? employee.suspendedAt !== null,
  }
}

function auditChange(
  scope: TenantScope,
  { userId: objectId, ...before }: Employee,
  { role, isSuspended, groupReports }: Pick<Employee, 'role' | 'groupReports'> & { readonly isSuspended: boolean },
): void {
  const wasSuspended = before.suspendedAt !== null
  const about = { objectKind: 'user', objectId } as const
  if (role !== before.role)
    audit(scope, { action: role === 'Admin' ? 'employee.made-admin' : 'employee.made-staff', ...about })
  if (isSuspended !== wasSuspended)
    audit(scope, { action: isSuspended ? 'employee.suspended' : 'employee.taken-back', ...about })
  if (groupReports !== before.groupReports)
    audit(scope, { action: groupReports ? 'employee.group-reports-given' : 'employee.group-reports-taken', ...about })
  if (role === before.role && isSuspended === wasSuspended && groupReports === before.groupReports)
    audit(scope, { action: 'employee.changed', ...about })
}

/**
 * Refuses with `invalid-input` if the employee is not an admin. Refuses with `readers-apart` if the tenant separates
 * people who read group reports from those who see single results.
 */
async function requireReaderAllowed(scope: TenantScope, role: Employee['role']): Promise<void> {
  if (role !== 'Admin') refuse('invalid-input', { errors: [adminsOnly] })
  if (await readersAreApart(scope)) refuse('readers-apart')
}

const staysReader = { path: 'role', code: 'reader', message: 'A reader can do nothing else.' }
const adminsOnly = { path: 'groupReports', code: 'admins-only', message: 'Only an Admin can be given this right.' }
