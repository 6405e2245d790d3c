import type { MemberSelection } from '@salus/contract/member-bulk.ts'
import { refuse } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { idsFound, lockMembers, type SelectedMember } from './member-bulk.queries.ts'

export type { SelectedMember }

/** The members that were meant, held until the transaction ends, and how many are not there. */
export async function selectMembers(
  scope: TenantScope,
  selection: MemberSelection,
  most: number,
): Promise<{ readonly members: readonly SelectedMember[]; readonly missing: number }> {
  const ids =
    'memberIds' in selection ? [...new Set(selection.memberIds)] : await idsFound(scope, selection.filter, most + 1)
  if (ids.length > most) refuse('too-many-members')
  const members = await lockMembers(scope, ids)
  return { members, missing: ids.length - members.length }
}
