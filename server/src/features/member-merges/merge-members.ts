import { randomUUID } from 'node:crypto'
import type { ChosenField, MemberMerge } from '@salus/contract/member-merges.ts'
import { type Holding, holdingOfBoth } from '@salus/domain/consents/sharing.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { noteRepeatReadings } from '../check-ups/note-repeat-readings.ts'
import { applyHolding } from '../consents/apply-holding.ts'
import { closeBeside, limitedBy, type RecordBeside } from '../members/close-beside.ts'
import { indexChanged } from '../members/index-members.ts'
import { tellOwnerOfRecord } from '../notifications/tell-owner-of-record.ts'
import { insertFormerRecord } from './former-records.queries.ts'
import { countCheckUps, type LockedRecord, lockRecords, type WholeRecord } from './locked-records.queries.ts'
import { insertMerge, profilesOf, repointMerged, seeMerged, setColumns, showOwn } from './member-merges.queries.ts'
import { moveRows } from './move-rows.queries.ts'

export interface Merging {
  readonly memberId: string
  readonly revision: number
  readonly mergedMemberId: string
  readonly mergedRevision: number
  readonly take: readonly ChosenField[]
}

export const columnOf: Readonly<Record<ChosenField, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  birthDate: 'birth_date',
  sex: 'sex',
  email: 'email',
  externalNumber: 'external_number',
  heightCm: 'height_cm',
  department: 'department',
}

/** Two records become one, all of it in this transaction. The one that goes is kept, unseen, for the undo. */
export async function mergeMembers(scope: TenantScope, merging: Merging): Promise<MemberMerge> {
  const { memberId, mergedMemberId } = merging
  const locked = await lockRecords(scope, [memberId, mergedMemberId])
  const find = (id: string) => locked.find(({ record }) => record.id === id) ?? refuse('not-found')
  const [kept, merged] = [find(memberId), find(mergedMemberId)]
  if (memberId === mergedMemberId) refuse('invalid-input', { errors: [oneRecord] })
  if (kept.record.revision !== merging.revision || merged.record.revision !== merging.mergedRevision)
    refuse('version-conflict')
  if (kept.record.user_id !== null && merged.record.user_id !== null) refuse('both-linked')
  const keptCheckUps = await countCheckUps(scope, memberId)
  const closed = await closeBeside(scope, besideOf(kept.record), besideOf(merged.record))
  const holding = await holdingOfMerged(scope, kept, merged)
  await seeMerged(scope)
  const moved = await moveRows(scope, { from: mergedMemberId, to: memberId })
  // Their number and login are free before the other record gets them.
  await setColumns(scope, mergedMemberId, { user_id: null, external_number: null, merged_into: memberId })
  await repointMerged(scope, mergedMemberId, memberId)
  await insertFormerRecord(scope, { former: mergedMemberId, now: memberId })
  const after = columnsAfter(kept.record, merged.record, merging.take)
  await setColumns(scope, memberId, after)
  await indexChanged(scope, [memberId, mergedMemberId])
  await noteRepeatReadingsOfBoth(scope, memberId, mergedMemberId)
  await applyHolding(scope, memberId, holding)
  const merge = await insertMerge(scope, {
    id: randomUUID(),
    member_id: memberId,
    merged_member_id: mergedMemberId,
    before: { kept: kept.record, merged: merged.record },
    after: { ...after, ...columnsOf(holding) },
    moved: { ...moved, ...closed },
    kept_check_ups: keptCheckUps,
  })
  audit(scope, {
    action: 'member.merged',
    objectKind: 'member-merge',
    objectId: merge.id,
    subjectIds: [memberId, mergedMemberId],
  })
  if (isNews(kept, holding) || isNews(merged, holding)) await tellOwnerOfRecord(scope, memberId, 'consents')
  await tellOfRecords(scope, memberId)
  return merge
}

const besideOf = (record: WholeRecord): RecordBeside => ({
  id: record.id,
  userId: record.user_id,
  formerUserId: record.former_user_id,
  unlinkedAt: record.unlinked_at,
})

