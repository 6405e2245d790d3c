import { useSyncExternalStore } from 'react'

const watchers = new Set<() => void>()
const returns = new Set<() => void>()
let isAway = false
/** Set while the server is going to be asked whether it responds. */
let timer: ReturnType<typeof setTimeout> | undefined

let askReadiness: () => Promise<Pick<Response, 'status' | 'headers'>> = () => Promise.reject(new Error('not set'))

export function askReadinessBy(ask: typeof askReadiness): void {
  askReadiness = ask
}

const usualWaitMs = 5_000
const longestWaitMs = 60_000
const passing = new Set([502, 503, 504])

/**
 * Marks the service as away if the answer says so, and as reachable if it was served. The latter does not end the
 * repeated checks. Otherwise every successful answer would repeat the requests that wait for the service, while other
 * requests still fail.
 */
export function noteAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  if (passing.has(status)) beAway(headers.get('retry-after'))
  else if (status < 500) say(false)
}

/** Called when a request got no response. Marks the service as away if this browser is online. */
export function noteSilence(): void {
  if (navigator.onLine) beAway(null)
}

/** Asks the server whether it responds. If not, the service is marked as away and asked again until it responds. */
export async function isServiceThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  const answer = await askReadiness().catch(() => null)
  if (answer !== null && answer.status < 500) return true
  beAway(answer?.headers.get('retry-after') ?? null)
  return false
}

export const isConnected = (): boolean => navigator.onLine && !isAway

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
  say(true)
  if (timer === undefined) tryAfter(retryAfter)
}

function say(isAwayNow: boolean): void {
  if (isAway === isAwayNow) return
  isAway = isAwayNow
  for (const watcher of watchers) watcher()
}

/**
 * Asks again after the delay that the server wants (5 seconds if it gives none, 60 at most) plus up to half of it, so
 * that browsers do not all ask at the same time.
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
  for (const act of returns) act()
}
