import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { StartRefused } from '../../start/refused.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type DataLocation, locateData, makePrivateFolder } from './data-location.ts'
import { LockHeld, takeLock } from './start-lock.ts'
import {
  findPostmaster,
  type Postmaster,
  serverSurroundings,
  settle,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'

export type OwnerConnection = {
  host: string
  port: number
  user: string
  database: string
  password?: string | undefined
}

export type EmbeddedPostgres = {
  ownerConnection: OwnerConnection
  stop: () => Promise<void>
  /** True if the server was already running, because the Salus that started it was killed. */
  adopted: boolean
  isNew: boolean
}

/**
 * Thrown if another Salus uses this data directory. While the other Salus runs, its database can be reached through
 * `ownerConnection`.
 */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning'
  readonly pid: number
  readonly ownerConnection: OwnerConnection | undefined

  constructor(dataDir: string, pid: number, ownerConnection: OwnerConnection | undefined) {
    super(`Salus is already running with the data in ${dataDir} (process ${pid}).`)
    this.pid = pid
    this.ownerConnection = ownerConnection
  }
}

/** Thrown if another major version of PostgreSQL wrote the data, or if an upgrade was interrupted. */
export class WrongDataVersion extends Error {
  override readonly name = 'WrongDataVersion'
}

const owner = 'postgres'
const database = 'salus'
const socketPort = 5432

/**
 * Starts the PostgreSQL of this data directory, or takes over one that a killed Salus left running. Throws
 * `AlreadyRunning` if another Salus uses the directory, `WrongDataVersion` or `StartRefused`.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  /** 100 when omitted. */
  mostConnections?: number
  log: (message: string) => void
}): Promise<EmbeddedPostgres> {
  const { location, lock } = claim(options.dataDir)
  try {
    const binaries = findBinaries(location)
    refuseUnfinishedUpgrade(location)
    refuseOtherVersion(location.data, binaries.majorVersion)
    if (!existsSync(path.join(location.data, 'PG_VERSION'))) {
      options.log('Preparing a new database')
      await initialise(location, binaries)
    }
    const orphan = await settle(location.data, (found) => answers(connectionTo(location, found)))
    if (orphan) options.log('Taking over the database of a Salus that was killed')
    const postmaster =
      orphan ??
      (await startPostmaster(location, binaries, {
        port: await choosePort(),
        mostConnections: options.mostConnections,
      }))
    const stop = async () => {
      await stopPostmaster(location, postmaster, binaries)
      lock.release()
    }
    const connection = connectionTo(location, postmaster)
    try {
      const isNew = await createDatabase(connection)
      return { ownerConnection: connection, stop, adopted: orphan !== undefined, isNew }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Finds and locks the data of a DATA_DIR. Throws `AlreadyRunning` if a running Salus uses it, and `StartRefused` if
 * this account is not allowed to write there.
 */
export function claim(dataDir: string): { location: DataLocation; lock: { release: () => void } } {
  try {
    const location = locateData(dataDir)
    return { location, lock: lockOrRefuse(dataDir, location) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
    throw new StartRefused(
      `This account may not write to ${dataDir}, perhaps because another one started Salus there first. ` +
        'Start it as that account, or set DATA_DIR to a folder of your own.',
      { cause: error },
    )
  }
}

function lockOrRefuse(dataDir: string, location: DataLocation): { release: () => void } {
  try {
    return takeLock(path.join(location.home, 'salus.lock'))
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error
    const running = findPostmaster(location.data)
    const connection = running?.isReady ? connectionTo(location, running) : undefined
    throw new AlreadyRunning(dataDir, error.pid, connection)
  }
}

/** This file exists while the upgraded database replaces the old one. */
export const upgradeMark = ({ home }: DataLocation): string => path.join(home, 'postgres-upgrade')

function refuseUnfinishedUpgrade(location: DataLocation): void {
  if (existsSync(upgradeMark(location)))
    throw new WrongDataVersion(
      'An upgrade of the database was interrupted in its last step. Run npm run salus -- database-upgrade again: it ends it.',
    )
}

function refuseOtherVersion(data: string, expected: string): void {
  const file = path.join(data, 'PG_VERSION')
  if (!existsSync(file)) return
  const found = readFileSync(file, 'utf8').trim()
  if (found === expected) return
  throw new WrongDataVersion(
    `The database in ${data} was written by PostgreSQL ${found}; this Salus brings PostgreSQL ${expected}. ` +
      'Move the data over with npm run salus -- database-upgrade (see docs/how-to/upgrade.md), or set DATABASE_URL.',
  )
}

/**
 * Initialises the database under another name and renames it when it is complete. A start that is killed halfway
 * therefore leaves no incomplete database.
 */
export async function initialise(location: DataLocation, binaries: Binaries): Promise<void> {
  const draft = `${location.data}.new`
  rmSync(draft, { recursive: true, force: true })
  makePrivateFolder(draft, location.user)
  const passwordFile = locatePasswordFile(location)
  const hasPassword = process.platform === 'win32'
  // Keeps an existing password, because during an upgrade the old and the new database use the same one.
  if (hasPassword && !existsSync(passwordFile))
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const authentication = hasPassword
    ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    : ['--auth-local=trust', '--auth-host=reject']
  const collation = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  await run(
    binaries.initdb,
    ['-D', draft, '-U', owner, '--data-checksums', '--no-instructions', ...collation, ...authentication],
    location,
  )
  renameSync(draft, location.data)
}

async function run(program: string, parameters: string[], { user }: DataLocation): Promise<void> {
  const child = spawn(program, parameters, { ...user, ...serverSurroundings(), stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)))
  const outcome = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${error.message} (a system without glibc needs DATABASE_URL)`))
    child.once('close', (code, signal) => resolve(code === 0 ? '' : `${signal ?? `code ${code}`}: ${said.trim()}`))
  })
  if (outcome !== '') throw new StartRefused(`The database could not be prepared: ${program}: ${outcome}`)
}

export async function choosePort(): Promise<number> {
  if (process.platform !== 'win32') return socketPort
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : socketPort
}

export function connectionTo(location: DataLocation, { host, port }: Postmaster): OwnerConnection {
  const connection = { host, port, user: owner, database }
  if (process.platform !== 'win32') return connection
  return { ...connection, password: readFileSync(locatePasswordFile(location), 'utf8') }
}

function locatePasswordFile({ home }: DataLocation): string {
  return path.join(home, 'postgres-password')
}

async function answers(connection: OwnerConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => {}) // the connection may break when the server stops
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Creates Salus's database if it does not exist. Returns true if it was created. */
export async function createDatabase(connection: OwnerConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount) return false
    await client.query(`create database ${database}`)
    return true
  } finally {
    await client.end()
  }
}
