import type { SupportAttachment } from '@salus/contract/support.ts'
import { useState } from 'react'

export interface Draft {
  readonly subject: string
  readonly text: string
  readonly files: readonly SupportAttachment[]
}

/** In memory alone: what is written to the operator stays on no device. Kept while somebody looks at other pages. */
const drafts = new Map<string, Draft>()

const emptyDraft = (): Draft => ({ subject: '', text: '', files: [] })

/** What is being written at one place. */
export function useDraft(place: string) {
  const [draft, setDraft] = useState(() => drafts.get(place) ?? emptyDraft())
  const keep = (next: Draft) => {
    drafts.set(place, next)
    setDraft(next)
  }
  return {
    draft,
    // As it is kept now: a file may arrive while somebody types.
    change: (changed: Partial<Draft>) => keep({ ...(drafts.get(place) ?? draft), ...changed }),
    addFile: (file: SupportAttachment) => {
      const now = drafts.get(place) ?? draft
      keep({ ...now, files: [...now.files, file] })
    },
    clear: () => keep(emptyDraft()),
  }
}
