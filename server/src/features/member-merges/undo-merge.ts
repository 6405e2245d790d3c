import type { MemberMerge } from '@salus/contract/members/merges.ts'
import { type Holding, holdingOfBoth } from '@salus/domain/consents/sharing.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { unmarkSecondAnalyses } from '../analyses/keep-analyses-of-both.ts'
import { restorePendingLinks } from '../analysis-links/prefer-better-links.ts'
import { scoreAgain } from '../check-ups/correct/score-again.ts'
import { scoreForRecord } from '../check-ups/correct/score-for-record.ts'
import { reopenCrises } from '../check-ups/crisis/reopen.ts'
import { giveBack, keepFor, keepInstead, keepsFor, openAgain, seeKept } from '../members/login/former.ts'
import { separateVisits } from '../measurement-days/join-visits.ts'
import { indexChanged } from '../members/list/index-members.ts'
import { findMeasured } from '../members/find-measured.ts'
import { requireRoom } from '../tariff/require-room.ts'
import { deleteFormerRecord, giveEndedBack } from './former-records.queries.ts'
import { applyHolding } from '../consents/apply-holding.ts'
import { countCheckUps, lockRecords, type WholeRecord } from './locked-records.queries.ts'
import { findSince, listKeys, partEndedLogins, type Since, joinMovedRows } from './logins-since.ts'
import {
  isNumberOfAnother,
  type LockedMerge,
  lockMerge,
  findMerge,
  noteUndone,
  repointMergedBack,
  seeAll,
  seeMerged,
  setColumns,
  type StoredMerge,
} from './member-merges.queries.ts'
import { readHolding, noteRepeatReadingsOfBoth, tellOfRecords } from './merge-members.ts'
import { moveRowsBack } from './move-rows.queries.ts'
import { areScoredDifferently } from './score-again-for-merge.ts'
import { keptName, listResultsSince, wasMergedLater, wouldOpen } from './since-merge.queries.ts'

