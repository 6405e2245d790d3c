import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { withCallerNetwork } from '../caller-network.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Caller } from '../tenant-scope.ts'
import type { ApiLimits } from './api-limits.ts'
import { compressAnswer } from './compress-answer.ts'
import type { Door } from './door.ts'
import { isLarge, parseBody } from './parse-body.ts'
import { answerUnreadable } from './unreadable-request.ts'
import { refuseForeignWrites } from './origin-check.ts'
import { refusalOf, sendProblem } from './problem-answer.ts'
import { makeProxyWarning } from './proxy-warning.ts'
import { dataHeaders, strictTransport } from './security-headers.ts'
import { pathOf, sendFile, type StaticFiles } from './static-files.ts'

export interface HttpOptions {
  readonly log: Logger
  readonly isHttps: boolean
  readonly trustedOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  /** The signed session cookie's token, or null. */
  readonly sessionTokenOf: (cookies: string | undefined) => string | null
  readonly requireAccess: Door['requireAccess']
  readonly requireWithinHandOver: Door['requireWithinHandOver']
  readonly requireFresh: Door['requireFresh']
  readonly limits: ApiLimits
  readonly validateAnswers: boolean
  readonly files: StaticFiles
  /** Aborted when the process is to end. */
  readonly stopping: AbortSignal
}

/** The web server without routes: limits, one JSON parser, the headers of every answer, and one handler for errors. */
export function makeHttpServer(options: HttpOptions): FastifyInstance {
  const headers = { ...dataHeaders, ...(options.isHttps ? strictTransport : {}) }
  const answerError = errorAnswer(options.log)
  const app = fastify({
    ...limits,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // What still arrives on an open connection is answered: a proxy that sent it cannot take it back.
    return503OnClosing: false,
    logger: false,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers)
      void answerError(error, request, reply)
    },
  })
  app.server.maxConnections = mostConnections
  app.decorate('door', {
    callerOf: (request: FastifyRequest): Caller => ({
      sessionToken: options.sessionTokenOf(request.headers.cookie),
      requestId: request.id,
    }),
    requireAccess: options.requireAccess,
    requireWithinHandOver: options.requireWithinHandOver,
    requireFresh: options.requireFresh,
    limits: options.limits,
    validateAnswers: options.validateAnswers,
    methods: new Map<string, Set<string>>(),
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson)
  app.addContentTypeParser('application/octet-stream', passFile)
  addHooks(app, options, headers)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(unroutedAnswer(app, options.files))
  return app
}

const fileMs = 300_000
const bodyMs = 30_000

const limits = {
  bodyLimit: 256 * 1024,
  // Of a file, which may come over a slow line; everything else is cut off sooner.
  requestTimeout: fileMs,
  keepAliveTimeout: 65_000,
  http: { headersTimeout: 15_000, maxHeaderSize: 16 * 1024, insecureHTTPParser: false },
  routerOptions: { maxParamLength: 100 },
}
const mostConnections = 12_000
const mostRequestsPerConnection = 1000

function addHooks(app: FastifyInstance, options: HttpOptions, headers: Readonly<Record<string, string>>): void {
  const answerUnrouted = unroutedAnswer(app, options.files)
  const warnOfProxy = makeProxyWarning(options.log)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    warnOfProxy(request)
    if (isWorn(request)) reply.header('connection', 'close')
    // An id has one spelling; nothing in an address of the API ever needs escaping.
    if (request.url.startsWith('/api/') && pathOf(request).includes('%')) refuse('not-found')
    // Before the body is looked at: whatever it is, there is nothing here to take it.
    if (request.is404) return answerUnrouted(request, reply)
    if (request.routeOptions.config.takesFile !== true) cutOffWhenSlow(app, request, reply)
    refuseForeignWrites(request, {
      trustedOrigins: options.trustedOrigins,
      hasSession: options.sessionTokenOf(request.headers.cookie) !== null,
    })
  })
  // Reading the body leaves the context of the first hook, so the second one enters it again.
  app.addHook('onRequest', (request, _reply, done) => withCallerNetwork(request.ip, done))
  app.addHook('preHandler', (request, _reply, done) => withCallerNetwork(request.ip, done))
  app.addHook('onSend', async (request, reply, payload) => {
    if (options.stopping.aborted) reply.header('connection', 'close')
    return compressAnswer(request, reply, payload)
  })
  app.addHook('onResponse', async (request, reply) => logRequest(options.log, request, reply))
}

const requestsOn = new WeakMap<object, number>()

/** Node's own limit answers 503 to a client that sends one more; this one closes after the last answer. */
function isWorn(request: FastifyRequest): boolean {
  const count = (requestsOn.get(request.raw.socket) ?? 0) + 1
  requestsOn.set(request.raw.socket, count)
  return count % mostRequestsPerConnection === 0
}

const errorAnswer = (log: Logger) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = refusalOf(error)
  if (refusal) return sendProblem(reply, refusal)
  log.error({ err: error, requestId: request.id, route: routeOf(request) }, 'request failed')
  return sendProblem(reply, new Refusal('internal-error'))
}

/** Where no route is: a file or page of the app, or 404; 405 where only the method is wrong. */
const unroutedAnswer =
  (app: FastifyInstance, files: StaticFiles) => async (request: FastifyRequest, reply: FastifyReply) => {
    const found = files.find(request)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (found && reads) return sendFile(request, reply, found)
    const allowed = found?.status === 200 ? 'GET, HEAD' : methodsAt(app.door.methods, pathOf(request))
    if (allowed === null) return sendProblem(reply, new Refusal('not-found'))
    return sendProblem(reply.header('allow', allowed), new Refusal('method-not-allowed'))
  }

async function readJson(request: FastifyRequest, body: Buffer): Promise<unknown> {
  const { refuseOutsiders } = request.routeOptions.config
  // Reading a large body takes a thread, of which there are few.
  if (isLarge(body)) await refuseOutsiders?.(request)
  try {
    return body.length === 0 ? undefined : await parseBody(body)
  } catch (refusal) {
    await refuseOutsiders?.(request)
    throw refusal
  }
}

/** The content goes where its route leads it, piece by piece. */
async function passFile(request: FastifyRequest, content: IncomingMessage): Promise<IncomingMessage> {
  if (request.routeOptions.config.takesFile !== true) refuse('unsupported-media-type')
  return content
}

/** As Node does at its own limit, which is that of files. */
function cutOffWhenSlow(app: FastifyInstance, { raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.method === 'GET' || raw.method === 'HEAD') return
  const timer = setTimeout(() => {
    if (raw.complete || raw.destroyed) return
    const tooSlow = Object.assign(new Error('request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', tooSlow, raw.socket)
  }, bodyMs)
  timer.unref()
  for (const end of ['finish', 'close']) reply.raw.once(end, () => clearTimeout(timer))
}

const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none'

function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  log.info({
    requestId: request.id,
    method: request.method,
    // The pattern: addresses hold ids of people.
    route: routeOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  })
}

/** What the API takes at this address. Null: the address does not exist. */
function methodsAt(known: ReadonlyMap<string, ReadonlySet<string>>, path: string): string | null {
  const parts = path.split('/')
  const methods = new Set<string>()
  for (const [pattern, ofPattern] of known) {
    const expected = pattern.split('/')
    if (expected.length !== parts.length) continue
    if (!expected.every((part, index) => (part.startsWith('{') ? parts[index] !== '' : part === parts[index]))) continue
    for (const method of ofPattern) methods.add(method)
  }
  if (methods.size === 0) return null
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort().join(', ')
}
