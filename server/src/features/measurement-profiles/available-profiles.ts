import type { MeasurementProfileListItem } from '@salus/contract/measuring/profiles.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { mayAskFewer } from '@salus/domain/measurement-profiles/may-ask-fewer.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { Language } from '@salus/domain/words.ts'
import type { LicenceRow } from './measurement-profiles.queries.ts'

export const availableProfiles = (licences: readonly LicenceRow[], language: Language): MeasurementProfileListItem[] =>
  allProfiles.flatMap((profile) => {
    const licence = licences.find(({ pluginId }) => pluginId === profile.pluginId)
    return licence ? [buildListItem(profile, licence, language)] : []
  })

/**
 * Returns true if members may run the profile themselves. The tenant's choice decides. If the tenant has made none, the
 * profile's default decides.
 */
export const isSelfService = (profile: MeasurementProfile, licence: LicenceRow): boolean =>
  licence.selfService[profile.id] ?? profile.selfServiceByDefault

const buildListItem = (
  profile: MeasurementProfile,
  licence: LicenceRow,
  language: Language,
): MeasurementProfileListItem => ({
  id: profile.id,
  code: profile.code,
  path: profile.path,
  family: profile.family,
  pluginId: profile.pluginId,
  version: profile.version,
  name: profile.name[language],
  kind: profile.kind,
  minutes: profile.minutes,
  itemCount: profile.items.length,
  mayAskFewer: mayAskFewer(profile),
  selfService: isSelfService(profile, licence),
})
