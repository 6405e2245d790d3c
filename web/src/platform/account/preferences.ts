import type { Language } from '@salus/domain/words.ts'
import { useChooseLanguage, useT } from '../../i18n/t.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { api } from '../api/api.ts'
import type { BareRoute } from '../api/api.ts'
import { NetworkProblem } from '../api/problems.ts'
import { reportError } from '../api/report-error.ts'
import { changeKnownUser, useMaybeSession } from './session.ts'
import { store } from '../device/storage.ts'
import { chooseTheme } from '../device/theme.ts'
import type { ThemeChoice } from '../device/theme.ts'

/** Repeats the address of `updatePreferences`, because the first view must not load the contract's schemas. */
export const preferencesRoute = { method: 'PATCH', path: '/api/me/preferences' } as const satisfies BareRoute

interface Preferences {
  locale?: Language
  theme?: ThemeChoice
  quietMode?: boolean
}

/**
 * Returns a function that switches the page to another language. The function resolves to true on success. If the texts
 * of the language cannot be loaded, the page keeps its language and shows a message.
 */
export function useShowLanguage() {
  const t = useT()
  const choose = useChooseLanguage()
  return async (language: Language): Promise<boolean> => {
    try {
      await choose(language)
      return true
    } catch (error) {
      if (!(error instanceof NetworkProblem)) reportError(error)
      showToast({ text: t('shell.languageFailed'), tone: 'act' })
      return false
    }
  }
}

export function useChoosePreferences() {
  const session = useMaybeSession()
  const showLanguage = useShowLanguage()
  return async (chosen: Preferences): Promise<void> => {
    if (chosen.theme) chooseTheme(chosen.theme)
    if (chosen.locale) {
      if (!(await showLanguage(chosen.locale))) return
      store('language', chosen.locale)
      store('lastLanguage', chosen.locale)
    }
    if (session) remember(chosen)
  }
}

let line: Promise<unknown> = Promise.resolve()

function remember(chosen: Preferences): void {
  changeKnownUser(chosen)
  // The choice already applies in this browser, so a failed save does not interrupt the user. Saves run one after
  // another, so that the account ends up with the last choice.
  line = line.then(() => api.raw(preferencesRoute, chosen)).catch(reportError)
}
