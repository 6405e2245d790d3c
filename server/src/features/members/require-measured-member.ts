import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { refuse } from '../../platform/refusal.ts'
import { requireOwnMember, type TenantScope } from '../../platform/scope/tenant.ts'
import { type MeasuredMember, measuredMember, storesHealthData } from './members.queries.ts'

export type KnownMember = MeasuredMember & { readonly birthDate: string }

/** A member whom the caller is allowed to measure: for staff any active member, for members their own record. */
export async function requireMeasuredMember(scope: TenantScope, memberId: string): Promise<KnownMember> {
  requireOwnMember(scope, memberId)
  return requireActiveMember(scope, memberId)
}

/**
 * A member who can be measured now. Refuses archived members, and those without consent to storage
 * (`consent-required`).
 */
export async function requireActiveMember(scope: EnteredTenant, memberId: string): Promise<KnownMember> {
  const member = await requireKnownMember(scope, memberId)
  if (member.status !== 'active') refuse('invalid-input', { errors: [archived] })
  if (!member.storesHealthData) refuse('consent-required')
  return member
}

/** A member of the tenant, active or not. Refuses members without a birth date, which scoring needs. */
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

/** Refuses with `consent-required` unless the member has consented to storage. */
export async function requireStorageConsent(scope: EnteredTenant, memberId: string): Promise<void> {
  if (!(await storesHealthData(scope, memberId))) refuse('consent-required')
}
