import type { OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { writeTitle } from '../../features/check-ups/labels.ts'
import { useDates } from '../../features/check-ups/tell-apart.ts'
import { CheckUpSkeletons } from '../../features/check-ups/list/skeletons.tsx'
import { DownloadReport } from '../../features/check-ups/files/download-report.tsx'
import { ExportCard } from '../../features/check-ups/files/export-card.tsx'
import { useOwnCheckUps } from '../../features/check-ups/list/use-own-check-ups.ts'
import { OwnDocuments, useOwnDocuments } from '../../features/documents/own-documents.tsx'
import { useHasResults } from '../../features/memberships/use-has-results.ts'
import { ProductIcon } from '../../pieces/product-icon.tsx'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useSession } from '../../platform/account/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { groupByMonth } from './group-by-month.ts'
import { type DocumentFilter, documentChoices, filterDocuments, isNarrowed } from './document-filter.ts'
import { DocumentFilters } from './document-filters.tsx'

export function MemberDocuments() {
  const t = useT()
  const language = useLanguage()
  const { timeZone } = useFormat()
  const hasResults = useHasResults()
  const pages = useOwnCheckUps(hasResults === true)
  const files = useOwnDocuments(hasResults === true)
  const [filter, setFilter] = useState<DocumentFilter>({})
  const isFiltered = isNarrowed(filter)
  useAllPages(pages, isFiltered)
  const all = { reports: pages.items, files: files.data?.items ?? [] }
  const shown = filterDocuments(all, filter, timeZone)
  const isEmpty = hasResults === false || (pages.isSuccess && files.isSuccess && countDocuments(all) === 0)
  const count = countDocuments(shown)
  return (
    <div className="max-w-[980px]">
      <PageHeader title={t('documents.title')} text={t('documents.text')} />
      <DocumentFilters
        choices={documentChoices(all, { language, timeZone })}
        hasFiles={all.files.length > 0}
        isLoading={hasResults !== false && pages.isPending}
        filter={filter}
        onFilter={setFilter}
      />
      <p role="status" className="sr-only">
        {isFiltered && !pages.hasNextPage && t('documents.matches', { count })}
      </p>
      <OwnDocuments answer={files} items={shown.files} />
      {isEmpty ? (
        <NoDocuments />
      ) : (
        <Reports pages={pages} reports={shown.reports} hasNoMatch={isFiltered && count === 0} />
      )}
      {pages.items.length > 0 && <ExportCard className="mt-4" />}
    </div>
  )
}

interface ReportsProps {
  readonly pages: ReturnType<typeof useOwnCheckUps>
  readonly reports: readonly OwnCheckUpListItem[]
  readonly hasNoMatch: boolean
}

function Reports({ pages, reports, hasNoMatch }: ReportsProps) {
  const t = useT()
  if (pages.isPending)
    return (
      <Card className="overflow-hidden">
        <CheckUpSkeletons />
      </Card>
    )
  if (pages.isError && pages.items.length === 0)
    return (
      <Card>
        <ProblemState error={pages.error} onRetry={() => void pages.refetch()} />
      </Card>
    )
  if (reports.length === 0 && !pages.hasNextPage) return hasNoMatch ? <NoMatch /> : null
  return (
    <Card className="overflow-hidden">
      <Months reports={reports} />
      {pages.hasNextPage && (
        <div className="border-t border-sep p-4">
          <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('documents.showOlder')}
          </Button>
        </div>
      )}
    </Card>
  )
}

type Pages = Pick<
  ReturnType<typeof useOwnCheckUps>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Loads all pages while a filter is set, because the filter must find all matching documents. */
function useAllPages(
  { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Pages,
  isWanted: boolean,
): void {
  const isShort = isWanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isShort) void fetchNextPage()
  }, [isShort, fetchNextPage])
}

function Months({ reports }: { readonly reports: readonly OwnCheckUpListItem[] }) {
  const format = useFormat()
  const language = useLanguage()
  const dates = useDates(reports, (checkUp) => `${checkUp.groupId} ${writeTitle(checkUp, language)}`)
  return groupByMonth(reports, format.month).map((month) => (
    <section key={month.name} aria-label={month.name} className="border-t border-sep px-2 pb-2 first:border-0">
      <h2 className="px-3 pt-4 pb-1.5 text-small font-medium text-ink-2">{month.name}</h2>
      <ul>
        {month.items.map((checkUp) => (
          <li key={checkUp.resultGuid}>
            <DocumentRow checkUp={checkUp} date={dates.get(checkUp.resultGuid) ?? ''} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function DocumentRow({ checkUp, date }: { readonly checkUp: OwnCheckUpListItem; readonly date: string }) {
  const t = useT()
  const language = useLanguage()
  const { memberships } = useSession()
  const tenant = memberships.find((membership) => membership.groupId === checkUp.groupId)?.displayName
  return (
    <div className="row">
      <span className="tile">
        <ProductIcon pluginId={checkUp.pluginId} profileId={checkUp.profileId} />
      </span>
      <span className="min-w-0 flex-1">
        <Link
          {...paths.member.checkUp(checkUp.resultGuid)}
          className="touch block font-medium break-words hyphens-auto hover:underline"
        >
          {t('documents.reportOf', { name: writeTitle(checkUp, language) })}
        </Link>
        <span className="num block text-small break-words text-muted">
          {date}
          {tenant !== undefined && `, ${tenant}`}
        </span>
      </span>
      <DownloadReport checkUp={checkUp} size="small" />
    </div>
  )
}

const countDocuments = ({ reports, files }: ReturnType<typeof filterDocuments>) => reports.length + files.length

function NoDocuments() {
  const t = useT()
  return (
    <Card>
      <EmptyState
        title={t('documents.none')}
        text={t('documents.noneText')}
        action={
          <Link {...paths.member.overview()} className={buttonClass({ variant: 'primary' })}>
            {t('documents.toOverview')}
          </Link>
        }
      />
    </Card>
  )
}

function NoMatch() {
  const t = useT()
  return (
    <Card>
      <EmptyState title={t('documents.noMatch')} text={t('documents.noMatchText')} />
    </Card>
  )
}
