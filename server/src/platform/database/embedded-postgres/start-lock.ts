import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { isSameProcessAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts'

export class LockHeld extends Error {
  override readonly name = 'LockHeld'
  readonly pid: number

  constructor(pid: number) {
    super(`held by process ${pid}`)
    this.pid = pid
  }
}

/**
 * Takes the lock file for this process. Replaces a lock whose owner has ended. Throws `LockHeld` if its owner still
 * runs.
 */
export function takeLock(file: string): { release: () => void } {
  // Comes first, because nothing can be written on a full disk, and commands must still find the running process.
  refuseIfAlive(file)
  const content = JSON.stringify({ ...ownIdentity(), token: randomUUID() })
  if (!createExclusively(file, content)) replaceStale(file, content)
  return {
    release: () => {
      if (read(file) === content) rmSync(file, { force: true })
    },
  }
}

/**
 * Creates the file with its content. If the file system has hard links, other processes never see an incomplete file.
 * Returns false if the file already exists.
 */
export function createExclusively(file: string, content: string): boolean {
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, content, { mode: 0o600, flag: 'wx' })
    linkSync(draft, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL')) throw error
    return createWithoutLinks(file, content)
  } finally {
    rmSync(draft, { force: true })
  }
}

function createWithoutLinks(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

// Two starts can find the same stale lock. The start that creates the claim file replaces the lock; the other one gives
// up.
function replaceStale(file: string, content: string): void {
  refuseIfAlive(file)
  const claim = `${file}.claim`
  if (!createExclusively(claim, content)) {
    refuseIfAlive(claim)
    rmSync(claim, { force: true })
    if (!createExclusively(claim, content)) throw new LockHeld(findOwner(claim)?.pid ?? 0)
  }
  try {
    refuseIfAlive(file)
    rmSync(file, { force: true })
    if (!createExclusively(file, content)) throw new LockHeld(findOwner(file)?.pid ?? 0)
  } finally {
    rmSync(claim, { force: true })
  }
}

function refuseIfAlive(file: string): void {
  const owner = findOwner(file)
  if (owner && isSameProcessAlive(owner)) throw new LockHeld(owner.pid)
}

function findOwner(file: string): ProcessIdentity | undefined {
  try {
    const value: unknown = JSON.parse(read(file) ?? '')
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value)) return undefined
    return { pid: Number(value.pid), startedAt: String(value.startedAt) }
  } catch {
    return undefined // a crash cut the file short, so no process holds it
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
