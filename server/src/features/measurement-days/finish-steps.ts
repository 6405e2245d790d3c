import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { updateToFinished, updateToOpen, tickMeasured } from './measured-steps.queries.ts'
import { settleVisit } from './measurement-days.queries.ts'

/**
 * Marks the steps that this result completes as done, on the boards of all open days. This includes skipped steps, and
 * results that were recorded elsewhere.
 */
export async function finishSteps(
  scope: EnteredTenant,
  of: {
    readonly memberId: string
    readonly profileId: string
    readonly resultGuid: string
    /**
     * The day for which an offline device was set up. The step of this day is completed even if the day has been
     * closed.
     */
    readonly dayId?: string | undefined
  },
): Promise<void> {
  await settle(scope, await updateToFinished(scope, of))
}

/**
 * Reopens the steps that these results completed. Call it when the results no longer belong to the person. If the
 * person has another result of that day for a step, that result completes the step instead.
 */
export async function reopenSteps(scope: EnteredTenant, resultGuids: readonly string[]): Promise<void> {
  const visitIds = await updateToOpen(scope, resultGuids)
  for (const visitId of visitIds) await tickMeasured(scope, visitId)
  await settle(scope, visitIds)
}

async function settle(scope: EnteredTenant, visitIds: readonly string[]): Promise<void> {
  for (const visitId of visitIds) await settleVisit(scope, visitId)
  if (visitIds.length > 0) await notify(scope, { kind: 'measurement-day-changed', groupId: scope.tenantId })
}
