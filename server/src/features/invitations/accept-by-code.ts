import { audit } from '../../platform/scope/entered-tenant.ts'
import type { InvitationScope } from '../../platform/scope/invitation.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Accepted, acceptInvitation } from './accept-invitation.ts'
import { countWrongTry, lockCode } from './code-tries.queries.ts'

/** A code is locked after this many wrong birth dates, no matter who entered them. */
const mostTries = 5

interface WrongBirthDate {
  /** `last` if this attempt locked the code, `counted` if it did not. */
  readonly wrong: 'counted' | 'last'
}

/**
 * Accepts an invitation with its printed code and the birth date on record. Returns a wrong birth date instead of
 * throwing an error, because an error would roll back the transaction in which the attempt is counted.
 */
export async function acceptByCode(
  scope: InvitationScope,
  birthDate: string | undefined,
): Promise<Accepted | WrongBirthDate> {
  if (birthDate === undefined) return refuseBirthDate('required', 'Give the date of birth on record.')
  const found = (await lockCode(scope)) ?? refuse('invitation-not-usable')
  if (found.isLinked || found.birthDate === null) refuse('invitation-not-usable')
  if (found.birthDate === birthDate) return acceptInvitation(scope, undefined)
  const isLocked = await countWrongTry(scope, mostTries)
  noteTry(scope, 'invitation.wrong-birth-date')
  if (!isLocked) return { wrong: 'counted' }
  noteTry(scope, 'invitation.locked')
  await notify(scope, { kind: 'invitations-changed', groupId: scope.tenantId })
  return { wrong: 'last' }
}

function noteTry(scope: InvitationScope, action: 'invitation.wrong-birth-date' | 'invitation.locked'): void {
  const { invitationId, memberId } = scope.invitation
  audit(scope, {
    action,
    objectKind: 'invitation',
    objectId: invitationId,
    subjectIds: memberId === null ? [] : [memberId],
  })
}

export function refuseWrongBirthDate(wrong: WrongBirthDate['wrong']): never {
  if (wrong === 'last') refuse('invitation-locked')
  return refuseBirthDate('not-valid', 'This is not the date of birth on record.')
}

const refuseBirthDate = (code: 'required' | 'not-valid', message: string): never =>
  refuse('invalid-input', { errors: [{ path: 'birthDate', code, message }] })
