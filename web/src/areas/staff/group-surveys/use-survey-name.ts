import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { zoneOfCountry } from '../../../platform/dates/tenant-time.ts'
import { usePeriod, useProfileName } from '../../../features/group-surveys/use-survey-words.ts'
import { useTenant } from '../staff-area.tsx'

export function useSurveyName() {
  const { membership } = useTenant()
  const nameOf = useProfileName()
  const period = usePeriod(zoneOfCountry(membership.country))
  return (survey: GroupSurvey): string => `${nameOf(survey.profileId)}, ${period(survey)}`
}
