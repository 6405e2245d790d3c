/**
 * Reads the UTC offset of an ISO moment in minutes, positive to the east. Returns `null` if the moment has no offset.
 * Also returns `null` for `Z`, which does not identify the local time (RFC 9557, section 2).
 */
export function readUtcOffset(moment: string): number | null {
  const found = /([+-])(\d{2}):(\d{2})$/.exec(moment)
  if (found === null) return null
  const minutes = Number(found[2]) * 60 + Number(found[3])
  return found[1] === '-' ? -minutes : minutes
}

/** Rewrites a moment with this UTC offset in minutes, positive to the east. `null` leaves the text unchanged. */
export function writeAtOffset(moment: string, minutes: number | null): string {
  if (minutes === null) return moment
  const wall = new Date(Date.parse(moment) + minutes * 60_000).toISOString().replace(/(\.000)?Z$/, '')
  const size = Math.abs(minutes)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${wall}${minutes < 0 ? '-' : '+'}${part(Math.floor(size / 60))}:${part(size % 60)}`
}

/**
 * Rewrites a moment with the UTC offset at the place of measurement. `null` means that the place is unknown. The moment
 * is then written in UTC and marked `Z`, because an offset would claim a known place.
 */
export const writeAtPlace = (moment: string, minutes: number | null): string =>
  minutes === null ? new Date(moment).toISOString() : writeAtOffset(moment, minutes)

// Caches one formatter per time zone, because creating a formatter takes far longer than using it.
const offsetFormats = new Map<string, Intl.DateTimeFormat>()

/** Finds the UTC offset of a time zone at a moment, in minutes, positive to the east. */
export function findZoneOffset(timezone: string, moment: Date): number {
  const format =
    offsetFormats.get(timezone) ?? new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' })
  offsetFormats.set(timezone, format)
  const named = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')
  // The name is for example `GMT+02:00`, or only `GMT` if the offset is 0.
  return readUtcOffset(named?.value ?? '') ?? 0
}
