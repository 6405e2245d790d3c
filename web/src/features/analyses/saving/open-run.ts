import { analysesApi, type Analysis } from '@salus/contract/measuring/analyses.ts'
import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import type { HeartRecording } from '@salus/contract/check-ups/heart.ts'
import { type KnownValues, knownValuesApi } from '@salus/contract/measuring/known-values.ts'
import { api } from '../../../platform/api/api.ts'
import { onChanceToSend } from '../../../platform/api/online.ts'
import { apiQueryOptions, putOwnData } from '../../../platform/api/query.ts'
import { readServerClock } from '../../../platform/api/server-clock.ts'
import { markStale } from '../../../platform/api/stale.ts'
import { writeOnOwnClock } from '../../../platform/device/own-clock.ts'
import { Autosave, type AnswersPatch, type SendingFailure } from './autosave.ts'
import { Finish, type CheckUpToCreate } from './finish.ts'
import { withKnownValues } from '../questions/known-values.tsx'
import { startRunner, type Items, type RunnerState } from '../answers/state.ts'
import { keepCrises } from '../runner/crises.ts'
import { classifyFailure, sendingTimeoutMs } from './failure.ts'
import { decisionsInHands, sendDecisionInHands } from './decision-in-hands.ts'
import { dropDecision, keepDecision } from './waiting-decisions.ts'
import {
  mergeUnsent,
  nothingUnsent,
  openUnsentAnswers,
  type SurveyDecision,
  type Unsent,
  type UnsentAnswers,
} from './unsent-answers.ts'

export interface RunOf {
  readonly userId: string
  readonly tenantId: number
  readonly memberId: string
  readonly profileId: string
}

export interface OpenedRun {
  readonly analysisId: string
  readonly answers: Analysis['answers']
  readonly position: string | null
  readonly unsent: Unsent
  readonly store: UnsentAnswers | null
  /** A heart recording from this or an earlier visit, to be sent with the answers. */
  readonly heart: HeartRecording | null
  /** The last known height and weight; `null` if unknown or not to be shown. */
  readonly known: KnownValues | null
  /** The check-up that an earlier visit tried to create without getting a response; `null` if there is none. */
  readonly waiting: CheckUpToCreate | null
}

/** The answers of an analysis that was discarded elsewhere while it was being answered here. */
export interface CarriedOver {
  readonly analysisId: string
  readonly unsent: Unsent
  readonly heart: HeartRecording | null
}

interface OpenWith {
  readonly carried?: CarriedOver | null
  /** Loads height and weight to prefill them. Never set on a handed-over device, where its holder could read them. */
  readonly showsKnown?: boolean
}

/** Continues a pending submission, if there is one. If not, continues the unfinished analysis or starts a new one. */
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
    unsent: await loadUnsent(store, { ...run, analysisId: analysis.analysisId }, carried),
    store,
    heart: carried?.heart ?? analysis.heart ?? null,
    known,
    waiting: null,
  }
}

const startOrContinue = ({ tenantId, memberId, profileId }: RunOf, signal: AbortSignal): Promise<Analysis> =>
  api.call(analysesApi.startAnalysis, { params: { tenantId, memberId }, body: { profileId }, signal })

async function loadUnsent(
  store: UnsentAnswers | null,
  { analysisId, tenantId, memberId }: RunOf & { readonly analysisId: string },
  carried: CarriedOver | null,
): Promise<Unsent> {
  const left = (await store?.read(analysisId).catch(() => null)) ?? nothingUnsent
  if (carried === null) return left
  const merged = mergeUnsent(left, carried.unsent)
  try {
    // The answers must be stored for the new analysis before those of the discarded analysis are deleted.
    await store?.place(analysisId, { tenantId, memberId }).keep(merged)
    await store?.forget(carried.analysisId)
    return (await store?.read(analysisId)) ?? merged
  } catch {
    return merged
  }
}

/** A failure is ignored: the form is just not prefilled. */
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

/** Builds the state of the run. Unsent answers from this device replace those that the server has. */
export function stateOfRun(items: Items, { answers, position, unsent, known }: OpenedRun): RunnerState {
  const saved: Unsent = { ...nothingUnsent, answers, position }
  const merged = mergeUnsent(saved, unsent)
  const state = startRunner(items, { answers: merged.answers, texts: unsent.texts, position: merged.position })
  return withKnownValues(items, state, known)
}

export interface Saving {
  readonly autosave: Autosave
  readonly finish: Finish
}

export interface RunCalls {
  readonly save: (patch: AnswersPatch) => Promise<void>
  /** Resolves to the check-up's resultGuid. */
  readonly create: (body: CheckUpToCreate, idempotencyKey: string) => Promise<string>
  /** Resolves to the resultGuid of this run if it is finished, otherwise to `null`. */
  readonly findResult: () => Promise<string | null>
  readonly classifyFailure: (error: unknown) => SendingFailure
}

