// Tests two processes that use one database and one folder and are reached through proxies.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './testing/peers/outside-postgres.ts'
import { type OwnPostgres, startOwnPostgres, buildDatabaseUrl } from './testing/peers/own-postgres.ts'
import { type Proxy, publicName, type SafeProxy, startProxies, startSafeProxies } from './testing/peers/proxies.ts'
import { visit } from './testing/safe-visitor.ts'
import { pdfWith } from './testing/sample-files.ts'
import { type SalusProcess, serveSalus } from './testing/peers/salus-process.ts'

const origin = `https://${publicName}`
const folder = mkdtempSync(path.join(tmpdir(), 'salus-proxies-'))
const servers: SalusProcess[] = []
let ports: readonly number[]
let postgres: OwnPostgres
let metricsPorts: readonly number[]
let proxies: readonly Proxy[]
let safe: readonly SafeProxy[]

beforeAll(async () => {
  postgres = await startOwnPostgres()
  ports = [await freePort(), await freePort()]
  metricsPorts = [await freePort(), await freePort()]
  servers.push(...(await Promise.all([serve(0), serve(1)])))
  proxies = await startProxies(ports)
  safe = await startSafeProxies(ports)
}, 180_000)
afterAll(async () => {
  await Promise.all([...proxies, ...safe].map((proxy) => proxy.stop()))
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})

const serve = (index: number) =>
  serveSalus({
    DATABASE_URL: buildDatabaseUrl(postgres),
    DATA_DIR: folder,
    METRICS_PORT: String(metricsPorts[index]),
    PORT: String(ports[index]),
    PUBLIC_URL: origin,
    AUTH_SECRET: 'a'.repeat(40),
    TRUSTED_PROXIES: '127.0.0.1',
    DEMO_DATA: index === 0 && servers.length === 0 ? 'on' : 'off',
    RATE_LIMIT_FACTOR: '10000',
    SHUTDOWN_WAIT_SECONDS: '2',
    LOG_LEVEL: 'warn',
  })

const staff = { email: 'staff@studio-nord.example', password: 'Salus-demo-2026' }

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(staff),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

interface Load {
  readonly acknowledged: string[]
  readonly failed: string[]
  answered: number
}

interface Person {
  readonly url: string
  readonly cookie: string
  readonly memberId: string
}

/** Reads and writes alternately until it is stopped. Never repeats a request. */
async function work({ url, cookie, memberId }: Person, load: Load, stopped: AbortSignal): Promise<void> {
  const members = `${url}/api/tenants/1/members`
  while (!stopped.aborted) {
    const key = randomUUID()
    const headers = { cookie, origin, 'content-type': 'application/json', 'idempotency-key': key }
    const note = { method: 'POST', headers, body: JSON.stringify({ text: `rolling ${key}` }) }
    const ask = async (wanted: number, address: string, init: RequestInit) => {
      const status = await fetch(address, init).then(
        async (answer) => {
          const text = await answer.text()
          return answer.status < 500 ? answer.status : `${answer.status} ${text}`
        },
        (error: Error) => String(error.cause ?? error),
      )
      if (status === wanted) load.answered += 1
      else load.failed.push(`${init.method} ${status}`)
      return status === wanted
    }
    await ask(200, `${members}?limit=5`, { method: 'GET', headers: { cookie } })
    if (await ask(201, `${members}/${memberId}/notes`, note)) load.acknowledged.push(`rolling ${key}`)
    await pause(50)
  }
}

async function stored(): Promise<readonly string[]> {
  const client = new pg.Client(postgres.owner)
  await client.connect()
  const { rows } = await client.query<{ body: string }>(
    `select body from salus.member_note where body like 'rolling %' order by body`,
  )
  await client.end()
  return rows.map(({ body }) => body)
}

/** Returns the number of open event streams of each process, from its metrics. */
const streams = () =>
  Promise.all(
    metricsPorts.map(async (port) => {
      const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return Number(/^salus_live_streams (\d+)$/m.exec(figures)?.[1])
    }),
  )

