import { countDecimals } from '@salus/domain/numbers/rounding.ts'
import { findDateLocale, dayOptions, timeOptions, withEvenMonth } from '@salus/domain/region.ts'
import type { UsualRange } from '@salus/domain/usual-range/usual-range.ts'
import { writeHours, writeHoursAlone, writeUnit, writeUnitInDative } from '@salus/domain/unit-words.ts'
import { fillPlaces, type Language } from '@salus/domain/words.ts'
import type { ReportWords } from './report-words.ts'

const locales = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Language, string>

interface Reader {
  readonly language: Language
  readonly timezone: string
  readonly region?: string | null | undefined
  readonly country?: string | null | undefined
  readonly currency?: string | null | undefined
  readonly words: ReportWords
  readonly isQuiet?: boolean
}

/**
 * Returns functions that format numbers and dates for the reader. In quiet mode, every number becomes an empty text.
 */
export function makeFigures(reader: Reader) {
  const figures = shownFigures(reader)
  return reader.isQuiet === true ? { ...figures, ...withoutNumbers } : figures
}

const withoutNumbers = {
  isQuiet: true,
  number: () => '',
  value: () => '',
  border: () => '',
  withUnit: () => '',
  delta: () => '',
  difference: () => '',
  differenceInDative: () => '',
  range: () => '',
}

function shownFigures({ language, timezone, region, country, currency, words }: Reader) {
  const dates = findDateLocale({ language, region, country, currency })
  const number = (value: number, decimals?: number): string =>
    numberFormat(language, decimals).format(value).replace('-', '−')
  // The limit of a band may have more decimals than the values, for example 7.5 where values are whole points.
  const border = (value: number, decimals: number | undefined) =>
    number(value, decimals === undefined ? undefined : Math.max(decimals, countDecimals(value)))
  const valueText = (value: number, { decimals, unit }: Differing) =>
    writeHours({ value, unit, decimals }) ?? number(value, decimals)
  const sizeText = (value: number, { decimals, unit }: Differing) =>
    writeHours({ value: Math.abs(value), unit, decimals }) ?? border(Math.abs(value), decimals)
  const written = (unit: string, value?: number | null) => keepTogether(writeUnit(unit, language, value))
  return {
    language,
    words,
    isQuiet: false,
    number,
    border,
    // A no-break space keeps number and unit together.
    withUnit: (text: string, unit: string | undefined) =>
      unit === undefined || unit === '' ? text : `${text}\u00a0${written(unit)}`,
    /** Writes a value without its unit, which is shown separately. */
    value: valueText,
    unit: (unit: string | undefined, value: number | null) => (unit === undefined ? '' : written(unit, value)),
    /** Writes a difference with its sign. A difference that rounds to zero has no sign. */
    delta(value: number, { decimals, unit }: Differing): string {
      const text = writeHoursAlone({ value: Math.abs(value), unit, decimals }) ?? number(Math.abs(value), decimals)
      if (Number(Math.abs(value).toFixed(decimals)) === 0) return text
      return `${value < 0 ? '−' : '+'}${text}`
    },
    /** Writes a difference with its unit. The difference of two percentages is in percentage points. */
    difference(value: number, { decimals, unit }: Differing, isSigned = false): string {
      const isNothing = Number(Math.abs(value).toFixed(decimals)) === 0
      const sign = value < 0 ? '−' : '+'
      const size = sizeText(value, { decimals, unit })
      const text = isSigned && !isNothing ? `${sign}${valueText(Math.abs(value), { decimals, unit })}` : size
      if (unit === undefined || unit === '') return text
      return `${text}\u00a0${unit === '%' ? words.percentagePoints : written(unit, value)}`
    },
    /** Writes a threshold after a German preposition that takes the dative, for example "von". */
    differenceInDative(value: number, { decimals, unit }: Differing): string {
      const size = sizeText(value, { decimals, unit })
      if (unit === undefined || unit === '') return size
      const inDative = unit === '%' ? words.percentagePointsDative : writeUnitInDative(unit, language, value)
      return `${size}\u00a0${keepTogether(inDative)}`
    },
    range: writeRanges(words, border),
    date: (at: string) => withEvenMonth(dateFormat(dates, timezone, 'short').format(new Date(at))),
    /** Formats a calendar day. Uses UTC, because a calendar day does not depend on the time zone. */
    day: (day: string) => withEvenMonth(dateFormat(dates, 'UTC', 'short').format(new Date(`${day}T00:00:00Z`))),
    time: (at: string) => dateFormat(dates, timezone, 'time').format(new Date(at)),
    dateTime: (at: string) => dateFormat(dates, timezone, 'long').format(new Date(at)),
    list: (parts: readonly string[]) => writeList(language, parts),
    /** Lists names of values. If a name contains a comma or an "and", semicolons separate the names. */
    listNames: (names: readonly string[]) =>
      names.some((name) => /, | und | and /.test(name)) ? names.join('; ') : writeList(language, names),
  }
}

const writeList = (language: Language, parts: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)

const writeRanges =
  (words: ReportWords, border: (value: number, decimals: number | undefined) => string) =>
  ({ low, high, isBelowHigh = false }: UsualRange, decimals: number | undefined): string => {
    if (low !== undefined && high !== undefined)
      return fillPlaces(isBelowHigh ? words.betweenBelow : words.between, {
        low: border(low, decimals),
        high: border(high, decimals),
      })
    if (low !== undefined) return fillPlaces(words.from, { low: border(low, decimals) })
    if (high === undefined) return ''
    return fillPlaces(isBelowHigh ? words.below : words.to, { high: border(high, decimals) })
  }

interface Differing {
  readonly decimals: number
  readonly unit: string | undefined
}

export type Figures = ReturnType<typeof shownFigures>

/** Replaces hyphens with non-breaking ones, so that a unit such as MET-min stays on one line. */
const keepTogether = (unit: string): string => unit.replaceAll('-', '\u2011')

const longDate = { day: 'numeric', month: 'long', year: 'numeric', ...timeOptions } as const

const formatOptions = {
  short: dayOptions,
  long: () => longDate,
  time: () => timeOptions,
} as const satisfies Record<string, (language: Language) => Intl.DateTimeFormatOptions>

const numberFormat = rememberFormats((language: Language, decimals: number | undefined) => {
  const digits =
    // Entered values have at most three decimals, for example 0.391.
    decimals === undefined
      ? { maximumFractionDigits: 3 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(locales[language], digits)
})

const dateFormat = rememberFormats(
  (locale: string, timeZone: string, length: keyof typeof formatOptions) =>
    new Intl.DateTimeFormat(locale, {
      ...formatOptions[length](locale.startsWith('de') ? 'de' : 'en'),
      timeZone,
    }),
)

/** Caches formats, because creating one takes longer than using it. */
function rememberFormats<Key extends readonly unknown[], Format>(
  make: (...key: Key) => Format,
): (...key: Key) => Format {
  const made = new Map<string, Format>()
  return (...key) => {
    const name = key.join('|')
    const format = made.get(name) ?? make(...key)
    made.set(name, format)
    return format
  }
}
