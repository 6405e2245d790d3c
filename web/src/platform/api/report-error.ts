import { api } from './api.ts'
import type { BareRoute } from './api.ts'
import { onNetworkReturn } from './online.ts'
import { ApiProblem, NetworkProblem, OutdatedPage } from './problems.ts'

/** Repeats the address of `reportClientError`, because the first view must not load the contract's schemas. */
export const reportRoute = { method: 'POST', path: '/api/client-errors' } as const satisfies BareRoute

const mostReports = 20
const reported = new Set<string>()
let routePattern = () => ''

/** Sets the function that returns the current route pattern. Reports contain the pattern instead of the URL. */
export function readRoutePatternFrom(read: () => string): void {
  routePattern = read
}

/** The errors that were already handled. The same error can be reported twice: by a page and by a part of the page. */
const noted = new WeakSet<object>()

/**
 * Logs an error to the console. Only this function writes to the console. Unforeseen errors are also sent to the
 * server, without ids, e-mail addresses and query strings. Each message is sent once, and each page sends at most 20
 * messages.
 */
export function reportError(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (noted.has(error)) return
    noted.add(error)
  }
  // oxlint-disable-next-line no-console -- specification section 8: errors are logged to the console
  console.error(error)
  if (isForeseen(error)) return
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  if (reported.has(message) || reported.size >= mostReports) return
  reported.add(message)
  const body = {
    message: removeIds(message).slice(0, 500),
    route: routePattern()
      .replaceAll(/\$(\w+)/g, '{$1}')
      .slice(0, 200),
    build: __VERSION__,
    language: document.documentElement.lang.slice(0, 10),
    stack: stack && removeIds(stack).slice(0, 4000),
  }
  send(body)
}

/**
 * Sends a report. Without a network, sends the report when the network returns. Ignores other failures, so that a
 * failed report never causes another report.
 */
function send(body: object): void {
  api.raw(reportRoute, body).catch((failure: unknown) => {
    if (!(failure instanceof NetworkProblem)) return
    const stop = onNetworkReturn(() => {
      stop()
      send(body)
    })
  })
}

/** True for errors that are not reported: a lost network, an outdated page, and refusals by the server. */
export const isForeseen = (error: unknown): boolean =>
  error instanceof NetworkProblem ||
  error instanceof OutdatedPage ||
  (error instanceof ApiProblem && error.status < 500)

/** Removes UUIDs, e-mail addresses, the origins of URLs, query strings and fragments. */
export function removeIds(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '{id}')
    .replaceAll(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '{address}')
    .replaceAll(/https?:\/\/[^\s)]+?\/(assets\/)?/g, '/$1')
    .replaceAll(/[?#][^\s:)]+/g, '')
}

export function reportUncaughtErrors(): void {
  window.addEventListener('error', (event) => {
    event.preventDefault()
    reportError(event.error ?? new Error(event.message))
  })
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    reportError(event.reason)
  })
}
