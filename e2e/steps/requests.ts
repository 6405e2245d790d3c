import type { APIRequestContext, APIResponse } from '@playwright/test'

interface Sent {
  readonly data?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Sends a write without a page. Adds an idempotency key and the origin, because the server refuses writes that have a
 * session cookie but no origin.
 */
export async function sendWrite(
  request: APIRequestContext,
  write: `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`,
  { data, headers = {} }: Sent = {},
): Promise<APIResponse> {
  const [method = '', path = ''] = write.split(' ')
  const origin = await findOrigin(request)
  return request.fetch(path, {
    method,
    headers: { origin, 'idempotency-key': crypto.randomUUID(), ...headers },
    ...(data === undefined ? {} : { data }),
  })
}

const origins = new WeakMap<APIRequestContext, string>()

/** Finds the origin of the server to which these requests go. Some tests start a server of their own. */
async function findOrigin(request: APIRequestContext): Promise<string> {
  const known = origins.get(request)
  if (known !== undefined) return known
  const { origin } = new URL((await request.get('/healthz')).url())
  origins.set(request, origin)
  return origin
}
