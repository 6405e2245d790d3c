import type { Session } from '@salus/contract/session.ts'
import { useState } from 'react'
import { useT } from '../i18n/t.tsx'
import { showToast } from '../ui/toast.tsx'
import { api } from './api.ts'
import { preferencesRoute } from './preferences.ts'
import { problemText } from './problem-state.tsx'
import { changeKnownUser, useSession } from './session.ts'

type AccountChoice = Partial<
  Pick<Session['user'], 'region' | 'resultMail' | 'supportMail' | 'dueMail' | 'resultMessage' | 'signInNotice'>
>

/** Choices that hold only where the account knows of them: shown at once, and taken back with a word when it failed. */
export function useAccountChoice() {
  const t = useT()
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)
  const choose = (chosen: AccountChoice) => {
    const former = Object.fromEntries(Object.keys(chosen).map((name) => [name, Reflect.get(user, name)]))
    setBusy(true)
    changeKnownUser(chosen)
    api
      .raw(preferencesRoute, chosen)
      .catch((error: unknown) => {
        changeKnownUser(former)
        showToast({ text: problemText(t, error), tone: 'act' })
      })
      .finally(() => setBusy(false))
  }
  return { choose, isBusy }
}
