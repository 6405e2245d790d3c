// Benchmark (k): how much other people are slowed down while a client sends the worst file, 5 MB of semicolons, without
// a pause. Calm and busy periods alternate with a control. In the control, the client sends the same file to another
// process that only waits as long as the server needs. The control shows how much of the effect comes from the client,
// which uses the same processors as the server. There are four processes: the server, the control, one that requests
// the list of check-ups, and this one, which sends.

import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, constants, loadavg, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { password, people } from '../steps/people.ts'
import type { ToAsk } from './ask-steadily.ts'
import { startProgram } from './processes.ts'
import { median, percentile, printTable } from './table.ts'

const port = 3973
const controlPort = 3974
const goal = 2
const rounds = 9
const secondsEach = 3
const uploadsAlone = 5
const url = `http://localhost:${port}`
const tenant = `${url}/api/tenants/1`
const target = `${tenant}/measurement-files`
const controlTarget = `http://localhost:${controlPort}/`
const file = Buffer.from(
  JSON.stringify({ fileName: 'export.csv', content: Buffer.from(';'.repeat(5_000_000)).toString('base64') }),
)

interface Seen {
  readonly calm: number
  readonly busy: number
  readonly control: number
  readonly uploads: number
  /** The CPU time in ms that one upload costs the server's main thread, which handles all requests. */
  readonly cost: number
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-bench-uploads-'))
const server = await startProgram('server/src/main.ts', {
  env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000' },
  until: /localhost:/,
})
const asking = fork(fileURLToPath(new URL('ask-steadily.ts', import.meta.url)))
const control = await startProgram('e2e/bench/take-uploads.ts', {
  env: { PORT: String(controlPort) },
  until: /listening/,
})
// Gives this process the lowest priority, because real clients send from their own machines.
setPriority(constants.priority.PRIORITY_LOW)
try {
  const cookie = await signIn()
  print(await measure(cookie, asking))
} finally {
  asking.kill()
  await control.stop()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(cookie: string, asks: ChildProcess): Promise<readonly Seen[]> {
  const seen: Seen[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const calm = p99(await measureTimes(asks, cookie))
    const busy = await measureDuringUploads(asks, cookie, target)
    const durationMs = Math.round((secondsEach * 1000) / Math.max(1, busy.uploads))
    const beside = await measureDuringUploads(asks, cookie, `${controlTarget}?${durationMs}`)
    const cost = await costOfUpload(cookie)
    // The first round is only a warm-up.
    if (round > 0) seen.push({ calm, busy: busy.p99, control: beside.p99, uploads: busy.uploads, cost })
  }
  return seen
}

async function measureDuringUploads(asks: ChildProcess, cookie: string, to: string) {
  let isAsking = true
  const times = measureTimes(asks, cookie).finally(() => (isAsking = false))
  const uploads = await sendWhile(() => isAsking, { cookie, to })
  return { p99: p99(await times), uploads }
}

function p99(times: readonly number[]): number {
  return percentile(times, 0.99)
}

async function measureTimes(asks: ChildProcess, cookie: string): Promise<readonly number[]> {
  const toAsk: ToAsk = { url: `${tenant}/check-ups`, cookie, seconds: secondsEach }
  asks.send(toAsk)
  const [times] = await once(asks, 'message')
  return times as readonly number[] // the only message that it sends
}

async function sendWhile(
  mustGoOn: () => boolean,
  { cookie, to }: { readonly cookie: string; readonly to: string },
): Promise<number> {
  let sent = 0
  for (; mustGoOn(); sent += 1) {
    const answer = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, origin: url, 'idempotency-key': randomUUID() },
      body: file,
    })
    const { fileError } = (await answer.json()) as { fileError?: string }
    if (answer.status !== 200 || fileError !== 'too_many_columns')
      throw new Error(`the file was answered with ${answer.status} ${fileError}`)
  }
  return sent
}

/**
 * Measures the CPU time of the main thread for one upload while no other requests run. A busy machine distorts this
 * figure less than the response times of other people.
 */
async function costOfUpload(cookie: string): Promise<number> {
  const before = workedMs()
  let left = uploadsAlone
  await sendWhile(() => (left -= 1) >= 0, { cookie, to: target })
  return (workedMs() - before) / uploadsAlone
}

/** Returns the CPU time that the server's main thread has used. Only Linux reports it. Returns `NaN` elsewhere. */
function workedMs(): number {
  if (process.platform !== 'linux') return Number.NaN
  const { pid } = server.process
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

function print(seen: readonly Seen[]): void {
  const ratio = median(seen.map(({ calm, busy }) => busy / calm))
  const ofControl = median(seen.map(({ calm, control: beside }) => beside / calm))
  const cost = median(seen.map((each) => each.cost))
  const load = loadavg()[0] ?? Number.NaN
  printTable(
    `(i) others while 5 MB of semicolons are sent without a pause: p99 ${ratio.toFixed(2)} times the calm one (goal below ${goal}; ${ofControl.toFixed(2)} where another process takes them), ${cost.toFixed(1)} ms of the main thread for each upload (medians; load ${load.toFixed(1)} on ${availableParallelism()} processors)`,
    ['round', 'calm p99 ms', 'busy p99 ms', 'ratio', 'control p99 ms', 'ratio', 'uploads', 'main thread ms'],
    seen.map((each, round) => [
      String(round + 1),
      each.calm.toFixed(1),
      each.busy.toFixed(1),
      (each.busy / each.calm).toFixed(2),
      each.control.toFixed(1),
      (each.control / each.calm).toFixed(2),
      String(each.uploads),
      each.cost.toFixed(1),
    ]),
  )
  if (ratio >= goal) process.exitCode = 1
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: people.staff, password }),
  })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
