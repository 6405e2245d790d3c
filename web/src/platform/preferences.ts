import type { Language } from '@salus/domain/words.ts'
import { useChooseLanguage } from '../i18n/t.tsx'
import { api } from './api.ts'
import type { BareRoute } from './api.ts'
import { reportError } from './report-error.ts'
import { changeKnownUser, useMaybeSession } from './session.ts'
import { store } from './storage.ts'
import { chooseTheme } from './theme.ts'
import type { ThemeChoice } from './theme.ts'

/** As the contract's updatePreferences. */
export const preferencesRoute = { method: 'PATCH', path: '/api/me/preferences' } as const satisfies BareRoute

interface Preferences {
  locale?: Language
  theme?: ThemeChoice
  quietMode?: boolean
}

/** Changes language, theme and quiet mode here at once, and for signed-in people also in their account. */
export function useChoosePreferences() {
  const session = useMaybeSession()
  const chooseLanguage = useChooseLanguage()
  return async (chosen: Preferences): Promise<void> => {
    if (chosen.theme) chooseTheme(chosen.theme)
    if (chosen.locale) store('language', chosen.locale)
    if (session) remember(chosen)
    if (chosen.locale) await chooseLanguage(chosen.locale)
  }
}

function remember(chosen: Preferences): void {
  changeKnownUser(chosen)
  // The choice already holds in this browser; that the account did not learn of it is nothing to interrupt for.
  api.raw(preferencesRoute, chosen).catch(reportError)
}
