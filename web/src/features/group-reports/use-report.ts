import { groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import type { Language } from '@salus/domain/words.ts'
import { useLanguage } from '../../i18n/t.tsx'
import { apiQueryOptions, queryClient, useApiQuery } from '../../platform/api/query.ts'

interface ReportId {
  readonly tenantId: number
  readonly surveyId: string
}

const buildSurveysInput = (tenantId: number) => ({ params: { tenantId } })
const buildProfileInput = (profileId: string, lang: Language) => ({ params: { profileId }, query: { lang } })

/** Loads the survey, its report, and the profile with the names of its themes. */
export function useReport({ tenantId, surveyId }: ReportId) {
  const lang = useLanguage()
  const surveys = useApiQuery(groupSurveysApi.getGroupSurveys, buildSurveysInput(tenantId))
  const survey = surveys.data?.items.find((one) => one.surveyId === surveyId)
  const report = useApiQuery(
    groupSurveysApi.getGroupReport,
    { params: { tenantId, surveyId } },
    // The report is not requested for people without the right to read it, because the audit log would record this as a
    // refused attempt.
    { enabled: survey?.state === 'published' && surveys.data?.readsReports === true },
  )
  const profile = useApiQuery(
    measurementProfilesApi.getMeasurementProfile,
    buildProfileInput(survey?.profileId ?? '', lang),
    {
      enabled: survey !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
    },
  )
  const isForOthers = surveys.data?.readsReports === false
  return { surveys, survey, report, profile, isForOthers }
}

/**
 * Requests the data while the scripts that draw the report are still loading. The page runs the same queries and
 * reports their errors.
 */
export async function prefetchReport({ tenantId, surveyId }: ReportId, lang: Language): Promise<void> {
  const surveys = await queryClient
    .ensureQueryData(apiQueryOptions(groupSurveysApi.getGroupSurveys, buildSurveysInput(tenantId)))
    .catch(() => null)
  const survey = surveys?.items.find((one) => one.surveyId === surveyId)
  if (survey === undefined) return
  const { getMeasurementProfile } = measurementProfilesApi
  const report = apiQueryOptions(groupSurveysApi.getGroupReport, { params: { tenantId, surveyId } })
  const mayRead = survey.state === 'published' && surveys?.readsReports === true
  await Promise.all([
    mayRead && queryClient.prefetchQuery(report),
    queryClient.prefetchQuery(apiQueryOptions(getMeasurementProfile, buildProfileInput(survey.profileId, lang))),
  ])
}
