import type { Language } from './words.ts'

/** The regions whose date formats can be used, including the default regions of the two languages. */
export const regions = ['AT', 'AU', 'CA', 'CH', 'DE', 'GB', 'IE', 'NZ', 'US'] as const
export type Region = (typeof regions)[number]

const languageAlone = { de: 'DE', en: 'GB' } as const satisfies Record<Language, Region>

export interface DateReader {
  readonly language: Language
  readonly region?: string | null | undefined
  /** The country of the tenant whose pages show the dates; `null` without a tenant. */
  readonly country?: string | null | undefined
  /** The tenant's currency. If it is US dollars, dates have the format of the United States. */
  readonly currency?: string | null | undefined
  /** The languages of the browser, preferred ones first. Used if there is no tenant. */
  readonly browser?: readonly string[] | undefined
}

/**
 * Finds the locale for dates. Its region is the person's choice. Without a choice, it is the region of the tenant or,
 * if there is no tenant, of the browser. A region that is not in `regions` is skipped. If no region is left, the
 * default region of the language is used. Do not use the locale for numbers, because the decimal sign depends only on
 * the language.
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

/** The format of a time: 24 hours in both languages, because the input fields for times use 24 hours as well. */
export const timeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * Returns the format of a day. English names the month, because 08/11 is November in London but August in New York. One
 * tenant may have readers in both. For German, the short date style is not used, because its years have two digits.
 */
export const dayOptions = (language: Language) =>
  language === 'en'
    ? ({ day: 'numeric', month: 'short', year: 'numeric' } as const)
    : ({ day: '2-digit', month: '2-digit', year: 'numeric' } as const)

/** Shortens September to three letters. British English would abbreviate it to four, but all other months to three. */
export const withEvenMonth = (date: string): string => date.replace(/\bSept\b/, 'Sep')

export const dayAsRead = (reader: DateReader, day: string): string =>
  withEvenMonth(findDayFormat(reader).format(new Date(`${day}T00:00:00Z`)))

/** Cached, because creating a format takes longer than writing hundreds of days with it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function findDayFormat(reader: DateReader): Intl.DateTimeFormat {
  const locale = findDateLocale(reader)
  const key = `${locale} ${reader.language}`
  const kept =
    dayFormats.get(key) ?? new Intl.DateTimeFormat(locale, { ...dayOptions(reader.language), timeZone: 'UTC' })
  dayFormats.set(key, kept)
  return kept
}
