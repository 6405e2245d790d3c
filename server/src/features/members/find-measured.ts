import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { measuredMember } from './members.queries.ts'
import type { KnownMember } from './require-measured-member.ts'

/**
 * Returns the member, active or not. Returns `undefined` if the member has no date of birth, because scoring needs it.
 */
export async function findMeasured(scope: EnteredTenant, memberId: string): Promise<KnownMember | undefined> {
  const member = await measuredMember(scope, memberId)
  return member?.birthDate == null ? undefined : { ...member, birthDate: member.birthDate }
}
