import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts values that the database stores but must not be able to read. */
export interface Seal {
  /** Encrypts a value for one owner. It cannot be decrypted for another owner. */
  close(text: string, owner: string): Buffer
  /**
   * Decrypts a value. Returns `null` if it is damaged, belongs to another owner, or was encrypted with another secret.
   */
  open(sealed: Buffer, owner: string): string | null
  /** Returns a keyed hash, which is used only for comparisons. */
  fingerprint(text: string, owner: string): string
}

const nonceBytes = 12
const tagBytes = 16

export function makeSeal(secret: string): Seal {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `salus ${purpose}`, 32))
  const sealing = keyFor('sealing')
  const printing = keyFor('fingerprints')
  return {
    close: (text, owner) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (sealed, owner) => {
      try {
        const tagEnd = nonceBytes + tagBytes
        const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        }).setAAD(Buffer.from(owner))
        decipher.setAuthTag(sealed.subarray(nonceBytes, tagEnd))
        return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    fingerprint: (text, owner) => createHmac('sha256', printing).update(`${owner}:${text}`).digest('base64url'),
  }
}
