import { useT } from '../../i18n/t.tsx'
import { refusedFields } from '../../platform/api/problems.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'

export function useInviting() {
  const t = useT()
  const sending = useSending((act: () => Promise<void>) => act(), {
    wordsFor: (refused) => (worksHere(refused) ? t('invitations.worksHere') : undefined),
  })
  const { send: run, refuse: say, failure, error, isBusy } = sending
  return { run, failure, isBusy, isEmployee: worksHere(error), forget: () => say(null), say }
}

/** True if the server refused an address because it belongs to an employee or a person with read access. */
const worksHere = (error: unknown) => refusedFields(error).some(({ code }) => code === 'works-here')
