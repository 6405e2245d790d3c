import { randomUUID } from 'node:crypto'
import type { ChosenField, MemberMerge } from '@salus/contract/member-merges.ts'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { noteRepeatReadings } from '../check-ups/note-repeat-readings.ts'
import { applyHolding, type Holding } from '../consents/apply-holding.ts'
import { indexChanged } from '../members/index-members.ts'
import { insertFormerRecord } from './former-records.queries.ts'
import {
  insertMerge,
  type LockedRecord,
  lockRecords,
  profilesOf,
  repointMerged,
  seeMerged,
  setColumns,
  showOwn,
  type WholeRecord,
} from './member-merges.queries.ts'
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
  const holding = holdingAfter(kept, merged)
  await applyHolding(scope, memberId, holding)
  const merge = await insertMerge(scope, {
    id: randomUUID(),
    member_id: memberId,
    merged_member_id: mergedMemberId,
    before: { kept: kept.record, merged: merged.record },
    after: { ...after, ...columnsOf(holding) },
    moved,
  })
  audit(scope, {
    action: 'member.merged',
    objectKind: 'member-merge',
    objectId: merge.id,
    subjectIds: [memberId, mergedMemberId],
  })
  await tellOfRecords(scope, memberId)
  return merge
}

const oneRecord = { path: 'mergedMemberId', code: 'same', message: 'This is one record already.' }

function columnsAfter(kept: WholeRecord, merged: WholeRecord, take: readonly ChosenField[]) {
  const taken = Object.fromEntries(take.map((field) => [columnOf[field], merged[columnOf[field]] ?? null]))
  return {
    ...taken,
    user_id: kept.user_id ?? merged.user_id,
    tags: [...new Set([...kept.tags, ...merged.tags])],
    status: kept.status === 'active' || merged.status === 'active' ? 'active' : 'archived',
  }
}

/** The person’s newest word counts for both; where nothing was ever said, what both records allow. */
function holdingAfter(kept: LockedRecord, merged: LockedRecord): Holding {
  const [one, other] = [holdingOf(kept.record), holdingOf(merged.record)]
  if (kept.lastDecision !== null || merged.lastDecision !== null)
    return (kept.lastDecision ?? -1) >= (merged.lastDecision ?? -1) ? one : other
  if (!one.sharesAll || !other.sharesAll || one.exceptions.length + other.exceptions.length > 0)
    return { storesHealthData: one.storesHealthData && other.storesHealthData, sharesAll: false, exceptions: [] }
  return { ...one, storesHealthData: one.storesHealthData && other.storesHealthData }
}

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
