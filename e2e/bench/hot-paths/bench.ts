// Benchmark (n): the most frequent read and the most frequent write through the whole server, each compared with a bare
// handler. Then reads with 200 open event streams, reads while people sign in, and two processes compared with one.
// BENCH_SECONDS is the length of a round.

import { type Running, startProgram } from '../processes.ts'
import { type FilledDatabase, startFilledDatabase } from '../filled-database.ts'
import { measure } from './scenes.ts'

const ports = { salus: 4207, two: 4206, bare: 4208, writer: 4209 }

const database = await startFilledDatabase()
try {
  await database.growTo(100_000)
  await withServers(database)
} finally {
  await database.stop()
}

async function withServers(filled: FilledDatabase): Promise<void> {
  const connection = JSON.stringify(filled.connection)
  const started: Running[] = []
  const start = async (...given: Parameters<typeof startProgram>) => {
    const running = await startProgram(...given)
    started.push(running)
    return running.process.pid ?? 0
  }
  const salus = (port: number, workers: number) =>
    start('server/src/main.ts', {
      env: {
        PORT: String(port),
        DATABASE_URL: filled.url,
        DATA_DIR: `/tmp/salus-bench-data-${process.pid}`,
        RATE_LIMIT_FACTOR: '1000000',
        DEMO_DATA: 'off',
        LOG_LEVEL: 'warn',
        WORKERS: String(workers),
      },
      until: /localhost:/,
    })
  const bare = (file: string, port: number) =>
    start(`e2e/bench/${file}`, { args: [String(port), connection], until: /listening/ })
  try {
    await measure(filled, {
      salus: { base: `http://localhost:${ports.salus}`, pid: await salus(ports.salus, 1) },
      two: { base: `http://localhost:${ports.two}`, pid: await salus(ports.two, 2) },
      bare: { base: `http://127.0.0.1:${ports.bare}`, pid: await bare('bare-server.ts', ports.bare) },
      writer: { base: `http://127.0.0.1:${ports.writer}`, pid: await bare('hot-paths/bare-writer.ts', ports.writer) },
    })
  } finally {
    await Promise.all(started.map((each) => each.stop()))
  }
}
