import { createHash } from 'node:crypto'
import { problemStatus } from '@salus/contract/problem.ts'
import type { Route, TextFile } from '@salus/contract/route.ts'
import { servesApp } from '@salus/contract/service/native-app.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../../scope/tenant.ts'
import { sayIssue } from '../../say-issue.ts'
import { Refusal, refuse } from '../../refusal.ts'
import type { Use } from '../api-limits.ts'
import { findRefusalStatuses } from '../description/refusal-statuses.ts'
import { type Door, tenantIn } from './door.ts'
import { buildBodySchema, fileIn, runAndRelease, type WithSentText } from './file-in-body.ts'
import { inputProblems } from './input-problems.ts'
import { fileHeaders } from '../security-headers.ts'
import { noWriteHeaders, readWriteHeaders } from './write-headers.ts'

type Parsed<R, Part extends string, Else> = R extends { readonly [key in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : Else

export interface PdfAnswer {
  readonly pdf: Uint8Array | LatePdf
  readonly fileName: string
}

/** A PDF that is typeset only when it is sent. It is not sent to a caller who already has it. */
export interface LatePdf {
  /** The PDF's content as text. The ETag is computed from it, because the same content always gives the same PDF. */
  readonly content: string
  readonly typeset: () => Uint8Array
}

export interface TextAnswer {
  readonly text: string
  readonly mediaType: 'text/csv; charset=utf-8' | 'application/fhir+json; charset=utf-8'
  readonly fileName: string
}

type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T

type AnswerBody<S> = S extends z.ZodType
  ? Immutable<z.input<S>>
  : S extends 'pdf'
    ? PdfAnswer
    : S extends TextFile
      ? TextAnswer
      : S extends 'event-stream' | 'zip' | 'file'
        ? FastifyReply
        : undefined

export type AnswerOf<R extends Route> = {
  [Status in keyof R['responses']]: AnswerBody<R['responses'][Status]>
}[keyof R['responses']]

export interface Call<R extends Route> {
  readonly params: Parsed<R, 'params', object>
  readonly query: Parsed<R, 'query', object>
  readonly body: WithSentText<R, Parsed<R, 'body', undefined>>
  readonly caller: Caller
  readonly idempotencyKey: R extends { readonly idempotencyKey: 'required' } ? string : string | undefined
  readonly ifMatch: R extends { readonly ifMatch: 'required' } ? string : string | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface WithStatus<Body> {
  readonly status: number
  readonly answer: Body
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<AnswerOf<R> | WithStatus<AnswerOf<R>>>

export function mount<const R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  const { door } = app
  const methods = door.methods.get(route.path) ?? new Set()
  door.methods.set(route.path, methods.add(route.method))
  if (servesApp(route))
    door.appMethods.set(route.path, (door.appMethods.get(route.path) ?? new Set()).add(route.method))
  const usual = usualStatus(route)
  const parse = makeParser(route)
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(route.largestBody === undefined ? {} : { bodyLimit: route.largestBody }),
    config: {
      takesFile: route.largestFile !== undefined,
      fileIn: route.fileIn,
      servesApp: servesApp(route),
      refuseOutsiders: async (request) => {
        await admitCaller(door, route, { request })
        await door.requireAccess(route, request)
      },
    },
    exposeHeadRoute: route.method === 'GET',
    handler: async (request, reply) => {
      const { caller, use } = await admitCaller(door, route, { request, reply })
      const answered = door.limits.inTurn(use, async () => {
        const parsed = parse(request)
        if (parsed instanceof Refusal) {
          await door.requireAccess(route, request)
          if (route.fresh === true) await door.requireFresh(caller)
          throw parsed
        }
        if (needsFreshProof(route, parsed.body)) await door.requireFresh(caller)
        // The cast is safe, because the parser uses exactly the schemas that define the call's types.
        const call = { ...parsed, caller, request, reply } as Call<R>
        const result: unknown = await runAndRelease(fileIn(route, parsed.body), () => handler(call))
        door.limits.entered(use)
        if (result === reply || hasBegun(reply)) return reply
        const { status, answer } = isWithStatus(result) ? result : { status: usual, answer: result }
        if (door.validateAnswers) requirePromised(route, status, answer)
        return route.etag === true && isKnown(request, reply, answer)
          ? reply.code(304).send()
          : send(reply, status, answer)
      })
      return door.validateAnswers ? answered.catch((error: unknown) => requireDescribed(route, error)) : answered
    },
  })
}

export const usualStatus = ({ responses }: Route): number => Math.min(...Object.keys(responses).map(Number))

function needsFreshProof({ fresh }: Route, body: unknown): boolean {
  if (fresh === undefined || fresh === true) return fresh === true
  const given = new Map(Object.entries(typeof body === 'object' && body !== null ? body : {}))
  return Object.entries(fresh.when).every(([field, value]) => given.get(field) === value)
}

const needsSession = ({ access }: Route) => access !== 'public' && access !== 'api-key'

interface Admitted {
  readonly caller: Caller
  readonly use: Use
}

interface Exchange {
  readonly request: FastifyRequest
  /** Omitted if the request can only be refused. */
  readonly reply?: FastifyReply
}

/**
 * The requests that were already counted. A request with a large body is admitted twice: before its body is parsed and
 * after that.
 */
const counted = new WeakSet<FastifyRequest>()

/** Counts the request once. Refuses it for faults that can be found without identifying the caller. */
async function admitCaller(door: Door, route: Route, { request, reply }: Exchange): Promise<Admitted> {
  const caller = door.readCaller(request)
  if (needsSession(route) && caller.sessionToken === null) refuse('signed-out')
  const { sessionToken } = caller
  const use = { route, sessionToken, tenantId: tenantIn(request.params), address: request.ip }
  reply?.headers(door.limits.describe(use))
  if (!counted.has(request)) {
    counted.add(request)
    door.limits.admit(use)
  }
  await door.requireWithinHandOver(route, request)
  refuseNavigation(route, request)
  return { caller, use }
}

const files = new Set<unknown>(['pdf', 'csv', 'fhir', 'zip', 'file'])

/**
 * Refuses a person who opens the route's address in a browser, because the route's data is meant for programs. Does not
 * refuse if the route returns a file.
 */
function refuseNavigation(route: Route, request: FastifyRequest): void {
  if (request.headers['sec-fetch-mode'] !== 'navigate') return
  if (!Object.values(route.responses).some((answer) => files.has(answer))) refuse('navigation-refused')
}

const nothing = z.strictObject({})
const noBody = nothing.optional()

/**
 * Returns a parser for requests. The parser returns the parsed request, or a refusal that lists the faults. With an
 * invalid path parameter, the address does not exist, so the parser throws `not-found`.
 */
function makeParser(route: Route) {
  const [params, query, body] = [route.params ?? nothing, route.query ?? nothing, buildBodySchema(route)]
  const takesBody = route.method !== 'GET'
  const isJson = takesBody && route.largestFile === undefined
  return (request: FastifyRequest) => {
    const readParams = params.safeParse(request.params)
    if (!readParams.success) refuse('not-found')
    const readQuery = query.safeParse(request.query, { error: sayIssue })
    if (!readQuery.success) return new Refusal('invalid-query', { errors: inputProblems(readQuery.error) })
    const headers = takesBody ? readWriteHeaders(route, request) : noWriteHeaders
    if (headers instanceof Refusal) return headers
    const readBody = isJson ? (body ?? noBody).safeParse(request.body ?? undefined, { error: sayIssue }) : undefined
    if (readBody?.success === false) return new Refusal('invalid-input', { errors: inputProblems(readBody.error) })
    return {
      params: readParams.data,
      query: readQuery.data,
      body: body ? readBody?.data : undefined,
      ...headers,
    }
  }
}

export const isWithStatus = <Body>(result: unknown): result is WithStatus<Body> =>
  typeof result === 'object' &&
  result !== null &&
  'status' in result &&
  typeof result.status === 'number' &&
  'answer' in result

const isText = (answer: unknown): answer is TextAnswer =>
  typeof answer === 'object' && answer !== null && 'text' in answer && 'mediaType' in answer

const isPdf = (answer: unknown): answer is PdfAnswer => typeof answer === 'object' && answer !== null && 'pdf' in answer

/** True if nothing more must be sent: a handler has begun to send the answer itself, or the connection is closed. */
const hasBegun = ({ sent, raw }: FastifyReply): boolean => sent || raw.headersSent || raw.destroyed

function send(reply: FastifyReply, status: number, answer: unknown) {
  if (answer === undefined || answer === null) return reply.code(status).send()
  if (isPdf(answer)) return sendFile(reply.code(status).type('application/pdf'), answer.fileName, typesetBytes(answer))
  if (isText(answer)) return sendFile(reply.code(status).type(answer.mediaType), answer.fileName, answer.text)
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer))
}

