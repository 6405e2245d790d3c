import { notify } from '../../platform/live/notify.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { takeGroupReports } from './memberships.queries.ts'

/**
 * Permanently removes the right to read group reports from all admins. They do not get it back if the setting is
 * changed back.
 */
export async function endReadingByAdmins(scope: TenantScope): Promise<void> {
  const userIds = await takeGroupReports(scope)
  for (const objectId of userIds) audit(scope, { action: 'employee.group-reports-taken', objectKind: 'user', objectId })
  if (userIds.length > 0) await notify(scope, { kind: 'memberships-changed', groupId: scope.tenantId })
}
