import type { AnswersInput } from '@salus/contract/answers.ts'
import { measurementProfilesApi, type MeasurementProfileAsData } from '@salus/contract/measurement-profiles.ts'
import { asksForSize } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { useApiQuery } from '../../platform/query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { afterPaint } from './after-paint.ts'
import { FullScreen } from './full-screen.tsx'
import {
  accountWay,
  openRun,
  savingOf,
  stateOfRun,
  type CarriedOver,
  type OpenedRun,
  type RunOf,
  type RunWay,
  type Saving,
} from './open-run.ts'
import { useDoubted } from './doubts.tsx'
import { type HeartBeside, useHeartBeside } from './heart-beside.ts'
import { type MeasuredValues, useMeasuredValues } from './measured-values.ts'
import { Questionnaire } from './questionnaire.tsx'
import { refusalsOf } from './refusals.ts'
import { Review } from './review.tsx'
import { RunFailure } from './run-failure.tsx'
import { useLanguageAfterwards } from './run-language.tsx'
import { RunnerFrame } from './runner-frame.tsx'
import { answersToSend, reduceRunner, type RunnerAction, type RunnerState } from './runner-state.ts'
import { Sending } from './sending.tsx'
import { type RenderGate, useRunGate } from './run-gate.ts'
import { nothingUnsent } from './unsent-answers.ts'
import { ValuesForm } from './values-form.tsx'
import { useNumberTexts } from './number-texts.ts'

interface AnalysisRunnerProps {
  readonly run: RunOf
  /** Staff always see for whom they are asking. */
  readonly memberName?: string | undefined
  /** Date of birth and number, beside the name. */
  readonly memberFacts?: string | undefined
  /** The member answers on a device of the staff: what stands in the bar above instead of the way out and the name. */
  readonly guestHead?: ReactNode
  readonly icon: ReactNode
  /** A device that may fill the form of values. */
  readonly renderDevice?: ((use: (values: MeasuredValues) => void) => ReactNode) | undefined
  /** What is asked before the form of values. */
  readonly renderGate?: RenderGate | undefined
  /** A strap that may record the heart beside the questions. */
  readonly renderHeart?: ((heart: HeartBeside) => ReactNode) | undefined
  readonly onDone: (resultGuid: string) => void
  readonly onLeave: () => void
}

/** Runs one measurement profile for one member, in full screen, from the first question to the stored check-up. */
export function AnalysisRunner({
  run,
  memberName,
  memberFacts,
  guestHead,
  icon,
  renderDevice,
  renderGate,
  renderHeart,
  onDone,
  onLeave,
}: AnalysisRunnerProps) {
  const language = useLanguage()
  useLanguageAfterwards(memberName !== undefined && guestHead === undefined)
  const profile = useApiQuery(
    measurementProfilesApi.getMeasurementProfile,
    { params: { profileId: run.profileId }, query: { lang: language } },
    { staleTime: Infinity },
  )
  // The questions stay on screen while those in another language are on their way, and when they do not arrive.
  const [known, setKnown] = useState(profile.data)
  if (profile.data !== undefined && profile.data !== known) setKnown(profile.data)
  const key = useMemo(
    () => ['run', run.tenantId, run.memberId, run.profileId] as const,
    [run.tenantId, run.memberId, run.profileId],
  )
  const carried = useRef<CarriedOver | null>(null)
  const opened = useQuery({
    queryKey: key,
    queryFn: () =>
      openRun(run, { carried: carried.current, showsKnown: guestHead === undefined && asksForSize(run.profileId) }),
    // Each visit asks anew where it stands; during a visit the page itself knows best, also after an outage.
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })
  const queries = useQueryClient()
  const startOver = (over: CarriedOver) => {
    carried.current = over
    void queries.resetQueries({ queryKey: key })
  }
  const error = profile.error ?? opened.error
  const retry = () => {
    if (profile.isError) void profile.refetch()
    if (opened.isError) void opened.refetch()
  }
  return (
    <FullScreen>
      {known?.id === run.profileId && opened.data && !opened.isFetching ? (
        <OpenRunner
          key={opened.dataUpdatedAt}
          way={accountWay(run, guestHead !== undefined)}
          {...{ memberName, memberFacts, guestHead, icon, renderDevice, renderGate, renderHeart, onDone, onLeave }}
          profile={known}
          opened={opened.data}
          onStartOver={startOver}
        />
      ) : (
        <RunnerFrame autosave={null} {...{ memberName, memberFacts, guestHead, onLeave }}>
          {error && !opened.isFetching && !profile.isFetching ? (
            <RunFailure error={error} onRetry={retry} />
          ) : (
            <RunnerSkeleton />
          )}
        </RunnerFrame>
      )}
    </FullScreen>
  )
}

const RunnerSkeleton = () => (
  <main className="flex flex-1 flex-col px-4 small:px-8" aria-busy="true">
    <div className="mx-auto flex w-full max-w-[720px] flex-1 flex-col gap-2.5 small:justify-center">
      <Skeleton className="mb-6 h-8 w-4/5" />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14 rounded-[12px] small:h-[60px]" />
      ))}
    </div>
  </main>
)

interface OpenRunnerProps extends Omit<AnalysisRunnerProps, 'run'> {
  readonly way: RunWay
  readonly profile: MeasurementProfileAsData
  readonly opened: OpenedRun
  readonly onStartOver: (carried: CarriedOver) => void
}

const kindsUnderWay: readonly string[] = ['sending', 'waiting', 'done']

