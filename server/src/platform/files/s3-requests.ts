import { AwsClient } from 'aws4fetch'
import type { Logger } from 'pino'
import { Refusal } from '../refusal.ts'
import type { S3Config } from './file-store-config.ts'
import { longestPauseMs } from './watch-pieces.ts'

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** The object's key in the bucket; empty for the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  /** The longest time until the response, in ms; `usualMs` if omitted. */
  readonly longestMs?: number
  /** The content and its SHA-256 in hex. The store verifies the hash. */
  readonly body?: { readonly content: Blob; readonly sha256: string }
}

/**
 * Sends a signed request. Returns the response if it is a success, or a 404 because there is no such object. Otherwise
 * refuses with `unavailable`.
 */
export type AskS3 = (request: S3Request) => Promise<Response>

/** The longest time until a store responds, in ms. People do not wait longer than this for a page. */
const usualMs = 1_500
/**
 * An upload gets as much additional time as it would take on a connection of this speed. It fails earlier if the store
 * stops accepting its data.
 */
const slowestBytesPerMs = 100

const retryAfterSeconds = 5

/**
 * Sends requests to a store. If the store fails, refuses with `unavailable`. Logs a failure when it begins and when it
 * ends, not for each request.
 */
export function s3Requests(config: S3Config, log: Pick<Logger, 'error' | 'info'>, pauseMs = longestPauseMs): AskS3 {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  let isAway = false
  const send = async ({ method, key, query = {}, body, longestMs = usualMs }: S3Request): Promise<Response> => {
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${key}`}`)
    url.search = new URLSearchParams(query).toString()
    const limit = new AbortController()
    const stopAfter = (ms: number) =>
      setTimeout(() => limit.abort(new Error(`no answer within ${Math.ceil(ms)} ms`)), ms)
    const timer = stopAfter(longestMs + (body === undefined ? 0 : body.content.size / slowestBytesPerMs))
    const pause = body === undefined ? undefined : stopAfter(pauseMs)
    try {
      const sum: Record<string, string> = body === undefined ? {} : { 'x-amz-content-sha256': body.sha256 }
      const { headers } = await client.sign(url, { method, headers: sum })
      const upload = body && readAsTaken(body.content, () => pause?.refresh())
      if (body !== undefined) headers.set('content-length', String(body.content.size))
      // Does not use the client's own `fetch`, because that function wraps the request in another one. After the outer
      // request is garbage-collected, an abort no longer reaches the inner request.
      return await fetch(url, { method, headers, signal: limit.signal, redirect: 'manual', ...upload })
    } finally {
      clearTimeout(timer)
      clearTimeout(pause)
    }
  }
  return async (request) => {
    try {
      const answer = await send(request)
      if (!answer.ok && !(await isMissingObject(answer))) throw new Error(await reasonIn(answer))
      if (isAway) log.info('the file store answers again')
      isAway = false
      return answer
    } catch (error) {
      if (!isAway) log.error({ err: error }, 'the file store cannot be used')
      isAway = true
      throw new Refusal('unavailable', { retryAfterSeconds })
    }
  }
}

/** Sends the content and calls `onPiece` for each piece that the store accepts. */
const readAsTaken = (content: Blob, onPiece: () => void): RequestInit => ({
  body: content.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        onPiece()
        controller.enqueue(piece)
      },
    }),
  ),
  duplex: 'half',
})

/**
 * Returns true if the store reports that the object does not exist. Returns false if the bucket is missing, which has
 * the status 404 as well: a missing bucket must not be treated as an empty one.
 */
async function isMissingObject(answer: Response): Promise<boolean> {
  return answer.status === 404 && !(await answer.clone().text()).includes('NoSuchBucket')
}

const reasonIn = async (answer: Response): Promise<string> =>
  `it answers ${answer.status} ${/<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''}`
