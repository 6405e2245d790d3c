/**
 * Why a text is no date. `unreadable`: the text has an unknown form. `no-such-day`: the calendar has no such day.
 * `no-such-time`: the clock has no such time. `before-1900`: the year is before 1900.
 */
export const dateFaults = ['unreadable', 'no-such-day', 'no-such-time', 'before-1900'] as const
export type DateFault = (typeof dateFaults)[number]

/** An ISO date, or the reason why the text cannot be read as a date. */
export type ReadDate = { readonly date: string } | DateFault | 'ambiguous'

/**
 * How to read `3/4/2025`: with `day-first` as the third of April, with `month-first` as the fourth of March. With
 * `unknown` it is ambiguous.
 */
export type DayOrder = 'day-first' | 'month-first' | 'unknown'

const months = [
  ['jan', 'januar', 'january'],
  ['feb', 'februar', 'february'],
  ['mar', 'mär', 'mrz', 'märz', 'march'],
  ['apr', 'april'],
  ['may', 'mai'],
  ['jun', 'juni', 'june'],
  ['jul', 'juli', 'july'],
  ['aug', 'august'],
  ['sep', 'sept', 'september'],
  ['oct', 'okt', 'oktober', 'october'],
  ['nov', 'november'],
  ['dec', 'dez', 'dezember', 'december'],
]

/**
 * Reads a calendar date in any of the forms that exports use. Two-digit years count from 2000. Years before 1900 are
 * refused.
 */
export function readDate(text: string, order: DayOrder): ReadDate {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '')
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(trimmed)
  if (compact) return buildDate(compact[1], compact[2], compact[3])
  const yearFirst = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(trimmed)
  if (yearFirst) return buildDate(yearFirst[1], yearFirst[2], yearFirst[3])
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(trimmed)
  if (dotted) return buildDate(fullYear(dotted[3]), dotted[2], dotted[1])
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(trimmed)
  if (slashed) return slashedDate([slashed[1] ?? '', slashed[2] ?? '', fullYear(slashed[3])], order)
  return writtenDate(trimmed)
}

function slashedDate([first, second, year]: readonly [string, string, string], order: DayOrder): ReadDate {
  if (order === 'day-first') return buildDate(year, second, first)
  if (order === 'month-first') return buildDate(year, first, second)
  if (first === second || Number(first) > 12) return buildDate(year, second, first)
  return Number(second) > 12 ? buildDate(year, first, second) : 'ambiguous'
}

function writtenDate(text: string): ReadDate {
  const monthFirst = /^(\p{L}+)\.? (\d{1,2}),? (\d{4})$/u.exec(text)
  const dayFirst = /^(\d{1,2})\.? (\p{L}+)\.? (\d{4})$/u.exec(text)
  const [day, name = '', year] = monthFirst
    ? [monthFirst[2], monthFirst[1], monthFirst[3]]
    : [dayFirst?.[1], dayFirst?.[2], dayFirst?.[3]]
  const month = months.findIndex((names) => names.includes(name.toLowerCase())) + 1
  return month === 0 ? 'unreadable' : buildDate(year, String(month), day)
}

const fullYear = (year = '') => (year.length === 2 ? `20${year}` : year)

function buildDate(year = '', month = '', day = ''): ReadDate {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  // `Date.UTC` reads years from 0 to 99 as 1900 to 1999. The calendar repeats every 400 years, so the number of days is
  // taken from a later year with the same months.
  const days = new Date(Date.UTC(2000 + (y % 400), m, 0)).getUTCDate()
  if (m < 1 || m > 12 || d < 1 || d > days) return 'no-such-day'
  return y < 1900 ? 'before-1900' : { date: `${y}-${two(m)}-${two(d)}` }
}

const clockForm = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([AaPp])\.?[Mm]\.?)?$/

/** Reads `hh:mm[:ss]`, either with AM or PM or in 24 hours; `null` for other text. */
export function readTime(text: string): string | null {
  const found = clockForm.exec(text.trim())
  if (!found) return null
  const half = found[4]?.toLowerCase()
  const shown = Number(found[1])
  if (half !== undefined && (shown < 1 || shown > 12)) return null
  const hour = half === undefined ? shown : (shown % 12) + (half === 'p' ? 12 : 0)
  const [minute, second] = [Number(found[2]), Number(found[3] ?? 0)]
  return hour < 24 && minute < 60 && second < 60 ? `${two(hour)}:${two(minute)}:${two(second)}` : null
}

/**
 * Joins a date and a time that are in two cells. Returns the fault of the date or, if the date is valid, that of the
 * time.
 */
export function joinMoment(date: ReadDate, timeText: string): { at: string } | { dateFault: DateFault } {
  // A date is ambiguous only if it was read without knowing the order of day and month.
  if (date === 'ambiguous') return { dateFault: 'unreadable' }
  if (typeof date === 'string') return { dateFault: date }
  const time = readTime(timeText)
  return time === null ? { dateFault: findTimeFault(timeText) } : { at: `${date.date}T${time}` }
}

export interface ReadMoment {
  readonly date: ReadDate
  readonly time: string | null
  /** The offset from UTC, for example `+02:00` or `Z`; `null` if the cell does not contain one. */
  readonly offset: string | null
}

/** Reads date and time from one cell. `time` is `null` if the cell has only a date. */
export function readDateTime(text: string, order: DayOrder): ReadMoment {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ')
  const digits = /^(\d{8})(\d{2})(\d{2})(\d{2})?$/.exec(trimmed)
  if (digits) {
    const time = readTime(`${digits[2]}:${digits[3]}:${digits[4] ?? '00'}`)
    return { date: time === null ? 'no-such-time' : readDate(digits[1] ?? '', order), time, offset: null }
  }
  const parts = /^(.+?)(?:T|,? )+(\d{1,2}:\d{2}.*)$/.exec(trimmed)
  if (!parts) return { date: readDate(trimmed, order), time: null, offset: null }
  const { time, offset } = readZonedTime(parts[2] ?? '')
  return { date: time === null ? findTimeFault(parts[2] ?? '') : readDate(parts[1] ?? '', order), time, offset }
}

const zonedForm = /^(.*?)\s*(Z|UTC|GMT|(?:(?:UTC|GMT)\s*)?[+-]\d{1,2}(?::?\d{2})?)$/i

/** Returns why a text is no time: `no-such-time` if no clock shows it, `unreadable` if its form is not known. */
export function findTimeFault(text: string): 'no-such-time' | 'unreadable' {
  const [, clock = text] = zonedForm.exec(text.trim()) ?? []
  return clockForm.test(clock.trim()) ? 'no-such-time' : 'unreadable'
}

/** Reads, for example, `08:05:09+02:00`, `08:05Z` and `8:05 AM UTC`. */
export function readZonedTime(text: string): { readonly time: string | null; readonly offset: string | null } {
  const [, clock = text, zone] = zonedForm.exec(text.trim()) ?? []
  if (zone === undefined) return { time: readTime(clock), offset: null }
  const offset = readOffset(zone)
  // A time whose offset cannot be read is refused. Without the offset, it would be taken for the tenant's wall time.
  return { time: offset === null ? null : readTime(clock), offset }
}

function readOffset(zone: string): string | null {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return 'Z'
  return Number(hours) <= 14 && Number(minutes) < 60 ? `${sign}${two(Number(hours))}:${minutes}` : null
}

const two = (value: number) => String(value).padStart(2, '0')
