// Stops, kills, blocks and fills the database while people write. Shows the effect on these people, what Salus reports
// to operators, and whether data is lost.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOwnPostgres } from '@salus/server/testing/peers/own-postgres.ts'
import { printTable } from '../bench/table.ts'
import { startProgram } from '../bench/processes.ts'
import { compare, startWriters } from './writers.ts'

const port = Number(process.env['FAULTS_PORT'] ?? 3972)
const base = `http://127.0.0.1:${port}`
const longest = Number(process.argv[2] ?? 120)
const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-faults-'))
const postgres = await startOwnPostgres()
const { user, port: pgPort, database, host } = postgres.owner

const logged: string[] = []
const server = await startProgram('server/src/main.ts', {
  env: {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}@localhost:${pgPort}/${database}?host=${encodeURIComponent(host)}`,
    DEMO_DATA: 'on',
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'warn',
  },
  until: /localhost:/,
})
server.process.stdout?.on('data', (piece: Buffer) => logged.push(...piece.toString().split('\n')))

interface Fault {
  readonly name: string
  begin(): Promise<void>
  readonly seconds: number
  end(): Promise<void>
}

const gone = (seconds: number): Fault => ({
  name: `database gone for ${seconds} s`,
  begin: () => postgres.stop(),
  seconds,
  end: () => postgres.start(),
})
let giveBack = async () => {}
const faults: readonly Fault[] = [
  ...[1, 5, 15, 120].filter((seconds) => seconds <= longest).map(gone),
  { name: 'database killed', begin: () => postgres.kill(), seconds: 2, end: () => postgres.start() },
  { name: 'database hangs', begin: async () => postgres.freeze(), seconds: 10, end: async () => postgres.thaw() },
  {
    name: 'too many clients',
    begin: async () => {
      giveBack = await postgres.fill()
    },
    seconds: 10,
    end: () => giveBack(),
  },
]

const readiness = () =>
  fetch(`${base}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  )

async function until(isSo: () => Promise<boolean>): Promise<number> {
  const since = performance.now()
  while (!(await isSo())) {
    if (performance.now() - since > 60_000) return Number.POSITIVE_INFINITY
    await pause(100)
  }
  return (performance.now() - since) / 1000
}

const rows: string[][] = []
let isHarmless = true
try {
  await until(async () => (await postgres.listeners()) === 2)
  for (const fault of faults) rows.push(await suffer(fault))
} finally {
  await server.stop()
  await postgres.close()
  rmSync(dataDir, { recursive: true, force: true })
}
printTable(
  'faults of the database while 8 people write; goal: 503 in less than 2 s, nothing lost, nothing doubled, 2 listeners',
  [
    'fault',
    'answers meanwhile',
    'slowest s',
    '/readyz',
    'log says',
    'back after s',
    'listeners',
    'stored',
    'lost',
    'doubled',
  ],
  rows,
)
if (!isHarmless) process.exitCode = 1

async function suffer({ name, begin, seconds, end }: Fault): Promise<string[]> {
  process.stdout.write(`${name} …\n`)
  const writers = await startWriters(base, 8)
  await pause(500)
  logged.length = 0
  await begin()
  writers.begin()
  await pause(Math.min(500, seconds * 500))
  const ready = await readiness()
  await pause(Math.max(0, seconds * 1000 - 500))
  const seen = [...writers.answers.statuses].map(([status, count]) => `${status} × ${count}`).join(', ')
  const slowest = writers.answers.slowestMs
  await end()
  const back = await until(async () => (await readiness()) === 200)
  await writers.stop()
  await until(async () => (await postgres.listeners()) === 2)
  await pause(3_000)
  const listeners = await postgres.listeners()
  const { acknowledged, lost, doubled } = await compare(postgres.owner, writers.sent)
  const isBad =
    lost + doubled > 0 || listeners !== 2 || slowest > 2_000 || !/503/.test(seen) || /500|none|no conn/.test(seen)
  if (isBad || back === Number.POSITIVE_INFINITY) isHarmless = false
  const said = logged.find((line) => line.includes('"level":"error"')) ?? logged.find((line) => line !== '') ?? ''
  const message = /"msg":"([^"]{0,40})/.exec(said)?.[1] ?? 'nothing'
  return [name, seen, (slowest / 1000).toFixed(2), String(ready), message, back.toFixed(1)].concat(
    [listeners, acknowledged, lost, doubled].map(String),
  )
}
