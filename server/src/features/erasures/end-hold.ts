import type { Erasure } from '@salus/contract/members/erasures.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { askForErasure, buildErasure } from './erase-member.ts'
import { holdOfMember, findWaitingErasure } from './erasures.queries.ts'

/** Ends the hold. Requests the erasure of the record, unless an erasure is already waiting. */
export async function endHold(scope: TenantScope, memberId: string): Promise<Erasure> {
  const hold = (await holdOfMember(scope, memberId)) ?? refuse('not-found')
  audit(scope, { action: 'member.hold-ended', objectKind: 'member', objectId: memberId, subjectIds: [hold.memberId] })
  const waiting = await findWaitingErasure(scope.db, scope.tenantId, memberId)
  return buildErasure(waiting ?? (await askForErasure(scope, memberId, 'hold-ended')))
}
