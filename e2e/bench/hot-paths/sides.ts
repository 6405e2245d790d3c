import { availableParallelism, loadavg } from 'node:os'
import autocannon from 'autocannon'
import { median } from '../table.ts'
import { readCpuMs } from './cpu-time.ts'

export interface Side {
  readonly url: string
  readonly pid: number
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: 'GET' | 'POST'
  readonly bodies?: readonly string[]
}

export interface Round {
  readonly answers: number
  /** Answers per second. */
  readonly rate: number
  /** Processor time per answer, in ms. */
  readonly cpu: { readonly server: number; readonly database: number; readonly bench: number }
  readonly p99: number
  /** Bytes of write-ahead log per answer, including everything else that the database writes during the round. */
  readonly walBytes: number
}

export interface Load {
  readonly connections: number
  readonly seconds: number
  readonly databasePid: number
  readonly readWal: () => Promise<number>
}

export async function ask(side: Side, { connections, seconds, databasePid, readWal }: Load): Promise<Round> {
  const wal = await readWal()
  const before = { server: readCpuMs(side.pid), database: readCpuMs(databasePid), bench: process.cpuUsage() }
  const { bodies } = side
  const result = await autocannon({
    url: side.url,
    connections,
    duration: seconds,
    method: side.method ?? 'GET',
    headers: { ...side.headers },
    ...(bodies === undefined ? {} : sendingInTurn(bodies)),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${side.url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  const answers = Math.max(1, result.requests.total)
  const { user, system } = process.cpuUsage(before.bench)
  return {
    answers,
    rate: result.requests.average,
    cpu: {
      server: (readCpuMs(side.pid) - before.server) / answers,
      database: (readCpuMs(databasePid) - before.database) / answers,
      bench: (user + system) / 1000 / answers,
    },
    walBytes: ((await readWal()) - wal) / answers,
    p99: result.latency.p99,
  }
}

/**
 * Lets each connection begin with a different body. If all connections sent the same body at the same moment, they
 * would wait for the lock of one member.
 */
function sendingInTurn(bodies: readonly string[]) {
  const requests = bodies.map((body) => ({ body, method: 'POST' as const }))
  let connection = 0
  return {
    requests,
    setupClient: (client: autocannon.Client) => {
      const first = (connection * 13) % requests.length
      connection += 1
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
    },
  }
}

export interface Pair {
  readonly salus: Round
  readonly other: Round
}

/**
 * The number of answers after which the warm-up ends, because the code is compiled by then. On a busy machine this
 * takes several rounds.
 */
const warmAfter = 1500
const longestWarmUpMs = 45_000

/** Warms up both sides and then measures them alternately (A B A B). If the machine slows down, both are affected. */
export async function measureInTurn(
  rounds: number,
  sides: { readonly salus: () => Promise<Round>; readonly other: () => Promise<Round> },
): Promise<readonly Pair[]> {
  for (const side of [sides.salus, sides.other]) await warmUp(side)
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round += 1) pairs.push({ salus: await sides.salus(), other: await sides.other() })
  return pairs
}

async function warmUp(side: () => Promise<Round>): Promise<void> {
  const begin = performance.now()
  let answers = 0
  do answers += (await side()).answers
  while (answers < warmAfter && performance.now() - begin < longestWarmUpMs)
}

export const summarizePairs = (pairs: readonly Pair[], part: (round: Round) => number) => ({
  salus: median(pairs.map(({ salus }) => part(salus))),
  other: median(pairs.map(({ other }) => part(other))),
  ratio: median(pairs.map(({ salus, other }) => part(salus) / part(other))),
})

export const addCpu = ({ cpu }: Round): number => cpu.server + cpu.database

/**
 * Describes the load of the machine. If the load is far above the number of cores, the measured durations mean little.
 */
export const busyness = (): string => `load ${loadavg()[0]?.toFixed(1) ?? '?'} on ${availableParallelism()} cores`
