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

interface Said {
  readonly person: Person | undefined
  /** Sent with a printed code only. */
  readonly birthDate: string
}

const bodyOf = (shown: ShownInvitation, { person, birthDate }: Said) => {
  if ('code' in shown) return { ...shown, birthDate }
  return person ? { ...shown, person } : shown
}

const namesBirthDate = (error: unknown) =>
  error instanceof ApiProblem && error.problem.errors?.some(({ path }) => path === 'birthDate') === true

/** Accepts or declines an invitation and reads the session anew: what the person belongs to has changed. */
export function useAnswerInvitation() {
  const t = useT()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBirthDateWrong, setBirthDateWrong] = useState(false)
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)

  const answer = async (kind: 'accept' | 'decline', offer: Offer, said: Said): Promise<boolean> => {
    setBusy(kind)
    setFailure(null)
    setBirthDateWrong(false)
    try {
      if (kind === 'accept') await api.call(invitationsApi.acceptInvitation, { body: bodyOf(offer.shown, said) })
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
      setBirthDateWrong(namesBirthDate(error))
      setFailure(namesBirthDate(error) ? t('invitations.wrongBirthDate') : problemText(t, error))
      return false
    } finally {
      setBusy(null)
    }
  }
  return { answer, failure, isBirthDateWrong, busy }
}
