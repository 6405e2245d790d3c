import { useState } from 'react'
import { findNextStep, type StepOfVisit } from '../../features/measurement-days/line.ts'
import { useNameOnDay } from '../../features/measurement-days/use-name-on-day.ts'
import { useProfileNames } from '../../features/measurement-days/use-profile-names.ts'
import { listVisits } from '../../features/offline-days/day-visits.ts'
import { scorePreliminarily } from '../../features/offline-days/preliminary.ts'
import { type KeptResult, readResults } from '../../features/offline-days/sending/send-results.ts'
import { isSharedHere, readMemberId } from '../../features/offline-days/prepared-day.ts'
import type { OpenDay } from '../../features/offline-days/use-open-day.ts'
import { useSendResults } from '../../features/offline-days/sending/use-send-results.ts'
import { useT } from '../../i18n/t.tsx'
import { reportError } from '../../platform/api/report-error.ts'
import { factsOfPerson } from '../../features/offline-days/person-facts.ts'
import { fullName } from '../../platform/people/member-name.tsx'
import { useNoWayBack } from '../guest/no-way-back.ts'
import { AfterAnswering, mustSeeHelp } from './after-answering.tsx'
import { DayBoardHere } from './day-board.tsx'
import { DayFrame } from './day-frame.tsx'
import { Measure } from './measure.tsx'
import { PreliminaryResult } from './preliminary-result.tsx'
import { useStartOnDay } from './start-on-day.tsx'

interface OpenBoardProps {
  readonly open: OpenDay
  readonly reload: () => Promise<void>
  readonly onLock: () => void
  readonly onHandedBack: () => void
}

type Shown =
  | { readonly kind: 'board' }
  | { readonly kind: 'run'; readonly memberId: string; readonly profileId: string; readonly isHandedOver: boolean }
  | { readonly kind: 'result' | 'afterwards'; readonly result: KeptResult }

export function OpenBoard({ open, reload, onLock, onHandedBack }: OpenBoardProps) {
  const [shown, setShown] = useState<Shown>({ kind: 'board' })
  const sending = useSendResults({ isPaused: shown.kind === 'run' || shown.kind === 'afterwards' })
  const backToBoard = () => {
    setShown({ kind: 'board' })
    void reload()
  }
  const show = async (entryId: string, isHandedOver: boolean) => {
    const result = (await readResults()).find(({ id }) => id === entryId)
    await reload()
    void sending.sendNow()
    if (result === undefined) return backToBoard()
    if (!isHandedOver) return setShown({ kind: 'result', result })
    const found = findPreliminary(open, result)
    if (found !== null && mustSeeHelp(found)) setShown({ kind: 'afterwards', result })
    else onHandedBack()
  }
  const { start, question } = useStartOnDay(open, ({ visit, step }, isHandedOver = false) =>
    setShown({ kind: 'run', memberId: visit.memberId, profileId: step.profileId, isHandedOver }),
  )
  switch (shown.kind) {
    case 'run': {
      const person = open.day.people.find(({ memberId }) => memberId === shown.memberId)
      if (person === undefined) return null
      return (
        <>
          {shown.isHandedOver && <NoWayBack />}
          <Measure
            key={shown.profileId}
            run={{ open, person, profileId: shown.profileId, isHandedOver: shown.isHandedOver }}
            onDone={(entryId) => void show(entryId, shown.isHandedOver).catch(reportError)}
            onLeave={shown.isHandedOver ? onHandedBack : backToBoard}
            onOtherProfile={(profileId) => setShown({ ...shown, profileId })}
          />
        </>
      )
    }
    case 'afterwards': {
      const result = findPreliminary(open, shown.result)
      return result && <AfterAnswering {...{ result }} day={open.day} onDone={onHandedBack} />
    }
    case 'result':
      return (
        <DayFrame>
          <ShownResult open={open} result={shown.result} onStart={start} onClose={backToBoard} />
          {question}
        </DayFrame>
      )
    case 'board':
      return (
        <>
          <DayBoardHere
            {...{ open, reload, sending, onLock }}
            onStart={start}
            onShow={(entryId) => void show(entryId, false).catch(reportError)}
          />
          {question}
        </>
      )
  }
}

function NoWayBack() {
  useNoWayBack()
  return null
}

function findPreliminary({ day }: OpenDay, { content }: KeptResult) {
  const person = day.people.find(({ memberId }) => memberId === readMemberId(content))
  if (person === undefined || content.kind !== 'measurement') return null
  return scorePreliminarily({ day, person, body: content.body })
}

interface ShownResultProps {
  readonly open: OpenDay
  readonly result: KeptResult
  readonly onStart: (of: StepOfVisit) => void
  readonly onClose: () => void
}

function ShownResult({ open, result, onStart, onClose }: ShownResultProps) {
  const t = useT()
  const findProfileName = useProfileNames()
  const memberId = readMemberId(result.content)
  const person = open.day.people.find((one) => one.memberId === memberId)
  const preliminary = findPreliminary(open, result)
  const visits = listVisits(open)
  const writeName = useNameOnDay(visits)
  const next = findNextStep(visits, { station: null, memberId })
  if (person === undefined || preliminary === null) return null
  const isSame = next?.visit.memberId === memberId
  const label =
    next === null
      ? ''
      : `${t(isSame ? 'measurementDays.nextMeasurement' : 'measurementDays.nextPerson')}: ${isSame ? findProfileName(next.step.profileId) : writeName(next.visit)}`
  return (
    <PreliminaryResult
      key={result.id}
      result={preliminary}
      name={[fullName(person), factsOfPerson(person, t)].filter(Boolean).join(' · ')}
      isShared={isSharedHere(person, preliminary.profile.id)}
      isTyped={result.content.kind === 'measurement' && result.content.body.answeredBy !== 'with-staff'}
      next={next === null ? undefined : { label, open: () => onStart(next) }}
      onClose={onClose}
    />
  )
}
