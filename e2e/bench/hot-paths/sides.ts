import { availableParallelism, loadavg } from 'node:os'
import autocannon from 'autocannon'
import { median } from '../table.ts'
import { readCpuMs } from './cpu-time.ts'

export interface Side {
  readonly url: string
  readonly pid: number
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: 'GET' | 'POST'
  /** The bodies to send, one after the other. */
  readonly bodies?: readonly string[]
}

export interface Round {
  /** Answers a second. */
  readonly rate: number
  /** Processor time of an answer, in ms. */
  readonly cpu: { readonly server: number; readonly database: number }
  readonly p99: number
}

export interface Load {
  readonly connections: number
  readonly seconds: number
  readonly databasePid: number
}

/** Asks one side without a pause and counts the processor time of server and database. */
export async function ask(side: Side, { connections, seconds, databasePid }: Load): Promise<Round> {
  const before = { server: readCpuMs(side.pid), database: readCpuMs(databasePid) }
  const { bodies } = side
  const result = await autocannon({
    url: side.url,
    connections,
    duration: seconds,
    method: side.method ?? 'GET',
    headers: { ...side.headers },
    ...(bodies === undefined ? {} : { requests: bodies.map((body) => ({ body, method: 'POST' as const })) }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${side.url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  const answers = Math.max(1, result.requests.total)
  return {
    rate: result.requests.average,
    cpu: {
      server: (readCpuMs(side.pid) - before.server) / answers,
      database: (readCpuMs(databasePid) - before.database) / answers,
    },
    p99: result.latency.p99,
  }
}

export interface Pair {
  readonly salus: Round
  readonly other: Round
}

/** Runs the two alternately, A B A B, so that a machine that slows down affects both. The first round warms both up. */
export async function inTurn(
  rounds: number,
  sides: { readonly salus: () => Promise<Round>; readonly other: () => Promise<Round> },
): Promise<readonly Pair[]> {
  const pairs: Pair[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const salus = await sides.salus()
    const other = await sides.other()
    if (round > 0) pairs.push({ salus, other })
  }
  return pairs
}

export const ofPairs = (pairs: readonly Pair[], part: (round: Round) => number) => ({
  salus: median(pairs.map(({ salus }) => part(salus))),
  other: median(pairs.map(({ other }) => part(other))),
  ratio: median(pairs.map(({ salus, other }) => part(salus) / part(other))),
})

export const addCpu = ({ cpu }: Round): number => cpu.server + cpu.database

/** How busy the machine was by other work as well: figures of wall time mean little when it is far above the cores. */
export const busyness = (): string => `load ${loadavg()[0]?.toFixed(1) ?? '?'} on ${availableParallelism()} cores`
