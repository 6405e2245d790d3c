import { measurementProfilesApi } from '@salus/contract/measurement-profiles.ts'
import { useLanguage } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { useMaybeSession } from '../../platform/session.ts'

const none = { items: [] }

/** The questionnaires a person may run alone. Who belongs to no tenant has none, and need not ask. */
export function useOwnProfiles() {
  const lang = useLanguage()
  const hasTenant = (useMaybeSession()?.memberships.length ?? 0) > 0
  const answer = useApiQuery(
    measurementProfilesApi.getMeasurementProfilesOfCurrentUser,
    { query: { lang } },
    { enabled: hasTenant },
  )
  return { isError: answer.isError, error: answer.error, refetch: answer.refetch, data: hasTenant ? answer.data : none }
}
