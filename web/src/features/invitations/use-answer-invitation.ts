import { invitationsApi, type Person, type ShownInvitation } from '@salus/contract/tenant/invitations.ts'
import { useT } from '../../i18n/t.tsx'
import { refusedFields } from '../../platform/api/problems.ts'
import { reloadSession } from '../../platform/account/session.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { write } from '../../platform/api/write.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

export interface Offer {
  readonly displayName: string
  readonly shown: ShownInvitation
}

interface Said {
  readonly person: Person | undefined
  /** Sent only with a printed code. */
  readonly birthDate: string
}

const bodyOf = (shown: ShownInvitation, { person, birthDate }: Said) => {
  if ('code' in shown) return { ...shown, birthDate }
  return person ? { ...shown, person } : shown
}

const namesBirthDate = (error: unknown) => refusedFields(error).some(({ path }) => path === 'birthDate')

interface Answering {
  readonly kind: 'accept' | 'decline'
  readonly offer: Offer
  readonly said: Said
}

/**
 * Accepts or declines an invitation. Reloads the session afterwards, because accepting changes the person's
 * memberships.
 */
export function useAnswerInvitation() {
  const t = useT()
  const { send, underWay, failure, error } = useSending(
    ({ kind, offer, said }: Answering) =>
      kind === 'accept'
        ? write(invitationsApi.acceptInvitation, { body: bodyOf(offer.shown, said) })
        : write(invitationsApi.declineInvitation, { body: offer.shown }),
    {
      onDone: async (_, { kind, offer }) => {
        await reloadSession()
        showToast({
          text: t(kind === 'accept' ? 'invitations.accepted' : 'invitations.declined', { tenant: offer.displayName }),
          tone: 'good',
        })
      },
      wordsFor: (refused) => (namesBirthDate(refused) ? t('invitations.wrongBirthDate') : undefined),
    },
  )
  return {
    answer: (kind: Answering['kind'], offer: Offer, said: Said) => send({ kind, offer, said }),
    failure,
    isBirthDateWrong: namesBirthDate(error),
    busy: underWay[0]?.kind ?? null,
  }
}
