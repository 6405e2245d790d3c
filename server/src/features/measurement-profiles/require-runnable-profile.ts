import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { refuse } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { isSelfService } from './available-profiles.ts'
import { findFormerLicence, findLicence, type LicenceRow } from './measurement-profiles.queries.ts'

/**
 * Returns the profile if the caller may run it. Refuses with `profile-not-available` if its product is not in use.
 * Refuses members with `profile-not-self-service` if they may not run the profile themselves.
 */
export async function requireRunnableProfile(scope: TenantScope, profileId: string): Promise<MeasurementProfile> {
  const { profile, licence } = await requireLicensedProfile(scope, profileId)
  if (scope.actor.role === 'Member' && !isSelfService(profile, licence)) refuse('profile-not-self-service')
  return profile
}

/**
 * Returns the profile of a started analysis, which can be finished even if the product has ended in the meantime.
 * Refuses with `profile-not-available` if the tenant has never had the product.
 */
export async function requireStartedProfile(scope: EnteredTenant, profileId: string): Promise<MeasurementProfile> {
  const profile = profileById(profileId)
  if (!profile || !(await findFormerLicence(scope, profile.pluginId))) refuse('profile-not-available')
  return profile
}

/** Returns the profile and its licence. Refuses with `profile-not-available` if the product is not in use. */
export async function requireLicensedProfile(
  scope: EnteredTenant,
  profileId: string,
): Promise<{ readonly profile: MeasurementProfile; readonly licence: LicenceRow }> {
  const profile = profileById(profileId)
  if (!profile) refuse('profile-not-available')
  const licence = await findLicence(scope, profile.pluginId)
  if (!licence) refuse('profile-not-available')
  return { profile, licence }
}
