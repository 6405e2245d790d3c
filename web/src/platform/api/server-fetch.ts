import { nativeShell } from '../native/native-shell.ts'
import { noteServerTime } from './server-clock.ts'
import { isConnected } from './service-state.ts'

/**
 * The addresses of `sessionRoute` and `renewRoute`. They are repeated here, because the modules of these routes import
 * this module.
 */
const ofSession = new Set(['/api/session', '/api/session/renew'])
const ofReadiness = '/readyz'
const textsPrefix = '/assets/i18n/'

/** In milliseconds. The service worker waits just as long for a page. */
const patienceMs = 8_000
/**
 * In milliseconds. Used while the service is known to be unavailable. The time is short, because opening a page
 * requests the session several times, and each request would wait this long.
 */
const patienceWhileAwayMs = 1_500

/**
 * Sends a request to the origin of the page. The native app sends it to the configured server. The requests that every
 * page waits for have a time limit. Without the limit, a network that only appears to work would leave the page empty
 * for minutes.
 */
export async function fetchFromServer(path: string, init: RequestInit): Promise<Response> {
  const limitMs = init.signal ? undefined : findLimitMs(path)
  if (limitMs === undefined) return fetchFromOrigin(path, init)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  try {
    return await fetchFromOrigin(path, { ...init, signal: limit.signal })
  } finally {
    clearTimeout(timer)
  }
}

function findLimitMs(path: string): number | undefined {
  if (path === ofReadiness || path.startsWith(textsPrefix)) return patienceMs
  if (!ofSession.has(path)) return undefined
  return isConnected() ? patienceMs : patienceWhileAwayMs
}

async function fetchFromOrigin(path: string, init: RequestInit): Promise<Response> {
  const response = await fetchHere(path, init)
  // Only responses of the API, because other responses can come from the browser's cache with an old date.
  if (path.startsWith('/api/')) noteServerTime(response)
  return response
}

async function fetchHere(path: string, init: RequestInit): Promise<Response> {
  const shell = nativeShell()
  if (!__IN_APP__ || shell === null) return fetch(path, { credentials: 'same-origin', ...init })
  const prepared = shell.prepare(path, init)
  const answer = await fetch(prepared.url, prepared.init)
  shell.receive(answer.headers)
  return answer
}
