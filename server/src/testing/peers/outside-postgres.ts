import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../../platform/database/embedded-postgres/binaries.ts'
import { locateData } from '../../platform/database/embedded-postgres/data-location.ts'
import { serverSurroundings } from '../../platform/database/embedded-postgres/postmaster.ts'
import { writeSetupScript } from '../../platform/database/migrate/setup-script.ts'
import { chooseServerUser, type ServerUser } from '../../platform/database/embedded-postgres/unprivileged-user.ts'

const superPassword = 'super-secret'

/**
 * A PostgreSQL as an administrator runs it: on a loopback port, with passwords, and (if this process is root) under
 * another account.
 */
export interface OutsidePostgres {
  readonly port: number
  readonly user: ServerUser
  run(sql: string, database?: string): Promise<pg.QueryResult>
  writeUrl(login: string, password: string, database: string): string
  stop(): Promise<void>
}

/** The folder with the programs of Debian's PostgreSQL 15; `null` if it is not installed. */
export const debianPrograms: string | null = existsSync('/usr/lib/postgresql/15/bin/initdb')
  ? '/usr/lib/postgresql/15/bin'
  : null

/** The paths of a certificate and its key, as PEM files. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/**
 * Starts a PostgreSQL with the programs in the folder, or with those that Salus includes. With a certificate it also
 * accepts TLS.
 */
export async function startOutsidePostgres(
  programs: string | null,
  certificate?: Certificate,
): Promise<OutsidePostgres> {
  const folder = openFolder('salus-outside-')
  const user = chooseServerUser(undefined)
  const bin = programs ?? path.dirname(findBinaries(locateData(folder)).postgres)
  const surroundings = { ...serverSurroundings(), ...user }
  const data = path.join(folder, 'data')
  writeFileSync(path.join(folder, 'password'), superPassword, { mode: 0o644 })
  execFileSync(
    path.join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${path.join(folder, 'password')}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...surroundings, stdio: 'pipe' },
  )
  const port = await freePort()
  appendFileSync(
    path.join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\n`,
  )
  if (certificate) enableTls(data, certificate, user)
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, '-p', String(port)], {
    ...surroundings,
    stdio: 'ignore',
  })
  const writeUrl = (login: string, password: string, database: string) =>
    `postgresql://${login}:${password}@127.0.0.1:${port}/${database}`
  const run = async (sql: string, database = 'postgres') => {
    const client = new pg.Client({ connectionString: writeUrl('postgres', superPassword, database) })
    await client.connect()
    try {
      return await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await retryUntilDone(() => run('select 1'))
  return {
    port,
    user,
    run,
    writeUrl,
    stop: async () => {
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Copies the certificate and its key into the data folder. Gives both files the owner and the permissions that
 * PostgreSQL requires: no other account may read the key.
 */
function enableTls(data: string, { cert, key }: Certificate, { uid, gid }: ServerUser): void {
  for (const [name, file] of Object.entries({ 'server.crt': cert, 'server.key': key })) {
    const target = path.join(data, name)
    copyFileSync(file, target)
    chmodSync(target, 0o600)
    if (uid !== undefined && gid !== undefined) chownSync(target, uid, gid)
  }
  appendFileSync(path.join(data, 'postgresql.conf'), 'ssl = on\n')
}

/**
 * Runs the SQL that the command database-setup prints, as psql would. Returns the settings that the command prints,
 * changed to the address of this server.
 */
export async function setUpDatabase(
  outside: OutsidePostgres,
  database: string,
): Promise<Readonly<Record<'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'BACKUP_DATABASE_URL', string>>> {
  const script = writeSetupScript(database)
  const statements = script.replaceAll(/^(--|\\).*$/gm, '').split(/;\n/)
  for (const statement of statements) if (statement.trim() !== '') await outside.run(statement)
  const readSetting = (name: string) =>
    (new RegExp(`^-- ${name}=(.*)$`, 'm').exec(script)?.[1] ?? '').replace('HOST:5432', `127.0.0.1:${outside.port}`)
  return {
    DATABASE_URL: readSetting('DATABASE_URL'),
    DATABASE_OWNER_URL: readSetting('DATABASE_OWNER_URL'),
    BACKUP_DATABASE_URL: readSetting('BACKUP_DATABASE_URL'),
  }
}

export function openFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  const { uid, gid } = chooseServerUser(undefined)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  chmodSync(folder, 0o755)
  return folder
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('the system gave no port')
  return address.port
}

/** Repeats the attempt until it succeeds, for at most 30 seconds. */
export async function retryUntilDone<T>(attempt: () => Promise<T>): Promise<T> {
  const limit = Date.now() + 30_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > limit) throw error
      await pause(50)
    }
  }
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
