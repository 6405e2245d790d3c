import type { OwnMeasurementProfile } from '@salus/contract/measurement-profiles.ts'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { CheckUpSkeletons } from '../../features/check-ups/check-up-skeletons.tsx'
import { UnfinishedAnalyses } from '../../features/analyses/unfinished-analyses.tsx'
import { CheckConsents } from '../../features/consents/check-consents.tsx'
import { useOwnCheckUps } from '../../features/check-ups/use-own-check-ups.ts'
import { QuietSwitch } from '../../features/check-ups/quiet-mode.tsx'
import { useHasResults } from '../../features/memberships/use-has-results.ts'
import { ProductIcon } from '../../features/products/product-icon.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useSession } from '../../platform/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FirstSteps } from './first-steps.tsx'
import { useOwnProfiles } from './own-profiles.ts'
import { ResultsOfOwn } from './own-results.tsx'

/** What a member sees first: the newest result of every profile, what came lately, what to do next. */
export function MemberOverview() {
  const t = useT()
  const { user, memberships } = useSession()
  const [part] = useState(() => partOfDay(new Date()))
  const hasTenant = memberships.length > 0
  const hasResults = useHasResults()
  const pages = useOwnCheckUps(hasResults === true)
  const profiles = useOwnProfiles(hasTenant)
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
      {pages.isPending ? (
        <CheckUpSkeletons />
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
