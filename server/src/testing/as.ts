import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { sessionCookieName } from '../platform/sign-in/account/session-cookie.ts'
import type { TestApp } from './test-app.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly text: string
  /** The parsed JSON of the body. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads fields of whatever came
  readonly body: any
}

export interface Client {
  readonly cookie: string | undefined
  get(url: string, headers?: Headers): Promise<Answer>
  post(url: string, body?: unknown, headers?: Headers): Promise<Answer>
  put(url: string, body?: unknown, headers?: Headers): Promise<Answer>
  patch(url: string, body?: unknown, headers?: Headers): Promise<Answer>
  delete(url: string, headers?: Headers): Promise<Answer>
  send(request: InjectOptions): Promise<Answer>
}

/** `undefined` removes a header that would otherwise be sent. */
type Headers = Readonly<Record<string, string | undefined>>

export const anonymous = (of: TestApp): Client => withCookie(of, undefined)

/** Opens a valid session for this user in the database. */
export async function as(of: TestApp, user: { readonly userId: string }): Promise<Client> {
  const token = randomBytes(24).toString('base64url')
  await of.database.owner.query(
    `insert into salus.session (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [randomUUID(), user.userId, token],
  )
  const signature = createHmac('sha256', of.secret).update(token).digest('base64')
  return withCookie(of, `${sessionCookieName(of.config.isHttps)}=${encodeURIComponent(`${token}.${signature}`)}`)
}

export function withCookie(of: TestApp, cookie: string | undefined): Client {
  const send = async (request: InjectOptions): Promise<Answer> => {
    const answer = await of.app.inject({
      ...request,
      headers: withoutAbsent({
        ...(cookie === undefined ? {} : { cookie }),
        ...sentByDefault(of, request),
        ...request.headers,
      }),
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: parsed(answer.body) }
  }
  const write =
    (method: 'POST' | 'PUT' | 'PATCH') =>
    (url: string, body?: unknown, headers: Headers = {}) =>
      send({
        method,
        url,
        ...(body === undefined
          ? { headers }
          : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
      })
  return {
    cookie,
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: (url, headers = {}) => send({ method: 'DELETE', url, headers }),
  }
}

const sentByDefault = ({ config }: TestApp, { method }: InjectOptions) =>
  method === undefined || method === 'GET' || method === 'HEAD'
    ? {}
    : { origin: config.trustedOrigins[0], 'idempotency-key': randomUUID() }

const withoutAbsent = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the first cookie that an answer sets, written as a request sends it; empty if there is none. */
export function readCookie(answer: Answer): string {
  const lines = [answer.headers['set-cookie'] ?? []].flat()
  return String(lines[0] ?? '').split(';', 1)[0] ?? ''
}

/**
 * Returns the cookie by which a browser is recognised after a sign-in, written as a request sends it; empty if there is
 * none.
 */
export function readBrowserCookie(answer: Answer): string {
  const lines = [answer.headers['set-cookie'] ?? []].flat().map(String)
  return lines.find((line) => /^(?:__Host-)?browser=/.test(line))?.split(';', 1)[0] ?? ''
}
