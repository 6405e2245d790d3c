import { holdingAfter, sharesAnything } from '@salus/domain/consents/sharing.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { currentText } from './consent-text-hash.ts'
import { applyWhatHolds, insertRecords, lockWhatHolds } from './consents.queries.ts'

/** Ends the sharing of a record whose login changes, because the next login decides for itself. */
export async function endSharing(scope: TenantScope, memberId: string): Promise<void> {
  const standing = (await lockWhatHolds(scope, memberId)) ?? refuse('not-found')
  if (!sharesAnything(standing)) return
  const withdrawn = { purpose: 'share-with-staff', decision: 'withdrawn', pluginId: null } as const
  const text = currentText('share-with-staff', standing.locale)
  await insertRecords(scope, memberId, [{ ...withdrawn, how: 'not-stated', on: null, timezone: null, ...text }])
  await applyWhatHolds(scope, memberId, holdingAfter(standing, withdrawn))
  audit(scope, {
    action: 'consent.ended-with-login',
    objectKind: 'consent',
    objectId: 'share-with-staff',
    subjectIds: [memberId],
  })
  await notify(scope, { kind: 'consents-changed', groupId: scope.tenantId, memberId })
}
