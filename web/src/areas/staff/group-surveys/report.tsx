import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import type { Release } from '@salus/domain/group-reports/release.ts'
import { may } from '@salus/domain/tenants/roles.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Method } from '../../../features/group-reports/annex/method.tsx'
import { NumberTable } from '../../../features/group-reports/annex/number-table.tsx'
import { ChangesCard } from '../../../features/group-reports/changes/changes-card.tsx'
import { EarlierMonth } from '../../../features/group-reports/earlier-month.ts'
import { listShownGroups } from '../../../features/group-reports/groups/lay-out-groups.ts'
import { GroupsCard } from '../../../features/group-reports/groups/groups-card.tsx'
import { DownloadReport } from '../../../features/group-reports/head/download-report.tsx'
import { NoReport } from '../../../features/group-reports/head/no-report.tsx'
import { ReportFacts } from '../../../features/group-reports/head/report-facts.tsx'
import { ReportSkeleton } from '../../../features/group-reports/head/report-skeleton.tsx'
import { MeasuresCard } from '../../../features/group-reports/measures/measures-card.tsx'
import type { Target } from '../../../features/group-reports/measures/read-measure-form.ts'
import { listThemes, listThemesOfProfile } from '../../../features/group-reports/themes/list-themes.ts'
import { orderForAction } from '../../../features/group-reports/themes/order-for-action.ts'
import { ThemesCard } from '../../../features/group-reports/themes/themes-card.tsx'
import { useReport } from '../../../features/group-reports/use-report.ts'
import { dayIn } from '../../../platform/dates/tenant-time.ts'
import { useFollowClosing } from '../../../features/group-surveys/use-follow-closing.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { ApiProblem } from '../../../platform/api/problems.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { isUnknown, LeadOn } from '../../../platform/pages/lead-on.tsx'
import { BackLink } from '../../../shell/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { HiddenHeading } from '../../../ui/hidden-heading.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useTenant, useTenantZone } from '../staff-area.tsx'

/** The report of one group survey. It is shown as it was stored when the survey closed. Nothing is computed here. */
export function GroupReportPage() {
  const t = useT()
  const { tenantId } = useTenant()
  const { surveyId = '' } = useParams({ strict: false })
  const { surveys, survey, report, profile, isForOthers } = useReport({ tenantId, surveyId })
  const earlierMonth = useMonth(survey?.previousClosedAt)
  useFollowClosing(surveys.data?.items, tenantId)
  const list = paths.staff.groupSurveys(tenantId)
  if ((surveys.isSuccess && survey === undefined) || isUnknown(surveys.error))
    return <LeadOn to={list} text={t('groupReports.notFound')} />
  const failed = [surveys, profile].find(({ isError, data }) => isError && data === undefined)
  return (
    <div className="max-w-[1160px]">
      <BackLink target={list}>{t('groupSurveys.title')}</BackLink>
      {survey !== undefined && profile.data !== undefined ? (
        <>
          <Title
            survey={survey}
            profile={profile.data}
            hasReport={!isForOthers && (report.data !== undefined || !report.isError)}
          />
          <EarlierMonth value={earlierMonth}>
            <Body survey={survey} profile={profile.data} report={report} isForOthers={isForOthers} />
          </EarlierMonth>
        </>
      ) : (
        <>
          <HiddenHeading title={t('groupReports.report')} />
          {failed ? (
            <Card>
              <ProblemState error={failed.error} onRetry={() => void failed.refetch()} />
            </Card>
          ) : (
            <ReportSkeleton hasTitle />
          )}
        </>
      )}
    </div>
  )
}

function useMonth(instant: string | null | undefined): string | null {
  const format = useFormat()
  const zone = useTenantZone()
  return instant ? format.monthShort(dayIn(zone, instant)) : null
}

interface SurveyProps {
  readonly survey: GroupSurvey
  readonly profile: MeasurementProfileAsData
}

interface TitleProps extends SurveyProps {
  /** True if the report exists or is still loading. In both cases, its buttons are shown. */
  readonly hasReport: boolean
}

