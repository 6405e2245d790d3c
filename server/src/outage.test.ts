// Tests what people notice while PostgreSQL is missing, killed, hanging or full. These tests take seconds; `npm run
// faults` tests more and takes minutes.

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { installJobs, startJobs, type Tasks } from './platform/database/jobs/queue.ts'
import { type Database, openDatabase } from './platform/database/open-database.ts'
import { silentLog } from './platform/log.ts'
import { liveChannel } from './platform/live/notify.queries.ts'
import { openLiveHub } from './platform/live/live-hub.ts'
import { type Answer, anonymous, as, type Client } from './testing/as.ts'
import { makeMember, makeMembership, makeTenant, makeUser } from './testing/make.ts'
import { type OwnPostgres, startOwnPostgres } from './testing/peers/own-postgres.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let postgres: OwnPostgres
let database: Database

beforeAll(async () => {
  postgres = await startOwnPostgres()
  database = await openDatabase({ owner: postgres.owner, appLogin: 'own-login' }, silentLog())
  await installJobs(database.owner, silentLog())
}, 120_000)
afterAll(async () => {
  await database.close()
  await postgres.close()
})

interface Timed extends Answer {
  readonly ms: number
}

async function timed(asking: Promise<Answer>): Promise<Timed> {
  const since = performance.now()
  return { ...(await asking), ms: performance.now() - since }
}

async function until(isSo: () => Promise<boolean> | boolean, limitMs = 15_000): Promise<void> {
  const limit = Date.now() + limitMs
  while (!(await isSo())) {
    if (Date.now() > limit) throw new Error('it did not come true')
    await pause(25)
  }
}

