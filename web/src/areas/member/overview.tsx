import type { OwnCheckUpListItem } from '@salus/contract/check-ups.ts'
import type { OwnMeasurementProfile } from '@salus/contract/measurement-profiles.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { labelOf } from '../../features/check-ups/check-up-labels.ts'
import { CheckUpSkeletons } from '../../features/check-ups/check-up-skeletons.tsx'
import { UnfinishedAnalyses } from '../../features/analyses/unfinished-analyses.tsx'
import { latestOfEach } from '../../features/check-ups/latest-of-each.ts'
import { LatestResultCard } from '../../features/check-ups/latest-result-card.tsx'
import { useOwnCheckUps } from '../../features/check-ups/use-own-check-ups.ts'
import { ProductIcon } from '../../features/products/product-icon.tsx'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useSession } from '../../platform/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FirstSteps } from './first-steps.tsx'
import { RecommendedNext, useOwnProfiles } from './recommended-next.tsx'

/** What a member sees first: the newest result of every profile, what came lately, what to do next. */
export function MemberOverview() {
  const t = useT()
  const { user, memberships } = useSession()
  const [part] = useState(() => partOfDay(new Date()))
  const hasTenant = memberships.length > 0
  const pages = useOwnCheckUps(hasTenant)
  const profiles = useOwnProfiles(hasTenant)
  if (pages.isError && pages.items.length === 0)
    return <ProblemState error={pages.error} onRetry={() => void pages.refetch()} />
  if (!hasTenant || (pages.isSuccess && pages.items.length === 0))
    return (
      <>
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
          profiles[0] && (
            <Link
              {...paths.member.performAnalysis()}
              className={buttonClass({ variant: 'primary' }, 'hidden small:inline-flex')}
            >
              <Plus aria-hidden />
              {t('overview.startAnalysis')}
            </Link>
          )
        }
      />
      <UnfinishedAnalyses iconOf={iconOf} />
      {pages.isPending ? <CheckUpSkeletons /> : <Results checkUps={pages.items} profiles={profiles} />}
    </>
  )
}

const iconOf = ({ pluginId, id }: OwnMeasurementProfile) => <ProductIcon pluginId={pluginId} profileId={id} />

interface ResultsProps {
  readonly checkUps: readonly OwnCheckUpListItem[]
  readonly profiles: ReturnType<typeof useOwnProfiles>
}

const cardsAtFirst = 8
const recentShown = 8

function Results({ checkUps, profiles }: ResultsProps) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const latest = latestOfEach(checkUps)
  const shown = showsAll ? latest : latest.slice(0, cardsAtFirst)
  return (
    <>
      <section aria-label={t('overview.latest')} className="grid gap-4 @[560px]:grid-cols-2 @[1000px]:grid-cols-4">
        {shown.map((checkUp) => (
          <LatestResultCard
            key={checkUp.resultGuid}
            checkUp={checkUp}
            icon={<ProductIcon pluginId={checkUp.pluginId} profileId={checkUp.profileId} className="size-[1.125rem]" />}
          />
        ))}
      </section>
      {shown.length < latest.length && (
        <Button className="mt-4" onClick={() => setShowsAll(true)}>
          {t('overview.showAll', { count: latest.length })}
        </Button>
      )}
      <div className="mt-4 grid items-start gap-4 @[860px]:grid-cols-[1fr_344px]">
        <Card
          heading={t('overview.recent')}
          action={
            <Link {...paths.member.documents()} className="link text-small">
              {t('overview.allDocuments')}
            </Link>
          }
        >
          <ul className="px-2 pb-3">
            {checkUps.slice(0, recentShown).map((checkUp) => (
              <li key={checkUp.resultGuid}>
                <RecentRow checkUp={checkUp} />
              </li>
            ))}
          </ul>
        </Card>
        <RecommendedNext profiles={profiles} checkUps={checkUps} />
      </div>
    </>
  )
}

function RecentRow({ checkUp }: { readonly checkUp: OwnCheckUpListItem }) {
  const format = useFormat()
  const language = useLanguage()
  return (
    <Link {...paths.member.checkUp(checkUp.resultGuid)} className="row">
      <span className="tile">
        <ProductIcon pluginId={checkUp.pluginId} profileId={checkUp.profileId} />
      </span>
      <span className="min-w-0 flex-1 truncate font-medium">{labelOf(checkUp, language)}</span>
      <time dateTime={checkUp.dateOfMeasurement} className="num text-small text-muted">
        {format.date(checkUp.dateOfMeasurement)}
      </time>
      <ChevronRight aria-hidden className="size-4 text-muted" />
    </Link>
  )
}

function partOfDay(now: Date): 'morning' | 'day' | 'evening' {
  const hour = now.getHours()
  if (hour >= 4 && hour < 11) return 'morning'
  return hour >= 11 && hour < 18 ? 'day' : 'evening'
}
