import type { Hold } from '@salus/contract/members/erasures.ts'
import { hideMember } from '../../platform/scope/hold.queries.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { revokeInvitationsOfMembers } from '../invitations/revoke-invitations-of-members.ts'
import { requireNotEnding } from '../tenant-ends/plan-end.ts'
import { insertHold, lockVisibleMember } from './erasures.queries.ts'

interface AskedHold {
  readonly reason: string
  readonly endsOn?: string | undefined
}

/**
 * Keeps the record for a legal reason. Until the hold ends, the record is hidden as if it were erased. Then it is
 * erased.
 */
export async function holdMember(scope: TenantScope, memberId: string, { reason, endsOn }: AskedHold): Promise<Hold> {
  await requireNotEnding(scope)
  if (!(await lockVisibleMember(scope, memberId))) refuse('not-found')
  if (endsOn !== undefined && endsOn <= scope.now.toISOString().slice(0, 10))
    refuse('invalid-input', {
      errors: [{ path: 'endsOn', code: 'in-past', message: 'The hold would be over already.' }],
    })
  const hold = await insertHold(scope, { memberId, reason, endsOn: endsOn ?? null })
  await revokeInvitationsOfMembers(scope, [memberId])
  await hideMember(scope, memberId)
  audit(scope, { action: 'member.held', objectKind: 'member', objectId: memberId, subjectIds: [memberId] })
  await notify(scope, { kind: 'members-changed', groupId: scope.tenantId })
  // Open pages that show this person's documents or consents then request them again and no longer show them.
  await notify(scope, { kind: 'consents-changed', groupId: scope.tenantId, memberId })
  return hold
}
