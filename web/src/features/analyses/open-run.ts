import { analysesApi, type Analysis } from '@salus/contract/analyses.ts'
import { checkUpsApi } from '@salus/contract/check-ups.ts'
import type { HeartRecording } from '@salus/contract/heart.ts'
import { type KnownValues, knownValuesApi } from '@salus/contract/known-values.ts'
import { api } from '../../platform/api.ts'
import { apiQueryOptions, queryClient } from '../../platform/query.ts'
import { markStale } from '../../platform/stale.ts'
import { Autosave, type AnswersPatch, type SendingFailure } from './autosave.ts'
import { Finish, type CheckUpToCreate } from './finish-analysis.ts'
import { withKnownValues } from './known-values.tsx'
import { startRunner, type Items, type RunnerState } from './runner-state.ts'
import { keepCrises } from './crises-of-run.ts'
import { failureOf, sendingTimeoutMs } from './sending-failure.ts'
import { mergeUnsent, nothingUnsent, openUnsentAnswers, type Unsent, type UnsentAnswers } from './unsent-answers.ts'

export interface RunOf {
  readonly userId: string
  readonly tenantId: number
  readonly memberId: string
  readonly profileId: string
}

/** What the account and this device know of a run. */
export interface OpenedRun {
  readonly analysisId: string
  readonly answers: Analysis['answers']
  readonly position: string | null
  readonly unsent: Unsent
  readonly store: UnsentAnswers | null
  /** What a strap recorded on this or an earlier visit, to be sent with the answers. */
  readonly heart: HeartRecording | null
  /** Height and weight as last known; null where nothing is known or may be shown. */
  readonly known: KnownValues | null
  /** Sent off on an earlier visit, not acknowledged yet. */
  readonly waiting: CheckUpToCreate | null
}

/** The answers of an analysis that was thrown away elsewhere while somebody was answering it here. */
export interface CarriedOver {
  readonly analysisId: string
  readonly unsent: Unsent
  readonly heart: HeartRecording | null
}

interface OpenWith {
  readonly carried?: CarriedOver | null
  /** Height and weight stand in the form. Never on a device that was handed over: whoever holds it would read them. */
  readonly showsKnown?: boolean
}

/** Goes on with what was sent off, else with the unfinished analysis, else starts one. */
export async function openRun(run: RunOf, { carried = null, showsKnown = false }: OpenWith = {}): Promise<OpenedRun> {
  const store = await openUnsentAnswers(run.userId).catch(() => null)
  const waiting = carried === null ? await findWaiting(store, run) : undefined
  if (waiting !== undefined) return waiting
  const signal = AbortSignal.timeout(sendingTimeoutMs)
  const [analysis, known] = await Promise.all([
    startOrContinue(run, signal),
    showsKnown ? findKnown(run, signal) : null,
  ])
  return {
    analysisId: analysis.analysisId,
    answers: analysis.answers,
    position: analysis.position,
    unsent: await unsentOf(store, analysis.analysisId, carried),
    store,
    heart: carried?.heart ?? analysis.heart ?? null,
    known,
    waiting: null,
  }
}

const startOrContinue = ({ tenantId, memberId, profileId }: RunOf, signal: AbortSignal): Promise<Analysis> =>
  api.call(analysesApi.startAnalysis, { params: { tenantId, memberId }, body: { profileId }, signal })

async function unsentOf(store: UnsentAnswers | null, analysisId: string, carried: CarriedOver | null): Promise<Unsent> {
  const left = (await store?.read(analysisId).catch(() => null)) ?? nothingUnsent
  if (carried === null) return left
  await store?.forget(carried.analysisId).catch(() => undefined)
  return mergeUnsent(left, carried.unsent)
}

/** Without it the form only stays empty. */
const findKnown = ({ tenantId, memberId }: RunOf, signal: AbortSignal): Promise<KnownValues | null> =>
  api.call(knownValuesApi.getKnownValues, { params: { tenantId, memberId }, signal }).catch(() => null)

async function findWaiting(
  store: UnsentAnswers | null,
  { memberId, profileId }: RunOf,
): Promise<OpenedRun | undefined> {
  const all = (await store?.waiting().catch(() => [])) ?? []
  for (const { analysisId, unsent } of all) {
    const { finish } = unsent
    if (finish?.memberId !== memberId || finish.profileId !== profileId) continue
    return {
      analysisId,
      answers: finish.answers ?? finish.values ?? {},
      position: null,
      unsent,
      store,
      heart: finish.heart ?? null,
      known: null,
      waiting: finish,
    }
  }
  return undefined
}

/** Answers that were given here and never reached the account count more than what the account has. */
export function stateOfRun(items: Items, { answers, position, unsent, known }: OpenedRun): RunnerState {
  const saved: Unsent = { ...nothingUnsent, answers, position }
  const merged = mergeUnsent(saved, unsent)
  const state = startRunner(items, { answers: merged.answers, texts: unsent.texts, position: merged.position })
  return withKnownValues(items, state, known)
}

