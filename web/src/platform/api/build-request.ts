import type { Route } from '@salus/contract/route.ts'
import { keyOfWrite } from './unsettled-writes.ts'

export type BareRoute = Pick<Route, 'method' | 'path'>

/** Repeats the address of `renewSession`, because the first view must not load the contract's schemas. */
export const renewRoute = { method: 'POST', path: '/api/session/renew' } as const satisfies BareRoute

interface Input {
  params?: Readonly<Record<string, unknown>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

export interface Request {
  url: string
  init: RequestInit
  /** Set if the caller gave no idempotency key for a write. `what` identifies the write by method, URL and body. */
  write?: { readonly what: string; readonly key: string }
  /** True if the call stores something for the user. A search that is sent as POST, for example, does not. */
  isWork: boolean
  onProgress?: (part: number) => void
}

/**
 * The paths of writes that the app makes without the user: renewing the session, sending usage statistics, and
 * reporting errors.
 */
const ofItself = new Set<string>([renewRoute.path, '/api/telemetry', '/api/client-errors'])

/** Builds the request of a call, with the headers that every write needs. */
export function buildRequest(route: BareRoute & Pick<Route, 'changesNothing'>, input: Input): Request {
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers }
  const init: RequestInit = { method: route.method, headers }
  if (input.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  if (input.signal) init.signal = input.signal
  const url = buildAddress(route, input)
  if (route.method === 'GET') return { url, init, isWork: false }
  const what = `${route.method} ${url} ${String(init.body)}`
  const key = input.idempotencyKey ?? keyOfWrite(what)
  headers['idempotency-key'] = key
  const userId = findUserId()
  if (userId !== undefined && !beforeSignIn.test(route.path)) headers['x-expected-user'] ??= userId
  const isWork = route.changesNothing !== true && !ofItself.has(route.path)
  return { url, init, isWork, ...(input.idempotencyKey === undefined ? { write: { what, key } } : {}) }
}

/** The paths of calls that begin, renew or end a session. These calls do not name the user that the page belongs to. */
const beforeSignIn = /^\/api\/(?:auth|session)\//

let findUserId: () => string | undefined = () => undefined

/**
 * Sets how to find the user that the page belongs to. Each write names this user. If another account has signed in
 * through another window, the server refuses the write. Otherwise the server would make the write as the wrong user.
 */
export function expectUserBy(find: () => string | undefined): void {
  findUserId = find
}

/** Builds the URL of a call. Pages use it only for links to files. For other requests they use `api.call`. */
export function buildAddress(route: BareRoute, input: Input): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one))
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
