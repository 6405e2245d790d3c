import { deleteSessions } from '../../platform/sign-in/session/end-sessions.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { requireEmployee } from './require-employee.ts'

export async function endSessionsOfEmployee(scope: TenantScope, userId: string): Promise<void> {
  await requireEmployee(scope, userId)
  await deleteSessions(scope, userId)
  audit(scope, { action: 'employee.signed-out', objectKind: 'user', objectId: userId })
}
