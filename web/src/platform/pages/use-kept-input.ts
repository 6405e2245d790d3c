import { useState } from 'react'
import { useSession } from '../account/session.ts'
import { keepDraft, readKeptDraft } from './unsaved-work.ts'

interface KeptInput<Input> {
  /** The unsaved input; `null` if nothing has been changed. */
  readonly kept: Input | null
  readonly keep: (input: Input) => void
  readonly forget: () => void
}

/**
 * Keeps the unsaved input of a form while the user visits other pages. The input is kept until it is saved or
 * discarded, the user signs out, or the browser tab is closed. The key must not change while the form is shown.
 */
export function useKeptInput<Input>(form: string, ...key: readonly (string | number | null)[]): KeptInput<Input> {
  const { user } = useSession()
  const place = [form, ...key].join(' ')
  // The cast is safe, because only the form with this name stores input at this place.
  const [kept, show] = useState(() => readKeptDraft(user.id, place) as Input | null)
  const set = (input: Input | null) => {
    show(input)
    keepDraft(user.id, place, input)
  }
  return { kept, keep: set, forget: () => set(null) }
}
