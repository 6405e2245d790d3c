import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { currentText } from './consent-text-hash.ts'
import { findConsents, insertRecords, lockWhatHolds } from './consents.queries.ts'

/** The minimum time between two requests: a consent given under pressure is not valid. */
const quietDays = 30
const dayMs = 86_400_000

/**
 * Asks the member to share data with staff; the member can ignore the request. Within 30 days after a request, a
 * further one is only audited and does not reach the member.
 */
export async function askForConsent(scope: TenantScope, memberId: string): Promise<void> {
  const standing = (await lockWhatHolds(scope, memberId)) ?? refuse('not-found')
  const known = await findConsents(scope, memberId)
  const asked = known?.records.find(({ decision }) => decision === 'asked')
  const about = { objectKind: 'consent', objectId: 'share-with-staff', subjectIds: [memberId] }
  if (asked && scope.now.getTime() - Date.parse(asked.recordedAt) < quietDays * dayMs) {
    audit(scope, { action: 'consent.asked-again', ...about })
    return
  }
  await insertRecords(scope, memberId, [
    {
      purpose: 'share-with-staff',
      pluginId: null,
      decision: 'asked',
      how: 'pending',
      on: null,
      timezone: null,
      ...currentText('share-with-staff', standing.locale),
    },
  ])
  audit(scope, { action: 'consent.asked', ...about })
  await notify(scope, { kind: 'consents-changed', groupId: scope.tenantId, memberId })
}
