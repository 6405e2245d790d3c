import { createHash, randomBytes } from 'node:crypto'

export interface KnownToken {
  readonly tenantId: number
  readonly hash: string
}

/**
 * Makes a link token. It contains the tenant id and 256 random bits. It is handed out once. Only its hash is stored.
 */
export function makeLinkToken(tenantId: number): { readonly token: string; readonly hash: string } {
  const token = `${tenantId}.${randomBytes(32).toString('base64url')}`
  return { token, hash: hashToken(token) }
}

export function readLinkToken(text: string): KnownToken | null {
  const found = /^([1-9][0-9]{0,8})\.[A-Za-z0-9_-]{43}$/.exec(text)
  return found ? { tenantId: Number(found[1]), hash: hashToken(text) } : null
}

export const hashToken = (text: string): string => createHash('sha256').update(text).digest('base64url')
