import { invitationsApi, type Person, type ShownInvitation } from '@salus/contract/invitations.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { queryClient } from '../../platform/query.ts'
import { reportError } from '../../platform/report-error.ts'
import { reloadSession } from '../../platform/session.ts'
import { showToast } from '../../ui/toast.tsx'

export interface Offer {
  readonly displayName: string
  readonly shown: ShownInvitation
}

/** Accepts or declines an invitation and reads the session anew: what the person belongs to has changed. */
export function useAnswerInvitation() {
  const t = useT()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)

  const answer = async (kind: 'accept' | 'decline', offer: Offer, person?: Person): Promise<boolean> => {
    setBusy(kind)
    setFailure(null)
    try {
      if (kind === 'accept')
        await api.call(invitationsApi.acceptInvitation, { body: person ? { ...offer.shown, person } : offer.shown })
      else await api.call(invitationsApi.declineInvitation, { body: offer.shown })
      await reloadSession()
      // Everything that was read for the memberships of before.
      await queryClient.invalidateQueries()
      showToast({
        text: t(kind === 'accept' ? 'invitations.accepted' : 'invitations.declined', { tenant: offer.displayName }),
        tone: 'good',
      })
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem)) reportError(error)
      setFailure(problemText(t, error))
      return false
    } finally {
      setBusy(null)
    }
  }
  return { answer, failure, busy }
}
