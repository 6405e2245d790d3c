import type { Language } from '@salus/domain/words.ts'
import { useChooseLanguage } from '../../i18n/t.tsx'
import { api } from '../api/api.ts'
import type { BareRoute } from '../api/api.ts'
import { reportError } from '../api/report-error.ts'
import { changeKnownUser, useMaybeSession } from './session.ts'
import { store } from '../device/storage.ts'
import { chooseTheme } from '../device/theme.ts'
import type { ThemeChoice } from '../device/theme.ts'

/** Repeats the address of `updatePreferences`, because the first view must not load the schemas of the contract. */
export const preferencesRoute = { method: 'PATCH', path: '/api/me/preferences' } as const satisfies BareRoute

interface Preferences {
  locale?: Language
  theme?: ThemeChoice
  quietMode?: boolean
}

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

let line: Promise<unknown> = Promise.resolve()

function remember(chosen: Preferences): void {
  changeKnownUser(chosen)
  // The choice already applies in this browser, so a failed save does not interrupt the person. The saves run one after
  // another, so that the account keeps the last choice.
  line = line.then(() => api.raw(preferencesRoute, chosen)).catch(reportError)
}
