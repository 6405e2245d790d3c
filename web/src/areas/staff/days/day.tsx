import {
  type DayBoard,
  type DayStep,
  type DayVisit,
  type MeasurementDay,
  measurementDaysApi,
} from '@salus/contract/measuring/days.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Board, chooseHeading } from './board.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { DayBar } from './day-bar.tsx'
import { OfflineLead } from './offline-entry.tsx'
import { DayHead } from './day-head.tsx'
import { DayList } from './day-list.tsx'
import { findNextStep, findOpenStep, listSteps, type StepOfVisit } from '../../../features/measurement-days/line.ts'
import { LooseEnds } from '../../../features/measurement-days/loose-ends.tsx'
import { useDayAct } from '../../../features/measurement-days/use-day-act.ts'
import { useDifferenceOnDay, useFactsOnDay } from '../../../features/measurement-days/use-facts-on-day.ts'
import { useNameOnDay } from '../../../features/measurement-days/use-name-on-day.ts'
import { useTakeOn } from './use-take-on.ts'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { isUnknown, LeadOn } from '../../../platform/pages/lead-on.tsx'
import { useIsOnline } from '../../../platform/api/online.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { apiPagesOptions } from '../../../platform/pages/pages.ts'
import { BackLink } from '../../../shell/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { SelectInput } from '../../../ui/fields/field.tsx'
import { HiddenHeading } from '../../../ui/hidden-heading.tsx'
import { useHandOver } from '../analysis/hand-over.ts'
import { useTenant } from '../staff-area.tsx'

export function MeasurementDayPage() {
  const t = useT()
  const { tenantId } = useTenant()
  const { dayId = '' } = useParams({ strict: false })
  const answer = useApiQuery(measurementDaysApi.getDayBoard, { params: { tenantId, dayId } })
  if (isUnknown(answer.error))
    return <LeadOn to={paths.staff.measurementDays(tenantId)} text={t('measurementDays.notFound')} />
  return (
    <>
      <BackLink target={paths.staff.measurementDays(tenantId)}>{t('measurementDays.all')}</BackLink>
      {answer.data ? (
        <BoardOfDay board={answer.data} />
      ) : answer.isError ? (
        <>
          <HiddenHeading title={t('measurementDays.title')} />
          <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
        </>
      ) : (
        <BoardToCome tenantId={tenantId} dayId={dayId} />
      )}
    </>
  )
}

interface ListedDays {
  readonly pages: readonly { readonly items: readonly MeasurementDay[] }[]
}

function BoardToCome({ tenantId, dayId }: { readonly tenantId: number; readonly dayId: string }) {
  const list = useQueryClient().getQueryData<ListedDays>(
    apiPagesOptions(measurementDaysApi.getMeasurementDays, { params: { tenantId } }).queryKey,
  )
  const { station } = useSearch({ strict: false })
  return (
    <BoardSkeleton
      day={list?.pages.flatMap(({ items }) => items).find(({ id }) => id === dayId)}
      station={station ?? null}
    />
  )
}

function BoardOfDay({ board }: { readonly board: DayBoard }) {
  const { day, visits } = board
  const t = useT()
  const { tenantId } = useTenant()
  const isOnline = useIsOnline()
  const [station, chooseStation] = useStation(day)
  const { busyKeys, ...act } = useDayAct(tenantId, day.id)
  const { busyKeys: takenKeys, takeOn } = useTakeOn(tenantId, { dayId: day.id, station })
  const handOver = useHandOverOnDay(tenantId, { dayId: day.id, station })
  const isOpen = day.state === 'open'
  const next = findNextStep(visits, { station })
  const writeName = useNameOnDay(visits)
  const writeDifference = useDifferenceOnDay(visits)
  const writeFacts = useFactsOnDay(visits)
  return (
    <>
      <DayHead
        board={board}
        {...{ tenantId, station, writeFacts }}
        isBusy={busyKeys.has('day')}
        onState={act.setState}
      />
      {!isOnline && (
        <div className="mb-4 flex flex-wrap items-center gap-3 rounded-control bg-well px-4 py-3">
          <p role="alert" className="min-w-0 flex-1 basis-64">
            {t('measurementDays.offline')}
          </p>
          <OfflineLead />
        </div>
      )}
      {isOpen && (
        <BarOfDay
          {...{ tenantId, visits, station, next, writeName, writeFacts, handOver, takeOn }}
          isBusy={takenKeys.size > 0}
          onArrive={act.arrive}
        />
      )}
      {!isOpen && <LooseEnds visits={visits} writeFacts={writeFacts} />}
      <Card
        heading={t(chooseHeading(isOpen))}
        action={<StationChoice day={day} station={station} onChange={chooseStation} />}
        data-part="board"
        className="mt-2 print:hidden"
      >
        <Board
          {...{ tenantId, visits, station, writeName, writeDifference }}
          nextId={isOpen ? (next?.visit.id ?? null) : null}
          isDayOpen={isOpen}
          busyKeys={new Set([...busyKeys, ...takenKeys])}
          onStart={takeOn}
          onHandOver={handOver}
          onStep={(of, { profileId }, how) => void act.step({ visitId: of.id, profileId }, how)}
          onVisit={(of, how) => void act.visit(of.id, how)}
        />
      </Card>
      <DayList visits={visits} stations={day.stations} isDayOpen={isOpen} />
    </>
  )
}

