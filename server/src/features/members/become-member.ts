import type { Member } from '@salus/contract/members.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { requireRoom } from '../tariff/require-room.ts'
import { duplicate } from './create-member.ts'
import { isExternalNumberOfAnother, memberOfTenant, updateToMember } from './members.queries.ts'

export interface MasterData {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly externalNumber: string | null
  readonly department: string | null
}

/** A guest gets a record: theirs, with everything that was measured. */
export async function becomeMember(scope: TenantScope, guestId: string, data: MasterData): Promise<Member> {
  if (data.externalNumber !== null && (await isExternalNumberOfAnother(scope, guestId, data.externalNumber)))
    refuse('duplicate-external-number', { errors: [duplicate] })
  await requireRoom(scope, 'activeMembers')
  const member = await updateToMember(scope, guestId, data)
  audit(scope, { action: 'member.created', objectKind: 'member', objectId: member.id, subjectIds: [member.id] })
  return member
}

/** The record as others see it. */
export const readMember = (scope: TenantScope, memberId: string): Promise<Member | undefined> =>
  memberOfTenant(scope.db, scope.tenantId, memberId).executeTakeFirst()
