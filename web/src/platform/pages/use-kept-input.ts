import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../account/session.ts'
import { queryClient } from '../api/query.ts'
import { noteKeptDraft } from './unsaved-work.ts'

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
  const queryKey = [form, user.id, ...key]
  const { data: former } = useQuery<Input | null>({
    queryKey,
    queryFn: () => null,
    initialData: null,
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  // A state besides the cache shows typed text at once. The cache reports changes a moment later, so the caret would
  // jump.
  const [kept, show] = useState(former)
  const set = (input: Input | null) => {
    show(input)
    queryClient.setQueryData<Input | null>(queryKey, input)
    noteKeptDraft(queryKey.join(), input !== null)
  }
  return { kept, keep: set, forget: () => set(null) }
}
