import { type Bytes, importKey, randomBytes, type Sealed, sealBytes, unsealBytes, encodeUtf8 } from './sealing.ts'

/** The number of PBKDF2 iterations (with SHA-256) that derive a key from the PIN. */
const pinRounds = 600_000

/**
 * Derives the key for everything on the device. The key is 32 bytes long and is derived from two parts. The server's
 * part is kept only in memory. The other part is stored on the device. Neither part is enough alone.
 */
export async function deriveDayKey(serverPart: Bytes, devicePart: Bytes): Promise<Bytes> {
  const base = await crypto.subtle.importKey('raw', serverPart, 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: devicePart, info: encodeUtf8('salus offline day') }
  return new Uint8Array(await crypto.subtle.deriveBits(how, base, 256))
}

/** The key of the day for use without a network. It is encrypted with the PIN and with `deviceKey`. */
export interface PinLock {
  readonly salt: Bytes
  /** No script can export this key. Somebody who copies `wrapped` therefore cannot try PINs on another device. */
  readonly deviceKey: CryptoKey
  readonly wrapped: Sealed
  readonly tries: number
}

/** After this many wrong PINs, the encrypted key is deleted. Unlocking the day then needs the server. */
export const mostTries = 10

export const isPin = (text: string): boolean => /^\d{6}$/.test(text)

export async function lockByPin(dayKey: Bytes, pin: string, about: string): Promise<PinLock> {
  const salt = randomBytes(16)
  const deviceKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const byPin = await sealBytes(await keyOfPin(pin, salt), dayKey, about)
  const wrapped = await sealBytes(deviceKey, joinBytes(byPin.iv, new Uint8Array(byPin.data)), about)
  return { salt, deviceKey, wrapped, tries: 0 }
}

/** Returns the key of the day, or `null` if the PIN is wrong. */
export async function openByPin({ salt, deviceKey, wrapped }: PinLock, pin: string, about: string) {
  const inner = new Uint8Array(await unsealBytes(deviceKey, wrapped, about))
  const sealed = { iv: inner.slice(0, 12), data: inner.slice(12).buffer }
  const key = await keyOfPin(pin, salt)
  return unsealBytes(key, sealed, about).then(
    (raw) => new Uint8Array(raw),
    () => null,
  )
}

async function keyOfPin(pin: string, salt: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', encodeUtf8(pin), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: pinRounds }
  return importKey(await crypto.subtle.deriveBits(how, base, 256))
}

function joinBytes(...parts: readonly Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
