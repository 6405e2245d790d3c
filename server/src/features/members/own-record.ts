import type { Person } from '@salus/contract/invitations.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { recordFirstConsents } from '../consents/record-first-consents.ts'
import { requireBorn } from './create-member.ts'
import { recordOfLogin, recordsOfAddresses } from './linking.queries.ts'
import { insertMember } from './members.queries.ts'

/**
 * The record of somebody who was invited by address: the one of their login, one that was made for them in the
 * meantime (same address and same day of birth), if they may take it, else a new one. The tariff was asked when they were invited.
 */
export async function ownRecord(
  scope: TenantScope,
  person: Person | undefined,
  mayTake: (memberId: string) => Promise<boolean>,
): Promise<OwnRecord> {
  const own = await recordOfLogin(scope, scope.actor.userId)
  if (own) return { memberId: own.memberId, isTaken: false }
  if (!person)
    return refuse('invalid-input', { errors: [{ path: 'person', code: 'required', message: 'Say who you are.' }] })
  requireBorn(scope, person.birthDate)
  const known = (await recordsOfAddresses(scope, [scope.actor.email])).filter(
    ({ birthDate, status, isLinked }) => birthDate === person.birthDate && status === 'active' && !isLinked,
  )
  // Two alike are for staff to tell apart.
  const [only] = known
  if (only && known.length === 1 && (await mayTake(only.memberId))) return { memberId: only.memberId, isTaken: true }
  return { memberId: await makeRecord(scope, person), isTaken: false }
}

export interface OwnRecord {
  readonly memberId: string
  /** It was there before, and nobody's. */
  readonly isTaken: boolean
}

/** Nothing is consented to yet: the person is asked before the first answer, like everybody who is linked. */
async function makeRecord(scope: TenantScope, person: Person): Promise<string> {
  const member = await insertMember(scope, {
    ...person,
    email: scope.actor.email,
    heightCm: null,
    externalNumber: null,
    department: null,
    tags: [],
    status: 'active',
  })
  if (!member) throw new Error('a record without a number met one with the same number')
  await recordFirstConsents(scope, member.id, { given: 'pending' })
  audit(scope, { action: 'member.created', objectKind: 'member', objectId: member.id, subjectIds: [member.id] })
  return member.id
}
