import type { Json } from './components.ts'

const headers: Readonly<Record<string, readonly [description: string, type: 'string' | 'integer']>> = {
  RateLimit: [
    'The requests left (r) of each limit, and the seconds until it resets (t): "user:read";r=118;t=42',
    'string',
  ],
  'RateLimit-Policy': ['The limits that count this request: at most q requests in w seconds', 'string'],
  'Retry-After': ['After how many seconds to try again', 'integer'],
  ETag: [
    'The version of this response. Sent as If-None-Match, it avoids transferring the same response again',
    'string',
  ],
  'Content-Disposition': ['The name for storing the file', 'string'],
}

/** Describes the headers of responses that a program can use. */
export const describeHeaders = (): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, [description, type]]) => [name, { description, schema: { type } }]),
  )

export const referToHeaders = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
