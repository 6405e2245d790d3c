import type { Language } from '@salus/domain/words.ts'
import { createContext, use, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { IntlProvider, useIntl } from 'react-intl'
import { makeFormat } from './format.ts'
import type { Format } from './format.ts'
import type { TranslationKey } from './translation-key.ts'

export type { TranslationKey } from './translation-key.ts'
export type TranslationValues = Readonly<Record<string, string | number | Date>>
export type Translate = (key: TranslationKey, values?: TranslationValues) => string

export interface Texts {
  language: Language
  messages: Record<string, string>
}

interface LanguageChoice {
  language: Language
  choose: (language: Language) => Promise<void>
}

const LanguageContext = createContext<LanguageChoice | null>(null)

interface TextsProviderProps {
  start: Texts
  load: (language: Language) => Promise<Record<string, string>>
  onError: (error: Error) => void
  children: ReactNode
}

/** Holds the texts of one language; a message that does not compile is reported and shown as it was written. */
export function TextsProvider({ start, load, onError, children }: TextsProviderProps) {
  const [texts, setTexts] = useState(start)
  const choice = useMemo(
    () => ({
      language: texts.language,
      choose: async (language: Language) => {
        if (language === texts.language) return
        setTexts({ language, messages: await load(language) })
        document.documentElement.lang = language
      },
    }),
    [texts, load],
  )
  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={texts.language} messages={texts.messages} onError={onError}>
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

export function useT(): Translate {
  const { formatMessage } = useIntl()
  return useMemo(() => (key, values) => formatMessage({ id: key }, values), [formatMessage])
}

function useLanguageChoice(): LanguageChoice {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('a text was asked for outside of TextsProvider')
  return choice
}

export const useLanguage = (): Language => useLanguageChoice().language
export const useChooseLanguage = (): LanguageChoice['choose'] => useLanguageChoice().choose

const formats: Record<Language, Format> = { de: makeFormat('de'), en: makeFormat('en') }
export const useFormat = (): Format => formats[useLanguage()]
