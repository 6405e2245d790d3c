import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { Config } from '../../platform/config/config.ts'
import { findOwnerOfService } from './push-service.ts'
import { publicLookup } from './public-lookup.ts'
import type { PushKeys } from './push-keys.ts'

/** One day. If the push service cannot deliver a message within this time, the service drops the message. */
export const messageSeconds = 86_400
/** A quarter of an hour. After this time, "you are next" is out of date. */
export const turnSeconds = 900

export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The outcome of sending a message. The reason of `later` and `refused` contains no part of the address. */
export type PushOutcome =
  | { readonly is: 'taken' }
  | { readonly is: 'gone' }
  | { readonly is: 'later'; readonly reason: string; readonly waitSeconds: number | null }
  | { readonly is: 'refused'; readonly reason: string }

export interface PushSender {
  readonly config: Pick<Config, 'pushOrigins' | 'operator' | 'publicUrl' | 'isHttps' | 'mailFrom'>
  readonly pushKeys: PushKeys
  /** Tests replace it, so that names can resolve to private addresses. */
  readonly lookup?: LookupFunction
}

/**
 * Encrypts a message for one browser and sends it to the browser's push service. Never throws because of the service's
 * response.
 */
export async function sendMessage(
  { config, pushKeys, lookup = publicLookup() }: PushSender,
  to: PushAddress,
  { text, seconds }: { readonly text: string; readonly seconds: number },
): Promise<PushOutcome> {
  const owner = findOwnerOfService(to.endpoint, config.pushOrigins)
  if (owner === null) return { is: 'refused', reason: 'the push service is not allowed' }
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    text,
    { TTL: seconds, contentEncoding: 'aes128gcm', vapidDetails: { subject: chooseSubject(config), ...pushKeys } },
  )
  // The operator configures their own push service, so its address may be private.
  const guard = owner === 'operator' ? {} : { lookup }
  try {
    const answer = await post(to.endpoint, { headers: headers ?? {}, body: body ?? Buffer.alloc(0), ...guard })
    return readOutcome(answer)
  } catch (error) {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
    const reason = typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : 'the push service did not answer'
    return code === 'EPRIVATE' ? { is: 'refused', reason } : { is: 'later', reason, waitSeconds: null }
  }
}

/** Returns the contact for push services that have questions about this server's messages (RFC 8292, section 2.1). */
function chooseSubject({ operator, publicUrl, isHttps, mailFrom }: PushSender['config']): string {
  if (operator.email !== null) return `mailto:${operator.email}`
  return isHttps ? publicUrl : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}

interface Posted {
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
  readonly lookup?: LookupFunction
}

interface ServiceAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
}

const patienceMs = 15_000

/** Sends one POST request. Does not follow redirects, but returns them like any other response. */
function post(endpoint: string, { headers, body, ...guard }: Posted): Promise<ServiceAnswer> {
  const request = endpoint.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs)
    const sent = request(
      endpoint,
      { method: 'POST', headers: { ...headers }, agent: false, signal, ...guard },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
        answer.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function readOutcome({ status, retryAfter }: ServiceAnswer): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const reason = `the push service answered ${status}`
  if (status === 429 || status >= 500) return { is: 'later', reason, waitSeconds: readRetryAfter(retryAfter) }
  return { is: 'refused', reason }
}

/**
 * Returns the seconds to wait, from a number of seconds or a date (RFC 9110, section 10.2.3). Returns `null` if the
 * value is missing or not valid.
 */
function readRetryAfter(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
