import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sampleCheckUp } from '../report-samples.ts'
import { signIn } from '../growth/client.ts'
import { type FilledDatabase, startFilledDatabase } from '../filled-database.ts'
import { type Running, startProgram } from '../processes.ts'
import { printTable } from '../table.ts'
import { ask, busyness, addCpu, inTurn, type Load, ofPairs, type Side } from './sides.ts'

/**
 * (n) The hottest read and the commonest write through the whole server, each beside a bare handler; reads beside 200
 * open event streams; reads while people sign in. BENCH_SECONDS is how long a round takes.
 */
const ports = { salus: 4207, bare: 4208, writer: 4209 }
const base = `http://localhost:${ports.salus}`
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const streams = 200
const signInsASecond = 8

const database = await startFilledDatabase()
try {
  await database.growTo(100_000)
  const salus = await startProgram('server/src/main.ts', {
    env: {
      PORT: String(ports.salus),
      DATABASE_URL: database.url,
      DATA_DIR: `/tmp/salus-bench-data-${process.pid}`,
      RATE_LIMIT_FACTOR: '1000000',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
    },
    until: /localhost:/,
  })
  const connection = JSON.stringify(database.connection)
  const bare = await startProgram('e2e/bench/bare-server.ts', {
    args: [String(ports.bare), connection],
    until: /listening/,
  })
  const writer = await startProgram('e2e/bench/hot-paths/bare-writer.ts', {
    args: [String(ports.writer), connection],
    until: /listening/,
  })
  try {
    await measure(database, { salus, bare, writer })
  } finally {
    await Promise.all([salus.stop(), bare.stop(), writer.stop()])
  }
} finally {
  await database.stop()
}

interface Servers {
  readonly salus: Running
  readonly bare: Running
  readonly writer: Running
}

async function measure(filled: FilledDatabase, servers: Servers): Promise<void> {
  const { cookie } = await signIn(base, filled)
  const path = `/api/tenants/${filled.tenantId}/check-ups?memberId=${filled.memberId}`
  const read: Side = { url: base + path, pid: pidOf(servers.salus), headers: { cookie } }
  const load = (connections: number): Load => ({ connections, seconds, databasePid: filled.pid })
  await besideBare(read, { url: `http://127.0.0.1:${ports.bare}${path}`, pid: pidOf(servers.bare) }, load)
  await writes(filled, { servers, cookie, load })
  await beside(`${streams} open event streams (goal: at least 0.9)`, read, load, () => openStreams(cookie))
  await beside(`${signInsASecond} people a second who sign in (p99 at most 2)`, read, load, () => signIns(filled))
}

const pidOf = ({ process: { pid } }: Running): number => pid ?? 0

type LoadOf = (connections: number) => Load

async function besideBare(salus: Side, bare: Side, load: LoadOf): Promise<void> {
  const lines: string[][] = []
  for (const connections of [8, 32]) {
    const pairs = await inTurn(rounds, {
      salus: () => ask(salus, load(connections)),
      other: () => ask(bare, load(connections)),
    })
    lines.push(lineOf(`${connections} connections`, pairs))
  }
  printTable(
    `(n) the hottest read / bare node:http with the same SQL (goal: at least 0.75); ${busyness()}`,
    head,
    lines,
  )
}

const head = [
  '',
  'answers a second',
  'Salus',
  'bare',
  'CPU: bare / Salus',
  'Salus: Node ms',
  'database ms',
  'bare: Node ms',
  'database ms',
]

function lineOf(name: string, pairs: Awaited<ReturnType<typeof inTurn>>): string[] {
  const rate = ofPairs(pairs, (round) => round.rate)
  const cpu = ofPairs(pairs, addCpu)
  const server = ofPairs(pairs, (round) => round.cpu.server)
  const ofDatabase = ofPairs(pairs, (round) => round.cpu.database)
  return [
    name,
    rate.ratio.toFixed(2),
    rate.salus.toFixed(0),
    rate.other.toFixed(0),
    (1 / cpu.ratio).toFixed(2),
    server.salus.toFixed(3),
    ofDatabase.salus.toFixed(3),
    server.other.toFixed(3),
    ofDatabase.other.toFixed(3),
  ]
}