/** To be asked before the rows of one are among those of the other. */
const holdingOfMerged = (scope: TenantScope, kept: LockedRecord, merged: LockedRecord): Promise<Holding> =>
  limitedBy(
    scope,
    holdingAfterMerge(kept, merged),
    [kept, merged].map(({ record }) => ({ id: record.id, holding: holdingOf(record) })),
  )

/** The member had decided otherwise, for the record that is linked with the login. */
const isNews = ({ record }: LockedRecord, holding: Holding): boolean =>
  record.user_id !== null && JSON.stringify(holdingOf(record)) !== JSON.stringify(holding)

const oneRecord = { path: 'mergedMemberId', code: 'same', message: 'This is one record already.' }

function columnsAfter(kept: WholeRecord, merged: WholeRecord, take: readonly ChosenField[]) {
  const taken = Object.fromEntries(take.map((field) => [columnOf[field], merged[columnOf[field]] ?? null]))
  return {
    ...taken,
    user_id: kept.user_id ?? merged.user_id,
    tags: [...new Set([...kept.tags, ...merged.tags])],
    status: kept.status === 'active' || merged.status === 'active' ? 'active' : 'archived',
    ...formerLoginOf(kept, merged),
  }
}

/** That one of them had a login once is not forgotten; what came after the first of two was taken off is that login's. */
function formerLoginOf(kept: WholeRecord, merged: WholeRecord) {
  const [first, second] = [kept, merged].filter(({ unlinked_at: at }) => at !== null)
  if (!first || (first === kept && !second)) return {}
  const times = [first, second ?? first].map(({ unlinked_at: at }) => String(at)).toSorted()
  return { former_user_id: first.former_user_id, unlinked_at: times[0] }
}

/**
 * A member who decides alone has decided for both: a consent that staff recorded for the other record opens nothing, a
 * withdrawal that is newer still closes. Otherwise the person's newest word is valid for both; where nothing was ever
 * decided, what both records allow.
 */
export function holdingAfterMerge(kept: LockedRecord, merged: LockedRecord): Holding {
  const [one, other] = [holdingOf(kept.record), holdingOf(merged.record)]
  if (kept.decidesAlone && merged.decidesAlone) return holdingOfBoth(one, other)
  if (kept.decidesAlone) return isNewerWithdrawal(merged, kept) ? holdingOfBoth(one, other) : one
  if (merged.decidesAlone) return isNewerWithdrawal(kept, merged) ? holdingOfBoth(one, other) : other
  if (kept.newest !== null || merged.newest !== null) return isNewer(merged, kept) ? other : one
  return holdingOfBoth(one, other)
}

function isNewer({ newest: one }: LockedRecord, { newest: other }: LockedRecord): boolean {
  if (one === null || other === null) return one !== null
  return one.at === other.at ? one.number > other.number : one.at > other.at
}

const isNewerWithdrawal = (record: LockedRecord, than: LockedRecord): boolean =>
  record.newest?.isWithdrawn === true && isNewer(record, than)

export const holdingOf = (
  record: Pick<WholeRecord, 'stores_health_data' | 'shares_all' | 'sharing_exceptions'>,
): Holding => ({
  storesHealthData: record.stores_health_data,
  sharesAll: record.shares_all,
  exceptions: record.sharing_exceptions,
})

const columnsOf = ({ storesHealthData, sharesAll, exceptions }: Holding) => ({
  stores_health_data: storesHealthData,
  shares_all: sharesAll,
  sharing_exceptions: exceptions,
})

/** Two readings in a row are one person’s: they are found anew where results went from one record to the other. */
export async function noteRepeatReadingsOfBoth(scope: TenantScope, ...memberIds: readonly string[]): Promise<void> {
  const profileIds = await profilesOf(scope, memberIds)
  for (const memberId of memberIds) {
    await showOwn(scope, memberId)
    for (const profileId of profileIds) await noteRepeatReadings(scope, { memberId, profileId })
  }
}

/** Lists of members and of results are asked for anew. */
export async function tellOfRecords(scope: TenantScope, memberId: string): Promise<void> {
  await notify(scope, { kind: 'members-changed', groupId: scope.tenantId })
  await notify(scope, { kind: 'consents-changed', groupId: scope.tenantId, memberId })
}
