/**
 * The offset of a moment in minutes east of UTC, as it is written in it. `null` for `Z`: it gives the moment and says
 * nothing of the clock on the wall (RFC 9557, section 2).
 */
export function readUtcOffset(moment: string): number | null {
  const found = /([+-])(\d{2}):(\d{2})$/.exec(moment)
  if (found === null) return null
  const minutes = Number(found[2]) * 60 + Number(found[3])
  return found[1] === '-' ? -minutes : minutes
}

/** The same moment on a clock that is this many minutes east of UTC. `null` leaves it as it is. */
export function writeAtOffset(moment: string, minutes: number | null): string {
  if (minutes === null) return moment
  const wall = new Date(Date.parse(moment) + minutes * 60_000).toISOString().replace(/(\.000)?Z$/, '')
  const size = Math.abs(minutes)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${wall}${minutes < 0 ? '-' : '+'}${part(Math.floor(size / 60))}:${part(size % 60)}`
}

/** What the clocks of a time zone are ahead of UTC at a moment, in minutes. */
export function findZoneOffset(timezone: string, moment: Date): number {
  const named = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')
  // `GMT+02:00`, and `GMT` alone in Greenwich.
  return readUtcOffset(named?.value ?? '') ?? 0
}
