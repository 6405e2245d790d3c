import { notify } from '../../platform/live/notify.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { revokeInvitationsBy } from '../invitations/revoke-invitations-by.ts'
import { endEmployment } from '../memberships/change-employment.ts'
import { requireEmployee } from './require-employee.ts'

export async function removeEmployee(scope: TenantScope, userId: string): Promise<void> {
  await requireEmployee(scope, userId)
  await endEmployment(scope, userId)
  await revokeInvitationsBy(scope, userId)
  audit(scope, { action: 'employee.removed', objectKind: 'user', objectId: userId })
  await notify(scope, { kind: 'memberships-changed', groupId: scope.tenantId })
}
