import { type DayBoard, type DayStep, type DayVisit, measurementDaysApi } from '@salus/contract/measurement-days.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Flag, Printer, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { intoRun } from '../../features/analyses/use-run-hash.ts'
import { CheckIn } from '../../features/measurement-days/check-in.tsx'
import { DayList } from '../../features/measurement-days/day-list.tsx'
import { LooseEnds } from '../../features/measurement-days/loose-ends.tsx'
import { medianMinutes, nextAt } from '../../features/measurement-days/throughput.ts'
import { useDayAct } from '../../features/measurement-days/use-day-act.ts'
import { VisitRow } from '../../features/measurement-days/visit-row.tsx'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useIsOnline } from '../../platform/online.ts'
import { ProblemState } from '../../platform/problem-state.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectInput } from '../../ui/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useTenant } from './staff-area.tsx'

/** The board of one day, the same on every device. */
export function MeasurementDayPage() {
  const { tenantId } = useTenant()
  const { dayId = '' } = useParams({ strict: false })
  const answer = useApiQuery(measurementDaysApi.getDayBoard, { params: { tenantId, dayId } })
  if (answer.isError && !answer.data) return <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton className="h-96 rounded-card" />
  return <Board board={answer.data} />
}

function Board({ board: { day, visits } }: { readonly board: DayBoard }) {
  const t = useT()
  const { tenantId } = useTenant()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const [station, setStation] = useState<number | null>(null)
  const { busyKey, arrive, ...act } = useDayAct(tenantId, day.id)
  const profileName = useProfileName()
  const isOpen = day.state === 'open'
  const shown = visits.filter(({ steps }) => station === null || steps.some((step) => step.station === station))
  const nextId = station === null ? null : nextAt(visits, station)
  const start = async (visit: DayVisit, step: DayStep) => {
    const of = { visitId: visit.id, profileId: step.profileId }
    const profile = profileCatalogue.find(({ id }) => id === step.profileId)
    if (profile === undefined || !(await act.step(of, 'claim'))) return
    const target = paths.staff.performAnalysis(tenantId, { path: profile.path, memberId: visit.memberId })
    // A questionnaire can be handed over instead; of what is measured there is nothing to choose before.
    await navigate(profile.kind === 'questionnaire' ? target : { ...target, ...intoRun })
  }
  return (
    <>
      <Head board={{ day, visits }} isBusy={busyKey === 'day'} onState={(state) => void act.setState(state)} />
      {!isOnline && (
        <p role="alert" className="mb-4 rounded-control bg-well px-4 py-3">
          {t('measurementDays.offline')}
        </p>
      )}
      {isOpen && (
        <CheckIn
          tenantId={tenantId}
          isHere={(memberId) => visits.some((visit) => visit.memberId === memberId)}
          onArrive={arrive}
        />
      )}
      {!isOpen && <LooseEnds visits={visits} />}
      <Card
        heading={t('measurementDays.line')}
        action={<StationChoice day={day} station={station} onChange={setStation} />}
        className="mt-4 overflow-hidden print:hidden"
      >
        {shown.length === 0 ? (
          <EmptyState
            className="border-t border-line"
            title={t('measurementDays.empty')}
            text={t('measurementDays.emptyText')}
          />
        ) : (
          <ul className="divide-y divide-sep border-t border-line">
            {shown.map((visit) => (
              <VisitRow
                key={visit.id}
                {...{ visit, station, isOpen, profileName }}
                isNext={visit.id === nextId}
                isBusy={busyKey === visit.id}
                onStart={(of, step) => void start(of, step)}
                onStep={(of, { profileId }, how) => void act.step({ visitId: of.id, profileId }, how)}
                onVisit={(of, how) => void act.visit(of.id, how)}
              />
            ))}
          </ul>
        )}
      </Card>
      <DayList visits={visits} profileName={profileName} />
    </>
  )
}

interface HeadProps {
  readonly board: DayBoard
  readonly isBusy: boolean
  readonly onState: (state: 'open' | 'closed') => void
}

function Head({ board: { day, visits }, isBusy, onState }: HeadProps) {
  const t = useT()
  const format = useFormat()
  const minutes = medianMinutes(visits)
  const counts = t('measurementDays.counts', { people: day.people, results: day.results })
  return (
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
          <Button onClick={() => window.print()}>
            <Printer aria-hidden strokeWidth={1.75} />
            {t('measurementDays.print')}
          </Button>
          <Button isBusy={isBusy} onClick={() => onState(day.state === 'open' ? 'closed' : 'open')}>
            {day.state === 'open' ? <Flag aria-hidden strokeWidth={1.75} /> : <RotateCcw aria-hidden />}
            {t(day.state === 'open' ? 'measurementDays.end' : 'measurementDays.reopen')}
          </Button>
        </>
      }
    />
  )
}

interface StationChoiceProps {
  readonly day: DayBoard['day']
  readonly station: number | null
  readonly onChange: (station: number | null) => void
}

function StationChoice({ day, station, onChange }: StationChoiceProps) {
  const t = useT()
  if (day.stations.length < 2) return null
  return (
    <SelectInput
      aria-label={t('measurementDays.station')}
      value={station ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    >
      <option value="">{t('measurementDays.allStations')}</option>
      {day.stations.map(({ name }, index) => (
        <option key={index} value={index}>
          {name}
        </option>
      ))}
    </SelectInput>
  )
}

/** As the reader's language names it. */
function useProfileName() {
  const language = useLanguage()
  return (profileId: string) => profileCatalogue.find(({ id }) => id === profileId)?.name[language] ?? '–'
}
