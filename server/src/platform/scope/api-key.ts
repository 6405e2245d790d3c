import { randomBytes } from 'node:crypto'
import { hashToken, type KnownToken } from './link-token.ts'

/**
 * A key has 256 random bits after the tenant id; its first word distinguishes it from other secrets. It is shown once,
 * and only its hash is stored.
 */
export function makeApiKey(tenantId: number): { readonly key: string; readonly hash: string } {
  const key = `salus_${tenantId}_${randomBytes(32).toString('base64url')}`
  return { key, hash: hashToken(key) }
}

/** `null` if the header is not a bearer token in the form of a key. */
export function readApiKey(authorization: string | undefined): KnownToken | null {
  const found = /^Bearer (salus_([1-9][0-9]{0,8})_[A-Za-z0-9_-]{43})$/i.exec(authorization ?? '')
  return found ? { tenantId: Number(found[2]), hash: hashToken(found[1] ?? '') } : null
}
