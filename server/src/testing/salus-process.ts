import { type ChildProcess, execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { end } from './outside-postgres.ts'

const folder = fileURLToPath(new URL('../', import.meta.url))

/** What every process needs of its surroundings. Compiled sources are kept: most of a start is compiling. */
export const surroundings = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../.cache/compiled/', import.meta.url)),
}

/** A test that ran out of time stops nothing; nobody shall outlive the tests. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** `undefined` unsets what a test has by default. */
type Environment = Readonly<Record<string, string | undefined>>

/** The server as a process of its own. */
export interface SalusProcess {
  readonly url: string
  /** Everything it printed so far, its log among it. */
  printed(): string
  signal(name: NodeJS.Signals): void
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>
  /** Ends it in good order. */
  stop(): Promise<void>
}

export interface EndedStart {
  readonly code: number | null
  readonly printed: string
}

/** Starts a server; resolves when it serves, or with the exit code when it ends before. */
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
    printed: () => printed,
    signal: (name) => void child.kill(name),
    ended,
    stop: async () => {
      await end(child, 'SIGTERM')
      await ended
    },
  }
}

/** A server that has to come up. */
export async function serveSalus(environment: Environment): Promise<SalusProcess> {
  const started = await startSalus(environment)
  if ('code' in started) throw new Error(`it ended with ${started.code}: ${started.printed}`)
  return started
}

/** A start that has to be refused. */
export async function refusedStart(environment: Environment, as: { uid?: number } = {}): Promise<EndedStart> {
  const started = await startSalus(environment, as)
  if ('code' in started) return started
  await started.stop()
  throw new Error(`it serves: ${started.printed()}`)
}

/** A command of `npm run salus`. */
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
