import { problemSchema } from '@salus/contract/problem.ts'
import type { Route } from '@salus/contract/route.ts'
import { documentTypes } from '@salus/domain/documents/document-limits.ts'
import { z } from 'zod'
import { runningRelease } from '../../start/release.ts'
import { countsItself } from '../api-limits.ts'
import { ApiComponents, type Json } from './components.ts'
import { describeHeaders, referToHeaders } from './headers.ts'
import { findRefusalStatuses } from './refusal-statuses.ts'
import { describeAreas, describeUse, findArea, keepsNoKey, refusalsOfModules, sayLargestBody } from './texts.ts'

const problems: Readonly<Record<number, readonly [name: string, text: string]>> = {
  400: ['MalformedRequest', 'The request cannot be read, its query is not valid, or its Idempotency-Key is missing'],
  401: ['SignedOut', 'No valid session, or the password, code or key is wrong'],
  403: ['Forbidden', 'The role is too low, or the request comes from another site or does not say its origin'],
  404: ['NotFound', 'Not found, or not the caller’s to know of'],
  409: ['Conflict', 'In conflict with what is stored'],
  410: ['Ended', 'Was withdrawn or ended, and stays so'],
  412: ['Outdated', 'Changed since it was read'],
  413: ['TooLarge', sayLargestBody()],
  415: ['NotJson', 'The body is not sent as application/json, or it is compressed (Content-Encoding)'],
  422: ['InvalidInput', 'The input is not valid; errors names every wrong field'],
  423: ['OnHold', 'The record is on hold and cannot be changed'],
  428: ['RevisionMissing', 'The header If-Match is missing'],
  429: [
    'TooManyRequests',
    'Too many requests; Retry-After says when to try again, RateLimit how many requests are left',
  ],
  500: ['ServerError', 'The server failed; nothing was changed'],
  503: ['NotAvailable', 'Temporarily unavailable; Retry-After says when to try again'],
  507: ['NoSpaceLeft', 'The server has no space left for files'],
}

/**
 * Returns the OpenAPI 3.1 document of these routes. It is built from the same schemas that parse requests and answers.
 */
export function describeApi(routes: readonly Route[], publicUrl: string): Json {
  const components = new ApiComponents()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = describeRoute(route, components)
  }
  components.describe(problemSchema, 'output')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Salus',
      version: runningRelease().version,
      description:
        'People sign in and send the session cookie. A write with a session cookie needs the header Origin with the ' +
        'address of this server, as every browser sends it; without it, the write is refused with 403, origin-missing. ' +
        'A module with an API key needs no origin. Tokens, names and health values never appear in an address. Lists ' +
        'are paged: pass nextCursor as cursor until it is null. Writes by people accept an Idempotency-Key: repeating a ' +
        'write with the same key returns the same response. Where the key is required, a write without it is refused ' +
        'with 400, idempotency-key-missing.',
      contact: { name: 'The operator of this installation', url: publicUrl },
      license: { name: 'All rights reserved' },
    },
    servers: [{ url: publicUrl }],
    tags: describeAreas(),
    paths,
    components: {
      headers: describeHeaders(),
      schemas: components.list(),
      responses: Object.fromEntries(
        Object.entries(problems).map(([status, [name, text]]) => [name, describeProblem(text, Number(status))]),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid', description: '__Host-sid over https; set by signIn' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'The API key of a module' },
      },
    },
  }
}

function describeRoute(route: Route, components: ApiComponents): Json {
  const isWrite = route.method !== 'GET'
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: describeUse(route),
    tags: [findArea(route.path)],
    security: describeSecurity(route),
    parameters: [
      ...parametersIn('path', route.params, components),
      ...parametersIn('query', route.query, components),
      ...(isWrite && !keepsNoKey(route) ? [idempotencyKey(route)] : []),
      ...(isWrite && namesUser(route) ? [expectedUser] : []),
      ...(route.ifMatch === undefined ? [] : [ifMatch(route)]),
      ...(route.etag ? [ifNoneMatch] : []),
      ...(route.largestFile === undefined ? [] : [fileName]),
    ],
    ...describeRequestBody(route, components),
    responses: {
      ...promisedAnswers(route, components),
      ...(route.etag ? { 304: { description: 'Unchanged since the response with this ETag' } } : {}),
      ...Object.fromEntries(findRefusalStatuses(route).map((status) => [status, problem(status)])),
      ...problemsOfItsOwn(route),
    },
  }
}

