import type { OwnMeasurementProfile } from '@salus/contract/measurement-profiles.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { UnfinishedAnalyses, useUnfinishedIsLoading } from '../../features/analyses/unfinished-analyses.tsx'
import { CheckConsents } from '../../features/consents/check-consents.tsx'
import { useMyConsents } from '../../features/consents/who-sees-what.tsx'
import { useLatestAreLoading } from '../../features/check-ups/use-latest-results.ts'
import { useNewestCheckUps } from '../../features/check-ups/use-own-check-ups.ts'
import { QuietSwitch } from '../../features/check-ups/quiet-mode.tsx'
import { useHasResults } from '../../features/memberships/use-has-results.ts'
import { ProductIcon } from '../../features/products/product-icon.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useSession } from '../../platform/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { FirstSteps } from './first-steps.tsx'
import { useOwnProfiles } from './own-profiles.ts'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { ResultsOfOwn } from './own-results.tsx'
import { recentQuery } from './recent-query.ts'

/** What a member sees first: the newest result of every profile, what came lately, what to do next. */
export function MemberOverview() {
  const t = useT()
  const { user, memberships } = useSession()
  const [part] = useState(() => partOfDay(new Date()))
  const hasTenant = memberships.length > 0
  const hasResults = useHasResults()
  const pages = useNewestCheckUps(recentQuery, hasResults === true)
  const profiles = useOwnProfiles(hasTenant)
  const isReady = useIsReady(pages.isPending, { hasTenant, hasResults: hasResults === true })
  if (pages.isError && pages.items.length === 0)
    return <ProblemState error={pages.error} onRetry={() => void pages.refetch()} />
  if (hasResults === false || (pages.isSuccess && pages.items.length === 0))
    return (
      <>
        {hasTenant && <ConsentsToCheck />}
        <UnfinishedAnalyses iconOf={iconOf} />
        <FirstSteps profiles={profiles} />
      </>
    )
  return (
    <>
      <PageHeader
        title={t(`overview.greeting.${part}`, { name: user.firstName })}
        text={t('overview.text')}
        actions={
          <>
            <QuietSwitch className="small:mr-3" />
            {profiles[0] && (
              <Link
                {...paths.member.performAnalysis()}
                className={buttonClass({ variant: 'primary' }, 'hidden small:inline-flex')}
              >
                <Plus aria-hidden />
                {t('overview.startAnalysis')}
              </Link>
            )}
          </>
        }
      />
      {!isReady ? (
        <OverviewSkeleton />
      ) : (
        <ResultsOfOwn
          checkUps={pages.items}
          profiles={profiles}
          toCheck={hasTenant && <ConsentsToCheck />}
          unfinished={<UnfinishedAnalyses iconOf={iconOf} />}
        />
      )}
    </>
  )
}

/** Everything is drawn at once: what came later would push away what is being read. */
function useIsReady(isListPending: boolean, of: { readonly hasTenant: boolean; readonly hasResults: boolean }) {
  const others = [useLatestAreLoading(of.hasResults), useMyConsents(of.hasTenant).isLoading, useUnfinishedIsLoading()]
  // What failed is asked for again by the parts of the page, which stay meanwhile.
  const [wasReady, setReady] = useState(false)
  const isReady = wasReady || !(isListPending || others.some(Boolean))
  if (isReady && !wasReady) setReady(true)
  return isReady
}

function ConsentsToCheck() {
  return (
    <CheckConsents
      renderChange={(words) => (
        <Link {...paths.profileSettings()} search={{ section: 'privacy' }} className={buttonClass({})}>
          {words}
        </Link>
      )}
    />
  )
}

const iconOf = ({ pluginId, id }: OwnMeasurementProfile) => <ProductIcon pluginId={pluginId} profileId={id} />

function partOfDay(now: Date): 'morning' | 'day' | 'evening' {
  const hour = now.getHours()
  if (hour >= 4 && hour < 11) return 'morning'
  return hour >= 11 && hour < 18 ? 'day' : 'evening'
}
