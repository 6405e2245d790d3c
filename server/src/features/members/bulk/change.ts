import {
  type MembersChange,
  type MemberSelection,
  mostAtOnce,
  type SkippedReason,
} from '@salus/contract/members/bulk.ts'
import { notify } from '../../../platform/live/notify.queries.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { requireRoom } from '../../tariff/require-room.ts'
import { endOpenOffers } from '../end-open-offers.ts'
import { changeAll } from './bulk.queries.ts'
import { type SelectedMember, selectMembers } from './select.ts'
import { type SkippedMembers, skippedMembers } from './skipped.ts'

interface Changed {
  readonly changed: string[]
  readonly skipped: SkippedMembers
}

export async function changeMembers(
  scope: TenantScope,
  { selection, change }: { readonly selection: MemberSelection; readonly change: MembersChange },
): Promise<Changed> {
  const { members, missing } = await selectMembers(scope, selection, mostAtOnce)
  const reasons = new Map(members.map((member) => [member, findObstacle(member, change)]))
  const changed = members.filter((member) => reasons.get(member) === null).map(({ memberId }) => memberId)
  if (changed.length > 0) {
    if (change.kind === 'restore') await requireRoom(scope, 'activeMembers', changed.length)
    if (change.kind === 'archive') await endOpenOffers(scope, changed)
    await changeAll(scope, changed, change)
    await notify(scope, { kind: 'members-changed', groupId: scope.tenantId })
  }
  audit(scope, { action: `members.${actions[change.kind]}`, objectKind: 'member', subjectIds: changed })
  return { changed, skipped: skippedMembers(reasons, missing) }
}

const actions = { 'add-tag': 'tagged', 'remove-tag': 'untagged', archive: 'archived', restore: 'restored' } as const

const mostTags = 20

function findObstacle({ status, tags }: SelectedMember, change: MembersChange): SkippedReason | null {
  switch (change.kind) {
    case 'archive':
      return status === 'archived' ? 'archived-already' : null
    case 'restore':
      return status === 'archived' ? null : 'not-archived'
    case 'remove-tag':
      return tags.includes(change.tag) ? null : 'not-tagged'
    case 'add-tag':
      if (tags.includes(change.tag)) return 'tagged-already'
      return tags.length >= mostTags ? 'too-many-tags' : null
  }
}
