import { Decrypter, Encrypter, Stanza } from 'age-encryption'
import { makeSeal } from '../sign-in/factors/seal.ts'

/** Encrypts and decrypts files, for a store that must not be able to read them. */
export interface FileSeal {
  lock(path: string): Encrypter
  /** Decrypts content that was encrypted for this path. Fails if it was encrypted for another path. */
  opener(path: string): Decrypter
}

const kind = 'salus-secret'

/**
 * Encrypts each file in the age format, with a key of its own. That key is encrypted with the installation's secret and
 * bound to the file's path. An attacker who can write to the store therefore cannot swap two files.
 */
export function makeFileSeal(secret: string): FileSeal {
  const seal = makeSeal(secret)
  const writeOwner = (path: string) => `file ${path}`
  return {
    lock(path) {
      const lock = new Encrypter()
      lock.addRecipient({
        wrapFileKey: (key) => [new Stanza([kind], seal.close(Buffer.from(key).toString('base64'), writeOwner(path)))],
      })
      return lock
    },
    opener(path) {
      const opener = new Decrypter()
      opener.addIdentity({
        unwrapFileKey(stanzas: Stanza[]) {
          const sealed = stanzas.find(({ args }) => args[0] === kind)
          const key = sealed === undefined ? null : seal.open(Buffer.from(sealed.body), writeOwner(path))
          return key === null ? null : new Uint8Array(Buffer.from(key, 'base64'))
        },
      })
      return opener
    },
  }
}
