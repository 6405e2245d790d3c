import type { CheckUp } from '@salus/contract/check-ups.ts'
import { type MeasurementProfileAsData, measurementProfilesApi } from '@salus/contract/measurement-profiles.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { useLanguage } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/query.ts'

interface ScoringProfile {
  readonly profile: MeasurementProfileAsData | undefined
  readonly isPending: boolean
  /** The definition exists, but could not be loaded; the stored result is all there is to show. */
  readonly isMissing: boolean
}

/** The definition behind a check-up's scores. What a module delivered has none, and neither has a result without scores. */
export function useScoringProfile(checkUp: Pick<CheckUp, 'profileId' | 'scores'> | undefined): ScoringProfile {
  const lang = useLanguage()
  const isKnown = profileCatalogue.some(({ id }) => id === checkUp?.profileId)
  const profileId = checkUp === undefined || checkUp.scores.length === 0 || !isKnown ? null : checkUp.profileId
  const answer = useApiQuery(
    measurementProfilesApi.getMeasurementProfile,
    { params: { profileId: profileId ?? '' }, query: { lang } },
    { enabled: profileId !== null, staleTime: Number.POSITIVE_INFINITY },
  )
  return {
    profile: profileId === null ? undefined : answer.data,
    isPending: profileId !== null && answer.isPending,
    isMissing: profileId !== null && answer.isError && answer.data === undefined,
  }
}
