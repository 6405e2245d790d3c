import type { OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import { bodyCourseCodes } from '@salus/domain/measurement-profiles/codes-at-a-glance.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { writeTitle } from '../../features/check-ups/labels.ts'
import { useDates } from '../../features/check-ups/tell-apart.ts'
import { HistoryCard } from '../../features/check-ups/history/history.tsx'
import { LatestResultCard } from '../../features/check-ups/overview/result-card.tsx'
import { OutcomeMark } from '../../features/check-ups/list/outcome-mark.tsx'
import { summarizeResults } from '../../features/check-ups/overview/summarize-results.ts'
import { OwnResults } from '../../features/check-ups/rows/quiet-mode.tsx'
import { StressProfileCard } from '../../features/check-ups/overview/stress-profile.tsx'
import { type ListedOutcome, type Outcomes, useOwnCheckUpChanges } from '../../features/check-ups/list/use-changes.ts'
import { type LatestResult, useLatestResults } from '../../features/check-ups/overview/use-results.ts'
import { ProductIcon } from '../../pieces/product-icon.tsx'
import { useHour } from '../../i18n/hour.tsx'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChevronRight } from '../../ui/icons.ts'
import { useIsPainted } from '../../platform/pages/use-is-painted.ts'
import { DueCard } from './due-card.tsx'
import { InShortCard } from './in-short.tsx'
import { OverviewWarnings } from './overview-warnings.tsx'
import { recentQuery } from './recent-query.ts'

interface ResultsOfOwnProps {
  readonly checkUps: readonly OwnCheckUpListItem[]
  readonly profiles: readonly OwnMeasurementProfile[]
  readonly unfinished: ReactNode
  /** Things that the person should check. They are shown right after the warnings. */
  readonly toCheck: ReactNode
}

const cardsAtFirst = 8

export function ResultsOfOwn({ checkUps, profiles, toCheck, unfinished }: ResultsOfOwnProps) {
  const t = useT()
  const now = useHour()
  const [showsAll, setShowsAll] = useState(false)
  const results = useLatestResults(checkUps)
  const latest = results.map(({ item }) => item)
  const outcomes = useOwnCheckUpChanges(recentQuery)
  const isPainted = useIsPainted()
  const { attention } = summarizeResults(results)
  // The results that need attention come first. The summary mentions them, so their cards must be visible.
  const ordered = [...attention, ...results.filter((result) => !attention.includes(result))]
  const shown = showsAll ? ordered : ordered.slice(0, cardsAtFirst)
  const stress = results.find(({ item }) => item.profileId === findProfileId('stressor-analysis'))
  return (
    <OwnResults>
      <OverviewWarnings results={results} />
      {toCheck}
      <InShortCard results={results} profiles={profiles} checkUps={latest} now={now} />
      {unfinished}
      <section aria-label={t('overview.latest')} className="grid gap-4 @[35rem]:grid-cols-2 @[62.5rem]:grid-cols-4">
        {shown.map((result) => (
          <LatestResultCard
            key={result.item.resultGuid}
            result={result}
            icon={
              <ProductIcon
                pluginId={result.item.pluginId}
                profileId={result.item.profileId}
                className="size-[1.125rem]"
              />
            }
          />
        ))}
      </section>
      {shown.length < results.length && (
        <div className="mt-3 flex justify-end">
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t('overview.showAll', { count: results.length })}
          </Button>
        </div>
      )}
      {isPainted ? (
        <div className="mt-4 grid items-start gap-4 @[53.75rem]:grid-cols-[1fr_344px]">
          <div className="grid min-w-0 gap-4 empty:hidden">
            <BodyStrips results={results} />
            {stress !== undefined && <StressProfileCard result={stress} />}
          </div>
          <div className="grid min-w-0 gap-4">
            <DueCard profiles={profiles} checkUps={latest} now={now} />
            <Recent checkUps={checkUps} outcomes={outcomes} />
          </div>
        </div>
      ) : (
        // Reserves the space of the lower parts, so that the browser can scroll back to the earlier place after a
        // reload.
        <div aria-hidden className="h-[140rem]" />
      )}
    </OwnResults>
  )
}

const findProfileId = (code: string) => profileCatalogue.find((profile) => profile.code === code)?.id

const shownBodyValues = 3

/** Shows weight, fat and muscle over time, from the body profile with the longest history. */
function BodyStrips({ results }: { readonly results: readonly LatestResult[] }) {
  const t = useT()
  const bodyIds = profileCatalogue.flatMap(({ family, id }) => (family === 'body-scale' ? [id] : []))
  const courses = results
    .filter(({ item }) => item.profileId !== null && bodyIds.includes(item.profileId))
    .map(({ rows }) =>
      bodyCourseCodes
        .flatMap((code) => rows.filter((row) => row.key === code && row.points.length > 1))
        .slice(0, shownBodyValues),
    )
  const longest = courses.toSorted((a, b) => lengthOfCourse(b) - lengthOfCourse(a))[0]
  if (longest === undefined || longest.length === 0) return null
  return <HistoryCard rows={longest} title={t('overview.bodyStrips')} />
}

const lengthOfCourse = (rows: LatestResult['rows']): number => rows.reduce((sum, row) => sum + row.points.length, 0)

interface RecentProps {
  readonly checkUps: readonly OwnCheckUpListItem[]
  readonly outcomes: Outcomes
}

function Recent({ checkUps, outcomes }: RecentProps) {
  const t = useT()
  const language = useLanguage()
  const dates = useDates(checkUps, (checkUp) => writeTitle(checkUp, language))
  return (
    <Card
      heading={t('overview.recent')}
      action={
        <Link {...paths.member.documents()} className="link touch text-small">
          {t('overview.allDocuments')}
        </Link>
      }
    >
      <ul className="px-2 pb-3">
        {checkUps.map((checkUp) => (
          <li key={checkUp.resultGuid}>
            <RecentRow
              checkUp={checkUp}
              date={dates.get(checkUp.resultGuid) ?? ''}
              outcome={outcomes.get(checkUp.resultGuid)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface RecentRowProps {
  readonly checkUp: OwnCheckUpListItem
  readonly date: string
  readonly outcome: ListedOutcome | null | undefined
}

function RecentRow({ checkUp, date, outcome }: RecentRowProps) {
  const language = useLanguage()
  return (
    <Link {...paths.member.checkUp(checkUp.resultGuid)} className="row">
      <span className="tile">
        <ProductIcon pluginId={checkUp.pluginId} profileId={checkUp.profileId} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 flex-auto break-words font-medium hyphens-auto">
            {writeTitle(checkUp, language)}
          </span>
          <time dateTime={checkUp.dateOfMeasurement} className="num ml-auto text-end text-small text-muted">
            {date}
          </time>
        </span>
        <OutcomeMark outcome={outcome} title={writeTitle(checkUp, language)} />
      </span>
      <ChevronRight aria-hidden className="size-4 text-muted" />
    </Link>
  )
}
