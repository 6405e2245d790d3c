import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { AlreadyRunning, type EmbeddedPostgres, startEmbeddedPostgres, WrongDataVersion } from './embedded-postgres.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'salus embedded postgres '))
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
const folder = (name: string) => path.join(root, name)

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ dataDir, log: () => {} })
  running.push(started)
  return started
}

async function ask<Row extends pg.QueryResultRow>(
  { ownerConnection }: Pick<EmbeddedPostgres, 'ownerConnection'>,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(ownerConnection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts the database from another process, which prints the result and keeps running. */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; said: string }> {
  const launcher = pathToFileURL(path.join(import.meta.dirname, 'embedded-postgres.ts')).href
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(launcher)}
    setInterval(() => {}, 1000)
    try {
      const started = await startEmbeddedPostgres({ dataDir: process.argv[1], log: () => {} })
      process.on('SIGTERM', () => started.stop().then(() => process.exit(0)))
      console.log('started')
    } catch (error) { console.log(error.name); process.exit(1) }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(String(text).trim())),
  )
  return { child, said }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const hasEnded = child.exitCode !== null || child.signalCode !== null
  const ended = hasEnded || new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGTERM')
  await Promise.all(running.splice(0).map((started) => started.stop()))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('embedded PostgreSQL', { timeout: 15_000 }, () => {
  const home = folder('home with spaces')

  test('a first start makes a new database with checksums that syncs and does not listen on the network', async () => {
    const first = await start(home)
    expect(first).toMatchObject({
      isNew: true,
      adopted: false,
      ownerConnection: { user: 'postgres', database: 'salus' },
    })
    const [settings] = await ask(
      first,
      `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as addresses, current_setting('log_statement') as statements,
              current_setting('log_parameter_max_length_on_error') as parameters, lower('Ä') as lowered`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      checksums: 'on',
      addresses: '',
      statements: 'none',
      parameters: '0',
      lowered: 'ä',
    })
    await ask(first, 'create table kept (note text)')
  })

  test('the log does not contain the values that caused an error', async () => {
    const first = await start(home)
    await ask(first, `create table people (name text primary key check (name <> 'canary checked'))`)
    await ask(first, `insert into people values ('canary twice')`)
    for (const refused of [
      `insert into people values ('canary twice')`,
      `insert into people values ('canary checked')`,
      `select 'canary unreadable'::uuid`,
      `select '{"canary": torn'::json`,
      `select to_date('canary', 'YYYY')`,
      `do $$ begin raise warning 'canary warned'; end $$; select 'canary'::int`,
    ])
      await expect(ask(first, refused)).rejects.toThrow()
    await expect(ask(first, 'select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
    const log = readFileSync(path.join(home, 'postgres.log'), 'utf8')
    expect(log).toContain('terminating connection')
    expect(log).not.toContain('canary')
  })

  test('a later start is not new and finds what was stored', async () => {
    const second = await start(home)
    expect(second).toMatchObject({ isNew: false, adopted: false })
    expect(await ask(second, 'select count(*)::int as notes from kept')).toEqual([{ notes: 0 }])
  })

  test('a second start is refused while the first runs, and the refusal contains the address of its database', async () => {
    const first = await start(home)
    const refusal: unknown = await start(home).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AlreadyRunning)
    expect(refusal).toMatchObject({ pid: process.pid, ownerConnection: first.ownerConnection })
    expect(await ask(first, 'select 1 as alive')).toEqual([{ alive: 1 }])
  })

  test('two first starts at once make one database and one refusal', async () => {
    const both = await Promise.all([startElsewhere(folder('twice')), startElsewhere(folder('twice'))])
    expect(both.map(({ said }) => said).toSorted()).toEqual(['AlreadyRunning', 'started'])
    await Promise.all(both.map(({ child }) => end(child, 'SIGTERM')))
    expect(await start(folder('twice'))).toMatchObject({ isNew: false, adopted: false })
  })

  test('the database of a killed Salus is adopted with everything committed, and stopped by its new owner', async () => {
    const { child } = await startElsewhere(home)
    const orphan = postmasterPid(home)
    const address = { host: path.join(home, 'postgres'), port: 5432, user: 'postgres', database: 'salus' }
    await ask({ ownerConnection: address }, `insert into kept values ('committed before the kill')`)
    await end(child, 'SIGKILL')
    const next = await start(home)
    expect(next.adopted).toBe(true)
    expect(postmasterPid(home)).toBe(orphan)
    expect(await ask(next, 'select note from kept')).toEqual([{ note: 'committed before the kill' }])
    await next.stop()
    await expect(ask(next, 'select 1')).rejects.toThrow('ENOENT')
  })

  test.skipIf(process.platform !== 'linux')('a killed Salus does not keep the lock', async () => {
    const program = `"$0" --input-type=module --eval 'process.kill(process.pid, "SIGKILL")' & echo $!; exec sleep 60`
    const parent = spawn('/bin/sh', ['-c', program, process.execPath], { stdio: ['ignore', 'pipe', 'ignore'] })
    children.push(parent)
    const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))))
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const ticks = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[21]
    writeFileSync(path.join(home, 'salus.lock'), JSON.stringify({ pid, startedAt: `${boot} ${ticks}` }))
    expect(await start(home)).toMatchObject({ isNew: false })
  })

  test('a start after the database itself was killed recovers by itself', async () => {
    const { child } = await startElsewhere(home)
    process.kill(postmasterPid(home), 'SIGKILL')
    await end(child, 'SIGKILL')
    expect(await start(home)).toMatchObject({ isNew: false, adopted: false })
  })

  test('a start waits for a long statement that outlives the killed database', async () => {
    const { child } = await startElsewhere(home)
    const address = { host: path.join(home, 'postgres'), port: 5432, user: 'postgres', database: 'salus' }
    const busy = `do $$ declare until timestamptz := clock_timestamp() + interval '14 seconds';
      begin while clock_timestamp() < until loop end loop; end $$`
    const client = new pg.Client(address)
    client.on('error', () => undefined)
    await client.connect()
    const asked = client.query(busy).catch(() => undefined)
    await expect
      .poll(() => ask({ ownerConnection: address }, `select 1 from pg_stat_activity where query like 'do $$%'`))
      .toHaveLength(1)
    process.kill(postmasterPid(home), 'SIGKILL')
    await end(child, 'SIGKILL')
    expect(await start(home)).toMatchObject({ isNew: false, adopted: false })
    await asked
    await client.end()
  }, 60_000)

  test('a pid file whose pid now belongs to another program does not keep the database from starting', async () => {
    const { child } = await startElsewhere(home)
    const stale = readFileSync(path.join(home, 'postgres', 'postmaster.pid'), 'utf8')
    await end(child, 'SIGTERM')
    const rest = stale.split('\n').slice(1)
    writeFileSync(path.join(home, 'postgres', 'postmaster.pid'), [process.ppid, ...rest].join('\n'))
    expect(await start(home)).toMatchObject({ isNew: false, adopted: false })
  })

  test('data of another major version is refused with both versions named', async () => {
    const file = path.join(home, 'postgres', 'PG_VERSION')
    const version = readFileSync(file, 'utf8')
    writeFileSync(file, '14\n')
    const refusal: unknown = await start(home).catch((error: unknown) => error)
    writeFileSync(file, version)
    expect(refusal).toBeInstanceOf(WrongDataVersion)
    expect(String(refusal)).toMatch(/PostgreSQL 14; .* PostgreSQL 18/)
  })

  test('a folder too deep for a socket address works anyway', async () => {
    const deep = path.join(folder('deep'), 'd'.repeat(120))
    const started = await start(deep)
    expect(started.ownerConnection.host.length).toBeLessThan(100)
    expect(await ask(started, 'select 1 as alive')).toEqual([{ alive: 1 }])
  })

  test('the binaries are the exact version that the lock file names', () => {
    const manifest = createRequire(import.meta.url).resolve('../../../../package.json')
    const { optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'))
    for (const version of Object.values(optionalDependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+-beta\.\d+$/)
  })
})
