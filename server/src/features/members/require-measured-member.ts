import type { EnteredTenant } from '../../platform/entered-tenant.ts'
import { refuse } from '../../platform/refusal.ts'
import { requireOwnMember, type TenantScope } from '../../platform/tenant-scope.ts'
import { type MeasuredMember, measuredMember, storesHealthData } from './members.queries.ts'

export type KnownMember = MeasuredMember & { readonly birthDate: string }

/** A member whom the caller may measure: any active one for staff, the own record for a member. */
export async function requireMeasuredMember(scope: TenantScope, memberId: string): Promise<KnownMember> {
  requireOwnMember(scope, memberId)
  return requireActiveMember(scope, memberId)
}

/** A member who can be measured now, whoever asks. */
export async function requireActiveMember(scope: EnteredTenant, memberId: string): Promise<KnownMember> {
  const member = await requireKnownMember(scope, memberId)
  if (member.status !== 'active') refuse('invalid-input', { errors: [archived] })
  if (!member.storesHealthData) refuse('consent-required')
  return member
}

/** A member of the tenant, active or not, of whom enough is known to score. */
export async function requireKnownMember(scope: EnteredTenant, memberId: string): Promise<KnownMember> {
  const member = await measuredMember(scope, memberId)
  if (!member) refuse('not-found')
  if (member.birthDate === null) refuse('invalid-input', { errors: [birthDateMissing] })
  return { ...member, birthDate: member.birthDate }
}

const archived = { path: 'memberId', code: 'member-archived', message: 'This member is archived.' }
const birthDateMissing = {
  path: 'memberId',
  code: 'birth-date-missing',
  message: 'The member’s date of birth is not known.',
}

/** Nothing is kept of somebody who does not want it. */
export async function requireStorageConsent(scope: EnteredTenant, memberId: string): Promise<void> {
  if (!(await storesHealthData(scope, memberId))) refuse('consent-required')
}
