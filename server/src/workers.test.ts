// Tests several processes on one machine, behind one port and with the embedded database.

import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './testing/peers/outside-postgres.ts'
import { refusedStart, type SalusProcess, serveSalus } from './testing/peers/salus-process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-workers-'))
let salus: SalusProcess
let metricsPort: number

beforeAll(async () => {
  metricsPort = await freePort()
  salus = await serveSalus({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    WORKERS: '2',
    DEMO_DATA: 'on',
    METRICS_PORT: String(metricsPort),
  })
}, 120_000)
afterAll(async () => {
  await salus.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, 90_000)

/**
 * Returns the process ids of the workers that this process started. Leaves out the embedded database, which it also
 * started.
 */
const listWorkers = ({ pid }: SalusProcess): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => findParent(each) === pid && readCommand(each).includes('main.ts'))

const findParent = (pid: number): number => Number(/^PPid:\s+(\d+)$/m.exec(readProcess(pid, 'status'))?.[1])
const readCommand = (pid: number): string => readProcess(pid, 'cmdline')
function readProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    // The process ended in the meantime.
    return ''
  }
}

interface Asking {
  readonly cookie?: string
  readonly body?: unknown
}

/** Sends a request on a new connection, because connections, not requests, are distributed among the workers. */
const ask = (target: string, { cookie = '', body }: Asking = {}) =>
  new Promise<{ status: number; cookie: string; body: string }>((resolve, reject) => {
    const isWrite = body !== undefined
    const headers = isWrite
      ? { cookie, origin: salus.url, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      : { cookie }
    const asked = request(salus.url + target, { agent: new Agent(), method: isWrite ? 'POST' : 'GET', headers })
    asked.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.once('end', () => {
        const given = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
        resolve({ status: answer.statusCode ?? 0, cookie: given, body: text })
      })
    })
    asked.once('error', reject)
    asked.end(isWrite ? JSON.stringify(body) : undefined)
  })

const signIn = async () => {
  const body = { email: 'staff@studio-nord.example', password: 'Salus-demo-2026' }
  const answer = await ask('/api/auth/sign-in/email', { body })
  expect(answer.status).toBe(200)
  return answer.cookie
}

const isReady = (worker: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${metricsPort + worker}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
const readyWorkers = async () => (await Promise.all([isReady(0), isReady(1)])).filter(Boolean).length
const askedForSession = async (worker: number) => {
  const answer = await fetch(`http://127.0.0.1:${metricsPort + worker}/metrics`)
  return (await answer.text()).includes('route="/api/session",status="2xx"')
}

test('a session that began in one process is known in the other, and both answer', async () => {
  await expect.poll(readyWorkers, { timeout: 60_000 }).toBe(2)
  const cookie = await signIn()
  for (let time = 0; time < 8; time += 1) expect(await ask('/api/session', { cookie })).toMatchObject({ status: 200 })
  expect([await askedForSession(0), await askedForSession(1)]).toEqual([true, true])
}, 90_000)

test('what is changed in one process reaches the open pages of all', async () => {
  const cookie = await signIn()
  const streams = await Promise.all(Array.from({ length: 4 }, () => openStream(cookie)))
  const body = { firstName: 'Ida', lastName: 'Worker', sex: 'female', birthDate: '1980-01-01' }
  expect((await ask('/api/tenants/1/members', { cookie, body })).status).toBe(201)
  for (const stream of streams) {
    await expect.poll(() => stream.received(), { timeout: 10_000 }).toContain('members-changed')
    stream.close()
  }
})

const openStream = (cookie: string) =>
  new Promise<{ received(): string; close(): void }>((resolve, reject) => {
    let received = ''
    const stream = get(`${salus.url}/api/events`, { agent: new Agent(), headers: { cookie } }, (answer) => {
      answer.setEncoding('utf8').on('data', (part: string) => (received += part))
      answer.on('error', () => undefined)
      resolve({ received: () => received, close: () => stream.destroy() })
    })
    stream.once('error', reject)
    // Ignores the error of a stream that is still open when the server stops.
    stream.on('error', () => undefined)
  })

test('a process that is killed is replaced, and people are served in the meantime', async () => {
  const cookie = await signIn()
  const [killed] = listWorkers(salus)
  if (killed === undefined) throw new Error('there is no worker')
  process.kill(killed, 'SIGKILL')
  await expect.poll(readyWorkers, { timeout: 20_000 }).toBe(1)
  for (let time = 0; time < 6; time += 1) expect(await ask('/api/session', { cookie })).toMatchObject({ status: 200 })
  await expect.poll(readyWorkers, { timeout: 60_000 }).toBe(2)
  expect(listWorkers(salus)).not.toContain(killed)
}, 90_000)

test('a signal stops all of them and the database, in good order', async () => {
  const pids = listWorkers(salus)
  expect(pids).toHaveLength(2)
  salus.signal('SIGTERM')
  expect(await salus.ended).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
  expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
}, 90_000)

test('a start that cannot succeed says why once, and ends', async () => {
  const port = String(await freePort())
  const { code, printed } = await refusedStart({
    DATA_DIR: dataDir,
    PORT: port,
    WORKERS: '2',
    METRICS_PORT: port,
  })
  expect(code).toBe(1)
  expect(printed.match(/Salus cannot start/g)).toHaveLength(1)
}, 90_000)