const isLate = (pdf: PdfAnswer['pdf']): pdf is LatePdf => 'typeset' in pdf
const typesetBytes = ({ pdf }: PdfAnswer): Uint8Array => (isLate(pdf) ? pdf.typeset() : pdf)
const chooseContent = ({ pdf }: PdfAnswer): Uint8Array | string => (isLate(pdf) ? pdf.content : pdf)

/**
 * Sets the ETag. Returns true if the caller already has this answer. The data was read and audited even then; only
 * sending it is saved.
 */
function isKnown(request: FastifyRequest, reply: FastifyReply, answer: unknown): boolean {
  const content = isPdf(answer) ? chooseContent(answer) : isText(answer) ? answer.text : JSON.stringify(answer)
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag })
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return known?.includes(etag) === true
}

function sendFile(reply: FastifyReply, fileName: string, content: Uint8Array | string) {
  const name = encodeURIComponent(fileName)
  return reply.headers(fileHeaders).header('content-disposition', `attachment; filename*=UTF-8''${name}`).send(content)
}

/**
 * Throws the error again. If it is a refusal whose status is missing in the API description, throws an error about that
 * instead.
 */
function requireDescribed(route: Route, error: unknown): never {
  if (!(error instanceof Refusal) || findRefusalStatuses(route).includes(problemStatus[error.code])) throw error
  throw new Error(`${route.operationId} does not describe its refusal with ${error.code}`, { cause: error })
}

function requirePromised(route: Route, status: number, answer: unknown): void {
  const promised = route.responses[status]
  if (promised === undefined) throw new Error(`${route.operationId} does not promise status ${status}`)
  if (promised === 'event-stream' || promised === 'zip' || promised === 'file')
    throw new Error(`${route.operationId} promises a stream`)
  if (promised === null || typeof promised === 'string') {
    const keeps = promised === null ? (answer ?? null) === null : promised === 'pdf' ? isPdf(answer) : isText(answer)
    if (!keeps) throw new Error(`${route.operationId} does not promise this answer with ${status}`)
    return
  }
  const checked = promised.safeParse(JSON.parse(JSON.stringify(answer)))
  if (!checked.success) {
    const lines = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`${route.operationId} breaks its promise: ${lines.join('; ')}`)
  }
}
