import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { SealedEntry } from '@salus/contract/measuring/offline.ts'
import type { Seal } from '../../platform/sign-in/factors/seal.ts'

/** The keys of a device as stored in the database. The server's part and the private key are encrypted. */
export interface StoredKeys {
  readonly serverPart: Buffer
  readonly privateKey: Buffer
  /** An uncompressed point on P-256, 65 bytes long. */
  readonly publicKey: Buffer
}

export interface DeviceId {
  readonly tenantId: number
  readonly deviceId: string
}

const writeOwner = (what: string, { tenantId, deviceId }: DeviceId) => `offline ${what} ${tenantId} ${deviceId}`

/**
 * Makes new keys for a device. The secret keys are encrypted, and can be decrypted only for this tenant and device id.
 */
export function makeKeys(seal: Seal, of: DeviceId): StoredKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    serverPart: seal.close(randomBytes(32).toString('base64url'), writeOwner('part', of)),
    privateKey: seal.close(
      privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url'),
      writeOwner('key', of),
    ),
    publicKey: readPoint(privateKey),
  }
}

const uncompressed = 0x04

function readPoint(privateKey: KeyObject): Buffer {
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return Buffer.concat([Buffer.from([uncompressed]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
}

/**
 * Decrypts the server's part of the device's key (base64url). Returns `null` if it was encrypted with another secret of
 * the server or for another device.
 */
export const openServerPart = (seal: Seal, sealed: Buffer, of: DeviceId): string | null =>
  seal.open(sealed, writeOwner('part', of))

/**
 * Returns the proof that a device puts into each sealed entry. It proves that the sender was able to open the device.
 * It stays valid after the device has ended, because entries can arrive later.
 */
export const writeProof = (seal: Seal, { tenantId, deviceId }: DeviceId): string =>
  seal.fingerprint(`${tenantId} ${deviceId}`, 'offline proof')

interface Opening extends DeviceId {
  readonly dayId: string
  readonly privateKey: Buffer
}

/**
 * Decrypts a sealed entry (docs/decisions/0027-measurement-days-without-a-network.md). Returns `null` if the entry was
 * changed or sealed for another tenant, day or device. Also returns `null` if the device's private key cannot be
 * decrypted.
 */
export function openEntry(seal: Seal, entry: SealedEntry, of: Opening): Buffer | null {
  const key = seal.open(of.privateKey, writeOwner('key', of))
  if (key === null) return null
  const bound = Buffer.from(`${of.tenantId}|${of.dayId}|${entry.entryId}|${entry.version}`)
  const { ephemeralKey, iv, wrapped } = entry.entryKey
  try {
    const shared = diffieHellman({
      privateKey: createPrivateKey({ key: Buffer.from(key, 'base64url'), type: 'pkcs8', format: 'der' }),
      publicKey: buildPublicKey(Buffer.from(ephemeralKey, 'base64url')),
    })
    const wrapping = Buffer.from(hkdfSync('sha256', shared, '', 'salus offline entry', 32))
    const entryKey = decrypt(wrapping, { iv, sealed: wrapped }, bound)
    return decrypt(entryKey, entry.content, bound)
  } catch {
    return null
  }
}

function buildPublicKey(point: Buffer): KeyObject {
  if (point.length !== 65 || point[0] !== uncompressed) throw new Error('not a point on P-256')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
}

const tagBytes = 16

function decrypt(key: Buffer, { iv, sealed }: { readonly iv: string; readonly sealed: string }, bound: Buffer): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: tagBytes })
  decipher.setAAD(bound).setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
}
