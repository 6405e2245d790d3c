import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { measuredMember } from './members.queries.ts'
import type { KnownMember } from './require-measured-member.ts'

/** Returns a member whose results can be scored, whether active or not; `undefined` without a date of birth. */
export async function findMeasured(scope: EnteredTenant, memberId: string): Promise<KnownMember | undefined> {
  const member = await measuredMember(scope, memberId)
  return member?.birthDate == null ? undefined : { ...member, birthDate: member.birthDate }
}
