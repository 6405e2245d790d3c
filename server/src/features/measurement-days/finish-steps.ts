import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { finishStepsOf, settleVisit } from './measurement-days.queries.ts'

/** A result was stored, whichever way it came: where it was waited for on a measurement day, the board says so. */
export async function finishSteps(
  scope: EnteredTenant,
  of: { readonly memberId: string; readonly profileId: string; readonly resultGuid: string },
): Promise<void> {
  const visitIds = await finishStepsOf(scope, of)
  for (const visitId of visitIds) await settleVisit(scope, visitId)
  if (visitIds.length > 0) await notify(scope, { kind: 'measurement-day-changed', groupId: scope.tenantId })
}
