import type { OwnCheckUpListItem } from '@salus/contract/check-ups.ts'
import { Link } from '@tanstack/react-router'
import { titleOf } from '../../features/check-ups/check-up-labels.ts'
import { CheckUpSkeletons } from '../../features/check-ups/check-up-skeletons.tsx'
import { DownloadReport } from '../../features/check-ups/download-report.tsx'
import { ExportCard } from '../../features/check-ups/export-card.tsx'
import { useOwnCheckUps } from '../../features/check-ups/use-own-check-ups.ts'
import { OwnDocuments } from '../../features/documents/own-documents.tsx'
import { useHasResults } from '../../features/memberships/use-has-results.ts'
import { ProductIcon } from '../../features/products/product-icon.tsx'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useSession } from '../../platform/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { byMonth } from './by-month.ts'

/** The reports of the member's own check-ups, newest first. */
export function MemberDocuments() {
  const t = useT()
  const language = useLanguage()
  const hasResults = useHasResults()
  const pages = useOwnCheckUps(hasResults === true)
  return (
    <div className="max-w-[980px]">
      <PageHeader title={t('documents.title')} text={t('documents.text')} />
      <OwnDocuments isEnabled={hasResults !== undefined} />
      <Card className="overflow-hidden">
        {hasResults !== false && pages.isPending && <CheckUpSkeletons />}
        {pages.isError && pages.items.length === 0 && (
          <ProblemState error={pages.error} onRetry={() => void pages.refetch()} />
        )}
        {(hasResults === false || (pages.isSuccess && pages.items.length === 0)) && <NoDocuments />}
        {byMonth(pages.items, language).map((month) => (
          <section key={month.name} aria-label={month.name} className="border-t border-sep px-2 pb-2 first:border-0">
            <h2 className="px-3 pt-4 pb-1.5 text-small font-medium text-ink-2">{month.name}</h2>
            <ul>
              {month.items.map((checkUp) => (
                <li key={checkUp.resultGuid}>
                  <DocumentRow checkUp={checkUp} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {pages.hasNextPage && (
          <div className="border-t border-sep p-4">
            <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t('documents.showOlder')}
            </Button>
          </div>
        )}
      </Card>
      {pages.items.length > 0 && <ExportCard className="mt-4" />}
    </div>
  )
}

function DocumentRow({ checkUp }: { readonly checkUp: OwnCheckUpListItem }) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const { memberships } = useSession()
  const tenant = memberships.find((membership) => membership.groupId === checkUp.groupId)?.displayName
  return (
    <div className="row">
      <span className="tile">
        <ProductIcon pluginId={checkUp.pluginId} profileId={checkUp.profileId} />
      </span>
      <span className="min-w-0 flex-1">
        <Link {...paths.member.checkUp(checkUp.resultGuid)} className="block truncate font-medium hover:underline">
          {t('documents.reportOf', { name: titleOf(checkUp, language) })}
        </Link>
        <span className="num block truncate text-small text-muted">
          {format.date(checkUp.dateOfMeasurement)}
          {tenant !== undefined && `, ${tenant}`}
        </span>
      </span>
      <DownloadReport checkUp={checkUp} size="small" />
    </div>
  )
}

function NoDocuments() {
  const t = useT()
  return (
    <EmptyState
      title={t('documents.none')}
      text={t('documents.noneText')}
      action={
        <Link {...paths.member.overview()} className={buttonClass({ variant: 'primary' })}>
          {t('documents.toOverview')}
        </Link>
      }
    />
  )
}