interface BarOfDayProps {
  readonly tenantId: number
  readonly visits: readonly DayVisit[]
  readonly station: number | null
  readonly next: StepOfVisit | null
  readonly writeName: (visit: DayVisit) => string
  readonly writeFacts: (visit: DayVisit) => string
  readonly isBusy: boolean
  readonly takeOn: (of: StepOfVisit) => void
  readonly handOver: (visit: DayVisit, step: DayStep) => void
  readonly onArrive: (memberId: string) => Promise<boolean>
}

/** Shows the person whom staff have found. If staff have not searched, shows the next person in the queue. */
function BarOfDay(props: BarOfDayProps) {
  const { tenantId, visits, station, next, writeName, writeFacts, isBusy, takeOn, handOver, onArrive } = props
  const takesFocus = useLocation({ select: ({ state }) => state.choosesNext === true })
  const [foundId, setFoundId] = useState<string | null>(null)
  const found = visits.find(({ memberId }) => memberId === foundId) ?? null
  const isHere = (memberId: string) => visits.some((visit) => visit.memberId === memberId && visit.state !== 'left')
  const find = async (memberId: string) => {
    if (isHere(memberId) || (await onArrive(memberId))) setFoundId(memberId)
  }
  return (
    <DayBar
      {...{ tenantId, takesFocus, isHere, writeName, writeFacts, isBusy }}
      onFound={find}
      visit={found ?? next?.visit ?? null}
      step={found === null ? (next?.step ?? null) : stepToOffer(found, station)}
      isFound={found !== null}
      onStart={takeOn}
      onHandOver={handOver}
      onClose={() => setFoundId(null)}
    />
  )
}

/**
 * Returns the step to offer to the signed-in person. A step that they have begun comes first. If there is none, an open
 * step is offered.
 */
const stepToOffer = (visit: DayVisit, station: number | null): DayStep | null =>
  listSteps(visit, station).find(({ state, isMine }) => state === 'claimed' && isMine) ?? findOpenStep(visit, station)

/**
 * Returns the station of this device and a function to choose another station. The URL contains the station. `null` for
 * all stations.
 */
function useStation({ id, stations }: DayBoard['day']) {
  const navigate = useNavigate()
  const { tenantId } = useTenant()
  const { station } = useSearch({ strict: false })
  const known = station !== undefined && station < stations.length ? station : null
  const choose = (to: number | null) =>
    void navigate({ ...paths.staff.measurementDay(tenantId, id, to), replace: true, resetScroll: false })
  return [known, choose] as const
}

function useHandOverOnDay(tenantId: number, at: { readonly dayId: string; readonly station: number | null }) {
  const act = useDayAct(tenantId, at.dayId)
  const handOver = useHandOver()
  const start = async (visit: DayVisit, step: DayStep) => {
    const profile = profileCatalogue.find(({ id }) => id === step.profileId)
    if (profile === undefined) return
    if (!(await act.step({ visitId: visit.id, profileId: profile.id }, 'claim'))) return
    handOver({ tenantId, memberId: visit.memberId, profile, atDay: at })
  }
  return (visit: DayVisit, step: DayStep) => void start(visit, step)
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
      className="sm max-w-44 @[28.75rem]:max-w-56"
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
