import { useSyncExternalStore } from 'react'

/** Called when the state of the service changes. */
const watchers = new Set<() => void>()
const returns = new Set<() => void>()
let isAway = false
let timer: ReturnType<typeof setTimeout> | undefined

let askReadiness: () => Promise<Pick<Response, 'status' | 'headers'>> = () => Promise.reject(new Error('not set'))

/** Sets the function that checks whether the service is back. */
export function askReadinessBy(ask: typeof askReadiness): void {
  askReadiness = ask
}

const usualWaitMs = 5_000
const longestWaitMs = 60_000
const passing = new Set([502, 503, 504])

/** Reads the state of the service from a response. */
export function noteAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  if (passing.has(status)) beAway(headers.get('retry-after'))
}

/** Records a missing response although this browser is online. */
export function noteSilence(): void {
  if (navigator.onLine) beAway(null)
}

/** Asks the server whether it responds. If it does not, it is asked again until it does. */
export async function isServiceThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  const answer = await askReadiness().catch(() => null)
  if (answer !== null && answer.status < 500) return true
  beAway(answer?.headers.get('retry-after') ?? null)
  return false
}

/** False while this browser has no network, and while the service does not respond. */
export const isConnected = (): boolean => navigator.onLine && !isAway

/** Calls back whenever the service responds again. Returns the function that stops it. */
export function onServiceReturn(act: () => void): () => void {
  returns.add(act)
  return () => void returns.delete(act)
}

export const useIsServiceAway = (): boolean => useSyncExternalStore(watch, () => isAway)

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function beAway(retryAfter: string | null): void {
  if (isAway) return
  say(true)
  tryAfter(retryAfter)
}

function say(isAwayNow: boolean): void {
  isAway = isAwayNow
  for (const watcher of watchers) watcher()
}

/** Retries after the server's delay plus up to half of it, so that browsers do not all retry at once. */
function tryAfter(retryAfter: string | null): void {
  const asked = Number(retryAfter) * 1000
  const waitMs = asked > 0 ? Math.min(asked, longestWaitMs) : usualWaitMs
  clearTimeout(timer)
  timer = setTimeout(() => void look(), waitMs * (1 + Math.random() / 2))
}

/** Gives up asking whether the service is back, at the end of a page. */
export const stopAsking = (): void => clearTimeout(timer)

async function look(): Promise<void> {
  const answer = await askReadiness().catch(() => null)
  if (answer === null || answer.status >= 500) return tryAfter(answer?.headers.get('retry-after') ?? null)
  say(false)
  for (const act of returns) act()
}
