import { type GroupSurvey, groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { useProfilesOfTenant } from '../../../../features/products/use-profiles-of-tenant.ts'
import { useT } from '../../../../i18n/t.tsx'
import { paths } from '../../../../paths.ts'
import { ProblemState } from '../../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../../platform/api/query.ts'
import { dayIn } from '../../../../platform/dates/tenant-time.ts'
import { useKeptInput } from '../../../../platform/pages/use-kept-input.ts'
import { BackLink } from '../../../../shell/back-link.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { FileText } from '../../../../ui/icons.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useLastKnown } from '../../../../ui/use-last-known.ts'
import { useTenant, useTenantZone } from '../../staff-area.tsx'
import { draftAfter, firstDraft, type PlanDraft, usualK } from './plan-draft.ts'
import { PlanForm } from './plan-form.tsx'
import { type PlanSearch, readPlanSearch } from './plan-search.ts'
import { useKindNames } from './use-kind-names.ts'

/** The page /staff/{groupId}/group-surveys/new. With `after`, the plan repeats an earlier survey. */
export function PlanGroupSurvey() {
  const { tenantId } = useTenant()
  const { after, from } = readPlanSearch(useSearch({ strict: false }))
  return <Plan key={`${tenantId} ${after}`} {...{ after, from }} />
}

function Plan({ after, from }: PlanSearch) {
  const t = useT()
  const { tenantId } = useTenant()
  const { kept, keep, forget } = useKeptInput<PlanDraft>('planOfSurvey', tenantId, after ?? null)
  const { former, isFormerKnown, formerProblem } = useFormer(after)
  const profiles = useProfilesOfTenant(tenantId)
  const counts = useCounts((kept ?? former)?.k ?? usualK)
  const failed = [formerProblem, profiles, counts.first].find((one) => one?.isError === true && one.data === undefined)
  return (
    <div className="max-w-[980px]">
      <BackLink target={paths.staff.groupSurveys(tenantId)}>{t('groupSurveys.title')}</BackLink>
      <PageHeader
        title={t('groupSurveys.plan')}
        text={former ? t('groupSurveys.planAfterText') : t('groupSurveys.planText')}
        actions={
          <Link {...paths.staff.groupSurveyTexts(tenantId)} className={buttonClass()}>
            <FileText aria-hidden strokeWidth={1.75} />
            {t('groupSurveys.texts.link')}
          </Link>
        }
      />
      {failed ? (
        <Card>
          <ProblemState error={failed.error} onRetry={() => void failed.refetch()} />
        </Card>
      ) : profiles.data && counts.known && isFormerKnown ? (
        <BegunPlan
          {...{ former, from, kept, counts: counts.known, countsProblem: counts.problem }}
          onChange={keep}
          onForget={forget}
          profiles={profiles.data.items.filter(({ id }) => counts.known?.profileIds.includes(id))}
        />
      ) : (
        <Placeholder />
      )}
    </div>
  )
}

/** Returns the survey that the plan repeats; `undefined` if it does not exist, or if the plan repeats no survey. */
function useFormer(after: string | undefined) {
  const { tenantId } = useTenant()
  const surveys = useApiQuery(
    groupSurveysApi.getGroupSurveys,
    { params: { tenantId } },
    { enabled: after !== undefined },
  )
  return {
    former: surveys.data?.items.find(({ surveyId }) => surveyId === after),
    isFormerKnown: after === undefined || surveys.data !== undefined,
    formerProblem: surveys,
  }
}

function useCounts(k: number) {
  const { tenantId } = useTenant()
  const counts = useApiQuery(
    groupSurveysApi.getGroupHeadcounts,
    { params: { tenantId }, query: { k: String(k) } },
    { keepPrevious: true },
  )
  // If the counts for a new `k` cannot be loaded, keeps the previous counts, so that the form and the typed text
  // remain.
  const known = useLastKnown(counts.data)
  const problem = counts.data === undefined && counts.isError && (
    <ProblemState error={counts.error} onRetry={() => void counts.refetch()} />
  )
  return { known, problem, first: known === undefined ? counts : null }
}

interface BegunPlanProps extends Pick<
  ComponentProps<typeof PlanForm>,
  'counts' | 'countsProblem' | 'profiles' | 'onChange' | 'onForget'
> {
  readonly former: GroupSurvey | undefined
  readonly from: string | undefined
  readonly kept: PlanDraft | null
}

function BegunPlan({ former, from, kept, ...form }: BegunPlanProps) {
  const zone = useTenantZone()
  const names = useKindNames()
  const [today] = useState(() => dayIn(zone, Date.now()))
  const [proposed] = useState(() =>
    former === undefined
      ? firstDraft(form.counts, today, names)
      : draftAfter(former, from !== undefined && from > today ? from : today, zone),
  )
  return <PlanForm {...form} {...{ today, zone }} draft={kept ?? proposed} isChanged={kept !== null} />
}

function Placeholder() {
  return (
    <div aria-busy="true" className="space-y-4">
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  )
}
