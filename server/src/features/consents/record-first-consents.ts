import { notShared } from '@salus/domain/consents/sharing.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { currentText } from './consent-text-hash.ts'
import { applyWhatHolds, insertRecords, lockWhatHolds, type NewRecord } from './consents.queries.ts'

interface FirstConsents {
  /** Absent: whoever records the member answers for the consent and does not say how it was given. */
  readonly given?: 'on-paper' | 'in-person' | 'by-member-online' | 'pending' | undefined
  readonly date?: string | undefined
  /** Said by itself; else what is usual for the tenant's kind. */
  readonly sharesWithStaff?: boolean | undefined
}

/**
 * What a new member consented to. In a company nothing is shared until the member says so; elsewhere the consent to
 * being kept and that to being seen by those who measure are asked for together.
 */
export async function recordFirstConsents(
  scope: TenantScope,
  memberId: string,
  { given, date, sharesWithStaff }: FirstConsents,
): Promise<void> {
  const { tenantKind, locale } = (await lockWhatHolds(scope, memberId)) ?? refuse('not-found')
  const how = given ?? 'not-stated'
  const isPending = how === 'pending'
  const storage: NewRecord = {
    purpose: 'store-health-data',
    pluginId: null,
    decision: isPending ? 'pending' : 'given',
    how,
    on: isPending ? null : (date ?? scope.now.toISOString().slice(0, 10)),
    ...currentText('store-health-data', locale),
  }
  const sharesAll = !isPending && (sharesWithStaff ?? tenantKind !== 'company')
  const sharing: NewRecord = { ...storage, purpose: 'share-with-staff', ...currentText('share-with-staff', locale) }
  await insertRecords(scope, memberId, sharesAll ? [storage, sharing] : [storage])
  if (!isPending) await applyWhatHolds(scope, memberId, { ...notShared, sharesAll, storesHealthData: true })
}
