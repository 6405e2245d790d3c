import type { MemberMerge } from '@salus/contract/member-merges.ts'
import { type Holding, holdingOfBoth } from '@salus/domain/consents/sharing.ts'
import { memberTables } from '../../platform/database/member-tables.queries.ts'
import type { Pool } from '../../platform/database/open-database.ts'
import { refuse } from '../../platform/refusal.ts'
import { aboutSubject, eraseRows, inEachTenant } from '../../platform/subject-work.queries.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { giveBack, keepFor, keepsFor, openAgain, seeKept } from '../members/former-login.ts'
import { indexChanged } from '../members/index-members.ts'
import { requireRoom } from '../tariff/require-room.ts'
import { deleteFormerRecord } from './former-records.queries.ts'
import { applyHolding } from '../consents/apply-holding.ts'
import { outdatedMerges, removeUndoneMerges } from './forget-merges.queries.ts'
import { countCheckUps, lockRecords, type WholeRecord } from './locked-records.queries.ts'
import {
  isNumberOfAnother,
  lockMerge,
  mergeOf,
  noteUndone,
  repointMergedBack,
  seeAll,
  seeMerged,
  setColumns,
  type StoredMerge,
  undoDays,
} from './member-merges.queries.ts'
import { holdingOf, noteRepeatReadingsOfBoth, tellOfRecords } from './merge-members.ts'
import { moveRowsBack } from './move-rows.queries.ts'

/** Two records again: each row goes back where it was, and each field is what it was unless somebody changed it since. */
export async function undoMerge(scope: TenantScope, mergeId: string): Promise<MemberMerge> {
  const merge = (await lockMerge(scope, mergeId)) ?? refuse('not-found')
  // The record that stayed must be there for everybody; it may have gone into a third.
  const [kept] = await lockRecords(scope, [merge.member_id])
  if (!kept) refuse('not-found')
  const columns = columnsBefore(kept.record, merge)
  const more = moreActive(kept.record, { ...kept.record, ...columns }, merge.before.merged)
  if (more > 0) await requireRoom(scope, 'activeMembers', more)
  await seeMerged(scope)
  const [merged] = await lockRecords(scope, [merge.merged_member_id])
  if (!merged) refuse('not-found')
  await requireFreeNumber(scope, merge)
  const formerLogin = await moveBack(scope, { now: kept.record, columns, merge })
  await setColumns(scope, merge.member_id, { ...columns, ...formerLogin })
  await setColumns(scope, merge.merged_member_id, {
    external_number: merge.before.merged.external_number,
    ...loginBack(kept.record, columns, merge),
    merged_into: null,
  })
  await deleteFormerRecord(scope, merge.merged_member_id)
  await indexChanged(scope, [merge.member_id, merge.merged_member_id])
  await repointMergedBack(scope, merge.member_id, merge.merged_member_id)
  await noteRepeatReadingsOfBoth(scope, merge.member_id, merge.merged_member_id)
  await applyHolding(scope, merge.member_id, await keptHolding(scope, { now: kept.record, columns, merge }))
  await applyHolding(scope, merge.merged_member_id, holdingBefore(kept.record, merge))
  await noteUndone(scope, mergeId)
  audit(scope, {
    action: 'member.merge-undone',
    objectKind: 'member-merge',
    objectId: mergeId,
    subjectIds: [merge.member_id, merge.merged_member_id],
  })
  await tellOfRecords(scope, merge.member_id)
  await tellOfRecords(scope, merge.merged_member_id)
  return mergeOf(scope, mergeId)
}

type Columns = Readonly<Record<string, unknown>>

/**
 * Rows go back, and what was closed for the merge is open to its record again. A login that goes back leaves what it did
 * not share since the merge with a record that is nobody's: that is kept for it, as when a login is taken off.
 */
