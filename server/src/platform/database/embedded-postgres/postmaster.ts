import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { readCommand, isAlive } from './process-identity.ts'
import { type DataLocation, socketFolder } from './data-location.ts'

export type Postmaster = { pid: number; host: string; port: number; isReady: boolean }

const pidFile = 'postmaster.pid'
const startLimit = 60_000
const stopLimit = 30_000
const leftoverLimit = 60_000
const logLimit = 10 * 1024 * 1024

const settings = {
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Text that a person entered must not reach the log, not even in an error's detail or statement.
  log_statement: 'none',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // Errors are not logged here, because their messages can repeat a value that could not be parsed. Salus's own log
  // records the code and place of each error.
  log_min_messages: 'log',
}

/** Finds the running PostgreSQL of this data directory, even while it is starting or stopping. */
export function findPostmaster(data: string): Postmaster | undefined {
  const [pid, , , port, socket, address, , status] = readLines(path.join(data, pidFile))
  if (pid === undefined || port === undefined || socket === undefined) return undefined
  if (!isServerFor(data, Number(pid))) return undefined
  const host = socket === '' ? (address ?? '127.0.0.1') : socket
  return { pid: Number(pid), host, port: Number(port), isReady: status?.trim() === 'ready' }
}

export interface Listening {
  readonly port: number
  readonly mostConnections?: number | undefined
}

/**
 * Starts PostgreSQL and waits until it accepts connections. Throws if PostgreSQL ends before that, or after a minute.
 */
export async function startPostmaster(
  location: DataLocation,
  binaries: Binaries,
  { port, mostConnections = 100 }: Listening,
): Promise<Postmaster> {
  const limit = Date.now() + leftoverLimit
  for (;;) {
    try {
      return await startOnce(location, binaries, { port, mostConnections })
    } catch (error) {
      // A killed server keeps its shared memory until its last connections are closed. A new server cannot start before
      // that. A connection is closed only when its statement has ended, which can take a while.
      const isLeftover = error instanceof Error && error.message.includes('shared memory block')
      if (!isLeftover || Date.now() > limit) throw error
      await pause(250)
    }
  }
}

async function startOnce(
  location: DataLocation,
  binaries: Binaries,
  listening: Required<Listening>,
): Promise<Postmaster> {
  const { data, logFile } = location
  rotateLog(logFile)
  const logStart = existsSync(logFile) ? statSync(logFile).size : 0
  const child = launch(location, binaries, listening)
  let end: string | undefined
  child.on('error', (error) => (end = error.message))
  child.on('exit', (code, signal) => (end = `it ended with ${signal ?? `code ${code}`}`))
  const limit = Date.now() + startLimit
  while (Date.now() < limit && end === undefined) {
    const found = findPostmaster(data)
    if (found?.isReady && found.pid === child.pid) return found
    await pause(10)
  }
  const lines = existsSync(logFile) ? readFileSync(logFile).subarray(logStart).toString('utf8').trim() : ''
  throw new Error(`PostgreSQL did not start: ${end ?? 'it took too long'}. ${logFile} says:\n${lines.slice(-2000)}`)
}

function launch(
  location: DataLocation,
  binaries: Binaries,
  { port, mostConnections }: Required<Listening>,
): ChildProcess {
  const { data, logFile, user } = location
  const sockets = process.platform === 'win32' ? '' : socketFolder(location)
  disownDeadPid(data, path.join(data, pidFile))
  disownDeadPid(data, path.join(sockets, `.s.PGSQL.${port}.lock`))
  const listen =
    process.platform === 'win32'
      ? { listen_addresses: '127.0.0.1' }
      : { listen_addresses: '', unix_socket_directories: sockets, unix_socket_permissions: '0700' }
  const limits = { max_connections: String(mostConnections) }
  const options = Object.entries({ ...listen, ...limits, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const log = openSync(logFile, 'a', 0o600)
  // Detached, because Ctrl-C must reach only Salus. Salus closes its connections and then stops the database.
  const child = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...options], {
    ...user,
    ...serverSurroundings(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  return child
}

/**
 * Waits until the PostgreSQL that already runs on this data accepts connections. Returns `undefined` if none runs or if
 * it has stopped. Throws after a minute.
 */
export async function settle(
  data: string,
  answers: (found: Postmaster) => Promise<boolean>,
): Promise<Postmaster | undefined> {
  const limit = Date.now() + startLimit
  while (Date.now() < limit) {
    const found = findPostmaster(data)
    if (!found || (found.isReady && (await answers(found)))) return found
    await pause(25)
  }
  throw new Error(`The PostgreSQL in ${data} is neither ready nor gone. See the log beside it.`)
}

export async function stopPostmaster(location: DataLocation, { pid }: Postmaster, binaries: Binaries): Promise<void> {
  const isRunning = () => isServerFor(location.data, pid)
  if (!isRunning()) return
  await askToStop(location, binaries, pid)
  const limit = Date.now() + stopLimit
  while (isRunning() && Date.now() < limit) await pause(10)
  // Requests an immediate shutdown. No committed data is lost, because the next start replays PostgreSQL's log.
  if (isRunning()) process.kill(pid, 'SIGQUIT')
}

async function askToStop({ data }: DataLocation, binaries: Binaries, pid: number): Promise<void> {
  if (process.platform !== 'win32') {
    process.kill(pid, 'SIGINT')
    return
  }
  // Uses pg_ctl, because Windows has no signals and SIGINT would kill the process.
  const child = spawn(binaries.pgCtl, ['stop', '-D', data, '-m', 'fast', '-w'], { stdio: 'ignore' })
  await new Promise((resolve) => child.once('close', resolve))
}

/** Returns a fixed environment, so that the locale and settings of the calling user do not affect the database. */
export function serverSurroundings(): { cwd: string; env?: NodeJS.ProcessEnv } {
  if (process.platform === 'win32') return { cwd: path.parse(process.execPath).root }
  return { cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } }
}

// The command line contains the data directory. A server of another Salus on this machine therefore does not match.
function isServerFor(data: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  const command = readCommand(pid)
  return command === undefined || (command.includes('postgres') && command.includes(`-D ${data} `))
}

// Replaces a stale pid in PostgreSQL's lock file by a pid that no system assigns. PostgreSQL refuses to start while the
// pid in this file is alive, although the pid may now belong to another program or to an unreaped zombie. Both are
// common in containers. The shared memory key stays in the file and still prevents two servers on the same data.
function disownDeadPid(data: string, lockFile: string): void {
  const lines = readLines(lockFile)
  const pid = Number(lines[0])
  if (!pid || !isAlive(pid) || isServerFor(data, pid)) return
  writeFileSync(lockFile, [String(2 ** 31 - 1), ...lines.slice(1)].join('\n'))
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    // A missing file counts as empty, because a stopping server can remove it at any time.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function rotateLog(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > logLimit) renameSync(logFile, `${logFile}.1`)
}
