import { type DataExport as Copy, ownDataApi } from '@salus/contract/account/own-data.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { useEffect } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api/api.ts'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Archive, Download, FileDown } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DataRow } from './data-row.tsx'
import { saveFile } from '../../platform/device/save-file.ts'
import { useApiMutation, useSending } from '../../platform/api/use-api-mutation.ts'
import { askAgain } from '../../platform/api/stale.ts'

const askEveryMs = 2_000

export function DataExport() {
  const t = useT()
  const answer = useApiQuery(ownDataApi.getMyExports, {})
  const { send, isBusy } = useApiMutation(ownDataApi.requestMyExport, { toast: t('ownData.failed') })
  const copies = answer.data?.exports ?? []
  const unfinished = copies.find(({ state }) => state === 'waiting' || state === 'running')
  usePolling(unfinished !== undefined)
  if (hasNothingToShow(answer)) return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
  return (
    <>
      <DataRow icon={<FileDown strokeWidth={1.75} />} title={t('ownData.export')} text={t('ownData.exportText')}>
        {answer.isPending ? (
          <Skeleton className="h-11 w-36 rounded-control" />
        ) : (
          <Button isBusy={isBusy || unfinished !== undefined} onClick={() => void send({})}>
            {t('ownData.exportAsk')}
          </Button>
        )}
      </DataRow>
      {unfinished !== undefined && <Making copy={unfinished} />}
      {copies.map((copy) => copy.state === 'ready' && <Ready key={copy.id} copy={copy} />)}
      {copies[0]?.state === 'failed' && (
        <p role="alert" className="px-5 py-3.5 text-small text-act-ink">
          {t('ownData.exportFailed')}
        </p>
      )}
    </>
  )
}

function Making({ copy }: { copy: Copy }) {
  const t = useT()
  return (
    <div className="px-5 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <span role="status" className="font-medium">
          {t('ownData.exportMaking')}
        </span>
        <span className="num text-small text-ink-2">{t('ownData.percent', { percent: copy.percent })}</span>
      </div>
      <div
        className="meter mt-2"
        role="progressbar"
        aria-label={t('ownData.exportMaking')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={copy.percent}
      >
        <i style={{ width: `${copy.percent}%` }} />
      </div>
      <p className="mt-1 text-small text-ink-2">{t('ownData.exportMakingText')}</p>
    </div>
  )
}

function Ready({ copy }: { copy: Copy }) {
  const t = useT()
  const format = useFormat()
  const { send, isBusy } = useSending(() => api.call(ownDataApi.downloadMyExport, { params: { exportId: copy.id } }), {
    onDone: (file) => {
      saveFile(file, `salus-${dayIn(format.timeZone, copy.requestedAt)}.zip`)
      void askAgain('getMyExports')
    },
    toast: t('ownData.failed'),
  })
  const megabytes = format.number(Math.ceil((copy.bytes ?? 0) / 100_000) / 10, 1)
  return (
    <DataRow
      icon={<Archive strokeWidth={1.75} />}
      title={t('ownData.exportFrom', { date: format.date(copy.requestedAt) })}
      text={t('ownData.exportUntil', { megabytes, until: format.dateTime(copy.expiresAt ?? copy.requestedAt) })}
    >
      <Button isBusy={isBusy} onClick={() => void send(undefined)}>
        <Download aria-hidden strokeWidth={1.75} />
        {t('ownData.download')}
      </Button>
    </DataRow>
  )
}

/** Polls as a fallback. The live stream that reports every step may be interrupted. */
function usePolling(isMaking: boolean): void {
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => void askAgain('getMyExports'), askEveryMs)
    return () => clearInterval(timer)
  }, [isMaking])
}
