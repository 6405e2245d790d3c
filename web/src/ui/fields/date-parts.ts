export const datePartSizes = { day: 2, month: 2, year: 4, hour: 2, minute: 2 } as const
export type DatePart = keyof typeof datePartSizes
export type DateParts = Readonly<Record<DatePart, string>>

const noParts: DateParts = { day: '', month: '', year: '', hour: '', minute: '' }
const padded = (digits: string) => (digits === '' ? '' : digits.padStart(2, '0'))

/** Splits `2026-03-01`, `2026-03-01T10:30` and the unfinished dates that `joinDate` returns. */
export function splitDate(value: string): DateParts {
  const [, year = '', month = '', day = '', hour = '', minute = ''] =
    /^(\d*)-(\d*)-(\d*)(?:T(\d*):(\d*))?$/.exec(value) ?? []
  return { day, month, year, hour, minute }
}

/**
 * Joins the parts to `2026-03-01`, or to `2026-03-01T10:30` if a time was typed. Returns an empty string if nothing was
 * typed. For an unfinished date, returns a text for which `isDay` and `isDayWithTime` are false.
 */
export function joinDate({ day, month, year, hour, minute }: DateParts): string {
  const time = hour === '' && minute === '' ? '' : `T${padded(hour)}:${padded(minute)}`
  return day + month + year + time === '' ? '' : `${year}-${padded(month)}-${padded(day)}${time}`
}

/**
 * Reads a complete pasted date, for example `2026-03-01`, `1.3.2026` or `01/03/2026`. A time such as `14:30`, `14.30
 * Uhr` or `2:30 pm` may follow. Returns `null` if the text does not begin with a date. If `isMonthFirst` is true, the
 * month comes first, except in dates with dots.
 */
export function readDate(text: string, isMonthFirst = false): DateParts | null {
  const parts = /^\s*(\d{1,4}[-./]\s?\d{1,2}[-./]\s?\d{1,4})(?:[T,\s]+(?:(?:um|at)\s+)?(\d.*))?/i.exec(text)
  if (parts === null) return null
  const [, date = '', clock = ''] = parts
  const [first = '', second = '', last = ''] = date.split(/[-./]\s?/)
  const [year, month, day] = inOrder([first, second, last], isMonthFirst && !date.includes('.'))
  return year.length === 4 && day.length <= 2 ? { ...noParts, day, month, year, ...readClock(asClock(clock)) } : null
}

/**
 * In German, a time can also be written as `14.30` or `14 Uhr`. This is used only for a time after a date, because
 * `14.30` alone could be the beginning of a date.
 */
const asClock = (text: string): string =>
  text.replace(/^(\d{1,2})\.(\d{2})(?![.\d])/, '$1:$2').replace(/^(\d{1,2})(?=\s*Uhr\b)/i, '$1:00')

type Clock = Pick<DateParts, 'hour' | 'minute'>

/** Reads the time at the start of a text: `14:30`, or `2:30 pm` and `2 pm` on a clock of twelve hours. */
function readClock(text: string): Clock | null {
  const [, hour = '', minute = '', half] =
    /^(\d{1,2})(?:[:.](\d{2})(?::\d{2}(?:[.,]\d+)?)?)?\s*([ap])(?:\.?\s?m)?\b/i.exec(text) ??
    /^(\d{1,2}):(\d{2})/.exec(text) ??
    []
  return hour === '' ? null : withHalf({ hour, minute }, half)
}

/**
 * Moves a time to the half of the day that `am` or `pm` names. If no clock shows the hour with that half, such as `14
 * am`, the hour becomes empty. The field then reports the time as unfinished.
 */
function withHalf({ hour, minute }: Clock, half: string | undefined): Clock {
  if (half === undefined || hour === '') return { hour, minute }
  const shown = Number(hour)
  const isMorning = half.toLowerCase() === 'a'
  const isShown = isMorning ? shown <= 12 : shown > 0
  const sinceTwelve = shown === 12 ? 0 : shown
  const ofDay = isMorning || shown > 12 ? sinceTwelve : sinceTwelve + 12
  return { hour: isShown ? padded(String(ofDay)) : '', minute: minute === '' ? '00' : minute }
}

/**
 * Reads a time that was pasted into any part. Also reads an `a` or `p` (for am or pm) that was typed after the hour or
 * the minute. Returns `null` for any other text.
 */
export function readTime(text: string, part: DatePart, parts: DateParts): DateParts | null {
  const isOfTime = part === 'hour' || part === 'minute'
  // Ignores a letter that was typed after a day or a month by mistake, because it must not change the time.
  if (!isOfTime && /^\d*\s*[ap]$/i.test(text)) return null
  const [, digits = '', half] = /^(\d{0,2})\s*([ap])(?:\.?\s?m)?\.?\s*$/i.exec(text) ?? []
  if (half === undefined || !isOfTime) {
    const clock = readClock(text.trim())
    return clock === null ? null : { ...parts, ...clock }
  }
  const typed: DateParts = digits === '' ? parts : { ...parts, [part]: digits }
  return typed.hour === '' ? null : { ...typed, ...withHalf(typed, half) }
}

/**
 * Splits a pasted text that has one number for each part, such as `1.3.85`. The numbers have the order of the parts.
 * Returns `null` for any other text.
 */
export function splitNumbers(text: string, parts: readonly DatePart[]): DateParts | null {
  const numbers = text.match(/\d+/g) ?? []
  if (numbers.length !== parts.length) return null
  return { ...noParts, ...Object.fromEntries(parts.map((part, index) => [part, numbers[index] ?? ''])) }
}

/**
 * Reads a date that was typed key by key and begins with the year, such as `2026-03-01` or `2026-03-01T10:30`. If the
 * first part of the field is the day, the digits would get into the wrong parts.
 */
export function readTypedKeys(keys: string, hasTime: boolean): DateParts | null {
  const [, date, hour = '', minute = '', half] =
    /^(\d{4}[-./]\d{1,2}[-./]\d{1,2})(?:(?:T|,? )(\d{0,2})(?::(\d{0,2}))?\s?(?:([ap])\.?m?\.?)?)?$/i.exec(keys) ?? []
  const day = date === undefined || (keys !== date && !hasTime) ? null : readDate(date)
  return day === null ? null : { ...day, ...withHalf({ hour, minute }, half) }
}

function inOrder([first, second, last]: readonly [string, string, string], isMonthFirst: boolean) {
  if (first.length === 4) return [first, second, last] as const
  return isMonthFirst ? ([last, first, second] as const) : ([last, second, first] as const)
}

/** True for a calendar day such as `2026-03-01`. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const date = new Date(`${value}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** True for a day with a time, such as `2026-03-01T10:30`. */
export const isDayWithTime = (value: string): boolean =>
  isDay(value.slice(0, 10)) && /^T(?:[01]\d|2[0-3]):[0-5]\d$/.test(value.slice(10))

/** True for a day with a complete time that does not exist, such as `2026-03-01T25:00`. */
export const hasNoSuchTime = (value: string): boolean =>
  isDay(value.slice(0, 10)) && /^T\d\d:\d\d$/.test(value.slice(10)) && !isDayWithTime(value)

/** True if no further digit is possible. For example, a day that begins with 4 is full, because there is no day 40. */
export function isPartFull(part: DatePart, digits: string): boolean {
  if (digits.length >= datePartSizes[part]) return true
  const highest = { day: 3, month: 1, year: 9, hour: 2, minute: 5 }
  return part !== 'year' && Number(digits) > highest[part]
}
