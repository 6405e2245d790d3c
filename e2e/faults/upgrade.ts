// Runs the previous release and this release together on one database, and then only the previous release. The previous
// release comes from git. Its commit is the first argument or, without an argument, the commit of the newest file in
// server/migrations/releases.

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@salus/server/testing/peers/outside-postgres.ts'
import { startOwnPostgres } from '@salus/server/testing/peers/own-postgres.ts'
import { printTable } from '../bench/table.ts'
import { doMainJob, type JobDone, readAll } from './main-job.ts'
import { compare, startWriters } from './writers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const publicUrl = 'http://localhost:3000'
const commit = process.argv[2] ?? formerCommit()
const seconds = Number(process.argv[3] ?? 10)

function formerCommit(): string | null {
  const folder = path.join(root, 'server', 'migrations', 'releases')
  const releases = readdirSync(folder).map((name): { commit: string | null; migrations: string[] } =>
    JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
  )
  return releases.sort((one, other) => one.migrations.length - other.migrations.length).at(-1)?.commit ?? null
}

/**
 * Copies the sources of the commit into the folder and links the packages of this checkout. Returns the folder; `null`
 * if git does not have the commit.
 */
function checkOut(folder: string): string | null {
  if (commit === null || !existsSync(path.join(root, '.git'))) return null
  const options = { cwd: root, maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] as const }
  let archive: Buffer
  try {
    const parts = ['package.json', 'domain', 'contract', 'server']
    archive = execFileSync('git', ['archive', '--format=tar', commit, ...parts], {
      ...options,
      stdio: [...options.stdio],
    })
  } catch {
    return null
  }
  execFileSync('tar', ['x', '-C', folder], { input: archive })
  linkPackages(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const own = path.join(root, 'server', 'node_modules')
  if (existsSync(own)) linkPackages(own, path.join(folder, 'server', 'node_modules'))
  // Links the workspaces of the old commit instead of those of this checkout.
  mkdirSync(path.join(folder, 'node_modules', '@salus'))
  for (const part of ['domain', 'contract', 'server'])
    symlinkSync(path.join(folder, part), path.join(folder, 'node_modules', '@salus', part))
  return folder
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) if (name !== '@salus') symlinkSync(path.join(from, name), path.join(to, name))
}

interface Server {
  readonly url: string
  readonly log: readonly string[]
  stop(): Promise<void>
}

async function serve(folder: string): Promise<Server> {
  const port = await freePort()
  const { user, port: pgPort, database, host } = postgres.owner
  const child = spawn(process.execPath, [path.join(folder, 'server', 'src', 'main.ts')], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${user}@localhost:${pgPort}/${database}?host=${encodeURIComponent(host)}`,
      DEMO_DATA: 'on',
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: string[] = []
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => log.push(...piece.toString().split('\n')))
  const url = `http://127.0.0.1:${port}`
  for (let isReady = false; !isReady; await pause(200)) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${log.slice(-15).join('\n')}`)
    isReady = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  return {
    url,
    log,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'salus-former-'))
const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-upgrade-'))
const postgres = await startOwnPostgres()
const listErrors = ({ log }: Server) => log.filter((line) => /"level":[56]0/.test(line))
const running: Server[] = []
const start = async (from: string) => {
  const server = await serve(from)
  running.push(server)
  return server
}
try {
  const former = checkOut(folder)
  if (former === null) {
    process.stdout.write(
      `SKIPPED: git does not have the former release (${commit ?? 'no commit is recorded'}). ` +
        'Only its recorded tables are compared (former-release.test.ts).\n',
    )
    if (process.argv[2] !== undefined) process.exitCode = 1
  } else await drill(former)
} finally {
  for (const server of running) await server.stop()
  await postgres.close()
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true })
}

async function drill(former: string): Promise<void> {
  const rows: string[][] = []
  const jobs: JobDone[] = []
  let isGood = true
  const note = (step: string, servers: readonly Server[], what: string) => {
    const errors = servers.flatMap(listErrors)
    if (errors.length > 0) isGood = false
    for (const line of errors.slice(0, 5)) process.stdout.write(`${line}\n`)
    process.stdout.write(`${step}: ${what}\n`)
    rows.push([step, what, String(errors.length)])
  }
  const old = await start(former)
  jobs.push(await doMainJob(old.url, 'former alone'))
  note('the former release alone', [old], 'main job done')
  const writers = await startWriters(old.url, 2, publicUrl)
  const now = await start(root)
  const migrated = now.log.filter((line) => line.includes('"migrated"')).length
  note('this release starts beside it', [old, now], `${migrated} migrations while 2 people write to the former one`)
  const besides = await startWriters(now.url, 2, publicUrl)
  jobs.push(await doMainJob(old.url, 'former beside'), await doMainJob(now.url, 'this beside'))
  await pause(seconds * 1000)
  await Promise.all([writers.stop(), besides.stop()])
  const statuses = [writers, besides].map(({ answers }) =>
    [...answers.statuses].map(([s, n]) => `${s} × ${n}`).join(', '),
  )
  if ([writers, besides].some(({ answers }) => [...answers.statuses.keys()].some((status) => status !== '201')))
    isGood = false
  note('both write', [old, now], `former: ${statuses[0]}; this: ${statuses[1]}`)
  await readAll(old.url, jobs)
  await readAll(now.url, jobs)
  note('each reads what both wrote', [old, now], `${jobs.length} check-ups with the same scores`)
  await old.stop()
  jobs.push(await doMainJob(now.url, 'this alone'))
  await now.stop()
  const back = await start(former)
  jobs.push(await doMainJob(back.url, 'former again'))
  await readAll(back.url, jobs)
  note('back to the former release', [now, back], `it starts and reads all ${jobs.length} check-ups`)
  const sent = [...writers.sent, ...besides.sent]
  const { acknowledged, lost, doubled } = await compare(postgres.owner, sent)
  if (lost + doubled > 0) isGood = false
  printTable(
    `the former release (${commit?.slice(0, 7)}) and this one on one database; ${acknowledged} notes stored, ${lost} lost, ${doubled} doubled`,
    ['step', 'seen', 'errors in the logs'],
    rows,
  )
  if (!isGood) process.exitCode = 1
}