interface Writing {
  readonly servers: Servers
  readonly cookie: string
  readonly load: LoadOf
}

async function writes(filled: FilledDatabase, { servers, cookie, load }: Writing): Promise<void> {
  const { profileId, answers, scores } = sampleCheckUp({ kind: 'stress-load', person: 3, daysAgo: 10 })
  const { tenantId } = filled
  const members = Array.from({ length: 100 }, (_, number) => filled.memberOf(tenantId, number + 1))
  const headers = { 'content-type': 'application/json' }
  const salus: Side = {
    url: `${base}/api/tenants/${tenantId}/check-ups`,
    pid: pidOf(servers.salus),
    method: 'POST',
    headers: { ...headers, cookie, origin: base },
    bodies: members.map((memberId) => JSON.stringify({ profileId, memberId, answers })),
  }
  const userId = '00000000-0000-4000-8000-000000000001'
  const bare: Side = {
    url: `http://127.0.0.1:${ports.writer}/`,
    pid: pidOf(servers.writer),
    method: 'POST',
    headers,
    bodies: members.map((memberId) => JSON.stringify({ tenantId, profileId, memberId, userId, answers, scores })),
  }
  const lines: string[][] = []
  for (const connections of [1, 8]) {
    const pairs = await inTurn(rounds, {
      salus: () => ask(salus, load(connections)),
      other: () => ask(bare, load(connections)),
    })
    lines.push(lineOf(`${connections} connections`, pairs))
  }
  printTable(
    `(n) a check-up recorded / a bare insert of the same rows in one transaction (goal: at least 0.5); ${busyness()}`,
    head,
    lines,
  )
}

/** Reads with something going on beside, in turn with reads alone. */
async function beside(
  name: string,
  read: Side,
  load: LoadOf,
  begin: () => Promise<() => Promise<void>>,
): Promise<void> {
  const pairs = await inTurn(rounds, {
    salus: async () => {
      const end = await begin()
      try {
        return await ask(read, load(8))
      } finally {
        await end()
      }
    },
    other: () => ask(read, load(8)),
  })
  const rate = ofPairs(pairs, (round) => round.rate)
  const p99 = ofPairs(pairs, (round) => round.p99)
  printTable(
    `(n) the hottest read beside ${name}; ${busyness()}`,
    ['', 'answers a second', 'beside', 'calm', 'p99', 'beside ms', 'calm ms'],
    [
      [
        '8 connections',
        rate.ratio.toFixed(2),
        rate.salus.toFixed(0),
        rate.other.toFixed(0),
        p99.ratio.toFixed(2),
        p99.salus.toFixed(1),
        p99.other.toFixed(1),
      ],
    ],
  )
}

async function openStreams(cookie: string): Promise<() => Promise<void>> {
  const open = await Promise.all(
    Array.from(
      { length: streams },
      () =>
        new Promise<() => void>((resolve, reject) => {
          const stream = get(`${base}/api/events`, { headers: { cookie }, agent: false }, (answer) => {
            answer.resume()
            answer.on('error', () => undefined)
            if (answer.statusCode === 200) resolve(() => stream.destroy())
            else reject(new Error(`the stream answered ${answer.statusCode}`))
          })
          stream.on('error', reject)
        }),
    ),
  )
  return async () => {
    for (const close of open) close()
    await pause(200)
  }
}

async function signIns(filled: FilledDatabase): Promise<() => Promise<void>> {
  const going = new Set<Promise<unknown>>()
  const timer = setInterval(() => {
    const one = signIn(base, filled).finally(() => going.delete(one))
    going.add(one)
  }, 1000 / signInsASecond)
  await pause(300)
  return async () => {
    clearInterval(timer)
    await Promise.all(going)
  }
}
