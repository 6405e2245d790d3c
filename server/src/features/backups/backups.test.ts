import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Decrypter, Encrypter } from 'age-encryption'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { eraseAgainIn } from '../../background-tasks.ts'
import { fillDemoData } from '../../demo/fill-demo-data.ts'
import { openDemoSurveyAgain } from '../../testing/demo-survey.ts'
import { readConfig } from '../../platform/config/config.ts'
import { markRestore, migrate } from '../../platform/database/migrate/migrate.ts'
import { readMigrations } from '../../platform/database/migrate/files.ts'
import { openDatabase, openOwner } from '../../platform/database/open-database.ts'
import { folderStore } from '../../platform/files/folder-store.ts'
import { silentLog } from '../../platform/log.ts'
import { hashPassword } from '../../platform/sign-in/account/password-hash.ts'
import { as, type Client } from '../../testing/as.ts'
import { makeInvitation } from '../../testing/make.ts'
import { surroundings } from '../../testing/peers/salus-process.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { noteErased, readJournal, subjectHash } from '../erasures/erasure-journal.ts'
import { pieceBytes } from './archive.ts'
import { leftOut } from './backups.queries.ts'
import { backupName, listBackups } from './backup-folder.ts'
import { newBackupKey } from './backup-key.ts'
import { makeBackup } from './make-backup.ts'
import { readArchive } from './read-archive.ts'
import { restoreBackup, type RestoreDeps } from './restore-backup.ts'
import { runInRestore } from './restore.queries.ts'
import { mergeJournal } from './restore-files.ts'
import { scheduledBackup } from './scheduled-backup.ts'
import { warningsAbout } from './warn-of-old-backup.ts'
import { writeArchive } from './write-archive.ts'

const passphrase = 'correct-horse-battery-staple'
const demoNow = new Date()
const root = mkdtempSync(path.join(tmpdir(), 'salus-backups-'))
const folder = (name: string) => path.join(root, name)
const sourceFolder = fileURLToPath(new URL('../../', import.meta.url))

let source: TestApp
let cookieBefore: Client
let file: string
let openSurveyId: string
let invited: number
let atBackup: ReadonlyMap<string, string>
const erasedMember = { tenantId: 1, id: '' }
const servers: ChildProcess[] = []

const sql = async <Row extends object>(of: pg.Pool, text: string, values: unknown[] = []) =>
  (await of.query<Row>(text, values)).rows

/** Uses a low work factor for the passphrase, because the default one is slow by design. */
const quickLock = () => {
  const lock = new Encrypter()
  lock.setScryptWorkFactor(10)
  lock.setPassphrase(passphrase)
  return lock
}
const opener = (typed = passphrase) => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(typed)
  return decrypter
}

const backUp = (name: string, owner: pg.Pool, dataDir: string, secret: string) =>
  makeBackup(folder(name), {
    owner,
    dataDir,
    files: folderStore(dataDir),
    lock: quickLock(),
    secret,
    secretIsElsewhere: false,
    now: new Date(),
  })

/**
 * Returns content that fills two archive pieces and part of a third, without two equal blocks. Only the bytes around
 * the end of the first piece are random. The rest can be compressed, so that the many restores are faster.
 */
function largeContent(): Buffer {
  const content = Buffer.alloc(2 * pieceBytes + 600_000)
  for (let at = 0; at < content.length; at += 1000) content.writeUInt32LE(at, at)
  randomBytes(300_000).copy(content, pieceBytes - 150_000)
  return content
}

