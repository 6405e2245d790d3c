import { createContext, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

const lookEveryMs = 30_000

const HourContext = createContext<number | null>(null)

/**
 * Provides the time at which the page noticed the current hour. A page that stays open therefore changes "today" to
 * "yesterday" after midnight, and greets according to the time of day. A device that was asleep notices the hour when
 * it wakes up.
 */
export function HourProvider({ children }: { readonly children: ReactNode }) {
  const [noticedAt, setNoticedAt] = useState(() => Date.now())
  useEffect(() => {
    const look = () => setNoticedAt((before) => (beginOfHour(before) === beginOfHour(Date.now()) ? before : Date.now()))
    const interval = setInterval(look, lookEveryMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(interval)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return <HourContext value={noticedAt}>{children}</HourContext>
}

/**
 * Returns the beginning of the local hour. It is computed in local time, because the hours of some time zones do not
 * begin with the hours of UTC.
 */
const beginOfHour = (time: number): number => new Date(time).setMinutes(0, 0, 0)

/** Returns a time in the present hour, in milliseconds. Renders the component again when the next hour begins. */
export function useHour(): number {
  const noticedAt = use(HourContext)
  if (noticedAt === null) throw new Error('the hour was asked for outside of TextsProvider')
  return noticedAt
}
