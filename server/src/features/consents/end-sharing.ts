import { type Holding, holdingAfter, sharesAnything } from '@salus/domain/consents/sharing.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { currentText } from './consent-text-hash.ts'
import {
  applyWhatHolds,
  insertRecords,
  lockWhatHolds,
  type NewRecord,
  storeWhatHolds,
  type TenantOfRecord,
} from './consents.queries.ts'
import { insertRecordInJob, lockHoldingInJob } from './end-sharing.queries.ts'

/**
 * Stops sharing the record when its login changes, because the person with the next login must decide for themselves.
 */
export async function endSharing(scope: TenantScope, memberId: string): Promise<void> {
  const standing = (await lockWhatHolds(scope, memberId)) ?? refuse('not-found')
  const isEnded = await end(standing, {
    insert: (record) => insertRecords(scope, memberId, [record]),
    apply: (holding) => applyWhatHolds(scope, memberId, holding),
  })
  if (!isEnded) return
  audit(scope, {
    action: 'consent.ended-with-login',
    objectKind: 'consent',
    objectId: 'share-with-staff',
    subjectIds: [memberId],
  })
  await notify(scope, { kind: 'consents-changed', groupId: scope.tenantId, memberId })
}

/**
 * Stops sharing the record, in a job. The transaction must belong to the database owner and see the whole record.
 * Writes no audit row. Returns false if nothing was shared.
 */
export async function endSharingInJob(place: TenantOfRecord, memberId: string): Promise<boolean> {
  const standing = await lockHoldingInJob(place, memberId)
  if (standing === undefined) return false
  return end(standing, {
    insert: (record) => insertRecordInJob(place, memberId, record),
    apply: (holding) => storeWhatHolds(place, memberId, holding),
  })
}

interface Ways {
  readonly insert: (record: NewRecord) => Promise<void>
  readonly apply: (holding: Holding) => Promise<void>
}

async function end(standing: Holding & { readonly locale: 'de' | 'en' }, { insert, apply }: Ways): Promise<boolean> {
  if (!sharesAnything(standing)) return false
  const withdrawn = { purpose: 'share-with-staff', decision: 'withdrawn', pluginId: null } as const
  const text = currentText('share-with-staff', standing.locale)
  await insert({ ...withdrawn, how: 'not-stated', on: null, timezone: null, ...text })
  await apply(holdingAfter(standing, withdrawn))
  return true
}
