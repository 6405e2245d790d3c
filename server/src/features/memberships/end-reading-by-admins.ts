import { notify } from '../../platform/live/notify.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { takeGroupReports } from './memberships.queries.ts'

/**
 * Permanently takes the right to read group reports from every admin. Changing the setting back does not restore it.
 */
export async function endReadingByAdmins(scope: TenantScope): Promise<void> {
  const userIds = await takeGroupReports(scope)
  for (const objectId of userIds) audit(scope, { action: 'employee.group-reports-taken', objectKind: 'user', objectId })
  if (userIds.length > 0) await notify(scope, { kind: 'memberships-changed', groupId: scope.tenantId })
}
