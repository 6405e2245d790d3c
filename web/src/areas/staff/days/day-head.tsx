import type { DayBoard } from '@salus/contract/measuring/days.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Flag, Printer, RotateCcw } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { OfflineEntry } from './offline-entry.tsx'
import { medianMinutes, sortLine } from '../../../features/measurement-days/line.ts'

interface DayHeadProps {
  readonly tenantId: number
  readonly board: DayBoard
  readonly station: number | null
  readonly isBusy: boolean
  readonly onState: (state: 'open' | 'closed') => void
}

export function DayHead({ tenantId, board: { day, visits }, station, isBusy, onState }: DayHeadProps) {
  const t = useT()
  const format = useFormat()
  const minutes = medianMinutes(visits)
  const counts = t('measurementDays.counts', { people: day.people, results: day.results })
  const isOpen = day.state === 'open'
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
            <Button isBusy={isBusy} onClick={() => onState(isOpen ? 'closed' : 'open')}>
              {isOpen ? <Flag aria-hidden strokeWidth={1.75} /> : <RotateCcw aria-hidden />}
              {t(isOpen ? 'measurementDays.end' : 'measurementDays.reopen')}
            </Button>
          </>
        }
      />
      <DayProgress visits={visits} station={station} />
    </>
  )
}

function DayProgress({ visits, station }: { readonly visits: DayBoard['visits']; readonly station: number | null }) {
  const t = useT()
  const { waiting, through } = sortLine(visits, station)
  const all = waiting.length + through.length
  if (all === 0) return null
  const text = t('measurementDays.progress', { done: through.length, all })
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
