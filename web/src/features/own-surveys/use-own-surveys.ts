import { type MyGroupSurvey, ownSurveysApi, type SurveyInHands } from '@salus/contract/group-reports/own-surveys.ts'
import { useApiQuery } from '../../platform/api/query.ts'

export const useOwnSurveys = (isEnabled = true) =>
  useApiQuery(ownSurveysApi.getMyGroupSurveys, {}, { enabled: isEnabled })

interface Asked {
  readonly tenantId: number
  readonly profileId: string
}

/** Returns the open survey of this profile; `undefined` if there is none or it is not known yet. */
export const findOpenSurvey = (
  surveys: readonly MyGroupSurvey[] | undefined,
  { tenantId, profileId }: Asked,
): MyGroupSurvey | undefined =>
  surveys?.find((one) => one.state === 'open' && one.groupId === tenantId && one.profileId === profileId)

/** Adds empty fields for the earlier decision to a survey, because a handed-over device knows no earlier decision. */
export const undecided = (survey: SurveyInHands | null): MyGroupSurvey | undefined =>
  survey === null ? undefined : { ...survey, decision: null, decidedAt: null, wentIntoReportAt: null }
