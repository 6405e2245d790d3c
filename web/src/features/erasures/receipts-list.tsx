import { erasuresApi } from '@salus/contract/members/erasures.ts'
import { Link } from '@tanstack/react-router'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiPages } from '../../platform/pages/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Lists every erasure of the tenant, newest first. The erased person is not named. */
export function ReceiptsList({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const format = useFormat()
  const erasures = useApiPages(erasuresApi.getErasures, { params: { tenantId } }, { staleTime: 0 })
  if (hasNothingToShow(erasures)) return <ProblemState error={erasures.error} onRetry={() => void erasures.refetch()} />
  if (erasures.isPending) return <Skeleton className="h-16 rounded-card" />
  if (erasures.items.length === 0) return <p className="text-ink-2">{t('erasures.noReceipts')}</p>
  return (
    <>
      <ul className="divide-y divide-sep">
        {erasures.items.map(({ id, askedBy, requestedAt, doneAt }) => (
          <li key={id}>
            <Link
              {...paths.staff.erasure(tenantId, id)}
              className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2 hover:text-accent-ink"
            >
              <span className="min-w-0 flex-1 basis-40">{t(`erasures.askedBy.${askedBy}`)}</span>
              <span className="num text-small text-ink-2">
                {doneAt === null ? t('erasures.running') : format.dateTime(requestedAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {erasures.hasNextPage && (
        <Button className="mt-4" isBusy={erasures.isFetchingNextPage} onClick={() => void erasures.fetchNextPage()}>
          {t('erasures.more')}
        </Button>
      )}
    </>
  )
}
