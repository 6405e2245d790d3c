import { randomBytes } from 'node:crypto'
import { hashToken, type KnownToken } from './link-token.ts'

/**
 * Makes an API key. It contains a prefix that distinguishes it from other secrets, the tenant id, and 256 random bits.
 * The key is shown once. Only its hash is stored.
 */
export function makeApiKey(tenantId: number): { readonly key: string; readonly hash: string } {
  const key = `salus_${tenantId}_${randomBytes(32).toString('base64url')}`
  return { key, hash: hashToken(key) }
}

/** Returns `null` unless the header is a bearer token in the form of a key. */
export function readApiKey(authorization: string | undefined): KnownToken | null {
  const found = /^Bearer (salus_([1-9][0-9]{0,8})_[A-Za-z0-9_-]{43})$/i.exec(authorization ?? '')
  return found ? { tenantId: Number(found[2]), hash: hashToken(found[1] ?? '') } : null
}
