import type { Language } from './words.ts'

/** The regions whose date formats can be used, including the defaults of the two languages. */
export const regions = ['AT', 'AU', 'CA', 'CH', 'DE', 'GB', 'IE', 'NZ', 'US'] as const
export type Region = (typeof regions)[number]

const languageAlone = { de: 'DE', en: 'GB' } as const satisfies Record<Language, Region>

export interface DateReader {
  readonly language: Language
  readonly region?: string | null | undefined
  /** The country of the tenant in whose pages the dates appear; `null` without a tenant. */
  readonly country?: string | null | undefined
  /** The tenant's currency. With US dollars, dates use the format of the United States. */
  readonly currency?: string | null | undefined
  /** The languages of the browser, preferred one first. Used when there is no tenant. */
  readonly browser?: readonly string[] | undefined
}

/**
 * The locale for dates: the person's choice, otherwise the region of the tenant or, without a tenant, of the browser.
 * If that is not in `regions`, the default of the language. Not for numbers, because a language has one decimal sign
 * everywhere.
 */
export function findDateLocale(reader: DateReader): string {
  const { language, region, country } = reader
  const known = [region, country ? regionOfTenant(reader) : regionOfBrowser(reader)].find((one) =>
    regions.some((each) => each === one),
  )
  return `${language}-${known ?? languageAlone[language]}`
}

const regionOfTenant = ({ country, currency }: DateReader) => (currency === 'USD' ? 'US' : country)

const regionOfBrowser = ({ browser = [] }: DateReader) =>
  browser.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find((region) => region !== undefined)

/** The format of a time. It uses 24 hours in both languages, as the fields for times do. */
export const timeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * The format of a day. English names the month: 08/11 is November in London and August in New York, and one tenant may
 * have readers of both. German does not use its short style, which has two-digit years.
 */
export const dayOptions = (language: Language) =>
  language === 'en'
    ? ({ day: 'numeric', month: 'short', year: 'numeric' } as const)
    : ({ day: '2-digit', month: '2-digit', year: 'numeric' } as const)

/** British English abbreviates September to four letters, and every other month to three. */
export const withEvenMonth = (date: string): string => date.replace(/\bSept\b/, 'Sep')

export const dayAsRead = (reader: DateReader, day: string): string =>
  withEvenMonth(
    new Intl.DateTimeFormat(findDateLocale(reader), { ...dayOptions(reader.language), timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    ),
  )
