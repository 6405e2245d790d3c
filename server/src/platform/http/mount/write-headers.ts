import type { Route } from '@salus/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'

interface WriteHeaders {
  readonly idempotencyKey: string | undefined
  readonly ifMatch: string | undefined
}

export const noWriteHeaders: WriteHeaders = { idempotencyKey: undefined, ifMatch: undefined }

/** Reads the headers. Returns a refusal if the key is malformed or a required header is missing. */
export function readWriteHeaders(route: Route, { headers }: FastifyRequest): WriteHeaders | Refusal {
  const { 'idempotency-key': key, 'if-match': ifMatch } = headers
  if (key === undefined && route.idempotencyKey === 'required') return new Refusal('idempotency-key-missing', keyAdvice)
  if (ifMatch === undefined && route.ifMatch === 'required') return new Refusal('if-match-missing', revisionAdvice)
  if (key === undefined) return { idempotencyKey: undefined, ifMatch }
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) return new Refusal('malformed-request')
  return { idempotencyKey: key, ifMatch }
}

const keyAdvice = {
  detail: 'Send the header "Idempotency-Key" with a new UUID, and the same one again when you repeat the request.',
}
const revisionAdvice = {
  detail: 'Send the header "If-Match" with the revision that you read, for example "3", or * to replace any.',
}
