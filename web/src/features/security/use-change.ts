import { useT } from '../../i18n/t.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { wasCancelled } from '../../platform/sign-in.ts'
import { askAgain } from '../../platform/stale.ts'
import { useSending } from '../../platform/use-api-mutation.ts'
import { showToast } from '../../ui/toast.tsx'

interface Change {
  readonly act: () => Promise<unknown>
  readonly done?: string | undefined
}

/** One change of the own ways in at a time; a failure is said in a message. */
export function useChange() {
  const t = useT()
  const { send, isBusy } = useSending(({ act }: Change) => act(), {
    onDone: (_, { done }) => {
      if (done !== undefined) showToast({ text: done, tone: 'good' })
    },
    wordsFor: (error) => {
      if (wasDeclined(error)) return null
      return error instanceof Error && error.name === 'InvalidStateError' ? t('security.passkeyKnown') : undefined
    },
    onFailed: () => askAgain('getSecurity'),
    toast: true,
  })
  return { change: (act: () => Promise<unknown>, done?: string) => void send({ act, done }), isBusy }
}

/** Whoever closes the question who they are has said no; there is nothing to tell them. */
export const wasDeclined = (error: unknown): boolean =>
  wasCancelled(error) ||
  (error instanceof ApiProblem && ['reauth-required', 'second-factor-required'].includes(error.problem.code))
