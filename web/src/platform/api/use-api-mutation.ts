import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import type { Answer, CallInput } from './api.ts'
import { problemText } from './problem-state.tsx'
import { ApiProblem, NetworkProblem } from './problems.ts'
import { reportError } from './report-error.ts'
import { awaitRefetch } from './stale.ts'
import { write, type WritingRoute } from './write.ts'

export interface SendingOptions<Input, Done> {
  /** Updates the page after a success. The write counts as running until the returned promise has resolved. */
  readonly onDone?: ((done: Done, input: Input) => unknown) | undefined
  /**
   * Returns the text for a failure. `null` means that the page shows the failure in another way. `undefined` selects
   * the usual text.
   */
  readonly wordsFor?: ((error: unknown, input: Input) => string | null | undefined) | undefined
  /**
   * Reverts an optimistic change or marks the refused fields. The write counts as running until the returned promise
   * has resolved.
   */
  readonly onFailed?: ((error: unknown, input: Input) => unknown) | undefined
  /**
   * Set if no form can show the failure. A toast then shows the failure. If a text is given, it becomes the heading of
   * the toast.
   */
  readonly toast?: true | string | undefined
  /**
   * Returns the key of an action. Actions with different keys do not wait for each other. If `makeKey` is omitted, all
   * actions share one key.
   */
  readonly makeKey?: ((input: Input) => unknown) | undefined
  /**
   * What happens to a second click while an action with the same key is running. `ignore` (the default) drops the click
   * and asks the user to wait. `last-wins` is for choices: after the running action, the last chosen value is sent.
   */
  readonly whileBusy?: 'ignore' | 'last-wins' | undefined
}

/** The outcome of a click. `ignored`: another action was running. `replaced`: a later value was chosen. */
export type Outcome = 'done' | 'failed' | 'ignored' | 'replaced'

export interface Sending<Input> {
  /**
   * Never rejects. Resolves to `failed` after a refusal or an error. The refusal or error has then been shown or
   * reported.
   */
  readonly send: (input: Input) => Promise<Outcome>
  readonly isBusy: boolean
  readonly failure: string | null
  /** The error, for pages that show more than the text of `failure`; `null` if nothing has failed. */
  readonly error: unknown
  readonly underWay: readonly Input[]
  /** Shows why nothing was sent. `null` clears the message. */
  readonly refuse: (text: string | null) => void
}

/** Makes one writing call of the contract. For several calls, or calls outside the contract, use `useSending`. */
export const useApiMutation = <const R extends WritingRoute>(
  route: R,
  options?: SendingOptions<CallInput<R>, Answer<R>>,
): Sending<CallInput<R>> => useSending((input) => write(route, input), options)

/**
 * Runs work that makes several calls, or calls outside the contract. Calls that make cached data stale must use
 * `write`.
 */
export function useSending<Input, Done>(
  work: (input: Input) => Promise<Done>,
  options: SendingOptions<Input, Done> = {},
): Sending<Input> {
  const { makeKey, onDone, onFailed } = options
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
      // Keep the button busy until the data is fresh. Otherwise the user could click it again while stale data is
      // shown.
      await awaitRefetch()
      return 'done'
    } catch (error) {
      // A later value was chosen, so this failure needs no message, and nothing must be reverted.
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
  const send = useLine({ run, makeKey, whileBusy: options.whileBusy, shown: inputs })
  return { send, isBusy: inputs.length > 0, underWay: inputs, failure: failed.text, error: failed.error, refuse }
}

interface LineOptions<Input> extends Pick<SendingOptions<Input, never>, 'makeKey' | 'whileBusy'> {
  readonly run: (input: Input, isReplaced: () => boolean) => Promise<Outcome>
  readonly shown: readonly Input[]
}

interface Waiting {
  readonly begin: () => Promise<Outcome>
  readonly settle: (outcome: Outcome) => void
}

/**
 * Runs one action per key at a time and ignores further actions. With `last-wins`, the last of the further actions
 * waits instead.
 */
function useLine<Input>({ run, makeKey, whileBusy, shown }: LineOptions<Input>) {
  const t = useT()
  const waiting = useRef(new Map<unknown, Waiting | null>())
  const shownKeys = useRef<readonly unknown[]>([])
  useEffect(() => {
    shownKeys.current = shown.map((input) => makeKey?.(input))
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
    const key = makeKey?.(input)
    const line = waiting.current
    if (!line.has(key)) return begin(key, input)
    if (whileBusy === 'last-wins')
      return new Promise((settle) => {
        line.get(key)?.settle('replaced')
        line.set(key, { begin: () => begin(key, input), settle })
      })
    // A second click that comes before the button is shown as busy is part of a double click. It needs no message.
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

/**
 * Returns a function that reports unexpected errors and returns the text for the form. The text is `null` if a toast
 * shows it, or if no text is needed.
 */
function useFailureText<Input, Done>({ wordsFor, toast }: SendingOptions<Input, Done>) {
  const t = useT()
  return (error: unknown, input: Input, isGone: boolean): string | null => {
    const own = wordsFor?.(error, input)
    if (own === null) return null
    if (isUnforeseen(error)) reportError(error)
    const text = own ?? problemText(t, error)
    if (toast === undefined && !isGone) return text
    // Needs no toast, because the sign-in page tells users that they were signed out.
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
