import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigRefused } from './config.ts'

/**
 * Returns the key of this installation, which for example signs cookies. The first start creates the key in
 * dataDir/secret, readable only by the file's owner.
 */
export function keepSecret(dataDir: string): string {
  const known = readSecret(dataDir)
  if (known !== null) return known
  const file = path.join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // Gives the complete draft its final name, because a direct write to the file could show other processes half a
    // secret. If another process has created the secret in the meantime, linking fails, and that process's secret is
    // used.
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecret(dataDir) ?? keepSecret(dataDir)
}

/** Reads the secret in dataDir; `null` if there is none yet. Throws `ConfigRefused` if it is too short. */
export function readSecret(dataDir: string): string | null {
  const file = path.join(dataDir, 'secret')
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  if (text.length < 32)
    throw new ConfigRefused(
      `${file} is damaged: restore it (if it is lost, see docs/how-to/run-more-than-one-process.md).`,
    )
  return text
}
