import { type Bytes, importKey, type Sealed, sealBytes, encodeUtf8 } from './sealing.ts'

/** Bytes that only the tenant's private key can decrypt. The private key never leaves the server. */
export interface ForTenant extends Sealed {
  /** The public key from which the tenant's server derives the encryption key. An uncompressed point of P-256. */
  readonly ephemeral: Bytes
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/**
 * Encrypts the bytes with a key that only the owner of the tenant's private key can derive. `publicKey` is an
 * uncompressed point of P-256.
 */
export async function sealForTenant(publicKey: Bytes, bytes: BufferSource, about: string): Promise<ForTenant> {
  const theirs = await crypto.subtle.importKey('raw', publicKey, curve, false, [])
  const own = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const agreed = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256)
  const base = await crypto.subtle.importKey('raw', agreed, 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: encodeUtf8('salus offline entry') }
  const key = await importKey(await crypto.subtle.deriveBits(how, base, 256))
  const ephemeral = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey))
  return { ephemeral, ...(await sealBytes(key, bytes, about)) }
}
