import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { type MeasurementProfileAsData, measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import type { Language } from '@salus/domain/words.ts'
import { useLanguage } from '../../../i18n/t.tsx'
import { apiQueryOptions, queryClient, useApiQuery } from '../../../platform/api/query.ts'

interface ScoringProfile {
  readonly profile: MeasurementProfileAsData | undefined
  readonly isPending: boolean
  /** True if the profile's definition exists but could not be loaded. Only the stored result can be shown then. */
  readonly isMissing: boolean
}

type Scored = Pick<CheckUp, 'profileId' | 'scores'>

/** Returns the id of the profile to load; `null` for module results and results without scores. */
function findScoringProfile(checkUp: Scored | undefined): string | null {
  if (checkUp === undefined || checkUp.scores.length === 0) return null
  return profileCatalogue.some(({ id }) => id === checkUp.profileId) ? checkUp.profileId : null
}

const profileQuery = (profileId: string | null, lang: Language) => ({
  params: { profileId: profileId ?? '' },
  query: { lang },
})

/** Loads the profile's definition into the cache before anything that needs it is rendered. */
export async function prefetchScoringProfile(checkUp: Scored, lang: Language): Promise<void> {
  const profileId = findScoringProfile(checkUp)
  const { getMeasurementProfile } = measurementProfilesApi
  if (profileId !== null)
    await queryClient.prefetchQuery(apiQueryOptions(getMeasurementProfile, profileQuery(profileId, lang)))
}

export function useScoringProfile(checkUp: Scored | undefined): ScoringProfile {
  const lang = useLanguage()
  const profileId = findScoringProfile(checkUp)
  const answer = useApiQuery(measurementProfilesApi.getMeasurementProfile, profileQuery(profileId, lang), {
    enabled: profileId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    profile: profileId === null ? undefined : answer.data,
    isPending: profileId !== null && answer.isPending,
    isMissing: profileId !== null && answer.isError && answer.data === undefined,
  }
}
