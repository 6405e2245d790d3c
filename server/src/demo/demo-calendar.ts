import { dayIn } from '@salus/domain/moments/day-in.ts'

const timezone = 'Europe/Berlin'
const dayMs = 86_400_000
const hourMs = 3_600_000

const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' })

/**
 * Days and times, counted back from the start of Salus. The two years of check-ups therefore always end shortly before
 * the start.
 */
export interface DemoCalendar {
  readonly now: Date
  /** The date in Berlin `daysAgo` days before today, for example 2026-03-01. */
  day(daysAgo: number): string
  /** The instant of a local time in Berlin on that day, for example of '08:40'. */
  instant(daysAgo: number, time: string): string
  /** How far Berlin is ahead of UTC at an instant, in minutes. */
  offsetAt(instant: string): number
}

export function demoCalendar(now: Date): DemoCalendar {
  const today = Date.parse(`${dayIn(timezone, now)}T00:00:00Z`)
  const day = (daysAgo: number) => new Date(today - daysAgo * dayMs).toISOString().slice(0, 10)
  return { now, day, instant: (daysAgo, time) => instantIn(day(daysAgo), time), offsetAt }
}

// Uses one formatter for all calls, because creating one takes longer than building the rest of a check-up.
function offsetAt(instant: string): number {
  const moment = new Date(instant)
  return ((Number(hourFormat.format(moment)) - moment.getUTCHours() + 24) % 24) * 60
}

// Berlin is two hours ahead of UTC in summer and one hour in winter. Assumes summer first. If the clock in Berlin then
// shows the wanted hour, the assumption is right.
function instantIn(day: string, time: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const summer = new Date(asUtc - 2 * hourMs)
  const isSummer = Number(hourFormat.format(summer)) === Number(time.slice(0, 2))
  return (isSummer ? summer : new Date(asUtc - hourMs)).toISOString()
}
