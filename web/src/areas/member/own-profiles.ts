import { measurementProfilesApi, type OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import { type Translate, useLanguage } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'

export function useOwnProfiles(hasTenant: boolean): readonly OwnMeasurementProfile[] {
  const lang = useLanguage()
  return (
    useApiQuery(measurementProfilesApi.getMeasurementProfilesOfCurrentUser, { query: { lang } }, { enabled: hasTenant })
      .data?.items ?? []
  )
}

export const writeLength = (t: Translate, { kind, itemCount, mayAskFewer, minutes }: OwnMeasurementProfile): string =>
  t(kind === 'questionnaire' ? 'overview.questions' : 'overview.values', {
    count: itemCount,
    limit: mayAskFewer === true ? 'upTo' : 'exact',
    minutes,
  })