beforeAll(async () => {
  source = await startTestApp()
  const { owner } = source.database
  const { dataDir } = source.config
  await fillDemoData(owner, { now: demoNow, hashPassword })
  cookieBefore = await as(source, {
    userId: (await sql<{ id: string }>(owner, 'select id from salus.app_user limit 1'))[0]?.id ?? '',
  })
  openSurveyId = await openDemoSurveyAgain(owner, { endsInDays: 20 })
  await makeInvitation(source.database, { tenantId: 1, email: 'open@salus.example', role: 'Staff' })
  writeFileSync(path.join(dataDir, 'secret'), source.secret, { mode: 0o600 })
  mkdirSync(path.join(dataDir, 'documents', '1'), { recursive: true })
  writeFileSync(path.join(dataDir, 'documents', '1', 'empty'), '')
  writeFileSync(path.join(dataDir, 'documents', '1', 'a-large-one'), largeContent())
  mkdirSync(path.join(dataDir, 'exports'), { recursive: true })
  writeFileSync(path.join(dataDir, 'exports', 'copy.zip'), 'gone after a day')
  await owner.query(`select graphile_worker.add_job('send-new-result', '{"tenantId":"1"}'::json,
    run_at => now() + interval '1 hour', job_key => 'waiting')`)
  const open = await sql<{ count: number }>(
    owner,
    `select count(*)::int as count from salus.invitation where state = 'pending'`,
  )
  invited = open[0]?.count ?? 0
  const [member] = await sql<{ id: string }>(
    owner,
    'select id from salus.member where tenant_id = 1 and user_id is null order by id limit 1',
  )
  erasedMember.id = member?.id ?? ''
  file = (await backUp('filled.backup', owner, dataDir, source.secret)).file
  // Read directly after the backup, because the running server continues to seal its audit.
  atBackup = await takePicture(owner)
}, 90_000)

afterEach(() => {
  for (const server of servers.splice(0)) server.kill('SIGTERM')
})

afterAll(async () => {
  await source.close()
  rmSync(root, { recursive: true, force: true })
})

/** Returns the number of rows and a hash of every table. Reads them by a query instead of the COPY that backups use. */
async function takePicture(owner: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const tables = await sql<{ name: string }>(
    owner,
    `select relname as name from pg_class where relnamespace = 'salus'::regnamespace and relkind = 'r' order by 1`,
  )
  const picture = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await sql<{ sum: string }>(
      owner,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '-') as sum from salus.${name} t`,
    )
    picture.set(name, row?.sum ?? '')
  }
  return picture
}

const filesBelow = (at: string): readonly string[] =>
  (existsSync(at) ? readdirSync(at, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(at, path.join(entry.parentPath, entry.name)))
    .sort()

async function emptyDatabase(): Promise<pg.PoolConfig> {
  const cluster = inject('postgres')
  const name = `salus_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { ...cluster, database: name }
}

const makeRestoreDeps = (address: pg.PoolConfig, dataDir: string, given: Partial<RestoreDeps> = {}): RestoreDeps => ({
  dataDir,
  files: folderStore(dataDir),
  opener: opener(),
  secret: null,
  appLogin: 'own-login',
  log: silentLog(),
  now: new Date(),
  openOwner: async () => {
    const owner = await openOwner(address, silentLog())
    return { owner, close: () => owner.end() }
  },
  eraseAgain: (owner) => eraseAgainIn({ owner, dataDir, files: folderStore(dataDir) }),
  tell: () => undefined,
  ...given,
})

const run = (command: readonly string[], environment: Readonly<Record<string, string>>) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.join(sourceFolder, 'cli.ts'), ...command],
      { env: { ...surroundings, BACKUP_PASSPHRASE: passphrase, ...environment } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })

