import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { refuse } from '../../platform/refusal.ts'
import { requireOwnMember, type TenantScope } from '../../platform/scope/tenant.ts'
import { type MeasuredMember, measuredMember, storesHealthData } from './members.queries.ts'

export type KnownMember = MeasuredMember & { readonly birthDate: string }

/** Returns a member whom the caller may measure. Staff may measure any active member, and members only themselves. */
export async function requireMeasuredMember(scope: TenantScope, memberId: string): Promise<KnownMember> {
  requireOwnMember(scope, memberId)
  return requireActiveMember(scope, memberId)
}

/**
 * Returns a member who can be measured now. Refuses archived members. Refuses members without consent to storage with
 * `consent-required`.
 */
export async function requireActiveMember(scope: EnteredTenant, memberId: string): Promise<KnownMember> {
  const member = await requireKnownMember(scope, memberId)
  if (member.status !== 'active') refuse('invalid-input', { errors: [archived] })
  if (!member.storesHealthData) refuse('consent-required')
  return member
}

/** Returns a member of the tenant, active or not. Refuses members without a birth date, because scoring needs it. */
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

/** Refuses with `consent-required` if the member has not consented to storage. */
export async function requireStorageConsent(scope: EnteredTenant, memberId: string): Promise<void> {
  if (!(await storesHealthData(scope, memberId))) refuse('consent-required')
}
