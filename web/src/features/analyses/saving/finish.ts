import type { Problem } from '@salus/contract/problem.ts'
import { retryDelay, type SendingFailure } from './autosave.ts'
import type { Unsent } from './unsent-answers.ts'
import { Listeners } from '../../../ui/listeners.ts'

export type CheckUpToCreate = NonNullable<Unsent['finish']>

export type FinishState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** Not sent yet. Sending is retried automatically, except after the session has expired. */
  | { readonly kind: 'waiting' }
  /** `isOther`: the check-up was created before, from other answers, for example in another window. */
  | { readonly kind: 'done'; readonly resultGuid: string; readonly isOther?: true }
  | { readonly kind: 'refused'; readonly problem: Problem }

export interface FinishParts {
  /** Resolves to the check-up's resultGuid. */
  readonly create: (body: CheckUpToCreate, idempotencyKey: string) => Promise<string>
  /** Resolves to the resultGuid of this analysis if it is finished, otherwise to `null`. */
  readonly findResult: () => Promise<string | null>
  readonly classifyFailure: (error: unknown) => SendingFailure
  readonly remember: (body: CheckUpToCreate | null) => Promise<void>
  readonly forget: () => Promise<void>
  /** Calls the listener when sending may work again. Returns a function that unsubscribes. */
  readonly onChance?: (listener: () => void) => () => void
}

/**
 * Creates at most one check-up per analysis, even if responses are lost, because the analysis id is the idempotency
 * key.
 */
export class Finish {
  readonly #parts: FinishParts
  readonly #analysisId: string
  readonly #listeners = new Listeners()
  #state: FinishState = { kind: 'idle' }
  #body: CheckUpToCreate | null = null
  #failures = 0
  #isOpen = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: FinishParts, analysisId: string) {
    this.#parts = parts
    this.#analysisId = analysisId
  }

  state = (): FinishState => this.#state

  readonly subscribe = this.#listeners.add

  open = (): (() => void) => {
    this.#isOpen = true
    const forget = this.#parts.onChance?.(() => void this.tryNow())
    return () => {
      this.#isOpen = false
      clearTimeout(this.#timer)
      forget?.()
    }
  }

  /** Sends the check-up, unless a submission is already under way, waiting or done. */
  send = async (body: CheckUpToCreate): Promise<void> => {
    if (this.#state.kind !== 'idle' && this.#state.kind !== 'refused') return
    this.#body = body
    this.#failures = 0
    this.#become({ kind: 'sending' })
    // Send even if the browser stores nothing.
    await this.#parts.remember(body).catch(() => undefined)
    await this.#attempt(body)
  }

  tryNow = async (): Promise<void> => {
    if (this.#state.kind === 'waiting' && this.#body !== null) await this.#attempt(this.#body)
  }

  #become(next: FinishState): void {
    this.#state = next
    this.#listeners.notify()
  }

  async #attempt(body: CheckUpToCreate): Promise<void> {
    clearTimeout(this.#timer)
    this.#become({ kind: 'sending' })
    try {
      await this.#succeed(await this.#parts.create(body, this.#analysisId))
    } catch (error) {
      await this.#meet(this.#parts.classifyFailure(error))
    }
  }

  async #succeed(resultGuid: string, other: { readonly isOther?: true } = {}): Promise<void> {
    await this.#parts.forget().catch(() => undefined)
    this.#become({ kind: 'done', resultGuid, ...other })
  }

  async #meet(failure: SendingFailure): Promise<void> {
    switch (failure.kind) {
      case 'finished':
        return this.#succeed(failure.resultGuid)
      case 'passing':
        return this.#waitAndRepeat()
      case 'signed-out':
        // The person is asked to sign in. The submission is stored on the device and continues afterwards.
        return this.#become({ kind: 'waiting' })
      case 'gone':
        return this.#sendWithoutAnalysis()
      case 'refused':
        return failure.problem.code === 'idempotency-key-reused'
          ? this.#findOrRefuse(failure.problem)
          : this.#refuse(failure.problem)
    }
  }

  #waitAndRepeat(): void {
    this.#failures += 1
    this.#become({ kind: 'waiting' })
    if (this.#isOpen) this.#timer = setTimeout(() => void this.tryNow(), retryDelay(this.#failures))
  }

  /**
   * Called if the analysis was discarded elsewhere. Sends the answers without the analysis id, so that they still
   * become a check-up.
   */
  async #sendWithoutAnalysis(): Promise<void> {
    if (this.#body?.analysisId === undefined) return this.#refuse(goneProblem)
    const { analysisId: _, ...body } = this.#body
    this.#body = body
    return this.#attempt(body)
  }

  /**
   * Called if the server has already accepted another body with the same idempotency key. Uses the check-up that was
   * created from that body. If that check-up cannot be found, reports the refusal.
   */
  async #findOrRefuse(problem: Problem): Promise<void> {
    const found = await this.#parts.findResult()
    return found === null ? this.#refuse(problem) : this.#succeed(found, { isOther: true })
  }

  async #refuse(problem: Problem): Promise<void> {
    await this.#parts.remember(null).catch(() => undefined)
    this.#body = null
    this.#become({ kind: 'refused', problem })
  }
}

const goneProblem: Problem = { type: 'about:blank', title: 'Not found', status: 404, code: 'not-found' }
