import type { DayBoard, DayVisit } from '@salus/contract/measuring/days.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Flag, Printer, RotateCcw } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { EndDayDialog } from './end-day-dialog.tsx'
import { OfflineEntry } from './offline-entry.tsx'
import { listLacking, medianMinutes, sortLine } from '../../../features/measurement-days/line.ts'

interface DayHeadProps {
  readonly tenantId: number
  readonly board: DayBoard
  readonly station: number | null
  readonly writeFacts: (visit: DayVisit) => string
  readonly isBusy: boolean
  /** Resolves to true if the day was changed. */
  readonly onState: (state: 'open' | 'closed') => Promise<boolean>
}

export function DayHead({ tenantId, board: { day, visits }, station, writeFacts, isBusy, onState }: DayHeadProps) {
  const t = useT()
  const format = useFormat()
  const minutes = medianMinutes(visits)
  const counts = t('measurementDays.counts', { people: day.people, results: day.results })
  const isOpen = day.state === 'open'
  const lacking = listLacking(visits)
  const [isAsking, ask] = useState(false)
  const end = async () => {
    if (await onState('closed')) ask(false)
  }
  const press = () => {
    ask(isOpen && lacking.length > 0)
    if (!isOpen) void onState('open')
    else if (lacking.length === 0) void end()
  }
  return (
    <>
      <PageHeader
        title={day.title}
        text={
          <span className="num" role="status">
            {format.dateLong(day.day)} · {counts}
            {minutes !== null && ` · ${t('measurementDays.minutes', { minutes })}`}
          </span>
        }
        actions={
          <>
            {isOpen && <OfflineEntry tenantId={tenantId} dayId={day.id} people={visits.length} />}
            <Button onClick={() => window.print()}>
              <Printer aria-hidden strokeWidth={1.75} />
              {t('measurementDays.print')}
            </Button>
            <Button isBusy={isBusy} onClick={press}>
              {isOpen ? <Flag aria-hidden strokeWidth={1.75} /> : <RotateCcw aria-hidden />}
              {t(isOpen ? 'measurementDays.end' : 'measurementDays.reopen')}
            </Button>
          </>
        }
      />
      <DayProgress
        visits={visits}
        at={station === null ? null : { station, name: day.stations[station]?.name ?? '–' }}
      />
      <EndDayDialog
        isOpen={isAsking && isOpen}
        lacking={lacking}
        writeFacts={writeFacts}
        isBusy={isBusy}
        onEnd={() => void end()}
        onClose={() => ask(false)}
      />
    </>
  )
}

interface DayProgressProps {
  readonly visits: DayBoard['visits']
  /** The chosen station; `null` for the whole day. */
  readonly at: { readonly station: number; readonly name: string } | null
}

function DayProgress({ visits, at }: DayProgressProps) {
  const t = useT()
  const { waiting, through, left } = sortLine(visits, at?.station ?? null)
  const all = waiting.length + through.length
  if (all === 0) return null
  const counts = { done: through.length, all }
  const progress =
    at === null
      ? t('measurementDays.progressOfDay', counts)
      : t('measurementDays.progressAt', { ...counts, station: at.name })
  const text = left.length === 0 ? progress : `${progress} · ${t('measurementDays.leftEarly', { count: left.length })}`
  return (
    <div className="-mt-2 mb-4 print:hidden">
      <p className="num mb-1.5 text-small text-ink-2">{text}</p>
      <div
        className="meter"
        role="progressbar"
        aria-label={t('measurementDays.progressLabel')}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={through.length}
        aria-valuetext={text}
      >
        <i style={{ width: `${Math.round((through.length / all) * 100)}%` }} />
      </div>
    </div>
  )
}
