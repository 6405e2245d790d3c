import { createHmac } from 'node:crypto'
import type { Config } from './config.ts'
import type { Pool } from './database/open-database.ts'
import { noteFingerprint, replaceFingerprint, runningSettings, storedFingerprint } from './installation.queries.ts'
import { keepSecret, readSecret } from './secret.ts'
import { StartRefused } from './start-refused.ts'

type SecretPlace = Pick<Config, 'secret' | 'dataDir'>

/** Tells secrets apart and opens nothing. */
const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('salus installation').digest('hex')

/** Refuses a process whose secret is not the one that the database belongs to. Makes no secret. */
export async function requireOwnSecret(owner: Pool, config: SecretPlace): Promise<void> {
  const stored = await storedFingerprint(owner)
  if (stored === null) return
  const secret = config.secret ?? readSecret(config.dataDir)
  if (secret === null || fingerprintOf(secret) !== stored) throw new StartRefused(refusalFor(config, secret))
}

/** The secret of this installation. The first start makes one, unless AUTH_SECRET is set, and notes its fingerprint. */
export async function secretOfInstallation(owner: Pool, config: SecretPlace): Promise<string> {
  await requireOwnSecret(owner, config)
  const secret = config.secret ?? keepSecret(config.dataDir)
  const fingerprint = fingerprintOf(secret)
  if ((await noteFingerprint(owner, fingerprint)) !== fingerprint) throw new StartRefused(refusalFor(config, secret))
  return secret
}

/**
 * Lets the database belong to the secret of this process from now on. Returns `false`, and changes nothing, while a
 * process runs on it.
 */
export async function adoptSecret(owner: Pool, config: SecretPlace): Promise<boolean> {
  if ((await runningSettings(owner)).length > 0) return false
  await replaceFingerprint(owner, fingerprintOf(config.secret ?? keepSecret(config.dataDir)))
  return true
}

function refusalFor({ secret: given, dataDir }: SecretPlace, found: string | null): string {
  const mine =
    given !== null
      ? 'AUTH_SECRET is another one'
      : found === null
        ? `there is none in ${dataDir}`
        : `the one in ${dataDir} is another`
  return (
    `The database belongs to the secret of another process or an earlier start, and ${mine}: copy the file "secret" from the ` +
    'DATA_DIR of that process, or set its AUTH_SECRET (if it is lost, see docs/how-to/run-more-than-one-process.md).'
  )
}
