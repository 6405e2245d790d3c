import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies one run of one process. A pid is not enough, because pids are reused, above all in containers. */
export type ProcessIdentity = { pid: number; startedAt: string }

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: readStart(process.pid) }
}

export function isSameProcessAlive(identity: ProcessIdentity): boolean {
  return isAlive(identity.pid) && readStart(identity.pid) === identity.startedAt
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // `process.kill` throws only system errors
  }
}

/** Returns the command line of a process; `undefined` if it has ended or the system does not reveal it. */
export function readCommand(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (process.platform === 'darwin') return ps(pid, 'command=')
  } catch {
    // The process has ended, or the system hides it.
  }
  return undefined
}

function readStart(pid: number): string {
  try {
    if (process.platform === 'linux') return `${bootId()} ${startTicks(pid)}`
    if (process.platform === 'darwin') return ps(pid, 'lstart=').trim()
  } catch {
    // The process has ended, or the system hides it.
  }
  return ''
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

function startTicks(pid: number): string {
  // In the `stat` file (see proc(5)), the second field contains a name in brackets, which can contain blanks and
  // brackets itself. The fields are therefore counted from the last closing bracket.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [state = 'Z', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // A zombie has ended. In a container, there may be no parent process to reap it.
  return state === 'Z' ? 'ended' : (fields[18] ?? '')
}

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' })
}
