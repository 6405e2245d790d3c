// Benchmarks (a) and (b). (a) compares the most frequent read, through the whole server, with a bare handler that runs
// the same SQL. (b) measures this read as the data grows.

import autocannon from 'autocannon'
import { type FilledDatabase, startFilledDatabase } from './filled-database.ts'
import { startProgram } from './processes.ts'
import { median, printTable } from './table.ts'

const ports = { salus: 3961, bare: 3962 }
const rounds = 5
const seconds = 2

const database = await startFilledDatabase()
try {
  await measure(database)
} finally {
  await database.stop()
}

async function measure(filled: FilledDatabase) {
  await filled.growTo(10_000)
  const salus = await startProgram('server/src/main.ts', {
    env: {
      PORT: String(ports.salus),
      DATABASE_URL: filled.url,
      DATA_DIR: `/tmp/salus-bench-data-${process.pid}`,
      RATE_LIMIT_FACTOR: '1000000',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
    },
    until: /localhost:/,
  })
  const bare = await startProgram('e2e/bench/bare-server.ts', {
    args: [String(ports.bare), JSON.stringify(filled.connection)],
    until: /listening/,
  })
  try {
    const cookie = await signIn(filled)
    await growing(filled, cookie)
    await besideBare(filled, cookie)
  } finally {
    await Promise.all([salus.stop(), bare.stop()])
  }
}

async function growing(filled: FilledDatabase, cookie: string) {
  const costs: { rows: number; salus: number; bare: number }[] = []
  for (const rows of [10_000, 100_000, 1_000_000]) {
    await filled.growTo(rows)
    const pairs = await inTurn(filled, cookie, 8)
    costs.push({
      rows,
      salus: 1 / median(pairs.map((pair) => pair.salus)),
      bare: 1 / median(pairs.map((pair) => pair.bare)),
    })
  }
  const first = costs[0]
  printTable(
    '(b) newest 50 check-ups of a member as the table grows: cost of a request, 10,000 rows = 1 (goal at most 1.2)',
    ['rows', 'Salus', 'bare handler'],
    costs.map((cost) => [
      cost.rows.toLocaleString('en'),
      (cost.salus / (first?.salus ?? 1)).toFixed(2),
      (cost.bare / (first?.bare ?? 1)).toFixed(2),
    ]),
  )
}

async function besideBare(filled: FilledDatabase, cookie: string) {
  const lines: string[][] = []
  for (const connections of [1, 8, 32]) {
    const pairs = await inTurn(filled, cookie, connections)
    lines.push([
      String(connections),
      median(pairs.map((pair) => pair.salus / pair.bare)).toFixed(2),
      Math.min(...pairs.map((pair) => pair.salus / pair.bare)).toFixed(2),
      Math.max(...pairs.map((pair) => pair.salus / pair.bare)).toFixed(2),
      Math.round(median(pairs.map((pair) => pair.salus))).toString(),
      Math.round(median(pairs.map((pair) => pair.bare))).toString(),
    ])
  }
  printTable(
    '(a) getCheckUpsOfTenant, 1,000,000 check-ups, 200 tenants: requests a second, Salus / bare node:http (goal at least 0.6)',
    ['connections', 'ratio', 'min', 'max', 'Salus', 'bare'],
    lines,
  )
}

/** Measures the server and the bare handler alternately (A B A B). If the machine slows down, both are affected. */
async function inTurn(filled: FilledDatabase, cookie: string, connections: number) {
  const path = `/api/tenants/${filled.tenantId}/check-ups?memberId=${filled.memberId}`
  const pairs: { salus: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const salus = await load(`http://127.0.0.1:${ports.salus}${path}`, connections, cookie)
    const bare = await load(`http://127.0.0.1:${ports.bare}${path}`, connections, cookie)
    // The first round warms both up.
    if (round > 0) pairs.push({ salus, bare })
  }
  return pairs
}

async function load(url: string, connections: number, cookie: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { cookie } })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  return result.requests.average
}

async function signIn(filled: FilledDatabase): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${ports.salus}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: filled.email, password: filled.password }),
  })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