const contentOf = ({ kind }: MeasurementProfileAsData, answers: AnswersInput) =>
  kind === 'questionnaire' ? { answers } : { values: answers }

const besideAnswers = ({ recording }: HeartBeside) => (recording === null ? {} : { heart: recording })

/** A run whose questions and answers so far are there. */
export function OpenRunner(props: OpenRunnerProps) {
  const { way, memberName, memberFacts, guestHead, icon, renderDevice, renderGate, renderHeart, onDone, onLeave } =
    props
  const { profile, opened, onStartOver } = props
  const t = useT()
  const numbers = useNumberTexts()
  const { items } = profile
  const [state, dispatch] = useReducer(
    (before: RunnerState, action: RunnerAction) => reduceRunner(items, before, action),
    opened,
    (start) => stateOfRun(items, start),
  )
  const done = (resultGuid: string) => {
    way.refresh()
    onDone(resultGuid)
  }
  const heart = useHeartBeside(way, opened)
  const onGone = (over: Omit<CarriedOver, 'heart'>) => onStartOver({ ...over, heart: heart.recording })
  const { autosave, finish, isOnDevice } = useSaving({ way, opened, state, onDone: done, onGone })
  const sending = useSyncExternalStore(finish.subscribe, finish.state)
  const problem = sending.kind === 'refused' ? sending.problem : null
  const refusals = useMemo(() => refusalsOf(problem, items, { t, numbers }), [problem, items, t, numbers])
  const isUnderWay = kindsUnderWay.includes(sending.kind)
  const leave = () => {
    void autosave.settle().finally(() => way.refresh())
    onLeave()
  }
  const measured = useMeasuredValues(dispatch)
  const { gate, line, suggestion, measuredAt } = useRunGate(renderGate, problem)
  const doubted = useDoubted(problem, answersToSend(items, state))
  const send = () => {
    const answers = answersToSend(items, state)
    const confirmed = doubted.doubts.length > 0 ? { confirmed: true } : {}
    doubted.remember(answers)
    const how = { ...measured.originOf(answers), ...measuredAt, ...confirmed, ...besideAnswers(heart) }
    void finish.send({ ...way.checkUpOf(opened, contentOf(profile, answers)), ...how })
  }
  return (
    <RunnerFrame {...{ autosave, memberName, memberFacts, guestHead }} onLeave={leave}>
      {isUnderWay ? (
        <Sending
          isWaiting={sending.kind === 'waiting'}
          isOnDevice={isOnDevice}
          showsResult={way.showsResult}
          answerCount={Object.keys(answersToSend(items, state)).length}
          onTryNow={() => void finish.tryNow()}
          onClose={leave}
        />
      ) : gate !== null ? (
        gate
      ) : state.position === null && heart.isOpen && renderHeart !== undefined ? (
        renderHeart(heart)
      ) : state.position === null ? (
        <Review
          profile={profile}
          state={state}
          dispatch={dispatch}
          refusals={refusals.byItem}
          refusal={refusals.general}
          doubts={doubted.doubts}
          memberName={memberName && [memberName, memberFacts].filter(Boolean).join(', ')}
          beside={renderHeart?.(heart)}
          onSend={send}
        />
      ) : profile.kind === 'questionnaire' ? (
        <Questionnaire {...{ profile, icon, state, dispatch }} known={opened.known} />
      ) : (
        <ValuesForm
          {...{ profile, icon, state, dispatch }}
          refusals={refusals.byItem}
          device={
            <>
              {line}
              {renderDevice?.(measured.use)}
            </>
          }
          suggestion={suggestion}
          known={opened.known}
          filled={measured.filled}
        />
      )}
    </RunnerFrame>
  )
}

interface SavingInput {
  readonly way: RunWay
  readonly opened: OpenedRun
  readonly state: RunnerState
  readonly onDone: (resultGuid: string) => void
  readonly onGone: (carried: Omit<CarriedOver, 'heart'>) => void
}

/** Ties what is on screen to the account: every change is saved behind the paint, and what was sent off goes on. */
function useSaving({ way, opened, state, onDone, onGone }: SavingInput): Saving {
  const [saving] = useState(() => savingOf(way, opened, state))
  const { autosave, finish } = saving
  const hasEnded = useRef(false)
  const update = useEffectEvent((now: RunnerState) =>
    autosave.update(now, document.activeElement instanceof HTMLInputElement),
  )
  const saveNow = useEffectEvent(() => autosave.update(state))
  const meetEnd = useEffectEvent((resultGuid: string | null) => {
    if (hasEnded.current) return
    hasEnded.current = true
    if (resultGuid === null) {
      const { answers, texts, position } = state
      return onGone({ analysisId: opened.analysisId, unsent: { ...nothingUnsent, answers, texts, position } })
    }
    // The check-up has what was sent; what is left here belongs to nothing any more.
    void autosave.forget()
    onDone(resultGuid)
  })

  useEffect(() => {
    const closeAutosave = autosave.open((end) => meetEnd(end.kind === 'finished' ? end.resultGuid : null))
    const closeFinish = finish.open()
    const leaveFinish = finish.subscribe(() => {
      const now = finish.state()
      if (now.kind === 'done') meetEnd(now.resultGuid)
      if (now.kind === 'refused') autosave.resume()
    })
    if (opened.waiting !== null) void finish.send(opened.waiting)
    const onHide = () => saveNow()
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      saveNow()
      leaveFinish()
      closeFinish()
      closeAutosave()
    }
  }, [autosave, finish, opened])

  useEffect(() => afterPaint(() => update(state)), [state])
  return saving
}
