import type { MeasurementProfileListItem } from '@salus/contract/measuring/profiles.ts'
import { measurementFamilies, type MeasurementFamily } from '@salus/domain/measurement-profiles/profile-facts.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'

export interface ProfileFamily<Profile> {
  readonly family: MeasurementFamily
  readonly pluginId: number
  readonly profiles: readonly Profile[]
}

type Listed = Pick<MeasurementProfileListItem, 'id' | 'family' | 'pluginId'>

/**
 * Groups the available profiles by family, in menu order (specification section 5). Families without profiles are
 * omitted.
 */
export function groupProfiles<Profile extends Listed>(
  available: readonly Profile[],
): readonly ProfileFamily<Profile>[] {
  const order = new Map(profileCatalogue.map((profile, place) => [profile.id, place]))
  const findPlace = ({ id }: Profile) => order.get(id) ?? order.size
  return measurementFamilies.flatMap((family) => {
    const profiles = available
      .filter((profile) => profile.family === family)
      .toSorted((a, b) => findPlace(a) - findPlace(b))
    const [first] = profiles
    return first === undefined ? [] : [{ family, pluginId: first.pluginId, profiles }]
  })
}
