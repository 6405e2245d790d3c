import type { CheckUp } from '@salus/contract/check-ups.ts'
import { type MeasurementProfileAsData, measurementProfilesApi } from '@salus/contract/measurement-profiles.ts'
import { useLanguage } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/query.ts'

interface ScoringProfile {
  readonly profile: MeasurementProfileAsData | undefined
  readonly isPending: boolean
}

/** The definition behind a check-up's scores. What a module delivered has none, and neither has a result without scores. */
export function useScoringProfile(checkUp: Pick<CheckUp, 'profileId' | 'scores'> | undefined): ScoringProfile {
  const lang = useLanguage()
  const profileId = checkUp?.scores.length === 0 ? null : (checkUp?.profileId ?? null)
  const answer = useApiQuery(
    measurementProfilesApi.getMeasurementProfile,
    { params: { profileId: profileId ?? '' }, query: { lang } },
    { enabled: profileId !== null, staleTime: Number.POSITIVE_INFINITY },
  )
  return { profile: profileId === null ? undefined : answer.data, isPending: profileId !== null && answer.isPending }
}
