import type { SupportAttachment } from '@salus/contract/support.ts'
import { useState } from 'react'
import { newIdempotencyKey } from '../../platform/api.ts'

export interface Draft {
  readonly subject: string
  readonly text: string
  readonly files: readonly SupportAttachment[]
  /** The same for every try to send it: it arrives once. */
  readonly key: string
}

/** In memory alone: what is written to the operator stays on no device. Kept while somebody looks at other pages. */
const drafts = new Map<string, Draft>()

const emptyDraft = (): Draft => ({ subject: '', text: '', files: [], key: newIdempotencyKey() })

/** What is being written at one place; a change makes it another message, which is sent under another key. */
export function useDraft(place: string) {
  const [draft, setDraft] = useState(() => drafts.get(place) ?? emptyDraft())
  const keep = (next: Draft) => {
    drafts.set(place, next)
    setDraft(next)
  }
  return {
    draft,
    change: (changed: Partial<Omit<Draft, 'key'>>) =>
      // As it is kept now: a file may arrive while somebody types.
      keep({ ...(drafts.get(place) ?? draft), ...changed, key: newIdempotencyKey() }),
    addFile: (file: SupportAttachment) => {
      const now = drafts.get(place) ?? draft
      keep({ ...now, files: [...now.files, file], key: newIdempotencyKey() })
    },
    clear: () => keep(emptyDraft()),
  }
}
