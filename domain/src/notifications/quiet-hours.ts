/** The hours in which a person wants no notification, as whole hours of their own clock, 0 to 23. */
export interface QuietHours {
  readonly from: number
  /**
   * The first hour that is no longer quiet. Earlier than `from` if the quiet hours include midnight; equal to `from` if
   * they last the whole day.
   */
  readonly until: number
}

export const usualQuietHours: QuietHours = { from: 21, until: 7 }

/** The clocks of every time zone differ from UTC by a multiple of this. */
const stepMs = 15 * 60_000
const mostSteps = (26 * 3_600_000) / stepMs

/**
 * The end of the quiet hours around this moment; `null` outside of them. Follows the clock of the zone, so a night in
 * which the clocks change is an hour shorter or longer.
 * @param timezone As an IANA name.
 */
export function findQuietEnd(now: Date, quiet: QuietHours | null, timezone: string): Date | null {
  if (quiet === null) return null
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' })
  const isQuiet = (moment: number) => isWithin(Number(clock.format(moment)), quiet)
  if (!isQuiet(now.getTime())) return null
  const begin = Math.floor(now.getTime() / stepMs) * stepMs
  for (let step = 1; step <= mostSteps; step += 1)
    if (!isQuiet(begin + step * stepMs)) return new Date(begin + step * stepMs)
  // No quarter of an hour is outside the quiet hours, so they last all day. The sender tries again a day later.
  return new Date(begin + 24 * 3_600_000)
}

const isWithin = (hour: number, { from, until }: QuietHours) =>
  from < until ? hour >= from && hour < until : hour >= from || hour < until
