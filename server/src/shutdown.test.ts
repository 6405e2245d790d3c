// Tests what people notice of a shutdown, and how long it takes at most.

import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openStore } from './open-store.ts'
import { readConfig } from './platform/config/config.ts'
import { silentLog } from './platform/log.ts'
import { openDemoSurveyAgain } from './testing/demo-survey.ts'
import { freePort } from './testing/peers/outside-postgres.ts'
import { type OwnPostgres, startOwnPostgres, buildDatabaseUrl } from './testing/peers/own-postgres.ts'
import { type SalusProcess, serveSalus } from './testing/peers/salus-process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-shutdown-'))
const patience = { timeout: 15_000 }
const running: SalusProcess[] = []
let postgres: OwnPostgres

beforeAll(async () => {
  postgres = await startOwnPostgres()
}, 60_000)
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
})
afterAll(async () => {
  await postgres.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function serve(waitSeconds: number): Promise<SalusProcess> {
  const server = await serveSalus({
    DATABASE_URL: buildDatabaseUrl(postgres),
    DATA_DIR: path.join(dataDir, 'data'),
    PORT: String(await freePort()),
    DEMO_DATA: 'on',
    SHUTDOWN_WAIT_SECONDS: String(waitSeconds),
  })
  running.push(server)
  return server
}

const login = JSON.stringify({ email: 'staff@studio-nord.example', password: 'Salus-demo-2026' })
const signInHeaders = (url: string) => ({ 'content-type': 'application/json', origin: url })

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: signInHeaders(url),
    body: login,
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function openStream(url: string, cookie: string): Promise<{ readonly text: () => string; ended: Promise<void> }> {
  const stream = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${url}/api/events`, { headers: { cookie } }, resolve).once('error', reject),
  )
  expect(stream.statusCode).toBe(200)
  let text = ''
  stream.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  return { text: () => text, ended: once(stream, 'end').then(() => undefined) }
}

/** Starts a sign-in and sends only the first part of its body. `finish` sends the rest. */
function beginSignIn(url: string) {
  const sent = request(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { ...signInHeaders(url), 'content-length': login.length },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  )
  answered.catch(() => undefined)
  sent.write(login.slice(0, 10))
  return { finish: () => sent.end(login.slice(10)), answered }
}

const status = (url: string) => fetch(url).then((answer) => [answer.status, answer.headers.get('connection')])

test('a process that gets a signal first reports that it is not ready, still serves, ends streams and finishes what it began', async () => {
  const server = await serve(3)
  const { url } = server
  const cookie = await signIn(url)
  const stream = await openStream(url, cookie)
  const slow = beginSignIn(url)
  // Opens a connection without sending a request, as browsers do in advance.
  const unused = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  await once(unused, 'connect')
  for (const path of ['readyz', 'servingz']) expect(await status(`${url}/${path}`)).toEqual([200, 'keep-alive'])

  server.signal('SIGTERM')
  await expect.poll(() => status(`${url}/readyz`), patience).toEqual([503, 'close'])
  expect(await status(`${url}/servingz`)).toEqual([503, 'close'])
  expect(await status(`${url}/healthz`)).toEqual([200, 'close'])
  const me = await fetch(`${url}/api/session`, { headers: { cookie } })
  expect([me.status, me.headers.get('connection')]).toEqual([200, 'close'])
  expect(stream.text().match(/retry: \d+/g)).toHaveLength(1)

  await stream.ended
  expect(stream.text()).toMatch(/retry: [1-5]\d{3}\n\n$/)
  expect(stream.text().match(/retry: \d+/g)).toHaveLength(2)
  await expect.poll(() => fetch(`${url}/healthz`).catch(() => 'no connection'), patience).toBe('no connection')
  slow.finish()
  const answer = await slow.answered
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  const since = performance.now()
  expect(await server.ended).toBe(0)
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(server.printed()).not.toContain('cut off')
}, 60_000)

test('a process whose output nobody reads any more still serves, and shuts down cleanly', async () => {
  const server = await serve(0)
  server.stopReading()
  for (let count = 0; count < 3; count += 1) await signIn(server.url)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
}, 60_000)

test('a start that fails during a shutdown closes its database once, and says why it failed', async () => {
  const config = readConfig({ DATABASE_URL: buildDatabaseUrl(postgres), DATA_DIR: path.join(dataDir, 'data') })
  const store = await openStore(config, silentLog(), () => undefined)
  await Promise.all([store.close(), store.close()])
  await store.close()
  await expect(store.database.owner.query('select 1')).rejects.toThrow('after calling end')
}, 60_000)

test('a second signal ends it at once', async () => {
  const server = await serve(300)
  server.signal('SIGTERM')
  // This second signal has no effect, because two signals within 200 ms count as one.
  server.signal('SIGINT')
  await expect.poll(() => status(`${server.url}/readyz`), patience).toEqual([503, 'close'])
  await expect
    .poll(
      async () => {
        server.signal('SIGINT')
        return Promise.race([server.ended, 'running'])
      },
      { ...patience, interval: 250 },
    )
    .toBe(1)
  expect(server.printed()).toContain('Salus ends at once')
}, 60_000)

test.each(['gone', 'silent'] as const)(
  'it ends in time while the database is %s',
  async (kind) => {
    const server = await serve(0)
    const stream = await openStream(server.url, await signIn(server.url))
    if (kind === 'gone') await postgres.stop()
    else postgres.freeze()
    try {
      await expect.poll(() => status(`${server.url}/readyz`), patience).toEqual([503, 'keep-alive'])
      const since = performance.now()
      server.signal('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(performance.now() - since).toBeLessThan(30_000)
      await stream.ended
    } finally {
      if (kind === 'gone') await postgres.start()
      else postgres.thaw()
    }
  },
  60_000,
)

test('killed in the middle of closing a group survey it leaves nothing behind, and the next process makes one report', async () => {
  const first = await serve(0)
  const database = new pg.Pool({ connectionString: buildDatabaseUrl(postgres) })
  const rows = async (text: string) => (await database.query<Record<string, unknown>>(text)).rows
  try {
    const surveyId = await openDemoSurveyAgain(database)
    const left = async () => ({
      reports: await rows(`select body from salus.group_report where survey_id = '${surveyId}'`),
      decisions: await rows(`select from salus.group_survey_decision where survey_id = '${surveyId}'`),
      notes: await rows(`select from salus.group_survey_note where survey_id = '${surveyId}'`),
      state: (await rows(`select state from salus.group_survey where id = '${surveyId}'`))[0]?.['state'],
    })
    const before = await left()
    // Locks the table, so that the job can compute the report but must wait before it stores the report.
    const holding = await database.connect()
    await holding.query('begin; lock table salus.group_report in share mode')
    await rows(`select graphile_worker.add_job('close-due-surveys')`)
    const waiting = `select from pg_locks where relation = 'salus.group_report'::regclass and not granted`
    await expect.poll(() => rows(waiting), patience).toHaveLength(1)
    first.signal('SIGKILL')
    expect(await first.ended).toBeNull()
    await holding.query('rollback')
    holding.release()
    await expect.poll(() => rows(waiting), patience).toHaveLength(0)
    expect(before.decisions.length).toBeGreaterThan(100)
    await expect.poll(left, patience).toEqual(before)

    await serve(0)
    await rows(`select graphile_worker.add_job('close-due-surveys')`)
    await expect.poll(async () => (await left()).state, patience).toBe('published')
    const after = await left()
    expect([after.reports.length, after.decisions.length]).toEqual([1, 0])
    expect(after.notes.length).toBeGreaterThan(100)
    expect(JSON.parse(String(after.reports[0]?.['body']))).toMatchObject({ surveyId, whole: { n5: 115 } })
  } finally {
    await database.end()
  }
}, 90_000)