describe('jobs', () => {
  test('are done once each though the database goes away while they are added and worked on', async () => {
    const runs = new Map<string, number>()
    const work = async (payload: unknown) => {
      const { number } = payload as { number: string }
      await pause(20)
      runs.set(number, (runs.get(number) ?? 0) + 1)
    }
    const nothing = async () => undefined
    // Replaces all other tasks with one that does nothing, because this test adds jobs only for `send-invitation`.
    const tasks = new Proxy({ 'send-invitation': work }, { get: (own, name) => Reflect.get(own, name) ?? nothing })
    const jobs = await startJobs({ ...database, lockSeconds: 2 }, { ...tasks } as unknown as Tasks, silentLog())
    const add = (number: number) =>
      database.pool.query(`select graphile_worker.enqueue_for_salus('send-invitation', $1)`, [
        JSON.stringify({ number: String(number) }),
      ])
    for (let number = 0; number < 60; number += 1) await add(number)
    await until(() => runs.size > 5)
    await postgres.kill()
    await pause(500)
    await postgres.start()
    await until(() => database.watch.isUp)
    await add(60)
    await until(() => runs.size === 61)
    await until(async () => (await database.owner.query('select from graphile_worker.jobs')).rowCount === 0)
    expect([...runs.values()].filter((times) => times !== 1)).toEqual([])
    await jobs.stop()
  }, 60_000)

  test('that somebody waits for are done although a hanging mail server holds up thousands of mails', async () => {
    const done: string[] = []
    const nothing = async () => undefined
    const tasks = new Proxy(
      {
        'send-group-survey-mail': () => pause(400).then(() => void done.push('mail')),
        'send-password-reset': async () => void done.push('password'),
        'make-backup': async () => void done.push('backup'),
      },
      { get: (own, name) => Reflect.get(own, name) ?? nothing },
    )
    for (let number = 0; number < 40; number += 1)
      await database.pool.query(`select graphile_worker.enqueue_for_salus('send-group-survey-mail', '{}')`)
    const jobs = await startJobs({ ...database, keepsTimetable: false }, { ...tasks } as unknown as Tasks, silentLog())
    await until(() => done.length > 0)
    await database.pool.query(`select graphile_worker.enqueue_for_salus('send-password-reset', '{}')`)
    await database.owner.query(`select graphile_worker.add_job('make-backup')`)
    await until(() => done.includes('password') && done.includes('backup'))
    expect(done.filter((one) => one === 'mail').length).toBeLessThan(20)
    await until(() => done.length === 42)
    await jobs.stop()
  }, 60_000)

  test('that run by the clock run again after a process whose clock was years ahead', async () => {
    await database.owner.query(
      `insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
       values ('run-retention', now(), now() + interval '10 years')
       on conflict (identifier) do update set last_execution = excluded.last_execution`,
    )
    const jobs = await startJobs(database, new Proxy({}, { ownKeys: () => [] }) as Tasks, silentLog())
    await jobs.stop()
    const { rows } = await database.owner.query(
      `select from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 hour'`,
    )
    expect(rows).toEqual([])
  }, 60_000)

  test('that run by the clock continue when the clock is set back by an hour', async () => {
    const RealDate = Date
    // A quarter of a minute before a minute of the timetable, two hours ago.
    const [hourMs, roundMs] = [3_600_000, 300_000]
    const after = Math.ceil((RealDate.now() - 2 * hourMs) / roundMs) * roundMs - 15_000
    let shift = after + hourMs + 30_000 - RealDate.now()
    const shifted = () => RealDate.now() + shift
    vi.stubGlobal(
      'Date',
      new Proxy(RealDate, {
        construct: (target, given) => Reflect.construct(target, given.length === 0 ? [shifted()] : given) as object,
        get: (target, name) => (name === 'now' ? shifted : Reflect.get(target, name)),
      }),
    )
    let runs = 0
    const nothing = async () => undefined
    const tasks = new Proxy(
      { 'seal-audit': async () => void (runs += 1) },
      { get: (own, name) => Reflect.get(own, name) ?? nothing },
    )
    try {
      await database.owner.query('delete from graphile_worker._private_known_crontabs')
      const jobs = await startJobs({ ...database, lockSeconds: 1 }, { ...tasks } as unknown as Tasks, silentLog())
      shift = after - RealDate.now()
      await until(() => runs > 0, 40_000)
      await jobs.stop()
      expect(runs).toBe(1)
    } finally {
      vi.unstubAllGlobals()
    }
  }, 60_000)

  test('run by the clock in a server, and not in tests, whose data would change at certain minutes', async () => {
    const known = async (keepsTimetable: boolean) => {
      await database.owner.query('delete from graphile_worker._private_known_crontabs')
      const tasks = new Proxy({}, { ownKeys: () => [] }) as Tasks
      const jobs = await startJobs({ ...database, keepsTimetable }, tasks, silentLog())
      await jobs.stop()
      const { rows } = await database.owner.query('select from graphile_worker._private_known_crontabs')
      return rows.length
    }
    expect(await known(false)).toBe(0)
    expect(await known(true)).toBeGreaterThan(0)
  }, 60_000)
})

