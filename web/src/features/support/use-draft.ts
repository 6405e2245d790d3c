import type { SupportAttachment } from '@salus/contract/tenant/support.ts'
import { useState } from 'react'

export interface Draft {
  readonly subject: string
  readonly text: string
  readonly files: readonly SupportAttachment[]
}

interface SentDraft {
  readonly subject?: string
  readonly text: string
  readonly attachmentIds?: readonly string[] | undefined
}

/** Kept in memory only, so that messages to the operator stay on no device. Survives visits to other pages. */
const drafts = new Map<string, Draft>()

const emptyDraft = (): Draft => ({ subject: '', text: '', files: [] })

/** The draft at one place. */
export function useDraft(place: string) {
  const [draft, setDraft] = useState(() => drafts.get(place) ?? emptyDraft())
  const keep = (next: Draft) => {
    drafts.set(place, next)
    setDraft(next)
  }
  return {
    draft,
    // Reads the current draft, because a file may arrive while the person types.
    change: (changed: Partial<Draft>) => keep({ ...(drafts.get(place) ?? draft), ...changed }),
    addFile: (file: SupportAttachment) => {
      const now = drafts.get(place) ?? draft
      keep({ ...now, files: [...now.files, file] })
    },
    /** Removes what was sent. Text typed or files attached in the meantime stay. */
    forget: (sent: SentDraft) => {
      const now = drafts.get(place) ?? draft
      keep({
        subject: now.subject === sent.subject ? '' : now.subject,
        text: now.text === sent.text ? '' : now.text,
        files: now.files.filter(({ id }) => !sent.attachmentIds?.includes(id)),
      })
    },
  }
}
