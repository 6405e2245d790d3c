import { createHmac } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Pool } from '../database/open-database.ts'
import { noteFingerprint, replaceFingerprint, runningSettings, storedFingerprint } from './installation.queries.ts'
import { keepSecret, readSecret } from '../config/secret.ts'
import { StartRefused } from './refused.ts'

type SecretPlace = Pick<Config, 'secret' | 'dataDir'>

/**
 * Computes a fingerprint of the secret. Two secrets can be compared by their fingerprints, which do not reveal them.
 */
const computeFingerprint = (secret: string): string =>
  createHmac('sha256', secret).update('salus installation').digest('hex')

/** Throws `StartRefused` if the database is bound to another secret than this process's. Creates no secret. */
export async function requireOwnSecret(owner: Pool, config: SecretPlace): Promise<void> {
  const stored = await storedFingerprint(owner)
  if (stored === null) return
  const secret = config.secret ?? readSecret(config.dataDir)
  if (secret === null || computeFingerprint(secret) !== stored) throw new StartRefused(refusalFor(config, secret))
}

/**
 * Returns the secret of this installation. The first start creates one, unless AUTH_SECRET is set, and stores its
 * fingerprint. Throws `StartRefused` if the database is bound to another secret.
 */
export async function secretOfInstallation(owner: Pool, config: SecretPlace): Promise<string> {
  await requireOwnSecret(owner, config)
  const secret = config.secret ?? keepSecret(config.dataDir)
  const fingerprint = computeFingerprint(secret)
  if ((await noteFingerprint(owner, fingerprint)) !== fingerprint) throw new StartRefused(refusalFor(config, secret))
  return secret
}

/**
 * Binds the database to this process's secret. If a Salus process is running on the database, returns `false` and
 * changes nothing.
 */
export async function adoptSecret(owner: Pool, config: SecretPlace): Promise<boolean> {
  if ((await runningSettings(owner)).length > 0) return false
  await replaceFingerprint(owner, computeFingerprint(config.secret ?? keepSecret(config.dataDir)))
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
