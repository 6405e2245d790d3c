import { randomUUID } from 'node:crypto'
import type { Client } from './requests.ts'

export interface Login {
  readonly email: string
  readonly password: string
}

/** Signs in at a server and returns a client for this person. The client throws if a request is refused. */
export async function signIn(base: string, login: Login): Promise<Client & { readonly cookie: string }> {
  const answer = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ email: login.email, password: login.password }),
  })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return {
    cookie,
    get: (path) => ask(base + path, { headers: { cookie } }),
    post: (path, body) =>
      ask(base + path, {
        method: 'POST',
        headers: {
          cookie,
          origin: base,
          'idempotency-key': randomUUID(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}

async function ask(url: string, request: RequestInit): Promise<unknown> {
  const answer = await fetch(url, request)
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return answer.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : text
}
