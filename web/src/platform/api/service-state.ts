import { useSyncExternalStore } from 'react'
import { Listeners } from '../../ui/listeners.ts'

const watchers = new Listeners()
const returns = new Listeners()
let isAway = false
/** Set while a check of the server is scheduled. */
let timer: ReturnType<typeof setTimeout> | undefined

let askReadiness: () => Promise<Pick<Response, 'status' | 'headers'>> = () => Promise.reject(new Error('not set'))

export function askReadinessBy(ask: typeof askReadiness): void {
  askReadiness = ask
}

const usualWaitMs = 5_000
const longestWaitMs = 60_000
const passing = new Set([502, 503, 504])

/**
 * Marks the service as away if a proxy or the server reports that it is unavailable. Marks the service as reachable
 * after any response below 500, but keeps the scheduled check. Without the check, every successful response would
 * repeat all waiting requests while other requests still fail.
 */
export function noteAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  if (passing.has(status)) beAway(headers.get('retry-after'))
  else if (status < 500) say(false)
}

/** Notes that a request got no response. If this browser is online, marks the service as away. */
export function noteSilence(): void {
  if (navigator.onLine) beAway(null)
}

/**
 * Asks whether the server responds. If it does not, marks the service as away and repeats the check until the server
 * responds.
 */
export async function isServiceThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  const answer = await askReadiness().catch(() => null)
  if (answer !== null && answer.status < 500) return true
  beAway(answer?.headers.get('retry-after') ?? null)
  return false
}

export const isConnected = (): boolean => navigator.onLine && !isAway

export const onServiceReturn = (act: () => void): (() => void) => returns.add(act)

export const useIsServiceAway = (): boolean => useSyncExternalStore(watchers.add, () => isAway)

function beAway(retryAfter: string | null): void {
  say(true)
  if (timer === undefined) tryAfter(retryAfter)
}

function say(isAwayNow: boolean): void {
  if (isAway === isAwayNow) return
  isAway = isAwayNow
  watchers.notify()
}

/**
 * Schedules the next check of the server. The delay is the one that the server requested, at most 60 seconds, or 5
 * seconds if it requested none. A random extra of up to half the delay keeps browsers from asking all at the same time.
 */
function tryAfter(retryAfter: string | null): void {
  const asked = Number(retryAfter) * 1000
  const waitMs = asked > 0 ? Math.min(asked, longestWaitMs) : usualWaitMs
  timer = setTimeout(() => void look(), waitMs * (1 + Math.random() / 2))
}

export function stopAsking(): void {
  clearTimeout(timer)
  timer = undefined
}

async function look(): Promise<void> {
  const answer = await askReadiness().catch(() => null)
  if (answer === null || answer.status >= 500) return tryAfter(answer?.headers.get('retry-after') ?? null)
  timer = undefined
  say(false)
  returns.notify()
}
