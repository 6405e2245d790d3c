import type { MemberSelection } from '@salus/contract/members/bulk.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import { listFoundIds, lockMembers, type SelectedMember } from './bulk.queries.ts'

export type { SelectedMember }

/**
 * Locks the selected members. `missing` is the number of selected members that do not exist. Refuses with
 * `too-many-members` if more than `most` are selected.
 */
export async function selectMembers(
  scope: TenantScope,
  selection: MemberSelection,
  most: number,
): Promise<{ readonly members: readonly SelectedMember[]; readonly missing: number }> {
  const ids =
    'memberIds' in selection ? [...new Set(selection.memberIds)] : await listFoundIds(scope, selection.filter, most + 1)
  if (ids.length > most) refuse('too-many-members')
  const members = await lockMembers(scope, ids)
  return { members, missing: ids.length - members.length }
}
