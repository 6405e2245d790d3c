import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../testing/peers/outside-postgres.ts'
import { type SalusProcess, serveSalus } from '../../../testing/peers/salus-process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-lost-connections-'))
let port: number
let salus: SalusProcess

beforeAll(async () => {
  port = await freePort()
  salus = await serveSalus({ DATA_DIR: dataDir, PORT: String(port), WORKERS: '2' })
}, 120_000)
afterAll(async () => {
  await salus.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, 90_000)

const readProcess = (pid: string, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
const workers = (): readonly number[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && readProcess(pid, 'status').includes(`PPid:\t${salus.pid}\n`))
    .filter((pid) => readProcess(pid, 'cmdline').includes('main.ts'))
    .map(Number)

/** Resolves to how the connection ended, or to the data that arrived. */
const askOnce = () =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', (answer) => resolve(answer.toString().split('\r\n', 1)[0] ?? ''))
    socket.once('close', () => resolve('ended'))
    socket.once('error', () => resolve('ended'))
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    setTimeout(() => resolve('still waiting'), 8_000).unref()
  })

test('the connection of a client that connects just when a process is killed is closed, so that it does not wait forever', async () => {
  await expect.poll(() => workers().length, { timeout: 60_000 }).toBe(2)
  // Waits until the workers accept connections.
  await expect
    .poll(async () => (await Promise.all([askOnce(), askOnce()])).every((answer) => answer.includes('200 OK')))
    .toBe(true)
  const stopped = workers()
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  const asked = [askOnce(), askOnce()]
  await pause(500)
  for (const pid of stopped) process.kill(pid, 'SIGKILL')
  expect((await Promise.all(asked)).filter((answer) => answer === 'still waiting')).toEqual([])
  await expect.poll(askOnce, { timeout: 60_000 }).toContain('200 OK')
}, 180_000)
