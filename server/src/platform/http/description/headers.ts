import type { Json } from './components.ts'

const headers: Readonly<Record<string, readonly [description: string, type: 'string' | 'integer']>> = {
  RateLimit: ['What is left of each limit, and in how many seconds it begins anew: "user:read";r=118;t=42', 'string'],
  'RateLimit-Policy': ['The limits that count this request: requests (q) in so many seconds (w)', 'string'],
  'Retry-After': ['In how many seconds to come back', 'integer'],
  ETag: ['The version of this answer. Sent as If-None-Match, it saves sending the same answer again', 'string'],
  'Content-Disposition': ['The name under which to store the file', 'string'],
}

/** Describes the headers of responses that a program can use. */
export const describeHeaders = (): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, [description, type]]) => [name, { description, schema: { type } }]),
  )

export const referToHeaders = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
