import { measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import { useLanguage } from '../../../i18n/t.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { useMaybeSession } from '../../../platform/account/session.ts'

const none = { items: [] }

/**
 * Loads the profiles that the person is allowed to run alone. People without a tenant have none, so nothing is
 * requested.
 */
export function useOwnProfiles() {
  const lang = useLanguage()
  const hasTenant = (useMaybeSession()?.memberships.length ?? 0) > 0
  const answer = useApiQuery(
    measurementProfilesApi.getMeasurementProfilesOfCurrentUser,
    { query: { lang } },
    { enabled: hasTenant },
  )
  return {
    isLoading: answer.isLoading,
    isError: answer.isError,
    error: answer.error,
    refetch: answer.refetch,
    data: hasTenant ? answer.data : none,
  }
}
