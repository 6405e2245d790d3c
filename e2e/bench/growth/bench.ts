// Benchmark (m): the cost of the most frequent requests as the database grows to ten million check-ups. The cost is the
// number of pages that PostgreSQL reads for these requests, and the time that it needs for them. BENCH_CHECK_UPS
// reduces the last size.

import { setTimeout as pause } from 'node:timers/promises'
import { startProgram } from '../processes.ts'
import { median, printTable } from '../table.ts'
import { signIn } from './client.ts'
import { countUses, type DatabaseWork, type UnusedIndex, unusedIndexes, measureWork } from './database-work.ts'
import { type GrownDatabase, person, staff, startGrownDatabase, usualPerson } from './grown-database.ts'
import { type Asked, type Clients, requestsIn, requestsOfBusiest } from './requests.ts'
import { largeTenant, planShape, sizes, pickUsualTenant } from './shape.ts'

const port = 4203
const base = `http://localhost:${port}`
const last = Number(process.env['BENCH_CHECK_UPS'] ?? sizes.at(-1))

interface Cost extends DatabaseWork {
  readonly answerMs: number
}
const costs = new Map<string, Map<string, Map<number, Cost>>>()

let unused: readonly UnusedIndex[] = []

const database = await startGrownDatabase()
try {
  for (const size of sizes) {
    if (size > last || size < database.checkUps()) continue
    const begin = performance.now()
    await database.growTo(size)
    process.stdout.write(
      `${size.toLocaleString('en')} check-ups: filled in ${((performance.now() - begin) / 1000).toFixed(0)} s\n`,
    )
    await measure(database, size)
    process.stdout.write(`${size.toLocaleString('en')} check-ups: measured\n`)
  }
} finally {
  for (const [scene, ofScene] of costs) print(scene, ofScene)
  printTable(
    '(m) indexes that none of these requests used',
    ['index', 'table', 'MB'],
    unused.map(({ table, index, bytes }) => [index, table, (bytes / 1e6).toFixed(1)]),
  )
  await database.stop()
}

async function measure(grown: GrownDatabase, size: number): Promise<void> {
  const server = await startProgram('server/src/main.ts', {
    env: {
      PORT: String(port),
      DATABASE_URL: grown.url(),
      DATA_DIR: `${grown.dataDir}/salus`,
      RATE_LIMIT_FACTOR: '1000000',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
    },
    until: /localhost:/,
  })
  try {
    await countUses(grown)
    const clients = {
      staff: await signIn(base, staff),
      person: await signIn(base, person),
      usualPerson: await signIn(base, usualPerson),
      database: grown,
    }
    const usual = pickUsualTenant(planShape(size))
    await scene('a usual tenant (225 members, 4,500 check-ups)', { size, clients, requests: requestsIn(usual) })
    await scene('the large tenant (a hundredth of the members of all, a tenth of the check-ups)', {
      size,
      clients,
      requests: requestsIn(largeTenant),
    })
    await scene('the member with 5,000 check-ups', { size, clients, requests: requestsOfBusiest() })
  } finally {
    await server.stop()
    unused = await unusedIndexes(grown)
  }
}

interface Scene {
  readonly size: number
  readonly clients: Clients
  readonly requests: readonly Asked[]
}

async function scene(name: string, { size, clients, requests }: Scene): Promise<void> {
  const ofScene = costs.get(name) ?? new Map<string, Map<number, Cost>>()
  costs.set(name, ofScene)
  for (const { name: request, times, act, settled } of requests) {
    const answers: number[] = []
    const timed = async (time: number) => {
      const begin = performance.now()
      await act(clients, time)
      answers.push(performance.now() - begin)
    }
    // Warms up first, so that plans are cached and pages are in memory.
    if (times > 3) for (let warm = 0; warm < 6; warm += 1) await act(clients, warm)
    await pause(20)
    const work = await measureWork(clients.database, times, timed, () => settled?.(clients.database) ?? pause(5))
    const ofRequest = ofScene.get(request) ?? new Map<number, Cost>()
    ofScene.set(request, ofRequest)
    ofRequest.set(size, { ...work, answerMs: median(answers) })
  }
}

function print(name: string, ofScene: ReadonlyMap<string, ReadonlyMap<number, Cost>>): void {
  const measured = sizes.filter((size) => [...ofScene.values()].some((ofRequest) => ofRequest.has(size)))
  const [first, end] = [measured[0] ?? 0, measured.at(-1) ?? 0]
  const short = (size: number) => (size >= 1_000_000 ? `${size / 1_000_000} M` : `${size / 1000} k`)
  printTable(
    `(m) ${name}: pages that the database looks at, its ms, and ms until the answer`,
    [
      'request',
      ...measured.map((size) => `pages ${short(size)}`),
      'ratio',
      ...measured.map((size) => `ms ${short(size)}`),
      'ratio',
      `answer ms ${short(end)}`,
    ],
    [...ofScene].map(([request, ofRequest]) => {
      const at = (size: number) => ofRequest.get(size)
      const ratio = (part: (cost: Cost) => number) => {
        const [from, to] = [at(first), at(end)]
        return from && to ? (part(to) / part(from)).toFixed(2) : '–'
      }
      return [
        request,
        ...measured.map((size) => at(size)?.pages.toFixed(0) ?? '–'),
        ratio(({ pages }) => pages),
        ...measured.map((size) => at(size)?.ms.toFixed(2) ?? '–'),
        ratio(({ ms }) => ms),
        at(end)?.answerMs.toFixed(1) ?? '–',
      ]
    }),
  )
}
