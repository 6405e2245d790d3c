/**
 * Converts a wall time in a time zone to an ISO instant. Returns `null` when `wall` is not a valid time, or when the
 * clocks skipped it as they went forward. If the clocks show the time twice, uses the first occurrence.
 * @param wall without a zone, for example `2025-03-14T08:05:09`
 */
export function instantOfWallTime(wall: string, timezone: string): string | null {
  const [first] = listMoments(wall, timezone)
  return first === undefined ? null : new Date(first).toISOString()
}

/** True for a wall time that the clocks show twice, because they were set back. */
export const isShownTwice = (wall: string, timezone: string): boolean => listMoments(wall, timezone).length > 1

/** Returns the moments at which clocks in the zone show the wall time, earliest first. */
function listMoments(wall: string, timezone: string): readonly number[] {
  const shown = Date.parse(`${wall}Z`)
  if (Number.isNaN(shown)) return []
  // Around a clock change, the offsets before and after it differ. Tries the offsets of one day before and one day
  // after. A candidate is right if clocks in the zone show the wanted time at that instant.
  const candidates = [-dayMs, dayMs].map((around) => shown - offsetAt(shown + around, timezone))
  const right = candidates.filter((moment) => moment + offsetAt(moment, timezone) === shown)
  return [...new Set(right)].toSorted((one, other) => one - other)
}

const dayMs = 86_400_000

/** Returns wall clock time minus UTC, in milliseconds. */
function offsetAt(moment: number, timezone: string): number {
  const parts = makeFormat(timezone).formatToParts(moment)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return shown - Math.floor(moment / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a format takes a hundred times as long as using it. */
function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}
