import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { usePeriod, useProfileName } from '../../../features/group-surveys/use-survey-words.ts'
import { useTenantZone } from '../staff-area.tsx'

export function useSurveyName() {
  const nameOf = useProfileName()
  const period = usePeriod(useTenantZone())
  return (survey: GroupSurvey): string => `${nameOf(survey.profileId)}, ${period(survey)}`
}
