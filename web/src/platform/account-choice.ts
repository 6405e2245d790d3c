import type { Session } from '@salus/contract/session.ts'
import { api } from './api.ts'
import { preferencesRoute } from './preferences.ts'
import { changeKnownUser, useSession } from './session.ts'
import { useSending } from './use-api-mutation.ts'

type AccountChoice = Partial<
  Pick<Session['user'], 'region' | 'resultMail' | 'supportMail' | 'dueMail' | 'resultMessage' | 'signInNotice'>
>

/** Choices that hold only where the account knows of them: shown at once, and taken back with a word when it failed. */
export function useAccountChoice() {
  const { user } = useSession()
  const { send, isBusy } = useSending((chosen: AccountChoice) => api.raw(preferencesRoute, chosen), {
    toast: true,
    keyOf: (chosen) => JSON.stringify(chosen),
  })
  const choose = async (chosen: AccountChoice) => {
    const former = Object.fromEntries(Object.keys(chosen).map((name) => [name, Reflect.get(user, name)]))
    changeKnownUser(chosen)
    if (!(await send(chosen))) changeKnownUser(former)
  }
  return { choose: (chosen: AccountChoice) => void choose(chosen), isBusy }
}
