import type { BreakdownKind } from '@salus/contract/group-reports/surveys.ts'
import { useT } from '../../../../i18n/t.tsx'

export function useKindNames(): Readonly<Record<BreakdownKind, string>> {
  const t = useT()
  return {
    units: t('groupSurveys.kind.units'),
    jobType: t('groupSurveys.kind.jobType'),
    site: t('groupSurveys.kind.site'),
    ageGroup: t('groupSurveys.kind.ageGroup'),
  }
}
