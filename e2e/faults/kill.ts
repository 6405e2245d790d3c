// Kills the process and its database alternately while 8 people write. The argument is the number of kills, 100 by
// default.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Running, startProgram } from '../bench/processes.ts'
import { printTable } from '../bench/table.ts'
import { compare, startWriters, type Writers } from './writers.ts'

const port = Number(process.env['FAULTS_PORT'] ?? 3972)
const base = `http://127.0.0.1:${port}`
const times = Number(process.argv[2] ?? 100)
const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-kills-'))

const start = (): Promise<Running> =>
  startProgram('server/src/main.ts', {
    env: { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'fatal' },
    until: /localhost:/,
  })

function postgresHome(): string {
  const pointer = path.join(dataDir, 'postgres-location')
  return path.join(existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir, 'postgres')
}

const pidLines = () => readFileSync(path.join(postgresHome(), 'postmaster.pid'), 'utf8').split('\n')

const serves = () =>
  fetch(`${base}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function untilItServes(): Promise<number> {
  const since = performance.now()
  while (!(await serves())) {
    if (performance.now() - since > 60_000) throw new Error('it does not come back')
    await pause(50)
  }
  return performance.now() - since
}

let server = await start()
const waits = { process: [] as number[], database: [] as number[] }
const all: Writers[] = []
try {
  for (let round = 0; round < times; round += 1) {
    const writers = await startWriters(base, 8)
    all.push(writers)
    await pause(200 + Math.random() * 600)
    const kind = round % 2 === 0 ? 'process' : 'database'
    const since = performance.now()
    if (kind === 'process') {
      const ended = new Promise((resolve) => server.process.once('exit', resolve))
      server.process.kill('SIGKILL')
      await ended
      server = await start()
    } else process.kill(Number(pidLines()[0]), 'SIGKILL')
    await pause(100)
    await untilItServes()
    waits[kind].push(performance.now() - since)
    await writers.stop()
    process.stdout.write('.')
  }
  const [, , , pgPort = '5432', host = ''] = pidLines()
  const owner = { host, port: Number(pgPort), user: 'postgres', database: 'salus' }
  const sent = all.flatMap((writers) => writers.sent)
  const { acknowledged, lost, doubled } = await compare(owner, sent)
  const longest = (values: readonly number[]) => (Math.max(0, ...values) / 1000).toFixed(1)
  printTable(
    'kill -9 while 8 people write',
    ['kills', 'acknowledged', 'lost', 'doubled', 'process back, longest s', 'database back, longest s'],
    [[times, acknowledged, lost, doubled, longest(waits.process), longest(waits.database)].map(String)],
  )
  if (lost + doubled > 0) process.exitCode = 1
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
