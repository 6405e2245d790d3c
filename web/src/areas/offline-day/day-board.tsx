import type { DayVisit } from '@salus/contract/measuring/days.ts'
import { useState } from 'react'
import { findNextStep, type StepOfVisit } from '../../features/measurement-days/line.ts'
import { useNameOnDay } from '../../features/measurement-days/use-name-on-day.ts'
import { ClockNote } from '../../features/offline-days/clock/clock-note.tsx'
import { ClosedNote } from '../../features/offline-days/closed-note.tsx'
import { CrisesHere } from '../../features/offline-days/crises-here.tsx'
import { useFromDevice } from '../../features/offline-days/day-on-device.ts'
import { listVisits } from '../../features/offline-days/day-visits.ts'
import { isHidden } from '../../features/offline-days/sending/note-refusal.ts'
import { NeedsLook, reasonFor } from '../../features/offline-days/sending/needs-look.tsx'
import { markPresence } from '../../features/offline-days/presence.ts'
import { refreshPeople } from '../../features/offline-days/prepare-day.ts'
import { type KeptResult, readResults } from '../../features/offline-days/sending/send-results.ts'
import type { OpenDay } from '../../features/offline-days/use-open-day.ts'
import type { ResultSending } from '../../features/offline-days/sending/use-send-results.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { reportError } from '../../platform/api/report-error.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { SelectInput } from '../../ui/fields/field.tsx'
import { Lock, RotateCw } from '../../ui/icons.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { PersonUp } from '../staff/days/person-up.tsx'
import { DayFrame } from './day-frame.tsx'
import { EndOnDevice } from './end-on-device.tsx'
import { writeEnd } from '../../features/offline-days/write-end.ts'
import { factsOfPerson } from '../../features/offline-days/person-facts.ts'
import { People } from './people.tsx'
import { SendingLine } from './sending-line.tsx'

interface DayBoardHereProps {
  readonly open: OpenDay
  readonly reload: () => Promise<void>
  readonly sending: ResultSending
  readonly onLock: () => void
  readonly onStart: (of: StepOfVisit, isHandedOver?: boolean) => void
  readonly onShow: (entryId: string) => void
}

const noResults: readonly KeptResult[] = []

export function DayBoardHere({ open, reload, sending, onLock, onStart, onShow }: DayBoardHereProps) {
  const t = useT()
  const format = useFormat()
  const { marks, day: prepared } = open
  const { day } = prepared
  const [station, setStation] = useState<number | null>(null)
  const results = useFromDevice(readResults, noResults)
  const visits = listVisits(open)
  const requirePerson = (memberId: string) => {
    const person = prepared.people.find((one) => one.memberId === memberId)
    if (person === undefined) throw new Error('a visit of nobody is on the board')
    return person
  }
  const writeName = useNameOnDay(visits)
  const writeFacts = ({ memberId }: DayVisit) => factsOfPerson(requirePerson(memberId), t) ?? ''
  const next = findNextStep(visits, { station })
  const { send: refresh, isBusy: isRefreshing } = useSending(refreshPeople, { onDone: reload, toast: true })
  const showResult = ({ visit, step }: StepOfVisit) => {
    const done = marks.done.find((one) => one.memberId === visit.memberId && one.profileId === step.profileId)
    const result = results.find(({ id }) => id === done?.entryId)
    if (result !== undefined && isHidden(result.state)) showToast({ text: t(reasonFor(result.state)), tone: 'info' })
    else if (result !== undefined) onShow(result.id)
    else showToast({ text: t('offlineDays.sentAlready'), detail: t('offlineDays.sentAlreadyText'), tone: 'info' })
  }
  return (
    <DayFrame
      actions={
        <Button onClick={onLock} aria-label={t('offlineDays.lock')} title={t('offlineDays.lock')}>
          <Lock aria-hidden strokeWidth={1.75} />
          <span className="hidden small:inline">{t('offlineDays.lock')}</span>
        </Button>
      }
    >
      <header className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-h1 font-semibold break-words">{day.title}</h1>
          <p className="num mt-1 text-ink-2">
            {`${format.dateLong(day.day)} · ${t('offlineDays.until', { time: writeEnd(format, prepared) })}`}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          {sending.isOnline && !sending.isSignedOut && (
            <Button isBusy={isRefreshing} onClick={() => void refresh(undefined)}>
              <RotateCw aria-hidden />
              {t('offlineDays.refresh')}
            </Button>
          )}
          <EndOnDevice open={open} sending={sending} />
        </span>
      </header>
      <CrisesHere
        day={prepared}
        crises={marks.crises}
        results={results.filter(({ state }) => !isHidden(state))}
        onLook={onShow}
        onChanged={reload}
      />
      <ClosedNote day={day} marks={marks} />
      <ClockNote day={prepared} clock={marks.clock} onChanged={reload} />
      <SendingLine sending={sending} />
      <NeedsLook
        day={prepared}
        results={results}
        marks={marks}
        onLook={onShow}
        onChanged={async () => {
          await reload()
          void sending.sendNow()
        }}
      />
      <div className="card mb-4 p-3 small:p-4">
        <PersonUp
          writeName={writeName}
          writeFacts={writeFacts}
          visit={next?.visit ?? null}
          step={next?.step ?? null}
          isFound={false}
          isBusy={false}
          onStart={(of) => onStart(of)}
          onHandOver={(visit, step) => onStart({ visit, step }, true)}
          onClose={() => undefined}
        />
      </div>
      {day.stations.length > 1 && (
        <SelectInput
          className="mb-3 max-w-64"
          aria-label={t('measurementDays.station')}
          value={station ?? ''}
          onChange={({ currentTarget: { value } }) => setStation(value === '' ? null : Number(value))}
        >
          <option value="">{t('measurementDays.allStations')}</option>
          {day.stations.map(({ name }, index) => (
            <option key={index} value={index}>
              {name}
            </option>
          ))}
        </SelectInput>
      )}
      <People
        {...{ visits, station }}
        writeFacts={writeFacts}
        hasAge={({ memberId }) => requirePerson(memberId).ageOnDay !== null}
        onMeasure={(of) => onStart(of)}
        onShow={showResult}
        onLeft={({ id }, isLeft) => void markPresence(id, isLeft).then(sending.sendNow).then(reload, reportError)}
      />
    </DayFrame>
  )
}
