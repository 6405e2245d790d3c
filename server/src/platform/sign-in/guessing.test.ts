import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/**
 * The tests guess passwords against the real product: two processes on one database. One process is called directly, so
 * it ignores the network that a request claims in X-Forwarded-For. The other one is behind a trusted proxy, so each
 * claimed address is a separate network.
 */

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'salus-guess-'))
const home = '203.0.113.7'
// All processes of one Salus use this secret.
const secret = randomBytes(32).toString('base64url')

interface Server {
  readonly url: string
  readonly process: ChildProcess
}
const running: Server[] = []
let app: TestApp
let victim: MadeUser
let direct: Server
let behindProxy: Server

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function startServer(environment: Readonly<Record<string, string>> = {}): Promise<Server> {
  const { host = '', port, user, database } = app.database.owner.options
  const ownPort = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(ownPort),
      DATA_DIR: path.join(folder, String(ownPort)),
      DATABASE_URL: `postgres://${user ?? ''}@localhost:${port}/${database ?? ''}?host=${encodeURIComponent(host)}`,
      LOG_LEVEL: 'error',
      AUTH_SECRET: secret,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const server = { url: `http://127.0.0.1:${ownPort}`, process: child }
  running.push(server)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (said: Buffer) => said.includes('Salus is running') && resolve())
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return server
}

async function kill({ process: child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

beforeAll(async () => {
  app = await startTestApp()
  victim = await makeUser(app.database)
  ;[direct, behindProxy] = await Promise.all([startServer(), startServer({ TRUSTED_PROXIES: '127.0.0.1' })])
}, 60_000)
beforeEach(() => app.database.owner.query('truncate salus.rate_limit'))
afterAll(async () => {
  await Promise.all(running.map(kill))
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Guess {
  readonly email: string
  readonly password: string
  /** The cookie of a browser in which the owner has signed in before. */
  readonly cookie?: string
}

const guess = async (server: Server, claimed: string, tried: Guess) => (await signIn(server, claimed, tried)).status

async function signIn(server: Server, claimed: string, { email, password, cookie }: Guess) {
  const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': claimed,
      'x-real-ip': claimed,
      ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
    },
    body: JSON.stringify({ email, password }),
  })
  await answer.arrayBuffer()
  return answer
}

const findBrowser = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('browser='))
    ?.split(';', 1)[0] ?? ''

/** Sends all guesses, at most `atOnce` at the same time. Returns the statuses of their answers. */
async function guessAll(guesses: readonly (() => Promise<number>)[], atOnce = 20): Promise<readonly number[]> {
  const statuses: number[] = []
  const left = [...guesses]
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) statuses.push(await next())
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return statuses
}

const makeAddress = (index: number) => `198.${18 + (index >> 8)}.${index & 255}.9`
const wrong = (email: string) => ({ email, password: 'not-the-password' })
const times = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

test('a thousand wrong passwords for one account from a thousand addresses end after five, and the owner gets in', async () => {
  const { email, password } = victim
  const before = await signIn(behindProxy, home, { email, password })
  expect(before.status, 'the owner has signed in before').toBe(200)
  const owner = { email, password, cookie: findBrowser(before) }

  const oneByOne: number[] = []
  for (let index = 0; index < 10; index += 1)
    oneByOne.push(await guess(index % 2 === 0 ? direct : behindProxy, makeAddress(index), wrong(email)))
  expect(oneByOne, 'both processes count the same').toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429])
  const flood = await guessAll(
    Array.from(
      { length: 990 },
      (_, index) => () => guess(index % 2 === 0 ? direct : behindProxy, makeAddress(10 + index), wrong(email)),
    ),
  )
  expect(times(flood, 429)).toBe(990)

  expect(await guess(behindProxy, makeAddress(1), { email, password }), 'nor does the right one open from there').toBe(
    429,
  )
  expect(await guess(behindProxy, home, { email, password }), 'nor from the network of the owner').toBe(429)
  expect(await guess(behindProxy, makeAddress(3), owner), 'the owner in a browser of theirs').toBe(200)

  await Promise.all([kill(direct), kill(behindProxy)])
  ;[direct, behindProxy] = await Promise.all([startServer(), startServer({ TRUSTED_PROXIES: '127.0.0.1' })])
  expect(await guess(direct, makeAddress(2), wrong(email)), 'after a crash').toBe(429)
  expect(await guess(behindProxy, home, owner), 'the owner after a crash').toBe(200)
}, 60_000)

test('one address that tries a thousand accounts is refused after thirty, whatever addresses it claims', async () => {
  const guesses = Array.from(
    { length: 1000 },
    (_, index) => () => guess(direct, makeAddress(index), wrong(`somebody-${index}@salus.example`)),
  )
  const first = await guessAll(guesses.slice(0, 30), 5)
  expect(times(first, 401)).toBe(30)
  const rest = await guessAll(guesses.slice(30))
  expect(times(rest, 429)).toBe(970)
  expect(await guess(behindProxy, home, wrong('somebody@salus.example')), 'other networks go on').toBe(401)
}, 60_000)
