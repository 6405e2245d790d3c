import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { finishStepsOf, reopenStepsOf } from './measured-steps.queries.ts'
import { settleVisit } from './measurement-days.queries.ts'

/** A result was stored, whichever way it came: where it was waited for on a measurement day, the board says so. */
export async function finishSteps(
  scope: EnteredTenant,
  of: { readonly memberId: string; readonly profileId: string; readonly resultGuid: string },
): Promise<void> {
  await settle(scope, await finishStepsOf(scope, of))
}

/** Results that are no longer the person's: what they had ended is to be measured still. */
export async function reopenSteps(scope: EnteredTenant, resultGuids: readonly string[]): Promise<void> {
  await settle(scope, await reopenStepsOf(scope, resultGuids))
}

async function settle(scope: EnteredTenant, visitIds: readonly string[]): Promise<void> {
  for (const visitId of visitIds) await settleVisit(scope, visitId)
  if (visitIds.length > 0) await notify(scope, { kind: 'measurement-day-changed', groupId: scope.tenantId })
}
