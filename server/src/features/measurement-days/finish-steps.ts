import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { finishStepsOf, reopenStepsOf } from './measured-steps.queries.ts'
import { settleVisit } from './measurement-days.queries.ts'

/** Ticks the stored result off the boards of the measurement days that wait for it, however it was recorded. */
export async function finishSteps(
  scope: EnteredTenant,
  of: { readonly memberId: string; readonly profileId: string; readonly resultGuid: string },
): Promise<void> {
  await settle(scope, await finishStepsOf(scope, of))
}

/** Reopens the steps that these results had finished, because the results no longer belong to the person. */
export async function reopenSteps(scope: EnteredTenant, resultGuids: readonly string[]): Promise<void> {
  await settle(scope, await reopenStepsOf(scope, resultGuids))
}

async function settle(scope: EnteredTenant, visitIds: readonly string[]): Promise<void> {
  for (const visitId of visitIds) await settleVisit(scope, visitId)
  if (visitIds.length > 0) await notify(scope, { kind: 'measurement-day-changed', groupId: scope.tenantId })
}
