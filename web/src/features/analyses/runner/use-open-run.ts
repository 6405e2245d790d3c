import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import { useMemo, useReducer, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/t.tsx'
import type { HeartBeside } from '../../../pieces/run-parts.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useNumberTexts } from '../answers/number-texts.ts'
import { listRefusals } from '../answers/refusals.ts'
import { answersToSend, reduceRunner, type RunnerAction, type RunnerState } from '../answers/state.ts'
import { useContradictions } from '../answers/use-contradictions.ts'
import { type RunGate, useRunGate } from '../questions/gate.ts'
import { stateOfRun, type CarriedOver, type OpenedRun, type RunWay } from '../saving/open-run.ts'
import { useDoubted } from './doubts.tsx'
import { useHeartBeside } from './heart.ts'
import { useLastStep } from './last-question.tsx'
import { useMeasuredValues } from './measured-values.ts'
import { useRunPlace } from './run-context.tsx'
import { chooseScreen } from './screen.ts'
import { useSaving } from './use-saving.ts'

export interface OpenRun {
  readonly way: RunWay
  readonly profile: MeasurementProfileAsData
  readonly opened: OpenedRun
  readonly onStartOver: (carried: CarriedOver) => void
}

export function useOpenRun({ way, profile, opened, onStartOver }: OpenRun) {
  const t = useT()
  const place = useRunPlace()
  const [state, dispatch] = useReducer(
    (before: RunnerState, action: RunnerAction) => reduceRunner(profile.items, before, action),
    opened,
    (start) => stateOfRun(profile.items, start),
  )
  const heart = useHeartBeside(way, opened)
  const { autosave, finish } = useSaving({
    way,
    opened,
    state,
    onDone: ({ resultGuid, isOther }) => {
      if (isOther)
        showToast({ text: t('analyses.sentElsewhere'), detail: t('analyses.sentElsewhereText'), tone: 'act' })
      way.refresh()
      place.onDone(resultGuid)
    },
    onGone: (over) => onStartOver({ ...over, heart: heart.recording }),
  })
  const sending = useSyncExternalStore(finish.subscribe, finish.state)
  const problem = sending.kind === 'refused' ? sending.problem : null
  const gate = useRunGate(place.gate !== undefined, problem)
  const measured = useMeasuredValues(dispatch)
  const answers = answersToSend(profile.items, state)
  const { doubts, remember } = useDoubted(problem, answers)
  const sendAnswers = () => {
    remember(answers)
    const how = { ...measured.readOrigin(answers), ...measuredAt(gate), ...confirmed(doubts), ...besideAnswers(heart) }
    void finish.send({ ...way.buildCheckUp(opened, buildContent(profile, answers)), ...how })
  }
  const lastStep = useLastStep({ way, opened, problem, doubts, sendAnswers })
  const screen = chooseScreen({
    sending: sending.kind,
    isGateClosed: gate.isClosed,
    isHeartOpen: heart.isOpen && place.heart !== undefined,
    isLastOpen: lastStep.isOpen,
    position: state.position,
    kind: profile.kind,
  })
  return {
    screen,
    state,
    dispatch,
    answers,
    autosave,
    isOnDevice: autosave.isOnDevice(),
    isWaiting: sending.kind === 'waiting',
    tryNow: () => void finish.tryNow(),
    gate,
    heart,
    measured,
    doubts,
    refusals: useRefusals({ problem, answers: state.answers }, profile),
    contradictions: useContradictions({ profile, state, age: place.age }),
    lastStep,
    leave: place.onLeave,
  }
}

function useRefusals({ problem, answers }: Parameters<typeof listRefusals>[0], { items }: MeasurementProfileAsData) {
  const t = useT()
  const numbers = useNumberTexts()
  return useMemo(() => listRefusals({ problem, answers }, items, { t, numbers }), [problem, answers, items, t, numbers])
}

const buildContent = ({ kind }: MeasurementProfileAsData, answers: AnswersInput) =>
  kind === 'questionnaire' ? { answers } : { values: answers }

const confirmed = (doubts: readonly unknown[]) => (doubts.length > 0 ? { confirmed: true } : {})

const measuredAt = ({ pass }: RunGate) =>
  pass?.dateOfMeasurement === undefined ? {} : { dateOfMeasurement: pass.dateOfMeasurement }

const besideAnswers = ({ recording }: HeartBeside) => (recording === null ? {} : { heart: recording })
