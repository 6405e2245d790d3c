import { notShared } from '@salus/domain/consents/sharing.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { refuse } from '../../platform/refusal.ts'
import { applyWhatHolds, insertRecords, lockWhatHolds } from './consents.queries.ts'
import { findToday } from './decide-consent.ts'
import { buildFirstConsents, type FirstConsents } from './build-first-consents.ts'

export async function recordFirstConsents(scope: TenantScope, memberId: string, said: FirstConsents): Promise<void> {
  const standing = (await lockWhatHolds(scope, memberId)) ?? refuse('not-found')
  const { records, storesHealthData, sharesAll } = buildFirstConsents(standing, said, findToday(standing, scope))
  await insertRecords(scope, memberId, records)
  if (storesHealthData) await applyWhatHolds(scope, memberId, { ...notShared, sharesAll, storesHealthData })
}
