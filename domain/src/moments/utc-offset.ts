/**
 * The UTC offset in an ISO moment, in minutes, positive to the east. `null` for `Z`, which does not give the local time
 * (RFC 9557, section 2).
 */
export function readUtcOffset(moment: string): number | null {
  const found = /([+-])(\d{2}):(\d{2})$/.exec(moment)
  if (found === null) return null
  const minutes = Number(found[2]) * 60 + Number(found[3])
  return found[1] === '-' ? -minutes : minutes
}

/** The same moment written with this UTC offset in minutes, positive to the east. `null` leaves the text unchanged. */
export function writeAtOffset(moment: string, minutes: number | null): string {
  if (minutes === null) return moment
  const wall = new Date(Date.parse(moment) + minutes * 60_000).toISOString().replace(/(\.000)?Z$/, '')
  const size = Math.abs(minutes)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${wall}${minutes < 0 ? '-' : '+'}${part(Math.floor(size / 60))}:${part(size % 60)}`
}

/**
 * The same moment with the offset of local time at the place of measurement. If the offset is `null`, the moment is
 * written in UTC and marked `Z`, because any other text would say that the place is known.
 */
export const writeAtPlace = (moment: string, minutes: number | null): string =>
  minutes === null ? new Date(moment).toISOString() : writeAtOffset(moment, minutes)

// The formatters by time zone. They are kept, because making one takes far longer than using it.
const offsetFormats = new Map<string, Intl.DateTimeFormat>()

/** The UTC offset of a time zone at a moment, in minutes, positive to the east. */
export function findZoneOffset(timezone: string, moment: Date): number {
  const format =
    offsetFormats.get(timezone) ?? new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' })
  offsetFormats.set(timezone, format)
  const named = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')
  // The name is for example `GMT+02:00`, or only `GMT` if the offset is 0.
  return readUtcOffset(named?.value ?? '') ?? 0
}
