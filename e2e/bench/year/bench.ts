// Benchmark (o): one year of a chain of 500 studios. Measures the cost of each request on this machine, and then
// simulates every second of the year on machines of several sizes. BENCH_STUDIOS changes the number of studios.

import pg from 'pg'
import { type FilledDatabase, startFilledDatabase } from '../filled-database.ts'
import { signIn } from '../growth/client.ts'
import { readCpuMs } from '../hot-paths/cpu-time.ts'
import { busyness } from '../hot-paths/sides.ts'
import { type Running, startProgram } from '../processes.ts'
import { sampleCheckUp } from '../report-samples.ts'
import { printTable } from '../table.ts'
import { type Act, acts, actsOfCheckUp, chain, expectedByHour } from './chain.ts'
import { type Cost, costOfCheckUp, type Machines, simulateYear } from './simulate.ts'

const port = 4205
const base = `http://localhost:${port}`
const studios = Number(process.env['BENCH_STUDIOS'] ?? chain.studios)
const warm = 120
const times = 150

/**
 * On Citus, a statement costs the database about this many times as much as on a single PostgreSQL (docs/capacity.md).
 */
const onCitus = 2.9
const sizes: readonly Machines[] = [
  { name: 'one small machine, 2 cores', cores: 2, databaseFactor: 1 },
  { name: 'one large machine, 16 cores', cores: 16, databaseFactor: 1 },
  { name: 'cluster of 3, 16 cores each', cores: 48, databaseFactor: onCitus },
  { name: 'cluster of 10, 16 cores each', cores: 160, databaseFactor: onCitus },
]

const database = await startFilledDatabase()
try {
  await database.growTo(100_000)
  const server = await startProgram('server/src/main.ts', {
    env: {
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: `/tmp/salus-bench-data-${process.pid}`,
      RATE_LIMIT_FACTOR: '1000000',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
    },
    until: /localhost:/,
  })
  try {
    report(await measure(database, server))
  } finally {
    await server.stop()
  }
} finally {
  await database.stop()
}

interface Measured {
  readonly costs: Readonly<Record<Act, Cost>>
  /**
   * How many bytes one recorded check-up and one opened result add to tables and indexes (`stored`) and to the
   * write-ahead log (`wal`).
   */
  readonly bytes: Readonly<Record<'recorded' | 'opened', { readonly stored: number; readonly wal: number }>>
}

async function measure(filled: FilledDatabase, server: Running): Promise<Measured> {
  const { tenantId, email, password } = filled
  const client = new pg.Client(filled.connection)
  await client.connect()
  const readBytes = async () => {
    const { rows } = await client.query<{ stored: number; wal: number }>(
      `select sum(pg_total_relation_size(c.oid))::float8 as stored, (pg_current_wal_insert_lsn() - '0/0')::float8 as wal
       from pg_class c where c.relnamespace = 'salus'::regnamespace and c.relkind = 'r'`,
    )
    return rows[0] ?? { stored: 0, wal: 0 }
  }
  const staff = await signIn(base, { email, password })
  const tenant = `/api/tenants/${tenantId}`
  const { profileId, answers } = sampleCheckUp({ kind: 'stress-load', person: 3, daysAgo: 10 })
  const chooseMemberId = (time: number) => filled.findMemberId(tenantId, 1 + (time % 100))
  const colleagues = (await filled.addStaff(new Map([[tenantId, 30]]))).get(tenantId) ?? []
  const recorded: string[] = []
  const asked: Readonly<Record<Act, (time: number) => Promise<unknown>>> = {
    'sign-in': (time) => signIn(base, { email: colleagues[time % colleagues.length] ?? '', password }),
    list: () => staff.get(`${tenant}/members?status=active`),
    search: () => staff.get(`${tenant}/members?status=active&query=last17`),
    record: (time) => staff.get(`${tenant}/members/${chooseMemberId(time)}`),
    'check-ups': (time) => staff.get(`${tenant}/check-ups?memberId=${chooseMemberId(time)}`),
    recorded: async (time) => {
      const answer = await staff.post(`${tenant}/check-ups`, { profileId, memberId: chooseMemberId(time), answers })
      // The cast is safe: the route returns the check-up.
      recorded.push((answer as { readonly resultGuid: string }).resultGuid)
    },
    opened: (time) => staff.get(`${tenant}/check-ups/${recorded[time % recorded.length] ?? ''}`),
  }
  const costs = new Map<Act, Cost>()
  const bytes = new Map<Act, { stored: number; wal: number }>()
  for (const act of acts) {
    for (let time = 0; time < warm; time += 1) await asked[act](time)
    const [before, pid] = [await readBytes(), server.process.pid ?? 0]
    const cpu = { server: readCpuMs(pid), database: readCpuMs(filled.pid) }
    for (let time = 0; time < times; time += 1) await asked[act](warm + time)
    // Waits for the rows of the audit, which are written a moment later.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const after = await readBytes()
    costs.set(act, {
      server: (readCpuMs(pid) - cpu.server) / times,
      database: (readCpuMs(filled.pid) - cpu.database) / times,
    })
    bytes.set(act, { stored: (after.stored - before.stored) / times, wal: (after.wal - before.wal) / times })
  }
  await client.end()
  const of = <Value>(map: ReadonlyMap<Act, Value>, act: Act): Value => {
    const found = map.get(act)
    if (found === undefined) throw new Error(`${act} was not measured`)
    return found
  }
  return {
    // The cast is safe, because each act was measured above.
    costs: Object.fromEntries(acts.map((act) => [act, of(costs, act)])) as Record<Act, Cost>,
    bytes: { recorded: of(bytes, 'recorded'), opened: of(bytes, 'opened') },
  }
}