function Title({ survey, profile, hasReport }: TitleProps) {
  const t = useT()
  const format = useFormat()
  const { tenantId, membership } = useTenant()
  const zone = useTenantZone()
  const closed = dayIn(zone, survey.closesAt)
  return (
    <PageHeader
      title={profile.name}
      text={t('groupReports.title', { tenant: membership.displayName, month: format.month(closed) })}
      actions={
        hasReport &&
        survey.state === 'published' && (
          <DownloadReport {...{ tenantId, zone }} surveyId={survey.surveyId} closedAt={survey.closesAt} />
        )
      }
    />
  )
}

interface BodyProps extends SurveyProps, Pick<ReturnType<typeof useReport>, 'report' | 'isForOthers'> {}

function Body({ survey, profile, report, isForOthers }: BodyProps) {
  const { tenantId, membership } = useTenant()
  const [target, aim] = useState<Target | null>(null)
  const zone = useTenantZone()
  const mayPlan = may(membership.role, 'plan-group-measures')
  const hasReport = survey.state === 'published'
  const wasWithdrawn = survey.state === 'withdrawn' && survey.publishedAt !== null
  const release = hasReport && !isForOthers ? report.data : undefined
  return (
    <div className="grid gap-4">
      {release === undefined ? (
        <InPlaceOfReport {...{ survey, report, isForOthers }} />
      ) : (
        <Report survey={survey} profile={profile} release={release} onMeasure={mayPlan ? aim : null} />
      )}
      {(hasReport || wasWithdrawn) && (
        <MeasuresCard
          tenantId={tenantId}
          surveyId={survey.surveyId}
          zone={zone}
          closedOn={dayIn(zone, survey.closesAt)}
          themes={release === undefined ? listThemesOfProfile(profile) : chooseThemes(release, profile)}
          groups={release === undefined ? [] : listShownGroups(release.breakdowns)}
          mayAdd={mayPlan && hasReport}
          mayAct={mayPlan}
          target={target}
          onTarget={aim}
        />
      )}
      {release !== undefined && <Annex release={release} profile={profile} />}
    </div>
  )
}

const chooseThemes = (release: Release, profile: MeasurementProfileAsData) =>
  'n5' in release.whole ? listThemes(release, release.whole.scores, profile) : listThemesOfProfile(profile)

function InPlaceOfReport({ survey, report, isForOthers }: Omit<BodyProps, 'profile'>) {
  const zone = useTenantZone()
  if (survey.state !== 'published') return <NoReport why="survey" survey={survey} zone={zone} />
  const { error } = report
  // The list says that the person may read the report, but the right may have been withdrawn since the list was loaded.
  const isRefused = error instanceof ApiProblem && error.problem.code === 'not-a-reader'
  if (isForOthers || isRefused) return <NoReport why="not-a-reader" />
  if (error !== null)
    return (
      <Card>
        <ProblemState error={error} onRetry={() => void report.refetch()} />
      </Card>
    )
  return <ReportSkeleton />
}

interface ReportProps extends SurveyProps {
  readonly release: Release
  readonly onMeasure: ((target: Target) => void) | null
}

function Report({ survey, profile, release, onMeasure }: ReportProps) {
  const { whole, breakdowns, k } = release
  const zone = useTenantZone()
  if (!('n5' in whole)) return <NoReport why="too-few" k={k} />
  const themes = listThemes(release, whole.scores, profile)
  return (
    <>
      <ReportFacts zone={zone} survey={survey} release={release} profile={profile} />
      <ThemesCard groups={orderForAction(whole.scores, themes)} themes={themes} onMeasure={onMeasure} />
      <GroupsCard breakdowns={breakdowns} whole={whole} themes={themes} onMeasure={onMeasure} />
      <ChangesCard whole={whole} breakdowns={breakdowns} themes={themes} />
    </>
  )
}

function Annex({ release, profile }: Pick<ReportProps, 'release' | 'profile'>) {
  const { whole } = release
  const zone = useTenantZone()
  if (!('n5' in whole)) return null
  return (
    <div className="-mt-4">
      <NumberTable written={whole.scores} themes={listThemes(release, whole.scores, profile)} />
      <Method {...{ release, profile, zone }} />
    </div>
  )
}
