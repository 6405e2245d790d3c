import type { MemberMerge } from '@salus/contract/members/merges.ts'
import { type Holding, holdingOfBoth } from '@salus/domain/consents/sharing.ts'
import { memberTables } from '../../platform/database/subjects/member-tables.queries.ts'
import type { Pool } from '../../platform/database/open-database.ts'
import { refuse } from '../../platform/refusal.ts'
import { aboutSubject, doEach, eraseRows, inEachTenant } from '../../platform/database/subjects/work.queries.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { reopenCrises } from '../check-ups/crisis/reopen.ts'
import { giveBack, keepFor, keepInstead, keepsFor, openAgain, seeKept } from '../members/login/former.ts'
import { indexChanged } from '../members/list/index-members.ts'
import { requireRoom } from '../tariff/require-room.ts'
import { deleteFormerRecord, giveEndedBack } from './former-records.queries.ts'
import { applyHolding } from '../consents/apply-holding.ts'
import { outdatedMerges, removeUndoneMerges } from './forget-merges.queries.ts'
import { countCheckUps, lockRecords, type WholeRecord } from './locked-records.queries.ts'
import {
  isNumberOfAnother,
  lockMerge,
  findMerge,
  noteUndone,
  repointMergedBack,
  seeAll,
  seeMerged,
  setColumns,
  type StoredMerge,
  undoDays,
} from './member-merges.queries.ts'
import { readHolding, noteRepeatReadingsOfBoth, tellOfRecords } from './merge-members.ts'
import { moveRowsBack } from './move-rows.queries.ts'

/** Moves each row back, and gives each field its old value unless it was changed since. */
export async function undoMerge(scope: TenantScope, mergeId: string): Promise<MemberMerge> {
  const merge = (await lockMerge(scope, mergeId)) ?? refuse('not-found')
  // Refuses if the remaining record is hidden, for example because it was merged into a third.
  const [kept] = await lockRecords(scope, [merge.member_id])
  if (!kept) refuse('not-found')
  const columns = columnsBefore(kept.record, merge)
  const more = moreActive(kept.record, { ...kept.record, ...columns }, merge.before.merged)
  if (more > 0) await requireRoom(scope, 'activeMembers', more)
  await seeMerged(scope)
  const [merged] = await lockRecords(scope, [merge.merged_member_id])
  if (!merged) refuse('not-found')
  await requireFreeNumber(scope, merge)
  const formerLogin = await moveBack(scope, mergeId, { now: kept.record, columns, merge })
  await reopenCrises(scope, merge.merged_member_id, merge.merged_at)
  await setColumns(scope, merge.member_id, { ...columns, ...formerLogin })
  await setColumns(scope, merge.merged_member_id, {
    external_number: merge.before.merged.external_number,
    ...loginBack(kept.record, columns, merge),
    merged_into: null,
  })
  await deleteFormerRecord(scope, merge.merged_member_id)
  const { user_id: login } = merge.before.merged
  await giveEndedBack(scope, merge.moved, {
    kept: merge.member_id,
    merged: merge.merged_member_id,
    mergedAt: merge.merged_at,
    leftBy: login === kept.record.user_id ? null : login,
  })
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
  return findMerge(scope, mergeId)
}

type Columns = Readonly<Record<string, unknown>>

/**
 * If the login moves back with the rows, its unshared data since the merge would stay in a record without a login. That
 * data is kept for the login, as when a login is unlinked.
 */
async function moveBack(scope: TenantScope, mergeId: string, { now, columns, merge }: Restored): Promise<Columns> {
  const leaving = columns['user_id'] === null ? now.user_id : null
  // Kept under the id of the merge, apart from data kept for that login before, which no undo opens.
  if (leaving !== null) await keepFor(scope, now.id, mergeId)
  await moveRowsBack(scope, { from: now.id, to: merge.merged_member_id }, merge.moved)
  if (leaving !== null) {
    await giveBack(scope, merge.merged_member_id, mergeId)
    await keepInstead(scope, now.id, { of: mergeId, by: leaving })
  }
  for (const memberId of [now.id, merge.merged_member_id]) {
    await seeAll(scope, memberId)
    await openAgain(scope, memberId, merge.moved)
  }
  const leaves = leaving !== null && (await keepsFor(scope, now.id, leaving))
  // From here on, the consents are also applied to data that is kept for particular people.
  await seeKept(scope, true)
  return leaves ? { former_user_id: leaving, unlinked_at: scope.now } : {}
}