export interface Saving {
  readonly autosave: Autosave
  readonly finish: Finish
  readonly isOnDevice: boolean
}

/** How a run reaches the server. */
export interface RunCalls {
  readonly save: (patch: AnswersPatch) => Promise<void>
  /** Answers with the check-up's resultGuid. */
  readonly create: (body: CheckUpToCreate, idempotencyKey: string) => Promise<string>
  /** The check-up that came of this run, if it is finished already. */
  readonly findResult: () => Promise<string | null>
  readonly failureOf: (error: unknown) => SendingFailure
}

/** Whose run it is: where its answers go, and what becomes of them in the end. */
export interface RunWay {
  /** Known for a run in an account: what waits on the device is sent there, also when nobody opens the run again. */
  readonly tenantId?: number
  readonly callsOf: (opened: OpenedRun) => RunCalls
  readonly checkUpOf: (opened: OpenedRun, content: Pick<CheckUpToCreate, 'answers' | 'values'>) => CheckUpToCreate
  /** Keeps a strap's recording with the run until it is sent. Absent where none is taken. */
  readonly keepHeart?: (opened: OpenedRun, heart: HeartRecording | null) => Promise<void>
  readonly refresh: () => void
  /** False where the answers are for somebody else to look at. */
  readonly showsResult: boolean
}

/** A run in the account of whoever is signed in; `isHandedOver`: the member answers on a device of theirs. */
export const accountWay = (run: RunOf, isHandedOver: boolean): RunWay => ({
  tenantId: run.tenantId,
  callsOf: ({ analysisId }) => accountCalls(run, analysisId, isHandedOver),
  checkUpOf: ({ analysisId }, content) => ({
    profileId: run.profileId,
    memberId: run.memberId,
    analysisId,
    ...(isHandedOver ? { answeredBy: 'with-staff' } : {}),
    ...content,
  }),
  keepHeart: async ({ analysisId }, heart) => {
    const { tenantId, memberId } = run
    const signal = AbortSignal.timeout(sendingTimeoutMs)
    await api.call(analysesApi.saveAnswers, {
      params: { tenantId, memberId, analysisId },
      body: { answers: {}, heart },
      signal,
    })
  },
  refresh: () => refreshAfter(run),
  showsResult: !isHandedOver,
})

/** `isHandedOver`: what the server answers is kept for the last page, also where the member shares nothing with staff. */
export function accountCalls({ tenantId, memberId }: RunOf, analysisId: string, isHandedOver = false): RunCalls {
  const params = { tenantId, memberId, analysisId }
  const save = async (body: Omit<AnswersPatch, 'position'> & Partial<AnswersPatch>) => {
    await api.call(analysesApi.saveAnswers, { params, body, signal: AbortSignal.timeout(sendingTimeoutMs) })
  }
  return {
    save,
    create: async (body, idempotencyKey) => {
      const signal = AbortSignal.timeout(sendingTimeoutMs)
      const checkUp = await api.call(checkUpsApi.createCheckUp, { params: { tenantId }, body, idempotencyKey, signal })
      keepCrises(checkUp)
      const { resultGuid } = checkUp
      if (isHandedOver) {
        const input = { params: { tenantId, resultGuid } }
        queryClient.setQueryData(apiQueryOptions(checkUpsApi.getCheckUp, input).queryKey, checkUp)
      }
      return resultGuid
    },
    findResult: async () => {
      try {
        await save({ answers: {}, cleared: [] })
        return null
      } catch (error) {
        const failure = failureOf(error)
        return failure.kind === 'finished' ? failure.resultGuid : null
      }
    },
    failureOf,
  }
}

/** The two ways to the server: answers while they are given, and the check-up in the end. */
export function savingOf(way: RunWay, opened: OpenedRun, start: RunnerState): Saving {
  const { analysisId, store } = opened
  const calls = way.callsOf(opened)
  const { failureOf: failing } = calls
  const autosave = new Autosave(
    { send: calls.save, failureOf: failing, place: store?.place(analysisId, way.tenantId) ?? null, events: window },
    start,
    opened.unsent,
  )
  const finish = new Finish(
    {
      create: async (body, idempotencyKey) => {
        // What is under way must not arrive after the analysis is finished.
        autosave.pause()
        await autosave.settle()
        return calls.create(body, idempotencyKey)
      },
      findResult: calls.findResult,
      failureOf: failing,
      remember: autosave.rememberFinish,
      forget: autosave.forget,
      events: window,
    },
    analysisId,
  )
  return { autosave, finish, isOnDevice: store !== null }
}

/** The run goes to the server in calls of its own, some of them long after the page is gone. */
export const refreshAfter = ({ tenantId, memberId }: RunOf): void =>
  void markStale(checkUpsApi.createCheckUp, { tenantId, memberId })

/** An analysis that is thrown away leaves nothing on the device either. */
export async function forgetUnsent(userId: string, analysisId: string): Promise<void> {
  const store = await openUnsentAnswers(userId).catch(() => null)
  await store?.forget(analysisId).catch(() => undefined)
}
