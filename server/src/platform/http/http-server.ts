import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { withCallerNetwork } from '../limits/caller-network.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Caller } from '../scope/tenant.ts'
import type { ApiLimits } from './api-limits.ts'
import { compressAnswer } from './compress-answer.ts'
import type { Door } from './mount/door.ts'
import { isLarge, parseBody } from './parse-body.ts'
import { readBody } from './read-body.ts'
import { openToApp, readAppOrigin, sendPreflight } from './app-origin.ts'
import { answerUnreadable } from './unreadable-request.ts'
import { dropRest } from './incoming-file.ts'
import { refuseForeignWrites } from './origin-check.ts'
import { findRefusal, sendProblem } from './problem-answer.ts'
import { makeProxyWarning } from './proxy-warning.ts'
import { dataHeaders, strictTransport } from './security-headers.ts'
import { readPath, sendFile, type StaticFiles } from './static-files.ts'

export interface HttpOptions {
  readonly log: Logger
  readonly isHttps: boolean
  readonly trustedOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  /** Returns the token of a session cookie with a valid signature, otherwise `null`. */
  readonly readSessionToken: (cookies: string | undefined) => string | null
  /** Returns the token of a validly signed app token in the Authorization header, otherwise `null`. */
  readonly readAppToken: (authorization: string | undefined) => string | null
  readonly requireAccess: Door['requireAccess']
  readonly requireWithinHandOver: Door['requireWithinHandOver']
  readonly requireFresh: Door['requireFresh']
  readonly limits: ApiLimits
  readonly validateAnswers: boolean
  readonly files: StaticFiles
  readonly stopping: AbortSignal
}

/**
 * Makes the web server without routes: with limits, one JSON parser, the headers of every answer, and one error
 * handler.
 */
export function makeHttpServer(options: HttpOptions): FastifyInstance {
  const headers = { ...dataHeaders, ...(options.isHttps ? strictTransport : {}) }
  const answerError = errorAnswer(options.log)
  const app = fastify({
    ...limits,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // During a shutdown, answers requests that still arrive on an open connection instead of refusing them with 503. A
    // proxy that sent such a request cannot take it back.
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
    readCaller: (request: FastifyRequest): Caller => ({
      sessionToken:
        request.appOrigin === null
          ? options.readSessionToken(request.headers.cookie)
          : options.readAppToken(request.headers.authorization),
      requestId: request.id,
      isUnattended: request.method === 'GET' && request.headers['x-unattended'] === '1',
      expectedUserId: readOne(request.headers['x-expected-user']),
    }),
    requireAccess: options.requireAccess,
    requireWithinHandOver: options.requireWithinHandOver,
    requireFresh: options.requireFresh,
    limits: options.limits,
    validateAnswers: options.validateAnswers,
    methods: new Map<string, Set<string>>(),
    appMethods: new Map<string, Set<string>>(),
  })
  app.decorateRequest('appOrigin', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', readJson)
  app.addContentTypeParser('application/octet-stream', passFile)
  addHooks(app, options, headers)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(unroutedAnswer(app, options.files))
  return app
}

const readOne = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join() : header)

const fileMs = 300_000
const bodyMs = 30_000

const limits = {
  bodyLimit: 256 * 1024,
  // Node.js has one time limit for all requests. This limit is long enough for files, which may arrive over a slow
  // connection. `cutOffWhenSlow` stops other requests sooner.
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
    // The API has no address with `%`, because each id is written in only one way and never needs percent-encoding.
    if (request.url.startsWith('/api/') && readPath(request).includes('%')) refuse('not-found')
    const origin = readAppOrigin(request)
    // Answers before the body is read, because no route would accept the body.
    if (request.is404)
      return (origin && answerPreflight(app, { request, reply, origin })) ?? answerUnrouted(request, reply)
    if (origin !== null && request.routeOptions.config.servesApp === true) {
      request.appOrigin = origin
      openToApp(reply, origin)
    }
    if (request.routeOptions.config.takesFile !== true) cutOffWhenSlow(app, request, reply)
    if (request.appOrigin !== null) return
    refuseForeignWrites(request, {
      trustedOrigins: options.trustedOrigins,
      hasSession: options.readSessionToken(request.headers.cookie) !== null,
    })
  })
  // Reading the body leaves the async context of the first hook, so the second hook sets the network again.
  app.addHook('onRequest', (request, _reply, done) => withCallerNetwork(request.ip, done))
  app.addHook('preHandler', (request, _reply, done) => withCallerNetwork(request.ip, done))
  app.addHook('onSend', async (request, reply, payload) => {
    if (options.stopping.aborted) reply.header('connection', 'close')
    await dropRest(request, reply)
    // Sets these headers a second time, because the headers of a file may have replaced them.
    if (request.appOrigin !== null) openToApp(reply, request.appOrigin)
    return compressAnswer(request, reply, payload)
  })
  app.addHook('onResponse', async (request, reply) => logRequest(options.log, request, reply))
}

