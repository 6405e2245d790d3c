import { type GroupSurvey, groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useFollowClosing } from '../../../features/group-surveys/use-follow-closing.ts'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CalendarPlus, FileText } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MainActionFirst } from '../../../ui/main-action-first.tsx'
import { useHasBeen } from '../../../ui/use-last-known.ts'
import { useTenant } from '../staff-area.tsx'
import { NoSurveys } from './no-surveys.tsx'
import { SurveyCard } from './survey-card.tsx'
import type { SurveyAct } from './survey-dialog.tsx'
import { TooFewPeople, useHeadcountsAreLoading } from './too-few-people.tsx'
import { lazyDialog } from '../../../platform/pages/lazy-dialog.tsx'

const SurveyDialog = lazyDialog(async () => (await import('./survey-dialog.tsx')).SurveyDialog)

export function GroupSurveys() {
  const t = useT()
  const { tenantId, membership } = useTenant()
  const surveys = useApiQuery(groupSurveysApi.getGroupSurveys, { params: { tenantId } })
  const items = surveys.data?.items
  const hasSurveys = items !== undefined && items.length > 0
  const mayPlan = may(membership.role, 'plan-group-surveys')
  useFollowClosing(items, tenantId)
  const isReady = useIsReady(surveys, mayPlan)
  return (
    <div className="max-w-[980px]">
      <PageHeader
        title={t('groupSurveys.title')}
        text={t('groupSurveys.text')}
        actions={mayPlan && hasSurveys ? <Actions tenantId={tenantId} /> : undefined}
      />
      {!isReady && <Placeholder />}
      {surveys.isError && items === undefined && (
        <Card>
          <ProblemState error={surveys.error} onRetry={() => void surveys.refetch()} />
        </Card>
      )}
      {isReady && surveys.data && (
        <>
          {mayPlan && <TooFewPeople surveys={surveys.data.items} />}
          <SurveyList {...surveys.data} now={surveys.dataUpdatedAt} mayPlan={mayPlan} />
        </>
      )}
    </div>
  )
}

type Surveys = ReturnType<typeof useApiQuery<typeof groupSurveysApi.getGroupSurveys>>

/**
 * True once the surveys and the note above them can be shown together. A note that appears later would push the list
 * down.
 */
function useIsReady(surveys: Surveys, mayPlan: boolean): boolean {
  const { tenantId } = useTenant()
  const isCounting = useHeadcountsAreLoading(tenantId, mayPlan ? surveys.data?.items : undefined)
  return useHasBeen(!surveys.isPending && !isCounting)
}

function Actions({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  return (
    <MainActionFirst
      main={
        <Link {...paths.staff.planGroupSurvey(tenantId)} className={buttonClass({ variant: 'primary' })}>
          <CalendarPlus aria-hidden strokeWidth={1.75} />
          {t('groupSurveys.plan')}
        </Link>
      }
      others={
        <Link {...paths.staff.groupSurveyTexts(tenantId)} className={buttonClass()}>
          <FileText aria-hidden strokeWidth={1.75} />
          {t('groupSurveys.texts.link')}
        </Link>
      }
    />
  )
}

interface SurveyListProps {
  readonly items: readonly GroupSurvey[]
  readonly readsReports: boolean
  /** The time at which the list was loaded, in milliseconds. */
  readonly now: number
  readonly mayPlan: boolean
}

function SurveyList({ items, readsReports, now, mayPlan }: SurveyListProps) {
  const [asked, setAsked] = useState<{ readonly surveyId: string; readonly act: SurveyAct } | null>(null)
  if (items.length === 0) return <NoSurveys mayPlan={mayPlan} />
  const about = items.find(({ surveyId }) => surveyId === asked?.surveyId)
  return (
    <>
      <ul className="space-y-4">
        {items.map((survey) => (
          <li key={survey.surveyId}>
            <SurveyCard
              survey={survey}
              now={now}
              readsReports={readsReports}
              onAct={mayPlan ? (act) => setAsked({ surveyId: survey.surveyId, act }) : null}
            />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {asked && about && (
          <SurveyDialog
            survey={about}
            act={asked.act}
            // Closes only the dialog of this action. The action may end late, when another dialog is already open.
            onClose={() => setAsked((now) => (now === asked ? null : now))}
          />
        )}
      </Suspense>
    </>
  )
}

function Placeholder() {
  return (
    <div aria-busy="true" className="space-y-4">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </div>
  )
}
