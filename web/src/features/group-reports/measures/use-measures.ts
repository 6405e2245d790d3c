import { groupMeasuresApi } from '@salus/contract/group-reports/measures.ts'
import { useApiQuery } from '../../../platform/api/query.ts'

export interface SurveyId {
  readonly tenantId: number
  readonly surveyId: string
}

/** The measures after a report, and how far the assessment has come. */
export const useMeasures = (params: SurveyId) => useApiQuery(groupMeasuresApi.getGroupMeasures, { params })
