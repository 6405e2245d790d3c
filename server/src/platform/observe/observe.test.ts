import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backupName } from '../../features/backups/backup-folder.ts'
import { anonymous, as, type Client } from '../../testing/as.ts'
import { makeMember, makeMembership, makeTenant, makeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readConfig } from '../config/config.ts'
import { GivenUp } from '../database/given-up.ts'
import { makeLog } from '../log.ts'
import { newResultMail } from '../mail/new-result-mail.ts'
import { noteDelivery } from '../mail/note-delivery.ts'
import { figureKinds } from './figures.ts'
import { makeOperatorToken } from './operator-token.ts'

const token = 'a-token-of-the-operator-0123456789'
const bearer = (text: string) => ({ authorization: `Bearer ${text}` })
const gibibyte = 1024 ** 3

interface ReadyBody {
  readonly status: string | number
  readonly code?: string
  readonly conditions?: readonly { readonly code: string; readonly level: string; readonly text: string }[]
}

describe('metrics', () => {
  let app: TestApp
  let backups: string
  let memberId: string
  let tenantId: number
  let staff: Client

  beforeAll(async () => {
    backups = mkdtempSync(path.join(tmpdir(), 'salus-observe-'))
    writeFileSync(path.join(backups, backupName(new Date(Date.now() - 7_200_000))), '')
    app = await startTestApp({
      environment: {
        METRICS_PORT: '0',
        BACKUP_DIR: backups,
        BACKUP_PASSPHRASE: 'a passphrase for the test',
      },
    })
    await app.app.observation.start()
    tenantId = await makeTenant(app.database)
    const user = await makeUser(app.database)
    memberId = await makeMember(app.database, { tenantId })
    await makeMembership(app.database, { tenantId, userId: user.userId, role: 'Staff' })
    staff = await as(app, user)
  }, 60_000)
  afterAll(async () => {
    await app.close()
    rmSync(backups, { recursive: true, force: true })
  })

  const at = (page: string) => `http://127.0.0.1:${app.app.observation.metricsPort}${page}`
  const scrape = async () => (await fetch(at('/metrics'))).text()

  test('count requests by the pattern of their route, and hold no id and no query', async () => {
    await staff.get(`/api/tenants/${tenantId}/members/${memberId}?secret=mara`)
    await staff.get(`/api/tenants/${tenantId}/members/${memberId}`)
    await staff.get('/nowhere/mara.lindner@salus.test')
    const text = await scrape()
    expect(text).toMatch(
      /salus_http_requests_total\{method="GET",route="\/api\/tenants\/:tenantId\/members\/:memberId",status="2xx"\} 1/,
    )
    expect(text).toMatch(/salus_http_requests_total\{method="GET",route="none",status="4xx"\} 1/)
    expect(text).toMatch(
      /salus_http_request_duration_seconds_count\{method="GET",route="\/api\/tenants\/:tenantId\/members\/:memberId"\} 2/,
    )
    for (const personal of [memberId, 'mara', '@', 'secret=']) expect(text).not.toContain(personal)
  })

  test('show every figure of the list, with plausible values', async () => {
    const text = await scrape()
    const values = new Map(
      text
        .split('\n')
        .filter((line) => line.startsWith('salus_'))
        .map((line): [string, number] => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    )
    for (const name of Object.keys(figureKinds))
      expect(
        [...values.keys()].some((each) => each === name || each.startsWith(`${name}{`)),
        name,
      ).toBe(true)
    expect(values.get('salus_ready')).toBe(1)
    expect(values.get('salus_database_up')).toBe(1)
    expect(values.get('salus_live_listening')).toBe(1)
    expect(values.get('salus_database_connections_max{pool="requests"}')).toBe(8)
    expect(values.get('salus_database_size_bytes')).toBeGreaterThan(5_000_000)
    expect(values.get('salus_backup_age_seconds')).toBeGreaterThan(7_190)
    expect(values.get('salus_backup_age_seconds')).toBeLessThan(7_300)
    expect(values.get('salus_disk_free_bytes{folder="data"}')).toBeGreaterThan(0)
    expect(values.get('salus_process_memory_bytes{kind="resident"}')).toBeGreaterThan(20_000_000)
    expect(values.get('salus_event_loop_delay_seconds{quantile="0.5"}')).toBeLessThan(1)
    expect(values.get('salus_condition{code="clock-wrong"}')).toBe(0)
  })

  test('count the jobs that wait, run and failed, and time those that were done', async () => {
    const add = `select id from graphile_worker.add_job('run-retention', run_at => now() + interval '1 hour', max_attempts => $1)`
    await app.database.owner.query(add, [1])
    const { rows } = await app.database.owner.query<{ id: string }>(add, [1])
    await app.database.owner.query(`update graphile_worker._private_jobs set attempts = 1 where id = $1`, [rows[0]?.id])
    await app.database.owner.query(`select graphile_worker.add_job('expire-exports')`)
    // Polls, because the same report is returned for 2 s.
    await expect.poll(scrape, { timeout: 10_000 }).toMatch(/salus_jobs\{state="failed"\} 1/)
    await expect
      .poll(scrape, { timeout: 20_000 })
      .toMatch(/salus_job_duration_seconds_count\{task="expire-exports",outcome="done"\} [1-9]/)
  }, 40_000)

  test('are only on their own port, and unknown at the address that people use', async () => {
    const asked = [await anonymous(app).get('/metrics'), await anonymous(app).get('/metrics', bearer(token))]
    expect(asked.map(({ status }) => status)).toEqual([404, 404])
    expect((await fetch(at('/'))).status).toBe(404)
    expect((await fetch(at('/metrics'), { method: 'POST' })).status).toBe(404)
    expect(await (await fetch(at('/readyz'))).json()).toMatchObject({ status: 'ready', conditions: expect.any(Array) })
  })
})

describe('with METRICS_TOKEN', () => {
  let app: TestApp
  let freeBytes = 400 * gibibyte
  beforeAll(async () => {
    app = await startTestApp({
      environment: { METRICS_TOKEN: token },
      health: {
        reportFreshMs: 50,
        statfs: async () => ({ bavail: freeBytes / 4096, blocks: (500 * gibibyte) / 4096, bsize: 4096 }),
      },
    })
  }, 60_000)
  afterAll(() => app.close())
  const readyz = async (headers: Record<string, string> = bearer(token)) => {
    const { status, body } = await anonymous(app).get('/readyz', headers)
    return { status, body: body as unknown as ReadyBody }
  }
  const codes = async () => (await readyz()).body.conditions?.map(({ code }) => code)

  test('metrics are on the main port for requests with the token, and unknown to all others', async () => {
    const shown = await anonymous(app).get('/metrics', bearer(token))
    expect([shown.status, shown.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
    const unknown = await anonymous(app).get('/unknown-address')
    for (const headers of [{}, bearer(`${token}x`), { authorization: token }]) {
      const hidden = await anonymous(app).get('/metrics', headers)
      expect({ ...hidden.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
      expect(hidden.status).toBe(404)
      const { 'x-request-id': _id, date: _date, ...left } = hidden.headers
      const { 'x-request-id': _other, date: _when, ...right } = unknown.headers
      expect(left).toEqual(right)
    }
  })

  test('the operator reads what should be repaired, and everybody else only whether Salus is ready', async () => {
    freeBytes = 2 * gibibyte
    await expect.poll(codes, { timeout: 10_000 }).toEqual(['disk-nearly-full'])
    const { status, body } = await readyz()
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'ready',
      conditions: [{ code: 'disk-nearly-full', level: 'warn', text: expect.stringContaining('2.0 GiB left') }],
    })
    for (const headers of [{}, bearer('wrong'), { 'x-forwarded-for': '127.0.0.1' }])
      expect((await readyz(headers)).body).toEqual({ status: 'ready' })
    // The command line authenticates with the installation's secret.
    expect((await readyz(bearer(makeOperatorToken(app.secret)))).body.conditions).toHaveLength(1)
  })

  test('a change is logged once and not at every check', async () => {
    await expect.poll(codes, { timeout: 10_000 }).toEqual(['disk-nearly-full'])
    freeBytes = gibibyte
    await expect
      .poll(async () => (await readyz()).body.conditions?.[0]?.text, { timeout: 10_000 })
      .toContain('1.0 GiB left')
    freeBytes = 300 * gibibyte
    await expect.poll(codes, { timeout: 10_000 }).toEqual([])
    const lines = app.logged.filter((line) => line.includes('disk-nearly-full')).map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { level: 'warn', msg: expect.stringContaining('2.0 GiB left') },
      { level: 'info', msg: 'well again' },
    ])
  })

  test('the time since which mail fails is reported, until one mail is accepted', async () => {
    const mail = newResultMail(
      { email: 'mara@salus.test', name: 'Mara', locale: 'de' },
      { news: 'http://localhost/1', settings: 'http://localhost/2' },
    )
    const { owner } = app.database
    const log = makeLog('silent')
    const send = (outcome: Error | null) =>
      noteDelivery(() => (outcome ? Promise.reject(outcome) : Promise.resolve()), owner, log)(mail)
    const state = async () => {
      const { rows } = await owner.query<{ since: Date | null; mail_failure: string | null }>(
        'select mail_failing_since as since, mail_failure from salus.server_state',
      )
      return rows[0]
    }
    const refused = Object.assign(new Error('connect to mail for mara@salus.test'), { code: 'ECONNREFUSED' })
    await expect(send(refused)).rejects.toBe(refused)
    const first = await state()
    expect(first).toEqual({ since: expect.anything(), mail_failure: 'ECONNREFUSED' })
    await expect(send(Object.assign(new Error('no'), { code: 'EAUTH', responseCode: 535 }))).rejects.toThrow('no')
    // Keeps the time of the first failure, but the code of the last one.
    expect(await state()).toEqual({ since: first?.since, mail_failure: 'EAUTH 535' })
    await expect(send(new GivenUp('no such recipient'))).rejects.toThrow(GivenUp)
    expect((await state())?.since).toEqual(first?.since)
    await owner.query(`update salus.server_state set mail_failing_since = now() - interval '20 minutes'`)
    await expect.poll(codes, { timeout: 10_000 }).toEqual(['mail-failing'])
    await send(null)
    expect(await state()).toEqual({ since: null, mail_failure: null })
    await expect.poll(codes, { timeout: 10_000 }).toEqual([])
  })

  test('a job that nothing works on, and one that failed for good, are reported', async () => {
    const { owner } = app.database
    // The job is in a separate queue that looks locked, so no worker takes it. It becomes due only after that queue is
    // locked, because a worker could take it before.
    await owner.query(
      `select graphile_worker.add_job('seal-audit', queue_name => 'held', run_at => now() + interval '1 hour')`,
    )
    await owner.query(
      `update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'nobody' where queue_name = 'held'`,
    )
    await owner.query(
      `update graphile_worker._private_jobs set run_at = now() - interval '2 hours' where job_queue_id is not null`,
    )
    await expect.poll(codes, { timeout: 10_000 }).toEqual(['jobs-waiting'])
    await owner.query(`update graphile_worker._private_jobs set attempts = max_attempts where job_queue_id is not null`)
    await expect.poll(codes, { timeout: 10_000 }).toEqual(['jobs-failed'])
    await owner.query(`delete from graphile_worker._private_jobs where job_queue_id is not null`)
    await expect.poll(codes, { timeout: 10_000 }).toEqual([])
  }, 40_000)

  test('a folder that cannot be written is reported', async () => {
    // Not even root can write to a path below a file.
    const { dataDir } = app.config
    const moved = `${dataDir}-moved`
    renameSync(dataDir, moved)
    writeFileSync(dataDir, '')
    await expect.poll(codes, { timeout: 10_000 }).toContain('folder-not-writable')
    expect((await readyz({})).status).toBe(200)
    rmSync(dataDir)
    renameSync(moved, dataDir)
    await expect.poll(codes, { timeout: 10_000 }).toEqual([])
  })

  test('a clock that was set back is reported', async () => {
    await app.database.owner.query(`update salus.server_state set written_at = now() + interval '1 hour'`)
    await expect.poll(codes, { timeout: 10_000 }).toEqual(['clock-wrong'])
  })

  test('a database that refuses writes serves nothing: 503 for everybody, until it writes again', async () => {
    const { owner } = app.database
    const name = owner.options.database
    const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    // The connection that ends the others could still write, so it is closed as well.
    const ending = await owner.connect()
    await ending.query(`alter database ${name} set default_transaction_read_only = on`)
    await ending.query(others)
    ending.release(true)
    await expect.poll(async () => (await readyz()).status, { timeout: 15_000 }).toBe(503)
    await expect.poll(codes, { timeout: 15_000 }).toContain('database-refuses-writes')
    expect((await readyz()).body).toMatchObject({ status: 503, code: 'unavailable' })
    const { status, body } = await readyz({})
    expect([status, body.code, body.conditions]).toEqual([503, 'unavailable', undefined])
    const client = await owner.connect()
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter database ${name} reset default_transaction_read_only`)
    await client.query(others)
    client.release(true)
    await expect.poll(async () => (await readyz({})).status, { timeout: 15_000 }).toBe(200)
  }, 60_000)
})

describe('settings', () => {
  test('a metrics port that others can reach needs a token', () => {
    expect(() => readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toThrow(/set METRICS_TOKEN too/)
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token }).observe).toMatchObject({
      metricsPort: 9464,
      metricsToken: token,
    })
    expect(readConfig({ METRICS_PORT: '9464' }).observe).toMatchObject({ metricsHost: '127.0.0.1', metricsToken: null })
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/24 characters/)
  })
  test('headers for the collector are read as the specification says', () => {
    const { telemetry } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-scope=salus',
    }).observe
    expect(telemetry).toMatchObject({
      endpoint: 'https://collector.example:4318',
      headers: { authorization: 'Bearer abc', 'x-scope': 'salus' },
    })
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization' })).toThrow(/name=value/)
  })
})
