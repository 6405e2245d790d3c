import { type Erasure, erasuresApi } from '@salus/contract/members/erasures.ts'
import { useEffect } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { isUnknown, LeadOn } from '../../platform/pages/lead-on.tsx'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CountTable } from './count-table.tsx'

interface ReceiptSheetProps {
  readonly tenantId: number
  readonly erasureId: string
}

const askEveryMs = 1_500

export function ReceiptSheet({ tenantId, erasureId }: ReceiptSheetProps) {
  const t = useT()
  const erasure = useApiQuery(erasuresApi.getErasure, { params: { tenantId, erasureId } }, { staleTime: 0 })
  const { refetch } = erasure
  const isRunning = erasure.data?.doneAt === null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), askEveryMs)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  if (isUnknown(erasure.error))
    return <LeadOn to={paths.staff.tenantSettings(tenantId, 'data-protection')} text={t('erasures.receiptNotFound')} />
  if (hasNothingToShow(erasure)) return <ProblemState error={erasure.error} onRetry={() => void refetch()} />
  if (!erasure.data) return <Skeleton className="h-72 rounded-card" />
  return (
    <section aria-label={t('erasures.receipt')} className="card max-w-[640px]">
      <Facts erasure={erasure.data} />
      {isRunning ? (
        <p role="status" className="p-5">
          {t('erasures.running')}
        </p>
      ) : (
        <CountTable caption={t('erasures.counts')} counts={erasure.data.counts} />
      )}
    </section>
  )
}

function Facts({ erasure: { id, askedBy, requestedAt, doneAt } }: { readonly erasure: Erasure }) {
  const t = useT()
  const format = useFormat()
  return (
    <dl className="grid gap-x-6 gap-y-1 border-b border-sep p-5 @[30rem]:grid-cols-[auto_1fr]">
      <dt className="text-ink-2">{t('erasures.number')}</dt>
      <dd className="num text-small break-all">{id}</dd>
      <dt className="text-ink-2">{t('erasures.cause')}</dt>
      <dd>{t(`erasures.askedBy.${askedBy}`)}</dd>
      <dt className="text-ink-2">{t('erasures.askedAt')}</dt>
      <dd>{format.dateTime(requestedAt)}</dd>
      {doneAt !== null && (
        <>
          <dt className="text-ink-2">{t('erasures.doneAt')}</dt>
          <dd>{format.dateTime(doneAt)}</dd>
        </>
      )}
    </dl>
  )
}