async function serve(dataDir: string, port: number): Promise<string> {
  const server = spawn(process.execPath, [path.join(sourceFolder, 'main.ts')], {
    env: { ...surroundings, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  servers.push(server)
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  await expect.poll(() => said, { timeout: 30_000 }).toContain('Salus is running')
  return `http://localhost:${port}`
}

test('a filled machine comes back on an empty one by the documented commands, and people sign in', async () => {
  const { owner } = source.database
  const cluster = inject('postgres')
  const address = `postgresql://postgres@localhost:${cluster.port}/${owner.options.database}?host=${encodeURIComponent(cluster.host)}`
  const target = folder('by-command.backup')
  const made = await run(['backup', target], { DATA_DIR: source.config.dataDir, DATABASE_URL: address })
  expect(made).toMatchObject({ code: 0 })
  expect(made.said).toContain('found whole')
  expect(statSync(target).mode & 0o777).toBe(0o600)
  const before = await takePicture(owner)
  expect((await run(['verify-backup', target], {})).code).toBe(0)

  await noteErased(root, [{ kind: 'member', hash: subjectHash(erasedMember.id), at: new Date().toISOString() }])
  const dataDir = folder('empty-machine')
  const restored = await run(['restore', target], { DATA_DIR: dataDir })
  expect(restored).toMatchObject({ code: 0 })
  expect(restored.said).toContain('Erased again: 1')
  expect(restored.said).toContain(`Open invitations that have ended: ${invited}`)
  rmSync(path.join(root, 'erased-subjects.jsonl'))

  for (const name of ['documents/1/empty', 'documents/1/a-large-one', 'secret'])
    expect(
      readFileSync(path.join(dataDir, name)).equals(readFileSync(path.join(source.config.dataDir, name))),
      name,
    ).toBe(true)
  expect(existsSync(path.join(dataDir, 'exports'))).toBe(false)
  expect(existsSync(path.join(dataDir, 'restore-unfinished.json'))).toBe(false)
  expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)

  const sealed = await run(['verify-audit'], { DATA_DIR: dataDir })
  expect(sealed).toMatchObject({ code: 0 })

  const url = await serve(dataDir, 3861)
  const cookies = await fetch(`${url}/api/session`, { headers: { cookie: cookieBefore.cookie ?? '' } })
  expect(cookies.status).toBe(401)
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'reader@stadtwerke-hafen.example', password: 'Salus-demo-2026' }),
  })
  expect(signedIn.status).toBeLessThan(300)
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const reports = await sql<{ id: string; body: string }>(
    owner,
    'select survey_id as id, body from salus.group_report order by computed_at',
  )
  expect(reports).toHaveLength(2)
  for (const { id, body } of reports) {
    const answer = await fetch(`${url}/api/tenants/4/group-surveys/${id}/report`, {
      headers: { cookie: cookie.join('; ') },
    })
    expect(await answer.text(), 'a report is the same to the byte').toBe(body)
  }
  expect(before.size).toBeGreaterThan(30)
}, 120_000)

