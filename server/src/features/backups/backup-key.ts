import { readFile } from 'node:fs/promises'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { type BackupConfig, shortestPassphrase } from '../../platform/config/backup.ts'
import { BackupRefused } from './backup-refused.ts'

/** Asks the operator for hidden input; returns `null` if there is no terminal. */
export type AskSecretly = (question: string) => Promise<string | null>

/**
 * Returns an encrypter for the configured public keys. Without public keys, uses the configured passphrase or, if there
 * is none, asks for one.
 */
export async function makeEncrypter(config: BackupConfig, ask: AskSecretly): Promise<Encrypter> {
  const lock = new Encrypter()
  if (config.recipients.length > 0) {
    for (const recipient of config.recipients) addRecipient(lock, recipient)
    return lock
  }
  lock.setPassphrase(config.passphrase ?? (await newPassphrase(ask)))
  return lock
}

/**
 * Returns a decrypter with the configured private keys and passphrase. If neither is configured, asks for the
 * passphrase.
 */
export async function makeOpener(config: BackupConfig, ask: AskSecretly): Promise<Decrypter> {
  const opener = new Decrypter()
  if (config.identityFile !== null)
    for (const identity of await readIdentities(config.identityFile)) opener.addIdentity(identity)
  if (config.passphrase !== null) opener.addPassphrase(config.passphrase)
  if (config.identityFile !== null || config.passphrase !== null) return opener
  const typed = await ask('Passphrase of the backup: ')
  if (typed === null || typed === '') throw new BackupRefused(noKey('BACKUP_IDENTITY_FILE or BACKUP_PASSPHRASE'))
  opener.addPassphrase(typed)
  return opener
}

/**
 * Generates a key pair: `recipient` is the public key for encryption, and `identity` is the private key for decryption.
 */
export async function newBackupKey(): Promise<{ readonly identity: string; readonly recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

async function newPassphrase(ask: AskSecretly): Promise<string> {
  const first = await ask(`New passphrase (at least ${shortestPassphrase} characters): `)
  if (first === null) throw new BackupRefused(noKey('BACKUP_RECIPIENT or BACKUP_PASSPHRASE'))
  if (first.length < shortestPassphrase)
    throw new BackupRefused(`The passphrase needs at least ${shortestPassphrase} characters.`)
  if ((await ask('The same once more: ')) !== first) throw new BackupRefused('The two passphrases differ.')
  return first
}

const noKey = (names: string) => `A backup is always encrypted, and no key is set: set ${names}.`

function addRecipient(lock: Encrypter, recipient: string): void {
  try {
    lock.addRecipient(recipient)
  } catch {
    throw new BackupRefused(`BACKUP_RECIPIENT: ${recipient} is not a public key.`)
  }
}

async function readIdentities(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupRefused(`BACKUP_IDENTITY_FILE: ${file} cannot be read.`)
  })
  const identities = text.split('\n').flatMap((line) => (line.startsWith('AGE-SECRET-KEY-') ? [line.trim()] : []))
  if (identities.length === 0) throw new BackupRefused(`BACKUP_IDENTITY_FILE: there is no private key in ${file}.`)
  return identities
}