interface Preflight {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly origin: string
}

/**
 * Answers the native app's preflight request, with which a browser asks whether the app may call a route. Returns
 * `undefined` for other requests and routes.
 */
function answerPreflight(app: FastifyInstance, { request, reply, origin }: Preflight) {
  const method = request.headers['access-control-request-method']
  if (request.method !== 'OPTIONS' || method === undefined) return undefined
  const allowed = methodsAt(app.door.appMethods, readPath(request))?.split(', ')
  return allowed?.includes(method) === true ? sendPreflight(reply, { origin, method }) : undefined
}

const requestsOn = new WeakMap<object, number>()

/**
 * True for a connection's last request. The connection is closed after its answer. Node's own limit is not used,
 * because it would answer 503 to a client that sends one more request.
 */
function isWorn(request: FastifyRequest): boolean {
  const count = (requestsOn.get(request.raw.socket) ?? 0) + 1
  requestsOn.set(request.raw.socket, count)
  return count % mostRequestsPerConnection === 0
}

const errorAnswer = (log: Logger) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = findRefusal(error)
  if (refusal) return sendProblem(reply, refusal)
  log.error({ err: error, requestId: request.id, route: readRoute(request) }, 'request failed')
  return sendProblem(reply, new Refusal('internal-error'))
}

/**
 * Answers a request without a route with a file or page of the app. If there is no such file or page, answers 405 if
 * only the method is wrong, and 404 in all other cases.
 */
const unroutedAnswer =
  (app: FastifyInstance, files: StaticFiles) => async (request: FastifyRequest, reply: FastifyReply) => {
    const found = files.find(request)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (found && reads) return sendFile(request, reply, found)
    const allowed = found?.status === 200 ? 'GET, HEAD' : methodsAt(app.door.methods, readPath(request))
    if (allowed === null) return sendProblem(reply, new Refusal('not-found'))
    return sendProblem(reply.header('allow', allowed), new Refusal('method-not-allowed'))
  }

async function readJson(request: FastifyRequest, content: IncomingMessage): Promise<unknown> {
  const { config, bodyLimit } = request.routeOptions
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') refuse('unsupported-media-type')
  const blocks = await readBody(content, { largest: bodyLimit, declared: request.headers['content-length'] })
  // Parsing a large body occupies one of a few worker threads, so callers without access are refused before that.
  if (isLarge(blocks)) await config.refuseOutsiders?.(request)
  try {
    return blocks.length === 0 ? undefined : await parseBody(blocks, config.fileIn)
  } catch (refusal) {
    await config.refuseOutsiders?.(request)
    throw refusal
  }
}

async function passFile(request: FastifyRequest, content: IncomingMessage): Promise<IncomingMessage> {
  if (request.routeOptions.config.takesFile !== true) refuse('unsupported-media-type')
  return content
}

/**
 * Cuts off a request whose body takes too long, in the same way as Node.js does at its own limit. Node's limit is
 * longer, because it also applies to files.
 */
function cutOffWhenSlow(app: FastifyInstance, { raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.method === 'GET' || raw.method === 'HEAD') return
  const timer = setTimeout(() => {
    // `complete` stays false for requests that do not pass through the network, so other states are checked as well.
    if (raw.complete || raw.readableEnded || raw.destroyed) return
    const tooSlow = Object.assign(new Error('request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    app.server.emit('clientError', tooSlow, raw.socket)
  }, bodyMs)
  timer.unref()
  for (const end of ['finish', 'close']) reply.raw.once(end, () => clearTimeout(timer))
}

const readRoute = (request: FastifyRequest) => request.routeOptions.url ?? 'none'

function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  log.info({
    requestId: request.id,
    method: request.method,
    // Logs the route's pattern, because addresses contain ids of people.
    route: readRoute(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  })
}

/** Returns the methods of the API at this address, separated by commas. `null` if there is no such address. */
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
