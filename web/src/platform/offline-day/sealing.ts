export type Bytes = Uint8Array<ArrayBuffer>

export interface Sealed {
  /** 12 random bytes, generated for every write. */
  readonly iv: Bytes
  readonly data: ArrayBuffer
}

const cipher = 'AES-GCM'

export const randomBytes = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count))

/** Imports 32 bytes as a key that cannot be exported. */
export const importKey = (raw: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, { name: cipher }, false, ['encrypt', 'decrypt'])

/**
 * Encrypts bytes. `about` describes them and is not part of the result. Decryption with another description fails, so
 * an entry that was stored in place of another is detected.
 */
export async function sealBytes(key: CryptoKey, bytes: BufferSource, about: string): Promise<Sealed> {
  const iv = randomBytes(12)
  return { iv, data: await crypto.subtle.encrypt({ name: cipher, iv, additionalData: encodeUtf8(about) }, key, bytes) }
}

/** Decrypts bytes. @throws DOMException if the key or the description is wrong, or the bytes were changed */
export const unsealBytes = (key: CryptoKey, { iv, data }: Sealed, about: string): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: cipher, iv, additionalData: encodeUtf8(about) }, key, data)

export const seal = (key: CryptoKey, content: unknown, about: string): Promise<Sealed> =>
  sealBytes(key, encodeUtf8(JSON.stringify(content)), about)

/** Decrypts JSON without validating it. Throws like `unsealBytes`. */
export async function unseal(key: CryptoKey, sealed: Sealed, about: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await unsealBytes(key, sealed, about)))
}

export const encodeUtf8 = (text: string): Bytes => new TextEncoder().encode(text)
