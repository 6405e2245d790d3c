import { groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { apiQueryOptions, queryClient } from '../../../platform/api/query.ts'

export const loadGroupSurveys = (tenantId: number): Promise<void> =>
  queryClient.prefetchQuery(apiQueryOptions(groupSurveysApi.getGroupSurveys, { params: { tenantId } }))
