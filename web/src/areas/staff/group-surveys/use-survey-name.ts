import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { usePeriod, useProfileName } from '../../../features/group-surveys/use-survey-words.ts'
import { useTenantZone } from '../staff-area.tsx'

export function useSurveyName() {
  const findProfileName = useProfileName()
  const period = usePeriod(useTenantZone())
  return (survey: GroupSurvey): string => `${findProfileName(survey.profileId)}, ${period(survey)}`
}
