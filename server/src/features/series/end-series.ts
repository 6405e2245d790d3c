import type { WriteAct } from '@salus/contract/tenant/audit-acts.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { refuseUnseenIn } from '../check-ups/read/refuse-unseen.ts'
import { deleteSeriesEnds, insertSeriesEnd, newestOfSeries } from './series.queries.ts'

/**
 * Ends the series at its newest check-up. If the series has already ended there, only audits the call, as
 * `check-up.series-ended-again`.
 */
export async function endSeries(scope: TenantScope, resultGuid: string): Promise<void> {
  const newest = (await newestOfSeries(scope, resultGuid)) ?? (await refuseUnseenIn(scope, resultGuid))
  const isNew = await insertSeriesEnd(scope, newest.resultGuid)
  await tell(scope, isNew ? 'check-up.series-ended' : 'check-up.series-ended-again', newest)
}

export async function resumeSeries(scope: TenantScope, resultGuid: string): Promise<void> {
  const newest = (await newestOfSeries(scope, resultGuid)) ?? (await refuseUnseenIn(scope, resultGuid))
  const wasEnded = await deleteSeriesEnds(scope, resultGuid)
  await tell(scope, wasEnded ? 'check-up.series-resumed' : 'check-up.series-resumed-again', newest)
}

async function tell(
  scope: TenantScope,
  action: Extract<WriteAct, `check-up.series-${string}`>,
  { resultGuid, memberId }: { readonly resultGuid: string; readonly memberId: string },
): Promise<void> {
  audit(scope, { action, objectKind: 'check-up', objectId: resultGuid, subjectIds: [memberId] })
  if (action === 'check-up.series-ended-again' || action === 'check-up.series-resumed-again') return
  await notify(scope, { kind: 'check-up-amended', groupId: scope.tenantId, memberId, resultGuid })
}