async function networks(): Promise<readonly string[]> {
  const client = new pg.Client(postgres.owner)
  await client.connect()
  const { rows } = await client.query<{ network: string }>(
    'select distinct network from salus.audit_event where network is not null order by 1',
  )
  await client.end()
  return rows.map(({ network }) => network)
}

test('people come by https through nginx and Caddy: both processes serve them, and each is known by their own address', async () => {
  const came: string[] = []
  for (const [index, proxy] of safe.entries()) {
    const [here, there] = [`127.0.${10 + index}`, `127.0.${20 + index}`]
    const { visitor, set } = await visit(proxy, `${here}.7`, staff)
    const { visitor: other } = await visit(proxy, `${there}.7`, staff)
    expect(
      set.filter((cookie) => !/^__Host-.*; Secure/.test(cookie)),
      proxy.name,
    ).toEqual([])

    const heard = [await visitor.listen(), await visitor.listen()]
    await expect.poll(streams, { timeout: 20_000 }).toEqual([1, 1])
    const json = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const path = '/api/tenants/1/members'
    const name = { firstName: 'Ada', lastName: proxy.name }
    const person = { ...name, birthDate: '1990-01-01', sex: 'female', consent: { given: 'on-paper' } }
    const made = await visitor.ask({ method: 'POST', path, headers: json, body: JSON.stringify(person) })
    expect(made.status, made.body.toString()).toBe(201)
    for (const said of heard) await expect.poll(said, { timeout: 20_000 }).toContain('members-changed')

    const { id } = JSON.parse(made.body.toString())
    const document = largeDocument()
    const file = { 'content-type': 'application/octet-stream', 'x-file-name': 'large.pdf' }
    const kept = await visitor.ask({
      method: 'POST',
      path: `${path}/${id}/documents`,
      headers: { ...json, ...file },
      body: document,
    })
    expect(kept.status, kept.body.toString()).toBe(201)
    // Reads the document as both visitors. The proxies distribute their requests, so both processes must find the
    // document.
    for (const reader of [visitor, other]) {
      const read = await reader.ask({ path: `${path}/${id}/documents/${JSON.parse(kept.body.toString()).id}/content` })
      expect(read.body.equals(document), proxy.name).toBe(true)
    }
    visitor.leave()
    other.leave()
    await expect.poll(streams, { timeout: 20_000 }).toEqual([0, 0])
    came.push(`${here}.0/24`, `${there}.0/24`)
  }
  await expect.poll(networks).toEqual(came.toSorted())
}, 120_000)

const largeDocument = () =>
  pdfWith('large', { more: [`<< /Length 10000000 >>\nstream\n${'x'.repeat(10_000_000)}\nendstream`] })

test('no request fails while two processes are restarted one after the other, behind a small proxy, nginx and Caddy', async () => {
  const cookie = await signIn(proxies[0]?.url ?? '')
  const found = await fetch(`${servers[0]?.url}/api/tenants/1/members?limit=50`, { headers: { cookie } })
  const { items } = (await found.json()) as { items: { id: string }[] }
  const stopping = new AbortController()
  const loads = proxies.map(({ name, url }) => {
    const load: Load = { acknowledged: [], failed: [], answered: 0 }
    const people = Array.from({ length: 4 }, (_, index) =>
      work({ url, cookie, memberId: items[index]?.id ?? '' }, load, stopping.signal),
    )
    return { name, load, people }
  })
  for (const index of [0, 1]) {
    const server = servers[index]
    server?.signal('SIGTERM')
    expect(await server?.ended).toBe(0)
    const before = loads.map(({ load }) => load.answered)
    servers[index] = await serve(index)
    // Waits until the proxies, which check regularly, have noticed that the process is running again.
    await pause(1_500)
    loads.forEach(({ load, name }, at) => expect(load.answered - (before[at] ?? 0), name).toBeGreaterThan(10))
  }
  stopping.abort()
  await Promise.all(loads.flatMap(({ people }) => people))
  for (const { name, load } of loads) {
    expect(load.failed, `${name}, ${load.answered} answered`).toEqual([])
  }
  expect(await stored()).toEqual(loads.flatMap(({ load }) => load.acknowledged).sort())
}, 180_000)
