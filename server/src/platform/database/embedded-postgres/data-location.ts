import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createExclusively } from './start-lock.ts'
import { canEnter, chooseServerUser, type ServerUser } from './unprivileged-user.ts'

export const systemFolder = '/var/lib/salus'

// A socket's path can have at most 108 bytes on Linux and 104 on macOS, including the zero byte at the end.
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

export type DataLocation = {
  /**
   * The folder that contains the lock and the database: either DATA_DIR, or a folder below /var/lib/salus that the
   * database's user can enter.
   */
  home: string
  data: string
  logFile: string
  user: ServerUser
}

/**
 * Returns where the database of this DATA_DIR is stored. The first start chooses the place; later starts return the
 * same place.
 */
export function locateData(dataDir: string): DataLocation {
  // 0711: the database's user may pass through, but only the owner may list the folder.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const realDir = realpathSync(dataDir)
  const home = chooseHome(realDir)
  const data = path.join(home, 'postgres')
  const user = chooseServerUser(existsSync(data) ? data : undefined)
  return { home, data, logFile: path.join(realDir, 'postgres.log'), user }
}

function chooseHome(dataDir: string): string {
  const pointer = path.join(dataDir, 'postgres-location')
  if (existsSync(pointer)) return readPointer(pointer)
  if (existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))) return dataDir
  const user = chooseServerUser(undefined)
  if (!canEnter(dataDir, user)) openThrowAway(dataDir)
  if (canEnter(dataDir, user)) return dataDir
  mkdirSync(systemFolder, { recursive: true })
  chmodSync(systemFolder, 0o755)
  // Without the random suffix, a DATA_DIR that was deleted and created again would use the old data.
  createExclusively(pointer, path.join(systemFolder, `data-${hash(dataDir)}-${randomBytes(3).toString('hex')}`))
  return readPointer(pointer)
}

// If DATA_DIR is in the system's temporary folder, lets the database's user pass through the folders above DATA_DIR.
// All data can then be stored in DATA_DIR and is deleted together with it.
function openThrowAway(dataDir: string): void {
  const base = realpathSync(os.tmpdir())
  for (let folder = dataDir; folder.startsWith(base + path.sep); folder = path.dirname(folder)) {
    const { uid, mode } = lstatSync(folder)
    if (uid === 0) chmodSync(folder, mode | 0o011)
  }
}

function readPointer(pointer: string): string {
  const home = readFileSync(pointer, 'utf8').trim()
  mkdirSync(home, { recursive: true, mode: 0o711 })
  chmodSync(home, 0o711)
  return home
}

/**
 * Returns a folder for the socket that only the database's user and root can enter. Its path is short enough for the
 * system's limit.
 */
export function socketFolder({ data, user }: DataLocation): string {
  if (fitsSocket(data)) return data
  const name = `salus-${hash(data)}`
  const folder = [os.tmpdir(), '/tmp'].map((base) => path.join(base, name)).find(fitsSocket)
  if (folder === undefined) throw new Error(`No folder short enough for the database's socket: ${data}`)
  makePrivateFolder(folder, user)
  return folder
}

/** Creates a folder that only this user can enter. Throws if another user created it before. */
export function makePrivateFolder(folder: string, user: ServerUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const owner = user.uid ?? process.getuid?.()
  const found = lstatSync(folder)
  if (!found.isDirectory()) throw new Error(`${folder} is not a folder`)
  if (owner === undefined) return
  if (found.uid !== owner && found.uid !== process.getuid?.()) throw new Error(`${folder} belongs to somebody else`)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= longestSocketPath
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
