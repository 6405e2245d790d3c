import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyOfTemplate } from '../../../testing/test-databases.ts'
import { makeLog, silentLog } from '../../log.ts'
import { isMigrated, migrate, waitingMigrations } from './migrate.ts'

let address: pg.ClientConfig
let owner: pg.Pool
let folder: string

beforeEach(async () => {
  address = await copyOfTemplate()
  owner = new pg.Pool({ ...address, max: 6 })
  folder = mkdtempSync(path.join(tmpdir(), 'salus-migrations-'))
  // Deletes the records of the product's own migrations, so that only those of the test exist.
  await owner.query(`delete from salus.migration; insert into salus.migration values ('0000-start.sql', 'x')`)
})
afterEach(async () => {
  await owner.end()
  rmSync(folder, { recursive: true, force: true })
})

const plant = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)
const release = (version: string, ...migrations: string[]) => {
  mkdirSync(path.join(folder, 'releases'), { recursive: true })
  writeFileSync(path.join(folder, 'releases', `${version}.json`), JSON.stringify({ version, migrations }))
}
const run = (options: { withAfter?: boolean; patienceMs?: number } = {}) =>
  migrate(owner, { appLogin: 'own-login', log: silentLog(), folder, ...options })
const applied = async () =>
  (
    await owner.query<{ name: string }>(`select name from salus.migration where name > '0001' order by applied_at`)
  ).rows.map(({ name }) => name)
const runningProcess = (newest: string | null, seen = 'now()') =>
  owner.query(
    `insert into salus.server_process (id, settings, newest_migration, seen_at)
     values (gen_random_uuid(), '{}', $1, ${seen})`,
    [newest],
  )

test('a process stays ready while the files of a newer version are put in its place', async () => {
  plant('9001-add.sql', 'create table planted (id integer primary key);')
  await run()
  expect(await isMigrated(owner, folder)).toBe(true)
  plant('9002-add-more.sql', 'alter table planted add column more text;')
  expect(await isMigrated(owner, folder)).toBe(true)
})

describe('a migration that removes something the former version uses', () => {
  beforeEach(() => {
    plant('9001-add.sql', 'create table planted (id integer primary key, old text);')
    plant('9002-remove.after.sql', 'alter table planted drop column old;')
    plant('9003-add-more.sql', 'alter table planted add column new text;')
  })

  test('waits at a start and runs by command', async () => {
    await run()
    expect(await applied()).toEqual(['9001-add.sql', '9003-add-more.sql'])
    expect(await waitingMigrations(owner, folder)).toEqual(['9002-remove.after.sql'])
    await run({ withAfter: true })
    expect(await applied()).toEqual(['9001-add.sql', '9003-add-more.sql', '9002-remove.after.sql'])
    expect(await waitingMigrations(owner, folder)).toEqual([])
  })

  test('is refused only while a process runs that does not know it', async () => {
    await run()
    await runningProcess('9001-add.sql')
    await runningProcess(null)
    await runningProcess('9003-add-more.sql')
    await expect(run({ withAfter: true })).rejects.toThrow(/2 processes of an older Salus .* 9002-remove\.after\.sql/)
    await owner.query(`update salus.server_process set seen_at = now() - interval '2 minutes'
      where newest_migration is distinct from '9003-add-more.sql'`)
    await run({ withAfter: true })
    expect(await applied()).toContain('9002-remove.after.sql')
  })

  test('runs at the start of the next release, before the migrations of that release', async () => {
    release('1.0.0', '9001-add.sql', '9002-remove.after.sql')
    await run()
    expect(await applied()).toEqual(['9001-add.sql', '9002-remove.after.sql', '9003-add-more.sql'])
  })

  test('prevents the start of the next release while a process of the release before the previous one runs', async () => {
    release('1.0.0', '9001-add.sql', '9002-remove.after.sql')
    await runningProcess('9001-add.sql')
    await expect(run()).rejects.toThrow(/1 process of an older Salus/)
    expect(await applied()).toEqual(['9001-add.sql'])
  })

  test('runs at once in a new database, where nobody has to go back', async () => {
    await owner.query('delete from salus.migration')
    await run()
    expect(await applied()).toEqual(['9001-add.sql', '9003-add-more.sql', '9002-remove.after.sql'])
  })
})

test('a start changes no role that is already right, so it does not wait for another start on the same server', async () => {
  const other = new pg.Client(address)
  await other.connect()
  await other.query('begin; alter role salus_app login')
  await expect(run()).resolves.toBeUndefined()
  await other.end()
})

describe('an older program', () => {
  test('starts with a warning on a database to which a newer program only added', async () => {
    plant('9001-add.sql', 'create table planted (id integer primary key);')
    await owner.query(`insert into salus.migration values ('9009-newer.sql', 'x')`)
    const lines: string[] = []
    const log = makeLog('info', { write: (line: string) => void lines.push(line) })
    await migrate(owner, { appLogin: 'own-login', log, folder })
    log.flush()
    expect(lines.join('')).toContain('migrated by a newer Salus: this one still works')
  })

  test('is refused on a database from which a newer program removed what it uses', async () => {
    plant('9001-add.sql', 'create table planted (id integer primary key);')
    await owner.query(`insert into salus.migration values ('9009-newer.after.sql', 'x')`)
    await expect(run()).rejects.toThrow(/to its end \(9009-newer\.after\.sql\)/)
    expect(await applied()).toEqual(['9009-newer.after.sql'])
  })
})

