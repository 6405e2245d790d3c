import type { SupportAttachment } from '@salus/contract/tenant/support.ts'
import { useState } from 'react'
import { useSession } from '../../platform/account/session.ts'

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

/**
 * Drafts are kept only in memory, so that no message to the operator stays on a device. They survive visits to other
 * pages. They are kept per person, because another person may sign in without loading the page again.
 */
const drafts = new Map<string, Draft>()

const emptyDraft = (): Draft => ({ subject: '', text: '', files: [] })

export function useDraft(ofRequest: string) {
  const { user } = useSession()
  const place = `${user.id} ${ofRequest}`
  const [draft, setDraft] = useState(() => drafts.get(place) ?? emptyDraft())
  const keep = (next: Draft) => {
    drafts.set(place, next)
    setDraft(next)
  }
  return {
    draft,
    // Reads the current draft from the map, because a file may arrive while the person types.
    change: (changed: Partial<Draft>) => keep({ ...(drafts.get(place) ?? draft), ...changed }),
    addFile: (file: SupportAttachment) => {
      const now = drafts.get(place) ?? draft
      keep({ ...now, files: [...now.files, file] })
    },
    /** Removes the sent parts of the draft. Text typed and files attached in the meantime stay. */
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
