import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer, Order, SignedInMember } from './orders.ts'

export type MovedServer = Awaited<ReturnType<typeof startMovedServer>>

/**
 * Returns the environment without the developer's own settings, so that the server never reaches their database or mail
 * server.
 */
const ownEnvironment = () => {
  const ours = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL', 'PUBLIC_URL', 'HOST', 'FILE_STORE_URL']
  return { ...process.env, ...Object.fromEntries(ours.map((name) => [name, undefined])) }
}

export async function startMovedServer(port: number, beginsAt: Date) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-moved-clock-'))
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [beginsAt.toISOString()], {
    env: { ...ownEnvironment(), PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      if (/listening at/.test(said)) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
  const ask = async (order: Order): Promise<readonly SignedInMember[]> => {
    const answered = new Promise<Answer>((resolve) => child.once('message', (answer: Answer) => resolve(answer)))
    child.send(order)
    const answer = await answered
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.answer
  }
  return {
    url: `http://localhost:${port}`,
    setClock: (instant: Date) => ask({ setClock: instant.toISOString() }),
    runDueSurveys: () => ask({ run: 'close-due-surveys' }),
    signInMembers: (tenantId: number) => ask({ tenantToSignIn: tenantId }),
    readMails: () => {
      const outbox = path.join(dataDir, 'outbox')
      return readdirSync(outbox).map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
