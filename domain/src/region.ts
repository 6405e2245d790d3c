import type { Language } from './words.ts'

/** Regions whose date format differs from the default of the language. */
export const regions = ['AT', 'AU', 'CA', 'CH', 'DE', 'GB', 'IE', 'NZ', 'US'] as const
export type Region = (typeof regions)[number]

const languageAlone = { de: 'DE', en: 'GB' } as const satisfies Record<Language, Region>

export interface DateReader {
  readonly language: Language
  /** The person's choice; `null` for none. */
  readonly region?: string | null | undefined
  /** The country of the tenant in whose pages the dates appear; `null` without a tenant. */
  readonly country?: string | null | undefined
  /** The tenant's currency: with US dollars its dates use the format of the United States. */
  readonly currency?: string | null | undefined
  /** The browser's languages, preferred one first; used when there is no tenant. */
  readonly browser?: readonly string[] | undefined
}

/**
 * The locale for dates: the person's choice, otherwise the tenant's, otherwise the browser's, otherwise the language's
 * default. Numbers do not use it, because one language has one decimal sign everywhere.
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

/** All times use 24 hours, as the time fields do. */
export const timeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * The format of a day. English names the month: 08/11 is November in London and August in New York, and one tenant may
 * have readers of both. The short style of German would have two-digit years.
 */
export const dayOptions = (language: Language) =>
  language === 'en'
    ? ({ day: 'numeric', month: 'short', year: 'numeric' } as const)
    : ({ day: '2-digit', month: '2-digit', year: 'numeric' } as const)

/** Only British English abbreviates a month to four letters; all others have three. */
export const withEvenMonth = (date: string): string => date.replace(/\bSept\b/, 'Sep')

/** A day without a time, independent of the time zone, in the reader's format. */
export const dayAsRead = (reader: DateReader, day: string): string =>
  withEvenMonth(
    new Intl.DateTimeFormat(findDateLocale(reader), { ...dayOptions(reader.language), timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    ),
  )