describe('requests', () => {
  let app: TestApp
  let tenantId: number
  let staff: Client
  let memberId: string

  beforeAll(async () => {
    app = await startTestApp({ database })
    tenantId = await makeTenant(database)
    const user = await makeUser(database)
    memberId = await makeMember(database, { tenantId })
    await makeMembership(database, { tenantId, userId: user.userId, role: 'Staff' })
    staff = await as(app, user)
    await until(async () => (await postgres.listeners()) === 2)
  }, 60_000)
  afterAll(() => app.app.close())

  const read = () => timed(staff.get(`/api/tenants/${tenantId}/members`))
  const note = (key: string) =>
    timed(
      staff.post(
        `/api/tenants/${tenantId}/members/${memberId}/notes`,
        { text: `note ${key}` },
        { 'idempotency-key': key },
      ),
    )
  const signIn = () =>
    timed(anonymous(app).post('/api/auth/sign-in/email', { email: 'nobody@salus.test', password: 'not this one' }))
  const ready = () => timed(anonymous(app).get('/readyz'))
  const alive = () => timed(anonymous(app).get('/healthz'))

  /** Expects that every answer is a 503, has a `Retry-After` and arrives within two seconds. */
  function expectAway(answers: readonly Timed[]) {
    for (const answer of answers) {
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.ms).toBeLessThan(2_000)
    }
  }
  const serves = async () => (await read()).status === 200 && (await ready()).status === 200

  test.each([1_000, 3_000])(
    'are refused with 503 for the %i ms that the database is gone',
    async (ms) => {
      await postgres.stop()
      const back = pause(ms).then(() => postgres.start())
      for (let round = 0; round < 5; round += 1) {
        expectAway(await Promise.all([read(), note(`gone-${ms}-${round}`), signIn(), ready()]))
        expect((await alive()).status).toBe(200)
      }
      await back
      await until(serves)
      await until(async () => (await postgres.listeners()) === 2)
      // Waits long enough for a late second attempt to connect.
      await pause(500)
      expect(await postgres.listeners()).toBe(2)
    },
    60_000,
  )

  test('are refused in time when the database hangs, and served when it continues', async () => {
    expect((await read()).status).toBe(200)
    postgres.freeze()
    try {
      expectAway(await Promise.all([read(), note('hangs'), signIn(), ready(), ...Array.from({ length: 30 }, read)]))
      const known = await Promise.all([read(), ready()])
      expectAway(known)
      for (const { ms } of known) expect(ms).toBeLessThan(200)
    } finally {
      postgres.thaw()
    }
    await until(serves)
    await until(async () => (await postgres.listeners()) === 2)
  }, 60_000)

  test('whose outcome is unknown can be repeated with the same key, and are done once', async () => {
    const sent = Array.from({ length: 10 }, (_, index) => note(`unknown-${index}`))
    await postgres.kill()
    const first = await Promise.all(sent)
    for (const { status } of first) expect([201, 503]).toContain(status)
    await postgres.start()
    await until(serves)
    for (let index = 0; index < 10; index += 1) expect((await note(`unknown-${index}`)).status).toBe(201)
    const { rows } = await database.owner.query<{ count: number }>(
      `select count(*)::int as count from salus.member_note where body like 'note unknown-%'`,
    )
    expect(rows[0]?.count).toBe(10)
  }, 60_000)

  test('are refused with 503 while the database has no connection left, and served when it has', async () => {
    await postgres.stop()
    await postgres.start()
    await until(serves)
    await until(async () => (await postgres.listeners()) === 2)
    const giveBack = await postgres.fill()
    try {
      expectAway(await Promise.all([note('none-left'), ...Array.from({ length: 12 }, read)]))
    } finally {
      await giveBack()
    }
    await until(serves)
    expect(await postgres.listeners()).toBe(2)
  }, 60_000)
})

describe('live events', () => {
  test('arrive once each after the database was away, on streams that began again', async () => {
    const tenantId = await makeTenant(database)
    const { userId } = await makeUser(database)
    await makeMembership(database, { tenantId, userId, role: 'Staff' })
    await database.owner.query(
      `insert into salus.session (id, user_id, token, expires_at) values (gen_random_uuid(), $1, 'outage', now() + interval '1 day')`,
      [userId],
    )
    const hub = await openLiveHub({ database, sessionHours: 24, log: silentLog() })
    const join = async () => {
      const said: string[] = []
      const sink = {
        send: ({ kind }: { kind: string }) => void said.push(kind),
        catchUp: () => undefined,
        beat: () => undefined,
        end: () => void said.push('end'),
      }
      await hub.join('outage', sink)
      return said
    }
    const before = await join()
    await postgres.kill()
    await pause(300)
    await expect(join()).rejects.toThrow()
    expect(before).toEqual([])
    await postgres.start()
    await until(() => before.includes('end') && database.watch.isUp)
    const after = await join()
    const event = JSON.stringify({ kind: 'members-changed', groupId: tenantId })
    await database.owner.query('select pg_notify($1, $2)', [liveChannel, event])
    await until(() => after.length > 0)
    await pause(200)
    expect([before, after]).toEqual([['end'], ['members-changed']])
    await hub.close()
    await until(async () => (await postgres.listeners()) === 0)
  }, 60_000)
})
