import type { Problem } from '@salus/contract/problem.ts'
import { retryDelay, type SendingFailure } from './autosave.ts'
import type { Unsent } from './unsent-answers.ts'

export type CheckUpToCreate = NonNullable<Unsent['finish']>

export type FinishState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** Not sent yet; goes on by itself. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done'; readonly resultGuid: string }
  | { readonly kind: 'refused'; readonly problem: Problem }

export interface FinishParts {
  /** Answers with the check-up's resultGuid. */
  readonly create: (body: CheckUpToCreate, idempotencyKey: string) => Promise<string>
  /** The check-up that came of this analysis, if it is finished already. */
  readonly findResult: () => Promise<string | null>
  readonly failureOf: (error: unknown) => SendingFailure
  readonly remember: (body: CheckUpToCreate | null) => Promise<void>
  readonly forget: () => Promise<void>
  readonly events?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export interface Finish {
  /** Sends now. Further calls while it is under way change nothing. */
  send: (body: CheckUpToCreate) => Promise<void>
  tryNow: () => Promise<void>
  /** Listens for the connection until the returned function is called. */
  open: () => () => void
  state: () => FinishState
  subscribe: (listener: () => void) => () => void
}

/** Makes exactly one check-up of an analysis, however often the answer is lost: the analysis' own id is the key of the request. */
export function createFinish(parts: FinishParts, analysisId: string): Finish {
  const listeners = new Set<() => void>()
  let state: FinishState = { kind: 'idle' }
  let body: CheckUpToCreate | null = null
  let failures = 0
  let isOpen = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function become(next: FinishState) {
    state = next
    for (const listener of listeners) listener()
  }

  async function attempt(): Promise<void> {
    if (body === null || state.kind === 'sending' || state.kind === 'done') return
    clearTimeout(timer)
    become({ kind: 'sending' })
    try {
      await succeed(await parts.create(body, analysisId))
    } catch (error) {
      await meet(parts.failureOf(error))
    }
  }

  async function succeed(resultGuid: string) {
    await parts.forget().catch(() => undefined)
    become({ kind: 'done', resultGuid })
  }

  async function meet(failure: SendingFailure): Promise<void> {
    switch (failure.kind) {
      case 'finished':
        return succeed(failure.resultGuid)
      case 'passing':
        return waitAndRepeat()
      case 'signed-out':
        // The person is led to sign in; what was sent off is on the device and goes on afterwards.
        return become({ kind: 'waiting' })
      case 'gone':
        return sendWithoutAnalysis()
      case 'refused':
        return failure.problem.code === 'idempotency-key-reused' ? findOrRefuse(failure.problem) : refuse(failure.problem)
    }
  }

  function waitAndRepeat() {
    failures += 1
    become({ kind: 'waiting' })
    if (isOpen) timer = setTimeout(() => void attempt(), retryDelay(failures))
  }

  /** The analysis was thrown away elsewhere; the answers here are worth a check-up nevertheless. */
  async function sendWithoutAnalysis(): Promise<void> {
    if (body?.analysisId === undefined) return become({ kind: 'refused', problem: goneProblem })
    const { analysisId: _, ...rest } = body
    body = rest
    become({ kind: 'idle' })
    return attempt()
  }

  /** Other answers were accepted under this key before: their check-up is the one. */
  async function findOrRefuse(problem: Problem): Promise<void> {
    const found = await parts.findResult()
    return found === null ? refuse(problem) : succeed(found)
  }

  async function refuse(problem: Problem) {
    await parts.remember(null).catch(() => undefined)
    body = null
    become({ kind: 'refused', problem })
  }

  const tryNow = async () => {
    if (state.kind === 'waiting') await attempt()
  }
  const onOnline = () => void tryNow()

  return {
    send: async (given) => {
      if (state.kind === 'sending' || state.kind === 'done' || state.kind === 'waiting') return
      body = given
      failures = 0
      become({ kind: 'waiting' })
      // Where the browser keeps nothing it is sent all the same.
      await parts.remember(given).catch(() => undefined)
      await attempt()
    },
    tryNow,
    open: () => {
      isOpen = true
      parts.events?.addEventListener('online', onOnline)
      return () => {
        isOpen = false
        clearTimeout(timer)
        parts.events?.removeEventListener('online', onOnline)
      }
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const goneProblem: Problem = { type: 'about:blank', title: 'Not found', status: 404, code: 'not-found' }
