import { measurementProfilesApi, type OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import { consentsApi, type OwnConsents } from '@salus/contract/members/consents.ts'
import { useLanguage } from '../../../i18n/t.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { useMaybeSession } from '../../../platform/account/session.ts'

const none = { items: [] }

interface Offered {
  readonly items: readonly OwnMeasurementProfile[]
}

const withoutArchived = ({ items }: Offered, own: readonly OwnConsents[] | undefined) => ({
  items: items.filter(({ groupId }) => own?.find((one) => one.groupId === groupId)?.isArchived !== true),
})

/**
 * Loads the profiles that the person is allowed to run alone. People without a tenant have none, so nothing is
 * requested. A tenant that archived the person's record offers none.
 */
export function useOwnProfiles() {
  const lang = useLanguage()
  const hasTenant = (useMaybeSession()?.memberships.length ?? 0) > 0
  const answer = useApiQuery(
    measurementProfilesApi.getMeasurementProfilesOfCurrentUser,
    { query: { lang } },
    { enabled: hasTenant },
  )
  const consents = useApiQuery(consentsApi.getMyConsents, {}, { staleTime: 5000, enabled: hasTenant })
  const data = hasTenant ? answer.data && withoutArchived(answer.data, consents.data?.items) : none
  return { isError: answer.isError, error: answer.error, refetch: answer.refetch, data }
}