function describeRequestBody(route: Route, components: ApiComponents): Json {
  if (route.largestFile !== undefined)
    return { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
  return route.body
    ? { requestBody: { required: true, content: jsonContent(components.describe(route.body, 'input')) } }
    : {}
}

function describeSecurity({ access }: Route): Json[] {
  if (access === 'public') return []
  return access === 'api-key' ? [{ apiKey: [] }] : [{ session: [] }]
}

const idempotencyKey = (route: Route) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: route.idempotencyKey === 'required',
  description:
    'Chosen by the client, stored for a day: repeating the request with the same key changes nothing and returns the same ' +
    'response. Not stored for sign-in operations and for those whose response shows a secret once',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
})

/** Operations that begin, confirm or end a session ignore the header X-Expected-User. */
const namesUser = ({ access, path }: Route) =>
  access !== 'public' && access !== 'api-key' && !/^\/api\/(?:auth|session)\//.test(path)

const expectedUser = {
  name: 'X-Expected-User',
  in: 'header',
  required: false,
  description: 'The id of the user for whom the write is meant. If another one is signed in: 409, other-account',
  schema: { type: 'string' },
}

const ifMatch = (route: Route) => ({
  name: 'If-Match',
  in: 'header',
  required: route.ifMatch === 'required',
  description: 'The revision that was read, or *. If it has changed since: 412',
  schema: { type: 'string' },
})

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier response. While nothing has changed: 304 without a body',
  schema: { type: 'string', maxLength: 200 },
}

const fileName = {
  name: 'X-File-Name',
  in: 'header',
  required: false,
  description: 'The name of the file, in UTF-8 and percent-encoded',
  schema: { type: 'string', maxLength: 2000 },
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject | undefined, components: ApiComponents): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: !z.safeParse(part, undefined).success,
    schema: components.describe(part, 'input'),
  }))
}

function promisedAnswers(route: Route, components: ApiComponents): Json {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, answer]) => {
      if (answer === null) return [status, { description: 'Done', headers: listHeaders(route) }]
      const content =
        typeof answer === 'string' ? contentOfFile(route, answer) : jsonContent(components.describe(answer, 'output'))
      const description = typeof answer === 'string' ? files[answer] : 'Done'
      return [status, { description, headers: listHeaders(route), content }]
    }),
  )
}

type FileKind = Extract<Route['responses'][number], string>

const files: Readonly<Record<FileKind, string>> = {
  pdf: 'A PDF',
  file: 'The file, to be stored under the name in Content-Disposition',
  csv: 'A CSV file',
  fhir: 'A FHIR R4 Bundle',
  zip: 'A ZIP file',
  'event-stream': 'Server-sent events',
}

const mediaTypes: Readonly<Record<FileKind, readonly string[]>> = {
  pdf: ['application/pdf'],
  file: Object.keys(documentTypes),
  csv: ['text/csv'],
  fhir: ['application/fhir+json'],
  zip: ['application/zip'],
  'event-stream': ['text/event-stream'],
}

const contentOfFile = (route: Route, kind: FileKind): Json =>
  Object.fromEntries((route.mediaTypes ?? mediaTypes[kind]).map((type) => [type, {}]))

/** Describes the headers of a response, except those that say how it is transferred and stored. */
function listHeaders({ operationId, etag, responses }: Route): Json {
  const names = [
    ...(countsItself.has(operationId) ? [] : ['RateLimit', 'RateLimit-Policy']),
    ...(etag ? ['ETag'] : []),
    ...(Object.values(responses).some((answer) => typeof answer === 'string' && answer !== 'event-stream')
      ? ['Content-Disposition']
      : []),
  ]
  return referToHeaders(names)
}

/** Describes the answers whose texts depend on who calls the operation and on what it accepts. */
function problemsOfItsOwn({ access, largestBody, largestFile }: Route): Json {
  const largest = largestFile ?? largestBody
  const ofModule = access === 'api-key' ? Object.entries(refusalsOfModules) : []
  return {
    ...Object.fromEntries(ofModule.map(([status, text]) => [status, describeProblem(text, Number(status))])),
    ...(largest === undefined ? {} : { 413: describeProblem(sayLargestBody(largest), 413) }),
    ...(largestFile === undefined
      ? {}
      : { 415: describeProblem('The body is not sent as application/octet-stream', 415) }),
  }
}

const problem = (status: number) => ({ $ref: `#/components/responses/${problems[status]?.[0]}` })

const describeProblem = (description: string, status: number) => ({
  description,
  ...(status === 429 || status === 503 ? { headers: referToHeaders(['Retry-After']) } : {}),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const jsonContent = (schema: Json) => ({ 'application/json': { schema } })
