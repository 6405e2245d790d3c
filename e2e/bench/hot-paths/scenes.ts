import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { FilledDatabase } from '../filled-database.ts'
import { signIn } from '../growth/client.ts'
import { sampleCheckUp } from '../report-samples.ts'
import { printTable } from '../table.ts'
import { type Begin, openStreams, signIns, streamsOfSession } from './beside.ts'
import {
  ask,
  busyness,
  addCpu,
  measureInTurn,
  type Load,
  summarizePairs,
  type Pair,
  type Round,
  type Side,
} from './sides.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const streams = 200
const signInsASecond = 8

interface Server {
  readonly base: string
  readonly pid: number
}
export interface Servers {
  readonly salus: Server
  /** Another installation of Salus, with two processes behind one port. */
  readonly two: Server
  readonly bare: Server
  readonly writer: Server
}

type MakeLoad = (connections: number) => Load

export async function measure(filled: FilledDatabase, servers: Servers): Promise<void> {
  const { salus, two, bare } = servers
  const { cookie } = await signIn(salus.base, filled)
  const path = `/api/tenants/${filled.tenantId}/check-ups?memberId=${filled.memberId}`
  const buildRead = ({ base, pid }: Server): Side => ({ url: base + path, pid, headers: { cookie } })
  const client = new pg.Client(filled.connection)
  await client.connect()
  const readWal = async () => {
    const { rows } = await client.query<{ bytes: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
    )
    return rows[0]?.bytes ?? 0
  }
  const load: MakeLoad = (connections) => ({ connections, seconds, databasePid: filled.pid, readWal })
  try {
    await besideBare(buildRead(salus), { url: bare.base + path, pid: bare.pid }, load)
    const writes = buildWrites(filled, servers, cookie)
    await besideBareWrites(writes, load)
    const people = await colleagues(filled)
    const open = await openStreams(salus.base, people)
    await beside(`${streams} open event streams (goal: at least 0.9)`, buildRead(salus), load, open)
    const entering = signIns(salus.base, people, signInsASecond)
    await beside(
      `${signInsASecond} people a second who sign in (goal: p99 at most 2)`,
      buildRead(salus),
      load,
      entering,
    )
    await twoBesideOne([buildRead(two), buildRead(salus)], [writes.two, writes.salus], load)
  } finally {
    await client.end()
  }
}

/** Adds staff for the 200 streams. A session can open only ten streams, and a person can have only a few sessions. */
async function colleagues({ addStaff, tenantId, password }: FilledDatabase) {
  const added = await addStaff(new Map([[tenantId, streams / streamsOfSession]]))
  return (added.get(tenantId) ?? []).map((email) => ({ email, password }))
}

const measurePairs = (first: Side, second: Side, load: Load): Promise<readonly Pair[]> =>
  measureInTurn(rounds, { salus: () => ask(first, load), other: () => ask(second, load) })

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

function buildLine(name: string, pairs: readonly Pair[]): string[] {
  const rate = summarizePairs(pairs, (round) => round.rate)
  const cpu = summarizePairs(pairs, addCpu)
  const server = summarizePairs(pairs, (round) => round.cpu.server)
  const ofDatabase = summarizePairs(pairs, (round) => round.cpu.database)
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

async function besideBare(salus: Side, bare: Side, load: MakeLoad): Promise<void> {
  const lines: string[][] = []
  for (const connections of [8, 32])
    lines.push(buildLine(`${connections} connections`, await measurePairs(salus, bare, load(connections))))
  const title = `(n) the hottest read / bare node:http with the same SQL (goal: at least 0.75); ${busyness()}`
  printTable(title, head, lines)
}

type Writes = Readonly<Record<'salus' | 'two' | 'bare', Side>>

function buildWrites(filled: FilledDatabase, servers: Servers, cookie: string): Writes {
  const { profileId, answers, scores } = sampleCheckUp({ kind: 'stress-load', person: 3, daysAgo: 10 })
  const { tenantId } = filled
  const members = Array.from({ length: 100 }, (_, number) => filled.findMemberId(tenantId, number + 1))
  const headers = { 'content-type': 'application/json' }
  const ofSalus = ({ base, pid }: Server): Side => ({
    url: `${base}/api/tenants/${tenantId}/check-ups`,
    pid,
    method: 'POST',
    headers: { ...headers, cookie, origin: base },
    bodies: members.map((memberId) => JSON.stringify({ profileId, memberId, answers })),
  })
  const userId = '00000000-0000-4000-8000-000000000001'
  return {
    salus: ofSalus(servers.salus),
    two: ofSalus(servers.two),
    bare: {
      url: `${servers.writer.base}/`,
      pid: servers.writer.pid,
      method: 'POST',
      headers,
      bodies: members.map((memberId) => JSON.stringify({ tenantId, profileId, memberId, userId, answers, scores })),
    },
  }
}

async function besideBareWrites({ salus, bare }: Writes, load: MakeLoad): Promise<void> {
  const lines: string[][] = []
  for (const connections of [1, 8]) {
    const pairs = await measurePairs(salus, bare, load(connections))
    const wal = summarizePairs(pairs, (round) => round.walBytes)
    lines.push([
      ...buildLine(`${connections} connections`, pairs),
      wal.salus.toFixed(0),
      wal.other.toFixed(0),
      wal.ratio.toFixed(2),
    ])
  }
  printTable(
    `(n) a check-up recorded / a bare insert of the same rows in one transaction (goal: at least 0.5); ${busyness()}`,
    [...head, 'WAL bytes', 'bare', 'ratio'],
    lines,
  )
}

async function beside(name: string, read: Side, load: MakeLoad, begin: Begin): Promise<void> {
  const pairs = await measureInTurn(rounds, {
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
  const rate = summarizePairs(pairs, (round) => round.rate)
  const p99 = summarizePairs(pairs, (round) => round.p99)
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

/**
 * Returns the factor by which the rate could grow until the server, the database and the benchmark use all cores
 * completely.
 */
const computeRoom = ({ rate, cpu }: Round): number =>
  (availableParallelism() * 1000) / (cpu.server + cpu.database + cpu.bench) / rate

async function twoBesideOne(
  reads: readonly [Side, Side],
  writes: readonly [Side, Side],
  load: MakeLoad,
): Promise<void> {
  const lines: string[][] = []
  const scenes = [
    ['the hottest read', reads],
    ['a check-up recorded', writes],
  ] as const
  for (const [name, [two, one]] of scenes) {
    const pairs = await measurePairs(two, one, load(32))
    const rate = summarizePairs(pairs, (round) => round.rate)
    lines.push([
      name,
      rate.ratio.toFixed(2),
      rate.salus.toFixed(0),
      rate.other.toFixed(0),
      summarizePairs(pairs, computeRoom).other.toFixed(2),
      summarizePairs(pairs, ({ cpu }) => cpu.server).other.toFixed(3),
      summarizePairs(pairs, ({ cpu }) => cpu.database).other.toFixed(3),
      summarizePairs(pairs, ({ cpu }) => cpu.bench).other.toFixed(3),
    ])
  }
  printTable(
    `(n) two processes / one, 32 connections (goal: at least 1.6 where the cores leave room); ${busyness()}`,
    ['', 'answers a second', 'two', 'one', 'room of the cores', 'Node ms', 'database ms', 'bench ms'],
    lines,
  )
}
