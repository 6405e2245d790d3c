import type { Session } from '@salus/contract/account/session.ts'
import { api } from '../api/api.ts'
import { useChoice } from '../api/use-choice.ts'
import { preferencesRoute } from './preferences.ts'
import { changeKnownUser, useSession } from './session.ts'

type ChosenName = 'region' | 'resultMail' | 'supportMail' | 'dueMail' | 'resultMessage' | 'signInNotice'

/**
 * Saves a choice in the account. The control shows the choice immediately. The app uses the choice once the server has
 * stored it.
 */
export function useAccountChoice<Name extends ChosenName>(name: Name) {
  const { user } = useSession()
  return useChoice<Session['user'][Name], unknown>(
    user[name],
    (value) => api.raw(preferencesRoute, { [name]: value }),
    {
      onDone: (_, value) => changeKnownUser({ [name]: value }),
      toast: true,
    },
  )
}