/** Undoes a merge: moves each row back, and restores each field that was not changed since. */
export async function undoMerge(scope: TenantScope, mergeId: string): Promise<MemberMerge> {
  const merge = (await lockMerge(scope, mergeId)) ?? refuse('not-found')
  // Finds no record if the remaining one is hidden, for example because it was merged into a third one.
  const [kept] = await lockRecords(scope, [merge.member_id])
  if (!kept) refuse('not-found')
  // A later merge stored names, numbers and consents that came from this one. If this merge were undone first, undoing
  // the later one would bring them back.
  if (await wasMergedLater(scope, merge)) refuse('merged-since-merge')
  await seeAll(scope, merge.member_id)
  const since = await findSince(scope, kept.record, merge)
  const columns = columnsBefore(kept.record, merge, since)
  const more = moreActive(kept.record, { ...kept.record, ...columns }, merge.before.merged)
  if (more > 0) await requireRoom(scope, 'activeMembers', more)
  await seeMerged(scope)
  const [merged] = await lockRecords(scope, [merge.merged_member_id])
  if (!merged) refuse('not-found')
  await requireFreeNumbers(scope, columns, merge)
  const restored = { now: kept.record, columns, merge, since }
  const holding = await keptHolding(scope, restored)
  const formerLogin = await moveBack(scope, mergeId, restored)
  await reopenCrises(scope, merge.merged_member_id, merge.merged_at)
  await setColumns(scope, merge.member_id, { ...columns, ...formerLogin })
  await setColumns(scope, merge.merged_member_id, {
    external_number: merge.before.merged.external_number,
    ...loginBack(restored),
    merged_into: null,
  })
  await deleteFormerRecord(scope, merge.merged_member_id)
  await partEndedLogins(scope, merge)
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
  await applyHolding(scope, merge.member_id, holding)
  await applyHolding(scope, merge.merged_member_id, holdingBefore(restored))
  await scoreSince(scope, merge)
  await separateVisits(scope, { kept: merge.member_id, merged: merge.merged_member_id }, merge.moved)
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
 * Moves the rows back. If the login returns to the restored record, the remaining record has no login. Its unshared
 * data that arrived since the merge is then kept for that login, as if the login had been unlinked.
 */
async function moveBack(scope: TenantScope, mergeId: string, restored: Restored): Promise<Columns> {
  const { now, columns, merge, since } = restored
  // Nothing is kept for a login that was linked since the merge. Its own entries move with it, and the rest of the
  // record never belonged to it.
  const leaving = columns['user_id'] === null && since.login === null ? now.user_id : null
  const except = knownOfKept(merge)
  // Keeps the data for the id of the merge instead of the login's id. With the login's id, `giveBack` would also open
  // data that was kept for the login before.
  if (leaving !== null) await keepFor(scope, { memberId: now.id, userId: mergeId, except })
  await moveRowsBack(scope, { from: now.id, to: merge.merged_member_id }, joinMovedRows(merge.moved, since.rows))
  if (leaving !== null) {
    await giveBack(scope, merge.merged_member_id, mergeId)
    await keepInstead(scope, now.id, { of: mergeId, by: leaving })
  }
  await unmarkSecondAnalyses(scope, merge.merged_member_id)
  await restorePendingLinks(scope, merge.merged_member_id)
  for (const memberId of [now.id, merge.merged_member_id]) {
    await seeAll(scope, memberId)
    await openAgain(scope, memberId, merge.moved)
  }
  const leaves = leaving !== null && (await keepsFor(scope, now.id, leaving))
  // From here on, the transaction also sees data that is kept for one login, so that changes of the consents apply to
  // this data as well.
  await seeKept(scope, true)
  return leaves ? { former_user_id: leaving, unlinked_at: scope.now } : {}
}

/**
 * The check-ups, safety answers and documents that the remaining record already had before the merge. A login that leaves
 * with the restored record loses access to them.
 */
const knownOfKept = ({ moved }: LockedMerge) => ({
  check_up: listKeys(moved[keptName('check_up')]),
  safety_answer: listKeys(moved[keptName('safety_answer')]),
  document: listKeys(moved[keptName('document')]),
})

/**
 * Returns the login columns of the restored record. If its login was unlinked since the merge, the record gets it only
 * as its former login, because the unlinking was deliberate. A login that was linked since the merge by an invitation
 * to the restored record moves to that record.
 */
function loginBack({ now, columns, merge, since }: Restored): Columns {
  const { merged } = merge.before
  const former = { former_user_id: merged.user_id, unlinked_at: now.unlinked_at ?? merged.unlinked_at }
  if (since.login !== null) return { user_id: since.login, ...(merged.user_id === null ? {} : former) }
  if (merged.user_id === null && since.formerLogin !== null)
    return { user_id: null, former_user_id: since.formerLogin, unlinked_at: now.unlinked_at }
  if (merged.user_id === null || columns['user_id'] !== undefined) return { user_id: merged.user_id }
  return { user_id: null, ...former }
}

/** Refuses if a third record now has one of the numbers that the two records get back. */
async function requireFreeNumbers(scope: TenantScope, columns: Columns, { before, member_id: keptId }: StoredMerge) {
  for (const number of [before.merged.external_number, columns['external_number']])
    if (typeof number === 'string' && (await isNumberOfAnother(scope, keptId, number)))
      refuse('duplicate-external-number')
}

/** Returns how many active members the undo adds. */
const moreActive = (now: WholeRecord, ...then: readonly WholeRecord[]): number =>
  then.filter(({ status }) => status === 'active').length - (now.status === 'active' ? 1 : 0)

/** Returns the values from before the merge for all columns that have not changed since. */
function columnsBefore(now: WholeRecord, merge: StoredMerge, since: Since): Columns {
  const { before, after } = merge
  const decided: readonly string[] = isDecidedSince(now, merge) ? holdingColumns : []
  const isRestored = (column: string) =>
    holdingColumns.some((one) => one === column) && since.decidedAlone
      ? true
      : !decided.includes(column) && JSON.stringify(now[column]) === JSON.stringify(after[column])
  const columns = Object.keys(after).filter((column) => isRestored(column))
  return {
    ...Object.fromEntries(columns.map((column) => [column, before.kept[column] ?? null])),
    ...(since.login === null ? {} : { user_id: null }),
    ...(since.formerLogin === null
      ? {}
      : { former_user_id: before.kept.former_user_id, unlinked_at: before.kept.unlinked_at }),
    // The number returns to the record that had it, even if staff have given it to the remaining record since.
    ...(now.external_number !== null && now.external_number === before.merged.external_number
      ? { external_number: before.kept.external_number }
      : {}),
  }
}

/**
 * Returns the consents of the restored record:
 *
 * - If nothing was decided since the merge, its consents from before the merge apply.
 * - If something was decided and the login of the remaining record returns to the restored record, the present consents
 *   apply.
 * - In all other cases, the result allows only what both the present and the earlier consents allow.
 */
function holdingBefore({ now, merge, since }: Restored): Holding {
  const { merged } = merge.before
  const isTheirs = since.decidedAlone || (merged.user_id !== null && merged.user_id === now.user_id)
  if (!isDecidedSince(now, merge)) return readHolding(merged)
  return isTheirs ? readHolding(now) : holdingOfBoth(readHolding(now), readHolding(merged))
}

interface Restored {
  readonly now: WholeRecord
  readonly columns: Columns
  readonly merge: LockedMerge
  readonly since: Since
}

/**
 * Returns the consents of the remaining record. These are the consents that the undo restores, limited in two cases:
 *
 * - If they would share unshared data that arrived since the merge and stays in the record, the result allows no more
 *   than the present consents.
 * - If somebody has decided since the merge and the record's login is not the one from before the merge, the result
 *   allows no more than the consents from before the merge. This login never saw the data that the merge hid.
 *
 * Must run before the rows move back.
 */
async function keptHolding(scope: TenantScope, restored: Restored): Promise<Holding> {
  const { now, columns, merge, since } = restored
  const before = readHolding({ ...now, ...columns })
  const after = (await opensMore(scope, before, restored)) ? holdingOfBoth(before, readHolding(now)) : before
  const { kept } = merge.before
  const isTheirs = since.decidedAlone || (kept.user_id !== null && kept.user_id === now.user_id)
  if (!isDecidedSince(now, merge) || isTheirs) return after
  return { ...holdingOfBoth(after, readHolding(kept)), storesHealthData: after.storesHealthData }
}

async function opensMore(scope: TenantScope, before: Holding, { merge, since }: Restored): Promise<boolean> {
  const { moved } = merge
  // A merge by an earlier version of Salus stored only the number of check-ups.
  if (moved[keptName('check_up')] === undefined) return (await countAfter(scope, merge)) !== merge.kept_check_ups
  const both = joinMovedRows(moved, since.rows)
  const known = knownOfKept(merge)
  return wouldOpen(scope, merge.member_id, {
    sharesAll: before.sharesAll,
    exceptions: before.exceptions,
    known: {
      check_up: [...known.check_up, ...listKeys(both['check_up'], 'result_guid')],
      safety_answer: [...known.safety_answer, ...listKeys(both['safety_answer'], 'id')],
      document: [...known.document, ...listKeys(both['document'], 'id')],
    },
  })
}

/** Counts the check-ups that the remaining record will have after the undo. */
const countAfter = async (scope: TenantScope, { member_id: memberId, moved }: LockedMerge): Promise<number> =>
  (await countCheckUps(scope, memberId)) - listKeys(moved['check_up'], 'result_guid').length

/** These columns together say what is shared. If one of them changed since the merge, none is restored. */
const holdingColumns = ['stores_health_data', 'shares_all', 'sharing_exceptions'] as const

const isDecidedSince = (now: WholeRecord, { after }: StoredMerge): boolean =>
  holdingColumns.some((column) => JSON.stringify(now[column]) !== JSON.stringify(after[column]))

/**
 * Scores results again, each with the data of its present record. Results that arrived between the merge and the undo
 * may have been scored with the age, sex and safety answers of the other person. Older results are scored again only if
 * the merge scored them again.
 */
async function scoreSince(scope: TenantScope, merge: LockedMerge): Promise<void> {
  const before = merge.moved[keptName('check_up')]
  // A merge by an earlier version of Salus stored only the number of check-ups. So it is unknown which results arrived
  // after the merge.
  if (before === undefined) return
  const known = new Set([...listKeys(before), ...listKeys(merge.moved['check_up'], 'result_guid')])
  const mustScoreAgain = areScoredDifferently(merge.before.kept, merge.before.merged)
  for (const memberId of [merge.member_id, merge.merged_member_id]) {
    if (mustScoreAgain) await scoreForRecord(scope, memberId, { reasons, only: known })
    await scoreNew(scope, memberId, known)
  }
}

async function scoreNew(scope: TenantScope, memberId: string, known: ReadonlySet<string>): Promise<void> {
  const resultGuids = await listResultsSince(scope, memberId, [...known])
  const member = resultGuids.length === 0 ? undefined : await findMeasured(scope, memberId)
  if (member === undefined) return
  await scoreAgain(scope, resultGuids, { memberId, member, reason: reasons[member.tenantLocale] })
}

const reasons = {
  de: 'Zusammenführen rückgängig gemacht: für diese Person neu bewertet',
  en: 'A merge was undone: scored again for this person',
} as const
