import { type AccountReceipt as Receipt, ownDataApi } from '@salus/contract/account/own-data.ts'
import { useEffect, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api/api.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { saveFile } from '../../platform/device/save-file.ts'

/** Shows the receipt of a deleted account: the date, and how many items were deleted. The person is not named. */
export function AccountReceipt({ code }: { readonly code: string }) {
  const t = useT()
  const { receipt, failure, ask } = useReceipt(code)
  if (receipt === undefined && failure !== undefined) return <ProblemState error={failure} onRetry={ask} />
  if (receipt === undefined) return <Skeleton className="h-64 w-full rounded-card" />
  return receipt.doneAt === null ? <p role="status">{t('ownData.receiptWaiting')}</p> : <Done receipt={receipt} />
}

const askEveryMs = 1_000

/** Loads the receipt without the query cache, because the caches are cleared when this page opens. */
function useReceipt(code: string) {
  const [receipt, setReceipt] = useState<Receipt>()
  const [failure, setFailure] = useState<unknown>()
  const [times, setTimes] = useState(0)
  const isDone = typeof receipt?.doneAt === 'string'
  useEffect(() => {
    if (isDone) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAgain = () => {
      timer = setTimeout(() => setTimes(times + 1), askEveryMs)
    }
    api.call(ownDataApi.getAccountReceipt, { body: { code } }).then(
      (answer) => {
        if (isGone) return
        setReceipt(answer)
        askAgain()
      },
      (error: unknown) => {
        if (isGone) return
        setFailure(error)
        // The first failure is shown with a button to try again. Later failures are not shown, so the request is
        // repeated automatically.
        if (times > 0) askAgain()
      },
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [code, isDone, times])
  const ask = () => {
    setFailure(undefined)
    setTimes(times + 1)
  }
  return { receipt, failure, ask }
}

function Done({ receipt }: { readonly receipt: Receipt }) {
  const t = useT()
  const format = useFormat()
  const save = () =>
    saveFile(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }), 'salus-receipt.json')
  return (
    <section aria-label={t('ownData.receipt')} className="card not-prose max-w-[640px]">
      <dl className="grid gap-x-6 gap-y-1 border-b border-sep p-5 @[30rem]:grid-cols-[auto_1fr]">
        <dt className="text-ink-2">{t('ownData.receiptId')}</dt>
        <dd className="num text-small break-all">{receipt.id}</dd>
        <dt className="text-ink-2">{t('ownData.receiptDone')}</dt>
        <dd>{format.dateTime(receipt.doneAt ?? receipt.requestedAt)}</dd>
      </dl>
      <table className="w-full">
        <caption className="sr-only">{t('ownData.receiptCounts')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('ownData.receiptKind')}</th>
            <th scope="col">{t('ownData.receiptCount')}</th>
          </tr>
        </thead>
        <tbody>
          {receipt.counts.map(({ kind, count }) => (
            <tr key={kind} className="border-b border-sep">
              <th scope="row" className="px-5 py-2 text-left font-normal">
                {t(`ownData.kind.${kind}`)}
              </th>
              <td className="num px-5 py-2 text-right">{format.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {receipt.records
        .filter(({ outcome }) => outcome !== 'erased')
        .map(({ outcome, until }, index) => (
          <p key={index} className="border-b border-sep px-5 py-3 text-ink-2">
            {outcome === 'kept'
              ? t('ownData.record.kept')
              : until === null
                ? t('ownData.outcome.lockedAlways')
                : t('ownData.outcome.locked', { until: format.dateLong(until) })}
          </p>
        ))}
      <div className="p-5">
        <Button onClick={save}>
          <Download aria-hidden strokeWidth={1.75} />
          {t('ownData.receiptSave')}
        </Button>
      </div>
    </section>
  )
}