/** Decides where the answers of a run go and what happens at its end. */
export interface RunWay {
  /**
   * Set for a run in an account, so that answers that wait on the device can be sent even if the person never opens the
   * run again.
   */
  readonly about?: Pick<RunOf, 'tenantId' | 'memberId'>
  readonly buildCalls: (opened: OpenedRun) => RunCalls
  readonly buildCheckUp: (opened: OpenedRun, content: Pick<CheckUpToCreate, 'answers' | 'values'>) => CheckUpToCreate
  /** Stores a heart recording with the run until it is sent. Omitted if the run takes none. */
  readonly keepHeart?: (opened: OpenedRun, heart: HeartRecording | null) => Promise<void>
  /** Stores the decision about a group report on the device. It is sent after the run. */
  readonly decisions?: {
    readonly keep: (opened: OpenedRun, decision: SurveyDecision) => Promise<void>
    readonly drop: (opened: OpenedRun, surveyId: string) => Promise<void>
  }
  readonly refresh: () => void
  /** False if the person who answers is not allowed to see the result. */
  readonly showsResult: boolean
}

/**
 * Returns the time at which a person finishes a run. It is part of the stored submission, so that answers that are sent
 * days later have the right date.
 */
export const readFinishedAt = (): Pick<CheckUpToCreate, 'finishedAt'> => {
  const now = readServerClock()
  return now === null ? {} : { finishedAt: writeOnOwnClock(now) }
}

/** Returns the `RunWay` of a run in an account. `isHandedOver` means that the member answers on a device of staff. */
export const accountWay = (run: RunOf, isHandedOver: boolean): RunWay => ({
  about: { tenantId: run.tenantId, memberId: run.memberId },
  buildCalls: ({ analysisId }) => accountCalls(run, analysisId, isHandedOver),
  buildCheckUp: ({ analysisId }, content) => ({
    profileId: run.profileId,
    memberId: run.memberId,
    analysisId,
    ...readFinishedAt(),
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
  decisions: isHandedOver
    ? decisionsInHands
    : {
        keep: ({ store }, decision) =>
          keepDecision({ userId: run.userId, store }, { tenantId: run.tenantId, memberId: run.memberId, ...decision }),
        drop: ({ store }, surveyId) => dropDecision({ userId: run.userId, store }, surveyId),
      },
  refresh: () => refreshAfter(run),
  showsResult: !isHandedOver,
})

/**
 * Returns the requests of a run in an account. With `isHandedOver`, the requests also send the decision about the group
 * report. They also put the created check-up into the query cache, because a handed-over device might not be allowed to
 * read the check-up later.
 */
export function accountCalls(
  { tenantId, memberId }: Pick<RunOf, 'tenantId' | 'memberId'>,
  analysisId: string,
  isHandedOver = false,
): RunCalls {
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
        putOwnData(apiQueryOptions(checkUpsApi.getCheckUp, input).queryKey, checkUp)
        await sendDecisionInHands({ tenantId, memberId, analysisId, resultGuid })
      }
      return resultGuid
    },
    findResult: async () => {
      try {
        await save({ answers: {}, cleared: [] })
        return null
      } catch (error) {
        const failure = classifyFailure(error)
        return failure.kind === 'finished' ? failure.resultGuid : null
      }
    },
    classifyFailure,
  }
}

/** Starts saving the answers during the run, and prepares creating the check-up at the end. */
export function startSaving(way: RunWay, opened: OpenedRun, start: RunnerState): Saving {
  const { analysisId, store } = opened
  const calls = way.buildCalls(opened)
  const { classifyFailure: failing } = calls
  const autosave = new Autosave(
    {
      send: calls.save,
      classifyFailure: failing,
      place: store?.place(analysisId, way.about) ?? null,
      onChance: onChanceToSend,
    },
    start,
    opened.unsent,
  )
  const finish = new Finish(
    {
      create: async (body, idempotencyKey) => {
        // A saving request still in flight must not arrive after the analysis is finished.
        autosave.pause()
        await autosave.settle()
        return calls.create(body, idempotencyKey)
      },
      findResult: calls.findResult,
      classifyFailure: failing,
      remember: autosave.rememberFinish,
      forget: autosave.forget,
      onChance: onChanceToSend,
    },
    analysisId,
  )
  return { autosave, finish }
}

/**
 * Invalidates all cached lists that a new check-up changes. Needed after a run, because `api.call`, unlike `write`,
 * does not invalidate them.
 */
export const refreshAfter = ({ tenantId, memberId }: Pick<RunOf, 'tenantId' | 'memberId'>): void =>
  void markStale(checkUpsApi.createCheckUp, { tenantId, memberId })

export async function forgetUnsent(userId: string, analysisId: string): Promise<void> {
  const store = await openUnsentAnswers(userId).catch(() => null)
  await store?.forget(analysisId).catch(() => undefined)
}
