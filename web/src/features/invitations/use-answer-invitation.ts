import { invitationsApi, type Person, type ShownInvitation } from '@salus/contract/tenant/invitations.ts'
import { useT } from '../../i18n/t.tsx'
import { ApiProblem, refusedFields } from '../../platform/api/problems.ts'
import { reloadSession } from '../../platform/account/session.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { write } from '../../platform/api/write.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

export interface Offer {
  readonly displayName: string
  readonly shown: ShownInvitation
}

interface Entered {
  readonly person: Person | undefined
  /** Sent only with a printed code. */
  readonly birthDate: string
}

const buildBody = (shown: ShownInvitation, { person, birthDate }: Entered) => {
  if ('code' in shown) return { ...shown, birthDate }
  return person ? { ...shown, person } : shown
}

const namesBirthDate = (error: unknown) => refusedFields(error).some(({ path }) => path === 'birthDate')

interface Answering {
  /**
   * `remove` also declines, but shows no message: the invitation has ended, and the person removes it from the list.
   */
  readonly kind: 'accept' | 'decline' | 'remove'
  readonly offer: Offer
  readonly entered: Entered
}

/** Why an invitation can no longer be accepted. */
export type Ending = 'invitation-not-usable' | 'invitation-locked'

/** Returns the reason if the server refused because the invitation has ended; otherwise `null`. */
function readEnding(error: unknown): Ending | null {
  if (!(error instanceof ApiProblem)) return null
  const { code } = error.problem
  return code === 'invitation-not-usable' || code === 'invitation-locked' ? code : null
}

/** Declines the invitation. Succeeds also if the invitation has ended, because there is nothing left to decline. */
async function decline(shown: ShownInvitation): Promise<void> {
  try {
    await write(invitationsApi.declineInvitation, { body: shown })
  } catch (error) {
    if (readEnding(error) === null) throw error
  }
}

/**
 * Accepts or declines an invitation. Reloads the session afterwards, because accepting changes the person's
 * memberships. Calls `onEnded` if an invitation cannot be accepted because it has ended.
 */
export function useAnswerInvitation(onEnded: (ending: Ending) => void) {
  const t = useT()
  const { send, underWay, failure, error } = useSending(
    ({ kind, offer, entered }: Answering): Promise<unknown> =>
      kind === 'accept'
        ? write(invitationsApi.acceptInvitation, { body: buildBody(offer.shown, entered) })
        : decline(offer.shown),
    {
      onDone: async (_, { kind, offer }) => {
        await reloadSession()
        if (kind === 'remove') return
        showToast({
          text: t(kind === 'accept' ? 'invitations.accepted' : 'invitations.declined', { tenant: offer.displayName }),
          tone: 'good',
        })
      },
      onFailed: (refused) => {
        const ending = readEnding(refused)
        if (ending !== null) onEnded(ending)
      },
      wordsFor: (refused) => {
        if (namesBirthDate(refused)) return t('invitations.wrongBirthDate')
        // No message is needed, because the card itself shows that the invitation has ended.
        return readEnding(refused) === null ? undefined : null
      },
    },
  )
  return {
    answer: (kind: Answering['kind'], offer: Offer, entered: Entered) => send({ kind, offer, entered }),
    failure,
    isBirthDateWrong: namesBirthDate(error),
    busy: underWay[0]?.kind ?? null,
  }
}
