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
 * Drafts are kept only in memory, so that no message to the operator is stored on a device. They are kept when the user
 * visits other pages. Each user has separate drafts, because another user may sign in without reloading the page.
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
    // Reads the current draft from the map, because an upload may finish while the user types.
    change: (changed: Partial<Draft>) => keep({ ...(drafts.get(place) ?? draft), ...changed }),
    addFile: (file: SupportAttachment) => {
      const now = drafts.get(place) ?? draft
      keep({ ...now, files: [...now.files, file] })
    },
    /** Removes the sent text and files from the draft. Text typed and files attached after sending are kept. */
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
