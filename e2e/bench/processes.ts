import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Running {
  readonly process: ChildProcess
  stop(): Promise<void>
}

/** Starts a TypeScript program of this repository and waits until its output matches `until`. */
export async function startProgram(
  file: string,
  options: { args?: string[]; env?: Record<string, string>; until: RegExp },
): Promise<Running> {
  const child = spawn(process.execPath, [file, ...(options.args ?? [])], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${file} did not start:\n${said}`)), 180_000)
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      if (options.until.test(said)) {
        clearTimeout(timer)
        resolve()
      }
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`${file} ended with ${code}:\n${said}`))
    })
  })
  return {
    process: child,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
