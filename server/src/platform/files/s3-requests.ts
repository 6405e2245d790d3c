import { AwsClient } from 'aws4fetch'
import type { Logger } from 'pino'
import { Refusal } from '../refusal.ts'
import type { S3Config } from './file-store-config.ts'

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Below the bucket; empty for the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  /** How long it may take until it is answered, in milliseconds; without it, as long as somebody waits for a page. */
  readonly longestMs?: number
  /** With its SHA-256 in hex, which the store holds it against. */
  readonly body?: { readonly content: Blob; readonly sha256: string }
}

/** Sends a signed request. The answer is a success, or says that there is no such object. */
export type AskS3 = (request: S3Request) => Promise<Response>

/** How long a store may take until it answers; one that takes in a file gets the time for a slow line, too. */
const usualMs = 1_500
const slowestBytesPerMs = 100

const retryAfterSeconds = 5

/** Asks a store; whatever keeps it from serving is `unavailable`, said once in the log when it begins and when it ends. */
export function s3Requests(config: S3Config, log: Pick<Logger, 'error' | 'info'>): AskS3 {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  let isAway = false
  const send = async ({ method, key, query = {}, body, longestMs = usualMs }: S3Request): Promise<Response> => {
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${key}`}`)
    url.search = new URLSearchParams(query).toString()
    const limit = new AbortController()
    const time = longestMs + (body === undefined ? 0 : body.content.size / slowestBytesPerMs)
    const timer = setTimeout(() => limit.abort(new Error(`no answer within ${Math.ceil(time)} ms`)), time)
    try {
      return await client.fetch(url, {
        method,
        signal: limit.signal,
        redirect: 'manual',
        ...(body === undefined ? {} : { body: body.content, headers: { 'x-amz-content-sha256': body.sha256 } }),
      })
    } finally {
      clearTimeout(timer)
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
      if (!isAway) log.error({ err: error }, 'the file store does not serve')
      isAway = true
      throw new Refusal('unavailable', { retryAfterSeconds })
    }
  }
}

/** A missing bucket answers with 404 as well, and must not look like an empty one. */
async function isMissingObject(answer: Response): Promise<boolean> {
  return answer.status === 404 && !(await answer.clone().text()).includes('NoSuchBucket')
}

const reasonIn = async (answer: Response): Promise<string> =>
  `it answers ${answer.status} ${/<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''}`
