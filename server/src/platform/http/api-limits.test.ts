import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { anonymous, as, type Client } from '../../testing/as.ts'
import { makeMembership, makeTenant, makeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let first: TestApp
let second: TestApp
beforeAll(async () => {
  // A fifth of the limits: 60 reads, 12 writes, and 12 requests of signed-out people from one network.
  const environment = { RATE_LIMIT_FACTOR: '0.2' }
  first = await startTestApp({ environment, limitsRequests: true })
  second = await startTestApp({ environment, limitsRequests: true, besides: first })
})
afterAll(async () => {
  await second.close()
  await first.close()
})
afterEach(() => vi.useRealTimers())

/**
 * Sets the clock to the next minute if at most 25 s of the current minute remain. All requests of a test are then
 * counted in one minute.
 */
async function earlyInAMinute() {
  const left = 60_000 - (Date.now() % 60_000)
  if (left > 25_000) return
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + left })
}

const many = async (count: number, ask: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let time = 0; time < count; time += 1) statuses.push((await ask()).status)
  return statuses
}
const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length
async function countWaiting(): Promise<number> {
  const { rows } = await first.database.owner.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

const read = (client: Client) => () => client.get('/api/session')
const write = (client: Client) => () => client.patch('/api/me/preferences', { theme: 'dark' })

describe('requests', () => {
  test('of one person are limited, reads and writes separately, while others continue', async () => {
    await earlyInAMinute()
    const client = await as(first, await makeUser(first.database))
    const other = await as(first, await makeUser(first.database))
    expect(refused(await many(15, write(client)))).toBe(3)
    expect(refused(await many(62, read(client)))).toBe(2)
    const answer = await client.get('/api/session')
    expect([answer.status, answer.body.code]).toEqual([429, 'too-many-requests'])
    const wait = Number(answer.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await other.get('/api/session')).status).toBe(200)
  })
  test('with a large body count once', async () => {
    await earlyInAMinute()
    const tenantId = await makeTenant(first.database)
    const staff = await makeUser(first.database)
    await makeMembership(first.database, { tenantId, userId: staff.userId, role: 'Staff' })
    const client = await as(first, staff)
    const large = () => client.post(`/api/tenants/${tenantId}/member-changes`, { change: 'x'.repeat(300_000) })
    expect(await many(12, large)).toEqual(Array(12).fill(422))
    expect((await large()).status).toBe(429)
  })
  test('are counted together for all sessions of a person and all processes', async () => {
    await earlyInAMinute()
    const user = await makeUser(first.database)
    const [here, there] = [await as(first, user), await as(second, user)]
    expect(refused(await many(40, read(here)))).toBe(0)
    expect(refused(await many(15, read(there)))).toBe(0)
    // This process alone would allow these requests. Only the count of the other process can refuse one.
    const statuses: number[] = []
    while (statuses.length < 40 && !statuses.includes(429)) {
      await pause(400)
      statuses.push((await read(there)()).status)
    }
    expect(statuses.at(-1)).toBe(429)
  }, 30_000)
  test('say how many are left before one is refused', async () => {
    await earlyInAMinute()
    const client = await as(first, await makeUser(first.database))
    const [one, two] = [await client.get('/api/session'), await client.get('/api/session')]
    expect(one.headers['ratelimit-policy']).toBe('"user:read";q=60;w=60')
    expect(one.headers['ratelimit']).toMatch(/^"user:read";r=60;t=\d+$/)
    expect(two.headers['ratelimit']).toMatch(/^"user:read";r=59;t=\d+$/)
    await many(58, read(client))
    const refusal = await client.get('/api/session')
    expect([refusal.status, String(refusal.headers['ratelimit'])]).toEqual([429, expect.stringContaining('r=0;')])
  })
  test('are counted from zero in the next minute', async () => {
    await earlyInAMinute()
    const client = await as(first, await makeUser(first.database))
    expect(refused(await many(13, write(client)))).toBe(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    expect((await write(client)()).status).toBe(204)
  })
  test('of people who do not belong to a tenant do not count against its limit', async () => {
    await earlyInAMinute()
    const tenantId = await makeTenant(first.database)
    const staff = await makeUser(first.database)
    await makeMembership(first.database, { tenantId, userId: staff.userId, role: 'Staff' })
    const inside = await as(first, staff)
    const ask = (client: Client) => () => client.get(`/api/tenants/${tenantId}/products`)
    expect((await ask(inside)()).status).toBe(200)
    for (let stranger = 0; stranger < 11; stranger += 1) {
      const outside = await as(first, await makeUser(first.database))
      await many(56, ask(outside))
    }
    expect((await ask(inside)()).status).toBe(200)
  }, 20_000)
  test('of a whole tenant are limited too', async () => {
    await earlyInAMinute()
    const tenantId = await makeTenant(first.database)
    const people = await Promise.all(Array.from({ length: 12 }, () => makeUser(first.database)))
    const clients: Client[] = []
    for (const { userId } of people) {
      await makeMembership(first.database, { tenantId, userId, role: 'Staff' })
      clients.push(await as(first, { userId }))
    }
    const statuses: number[] = []
    for (const client of clients)
      statuses.push(...(await many(55, () => client.get(`/api/tenants/${tenantId}/products`))))
    expect(statuses.slice(0, 600)).not.toContain(429)
    expect(refused(statuses.slice(601))).toBeGreaterThan(50)
  }, 20_000)
  test('of a tenant wait only for other requests of the same tenant', async () => {
    await earlyInAMinute()
    const makeInside = async () => {
      const [tenantId, admin] = [await makeTenant(first.database), await makeUser(first.database)]
      await makeMembership(first.database, { tenantId, userId: admin.userId, role: 'Admin' })
      const client = await as(first, admin)
      const read = () => client.get(`/api/tenants/${tenantId}/products`)
      await read()
      return { tenantId, client, read }
    }
    const [busy, calm] = [await makeInside(), await makeInside()]
    const held = await first.database.owner.connect()
    onTestFinished(() => held.release(true))
    await held.query('begin')
    await held.query('select 1 from salus.tenant where id = $1 for update', [busy.tenantId])
    // There are more requests than connections. None of them can finish before the row is unlocked.
    const order: string[] = []
    const changes = Array.from({ length: 10 }, async () => {
      await busy.client.patch(`/api/tenants/${busy.tenantId}/settings`, { dueAfterDays: 30 })
      order.push('change')
    })
    while ((await countWaiting()) < 2) await pause(20)
    // Without a limit for each tenant, the busy tenant would have all connections now.
    await pause(100)
    expect(await many(2, calm.read)).toEqual([200, 200])
    expect(order).toEqual([])
    await held.query('rollback')
    await Promise.all(changes)
  })
  test('of signed-out people are limited by network', async () => {
    await earlyInAMinute()
    const ask = (remoteAddress: string) => () =>
      anonymous(first).send({
        method: 'POST',
        url: '/api/email-changes/confirm',
        headers: { 'content-type': 'application/json' },
        payload: '{"token":5}',
        remoteAddress,
      })
    expect(refused(await many(14, ask('10.9.0.1')))).toBe(2)
    expect((await ask('10.9.0.2')()).status).toBe(422)
  })
  test('of a whole office that signs in at the same time do not count as those of signed-out people', async () => {
    await earlyInAMinute()
    const fromOffice = (method: 'GET' | 'POST', url: string, payload?: object) =>
      anonymous(first).send({ method, url, remoteAddress: '10.9.3.3', ...(payload === undefined ? {} : { payload }) })
    const readNotice = () => fromOffice('GET', '/api/operator')
    expect(refused(await many(14, readNotice))).toBe(2)
    const code = { token: 'x'.repeat(43), code: '000000' }
    const statuses = await many(20, () => fromOffice('POST', '/api/auth/second-step', code))
    expect(new Set(statuses)).toEqual(new Set([401]))
    for (const [method, url] of [
      ['GET', '/api/auth/ways'],
      ['POST', '/api/auth/passkey/options'],
    ] as const)
      expect((await fromOffice(method, url)).status).toBe(200)
    expect(refused(await many(120, () => fromOffice('GET', '/api/auth/ways')))).toBeGreaterThan(20)
  }, 30_000)
  test('to sign in are not counted when they succeed', async () => {
    const user = await makeUser(first.database)
    const signIn = () =>
      anonymous(first).post('/api/auth/sign-in/email', { email: user.email, password: user.password })
    expect(new Set(await many(61, signIn))).toEqual(new Set([200]))
  }, 30_000)
})
