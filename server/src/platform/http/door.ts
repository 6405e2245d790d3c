import type { Route } from '@salus/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../tenant-scope.ts'
import type { ApiLimits } from './api-limits.ts'

/** What every mounted route needs to know of the house. Kept on the app as `door`. */
export interface Door {
  /** Only the signature of the cookie is checked here; whether the session lives, the database says. */
  callerOf(request: FastifyRequest): Caller
  /** Refuses who may not call the route at all. */
  requireAccess(route: Route, request: FastifyRequest): Promise<void>
  /** Refuses what a device that was handed over does not need. */
  requireWithinHandOver(route: Route, request: FastifyRequest): Promise<void>
  /** Refuses who has not proved who they are within the last minutes. */
  requireFresh(caller: Caller): Promise<void>
  readonly limits: ApiLimits
  /** In tests every answer is held against the contract. */
  readonly validateAnswers: boolean
  /** The methods of every path of the API, for 405. */
  readonly methods: Map<string, Set<string>>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which the route's own handler reads. */
    takesFile?: boolean
    /** Refuses who may not call the route, for requests that never reach its handler. */
    refuseOutsiders?: (request: FastifyRequest) => Promise<void>
  }
  interface FastifyInstance {
    door: Door
  }
}

/** The tenant in the path, as it was written. */
export const tenantIn = (params: unknown): string | undefined =>
  typeof params === 'object' && params !== null && 'tenantId' in params && typeof params.tenantId === 'string'
    ? params.tenantId
    : undefined
