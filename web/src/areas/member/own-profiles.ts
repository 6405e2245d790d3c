import { measurementProfilesApi, type OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import { type Translate, useLanguage } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/api/query.ts'

/** The measurement profiles that the signed-in person may run without staff. */
export function useOwnProfiles(hasTenant: boolean): readonly OwnMeasurementProfile[] {
  const lang = useLanguage()
  return (
    useApiQuery(measurementProfilesApi.getMeasurementProfilesOfCurrentUser, { query: { lang } }, { enabled: hasTenant })
      .data?.items ?? []
  )
}

/** The number of questions or values, and the duration. */
export const writeLength = (t: Translate, { kind, itemCount, minutes }: OwnMeasurementProfile): string =>
  t(kind === 'questionnaire' ? 'overview.questions' : 'overview.values', { count: itemCount, minutes })
