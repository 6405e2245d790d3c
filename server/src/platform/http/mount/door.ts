import type { Route } from '@salus/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../scope/tenant.ts'
import type { ApiLimits } from '../api-limits.ts'

/** The services that every mounted route needs. Stored on the app as `door`. */
export interface Door {
  /**
   * Returns the caller. Checks only the signature of the cookie or of the native app's token. The database decides
   * whether the session is valid.
   */
  readCaller(request: FastifyRequest): Caller
  requireAccess(route: Route, request: FastifyRequest): Promise<void>
  requireWithinHandOver(route: Route, request: FastifyRequest): Promise<void>
  requireFresh(caller: Caller): Promise<void>
  readonly limits: ApiLimits
  /** True in tests, where every answer is checked against the contract. */
  readonly validateAnswers: boolean
  /** The methods of every API path. A request with another method is answered with 405. */
  readonly methods: Map<string, Set<string>>
  /** The methods of every API path that the native app may call. */
  readonly appMethods: Map<string, Set<string>>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean
    /** The field of the body that contains a file in base64. */
    fileIn?: string | undefined
    servesApp?: boolean
    /**
     * Refuses a caller who is not allowed to call the route. Usually the route's handler checks the caller. This
     * function is for requests that may be refused before they reach the handler.
     */
    refuseOutsiders?: (request: FastifyRequest) => Promise<void>
  }
  interface FastifyInstance {
    door: Door
  }
}

export const tenantIn = (params: unknown): string | undefined =>
  typeof params === 'object' && params !== null && 'tenantId' in params && typeof params.tenantId === 'string'
    ? params.tenantId
    : undefined
