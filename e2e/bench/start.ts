// Benchmark (c): the time from the start of the server to its first answer. Cold means with a new database and demo
// data, warm means with an existing database.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProgram } from './processes.ts'
import { median, printTable } from './table.ts'

const port = 3963
const cold: number[] = []
const warm: number[] = []

for (let round = 0; round < 3; round += 1) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-start-'))
  cold.push(await timedStart(dataDir))
  warm.push(await timedStart(dataDir))
  warm.push(await timedStart(dataDir))
  rmSync(dataDir, { recursive: true, force: true })
}
const empty = await timedNode()
printTable(
  '(c) start to first answer, beside an empty Node.js process in the same run',
  ['start', 'median ms', 'times an empty process'],
  [
    ['cold', median(cold).toFixed(0), (median(cold) / empty).toFixed(1)],
    ['warm', median(warm).toFixed(0), (median(warm) / empty).toFixed(1)],
    ['empty process', empty.toFixed(0), '1.0'],
  ],
)

async function timedStart(dataDir: string): Promise<number> {
  const begin = performance.now()
  const server = await startProgram('server/src/main.ts', {
    env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    until: /localhost:/,
  })
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  const took = performance.now() - begin
  if (answer.status !== 200) throw new Error(`readyz answered ${answer.status}`)
  await server.stop()
  return took
}

async function timedNode(): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const begin = performance.now()
    const server = await startProgram('e2e/bench/empty-process.ts', { until: /here/ })
    times.push(performance.now() - begin)
    await server.stop()
  }
  return median(times)
}
