import type { Problem } from '@salus/contract/problem.ts'
import type { RunnerState } from '../answers/state.ts'
import { DeviceCopy } from './device-copy.ts'
import { isEmpty, mergeUnsent, nothingUnsent, type Unsent, type UnsentPlace } from './unsent-answers.ts'
import { Listeners } from '../../../ui/listeners.ts'

export type AnswersPatch = Pick<Unsent, 'answers' | 'cleared' | 'position'>

/**
 * Where the answers are saved:
 * - `account`: in the account.
 * - `saving`: on the way to the account.
 * - `device`: some are only on this device, because the server cannot be reached.
 * - `refused`: some are only on this device, because the server refuses them.
 * - `page`: some are only in this open page.
 * - `withdrawn`: some are only in this open page, because the member no longer consents to storage.
 * - `ended`: some are only on this device, because the record was put on hold.
 */
export type SavedState = 'account' | 'saving' | 'device' | 'refused' | 'page' | 'withdrawn' | 'ended'

export type SendingFailure =
  /** The server was not reached or was busy: retry the same request later. */
  | { readonly kind: 'passing' }
  /** The session has expired; the person must sign in again. */
  | { readonly kind: 'signed-out' }
  /** The analysis was finished elsewhere. `resultGuid` identifies its check-up. */
  | { readonly kind: 'finished'; readonly resultGuid: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** The analysis was finished or discarded, so no device can continue it. */
export type AnalysisEnd = Extract<SendingFailure, { kind: 'finished' | 'gone' }>

export interface AutosaveParts {
  readonly send: (patch: AnswersPatch) => Promise<void>
  readonly classifyFailure: (error: unknown) => SendingFailure
  /** Where this device stores unsent answers; `null` if the browser stores nothing. */
  readonly place: UnsentPlace | null
  /** Calls the listener when sending may work again. Returns a function that unsubscribes. */
  readonly onChance?: (listener: () => void) => () => void
}

export type Kept = Pick<RunnerState, 'answers' | 'texts' | 'position'>

const firstRetryMs = 1000
const longestRetryMs = 30_000
const typingPauseMs = 600

/** Saves answers with at most one request in flight. Changes made during a request are sent with the next request. */
export class Autosave {
  readonly #parts: AutosaveParts
  readonly #device: DeviceCopy
  readonly #listeners = new Listeners()
  #known: Kept
  #queued: Unsent
  #inFlight: Unsent | null = null
  #sending: Promise<void> | null = null
  #failures = 0
  #isPaused = false
  #refusal: Refusal | null = null
  #onEnd: ((end: AnalysisEnd) => void) | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: SavedState

  /** `start` is the state on screen. `unsent` is the part that the account does not have yet. */
  constructor(parts: AutosaveParts, start: Kept, unsent: Unsent = nothingUnsent) {
    this.#parts = parts
    this.#device = new DeviceCopy(parts.place, () => this.#notify())
    this.#known = start
    this.#queued = unsent
    this.#state = isEmpty(unsent) ? 'account' : 'saving'
  }

  savedState = (): SavedState => this.#state

  /** Returns false if the browser stores nothing or did not store the newest changes, for example on a full disk. */
  isOnDevice = (): boolean => this.#device.state() !== 'page'

  readonly subscribe = this.#listeners.add

  /**
   * Starts to watch the connection, and sends the answers that were not sent before. The returned function stops this.
   */
  open = (onEnd: (end: AnalysisEnd) => void): (() => void) => {
    this.#onEnd = onEnd
    const forget = this.#parts.onChance?.(() => this.#sendSoon())
    if (!isEmpty(this.#queued)) this.#keep()
    this.#sendSoon()
    return () => {
      this.#onEnd = null
      clearTimeout(this.#timer)
      forget?.()
      if (this.#failures === 0) this.#sendSoon()
    }
  }

  /**
   * Takes the current state and stores its changes on the device immediately. The changes are then sent to the server:
   * immediately or, while the person types, after a pause.
   */
  update = (now: Kept, isTyping = false): void => {
    const change = changeBetween(this.#known, now)
    this.#known = now
    if (change !== null) this.#queued = { ...mergeUnsent(this.#queued, change), texts: change.texts }
    const hasMoved = this.#move(now.position)
    if (change !== null || hasMoved) this.#keep()
    if (change === null) return
    // After a failure only the timer and `onChance` send again, so that typing does not overload the server.
    if (this.#failures > 0) return
    clearTimeout(this.#timer)
    if (isTyping) this.#timer = setTimeout(() => this.#sendSoon(), typingPauseMs)
    else this.#sendSoon()
  }

  /** Stores on this device the check-up that the person has sent; `null` removes it. */
  rememberFinish = async (finish: Unsent['finish']): Promise<void> => {
    this.#queued = { ...this.#queued, finish }
    this.#keep()
    await this.#device.settled()
  }

  /**
   * Resolves when no request is in flight and the copy on the device is written. Changes that cannot be sent now stay
   * on the device.
   */
  settle = async (): Promise<void> => {
    if (this.#failures === 0) this.#sendSoon()
    while (this.#sending !== null) await this.#sending
    await this.#device.settled()
  }

  /** Stops sending. Unsent answers stay on the device. */
  pause = (): void => {
    this.#isPaused = true
    clearTimeout(this.#timer)
    this.#notify()
  }

  resume = (): void => {
    this.#isPaused = false
    this.#sendSoon()
    this.#notify()
  }

  /** Removes this analysis from the device. Called when the account has everything. */
  forget = async (): Promise<void> => {
    this.#isPaused = true
    this.#queued = nothingUnsent
    this.#keep()
    await this.#device.settled()
  }

  /** If there are unsent changes and the position is new, adds the position to them and returns true. */
  #move(position: string | null): boolean {
    const all = this.#all()
    if (isEmpty(all) || all.position === position) return false
    if (this.#inFlight !== null && isEmpty(this.#queued)) this.#inFlight = { ...this.#inFlight, position }
    else this.#queued = { ...this.#queued, position }
    return true
  }

  #notify(): void {
    const next = this.#stateNow()
    if (next === this.#state) return
    this.#state = next
    this.#listeners.notify()
  }

  #stateNow(): SavedState {
    if (!hasToSend(this.#queued) && this.#inFlight === null) return 'account'
    if (this.#failures === 0 && !this.#isPaused) return 'saving'
    if (this.#refusal === 'withdrawn') return 'withdrawn'
    const place = this.#device.state()
    return place === 'device' ? (this.#refusal ?? 'device') : place
  }

  #all(): Unsent {
    return this.#inFlight === null ? this.#queued : mergeUnsent(this.#inFlight, this.#queued)
  }

  /** Without the consent to storage, the answers are not stored on the device either. */
  #keep(): void {
    this.#device.put(this.#refusal === 'withdrawn' || isEmpty(this.#all()) ? null : this.#all())
    this.#notify()
  }

  #sendSoon(): void {
    if (this.#isPaused || this.#sending !== null || !hasToSend(this.#queued)) return
    clearTimeout(this.#timer)
    this.#sending = this.#sendOnce().finally(() => {
      this.#sending = null
      this.#notify()
      if (this.#failures === 0) this.#sendSoon()
    })
  }

  async #sendOnce(): Promise<void> {
    const patch: Unsent = { ...this.#queued, texts: {}, finish: null }
    this.#inFlight = patch
    this.#queued = { ...this.#queued, answers: {}, cleared: [] }
    try {
      await this.#parts.send({ answers: patch.answers, cleared: patch.cleared, position: patch.position })
      this.#inFlight = null
      this.#failures = 0
      this.#refusal = null
    } catch (error) {
      this.#queued = this.#all()
      this.#inFlight = null
      this.#failures += 1
      this.#meet(this.#parts.classifyFailure(error))
    }
    this.#keep()
  }

  #meet(failure: SendingFailure): void {
    this.#refusal = refusalIn(failure)
    if (failure.kind === 'passing' && this.#onEnd !== null)
      this.#timer = setTimeout(() => this.#sendSoon(), retryDelay(this.#failures))
    if (failure.kind !== 'finished' && failure.kind !== 'gone') return
    this.#isPaused = true
    this.#onEnd?.(failure)
  }
}

type Refusal = 'refused' | 'withdrawn' | 'ended'

const refusalIn = (failure: SendingFailure): Refusal | null => {
  if (failure.kind !== 'refused') return failure.kind === 'signed-out' ? 'refused' : null
  if (failure.problem.code === 'consent-required') return 'withdrawn'
  return failure.problem.code === 'on-hold' ? 'ended' : 'refused'
}

const hasToSend = (unsent: Unsent) => Object.keys(unsent.answers).length > 0 || unsent.cleared.length > 0

/**
 * Returns the delay before a retry, in milliseconds. A random part keeps many devices on one network from retrying at
 * the same time.
 */
export const retryDelay = (failures: number) =>
  Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs) * (0.75 + Math.random() / 2)

/**
 * Returns the changes from `before` to `now`; `null` if neither the answers nor the texts have changed. A new position
 * alone does not count as a change: it is sent with the next answer.
 */
export function changeBetween(before: Kept, now: Kept): Unsent | null {
  if (before.answers === now.answers && before.texts === now.texts) return null
  const answers = Object.fromEntries(
    Object.entries(now.answers).filter(([id, answer]) => !isSame(before.answers[id], answer)),
  )
  const cleared = Object.keys(before.answers).filter((id) => now.answers[id] === undefined)
  return { answers, cleared, position: now.position, texts: { ...now.texts }, finish: null }
}

const isSame = (one: Kept['answers'][string] | undefined, other: Kept['answers'][string]) =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((entry, index) => entry === other[index]))
