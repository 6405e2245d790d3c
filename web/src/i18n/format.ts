import type { Language } from '@salus/domain/words.ts'

// 08/11 would be ambiguous beside the German 08.11.
const localeOf = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Language, string>

const isDay = (iso: string) => /^\d{4}-\d\d-\d\d$/.test(iso)

/** A day has no time zone: moving it would show the day before. */
const zoneOf = (iso: string) => (isDay(iso) ? { timeZone: 'UTC' } : {})

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

/** Numbers and dates as the reader writes them. */
export function makeFormat(language: Language) {
  const locale = localeOf[language]
  const dates = (options: Intl.DateTimeFormatOptions) => (iso: string) =>
    new Intl.DateTimeFormat(locale, { ...options, ...zoneOf(iso) }).format(new Date(iso))
  return {
    /** With the real minus sign; `decimals` fixes the digits after the point. */
    number(value: number, decimals?: number): string {
      const digits = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      return new Intl.NumberFormat(locale, digits).format(value).replace('-', '−')
    },
    date: dates({ dateStyle: 'short' }),
    /** With all four digits of the year: for dates of birth. */
    dateOfBirth: dates({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: dates({ timeStyle: 'short' }),
    dateLong: dates({ dateStyle: 'long' }),
    dateTime: dates({ dateStyle: 'short', timeStyle: 'short' }),
    relative(iso: string, now = Date.now()): string {
      const [amount, unit] = relativeParts((new Date(iso).getTime() - now) / 1000)
      return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(amount, unit)
    },
  }
}

export type Format = ReturnType<typeof makeFormat>
