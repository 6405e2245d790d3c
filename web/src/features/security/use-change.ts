import { useT } from '../../i18n/t.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { wasCancelled } from '../../platform/account/sign-in.ts'
import { askAgain } from '../../platform/api/stale.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

interface Change {
  readonly act: () => Promise<unknown>
  readonly done?: string | undefined
}

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

/** Returns true if the person closed the identity prompt. This needs no error message. */
export const wasDeclined = (error: unknown): boolean =>
  wasCancelled(error) ||
  (error instanceof ApiProblem && ['reauth-required', 'second-factor-required'].includes(error.problem.code))
