import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  freePort,
  type OutsidePostgres,
  setUpDatabase,
  startOutsidePostgres,
} from './testing/peers/outside-postgres.ts'
import { findPgBouncer, type PgBouncer, startPgBouncer } from './testing/peers/pgbouncer.ts'
import { refusedStart, type SalusProcess, serveSalus } from './testing/peers/salus-process.ts'

const root = mkdtempSync(path.join(tmpdir(), 'salus-pooled-'))
const isMissing = findPgBouncer() === null
const running: SalusProcess[] = []
const poolers: PgBouncer[] = []
let outside: OutsidePostgres
let direct: { readonly DATABASE_URL: string; readonly DATABASE_OWNER_URL: string }
/** The addresses through a PgBouncer. `careless` is for a PgBouncer that ignores start-up options. */
let pooled: typeof direct
let careless: typeof direct

beforeAll(async () => {
  if (isMissing) return
  outside = await startOutsidePostgres(null)
  const { BACKUP_DATABASE_URL: _reader, ...urls } = await setUpDatabase(outside, 'salus')
  direct = urls
  const users = { salus_app: passwordIn(urls.DATABASE_URL), salus_owner: passwordIn(urls.DATABASE_OWNER_URL) }
  const through = async (ignoresOptions: boolean) => {
    const pooler = await startPgBouncer(outside, { database: 'salus', users, ignoresOptions })
    poolers.push(pooler)
    const at = (url: string) => url.replace(`:${outside.port}/`, `:${pooler.port}/`)
    return { DATABASE_URL: at(urls.DATABASE_URL), DATABASE_OWNER_URL: at(urls.DATABASE_OWNER_URL) }
  }
  pooled = await through(false)
  careless = await through(true)
}, 90_000)
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
})
afterAll(async () => {
  for (const each of poolers) await each.stop()
  if (!isMissing) await outside.stop()
  rmSync(root, { recursive: true, force: true })
})

const passwordIn = (url: string) => decodeURIComponent(new URL(url).password)
const environment = async (given: Readonly<Record<string, string>>) => ({
  DATA_DIR: path.join(root, 'data'),
  PORT: String(await freePort()),
  ...given,
})

async function readUntil(stream: Response, wanted: string): Promise<string> {
  let text = ''
  for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece
    if (text.includes(wanted)) break
  }
  return text
}

describe.skipIf(isMissing)('through PgBouncer', () => {
  test('in transaction mode Salus serves: sign-in, parallel reads, a write, and its live event', async () => {
    const { DATABASE_URL } = pooled
    const server = await serveSalus(
      await environment({
        ...direct,
        DATABASE_URL,
        DATABASE_LISTEN_URL: direct.DATABASE_URL,
        DEMO_DATA: 'on',
        RATE_LIMIT_FACTOR: '1000',
      }),
    )
    running.push(server)
    const { url } = server
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const json = { 'content-type': 'application/json', origin: url }
    const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'staff@studio-nord.example', password: 'Salus-demo-2026' }),
    })
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ')
    // Sends more concurrent requests than PgBouncer has connections, so that the same statement runs on several of
    // them.
    const reads = await Promise.all(
      Array.from({ length: 60 }, () => fetch(`${url}/api/tenants/1/members`, { headers: { cookie } })),
    )
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
    const live = await fetch(`${url}/api/events`, { headers: { cookie, origin: url } })
    expect(live.status).toBe(200)
    const made = await fetch(`${url}/api/tenants/1/members`, {
      method: 'POST',
      headers: { ...json, cookie, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ firstName: 'Ada', lastName: 'Pooled', birthDate: '1990-01-01', sex: 'female' }),
    })
    expect([made.status, await made.text()]).toEqual([201, expect.anything()])
    expect(await readUntil(live, 'members-changed')).toContain('members-changed')
    // Revokes a right, so that every request would fail. The process must then report that it is not ready.
    await outside.run('revoke usage on schema salus from salus_app', 'salus')
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    await outside.run('grant usage on schema salus to salus_app', 'salus')
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const { rows } = await outside.run(
      `select distinct usename from pg_stat_activity where datname = 'salus' and usename like 'salus%' order by 1`,
    )
    expect(rows).toEqual([{ usename: 'salus_app' }, { usename: 'salus_owner' }])
  }, 120_000)

  test.each([
    ['without DATABASE_LISTEN_URL', () => ({ ...direct, DATABASE_URL: pooled.DATABASE_URL })],
    [
      'that ignores start-up options, without DATABASE_LISTEN_URL',
      () => ({ ...direct, DATABASE_URL: careless.DATABASE_URL }),
    ],
    ['for the owner', () => ({ ...direct, DATABASE_OWNER_URL: pooled.DATABASE_OWNER_URL })],
    [
      'that ignores start-up options, for the owner',
      () => ({ ...direct, DATABASE_OWNER_URL: careless.DATABASE_OWNER_URL }),
    ],
    [
      'for LISTEN',
      () => ({ ...direct, DATABASE_URL: pooled.DATABASE_URL, DATABASE_LISTEN_URL: careless.DATABASE_URL }),
    ],
    ['for an owner alone', () => ({ DATABASE_URL: careless.DATABASE_OWNER_URL })],
  ])('a start through PgBouncer %s is refused in words', async (_what, urls) => {
    const { code, printed } = await refusedStart(await environment(urls()))
    expect([code, printed]).toEqual([1, expect.stringMatching(/do not reach PostgreSQL by DATABASE_\w+: .*PgBouncer/)])
    expect(printed).not.toMatch(/^\s+at /m)
    expect(printed).not.toContain('Salus is running')
  })

  test('connections that PgBouncer opened with other settings are found at the start', async () => {
    await outside.run(`alter role salus_app in database salus set statement_timeout = '77s'`)
    const app = passwordIn(direct.DATABASE_URL)
    const fresh = await startPgBouncer(outside, { database: 'salus', users: { salus_app: app }, ignoresOptions: false })
    poolers.push(fresh)
    const DATABASE_URL = direct.DATABASE_URL.replace(`:${outside.port}/`, `:${fresh.port}/`)
    const early = new pg.Client({ connectionString: DATABASE_URL })
    await early.connect()
    await early.query('select 1')
    const urls = { ...direct, DATABASE_URL, DATABASE_LISTEN_URL: direct.DATABASE_URL }
    const { printed } = await refusedStart(await environment(urls))
    await early.end()
    expect(printed).toMatch(/statement_timeout is \S+ instead of 5s .*RECONNECT/)
  }, 60_000)
})
