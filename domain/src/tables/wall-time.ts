/** An ISO date, or the reason why the text cannot be read as a date. */
export type ReadDate = { readonly date: string } | 'invalid' | 'ambiguous'

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
 * invalid.
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
  if (monthFirst) return buildDate(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2])
  const dayFirst = /^(\d{1,2})\.? (\p{L}+)\.? (\d{4})$/u.exec(text)
  return dayFirst ? buildDate(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]) : 'invalid'
}

const monthNumber = (name = '') => String(months.findIndex((names) => names.includes(name.toLowerCase())) + 1)
const fullYear = (year = '') => (year.length === 2 ? `20${year}` : year)

function buildDate(year = '', month = '', day = ''): ReadDate {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const isReal = y >= 1900 && m >= 1 && m <= 12 && d >= 1 && d <= new Date(Date.UTC(y, m, 0)).getUTCDate()
  return isReal ? { date: `${y}-${two(m)}-${two(d)}` } : 'invalid'
}

/** Reads `hh:mm[:ss]`, either with AM or PM or in 24 hours; `null` for other text. */
export function readTime(text: string): string | null {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([AaPp])\.?[Mm]\.?)?$/.exec(text.trim())
  if (!found) return null
  const half = found[4]?.toLowerCase()
  const shown = Number(found[1])
  if (half !== undefined && (shown < 1 || shown > 12)) return null
  const hour = half === undefined ? shown : (shown % 12) + (half === 'p' ? 12 : 0)
  const [minute, second] = [Number(found[2]), Number(found[3] ?? 0)]
  return hour < 24 && minute < 60 && second < 60 ? `${two(hour)}:${two(minute)}:${two(second)}` : null
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
    return { date: time === null ? 'invalid' : readDate(digits[1] ?? '', order), time, offset: null }
  }
  const parts = /^(.+?)(?:T|,? )+(\d{1,2}:\d{2}.*)$/.exec(trimmed)
  if (!parts) return { date: readDate(trimmed, order), time: null, offset: null }
  const { time, offset } = readZonedTime(parts[2] ?? '')
  return { date: time === null ? 'invalid' : readDate(parts[1] ?? '', order), time, offset }
}

/** Reads, for example, `08:05:09+02:00`, `08:05Z` and `8:05 AM UTC`. */
export function readZonedTime(text: string): { readonly time: string | null; readonly offset: string | null } {
  const [, clock = text, zone] =
    /^(.*?)\s*(Z|UTC|GMT|(?:(?:UTC|GMT)\s*)?[+-]\d{1,2}(?::?\d{2})?)$/i.exec(text.trim()) ?? []
  if (zone === undefined) return { time: readTime(clock), offset: null }
  const offset = readOffset(zone)
  // Without its offset, the time would be taken for the tenant's wall time.
  return { time: offset === null ? null : readTime(clock), offset }
}

function readOffset(zone: string): string | null {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return 'Z'
  return Number(hours) <= 14 && Number(minutes) < 60 ? `${sign}${two(Number(hours))}:${minutes}` : null
}

const two = (value: number) => String(value).padStart(2, '0')
