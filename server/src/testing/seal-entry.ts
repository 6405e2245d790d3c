import type { webcrypto } from 'node:crypto'
import type { OfflinePreparation, SealedEntry } from '@salus/contract/measuring/offline.ts'

export type SealingDevice = Pick<OfflinePreparation, 'device' | 'tenantKey' | 'proof'>

export interface EntryToSeal {
  readonly tenantId: number
  readonly entryId: string
  readonly content: object
  readonly sentAt?: string
}

const text = new TextEncoder()
const base64url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  Buffer.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)).toString('base64url')
const readBytes = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'))
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** Seals an entry with WebCrypto, as a browser does. */
export async function sealEntry(
  { device, tenantKey, proof }: SealingDevice,
  { tenantId, entryId, content, sentAt = '2026-03-10T12:00:00Z' }: EntryToSeal,
): Promise<SealedEntry> {
  const bound = text.encode(`${tenantId}|${device.dayId}|${entryId}|1`)
  const encrypt = async (key: webcrypto.CryptoKey, plain: Uint8Array<ArrayBuffer>) => {
    const iv = random(12)
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bound }, key, plain)
    return { iv: base64url(iv), sealed: base64url(sealed) }
  }
  const rawKey = random(32)
  const entryKey = await crypto.subtle.importKey('raw', rawKey, 'AES-GCM', false, ['encrypt'])
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const ephemeral = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const tenant = await crypto.subtle.importKey('raw', readBytes(tenantKey.publicKey), curve, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: tenant }, ephemeral.privateKey, 256)
  const wrappingKey = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: text.encode('salus offline entry') },
    await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  )
  const wrapped = await encrypt(wrappingKey, rawKey)
  return {
    entryId,
    version: 1,
    keyId: tenantKey.keyId,
    entryKey: {
      ephemeralKey: base64url(await crypto.subtle.exportKey('raw', ephemeral.publicKey)),
      iv: wrapped.iv,
      wrapped: wrapped.sealed,
    },
    content: await encrypt(entryKey, text.encode(JSON.stringify({ proof, ...content }))),
    sentAt,
  }
}