/** If the login was unlinked since the merge, this was deliberate: the record gets it only as its former login. */
function loginBack(now: WholeRecord, columns: Columns, { before: { merged } }: StoredMerge): Columns {
  if (merged.user_id === null || columns['user_id'] !== undefined) return { user_id: merged.user_id }
  return { user_id: null, former_user_id: merged.user_id, unlinked_at: now.unlinked_at ?? merged.unlinked_at }
}

async function requireFreeNumber(scope: TenantScope, { before, member_id: keptId }: StoredMerge): Promise<void> {
  const number = before.merged.external_number
  if (number !== null && (await isNumberOfAnother(scope, keptId, number))) refuse('duplicate-external-number')
}

/** The number of active members that the undo adds. */
const moreActive = (now: WholeRecord, ...then: readonly WholeRecord[]): number =>
  then.filter(({ status }) => status === 'active').length - (now.status === 'active' ? 1 : 0)

/** The previous values of the columns that have not changed since the merge. */
function columnsBefore(now: WholeRecord, merge: StoredMerge): Columns {
  const { before, after } = merge
  const decided: readonly string[] = isDecidedSince(now, merge) ? holdingColumns : []
  const isUntouched = (column: string) =>
    !decided.includes(column) && JSON.stringify(now[column]) === JSON.stringify(after[column])
  const columns = Object.keys(after).filter((column) => isUntouched(column))
  return Object.fromEntries(columns.map((column) => [column, before.kept[column] ?? null]))
}

/**
 * Decisions since the merge were made by the person with the login. They apply to the restored record if that login
 * returns to it; otherwise only what they and the previous consents both allow applies.
 */
function holdingBefore(now: WholeRecord, merge: StoredMerge): Holding {
  const { merged } = merge.before
  const isTheirs = merged.user_id !== null && merged.user_id === now.user_id
  if (!isDecidedSince(now, merge)) return readHolding(merged)
  return isTheirs ? readHolding(now) : holdingOfBoth(readHolding(now), readHolding(merged))
}

interface Restored {
  readonly now: WholeRecord
  readonly columns: Columns
  readonly merge: StoredMerge
}

/**
 * If check-ups were recorded since the merge, only what the previous and the current consents both allow applies, so
 * that the undo opens none of them. The same holds for decisions since the merge by a login that the record did not
 * have before: that login never saw what the merge closed.
 */
async function keptHolding(scope: TenantScope, { now, columns, merge }: Restored): Promise<Holding> {
  const before = readHolding({ ...now, ...columns })
  const checkUps = await countCheckUps(scope, merge.member_id)
  const after = checkUps === merge.kept_check_ups ? before : holdingOfBoth(before, readHolding(now))
  const { kept } = merge.before
  if (!isDecidedSince(now, merge) || (kept.user_id !== null && kept.user_id === now.user_id)) return after
  return { ...holdingOfBoth(after, readHolding(kept)), storesHealthData: after.storesHealthData }
}

/** These columns together define what is shared, so no part of a newer decision is reverted. */
const holdingColumns = ['stores_health_data', 'shares_all', 'sharing_exceptions'] as const

const isDecidedSince = (now: WholeRecord, { after }: StoredMerge): boolean =>
  holdingColumns.some((column) => JSON.stringify(now[column]) !== JSON.stringify(after[column]))

/** Runs once a day. Deletes merged records that can no longer be restored, with all rows that stayed with them. */
export async function forgetMerges({ owner }: { readonly owner: Pool }): Promise<void> {
  const outdated: { readonly tenant: number; readonly member: string }[] = []
  const read = inEachTenant(owner, async (client, tenant) => {
    const members = await outdatedMerges(client, tenant, undoDays)
    await removeUndoneMerges(client, tenant, undoDays)
    outdated.push(...members.map((member) => ({ tenant, member })))
  })
  const failure: unknown = await read.then(
    () => null,
    (error: unknown) => error,
  )
  const records = outdated.map((keys) => ({ ...keys, name: `record ${keys.member} of tenant ${keys.tenant}` }))
  await doEach(records, ({ tenant, member }) =>
    aboutSubject(owner, { tenant, member }, async (client) => {
      for (const table of memberTables) await eraseRows(client, table, { tenant, member })
    }),
  )
  if (failure !== null) throw failure
}