async function moveBack(scope: TenantScope, { now, columns, merge }: Restored): Promise<Columns> {
  const leaving = columns['user_id'] === null ? now.user_id : null
  if (leaving !== null) await keepFor(scope, now.id, leaving)
  await moveRowsBack(scope, { from: now.id, to: merge.merged_member_id }, merge.moved)
  if (leaving !== null) await giveBack(scope, merge.merged_member_id, leaving)
  for (const memberId of [now.id, merge.merged_member_id]) {
    await seeAll(scope, memberId)
    await openAgain(scope, memberId, merge.moved)
  }
  const leaves = leaving !== null && (await keepsFor(scope, now.id, leaving))
  // What holds is applied to what is kept for somebody, too.
  await seeKept(scope, true)
  return leaves ? { former_user_id: leaving, unlinked_at: scope.now } : {}
}

/** Who unlinked the login meanwhile meant it: the record comes back as one that had that login. */
function loginBack(now: WholeRecord, columns: Columns, { before: { merged } }: StoredMerge): Columns {
  if (merged.user_id === null || columns['user_id'] !== undefined) return { user_id: merged.user_id }
  return { user_id: null, former_user_id: merged.user_id, unlinked_at: now.unlinked_at ?? merged.unlinked_at }
}

async function requireFreeNumber(scope: TenantScope, { before, member_id: keptId }: StoredMerge): Promise<void> {
  const number = before.merged.external_number
  if (number !== null && (await isNumberOfAnother(scope, keptId, number))) refuse('duplicate-external-number')
}

/** How many more members there are after the undo than now. */
const moreActive = (now: WholeRecord, ...then: readonly WholeRecord[]): number =>
  then.filter(({ status }) => status === 'active').length - (now.status === 'active' ? 1 : 0)

/** What the merge changed and nobody changed since. */
function columnsBefore(now: WholeRecord, merge: StoredMerge): Columns {
  const { before, after } = merge
  const decided: readonly string[] = isDecidedSince(now, merge) ? holdingColumns : []
  const isUntouched = (column: string) =>
    !decided.includes(column) && JSON.stringify(now[column]) === JSON.stringify(after[column])
  const columns = Object.keys(after).filter((column) => isUntouched(column))
  return Object.fromEntries(columns.map((column) => [column, before.kept[column] ?? null]))
}

/** What was decided since the merge was decided by whoever had the login: with the login it goes along. */
function holdingBefore(now: WholeRecord, merge: StoredMerge): Holding {
  const { merged } = merge.before
  const isTheirs = merged.user_id !== null && merged.user_id === now.user_id
  if (!isDecidedSince(now, merge)) return holdingOf(merged)
  return isTheirs ? holdingOf(now) : holdingOfBoth(holdingOf(now), holdingOf(merged))
}

interface Restored {
  readonly now: WholeRecord
  readonly columns: Columns
  readonly merge: StoredMerge
}

/** What was measured since the merge was measured under what holds now: the undo opens none of it. */
async function keptHolding(scope: TenantScope, { now, columns, merge }: Restored): Promise<Holding> {
  const before = holdingOf({ ...now, ...columns })
  const checkUps = await countCheckUps(scope, merge.member_id)
  if (checkUps === merge.kept_check_ups) return before
  return holdingOfBoth(before, holdingOf(now))
}

/** Together they say what is shared: of a newer word no part is taken back. */
const holdingColumns = ['stores_health_data', 'shares_all', 'sharing_exceptions'] as const

const isDecidedSince = (now: WholeRecord, { after }: StoredMerge): boolean =>
  holdingColumns.some((column) => JSON.stringify(now[column]) !== JSON.stringify(after[column]))

/** Once a day: what can be undone no more is removed for good, and with it all that stayed with the record that went. */
export async function forgetMerges({ owner }: { readonly owner: Pool }): Promise<void> {
  const outdated: { readonly tenant: number; readonly member: string }[] = []
  await inEachTenant(owner, async (client, tenant) => {
    for (const member of await outdatedMerges(client, tenant, undoDays)) outdated.push({ tenant, member })
    await removeUndoneMerges(client, tenant, undoDays)
  })
  for (const keys of outdated)
    await aboutSubject(owner, keys, async (client) => {
      for (const table of memberTables) await eraseRows(client, table, keys)
    })
}