test('every row and every file is there afterwards, and the audit notes the gap', async () => {
  const address = await emptyDatabase()
  const dataDir = folder(`compared-${randomBytes(4).toString('hex')}`)
  const report = await restoreBackup(file, makeRestoreDeps(address, dataDir))
  expect(report.jobs).toBe(1)
  const there = await openOwner(address, silentLog())
  try {
    const [before, after] = [atBackup, await takePicture(there)]
    const { owner } = source.database
    const changed = ['invitation', 'audit_event', 'data_export', 'migration', 'group_survey', 'group_survey_decision']
    for (const [name, sum] of before) {
      if (changed.includes(name)) continue
      expect(`${name} ${after.get(name)}`).toBe(leftOut.includes(name) ? `${name} 0 -` : `${name} ${sum}`)
    }
    expect(before.get('member')).not.toBe('0 -')
    expect(before.get('check_up_version')).not.toBe('0 -')
    // Surveys that were open in the backup are withdrawn, because their reports may have been published since.
    const surveys = await sql<{ id: string; state: string; reason: string | null }>(
      there,
      'select id, state, withdrawn_reason as reason from salus.group_survey order by state',
    )
    const published = { id: expect.anything(), state: 'published', reason: null }
    const withdrawn = { id: openSurveyId, state: 'withdrawn', reason: 'backup-restored' }
    expect(surveys).toEqual([published, published, withdrawn])
    expect(await sql(there, 'select from salus.group_survey_decision')).toEqual([])
    expect(await sql(owner, 'select from salus.group_survey_decision')).not.toEqual([])
    const gap = await sql<{ madeAt: string; role: string }>(
      there,
      `select object_id as "madeAt", actor_role as role from salus.audit_event where action = 'backup.restored' order by tenant_id`,
    )
    const tenants = await sql(there, 'select id from salus.tenant')
    expect(gap).toEqual(tenants.map(() => ({ madeAt: report.contents.header.madeAt, role: 'operator' })))
    expect(await sql(there, `select from salus.invitation where state = 'pending' or token_hash is not null`)).toEqual(
      [],
    )
    const [job] = await sql<{ key: string }>(there, `select key from graphile_worker.jobs`)
    expect(job?.key).toBe('waiting')
    const [tenant] = await sql<{ isNext: boolean }>(
      there,
      `select nextval(pg_get_serial_sequence('salus.tenant', 'id')) > max(id) as "isNext" from salus.tenant`,
    )
    expect(tenant?.isNext).toBe(true)
    const forced = await sql(
      there,
      `select relname from pg_class where relnamespace = 'salus'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    )
    expect(forced).toEqual([])
  } finally {
    await there.end()
  }
  expect(filesBelow(dataDir)).toEqual(['documents/1/a-large-one', 'documents/1/empty', 'secret'])
}, 60_000)

describe('a restore is refused with a reason and changes nothing, for', () => {
  const expectUntouched = async (broken: string, given: Partial<RestoreDeps>, words: RegExp) => {
    const dataDir = folder(`untouched-${randomBytes(4).toString('hex')}`)
    const openOwner = () => Promise.reject(new Error('no database may be opened'))
    await expect(restoreBackup(broken, makeRestoreDeps({}, dataDir, { openOwner, ...given }))).rejects.toMatchObject({
      name: 'BackupRefused',
      message: expect.stringMatching(words),
    })
    expect(existsSync(dataDir)).toBe(false)
  }

  test.each([0.999, 0.9, 0.5, 0.01])('a backup that ends after the first %f of its bytes', async (part) => {
    const whole = readFileSync(file)
    const cut = folder('cut.backup')
    writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * part)))
    await expectUntouched(cut, {}, /damaged|cut short/)
  })

  test.each([0.0001, 0.3, 0.7, 0.9999])('a backup with one changed byte at %f of its length', async (place) => {
    const changed = readFileSync(file)
    const at = Math.floor(changed.length * place)
    changed[at] = (changed[at] ?? 0) ^ 1
    writeFileSync(folder('changed.backup'), changed)
    await expectUntouched(folder('changed.backup'), {}, /damaged|cut short|does not open/)
  })

  test('another passphrase', () =>
    expectUntouched(file, { opener: opener('another passphrase') }, /does not open this backup/))

  test('a file that is not a backup', async () => {
    writeFileSync(folder('none.backup'), randomBytes(10_000))
    await expectUntouched(folder('none.backup'), {}, /no backup of Salus/)
    await expectUntouched(folder('missing.backup'), {}, /There is no file/)
  })

  test('another AUTH_SECRET than the backup was made with', () =>
    expectUntouched(file, { secret: 'another-secret-of-the-operator-0123456789' }, /AUTH_SECRET is not the secret/))

  test('a backup of a newer version', async () => {
    const { owner } = source.database
    await owner.query(`insert into salus.migration (name, checksum) values ('9999-later.sql', repeat('0', 64))`)
    await backUp('newer.backup', owner, source.config.dataDir, source.secret)
    await owner.query(`delete from salus.migration where name = '9999-later.sql'`)
    await expectUntouched(folder('newer.backup'), {}, /newer version of Salus/)
  })

  test('a file that would be written elsewhere', async () => {
    const target = folder('outside.backup')
    const header = {
      format: 1,
      madeAt: new Date().toISOString(),
      postgres: '18',
      migrations: [],
      tables: [],
      secretFingerprint: '0'.repeat(64),
      holdsSecret: true,
    }
    await writeArchive(target, {
      lock: quickLock(),
      fill: async (archive) => {
        await archive.put('salus-backup.json', Buffer.from(JSON.stringify(header)))
        await archive.put('files/../../outside', Buffer.from('x'))
      },
    })
    await expectUntouched(target, {}, /a path that is not allowed/)
  })

  test('a disk that is full, at whatever part of the backup', async () => {
    let count = 0
    const parts = (act: () => Promise<void>) => ({ header: act, rows: act, file: act })
    await readArchive(
      file,
      opener(),
      parts(async () => void (count += 1)),
    )
    expect(count).toBeGreaterThan(20)
    for (let full = 0; full < count; full += 1) {
      let part = 0
      const write = async () => {
        part += 1
        if (part > full) throw new Error('the disk is full')
      }
      await expect(readArchive(file, opener(), parts(write)), `part ${full}`).rejects.toThrow('the disk is full')
    }
  }, 60_000)

  test('a machine that already has data or a running Salus', async () => {
    const { owner } = source.database
    const before = await takePicture(owner)
    const address = { ...owner.options }
    const dataDir = folder('inhabited')
    // The app is still connected to this database, which is reason enough to refuse the restore.
    await expect(restoreBackup(file, makeRestoreDeps(address, dataDir))).rejects.toThrow(/connected|empty place/)
    expect(await takePicture(owner)).toEqual(before)

    const lived = await emptyDatabase()
    await restoreBackup(file, makeRestoreDeps(lived, folder('lived')))
    await expect(restoreBackup(file, makeRestoreDeps(lived, dataDir))).rejects.toThrow(/has tenants or logins/)
    expect(filesBelow(dataDir)).toEqual([])
    // This is the state after a restore was killed at its very end, before it removed the marker.
    const [marker, there] = [path.join(folder('lived'), 'restore-unfinished.json'), filesBelow(folder('lived'))]
    writeFileSync(marker, JSON.stringify(['documents', 'secret']))
    await expect(restoreBackup(file, makeRestoreDeps(lived, folder('lived')))).rejects.toThrow(/has tenants or logins/)
    rmSync(marker)
    expect(filesBelow(folder('lived')), 'its files stay').toEqual(there)
    await expect(restoreBackup(file, makeRestoreDeps(await emptyDatabase(), folder('lived')))).rejects.toThrow(
      /documents is there already/,
    )
  }, 60_000)

  test('a backup whose rows do not fit together leaves nothing behind', async () => {
    const { owner } = source.database
    await owner.query(`alter table salus.product drop constraint product_tenant_id_fkey;
      insert into salus.product (tenant_id, plugin_id, state) values (999, 6, 'active')`)
    await backUp('orphan.backup', owner, source.config.dataDir, source.secret)
    await owner.query(`delete from salus.product where tenant_id = 999;
      alter table salus.product add constraint product_tenant_id_fkey foreign key (tenant_id) references salus.tenant (id)`)
    const address = await emptyDatabase()
    const dataDir = folder('all-or-nothing')
    await expect(restoreBackup(folder('orphan.backup'), makeRestoreDeps(address, dataDir))).rejects.toThrow()
    const there = await openOwner(address, silentLog())
    expect(await sql(there, `select from pg_namespace where nspname in ('salus', 'graphile_worker')`)).toEqual([])
    await there.end()
    expect(filesBelow(dataDir)).toEqual([])
    await restoreBackup(file, makeRestoreDeps(address, dataDir))
  }, 60_000)
})

test('the data in a backup of an older version is migrated to this version', async () => {
  const old = await emptyDatabase()
  const owner = await openOwner(old, silentLog())
  const names = (await readMigrations()).map(({ name }) => name)
  const upTo = new Set(names.slice(0, 10))
  await migrate(owner, { appLogin: 'own-login', log: silentLog(), restoring: { upTo } })
  await owner.query(`insert into salus.tenant (tenant_name, display_name, kind, country, locale, currency)
    values ('old-studio', 'Old Studio', 'studio', 'DE', 'de', 'EUR')`)
  const { header } = await backUp('older.backup', owner, folder('no-files'), 'a secret of long ago')
  await owner.end()
  expect(header.migrations).toHaveLength(10)
  const address = await emptyDatabase()
  const report = await restoreBackup(folder('older.backup'), makeRestoreDeps(address, folder('brought-up')))
  expect(report.migratedOn).toBe(names.length - 10)
  const database = await openDatabase({ owner: address, appLogin: 'own-login' }, silentLog())
  const tenants = await sql<{ name: string }>(database.owner, 'select tenant_name as name from salus.tenant')
  expect(tenants).toEqual([{ name: 'old-studio' }])
  await database.close()
}, 60_000)

test('a restore that cannot note whom to erase again restores nobody', async () => {
  const beside = folder('with-journal')
  mkdirSync(beside)
  const copy = path.join(beside, 'copy.backup')
  copyFileSync(file, copy)
  await noteErased(beside, [{ kind: 'member', hash: subjectHash(erasedMember.id), at: '2026-03-10T12:00:00.000Z' }])
  const [address, dataDir] = [await emptyDatabase(), folder('notes-nobody')]
  mkdirSync(path.join(dataDir, 'erased-subjects.jsonl'), { recursive: true })
  await expect(restoreBackup(copy, makeRestoreDeps(address, dataDir))).rejects.toThrow('EISDIR')
  const there = await openOwner(address, silentLog())
  expect(await sql(there, `select from pg_namespace where nspname = 'salus'`)).toEqual([])
  await there.end()
}, 60_000)

test('an interrupted restore prevents every start, and the next restore removes its remains', async () => {
  const address = await emptyDatabase()
  const dataDir = folder('interrupted')
  await restoreBackup(file, makeRestoreDeps(address, dataDir))
  const owner = await openOwner(address, silentLog())
  await markRestore(owner, 'unfinished')
  writeFileSync(path.join(dataDir, 'restore-unfinished.json'), JSON.stringify(['documents', 'secret']))
  await expect(openDatabase({ owner: address, appLogin: 'own-login' }, silentLog())).rejects.toMatchObject({
    name: 'RestoreUnfinished',
  })
  // The restored secret may not be in its place yet. The advice must still be to run the restore again.
  const beforeMigrations = () => Promise.reject(new Error('the database belongs to another secret'))
  await expect(
    openDatabase({ owner: address, appLogin: 'own-login', beforeMigrations }, silentLog()),
  ).rejects.toMatchObject({ name: 'RestoreUnfinished' })
  await owner.end()
  await restoreBackup(file, makeRestoreDeps(address, dataDir))
  const database = await openDatabase({ owner: address, appLogin: 'own-login' }, silentLog())
  await database.close()
}, 60_000)

test('a restore makes no table that could keep PostgreSQL from starting after it was killed', async () => {
  const address = await emptyDatabase()
  await (await openDatabase({ owner: address, appLogin: 'own-login' }, silentLog())).close()
  const owner = await openOwner(address, silentLog())
  const unlogged = await runInRestore(owner, async ({ client }) => {
    const { rows } = await client.query(`select relname from pg_class where relpersistence = 'u'`)
    return rows
  })
  await owner.end()
  expect(unlogged).toEqual([])
})

test.each(['', '["documents","sec'])(
  'a restore that was interrupted while it wrote its marker (%j) can be run again',
  async (marker) => {
    const dataDir = folder(`interrupted-marker-${marker.length}`)
    mkdirSync(dataDir)
    writeFileSync(path.join(dataDir, 'restore-unfinished.json'), marker)
    await restoreBackup(file, makeRestoreDeps(await emptyDatabase(), dataDir))
    expect(filesBelow(dataDir)).toContain('secret')
    expect(existsSync(path.join(dataDir, 'restore-unfinished.json'))).toBe(false)
  },
  60_000,
)

test('an erasure that was cut off in the journal by a full disk hides no later one, also when the journal is merged', async () => {
  const [from, into] = [folder('journal-from'), folder('journal-into')]
  for (const each of [from, into]) {
    mkdirSync(each)
    writeFileSync(path.join(each, 'erased-subjects.jsonl'), '{"kind":"member","hash":"0123')
  }
  const noted = { kind: 'member', hash: subjectHash('later'), at: '2026-03-10T12:00:00.000Z' } as const
  await noteErased(from, [noted])
  expect(await readJournal(from)).toEqual([noted])
  const name = 'erased-subjects.jsonl'
  await mergeJournal(path.join(from, name), path.join(into, name))
  expect(await readJournal(into)).toEqual([noted])
})

test('a login bound by row-level security can restore, but is refused a backup with rows missing', async () => {
  const cluster = inject('postgres')
  const address = await emptyDatabase()
  const admin = new pg.Client({ ...cluster, database: 'postgres' })
  await admin.connect()
  const login = `plain_${randomBytes(4).toString('hex')}`
  await admin.query(`create role ${login} login createrole; grant salus_owner, salus_app to ${login} with admin option;
    alter database ${address.database} owner to ${login}`)
  const mine = { ...address, user: login }
  const dataDir = folder('plain-login')
  await restoreBackup(file, makeRestoreDeps(mine, dataDir, { appLogin: 'step-down' }))
  const owner = await openOwner(mine, silentLog())
  await expect(backUp('partial.backup', owner, dataDir, 'any secret')).rejects.toThrow(/BACKUP_DATABASE_URL/)
  expect(existsSync(folder('partial.backup'))).toBe(false)
  expect(readdirSync(root).filter((name) => name.endsWith('.part'))).toEqual([])
  await owner.end()
  const all = await openOwner(address, silentLog())
  expect((await takePicture(all)).get('check_up')).toBe((await takePicture(source.database.owner)).get('check_up'))
  await all.end()
  await admin.query(`drop database ${address.database} with (force)`)
  await admin.query(`drop role ${login}`)
  await admin.end()
}, 60_000)

test('no row in a backup references a table that backups leave out', async () => {
  const found = await sql(
    source.database.owner,
    `select f.relname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'salus'::regnamespace and f.relname = any($1) and c.relname <> all($1)`,
    [leftOut],
  )
  expect(found).toEqual([])
  const tables = await sql<{ name: string }>(
    source.database.owner,
    `select relname as name from pg_class where relname = any($1)`,
    [leftOut],
  )
  expect(tables).toHaveLength(leftOut.length)
})

describe('the scheduled backup', () => {
  const at = (text: string) => new Date(text)

  test('is made when it is due, with a report, and a warning is logged if there is none for too long', async () => {
    const [into, dataDir] = [folder('scheduled'), source.config.dataDir]
    const { recipient, identity } = await newBackupKey()
    writeFileSync(folder('identity.txt'), `# the private key\n${identity}\n`)
    const { backup } = readConfig({
      BACKUP_DIR: into,
      BACKUP_HOUR: '2',
      BACKUP_RECIPIENT: recipient,
      BACKUP_IDENTITY_FILE: folder('identity.txt'),
    })
    const parts = {
      owner: source.database.owner,
      files: folderStore(dataDir),
      config: { dataDir, backup, secret: null },
      secret: source.secret,
      log: silentLog(),
    }
    expect(await warningsAbout(backup, new Date())).toEqual([`there is no backup in ${into}.`])
    await scheduledBackup(parts, () => at('2026-03-09T02:03:00Z'))()
    await noteErased(dataDir, [{ kind: 'member', hash: subjectHash('somebody'), at: '2026-03-09T03:00:00Z' }])
    await scheduledBackup(parts, () => at('2026-03-09T12:00:00Z'))()
    const kept = await listBackups(into)
    expect(kept.map(({ file }) => path.basename(file))).toEqual([backupName(at('2026-03-09T02:03:00Z'))])
    expect(readFileSync(`${kept[0]?.file}.txt`, 'utf8')).toMatch(/found whole[^]*member\t\d+\t[0-9a-f]{64}/)
    // The journal is copied into the folder of the backups, so that a restore knows of erasures since the last backup.
    expect(readFileSync(path.join(into, 'erased-subjects.jsonl'), 'utf8')).toContain(subjectHash('somebody'))
    rmSync(path.join(dataDir, 'erased-subjects.jsonl'))
    expect(await warningsAbout(backup, at('2026-03-10T04:00:00Z'))).toEqual([])
    expect(await warningsAbout(backup, at('2026-03-10T04:04:00Z'))).toEqual([
      'the newest backup is 26 hours old (2026-03-09T02:03:00.000Z).',
    ])
    // A backup dated in the future does not delay other backups. It is reported and is not removed.
    const ahead = backupName(at('2036-03-09T02:03:00Z'))
    writeFileSync(path.join(into, ahead), '')
    expect(await warningsAbout(backup, at('2026-03-10T04:00:00Z'))).toEqual([
      expect.stringContaining(`${ahead} is dated ahead`),
    ])
    await scheduledBackup(parts, () => at('2026-03-10T02:03:00Z'))()
    expect((await listBackups(into)).map(({ file }) => path.basename(file))).toEqual([
      ahead,
      ...[at('2026-03-10T02:03:00Z'), at('2026-03-09T02:03:00Z')].map((one) => backupName(one)),
    ])
    copyFileSync(kept[0]?.file ?? '', folder('by-key.backup'))
    const withKey = new Decrypter()
    withKey.addIdentity(identity)
    await restoreBackup(
      folder('by-key.backup'),
      makeRestoreDeps(await emptyDatabase(), folder('by-key'), { opener: withKey }),
    )
  }, 60_000)

  test('is not set up without a key', () => {
    expect(() => readConfig({ BACKUP_DIR: into })).toThrow(/BACKUP_DIR needs a key/)
    expect(() => readConfig({ BACKUP_PASSPHRASE: 'too short' })).toThrow(/at least 12/)
  })
  const into = folder('unused')
})
