import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type Answer, audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { checkUpOfRow } from '../read/from-row.ts'
import { withheldCheckUp } from '../read/withheld.queries.ts'
import { findByEntry, lockEntry, type RecordedEntry } from './entries.queries.ts'
import { findCheckUp } from './record.queries.ts'

/**
 * Returns the check-up that was stored from this entry, or `null` if the entry is new. A caller who sends an entry
 * again learns that it is stored, even if the check-up is no longer shared with them.
 *
 * @throws Refusal `entry-id-taken` if other data is stored with this id; `not-shared` or `consent-required`, both with
 *   the id of the check-up, if the member no longer shares it or no longer consents to storage; `on-hold` if
 *   the record that has the check-up now is on hold; `not-found` if the caller is a member and the check-up was
 *   withdrawn
 */
export async function storedEntry(
  scope: TenantScope,
  { entryId, digest }: RecordedEntry,
): Promise<Answer<CheckUp> | null> {
  await lockEntry(scope, entryId)
  const known = await findByEntry(scope, entryId)
  if (!known) return null
  if (known.isHeld) refuse('on-hold')
  if (known.digest !== digest) refuse('entry-id-taken')
  // Members cannot get a check-up that staff withdrew.
  if (known.status === 'withdrawn' && scope.actor.role === 'Member') refuse('not-found')
  const { resultGuid } = known
  const row = await findCheckUp(scope, resultGuid)
  if (!row) return refuseStored(scope, resultGuid)
  audit(scope, {
    action: 'check-up.recorded-again',
    objectKind: 'check-up',
    objectId: resultGuid,
    subjectIds: [row.memberId],
  })
  return { status: 200, answer: checkUpOfRow(row) }
}

async function refuseStored(scope: TenantScope, resultGuid: string): Promise<never> {
  const withheld = await withheldCheckUp(scope.db, scope.tenantId, resultGuid).executeTakeFirst()
  if (!withheld) refuse('not-found')
  const { storesHealthData, ...member } = withheld
  refuse(storesHealthData ? 'not-shared' : 'consent-required', { member, resultGuid })
}
