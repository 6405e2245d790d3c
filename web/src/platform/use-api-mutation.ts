import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/t.tsx'
import { showToast } from '../ui/toast.tsx'
import type { Answer, CallInput } from './api.ts'
import { problemText } from './problem-state.tsx'
import { ApiProblem, NetworkProblem } from './problems.ts'
import { reportError } from './report-error.ts'
import { refreshed } from './stale.ts'
import { write, type WritingRoute } from './write.ts'

export interface SendingOptions<Input, Done> {
  /** What is seen of it then. Until it has ended, the write counts as under way. */
  readonly onDone?: ((done: Done, input: Input) => unknown) | undefined
  /** Words of its own for a failure. Null: the page shows it in another way. Undefined: the usual sentence. */
  readonly wordsFor?: ((error: unknown, input: Input) => string | null | undefined) | undefined
  /** Takes back what was shown already, or marks the fields that were refused. */
  readonly onFailed?: ((error: unknown, input: Input) => unknown) | undefined
  /** There is no form to show a failure in, so a message says it. A text stands above the sentence. */
  readonly toast?: true | string | undefined
  /** Where several may be under way at a time: which of them are one and the same. */
  readonly keyOf?: ((input: Input) => unknown) | undefined
}

export interface Sending<Input> {
  /** Answers whether it was done. A second one while the first is under way is not sent. */
  readonly send: (input: Input) => Promise<boolean>
  readonly isBusy: boolean
  readonly failure: string | null
  /** What went wrong, for what a page shows beside the sentence; null where nothing did. */
  readonly error: unknown
  /** What is under way. */
  readonly sending: Input | undefined
  /** Says what is in the way before anything is sent; null takes back what was said. */
  readonly refuse: (text: string | null) => void
}

/** The one way to write: one call of the contract, sent once, with what became of it. */
export const useApiMutation = <const R extends WritingRoute>(
  route: R,
  options?: SendingOptions<CallInput<R>, Answer<R>>,
): Sending<CallInput<R>> => useSending((input) => write(route, input), options)

/** The same for what is more than one call, or none of the contract. Each writing call of it goes through `write`. */
export function useSending<Input, Done>(
  work: (input: Input) => Promise<Done>,
  options: SendingOptions<Input, Done> = {},
): Sending<Input> {
  const say = useFailureText(options)
  const [failed, setFailed] = useState<Failed>(nothingFailed)
  const refuse = (text: string | null) => setFailed({ text, error: null })
  const underWay = useRef(new Set<unknown>())
  const isGone = useIsGone()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async (input: Input) => {
      const done = await work(input)
      await options.onDone?.(done, input)
      // Or the button could be pressed again beside what it has changed already.
      await refreshed()
    },
  })
  const send = async (input: Input): Promise<boolean> => {
    // Two presses may come before the button shows that it is busy.
    const key = options.keyOf?.(input)
    if (underWay.current.has(key)) return false
    underWay.current.add(key)
    refuse(null)
    try {
      await mutateAsync(input)
      return true
    } catch (error) {
      const left = await failureLeft(error, input, options)
      setFailed({ text: say(left, input, isGone.current), error: left })
      return false
    } finally {
      underWay.current.delete(key)
    }
  }
  const sending = isPending ? variables : undefined
  return { send, isBusy: isPending, sending, failure: failed.text, error: failed.error, refuse }
}

interface Failed {
  readonly text: string | null
  readonly error: unknown
}

const nothingFailed: Failed = { text: null, error: null }

/** What is left to say once the page has dealt with it; that may have failed as well. */
async function failureLeft<Input, Done>(error: unknown, input: Input, { onFailed }: SendingOptions<Input, Done>) {
  try {
    await onFailed?.(error, input)
    return error
  } catch (another) {
    return another
  }
}

/** Reports what nobody foresaw, and answers with what the form says; a message says it where no form can. */
function useFailureText<Input, Done>({ wordsFor, toast }: SendingOptions<Input, Done>) {
  const t = useT()
  return (error: unknown, input: Input, isGone: boolean): string | null => {
    const own = wordsFor?.(error, input)
    if (own === null) return null
    if (!(error instanceof ApiProblem) && !(error instanceof NetworkProblem)) reportError(error)
    const text = own ?? problemText(t, error)
    if (toast === undefined && !isGone) return text
    // Who was signed out is told by the sign-in page.
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
