import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UnfinishedAnalyses, useUnfinishedIsLoading } from '../../features/analyses/start/unfinished.tsx'
import { useOwnProfiles } from '../../features/analyses/start/use-own-profiles.ts'
import { CheckConsents } from '../../features/consents/check-consents.tsx'
import { useMyConsents } from '../../features/consents/who-sees-what.tsx'
import { useLatestAreLoading } from '../../features/check-ups/overview/use-results.ts'
import { useNewestCheckUps } from '../../features/check-ups/list/use-own-check-ups.ts'
import { QuietSwitch } from '../../features/check-ups/rows/quiet-mode.tsx'
import { useOwnSurveys } from '../../features/own-surveys/use-own-surveys.ts'
import { OpenInvitations } from '../../features/invitations/open-invitations.tsx'
import { useHasResults } from '../../features/memberships/use-has-results.ts'
import { useHour } from '../../i18n/hour.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useSession } from '../../platform/account/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { HiddenHeading } from '../../ui/hidden-heading.tsx'
import { Plus } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useHasBeen } from '../../ui/use-last-known.ts'
import { ArchivedRecords, useIsArchivedEverywhere } from './archived-records.tsx'
import { FirstSteps } from './first-steps.tsx'
import { OpenSurveys } from './open-surveys.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { ResultsOfOwn } from './own-results.tsx'
import { partOfDay } from './part-of-day.ts'
import { recentQuery } from './recent-query.ts'

const useOffered = () => useOwnProfiles().data?.items ?? []

export function MemberOverview() {
  const t = useT()
  const { user, memberships } = useSession()
  const greeting = t(`overview.greeting.${partOfDay(new Date(useHour()))}`, { name: user.firstName })
  const hasTenant = memberships.length > 0
  const hasResults = useHasResults()
  const pages = useNewestCheckUps(recentQuery, hasResults === true)
  const profiles = useOffered()
  const isReady = useIsReady(pages.isPending, { hasTenant, hasResults: hasResults === true })
  if (pages.isError && pages.items.length === 0)
    return (
      <>
        <HiddenHeading title={t('shell.overview')} />
        <ProblemState error={pages.error} onRetry={() => void pages.refetch()} />
      </>
    )
  if (hasResults === false || (pages.isSuccess && pages.items.length === 0))
    return (
      <NoResults greeting={greeting}>
        {hasTenant && <CheckConsents hasLink />}
        {hasTenant && <OpenSurveys profiles={profiles} checkUps={pages.items} />}
      </NoResults>
    )
  return (
    <>
      <PageHeader
        title={greeting}
        text={t('overview.text')}
        actions={
          <>
            <QuietSwitch className="small:mr-3" />
            <StartAnalysis />
          </>
        }
      />
      {!isReady ? (
        <OverviewSkeleton />
      ) : (
        <ResultsOfOwn
          checkUps={pages.items}
          profiles={profiles}
          toCheck={
            <>
              <OpenInvitations />
              {hasTenant && (
                <>
                  <ArchivedRecords />
                  <CheckConsents hasLink />
                  <OpenSurveys profiles={profiles} checkUps={pages.items} />
                </>
              )}
            </>
          }
          unfinished={<UnfinishedAnalyses />}
        />
      )}
    </>
  )
}

function StartAnalysis() {
  const t = useT()
  const { data, isLoading } = useOwnProfiles()
  if (!isLoading && (data?.items.length ?? 0) === 0) return null
  // Reserves the space of the button until it is known whether the button is needed.
  const look = classNames('hidden small:inline-flex', isLoading && 'invisible')
  return (
    <Link {...paths.member.performAnalysis()} className={buttonClass({ variant: 'primary' }, look)}>
      <Plus aria-hidden />
      {t('overview.startAnalysis')}
    </Link>
  )
}

/** Shows the first steps. If all of the person's records are archived, there are no steps, so they are not shown. */
function NoResults({ greeting, children }: { readonly greeting: string; readonly children: ReactNode }) {
  const isArchived = useIsArchivedEverywhere()
  const profiles = useOffered()
  return (
    <>
      {isArchived === true && <PageHeader title={greeting} />}
      <OpenInvitations />
      <ArchivedRecords />
      {children}
      <UnfinishedAnalyses />
      {isArchived === false && <FirstSteps profiles={profiles} />}
    </>
  )
}

/**
 * True once each part has been loaded or has failed. All parts are rendered together, because a late part would push
 * away the text that the person is reading.
 */
function useIsReady(isListPending: boolean, of: { readonly hasTenant: boolean; readonly hasResults: boolean }) {
  const others = [
    useLatestAreLoading(of.hasResults),
    useMyConsents(of.hasTenant).isLoading,
    useOwnSurveys(of.hasTenant).isLoading,
    useUnfinishedIsLoading(),
  ]
  // Stays true if a part fails later. The part then reloads itself and stays on the page in the meantime.
  return useHasBeen(!(isListPending || others.some(Boolean)))
}
