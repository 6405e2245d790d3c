import { analysesApi } from '@salus/contract/measuring/analyses.ts'
import { checkUpChangesApi } from '@salus/contract/check-ups/changes.ts'
import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { consentsApi } from '@salus/contract/members/consents.ts'
import { ownSurveysApi } from '@salus/contract/group-reports/own-surveys.ts'
import { measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import type { Language } from '@salus/domain/words.ts'
import { latestQuery } from '../../features/check-ups/overview/latest-query.ts'
import { apiPagesOptions } from '../../platform/pages/pages.ts'
import { apiQueryOptions, queryClient } from '../../platform/api/query.ts'
import { loadSession } from '../../platform/account/session.ts'
import { recentQuery } from './recent-query.ts'

/** Requests the data of the overview while its scripts are still loading. Resolves when the data has arrived. */
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
    queryClient.prefetchQuery(apiQueryOptions(ownSurveysApi.getMyGroupSurveys, {})),
    ...session.memberships.map(({ groupId, memberId }) => {
      const asked = { params: { tenantId: groupId, memberId: memberId ?? '' } }
      return memberId === null
        ? undefined
        : queryClient.prefetchQuery(apiQueryOptions(analysesApi.getAnalysesOfMember, asked))
    }),
  ])
}
