import { randomBytes } from 'node:crypto'
import { hashOf, type KnownToken } from './link-token.ts'

/** 256 random bits behind the tenant's number, told from other secrets by its first word. Shown once; only its hash is kept. */
export function makeApiKey(tenantId: number): { readonly key: string; readonly hash: string } {
  const key = `salus_${tenantId}_${randomBytes(32).toString('base64url')}`
  return { key, hash: hashOf(key) }
}

/** Null: no bearer token of the form of a key. */
export function readApiKey(authorization: string | undefined): KnownToken | null {
  const found = /^Bearer (salus_([1-9][0-9]{0,8})_[A-Za-z0-9_-]{43})$/i.exec(authorization ?? '')
  return found ? { tenantId: Number(found[2]), hash: hashOf(found[1] ?? '') } : null
}
