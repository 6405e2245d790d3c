import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import type { Answer, CallInput } from './api.ts'
import { problemText } from './problem-state.tsx'
import { ApiProblem, NetworkProblem } from './problems.ts'
import { reportError } from './report-error.ts'
import { refreshed } from './stale.ts'
import { write, type WritingRoute } from './write.ts'

export interface SendingOptions<Input, Done> {
  /** Updates the screen on success. The write counts as running until this ends. */
  readonly onDone?: ((done: Done, input: Input) => unknown) | undefined
  /** Custom words for a failure. `null`: the page shows it in another way. `undefined`: the usual sentence. */
  readonly wordsFor?: ((error: unknown, input: Input) => string | null | undefined) | undefined
  /** Reverts an optimistic change, or marks the refused fields. The write counts as running until this ends. */
  readonly onFailed?: ((error: unknown, input: Input) => unknown) | undefined
  /** Set where no form can show a failure: a message reports it, headed by the text if given. */
  readonly toast?: true | string | undefined
  /** Actions with different keys do not wait for each other. Without it, all actions share one key. */
  readonly keyOf?: ((input: Input) => unknown) | undefined
  /**
   * Handles a second click while one of its key is running. `ignore` (default): the button shows that it is busy, and
   * further clicks are told to wait. `last-wins`: a choice, whose last value is sent after the first.
   */
  readonly whileBusy?: 'ignore' | 'last-wins' | undefined
}

/** The outcome of a click. `ignored`: another was running. `replaced`: a later value replaced it. */
export type Outcome = 'done' | 'failed' | 'ignored' | 'replaced'

export interface Sending<Input> {
  /** Never rejects. Only `failed` means a refusal or network error, which was already reported. */
  readonly send: (input: Input) => Promise<Outcome>
  readonly isBusy: boolean
  readonly failure: string | null
  /** The error, for pages that show more than the sentence; `null` if there is none. */
  readonly error: unknown
  /** All running inputs, in the order of sending. */
  readonly underWay: readonly Input[]
  /** Reports an obstacle before sending; `null` clears the message. */
  readonly refuse: (text: string | null) => void
}

/** The one way to write: one call of the contract, sent once, with its outcome. */
export const useApiMutation = <const R extends WritingRoute>(
  route: R,
  options?: SendingOptions<CallInput<R>, Answer<R>>,
): Sending<CallInput<R>> => useSending((input) => write(route, input), options)

/** The same for work of several calls, or of none in the contract. Each of its writing calls uses `write`. */
export function useSending<Input, Done>(
  work: (input: Input) => Promise<Done>,
  options: SendingOptions<Input, Done> = {},
): Sending<Input> {
  const { keyOf, onDone, onFailed } = options
  const say = useFailureText(options)
  const [failed, setFailed] = useState<Failed>(nothingFailed)
  const [underWay, setUnderWay] = useState<readonly { readonly input: Input }[]>([])
  const isGone = useIsGone()
  const refuse = (text: string | null) => setFailed({ text, error: null })
  const tell = (error: unknown, input: Input) => setFailed({ text: say(error, input, isGone.current), error })

  const run = async (input: Input, isReplaced: () => boolean): Promise<Outcome> => {
    const entry = { input }
    setUnderWay((all) => [...all, entry])
    refuse(null)
    try {
      const done = await work(input)
      await onDone?.(done, input)
      // Otherwise the button could be clicked again next to stale data.
      await refreshed()
      return 'done'
    } catch (error) {
      // A replaced failure needs no message, and there is nothing to revert.
      if (isReplaced()) {
        if (isUnforeseen(error)) reportError(error)
        return 'failed'
      }
      tell(error, input)
      try {
        await onFailed?.(error, input)
      } catch (another) {
        tell(another, input)
      }
      return 'failed'
    } finally {
      setUnderWay((all) => all.filter((one) => one !== entry))
    }
  }

  const inputs = underWay.map(({ input }) => input)
  const send = useLine({ run, keyOf, whileBusy: options.whileBusy, shown: inputs })
  return { send, isBusy: inputs.length > 0, underWay: inputs, failure: failed.text, error: failed.error, refuse }
}

interface LineOptions<Input> extends Pick<SendingOptions<Input, never>, 'keyOf' | 'whileBusy'> {
  readonly run: (input: Input, isReplaced: () => boolean) => Promise<Outcome>
  /** The inputs that the page shows as running. */
  readonly shown: readonly Input[]
}

interface Waiting {
  readonly begin: () => Promise<Outcome>
  readonly settle: (outcome: Outcome) => void
}

/** Runs one input per key at a time; others are ignored, or wait as the last value of a choice. */
function useLine<Input>({ run, keyOf, whileBusy, shown }: LineOptions<Input>) {
  const t = useT()
  const waiting = useRef(new Map<unknown, Waiting | null>())
  const shownKeys = useRef<readonly unknown[]>([])
  useEffect(() => {
    shownKeys.current = shown.map((input) => keyOf?.(input))
  })

  const begin = async (key: unknown, input: Input): Promise<Outcome> => {
    const line = waiting.current
    line.set(key, null)
    const isReplaced = () => (line.get(key) ?? null) !== null
    const outcome = await run(input, isReplaced)
    const next = line.get(key) ?? null
    line.delete(key)
    if (next === null) return outcome
    void next.begin().then(next.settle)
    return outcome === 'done' ? 'done' : 'replaced'
  }

  return async (input: Input): Promise<Outcome> => {
    const key = keyOf?.(input)
    const line = waiting.current
    if (!line.has(key)) return begin(key, input)
    if (whileBusy === 'last-wins')
      return new Promise((settle) => {
        line.get(key)?.settle('replaced')
        line.set(key, { begin: () => begin(key, input), settle })
      })
    // The second half of a double click arrives before the button shows that it is busy.
    if (shownKeys.current.includes(key)) showToast({ text: t('errors.requestInProgress') })
    return 'ignored'
  }
}

interface Failed {
  readonly text: string | null
  readonly error: unknown
}

const nothingFailed: Failed = { text: null, error: null }

const isUnforeseen = (error: unknown) => !(error instanceof ApiProblem) && !(error instanceof NetworkProblem)

/** Reports unexpected errors and returns the form's text; shows a message where there is no form. */
function useFailureText<Input, Done>({ wordsFor, toast }: SendingOptions<Input, Done>) {
  const t = useT()
  return (error: unknown, input: Input, isGone: boolean): string | null => {
    const own = wordsFor?.(error, input)
    if (own === null) return null
    if (isUnforeseen(error)) reportError(error)
    const text = own ?? problemText(t, error)
    if (toast === undefined && !isGone) return text
    // The sign-in page informs people who were signed out.
    if (isGone && error instanceof ApiProblem && error.status === 401) return null
    showToast({ tone: 'act', ...(typeof toast === 'string' ? { text: toast, detail: text } : { text }) })
    return null
  }
}

function useIsGone() {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}
