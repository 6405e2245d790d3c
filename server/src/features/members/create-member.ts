import type { Member, membersApi } from '@salus/contract/members/members.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { recordFirstConsents } from '../consents/record-first-consents.ts'
import { requireRoomForMember } from '../tariff/require-room.ts'
import { insertMember, memberOfTenant } from './members.queries.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'

export type NewMember = z.output<typeof membersApi.createMember.body>

export async function createMember(scope: TenantScope, input: NewMember): Promise<Member> {
  requireBorn(scope, input.birthDate)
  await requireRoomForMember(scope, input.email)
  const { consent, ...fields } = input
  const member = await insertMember(scope, fields)
  if (!member) refuse('duplicate-external-number', { errors: [duplicate] })
  await recordFirstConsents(scope, member.id, consent ?? {})
  audit(scope, { action: 'member.created', objectKind: 'member', objectId: member.id, subjectIds: [member.id] })
  await notify(scope, { kind: 'members-changed', groupId: scope.tenantId })
  // Reads the member only after the consents are stored, because the consents decide how much of the member is shown.
  return memberOfTenant(scope.db, scope.tenantId, member.id).executeTakeFirstOrThrow()
}

export const duplicate = { path: 'externalNumber', code: 'duplicate', message: 'Another member has this number.' }

export function requireBorn(scope: TenantScope, birthDate: string): void {
  // The latest calendar day anywhere on earth, so that today's birth dates are accepted in every time zone.
  const latest = dayIn('Pacific/Kiritimati', scope.now)
  if (birthDate > latest)
    refuse('invalid-input', {
      errors: [{ path: 'birthDate', code: 'in-future', message: 'The day of birth lies in the future.' }],
    })
}
