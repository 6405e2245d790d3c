import { refuse } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import type { WholeRecord } from './locked-records.queries.ts'
import type { LockedMerge } from './member-merges.queries.ts'
import type { Moved } from './move-rows.queries.ts'
import {
  listAddressedSince,
  findDecidersSince,
  findAccepted,
  keptName,
  listLeftSince,
  moveEnded,
  rowsOfMerged,
} from './since-merge.queries.ts'

export interface Since {
  /**
   * A login that was linked after the merge, by an invitation to the merged record. It moves to the restored record.
   */
  readonly login: string | null
  /** A login that was linked in the same way as `login` but has been unlinked again. */
  readonly formerLogin: string | null
  /**
   * True if `login` made all decisions on consents since the merge. These decisions then do not apply to the remaining
   * record.
   */
  readonly decidedAlone: boolean
  /** The rows that arrived since the merge and move to the restored record. */
  readonly rows: Moved
}

/**
 * Finds the logins and rows that were added since the merge and belong to the merged record. Refuses with
 * `linked-since-merge` if a login was linked since the merge and it is unknown whose login it is. After the undo, that
 * login might read the results of the wrong person.
 */
export async function findSince(scope: TenantScope, now: WholeRecord, merge: LockedMerge): Promise<Since> {
  const login = await loginOfMerged(scope, now, merge)
  const former = now.former_user_id
  const { kept, merged } = merge.before
  // The former login of the merged record is not excluded, because it may have been linked to the remaining record
  // since the merge.
  const isNews = former !== null && !belongsTo(kept, former) && former !== merged.user_id
  const formerLogin = isNews && (await findHome(scope, former, merge)) === 'merged' ? former : null
  const deciders = await findDecidersSince(scope, merge.member_id, [
    ...listKeys(merge.moved[keptName('consent')]),
    ...listKeys(merge.moved['consent'], 'id'),
  ])
  const { merged_member_id: mergedId, moved, merged_at: mergedAt } = merge
  // Includes the records that had been merged into the merged record, because they return with it.
  const records = [mergedId, ...listKeys(moved['former_record'], 'former_id')]
  const movedResults = listKeys(moved['check_up'], 'result_guid')
  const rows = await rowsOfMerged(scope, {
    addressed: await listAddressedSince(scope, records, mergedAt),
    kept: merge.member_id,
    records,
    mergedAt,
    merged: mergedId,
    links: listKeys(merge.moved['analysis_link'], 'id'),
    logins: [merged.user_id, login, formerLogin].filter((one) => one !== null),
    known: [...listKeys(merge.moved[keptName('check_up')]), ...movedResults],
    moved: movedResults,
  })
  const decidedAlone =
    login !== null && merge.moved[keptName('consent')] !== undefined && deciders.every((by) => by === login)
  return { login, formerLogin, decidedAlone: decidedAlone && deciders.length > 0, rows }
}

async function loginOfMerged(scope: TenantScope, now: WholeRecord, merge: LockedMerge): Promise<string | null> {
  const { user_id: login } = now
  if (login === null || login === merge.after['user_id']) return null
  const home = await findHome(scope, login, merge)
  if (home === 'unknown') refuse('linked-since-merge')
  return home === 'merged' ? login : null
}

/** Finds the record to which the login was invited or linked before the merge. */
async function findHome(
  scope: TenantScope,
  userId: string,
  { before, moved }: LockedMerge,
): Promise<'kept' | 'merged' | 'unknown'> {
  const accepted = await findAccepted(scope, userId)
  if (accepted !== undefined) {
    if (listKeys(moved['invitation'], 'id').includes(accepted)) return 'merged'
    if (listKeys(moved[keptName('invitation')]).includes(accepted)) return 'kept'
  }
  if (belongsTo(before.kept, userId)) return 'kept'
  return belongsTo(before.merged, userId) ? 'merged' : 'unknown'
}

const belongsTo = (record: WholeRecord, userId: string): boolean =>
  record.user_id === userId || record.former_user_id === userId

export const listKeys = (rows: Moved[string] | undefined, name = 'key'): readonly string[] =>
  (rows ?? []).map((row) => String(row[name]))

/**
 * Separates the access of people who left since the merge. They keep access to the record to which they were invited.
 * If that record is unknown, they lose access to both.
 */
export async function partEndedLogins(scope: TenantScope, merge: LockedMerge): Promise<void> {
  const { member_id: from, merged_member_id: merged, before } = merge
  for (const userId of await listLeftSince(scope, from, merge.merged_at)) {
    if (belongsTo(before.kept, userId) || userId === before.merged.user_id) continue
    const home = await findHome(scope, userId, merge)
    if (home !== 'kept') await moveEnded(scope, userId, { from, to: home === 'merged' ? merged : null })
  }
}

/** Joins the rows that the merge moved with the rows that arrived since the merge. */
export const joinMovedRows = (moved: Moved, rows: Moved): Moved => ({
  ...moved,
  ...Object.fromEntries(Object.entries(rows).map(([table, keys]) => [table, [...(moved[table] ?? []), ...keys]])),
})
