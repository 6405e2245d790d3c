import { randomUUID } from 'node:crypto'
import type { ChosenField, MemberMerge } from '@salus/contract/members/merges.ts'
import { type Holding, holdingOfBoth } from '@salus/domain/consents/sharing.ts'
import { fieldsToKeep } from '@salus/domain/members/member-fields.ts'
import { columnOfField } from '../../platform/database/member-fields.queries.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { keepAnalysesOfBoth } from '../analyses/keep-analyses-of-both.ts'
import { preferBetterLinks } from '../analysis-links/prefer-better-links.ts'
import { revokeLinksOfMembers } from '../analysis-links/revoke-links-of-members.ts'
import { noteRepeatReadings } from '../check-ups/repeats/note-repeats.ts'
import { applyHolding } from '../consents/apply-holding.ts'
import { preferValidInvitation } from '../invitations/prefer-valid-invitation.ts'
import { revokeInvitationsOfMembers } from '../invitations/revoke-invitations-of-members.ts'
import { auditLimit, closeBeside, limitHolding, type RecordBeside } from '../members/login/close-beside.ts'
import { joinVisits } from '../measurement-days/join-visits.ts'
import { indexChanged } from '../members/list/index-members.ts'
import { tellOwnerOfRecord } from '../notifications/tell-owner-of-record.ts'
import { insertFormerRecord, takeEnded } from './former-records.queries.ts'
import { countCheckUps, type LockedRecord, lockRecords, type WholeRecord } from './locked-records.queries.ts'
import {
  insertMerge,
  findProfiles,
  repointMerged,
  seeAll,
  seeMerged,
  setColumns,
  showOwn,
} from './member-merges.queries.ts'
import { moveRows } from './move-rows.queries.ts'
import { scoreForMerge } from './score-again-for-merge.ts'
import { bothAwaitCorrection, keysOfKept } from './since-merge.queries.ts'

export interface Merging {
  readonly memberId: string
  readonly revision: number
  readonly mergedMemberId: string
  readonly mergedRevision: number
  readonly take: readonly ChosenField[]
}

/** Merges two records. Keeps the merged record hidden, so that the merge can be undone. */
export async function mergeMembers(scope: TenantScope, merging: Merging): Promise<MemberMerge> {
  const { memberId, mergedMemberId } = merging
  const locked = await lockRecords(scope, [memberId, mergedMemberId])
  const find = (id: string) => locked.find(({ record }) => record.id === id) ?? refuse('not-found')
  const [kept, merged] = [find(memberId), find(mergedMemberId)]
  if (memberId === mergedMemberId) refuse('invalid-input', { errors: [oneRecord] })
  if (kept.record.revision !== merging.revision || merged.record.revision !== merging.mergedRevision)
    refuse('version-conflict')
  if (kept.record.user_id !== null && merged.record.user_id !== null) refuse('both-linked')
  // A record can have only one open request for a correction. A second request would stay with the merged record, where
  // nobody would answer it.
  if (await bothAwaitCorrection(scope, [memberId, mergedMemberId])) refuse('both-await-correction')
  const keptCheckUps = await countCheckUps(scope, memberId)
  const closed = await closeBeside(scope, buildRecordBeside(kept.record), buildRecordBeside(merged.record))
  const holding = await holdingOfMerged(scope, kept, merged)
  await seeMerged(scope)
  await seeAll(scope, memberId)
  const keptKeys = await keysOfKept(scope, memberId)
  const isLinked = kept.record.user_id !== null || merged.record.user_id !== null
  const taken = isLinked ? await takeEnded(scope, [memberId, mergedMemberId]) : {}
  await preferBetterLinks(scope, { memberId, otherMemberId: mergedMemberId })
  await keepAnalysesOfBoth(scope, { memberId, otherMemberId: mergedMemberId })
  await preferValidInvitation(scope, { memberId, otherMemberId: mergedMemberId })
  const moved = await moveRows(scope, { from: mergedMemberId, to: memberId })
  await endSurplus(scope, { memberId, mergedMemberId, isLinked })
  // Removes the number and the login from the merged record before the remaining record gets them.
  await setColumns(scope, mergedMemberId, { user_id: null, external_number: null, merged_into: memberId })
  await repointMerged(scope, mergedMemberId, memberId)
  await insertFormerRecord(scope, { former: mergedMemberId, now: memberId })
  const after = columnsAfter(kept.record, merged.record, merging.take)
  await setColumns(scope, memberId, after)
  await indexChanged(scope, [memberId, mergedMemberId])
  await noteRepeatReadingsOfBoth(scope, memberId, mergedMemberId)
  await applyHolding(scope, memberId, holding)
  const joined = await joinVisits(scope, memberId)
  const merge = await insertMerge(scope, {
    id: randomUUID(),
    member_id: memberId,
    merged_member_id: mergedMemberId,
    before: { kept: kept.record, merged: merged.record },
    after: { ...after, ...buildColumns(holding) },
    moved: { ...moved, ...taken, ...closed, ...keptKeys, ...joined },
    kept_check_ups: keptCheckUps,
  })
  audit(scope, {
    action: 'member.merged',
    objectKind: 'member-merge',
    objectId: merge.id,
    subjectIds: [memberId, mergedMemberId],
  })
  auditLimit(scope, { from: holdingAfterMerge(kept, merged), to: holding }, [memberId, mergedMemberId])
  await scoreForMerge(scope, { kept: kept.record, merged: merged.record, after })
  if (isNews(kept, holding) || isNews(merged, holding)) await tellOwnerOfRecord(scope, memberId, 'consents')
  await tellOfRecords(scope, memberId)
  return merge
}

