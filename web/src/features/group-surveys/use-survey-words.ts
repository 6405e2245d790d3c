import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { dayIn } from '../../platform/dates/tenant-time.ts'

export function useProfileName() {
  const language = useLanguage()
  return (profileId: string): string => profileCatalogue.find(({ id }) => id === profileId)?.name[language] ?? '–'
}

/** Returns a function that formats the first and the last day of a survey in the tenant's time zone. */
export function usePeriod(zone: string) {
  const t = useT()
  const format = useFormat()
  return ({ opensAt, closesAt }: Pick<GroupSurvey, 'opensAt' | 'closesAt'>): string =>
    t('groupSurveys.period', { from: format.date(dayIn(zone, opensAt)), to: format.date(dayIn(zone, closesAt)) })
}
