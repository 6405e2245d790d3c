import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { currentText } from './consent-text-hash.ts'
import { findConsents, insertRecords, lockWhatHolds } from './consents.queries.ts'

/**
 * The minimum number of days between two requests. Frequent requests would put pressure on the member, and a consent
 * that is given under pressure is invalid.
 */
const quietDays = 30
const dayMs = 86_400_000

/**
 * Asks the member to share data with staff. If the last request was less than 30 days ago, the new one does not reach
 * the member and is only recorded in the audit.
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
