import { type ChildProcess, execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { end } from './outside-postgres.ts'

const folder = fileURLToPath(new URL('../../', import.meta.url))

/** The environment variables of every process. The cache of compiled sources saves most of the time of a start. */
export const surroundings = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../.cache/compiled/', import.meta.url)),
}

/** All processes are killed when the tests end, because a test that timed out does not stop its process. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** `undefined` removes a variable that would otherwise be set by default. */
type Environment = Readonly<Record<string, string | undefined>>

export interface SalusProcess {
  readonly url: string
  readonly pid: number | undefined
  printed(): string
  signal(name: NodeJS.Signals): void
  /** Closes the pipes of the process's output, as a program that reads the output does when it ends. */
  stopReading(): void
  /** Resolves to the exit code when the process ends; `null` if a signal ended it. */
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

export interface EndedStart {
  readonly code: number | null
  readonly printed: string
}

/**
 * Starts a server. Resolves to the process once it accepts requests, or to its exit code and output if it ends before
 * that.
 */
export async function startSalus(
  environment: Environment,
  as: { uid?: number } = {},
): Promise<SalusProcess | EndedStart> {
  const child = spawn(process.execPath, [path.join(folder, 'main.ts')], {
    ...as,
    env: { ...surroundings, DEMO_DATA: 'off', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let printed = ''
  const serving = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        if (printed.includes('Salus is running at')) resolve()
      })
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const code = await Promise.race([serving.then(() => 'serving' as const), ended])
  if (code !== 'serving') return { code, printed }
  return {
    url: `http://localhost:${environment['PORT'] ?? '3000'}`,
    pid: child.pid,
    printed: () => printed,
    signal: (name) => void child.kill(name),
    stopReading: () => {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    ended,
    stop: async () => {
      await end(child, 'SIGTERM')
      await ended
    },
  }
}

/** Starts a server. Throws unless it accepts requests. */
export async function serveSalus(environment: Environment): Promise<SalusProcess> {
  const started = await startSalus(environment)
  if ('code' in started) throw new Error(`it ended with ${started.code}: ${started.printed}`)
  return started
}

/** Starts a server that must refuse to start. Throws if it accepts requests. */
export async function refusedStart(environment: Environment, as: { uid?: number } = {}): Promise<EndedStart> {
  const started = await startSalus(environment, as)
  if ('code' in started) return started
  await started.stop()
  throw new Error(`it serves: ${started.printed()}`)
}

export const runCommand = (
  command: readonly string[],
  environment: Environment,
): Promise<{ readonly code: number; readonly printed: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(folder, 'cli.ts'), ...command],
      { env: { ...surroundings, ...environment } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), printed: stdout + stderr }),
    )
  })
