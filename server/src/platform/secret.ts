import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigRefused } from './config.ts'

/** The key that signs cookies: from the first start on kept in dataDir/secret, readable by its owner alone. */
export function keepSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  const known = readSecret(file)
  if (known !== null) return known
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // Fails where another start was faster: then its secret is the one, and always a whole one.
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecret(file) ?? keepSecret(dataDir)
}

function readSecret(file: string): string | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  if (text.length < 32)
    throw new ConfigRefused(`${file} is damaged: restore it, or remove it (everybody then signs in again).`)
  return text
}
