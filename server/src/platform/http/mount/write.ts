import type { Access, Route } from '@salus/contract/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform.ts'
import { type Answer, type Caller, type TenantScope, type Write, writeInTenant } from '../../scope/tenant.ts'
import { type UserScope, writeUser } from '../../scope/user.ts'
import { fileIn } from './file-in-body.ts'
import { readRevision } from './if-match.ts'
import { type AnswerOf, type Call, isWithStatus, mount, usualStatus, type WithStatus } from './mount.ts'

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
  }
}

type TenantRoute = Route & { readonly access: Exclude<Access, string> }
type OwnRoute = Route & { readonly access: 'signed-in' }

/**
 * What a handler can return: an answer, or an answer with a status that is not the usual one. If the route's answer has
 * no body, the handler can return nothing.
 */
type Done<R extends Route> = AnswerOf<R> | WithStatus<AnswerOf<R>> | (undefined extends AnswerOf<R> ? void : never)

interface WriteCall {
  readonly params: object
  readonly body?: unknown
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
  readonly ifMatch: string | undefined
  readonly request: FastifyRequest
  /**
   * Set if the body is a file. If the idempotency key is used again, this value is compared instead of the parsed
   * input.
   */
  readonly said?: object
}

interface TenantCall<R extends TenantRoute> extends WriteCall {
  readonly params: { readonly tenantId: number }
  /** See `Repeatable`. */
  readonly beforeRepeating?: Repeatable<R>['beforeRepeating'] | undefined
}

type Work<R extends TenantRoute> = (scope: TenantScope, call: Call<R>) => Promise<Done<R>>

interface Repeatable<R extends TenantRoute> {
  readonly work: Work<R>
  /**
   * Called before the stored answer of an idempotency key is returned again. Refuses if the caller may no longer see
   * that answer. Needed if the answer shows data that may be withheld later.
   */
  readonly beforeRepeating: (scope: TenantScope, answer: AnswerOf<R>) => Promise<void>
}

/**
 * Mounts a write that enters a tenant. The route defines who is allowed to call it and the operation under which its
 * idempotency key is stored.
 */
export function mountWrite<const R extends TenantRoute>(
  app: FastifyInstance,
  route: R,
  given: Work<R> | Repeatable<R>,
): void {
  const { work, beforeRepeating } = typeof given === 'function' ? { work: given, beforeRepeating: undefined } : given
  mount(app, route, (call) =>
    // The cast is safe, because every route of this type has its tenant in the path.
    write(route, { ...(call as Call<R> & TenantCall<R>), beforeRepeating }, (scope) => work(scope, call)),
  )
}

/**
 * Enters the tenant of the route and does the work of a write in one transaction. Routes that do more before or after
 * the transaction call this function directly; all others use `mountWrite`.
 */
export async function write<const R extends TenantRoute>(
  route: R,
  call: TenantCall<R>,
  work: (scope: TenantScope) => Promise<Done<R>>,
): Promise<Answer<AnswerOf<R>>> {
  const { caller, params, request, beforeRepeating } = call
  const { tenantId } = params
  const entrance = { caller, tenantId, access: route.access, write: await hashWrite(route, call), beforeRepeating }
  return writeInTenant(request.server.platform, entrance, async (scope) => buildAnswer(route, await work(scope)))
}

/** Mounts a write to the caller's own account, which enters no tenant. */
export function mountOwnWrite<const R extends OwnRoute>(
  app: FastifyInstance,
  route: R,
  work: (scope: UserScope, call: Call<R>) => Promise<Done<R>>,
): void {
  mount(app, route, (call) => writeOwn(route, call, (scope) => work(scope, call)))
}

/**
 * Does the work of a write to the caller's own account in one transaction. Routes that do more after the transaction
 * call this function directly; all others use `mountOwnWrite`.
 */
export function writeOwn<const R extends OwnRoute>(
  route: R,
  call: WriteCall,
  work: (scope: UserScope) => Promise<Done<R>>,
): Promise<Answer<AnswerOf<R>>> {
  const { caller, request } = call
  const entrance = { caller, write: buildWrite(route, call) }
  return writeUser(request.server.platform, entrance, async (scope) => buildAnswer(route, await work(scope)))
}

const buildWrite = (route: Route, call: WriteCall): Write => ({
  operation: route.operationId,
  idempotencyKey: route.idempotencyKey === 'not-kept' ? undefined : call.idempotencyKey,
  body: call.said ?? saidIn(route, call),
})

/** Before the transaction begins, hashes a body that contains a file. If the file is large, a thread hashes it. */
async function hashWrite(route: Route, call: WriteCall): Promise<Write> {
  const said = buildWrite(route, call)
  const file = fileIn(route, call.body)
  if (said.idempotencyKey === undefined || file === null) return said
  return { ...said, bodyHash: await file.computeDigest(JSON.stringify(said.body)) }
}

/** Returns the input that a request must repeat when it uses the same idempotency key again. */
const saidIn = (route: Route, { params, body, ifMatch }: WriteCall): unknown =>
  route.params === undefined
    ? body
    : { params, body, ...(route.ifMatch === undefined ? {} : { revision: readRevision(ifMatch) }) }

const buildAnswer = <R extends Route>(route: R, done: Done<R>): Answer<AnswerOf<R>> =>
  isWithStatus<AnswerOf<R>>(done) ? done : { status: usualStatus(route), answer: done as AnswerOf<R> }
