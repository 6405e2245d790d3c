// Measures whether people of one tenant are slowed down by a busy tenant with twenty times as many active people
// (requirement R-06 of docs/trust.md). The busy people work at the usual pace first, and then without pauses between
// requests. The rate limits are the defaults.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type FilledDatabase, startFilledDatabase } from './filled-database.ts'
import { type Running, startProgram } from './processes.ts'
import { median, percentile, printTable } from './table.ts'

const port = 3963
const calmTenant = 100
/**
 * One busy tenant for each pace. With only one, the first pace would use up the rate limit per minute of the second.
 */
const busyTenants = [101, 102] as const
const usual = 3
const times = 20
const gapMs = 500
const rounds = 2
const secondsEach = 12
const secondsToWarm = 5
const url = `http://127.0.0.1:${port}`

interface Heard {
  readonly ms: number
  readonly status: number
}

interface Person {
  readonly tenantId: number
  readonly memberId: string
  readonly cookie: string
}

const database = await startFilledDatabase()
try {
  await database.growTo(100_000)
  const emails = await database.addStaff(
    new Map([[calmTenant, usual], ...busyTenants.map((tenantId) => [tenantId, usual * times] as const)]),
  )
  const salus = await startProgram('server/src/main.ts', {
    env: {
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: `/tmp/salus-bench-neighbours-${process.pid}`,
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
    },
    until: /localhost:/,
  })
  try {
    await measure(salus, emails)
  } finally {
    await salus.stop()
  }
} finally {
  await database.stop()
}

async function measure(salus: Running, emails: ReadonlyMap<number, readonly string[]>) {
  const signedIn = async (tenantId: number) => {
    const people: Person[] = []
    for (const email of emails.get(tenantId) ?? [])
      people.push({ tenantId, memberId: database.findMemberId(tenantId), cookie: await signIn(database, email) })
    return people
  }
  const calm = await signedIn(calmTenant)
  const [busy, pressing] = [await signedIn(busyTenants[0]), await signedIn(busyTenants[1])]
  const scenes: readonly Scene[] = [
    { name: 'calm', people: [], gapMs },
    { name: `${times} times as many next door, at the usual pace`, people: busy, gapMs },
    { name: `${times} times as many next door, without a pause`, people: pressing, gapMs: 0 },
  ]
  await scene({ name: 'warm', people: busy, gapMs, seconds: secondsToWarm }, calm)
  const seen = new Map<string, Scene & { own: Heard[]; others: Heard[]; mebibytes: number[] }>()
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await nextMinute()
    for (const each of scenes) {
      const { own, others } = await scene(each, calm)
      const known = seen.get(each.name) ?? { ...each, own: [], others: [], mebibytes: [] }
      known.own.push(...own)
      known.others.push(...others)
      known.mebibytes.push(readMemory(salus))
      seen.set(each.name, known)
    }
  }
  print([...seen.values()])
}

interface Scene {
  readonly name: string
  readonly people: readonly Person[]
  readonly gapMs: number
  readonly seconds?: number
}

/** Waits until a new minute begins, so that the busy tenant has its full limit per minute. */
async function nextMinute() {
  await pause(60_000 - (Date.now() % 60_000) + 50)
}

async function scene({ people, gapMs: gap, seconds = secondsEach }: Scene, calm: readonly Person[]) {
  const end = Date.now() + seconds * 1000
  const work = async (person: Person, wait: number) => {
    const heard: Heard[] = []
    await pause(Math.random() * wait)
    for (let count = 0; Date.now() < end; count += 1) {
      const asked = performance.now()
      const status = await ask(person, count)
      const ms = performance.now() - asked
      heard.push({ ms, status })
      await pause(Math.max(0, wait - ms))
    }
    return heard
  }
  const [own, others] = await Promise.all([
    Promise.all(calm.map((person) => work(person, gapMs))),
    Promise.all(people.map((person) => work(person, gap))),
  ])
  return { own: own.flat(), others: others.flat() }
}

async function ask({ tenantId, memberId, cookie }: Person, count: number): Promise<number> {
  const of = `${url}/api/tenants/${tenantId}`
  const reads = [`${of}/members?limit=50`, `${of}/check-ups?memberId=${memberId}`, `${of}/members/${memberId}`]
  const isWrite = count % 10 === 9
  const headers = { cookie, origin: url }
  const answer = isWrite
    ? await fetch(`${of}/members/${memberId}/notes`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ text: 'Seen today.' }),
      })
    : await fetch(reads[count % reads.length] ?? url, { headers })
  await answer.arrayBuffer()
  return answer.status
}

function readMemory({ process: { pid } }: Running): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
}

function print(scenes: readonly (Scene & { own: Heard[]; others: Heard[]; mebibytes: number[] })[]) {
  const times = (heard: readonly Heard[]) => heard.filter(({ status }) => status < 400).map(({ ms }) => ms)
  const refusals = (heard: readonly Heard[]) => {
    const counts = new Map<number, number>()
    for (const { status } of heard) if (status >= 400) counts.set(status, (counts.get(status) ?? 0) + 1)
    return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none'
  }
  const base = percentile(times(scenes[0]?.own ?? []), 0.95)
  printTable(
    `a tenant with ${usual} people at work beside another one: 95th percentile, calm = 1 (goal below 2, refused below 0.1 %)`,
    ['scene', 'ratio', 'p50 ms', 'p95 ms', 'requests', 'refused', 'others', 'others refused', 'MiB'],
    scenes.map(({ name, own, others, mebibytes }) => [
      name,
      (percentile(times(own), 0.95) / base).toFixed(2),
      median(times(own)).toFixed(1),
      percentile(times(own), 0.95).toFixed(1),
      String(own.length),
      refusals(own),
      String(others.length),
      refusals(others),
      Math.max(...mebibytes).toFixed(0),
    ]),
  )
}

async function signIn({ password }: FilledDatabase, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
