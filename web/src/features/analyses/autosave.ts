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

export interface AutosaveParts {
  readonly send: (patch: AnswersPatch) => Promise<void>
  readonly failureOf: (error: unknown) => SendingFailure
  /** Null where the browser keeps nothing. */
  readonly place: UnsentPlace | null
  /** Told once when the analysis is over for everybody. */
  readonly onEnd: (failure: Extract<SendingFailure, { kind: 'finished' | 'gone' }>) => void
  readonly events?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

export type Kept = Pick<RunnerState, 'answers' | 'texts' | 'position'>

export interface Autosave {
  /** Takes what the person has done so far; keeps what is new in it at once and sends it, or once the typing pauses. */
  update: (now: Kept, isTyping?: boolean) => void
  /** Keeps or forgets on this device that the person pressed send. */
  rememberFinish: (finish: Unsent['finish']) => Promise<void>
  /** Resolves when nothing is under way any more: everything sent, or not to be sent now. */
  settle: () => Promise<void>
  /** Nothing is sent any more; what is unsent stays on the device. */
  pause: () => void
  resume: () => void
  /** The account has everything: nothing of this analysis stays on the device. */
  forget: () => Promise<void>
  /** Listens for the connection and sends what is left from before, until the returned function is called. */
  open: () => () => void
  savedState: () => SavedState
  subscribe: (listener: () => void) => () => void
}

const firstRetryMs = 1000
const longestRetryMs = 30_000
const typingPauseMs = 600

/** One request in flight; what changes meanwhile goes with the next one. `start` is what the account has, `unsent` what it does not. */
export function createAutosave(parts: AutosaveParts, start: Kept, unsent: Unsent = nothingUnsent): Autosave {
  const listeners = new Set<() => void>()
  const device = keepOnDevice(parts.place, notify)
  let known = start
  let queued: Unsent = unsent
  let inFlight: Unsent | null = null
  let sending: Promise<void> | null = null
  let failures = 0
  let isPaused = false
  let isOpen = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: SavedState = isEmpty(unsent) ? 'account' : 'saving'

  function notify() {
    const next = stateNow()
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  function stateNow(): SavedState {
    if (!hasToSend(queued) && inFlight === null) return 'account'
    if (failures === 0 && !isPaused) return 'saving'
    return device.state()
  }

  const all = () => (inFlight === null ? queued : mergeUnsent(inFlight, queued))

  function keep() {
    device.put(isEmpty(all()) ? null : all())
    notify()
  }

  function sendSoon() {
    if (isPaused || sending !== null || !hasToSend(queued)) return
    clearTimeout(timer)
    sending = sendOnce().finally(() => {
      sending = null
      notify()
      if (failures === 0) sendSoon()
    })
  }

  async function sendOnce() {
    inFlight = { ...queued, texts: {}, finish: null }
    queued = { ...nothingUnsent, texts: queued.texts, finish: queued.finish }
    try {
      await parts.send({ answers: inFlight.answers, cleared: inFlight.cleared, position: inFlight.position })
      inFlight = null
      failures = 0
    } catch (error) {
      queued = all()
      inFlight = null
      failures += 1
      meet(parts.failureOf(error))
    }
    keep()
  }

  function meet(failure: SendingFailure) {
    if (failure.kind === 'passing' && isOpen) timer = setTimeout(sendSoon, retryDelay(failures))
    if (failure.kind === 'finished' || failure.kind === 'gone') {
      isPaused = true
      if (isOpen) parts.onEnd(failure)
    }
  }

  const onOnline = () => sendSoon()

  return {
    update: (now, isTyping = false) => {
      const change = changeBetween(known, now)
      known = now
      if (change === null) return
      queued = { ...mergeUnsent(queued, change), texts: change.texts }
      keep()
      // After a failure the timer and the `online` event say when, so that typing does not hammer a server in trouble.
      if (failures > 0) return
      clearTimeout(timer)
      if (isTyping) timer = setTimeout(sendSoon, typingPauseMs)
      else sendSoon()
    },
    rememberFinish: async (finish) => {
      queued = { ...queued, finish }
      keep()
      await device.settled()
    },
    settle: async () => {
      if (failures === 0) sendSoon()
      while (sending !== null) await sending
      await device.settled()
    },
    pause: () => {
      isPaused = true
      clearTimeout(timer)
      notify()
    },
    resume: () => {
      isPaused = false
      sendSoon()
      notify()
    },
    forget: async () => {
      isPaused = true
      queued = nothingUnsent
      keep()
      await device.settled()
    },
    open: () => {
      isOpen = true
      parts.events?.addEventListener('online', onOnline)
      if (!isEmpty(queued)) keep()
      sendSoon()
      return () => {
        isOpen = false
        clearTimeout(timer)
        parts.events?.removeEventListener('online', onOnline)
        if (failures === 0) sendSoon()
      }
    },
    savedState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const hasToSend = (unsent: Unsent) => Object.keys(unsent.answers).length > 0 || unsent.cleared.length > 0

/** With jitter, so that many devices behind one line do not all come back in the same moment. */
export const retryDelay = (failures: number) => Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs) * (0.75 + Math.random() / 2)

/** What is new in `now`. A changed place alone is worth no request: it goes with the next answer. */
export function changeBetween(before: Kept, now: Kept): Unsent | null {
  if (before.answers === now.answers && before.texts === now.texts) return null
  const answers = Object.fromEntries(Object.entries(now.answers).filter(([id, answer]) => !isSame(before.answers[id], answer)))
  const cleared = Object.keys(before.answers).filter((id) => now.answers[id] === undefined)
  return { answers, cleared, position: now.position, texts: { ...now.texts }, finish: null }
}

const isSame = (one: Kept['answers'][string] | undefined, other: Kept['answers'][string]) =>
  one === other || (Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((entry, index) => entry === other[index]))

/** Writes one after the other; what came between two writes is never written, only the newest. */
function keepOnDevice(place: UnsentPlace | null, onChange: () => void) {
  let wanted: Unsent | null = null
  let written: Unsent | null = null
  let isBroken = place === null
  let writing: Promise<void> | null = null

  async function write(to: UnsentPlace) {
    while (wanted !== written) {
      const target = wanted
      try {
        await (target === null ? to.forget() : to.keep(target))
        isBroken = false
      } catch {
        isBroken = true
      }
      written = target
    }
    // Here and not in a `finally`, which would run a moment later and miss what is put in between.
    writing = null
    onChange()
  }

  return {
    put: (unsent: Unsent | null) => {
      wanted = unsent
      if (place === null || writing !== null || wanted === written) return
      writing = write(place)
    },
    state: (): SavedState => {
      if (isBroken) return 'page'
      return writing === null && wanted === written ? 'device' : 'saving'
    },
    settled: async () => {
      while (writing !== null) await writing
    },
  }
}
