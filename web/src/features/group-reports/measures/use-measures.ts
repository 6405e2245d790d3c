import { groupMeasuresApi } from '@salus/contract/group-reports/measures.ts'
import { useApiQuery } from '../../../platform/api/query.ts'

export interface SurveyId {
  readonly tenantId: number
  readonly surveyId: string
}

export const useMeasures = (params: SurveyId) => useApiQuery(groupMeasuresApi.getGroupMeasures, { params })
