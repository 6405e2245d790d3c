import type { Erasure } from '@salus/contract/erasures.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { askForErasure, erasureOf } from './erase-member.ts'
import { holdOfMember, waitingErasureOf } from './erasures.queries.ts'

/** The reason to keep the record is gone, so it is erased. */
export async function endHold(scope: TenantScope, memberId: string): Promise<Erasure> {
  const hold = (await holdOfMember(scope, memberId)) ?? refuse('not-found')
  audit(scope, { action: 'member.hold-ended', objectKind: 'member', objectId: memberId, subjectIds: [hold.memberId] })
  const waiting = await waitingErasureOf(scope.db, scope.tenantId, memberId)
  return erasureOf(waiting ?? (await askForErasure(scope, memberId, 'hold-ended')))
}
