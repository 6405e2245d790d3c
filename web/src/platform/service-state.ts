import { useSyncExternalStore } from 'react'

/** Told to everybody who shows whether the service answers. */
const watchers = new Set<() => void>()
const returns = new Set<() => void>()
let isAway = false
let timer: ReturnType<typeof setTimeout> | undefined

let askReadiness: () => Promise<Pick<Response, 'status' | 'headers'>> = () => Promise.reject(new Error('not set'))

/** How the service is asked whether it is back. */
export function askReadinessBy(ask: typeof askReadiness): void {
  askReadiness = ask
}

const usualWaitMs = 5_000
const longestWaitMs = 60_000
const passing = new Set([502, 503, 504])

/** What every answer of the server says about the service. */
export function noteAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  if (passing.has(status)) beAway(headers.get('retry-after'))
}

/** Nothing answered though this browser is online. */
export function noteSilence(): void {
  if (navigator.onLine) beAway(null)
}

/** Calls back whenever the service answers again. Answers with how to stop. */
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

/** As the server asked, and up to half as long again: not all browsers at the same moment. */
function tryAfter(retryAfter: string | null): void {
  const asked = Number(retryAfter) * 1000
  const waitMs = asked > 0 ? Math.min(asked, longestWaitMs) : usualWaitMs
  clearTimeout(timer)
  timer = setTimeout(() => void look(), waitMs * (1 + Math.random() / 2))
}

async function look(): Promise<void> {
  const answer = await askReadiness().catch(() => null)
  if (answer === null || answer.status >= 500) return tryAfter(answer?.headers.get('retry-after') ?? null)
  say(false)
  for (const act of returns) act()
}
