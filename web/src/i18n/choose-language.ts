import { languages } from '@salus/domain/words.ts'
import type { Language } from '@salus/domain/words.ts'

const supported = (code: string | null | undefined): Language | undefined => {
  const base = code?.toLowerCase().split('-')[0]
  return languages.find((language) => language === base)
}

interface LanguageWishes {
  /** The language that the person chose with the switch in this browser, or in the account. */
  chosen: string | null
  /** The preferred languages of the browser, best first. */
  preferred: readonly string[]
  /** The default of the deployment. */
  configured?: string | undefined
}

/**
 * Returns the language to show (specification section 4). The chosen language comes first, then the first of the
 * browser's preferred languages that is supported. The configured default follows, and then English.
 */
export function chooseLanguage({ chosen, preferred, configured }: LanguageWishes): Language {
  for (const code of [chosen, ...preferred, configured]) {
    const language = supported(code)
    if (language) return language
  }
  return 'en'
}
