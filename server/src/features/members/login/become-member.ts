import type { Member } from '@salus/contract/members/members.ts'
import type { GivenFields } from '../../../platform/database/member-fields.queries.ts'
import { refuse } from '../../../platform/refusal.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { requireRoom } from '../../tariff/require-room.ts'
import { duplicate } from '../create-member.ts'
import { isExternalNumberOfAnother, memberOfTenant, updateToMember } from '../members.queries.ts'

export async function becomeMember(scope: TenantScope, guestId: string, data: GivenFields): Promise<Member> {
  if (typeof data.externalNumber === 'string' && (await isExternalNumberOfAnother(scope, guestId, data.externalNumber)))
    refuse('duplicate-external-number', { errors: [duplicate] })
  await requireRoom(scope, 'activeMembers')
  const member = await updateToMember(scope, guestId, data)
  audit(scope, { action: 'member.created', objectKind: 'member', objectId: member.id, subjectIds: [member.id] })
  return member
}

export const readMember = (scope: TenantScope, memberId: string): Promise<Member | undefined> =>
  memberOfTenant(scope.db, scope.tenantId, memberId).executeTakeFirst()