interface Ending {
  readonly memberId: string
  readonly mergedMemberId: string
  readonly isLinked: boolean
}

/**
 * Revokes the open links and invitations that have become useless. A link or invitation is useless if it stayed with
 * the merged record because the remaining record has its own. Invitations are also useless if one of the records has a
 * login. An undo does not reopen them.
 */
async function endSurplus(scope: TenantScope, { memberId, mergedMemberId, isLinked }: Ending): Promise<void> {
  await revokeLinksOfMembers(scope, [mergedMemberId])
  await revokeInvitationsOfMembers(scope, [mergedMemberId])
  if (isLinked) await revokeInvitationsOfMembers(scope, [memberId])
}

const buildRecordBeside = (record: WholeRecord): RecordBeside => ({
  id: record.id,
  userId: record.user_id,
  formerUserId: record.former_user_id,
  unlinkedAt: record.unlinked_at,
})

/** Must be called before rows move between the records, because it checks which record contains unshared data. */
const holdingOfMerged = (scope: TenantScope, kept: LockedRecord, merged: LockedRecord): Promise<Holding> =>
  limitHolding(
    scope,
    holdingAfterMerge(kept, merged),
    [kept, merged].map(({ record }) => ({ id: record.id, holding: readHolding(record) })),
  )

/** Returns true if the record has a login and the merge changes its consents. */
const isNews = ({ record }: LockedRecord, holding: Holding): boolean =>
  record.user_id !== null && JSON.stringify(readHolding(record)) !== JSON.stringify(holding)

const oneRecord = { path: 'mergedMemberId', code: 'same', message: 'This is one record already.' }

function columnsAfter(kept: WholeRecord, merged: WholeRecord, take: readonly ChosenField[]) {
  const taken = Object.fromEntries(take.map(columnOfField).map((column) => [column, merged[column] ?? null]))
  const both = Object.fromEntries(
    fieldsToKeep.map(columnOfField).map((column) => [column, [...new Set([...kept[column], ...merged[column]])]]),
  )
  return {
    ...taken,
    ...both,
    user_id: kept.user_id ?? merged.user_id,
    status: kept.status === 'active' || merged.status === 'active' ? 'active' : 'archived',
    ...buildFormerLogin(kept, merged),
  }
}

/**
 * Returns the former login of the remaining record: its own or, if it has none, that of the merged record. If both have
 * one, the earlier time of unlinking applies.
 */
function buildFormerLogin(kept: WholeRecord, merged: WholeRecord) {
  const [first, second] = [kept, merged].filter(({ unlinked_at: at }) => at !== null)
  if (!first || (first === kept && !second)) return {}
  const times = [first, second ?? first].map(({ unlinked_at: at }) => String(at)).toSorted()
  return { former_user_id: first.former_user_id, unlinked_at: times[0] }
}

/**
 * Computes the consents after a merge:
 *
 * - If exactly one record has `decidesAlone`, the consents of that record apply. But if the other record has a newer
 *   withdrawal, the result allows only what both records allow.
 * - If both records have `decidesAlone`, or if neither record has a decision, the result allows only what both records
 *   allow.
 * - In all other cases, the consents of the record with the newest decision apply.
 */
export function holdingAfterMerge(kept: LockedRecord, merged: LockedRecord): Holding {
  const [one, other] = [readHolding(kept.record), readHolding(merged.record)]
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

export const readHolding = (
  record: Pick<WholeRecord, 'stores_health_data' | 'shares_all' | 'sharing_exceptions'>,
): Holding => ({
  storesHealthData: record.stores_health_data,
  sharesAll: record.shares_all,
  exceptions: record.sharing_exceptions,
})

const buildColumns = ({ storesHealthData, sharesAll, exceptions }: Holding) => ({
  stores_health_data: storesHealthData,
  shares_all: sharesAll,
  sharing_exceptions: exceptions,
})

/**
 * Updates the repeat readings of these records. Must be called after results moved between records, because only
 * readings of the same person form a pair.
 */
export async function noteRepeatReadingsOfBoth(scope: TenantScope, ...memberIds: readonly string[]): Promise<void> {
  const profileIds = await findProfiles(scope, memberIds)
  for (const memberId of memberIds) {
    await showOwn(scope, memberId)
    for (const profileId of profileIds) await noteRepeatReadings(scope, { memberId, profileId })
  }
}

/** Makes open pages reload the lists of members and of results. */
export async function tellOfRecords(scope: TenantScope, memberId: string): Promise<void> {
  await notify(scope, { kind: 'members-changed', groupId: scope.tenantId })
  await notify(scope, { kind: 'consents-changed', groupId: scope.tenantId, memberId })
}
