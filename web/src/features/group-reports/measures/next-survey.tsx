import type { Measures } from '@salus/contract/group-reports/measures.ts'
import { Link } from '@tanstack/react-router'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { today } from '../../../platform/dates/tenant-time.ts'
import type { SurveyId } from './use-measures.ts'

interface NextSurveyProps {
  readonly survey: SurveyId
  readonly zone: string
  readonly next: Measures['nextSurvey']
  readonly mayPlan: boolean
}

/** Shows the seventh step of the hazard assessment: the next survey, or the day proposed for it. */
export function NextSurvey({ survey: { tenantId, surveyId }, zone, next, mayPlan }: NextSurveyProps) {
  const t = useT()
  const format = useFormat()
  const { proposedFor } = next
  if (next.surveyId === null && proposedFor === null) return null
  const isPast = proposedFor !== null && proposedFor < today(zone)
  return (
    <p className="num flex flex-wrap items-center gap-x-4 gap-y-1 rounded-b-card border-t border-line bg-well px-5 py-3 text-small text-ink-2">
      {next.surveyId === null
        ? t(isPast ? 'groupMeasures.nextOverdue' : 'groupMeasures.nextProposed', {
            date: format.date(proposedFor ?? ''),
          })
        : t('groupMeasures.nextPlanned')}
      {next.surveyId !== null && (
        <Link {...paths.staff.groupReport(tenantId, next.surveyId)} className="link touch py-1">
          {t('groupMeasures.toNext')}
        </Link>
      )}
      {next.surveyId === null && mayPlan && (
        <Link
          {...paths.staff.planGroupSurvey(tenantId, { surveyId, from: next.proposedFor })}
          className="link touch py-1 print:hidden"
        >
          {t('groupMeasures.planNext')}
        </Link>
      )}
    </p>
  )
}
