import { dayIn } from '../features/members/subject-on-date.ts'

const timezone = 'Europe/Berlin'
const dayMs = 86_400_000
const hourMs = 3_600_000

const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' })

/** Days and times counted back from the start, so that two years of check-ups always end just now. */
export interface DemoCalendar {
  readonly now: Date
  /** The day so many days ago in Berlin, as 2026-03-01. */
  day(daysAgo: number): string
  /** That day at this time on a clock in Berlin, for example '08:40'. */
  instant(daysAgo: number, time: string): string
}

export function demoCalendar(now: Date): DemoCalendar {
  const today = Date.parse(`${dayIn(timezone, now)}T00:00:00Z`)
  const day = (daysAgo: number) => new Date(today - daysAgo * dayMs).toISOString().slice(0, 10)
  return { now, day, instant: (daysAgo, time) => instantIn(day(daysAgo), time) }
}

// Berlin is two hours ahead in summer, else one: the right guess shows the wanted hour there.
function instantIn(day: string, time: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const summer = new Date(asUtc - 2 * hourMs)
  const isSummer = Number(hourFormat.format(summer)) === Number(time.slice(0, 2))
  return (isSummer ? summer : new Date(asUtc - hourMs)).toISOString()
}
