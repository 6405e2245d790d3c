/** The hours in which a person wants no notifications, as whole hours of their local time, 0 to 23. */
export interface QuietHours {
  readonly from: number
  /**
   * The hour in which notifications resume. It is smaller than `from` if the quiet hours include midnight, and equal to
   * `from` if they last all day.
   */
  readonly until: number
}

export const usualQuietHours: QuietHours = { from: 21, until: 7 }

/** In every time zone, the offset from UTC is a multiple of 15 minutes. */
const stepMs = 15 * 60_000
const mostSteps = (26 * 3_600_000) / stepMs

/**
 * Returns the end of the quiet hours if `now` is within them; `null` at other times. Follows the local clock: in a
 * night in which the clocks change, the quiet hours are an hour shorter or longer.
 * @param timezone an IANA name
 */
export function findQuietEnd(now: Date, quiet: QuietHours | null, timezone: string): Date | null {
  if (quiet === null) return null
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' })
  const isQuiet = (moment: number) => isWithin(Number(clock.format(moment)), quiet)
  if (!isQuiet(now.getTime())) return null
  const begin = Math.floor(now.getTime() / stepMs) * stepMs
  for (let step = 1; step <= mostSteps; step += 1)
    if (!isQuiet(begin + step * stepMs)) return new Date(begin + step * stepMs)
  // The quiet hours last all day, because no quarter of an hour is outside them. The sender tries again a day later.
  return new Date(begin + 24 * 3_600_000)
}

const isWithin = (hour: number, { from, until }: QuietHours) =>
  from < until ? hour >= from && hour < until : hour >= from || hour < until