describe('a migration that needs a lock which somebody holds', () => {
  const holding = async (sql: string) => {
    const client = await owner.connect()
    await client.query(`begin; ${sql}`)
    return async () => {
      await client.query('rollback')
      client.release()
    }
  }

  test('blocks nobody for long, and continues when the lock is free', async () => {
    plant('9001-add.sql', 'alter table tenant add column planted text;')
    const letGo = await holding('lock table salus.app_user, salus.tenant in access share mode')
    const migrating = run()
    // These reads arrive while the migration waits for the table. Each read waits at most for one attempt of the
    // migration.
    const waits: number[] = []
    for (let reads = 0; reads < 12; reads += 1) {
      const since = performance.now()
      await owner.query('select count(*), pg_sleep(0.3) from salus.tenant')
      waits.push(performance.now() - since)
    }
    expect(await applied()).toEqual([])
    expect(Math.max(...waits)).toBeGreaterThan(500)
    expect(Math.max(...waits)).toBeLessThan(4_500)
    await letGo()
    await migrating
    expect(await applied()).toEqual(['9001-add.sql'])
  }, 30_000)

  test('is given up with a message about the other transaction, and leaves nothing half done', async () => {
    plant('9001-add.sql', 'create table planted (id integer primary key); alter table tenant add column planted text;')
    const letGo = await holding('lock table salus.tenant in access share mode')
    await expect(run({ patienceMs: 0 })).rejects.toThrow(
      /9001-add\.sql could not get a lock, .* process \d+ of PostgreSQL/,
    )
    await letGo()
    const { rows } = await owner.query(`select to_regclass('salus.planted') as planted`)
    expect(rows).toEqual([{ planted: null }])
  })
})

describe('a long migration', () => {
  const index = '-- outside a transaction\ncreate index concurrently if not exists planted_name on planted (name);\n'
  const indexState = async () =>
    (
      await owner.query<{ valid: boolean }>(
        `select indisvalid as valid from pg_index where indexrelid = to_regclass('salus.planted_name')`,
      )
    ).rows
  beforeEach(() => {
    plant('9001-add.sql', 'create table planted (id integer primary key, name text);')
  })

  test('builds its index while somebody writes and two processes start', async () => {
    await run()
    plant('9002-index.sql', index)
    const writer = await owner.connect()
    await writer.query(`begin; insert into salus.planted values (1, 'a')`)
    const starts = Promise.all([run(), run()])
    // The index waits for the open transaction. Meanwhile, other connections can write.
    await owner.query(`insert into salus.planted values (2, 'b')`)
    expect(await applied()).toEqual(['9001-add.sql'])
    await writer.query('commit')
    writer.release()
    await starts
    expect(await indexState()).toEqual([{ valid: true }])
  }, 30_000)

  test('removes an index whose building was interrupted', async () => {
    await run()
    await owner.query(`insert into salus.planted values (1, 'a'), (2, 'a')`)
    await expect(
      owner.query('create unique index concurrently planted_name on salus.planted (name)'),
    ).rejects.toMatchObject({ code: '23505' })
    expect(await indexState()).toEqual([{ valid: false }])
    plant('9002-index.sql', index)
    await run()
    expect(await indexState()).toEqual([{ valid: true }])
  })

  test('fills a column in batches and continues where it was interrupted', async () => {
    await run()
    await owner.query(
      `insert into salus.planted select n, case when n <= 30 then 'done' end from generate_series(1, 100) n`,
    )
    await owner.query('create table salus.planted_batch (rows integer)')
    await owner.query(`create function salus.count_batch() returns trigger language plpgsql as $$
      begin insert into salus.planted_batch select count(*) from changed; return null; end $$;
      create trigger counted after update on salus.planted referencing new table as changed
        for each statement execute function salus.count_batch();
      alter table salus.planted_batch owner to salus_owner`)
    plant(
      '9002-fill.sql',
      `-- in batches\nupdate planted set name = 'done' where id in (select id from planted where name is null limit 40);`,
    )
    await run()
    const { rows } = await owner.query<{ rows: number }>('select rows from salus.planted_batch')
    expect(rows.map((row) => row.rows)).toEqual([40, 30, 0])
    expect(await applied()).toContain('9002-fill.sql')
  })

  test('fills tables of tenants one tenant after the other, and skips none', async () => {
    await owner.query(`insert into salus.tenant (id, tenant_name, display_name, kind, country, locale, currency)
      select i, 'tenant-' || i, 'Tenant ' || i, 'studio', 'DE', 'de', 'EUR' from generate_series(1, 2) i`)
    plant(
      '9001-add.sql',
      `create table planted (tenant_id integer not null, id integer, name text, primary key (tenant_id, id));
       alter table planted enable row level security; alter table planted force row level security;
       create policy own on planted using (tenant_id::text = current_setting('app.tenant', true));`,
    )
    plant(
      '9002-fill.sql',
      `-- in batches, tenant by tenant\nupdate planted set name = tenant_id || current_setting('app.tenant')
       where (tenant_id, id) in (select tenant_id, id from planted where name is null limit 2);`,
    )
    await run()
    await owner.query(`delete from salus.migration where name = '9002-fill.sql'`)
    await owner.query('insert into salus.planted select t.id, n from salus.tenant t, generate_series(1, 5) n')
    await run()
    const { rows } = await owner.query(
      `select count(*)::int as filled, count(distinct tenant_id)::int as tenants from salus.planted
       where name = tenant_id::text || tenant_id::text`,
    )
    expect(rows).toEqual([{ filled: 10, tenants: 2 }])
  })
})
