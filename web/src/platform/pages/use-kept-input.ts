import { useState } from 'react'
import { useSession } from '../account/session.ts'
import { keepDraft, readKeptDraft } from './unsaved-work.ts'

interface KeptInput<Input> {
  /** `null` while nothing was changed. */
  readonly kept: Input | null
  readonly keep: (input: Input) => void
  readonly forget: () => void
}

/**
 * Keeps the unsaved input of a form until it is saved or discarded, the person signs out or the browser page is closed,
 * so that visiting another page loses nothing. The key must not change while the form is shown.
 */
export function useKeptInput<Input>(form: string, ...key: readonly (string | number | null)[]): KeptInput<Input> {
  const { user } = useSession()
  const place = [form, ...key].join(' ')
  // The cast is safe, because only the form of this name writes here.
  const [kept, show] = useState(() => readKeptDraft(user.id, place) as Input | null)
  const set = (input: Input | null) => {
    show(input)
    keepDraft(user.id, place, input)
  }
  return { kept, keep: set, forget: () => set(null) }
}
