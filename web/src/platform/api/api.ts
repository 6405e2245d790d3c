import type { Route, TextFile } from '@salus/contract/route.ts'
import type { Language } from '@salus/domain/words.ts'
import type { z } from 'zod'
import { keepEarlyAnswer, takeEarlyAnswer } from './early-answers.ts'
import { parseKnown } from '../parse-known.ts'
import { ApiProblem, isProblem, NetworkProblem, type ReceivedProblem } from './problems.ts'
import { askForProof } from '../account/proof.ts'
import { askReadinessBy, noteAnswer, noteSilence } from './service-state.ts'
import { isUnattended, noteSessionUse } from '../account/session-use.ts'
import { fetchFromServer } from './server-fetch.ts'
import { askForPageBy } from '../pages/own-release.ts'
import { type TextTree, readTexts } from '../../i18n/text-tree.ts'
import { hasUnsavedWork, forgetTypedWork } from '../pages/unsaved-work.ts'
import { type BareRoute, buildRequest, renewRoute, type Request } from './build-request.ts'
import { noteWrite } from './unsettled-writes.ts'

// This module belongs to the first view of every page. It imports schemas only as types. The schemas are loaded with
// the routes of the pages that call them.

/** The parameters of a URL. Each value can be given as text or as the parsed value, for example "7" or 7. */
type Loose<Schema extends z.ZodObject> = {
  [Key in keyof z.input<Schema>]:
    | z.input<Schema>[Key]
    | (Key extends keyof z.output<Schema> ? z.output<Schema>[Key] : never)
}
type Undefinable<Fields> = { [Key in keyof Fields]: Fields[Key] | undefined }

type ParamsOf<R extends Route> = R['params'] extends z.ZodObject
  ? { params: Loose<R['params']> }
  : { params?: undefined }
type QueryOf<R extends Route> = R['query'] extends z.ZodObject
  ? { query?: Undefinable<Partial<Loose<R['query']>>> }
  : { query?: undefined }
type BodyOf<R extends Route> = R['body'] extends z.ZodType ? { body: z.input<R['body']> } : { body?: undefined }

export type ReadInput<R extends Route> = ParamsOf<R> & QueryOf<R>
export type CallInput<R extends Route> = ReadInput<R> &
  BodyOf<R> & { idempotencyKey?: string; signal?: AbortSignal; headers?: Readonly<Record<string, string>> }

type AnswerOf<Schema> = Schema extends z.ZodType
  ? z.output<Schema>
  : Schema extends 'pdf' | 'zip' | 'file' | TextFile
    ? Blob
    : Schema extends null
      ? null
      : never
export type Answer<R extends Route> = AnswerOf<R['responses'][keyof R['responses']]>

