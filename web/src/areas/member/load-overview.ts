import { analysesApi } from '@salus/contract/analyses.ts'
import { checkUpChangesApi } from '@salus/contract/check-up-changes.ts'
import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { consentsApi } from '@salus/contract/consents.ts'
import { measurementProfilesApi } from '@salus/contract/measurement-profiles.ts'
import type { Language } from '@salus/domain/words.ts'
import { latestQuery } from '../../features/check-ups/latest-query.ts'
import { apiPagesOptions } from '../../platform/pages.ts'
import { apiQueryOptions, queryClient } from '../../platform/query.ts'
import { loadSession } from '../../platform/session.ts'
import { recentQuery } from './recent-query.ts'

/** Asks for what the overview shows while its scripts are still on their way; done when it is there. */
export async function loadOverview(lang: Language): Promise<void> {
  const session = await loadSession().catch(() => null)
  if (session === null || session.memberships.length === 0) return
  await Promise.all([
    queryClient.prefetchQuery(apiQueryOptions(checkUpsApi.getMyLatestCheckUps, latestQuery(lang))),
    queryClient.prefetchInfiniteQuery(apiPagesOptions(checkUpsApi.getMyCheckUps, { query: recentQuery })),
    queryClient.prefetchInfiniteQuery(apiPagesOptions(checkUpChangesApi.getMyCheckUpChanges, { query: recentQuery })),
    queryClient.prefetchQuery(
      apiQueryOptions(measurementProfilesApi.getMeasurementProfilesOfCurrentUser, { query: { lang } }),
    ),
    queryClient.prefetchQuery(apiQueryOptions(consentsApi.getMyConsents, {})),
    ...session.memberships.map(({ groupId, memberId }) => {
      const asked = { params: { tenantId: groupId, memberId: memberId ?? '' } }
      return memberId === null
        ? undefined
        : queryClient.prefetchQuery(apiQueryOptions(analysesApi.getAnalysesOfMember, asked))
    }),
  ])
}
