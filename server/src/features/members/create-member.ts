import type { Member, membersApi } from '@salus/contract/members.ts'
import type { z } from 'zod'
import { notify } from '../../platform/live-event.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { insertConsent, insertMember } from './members.queries.ts'
import { dayIn } from './subject-on-date.ts'

export type NewMember = z.output<typeof membersApi.createMember.body>

/** The wording of the consent that staff recorded; it changes with the text. */
const consentTextVersion = '1'

export async function createMember(scope: TenantScope, input: NewMember): Promise<Member> {
  requireBorn(scope, input.birthDate)
  const member = await insertMember(scope, {
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email ?? null,
    birthDate: input.birthDate,
    sex: input.sex,
    heightCm: input.heightCm ?? null,
    externalNumber: input.externalNumber ?? null,
    department: input.department ?? null,
    tags: input.tags ?? [],
    status: 'active',
  })
  if (!member) refuse('duplicate-external-number', { errors: [duplicate] })
  const consent = input.consent ?? { given: 'pending' as const }
  await insertConsent(scope, {
    memberId: member.id,
    given: consent.given,
    givenOn: consent.given === 'pending' ? null : (consent.date ?? scope.now.toISOString().slice(0, 10)),
    textVersion: consentTextVersion,
  })
  audit(scope, { action: 'member.created', objectKind: 'member', objectId: member.id, subjectIds: [member.id] })
  await notify(scope, { kind: 'members-changed', groupId: scope.tenantId })
  return member
}

export const duplicate = { path: 'externalNumber', code: 'duplicate', message: 'Another member has this number.' }

export function requireBorn(scope: TenantScope, birthDate: string): void {
  // The latest day there is anywhere: nobody east of here is refused on the day of birth.
  const latest = dayIn('Pacific/Kiritimati', scope.now)
  if (birthDate > latest)
    refuse('invalid-input', {
      errors: [{ path: 'birthDate', code: 'in-future', message: 'The day of birth lies in the future.' }],
    })
}