export const api = {
  /**
   * Calls a route of the contract. If the session has expired, renews it once for all waiting calls and repeats the
   * call. If the server requires a proof of identity, asks the user for it and repeats the call.
   */
  async call<const R extends Route>(
    route: R,
    ...given: {} extends CallInput<R> ? [CallInput<R>?] : [CallInput<R>]
  ): Promise<Answer<R>> {
    return readAnswer(route, await sendKeepingSession(buildRequest(route, given[0] ?? {}), route.operationId))
  },

  /** Sends a file as the request body. `onProgress` receives the sent share, from 0 to 1. */
  async sendFile<const R extends Route>(route: R, sent: FileToSend): Promise<Answer<R>> {
    const { url, init, isWork } = buildRequest(route, sent)
    const headers = {
      ...init.headers,
      'content-type': 'application/octet-stream',
      // Sent in a header, because a file name must not be part of a URL.
      'x-file-name': encodeURIComponent(sent.file.name.toWellFormed()),
    }
    const upload = { ...init, headers, body: sent.file }
    return readAnswer(route, await sendKeepingSession({ url, init: upload, isWork, onProgress: sent.onProgress }))
  },

  /**
   * Calls a route without checking the response against a schema. Only for the few calls of the first view, which loads
   * no schemas.
   */
  async raw(route: BareRoute, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<unknown> {
    const response = await sendKeepingSession(buildRequest(route, { body, headers }))
    if (!response.ok) throw await refusalIn(response)
    return response.status === 204 ? null : response.json()
  },
}

async function refusalIn(response: Response): Promise<ApiProblem> {
  const problem = await readProblem(response)
  if (problem.code === 'other-account') accountChange.dispatchEvent(new Event('change'))
  return new ApiProblem(problem)
}

interface FileToSend {
  readonly params: Readonly<Record<string, unknown>>
  readonly file: File
  readonly idempotencyKey: string
  readonly onProgress: (part: number) => void
}

async function readAnswer<R extends Route>(route: R, response: Response): Promise<Answer<R>> {
  if (!response.ok) throw await refusalIn(response)
  const schema = route.responses[response.status]
  // The casts below are safe. The schema for this status defines `Answer<R>`, but TypeScript cannot see this.
  if (schema === null) return null as Answer<R>
  if (schema === undefined || schema === 'event-stream')
    throw new Error(`${route.operationId} answered ${response.status}`)
  if (typeof schema === 'string') return (await response.blob()) as Answer<R>
  return parseKnown(schema, await response.json()) as Answer<R>
}

/**
 * Sends a sign-in, sign-out or password reset. Resolves to the refusal, or to `null` if the request succeeded. The code
 * `signed-out` is replaced with `wrong-credentials`.
 */
export async function callSignIn(
  path: `/api/auth/${string}`,
  body: Readonly<Record<string, string | boolean>>,
): Promise<ReceivedProblem | null> {
  const response = await send(buildRequest({ method: 'POST', path }, { body }))
  if (response.ok) return null
  const problem = await readProblem(response)
  return problem.code === 'signed-out' ? { ...problem, code: 'wrong-credentials' } : problem
}

/** Sends a sign-in step that returns a response. Throws `ApiProblem` if the server refuses. */
export async function postSignIn(path: `/api/auth/${string}`, body?: unknown): Promise<unknown> {
  const response = await send(buildRequest({ method: 'POST', path }, { body }))
  if (!response.ok) throw new ApiProblem(await readProblem(response))
  return response.json()
}

/** Requests the first data of a page before the scripts that use the data have loaded. */
export function askEarly(address: string): void {
  keepEarlyAnswer(address, fetchFromServer(address, { headers: { accept: 'application/json' } }))
}

const texts = new Map<Language, Promise<Record<string, string>>>()

/** Loads the texts of a language once. After a failure, the next call loads them again. */
export function fetchTranslations(language: Language): Promise<Record<string, string>> {
  const known = texts.get(language)
  if (known) return known
  const loading = loadTranslations(language)
  texts.set(language, loading)
  loading.catch(() => texts.delete(language))
  return loading
}

async function loadTranslations(language: Language): Promise<Record<string, string>> {
  const response = await send(plainGet(`/assets/i18n/${language}.json?v=${__TEXTS_VERSION__}`))
  if (!response.ok) throw new NetworkProblem(response.status)
  const tree: TextTree = await response.json()
  return readTexts(tree)
}

/** Loads the server's release, which may be newer than the open page; `null` if the server does not report it. */
export async function fetchServerRelease(): Promise<{ version: string; commit: string } | null> {
  const response = await send(plainGet('/healthz'))
  const { version, commit }: Readonly<Record<string, unknown>> = await response.json()
  return typeof version === 'string' && typeof commit === 'string' ? { version, commit } : null
}

export { type BareRoute, buildAddress, renewRoute } from './build-request.ts'
export { newIdempotencyKey } from './idempotency-key.ts'

/**
 * Fires `end` when the session has ended and was not renewed. The app first tries to renew the session silently. If
 * this fails and work would be lost, it asks the user to prove their identity.
 */
export const sessionEnd = new EventTarget()

/** Fires `change` when the server refused a write because another account has signed in on this browser. */
export const accountChange = new EventTarget()

askReadinessBy(() => fetchFromServer('/readyz', { cache: 'no-store' }))
// The pages of the native app are part of the app, so they are never refetched.
if (!__IN_APP__)
  askForPageBy(() => fetch('/', { cache: 'no-store', credentials: 'omit', headers: { accept: 'text/html' } }))

const plainGet = (url: string): Request => ({ url, init: {}, isWork: false })

async function send({ url, init, onProgress, write }: Request): Promise<Response> {
  try {
    if (onProgress) {
      const { sendWithProgress } = await import('./send-with-progress.ts')
      return await sendWithProgress({ url, init }, onProgress)
    }
    const early = init.method === 'GET' ? takeEarlyAnswer(url) : undefined
    const response = await (early ?? fetchFromServer(url, init))
    noteAnswer(response)
    if (write) noteWrite(write.what, write.key, response.status)
    return response
  } catch (error) {
    if (init.signal?.aborted === true) throw error
    noteSilence()
    if (write) noteWrite(write.what, write.key, null)
    throw new NetworkProblem(error)
  }
}

async function sendKeepingSession(request: Request, operationId?: string): Promise<Response> {
  let response = await sendSignedIn(request)
  // The server can require a proof of identity, and then a second factor. Each is asked for only once.
  for (const asked = new Set<string>(); response.status === 403; response = await sendSignedIn(request)) {
    const problem = await readProblem(response)
    const { code } = problem
    const wanted = (code === 'reauth-required' || code === 'second-factor-required') && !asked.has(code)
    if (!wanted || !(await askForProof(code, operationId))) throw new ApiProblem(problem)
    asked.add(code)
  }
  if (request.isWork && response.ok) forgetTypedWork()
  return response
}

async function sendSignedIn(request: Request): Promise<Response> {
  const begun = attempts
  const isOfItself = request.init.method === 'GET' && isUnattended()
  const response = await send(isOfItself ? markUnattended(request) : request)
  if (response.status !== 401) {
    if (!isOfItself) noteSessionUse()
    return response
  }
  const problem = await readProblem(response)
  if (problem.code !== 'signed-out') throw new ApiProblem(problem)
  if (request.isWork) isWorkWaiting = true
  if (!(await renewedSince(begun))) throw new ApiProblem(problem)
  return send(request)
}

const markUnattended = (request: Request): Request => ({
  ...request,
  init: { ...request.init, headers: { ...request.init.headers, 'x-unattended': '1' } },
})

async function readProblem(response: Response): Promise<ReceivedProblem> {
  const body: unknown = await response.json().catch(() => null)
  // A proxy may send `Retry-After` with a date instead of seconds. A date is ignored.
  const retryAfterSeconds = Number(response.headers.get('retry-after'))
  if (isProblem(body)) return retryAfterSeconds > 0 ? { ...body, retryAfterSeconds } : body
  // A response from a proxy has no problem code.
  const code = response.status === 401 ? 'signed-out' : response.status >= 502 ? 'unavailable' : 'internal-error'
  return { type: 'about:blank', title: response.statusText, status: response.status, code }
}

/** True while a write by the user waits for a new session. If silent renewal fails, the user is asked to sign in. */
let isWorkWaiting = false
let attempts = 0
let lastAttemptWorked = false
let attempt: Promise<boolean> | null = null

/**
 * Renews the session in one attempt, which all waiting calls share. If an attempt has completed since the call began,
 * its outcome is used and no new attempt is made. Returns true if the session is valid again.
 */
async function renewedSince(begun: number): Promise<boolean> {
  if (attempts > begun) return lastAttemptWorked
  attempt ??= renew().finally(() => (attempt = null))
  return attempt
}

async function renew(): Promise<boolean> {
  const response = await send(buildRequest(renewRoute, {}))
  if (!response.ok && response.status !== 401) throw new ApiProblem(await readProblem(response))
  lastAttemptWorked = response.ok || ((isWorkWaiting || hasUnsavedWork()) && (await askForProof('signed-out')))
  isWorkWaiting = false
  attempts += 1
  if (!lastAttemptWorked) sessionEnd.dispatchEvent(new Event('end'))
  return lastAttemptWorked
}
