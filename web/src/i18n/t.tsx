import { type DateReader, findDateLocale } from '@salus/domain/region.ts'
import type { Language } from '@salus/domain/words.ts'
import { IntlMessageFormat } from 'intl-messageformat'
import { createContext, use, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { makeFormat } from './format.ts'
import type { Format } from './format.ts'
import { HourProvider, useHour } from './hour.tsx'
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
const TranslateContext = createContext<Translate | null>(null)

interface TextsProviderProps {
  start: Texts
  load: (language: Language) => Promise<Record<string, string>>
  onError: (error: Error) => void
  children: ReactNode
}

/**
 * Provides the texts of one language, and the hour. If a text cannot be compiled, reports the error and shows the text
 * as it is written.
 */
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
  const translate = useMemo(() => translateWith(texts, onError), [texts, onError])
  return (
    <LanguageContext value={choice}>
      <TranslateContext value={translate}>
        <HourProvider>{children}</HourProvider>
      </TranslateContext>
    </LanguageContext>
  )
}

/** Only texts that contain one of these characters must be compiled. */
const needsCompiling = /[{}<'#]/

/** Compiles a text when it is shown for the first time. Most texts are plain words and need no compiling. */
export function translateWith({ language, messages }: Texts, onError: (error: Error) => void): Translate {
  const compiled = new Map<TranslationKey, IntlMessageFormat>()
  return (key, values) => {
    const source = messages[key] ?? key
    if (!needsCompiling.test(source)) return source
    try {
      const message = compiled.get(key) ?? new IntlMessageFormat(source, language)
      compiled.set(key, message)
      return String(message.format(values))
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
      return source
    }
  }
}

export function useT(): Translate {
  const translate = use(TranslateContext)
  if (!translate) throw new Error('a text was asked for outside of TextsProvider')
  return translate
}

function useLanguageChoice(): LanguageChoice {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('a text was asked for outside of TextsProvider')
  return choice
}

export const useLanguage = (): Language => useLanguageChoice().language
export const useChooseLanguage = (): LanguageChoice['choose'] => useLanguageChoice().choose

interface Region extends Omit<DateReader, 'language'> {
  /** The time zone of the reader's account; omitted for the time zone of the device. */
  readonly timeZone?: string | undefined
}
const RegionContext = createContext<Region>({})

/** Provides the reader's region and time zone, which determine how dates are written. */
export function RegionProvider({
  region,
  country,
  currency,
  browser,
  timeZone,
  children,
}: Region & { readonly children: ReactNode }) {
  const value = useMemo(
    () => ({ region, country, currency, browser, timeZone }),
    [region, country, currency, browser, timeZone],
  )
  return <RegionContext value={value}>{children}</RegionContext>
}

const formats = new Map<string, Format>()

/**
 * Returns functions that format dates and numbers for the reader. Renders the component again every hour, because
 * relative dates change.
 */
export function useFormat(): Format {
  useHour()
  const language = useLanguage()
  const { timeZone, ...region } = use(RegionContext)
  const dateLocale = findDateLocale({ language, ...region })
  const key = `${dateLocale} ${timeZone ?? ''}`
  const kept = formats.get(key) ?? makeFormat(language, { dateLocale, timeZone })
  formats.set(key, kept)
  return kept
}
