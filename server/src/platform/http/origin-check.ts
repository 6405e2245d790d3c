import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

interface OriginRule {
  /** The origins of Salus itself. The first one is the public address. */
  readonly trustedOrigins: readonly string[]
  /** True if the request has a session cookie with a valid signature. */
  readonly hasSession: boolean
}

/**
 * Refuses writes that another site made a browser send. Also refuses a write with a session cookie but with neither
 * `Origin` nor `Sec-Fetch-Site` (`origin-missing`). Browsers send `Origin` with every write, so usually only a script
 * omits both headers. If a browser omits them, this rule protects the person's session. A write without a session
 * cookie may omit both headers, because it acts for no user. A form on another site cannot sign in without them,
 * because sign-in requires JSON, which a form cannot send.
 */
export function refuseForeignWrites(request: FastifyRequest, { trustedOrigins, hasSession }: OriginRule): void {
  if (safeMethods.has(request.method)) return
  refuseForeign(request, trustedOrigins)
  const { origin, 'sec-fetch-site': site } = request.headers
  if (hasSession && origin === undefined && site === undefined) {
    const own = trustedOrigins[0] ?? ''
    refuse('origin-missing', { detail: `Send the header "Origin: ${own}", or call as a module with an API key.` })
  }
}

/** Refuses requests that another site made a browser send, with any method. */
export function refuseForeign(request: FastifyRequest, trustedOrigins: readonly string[]): void {
  const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers
  if (origin !== undefined && !trustedOrigins.includes(origin)) refuse('foreign-origin')
  if (site !== undefined && site !== 'same-origin') refuse('foreign-origin')
  const isForm = type !== undefined && /^(application\/x-www-form-urlencoded|multipart\/|text\/plain)/i.test(type)
  if (origin === undefined && site === undefined && isForm && request.headers.cookie !== undefined)
    refuse('foreign-origin')
}