function report({ costs, bytes }: Measured): void {
  printTable(
    `(o) what a request costs, in ms of a processor of this machine; ${busyness()}`,
    ['request', 'Node', 'database', 'for one check-up'],
    acts.map((act) => [act, costs[act].server.toFixed(2), costs[act].database.toFixed(2), String(actsOfCheckUp[act])]),
  )
  const checkUps = studios * chain.membersOfStudio * chain.checkUpsOfMember
  const expected = expectedByHour(checkUps)
  const day = Math.max(...Array.from({ length: 365 }, (_, at) => total(expected.slice(at * 24, at * 24 + 24))))
  process.stdout.write(
    `\n${studios} studios, ${studios * chain.membersOfStudio} members, ${checkUps} check-ups a year, ${day.toFixed(0)} on the busiest day\n` +
      `stored a check-up: ${bytes.recorded.stored.toFixed(0)} bytes, and ${bytes.opened.stored.toFixed(0)} each time it is opened: ` +
      `${gigabytes(checkUps * (bytes.recorded.stored + actsOfCheckUp.opened * bytes.opened.stored))} GB a year\n` +
      `write-ahead log of a check-up: ${bytes.recorded.wal.toFixed(0)} bytes, and ${bytes.opened.wal.toFixed(0)} each time it is opened: ` +
      `${gigabytes(day * (bytes.recorded.wal + actsOfCheckUp.opened * bytes.opened.wal))} GB on the busiest day\n`,
  )
  printTable(
    '(o) every second of the year',
    [
      'machines',
      'busiest second',
      'busiest hour uses',
      'seconds with waiting',
      'longest wait',
      'studios at 60 %',
      'check-ups on their busiest day',
    ],
    sizes.map((machines) => {
      const year = simulateYear(expected, costs, machines)
      const held = Math.floor((studios * 0.6) / year.busiestHour)
      return [
        machines.name,
        `${year.busiest} requests`,
        `${(100 * year.busiestHour).toFixed(1)} %`,
        String(year.secondsWaiting),
        `${year.longestWait.toFixed(2)} s`,
        String(held),
        ((day * held) / studios).toFixed(0),
      ]
    }),
  )
  const ms = costOfCheckUp(costs, 1)
  process.stdout.write(
    `processor time of a check-up with all that belongs to it: ${ms.toFixed(0)} ms, on Citus ${costOfCheckUp(costs, onCitus).toFixed(0)} ms\n`,
  )
}

function total(list: readonly number[]): number {
  return list.reduce((all, one) => all + one, 0)
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(2)
}
