import { Decrypter, Encrypter, Stanza } from 'age-encryption'
import { makeSeal } from '../sign-in/seal.ts'

/** Encrypts and decrypts files for a store that is not to read them. */
export interface FileSeal {
  /** Encrypts the content of one path. */
  lock(path: string): Encrypter
  /** Opens what was locked for this path; the content of another path is refused. */
  opener(path: string): Decrypter
}

const kind = 'salus-secret'

/**
 * Each file is an age file with a key of its own, which is sealed by the secret of the installation and for its path:
 * who may write to the store can swap no two of them.
 */
export function makeFileSeal(secret: string): FileSeal {
  const seal = makeSeal(secret)
  const ownerOf = (path: string) => `file ${path}`
  return {
    lock(path) {
      const lock = new Encrypter()
      lock.addRecipient({
        wrapFileKey: (key) => [new Stanza([kind], seal.close(Buffer.from(key).toString('base64'), ownerOf(path)))],
      })
      return lock
    },
    opener(path) {
      const opener = new Decrypter()
      opener.addIdentity({
        unwrapFileKey(stanzas: Stanza[]) {
          const sealed = stanzas.find(({ args }) => args[0] === kind)
          const key = sealed === undefined ? null : seal.open(Buffer.from(sealed.body), ownerOf(path))
          return key === null ? null : new Uint8Array(Buffer.from(key, 'base64'))
        },
      })
      return opener
    },
  }
}
