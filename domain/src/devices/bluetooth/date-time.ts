import type { Frame } from './frame.ts'

/**
 * Reads a Date Time field (7 bytes): the wall time on the device, without a time zone. Returns `null` with a warning in
 * two cases: the time is unknown (year, month or day is 0), or it is not a valid date and time. The rest of the frame
 * stays valid.
 */
export function readDateTime(frame: Frame, field = 'timestamp'): string | null {
  const bytes = frame.span(field, 7)
  const [month, day, hour, minute, second] = [2, 3, 4, 5, 6].map((at) => bytes.getUint8(at))
  const date = calendarDate({ year: bytes.getUint16(0, true), month: month ?? 0, day: day ?? 0 })
  if (date === 'unknown') {
    frame.warn('timestamp_unknown')
    return null
  }
  if (date === 'invalid' || (hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) {
    frame.warn('timestamp_invalid')
    return null
  }
  return `${date}T${[hour, minute, second].map(twoDigits).join(':')}`
}

/**
 * Returns the date in ISO format. `unknown`: a part of the date is 0. `invalid`: not a date of the years 1582 to 9999
 * in the Gregorian calendar.
 */
export function calendarDate(of: {
  readonly year: number
  readonly month: number
  readonly day: number
}): string | 'unknown' | 'invalid' {
  const { year, month, day } = of
  if (year === 0 || month === 0 || day === 0) return 'unknown'
  if (year < 1582 || year > 9999 || month > 12 || day > new Date(Date.UTC(year, month, 0)).getUTCDate())
    return 'invalid'
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

const twoDigits = (value: number | undefined) => String(value ?? 0).padStart(2, '0')
