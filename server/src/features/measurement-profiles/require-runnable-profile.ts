import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { refuse } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { isSelfService } from './available-profiles.ts'
import { findFormerLicence, findLicence, type LicenceRow } from './measurement-profiles.queries.ts'

/** A profile the caller may run in this tenant: of a product in use, and for members only if it is self-service. */
export async function requireRunnableProfile(scope: TenantScope, profileId: string): Promise<MeasurementProfile> {
  const { profile, licence } = await requireLicensedProfile(scope, profileId)
  if (scope.actor.role === 'Member' && !isSelfService(profile, licence)) refuse('profile-not-self-service')
  return profile
}

/** The profile of a started analysis: it may be finished even if the product ended or was switched off since. */
export async function requireStartedProfile(scope: EnteredTenant, profileId: string): Promise<MeasurementProfile> {
  const profile = profileById(profileId)
  if (!profile || !(await findFormerLicence(scope, profile.pluginId))) refuse('profile-not-available')
  return profile
}

/** A profile of a product that the tenant uses. */
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
