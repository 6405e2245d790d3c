import type { Person } from '@salus/contract/tenant/invitations.ts'
import { refuse } from '../../../platform/refusal.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { recordFirstConsents } from '../../consents/record-first-consents.ts'
import { worksHere } from '../../memberships/give-membership.ts'
import { requireRoom } from '../../tariff/require-room.ts'
import { requireBorn } from '../create-member.ts'
import { recordOfLogin, recordsOfAddresses } from './link.queries.ts'
import { insertMember } from '../members.queries.ts'

/**
 * Finds or creates the record of a person who was invited by address. Tries these records in this order:
 *
 * - the record that the login already has
 * - the only active record without a login that has this address and birth date, if `mayTake` allows it
 * - a new record
 *
 * Checks the tariff's limit only for employees whose address is in a record. For all others, it was checked when they
 * were invited.
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
  const ofAddress = await recordsOfAddresses(scope, [scope.actor.email])
  const known = ofAddress.filter(
    ({ birthDate, status, isLinked }) => birthDate === person.birthDate && status === 'active' && !isLinked,
  )
  // If several records match, takes none, because staff must choose one.
  const [only] = known
  if (only && known.length === 1 && (await mayTake(only.memberId))) return { memberId: only.memberId, isTaken: true }
  if (ofAddress.length > 0 && (await worksHere(scope, scope.actor.userId))) await requireRoom(scope, 'activeMembers')
  return { memberId: await makeRecord(scope, person), isTaken: false }
}

export interface OwnRecord {
  readonly memberId: string
  /** True if the record already existed and had no login. */
  readonly isTaken: boolean
}

/**
 * Creates a record with the consent still pending. The person is asked for it before their first answer, like all
 * people who get a login.
 */
async function makeRecord(scope: TenantScope, person: Person): Promise<string> {
  const member = await insertMember(scope, { ...person, email: scope.actor.email })
  if (!member) throw new Error('a record without a number met one with the same number')
  await recordFirstConsents(scope, member.id, { given: 'pending' })
  audit(scope, { action: 'member.created', objectKind: 'member', objectId: member.id, subjectIds: [member.id] })
  return member.id
}
