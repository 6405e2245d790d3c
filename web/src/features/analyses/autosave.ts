import type { Problem } from '@salus/contract/problem.ts'
import type { RunnerState } from './runner-state.ts'
import { isEmpty, mergeUnsent, nothingUnsent, type Unsent, type UnsentPlace } from './unsent-answers.ts'

/** What the server is told: only what changed. */
export type AnswersPatch = Pick<Unsent, 'answers' | 'cleared' | 'position'>

/** `account`: on this device and in the account. `device`: on this device only. `page`: nowhere but in this open page. */
export type SavedState = 'account' | 'saving' | 'device' | 'page'

/** What a failed request means for the answers in it. */
export type SendingFailure =
  /** Not reached, or busy: the same again later. */
  | { readonly kind: 'passing' }
  /** The session is over; the person comes back after signing in. */
  | { readonly kind: 'signed-out' }
  /** Somebody finished the analysis: this check-up came of it. */
  | { readonly kind: 'finished'; readonly resultGuid: string }
  /** Somebody threw the analysis away. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** The analysis is over for everybody. */
export type AnalysisEnd = Extract<SendingFailure, { kind: 'finished' | 'gone' }>

export interface AutosaveParts {
  readonly send: (patch: AnswersPatch) => Promise<void>
  readonly failureOf: (error: unknown) => SendingFailure
  /** Null where the browser keeps nothing. */
  readonly place: UnsentPlace | null
  readonly events?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export type Kept = Pick<RunnerState, 'answers' | 'texts' | 'position'>

const firstRetryMs = 1000
const longestRetryMs = 30_000
const typingPauseMs = 600

/** One request in flight; what changes meanwhile goes with the next one. */
export class Autosave {
  readonly #parts: AutosaveParts
  readonly #device: DeviceCopy
  readonly #listeners = new Set<() => void>()
  #known: Kept
  #queued: Unsent
  #inFlight: Unsent | null = null
  #sending: Promise<void> | null = null
  #failures = 0
  #isPaused = false
  #onEnd: ((end: AnalysisEnd) => void) | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: SavedState

  /** `start` is what stands on screen, `unsent` what of it the account does not have. */
  constructor(parts: AutosaveParts, start: Kept, unsent: Unsent = nothingUnsent) {
    this.#parts = parts
    this.#device = new DeviceCopy(parts.place, () => this.#notify())
    this.#known = start
    this.#queued = unsent
    this.#state = isEmpty(unsent) ? 'account' : 'saving'
  }

  savedState = (): SavedState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Listens for the connection and sends what is left from before, until the returned function is called. */
  open = (onEnd: (end: AnalysisEnd) => void): (() => void) => {
    const onOnline = () => this.#sendSoon()
    this.#onEnd = onEnd
    this.#parts.events?.addEventListener('online', onOnline)
    if (!isEmpty(this.#queued)) this.#keep()
    this.#sendSoon()
    return () => {
      this.#onEnd = null
      clearTimeout(this.#timer)
      this.#parts.events?.removeEventListener('online', onOnline)
      if (this.#failures === 0) this.#sendSoon()
    }
  }

  /** Takes what the person has done so far; keeps what is new in it at once and sends it, or once the typing pauses. */
  update = (now: Kept, isTyping = false): void => {
    const change = changeBetween(this.#known, now)
    this.#known = now
    if (change !== null) this.#queued = { ...mergeUnsent(this.#queued, change), texts: change.texts }
    const hasMoved = this.#move(now.position)
    if (change !== null || hasMoved) this.#keep()
    if (change === null) return
    // After a failure the timer and the `online` event say when, so that typing does not hammer a server in trouble.
    if (this.#failures > 0) return
    clearTimeout(this.#timer)
    if (isTyping) this.#timer = setTimeout(() => this.#sendSoon(), typingPauseMs)
    else this.#sendSoon()
  }

  /** Keeps or forgets on this device that the person pressed send. */
  rememberFinish = async (finish: Unsent['finish']): Promise<void> => {
    this.#queued = { ...this.#queued, finish }
    this.#keep()
    await this.#device.settled()
  }

  /** Resolves when nothing is under way any more: everything sent, or not to be sent now. */
  settle = async (): Promise<void> => {
    if (this.#failures === 0) this.#sendSoon()
    while (this.#sending !== null) await this.#sending
    await this.#device.settled()
  }

  /** Nothing is sent any more; what is unsent stays on the device. */
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

  /** The account has everything: nothing of this analysis stays on the device. */
  forget = async (): Promise<void> => {
    this.#isPaused = true
    this.#queued = nothingUnsent
    this.#keep()
    await this.#device.settled()
  }

  /** The place goes with what is unsent, if anything is. */
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
    for (const listener of this.#listeners) listener()
  }

  #stateNow(): SavedState {
    if (!hasToSend(this.#queued) && this.#inFlight === null) return 'account'
    if (this.#failures === 0 && !this.#isPaused) return 'saving'
    return this.#device.state()
  }

  #all(): Unsent {
    return this.#inFlight === null ? this.#queued : mergeUnsent(this.#inFlight, this.#queued)
  }

  #keep(): void {
    this.#device.put(isEmpty(this.#all()) ? null : this.#all())
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
    } catch (error) {
      this.#queued = this.#all()
      this.#inFlight = null
      this.#failures += 1
      this.#meet(this.#parts.failureOf(error))
    }
    this.#keep()
  }

  #meet(failure: SendingFailure): void {
    if (failure.kind === 'passing' && this.#onEnd !== null)
      this.#timer = setTimeout(() => this.#sendSoon(), retryDelay(this.#failures))
    if (failure.kind !== 'finished' && failure.kind !== 'gone') return
    this.#isPaused = true
    this.#onEnd?.(failure)
  }
}

const hasToSend = (unsent: Unsent) => Object.keys(unsent.answers).length > 0 || unsent.cleared.length > 0

/** With jitter, so that many devices behind one line do not all come back in the same moment. */
export const retryDelay = (failures: number) =>
  Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs) * (0.75 + Math.random() / 2)

/** What is new in `now`. A changed place alone is worth no request: it goes with an answer. */
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

/** Writes one after the other; what came between two writes is never written, only the newest. */
class DeviceCopy {
  readonly #place: UnsentPlace | null
  readonly #onChange: () => void
  #wanted: Unsent | null = null
  #written: Unsent | null = null
  #isBroken: boolean
  #writing: Promise<void> | null = null

  constructor(place: UnsentPlace | null, onChange: () => void) {
    this.#place = place
    this.#onChange = onChange
    this.#isBroken = place === null
  }

  put(unsent: Unsent | null): void {
    this.#wanted = unsent
    if (this.#place === null || this.#writing !== null || this.#wanted === this.#written) return
    this.#writing = this.#write(this.#place)
  }

  state(): SavedState {
    if (this.#isBroken) return 'page'
    return this.#writing === null && this.#wanted === this.#written ? 'device' : 'saving'
  }

  async settled(): Promise<void> {
    while (this.#writing !== null) await this.#writing
  }

  async #write(to: UnsentPlace): Promise<void> {
    while (this.#wanted !== this.#written) {
      const target = this.#wanted
      try {
        await (target === null ? to.forget() : to.keep(target))
        this.#isBroken = false
      } catch {
        this.#isBroken = true
      }
      this.#written = target
    }
    // Here and not in a `finally`, which would run a moment later and miss what is put in between.
    this.#writing = null
    this.#onChange()
  }
}
