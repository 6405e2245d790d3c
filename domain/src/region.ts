import type { Language } from './words.ts'

/** Where dates are written in another way than the language alone says. */
export const regions = ['AT', 'AU', 'CA', 'CH', 'DE', 'GB', 'IE', 'NZ', 'US'] as const
export type Region = (typeof regions)[number]

const languageAlone = { de: 'DE', en: 'GB' } as const satisfies Record<Language, Region>

export interface DateReader {
  readonly language: Language
  /** What the person chose; null: nothing. */
  readonly region?: string | null | undefined
  /** Of the tenant that the dates are read in; null where there is none. */
  readonly country?: string | null | undefined
  /** In which that tenant pays: with dollars its dates are read as in the United States. */
  readonly currency?: string | null | undefined
  /** The languages of the browser, the best first: asked where there is no tenant. */
  readonly browser?: readonly string[] | undefined
}

/**
 * How somebody reads dates: as the person chose, else as the tenant does, else as the browser, else as the language has it.
 * Numbers do not follow: in one language they have one decimal sign, wherever they are read.
 */
export function dateLocaleOf(reader: DateReader): string {
  const { language, region, country } = reader
  const known = [region, country ? regionOfTenant(reader) : regionOfBrowser(reader)].find((one) =>
    regions.some((each) => each === one),
  )
  return `${language}-${known ?? languageAlone[language]}`
}

const regionOfTenant = ({ country, currency }: DateReader) => (currency === 'USD' ? 'US' : country)

const regionOfBrowser = ({ browser = [] }: DateReader) =>
  browser.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find((region) => region !== undefined)

/** The hours of a day are counted to 24 everywhere, as the fields for times take them. */
export const timeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * A day as it is read. English names the month: 08/11 is November in London and August in New York, and one tenant may
 * have readers of both. The short style of German has two digits of the year.
 */
export const dayOptions = (language: Language) =>
  language === 'en'
    ? ({ day: 'numeric', month: 'short', year: 'numeric' } as const)
    : ({ day: '2-digit', month: '2-digit', year: 'numeric' } as const)

/** British English alone has a month of four letters where the others have three. */
export const withEvenMonth = (date: string): string => date.replace(/\bSept\b/, 'Sep')

/** A day without a time, the same in every zone, as somebody reads it. */
export const dayAsRead = (reader: DateReader, day: string): string =>
  withEvenMonth(
    new Intl.DateTimeFormat(dateLocaleOf(reader), { ...dayOptions(reader.language), timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    ),
  )
