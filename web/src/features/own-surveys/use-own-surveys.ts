import { type MyGroupSurvey, ownSurveysApi, type SurveyInHands } from '@salus/contract/group-reports/own-surveys.ts'
import { useApiQuery } from '../../platform/api/query.ts'

export const useOwnSurveys = (isEnabled = true) =>
  useApiQuery(ownSurveysApi.getMyGroupSurveys, {}, { enabled: isEnabled })

interface Asked {
  readonly tenantId: number
  readonly profileId: string
}

/** Returns the open survey for this profile; `undefined` if no survey is open, or while the surveys are loading. */
export const findOpenSurvey = (
  surveys: readonly MyGroupSurvey[] | undefined,
  { tenantId, profileId }: Asked,
): MyGroupSurvey | undefined =>
  surveys?.find((one) => one.state === 'open' && one.groupId === tenantId && one.profileId === profileId)

/** Adds empty fields for the earlier decision, which a handed-over device does not know. */
export const addEmptyDecision = (survey: SurveyInHands | null): MyGroupSurvey | undefined =>
  survey === null ? undefined : { ...survey, decision: null, decidedAt: null, wentIntoReportAt: null }
