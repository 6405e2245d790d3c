import { languages } from '@salus/domain/words.ts'
import type { Language } from '@salus/domain/words.ts'

const supported = (code: string | null | undefined): Language | undefined => {
  const base = code?.toLowerCase().split('-')[0]
  return languages.find((language) => language === base)
}

interface LanguageWishes {
  /** The language chosen with the switch in this browser. */
  chosen: string | null
  /** The browser's preferred languages, best first. */
  preferred: readonly string[]
  /** The deployment's default. */
  configured: string | undefined
}

/** Specification section 4: the first browser-preferred language whose base code is supported, else the configured default, else English. */
export function chooseLanguage({ chosen, preferred, configured }: LanguageWishes): Language {
  for (const code of [chosen, ...preferred, configured]) {
    const language = supported(code)
    if (language) return language
  }
  return 'en'
}
