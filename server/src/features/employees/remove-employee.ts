import { notify } from '../../platform/live-event.queries.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { revokeInvitationsBy } from '../invitations/revoke-invitations-by.ts'
import { endEmployment } from '../memberships/change-employment.ts'
import { requireEmployee } from './require-employee.ts'

/** Ends somebody's work here at once. */
export async function removeEmployee(scope: TenantScope, userId: string): Promise<void> {
  await requireEmployee(scope, userId)
  await endEmployment(scope, userId)
  await revokeInvitationsBy(scope, userId)
  audit(scope, { action: 'employee.removed', objectKind: 'user', objectId: userId })
  await notify(scope, { kind: 'memberships-changed', groupId: scope.tenantId })
}
