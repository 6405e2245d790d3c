import { groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { apiQueryOptions, queryClient } from '../../../platform/api/query.ts'

/** Requests the surveys while the scripts of the page are still loading. */
export const loadGroupSurveys = (tenantId: number): Promise<void> =>
  queryClient.prefetchQuery(apiQueryOptions(groupSurveysApi.getGroupSurveys, { params: { tenantId } }))
