import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/**
 * Refuses writes that another site made a browser send. A browser says Origin or Sec-Fetch-Site with every one of them;
 * what says neither is a script, which has only the cookies it was given. From a script only JSON or no body is taken,
 * the two a form cannot send.
 */
export function refuseForeignWrites(request: FastifyRequest, trustedOrigins: readonly string[]): void {
  if (!safeMethods.has(request.method)) refuseForeign(request, trustedOrigins)
}

/** For everything a browser must not be led to from elsewhere, whatever the method. */
export function refuseForeign(request: FastifyRequest, trustedOrigins: readonly string[]): void {
  const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers
  if (origin !== undefined && !trustedOrigins.includes(origin)) refuse('foreign-origin')
  if (site !== undefined && site !== 'same-origin') refuse('foreign-origin')
  const isForm = type !== undefined && /^(application\/x-www-form-urlencoded|multipart\/|text\/plain)/i.test(type)
  if (origin === undefined && site === undefined && isForm && request.headers.cookie !== undefined)
    refuse('foreign-origin')
}
