import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { findMembers } from '../members/login/link.ts'
import { insertApart } from './member-merges.queries.ts'

/** Declares that two similar records belong to two people, so that the pair is no longer suggested. */
export async function sayApart(
  scope: TenantScope,
  { memberId, otherMemberId }: { readonly memberId: string; readonly otherMemberId: string },
): Promise<undefined> {
  if ((await findMembers(scope, [memberId, otherMemberId])).length < 2) refuse('not-found')
  const [one = memberId, other = otherMemberId] = [memberId, otherMemberId].toSorted()
  await insertApart(scope, [one, other])
  audit(scope, {
    action: 'member.said-apart',
    objectKind: 'member',
    objectId: memberId,
    subjectIds: [memberId, otherMemberId],
  })
}
