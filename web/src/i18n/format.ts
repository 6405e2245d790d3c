import { daysBetween } from '@salus/domain/moments/add-days.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { findDateLocale, dayOptions, timeOptions, withEvenMonth } from '@salus/domain/region.ts'
import type { Language } from '@salus/domain/words.ts'

const locales = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Language, string>

const isDay = (iso: string) => /^\d{4}-\d\d-\d\d$/.test(iso)

/** Creates a formatter on first use and keeps it, because creating one takes a hundred times as long as using it. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

const relativeSteps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[]

function relativeParts(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  for (const [unit, size] of relativeSteps) {
    if (Math.abs(seconds) >= size) return [Math.trunc(seconds / size), unit]
  }
  return [0, 'second']
}

const timeZoneOfDevice = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

interface Place {
  readonly dateLocale?: string | undefined
  /** An IANA name. The default is the time zone of the device. */
  readonly timeZone?: string | undefined
}

/**
 * Makes functions that format numbers and dates for the reader. `dateLocale` determines only the order and the words of
 * dates. `timeZone` determines the day and the time of every instant.
 */
export function makeFormat(
  language: Language,
  { dateLocale = findDateLocale({ language }), timeZone = timeZoneOfDevice() }: Place = {},
) {
  const locale = locales[language]
  const fullDate = dayOptions(language)
  // A day has no time zone. If it were converted to the reader's time zone, the previous day could be shown.
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const [ofInstant, ofDay] = [
      once(() => dateFormat({ ...options, timeZone })),
      once(() => dateFormat({ ...options, timeZone: 'UTC' })),
    ]
    return (iso: string) => withEvenMonth((isDay(iso) ? ofDay() : ofInstant()).format(new Date(iso)))
  }
  const dateFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(dateLocale, options)
  const numbers = new Map<number | undefined, Intl.NumberFormat>()
  const readDay = (instant: string | number) => dayIn(timeZone, instant)
  const relatives = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  return {
    language,
    dateLocale,
    timeZone,
    /** Formats a number, with a minus sign instead of a hyphen. `decimals` is the number of decimal places. */
    number(value: number, decimals?: number): string {
      const digits = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      const kept = numbers.get(decimals) ?? new Intl.NumberFormat(locale, digits)
      numbers.set(decimals, kept)
      return kept.format(value).replace('-', '−')
    },
    date: dates(fullDate),
    time: dates(timeOptions),
    timeWithSeconds: dates({ ...timeOptions, second: '2-digit' }),
    dateLong: dates({ dateStyle: 'long' }),
    dateTime: dates({ ...fullDate, ...timeOptions }),
    relative(iso: string, now = Date.now()): string {
      const [amount, unit] = relativeParts((new Date(iso).getTime() - now) / 1000)
      return relatives().format(amount, unit)
    },
    /** Counts calendar days, so "today" ends at midnight and not after 24 hours. */
    relativeDay(iso: string, now = Date.now()): string {
      const [amount, unit] = relativeParts(daysBetween(readDay(now), readDay(iso)) * 86_400)
      return relatives().format(amount, unit === 'second' ? 'day' : unit)
    },
    /** A short month for chart axes, for example “Nov 2026”. */
    monthShort: dates({ month: 'short', year: 'numeric' }),
    month: dates({ month: 'long', year: 'numeric' }),
  }
}

/**
 * Creates the first formatters, which is slow. Callers should call it while they wait for responses, because it then
 * causes no delay.
 */
export function prepareFormats(language: Language): void {
  const format = makeFormat(language)
  format.number(0)
  format.date(new Date(0).toISOString())
}

export type Format = ReturnType<typeof makeFormat>
