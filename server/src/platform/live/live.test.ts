import { randomUUID } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type CatchUp, catchUpSchema } from '@salus/contract/service/live-events.ts'
import { RecentEvents } from '@salus/contract/service/recent-events.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { anonymous, as, type Client } from '../../testing/as.ts'
import { makeMember, makeMembership, makeTenant, makeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { liveChannel } from './notify.queries.ts'
import { silentLog } from '../log.ts'
import { openLiveHub } from './live-hub.ts'

let app: TestApp
let tenantId: number
let port: number
const open: IncomingMessage[] = []

beforeAll(async () => {
  app = await startTestApp()
  tenantId = await makeTenant(app.database)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.destroy()
})
afterAll(() => app.close())

interface Listener {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** Waits a limited time for at least this many events. Returns all events received so far. */
  heard(atLeast?: number): Promise<unknown[]>
  readonly ended: Promise<void>
}

const listenAs = (client: Client, headers: Record<string, string> = {}, query = '') =>
  new Promise<Listener>((resolve, reject) => {
    const request = get(
      {
        port,
        path: `/api/events${query}`,
        headers: { ...(client.cookie ? { cookie: client.cookie } : {}), ...headers },
      },
      (response) => {
        open.push(response)
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        const ended = new Promise<void>((end) => void response.on('close', end))
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          ended,
          heard: async (atLeast = 0) => {
            const events = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
            for (let tries = 0; tries < 60 && events().length < atLeast; tries += 1) await pause(50)
            // Leaves time for events that must not arrive.
            await pause(150)
            return events()
          },
        })
      },
    )
    request.on('error', reject)
  })

const recorded = (memberId: string, groupId = tenantId) =>
  ({ kind: 'check-up-recorded', groupId, memberId, resultGuid: '0f8fad5b-d9cb-469f-a165-70867728950e' }) as const
const say = (event: unknown) =>
  app.database.owner.query('select pg_notify($1, $2)', [liveChannel, JSON.stringify(event)])

/**
 * Creates the check-up that `recorded` names and shares it with staff. Staff receive only events of shared check-ups.
 */
const makeShared = (memberId: string) =>
  app.database.owner.query(
    `insert into salus.check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement, is_shared)
     values ($1, $2, $3, 6, 'Stress', now(), true) on conflict do nothing`,
    [tenantId, recorded(memberId).resultGuid, memberId],
  )

async function person(role: 'Admin' | 'Staff' | 'Member', inTenant = tenantId) {
  const user = await makeUser(app.database)
  const memberId = await makeMember(app.database, { tenantId: inTenant, userId: user.userId })
  await makeMembership(app.database, { tenantId: inTenant, userId: user.userId, role, memberId })
  return { userId: user.userId, memberId, client: await as(app, user) }
}

describe('the live stream', () => {
  test('sends what happens in a tenant to its staff, and to nobody else', async () => {
    const other = await makeTenant(app.database)
    const [staff, foreign, mara, kim] = await Promise.all([
      person('Staff'),
      person('Admin', other),
      person('Member'),
      person('Member'),
    ])
    const [toStaff, toForeign, toMara, toKim] = await Promise.all(
      [staff, foreign, mara, kim].map(({ client }) => listenAs(client)),
    )
    await makeShared(mara.memberId)
    await say(recorded(mara.memberId))
    await say({ kind: 'members-changed', groupId: tenantId })
    const linkChanged = { kind: 'analysis-link-changed', groupId: tenantId, memberId: mara.memberId }
    await say(linkChanged)
    expect(await toStaff?.heard(3)).toEqual([
      recorded(mara.memberId),
      { kind: 'members-changed', groupId: tenantId },
      linkChanged,
    ])
    expect(await toMara?.heard(1)).toEqual([recorded(mara.memberId)])
    expect(await toKim?.heard()).toEqual([])
    expect(await toForeign?.heard()).toEqual([])
  })
  test('notifies everybody of a tenant when its end is planned or taken back', async () => {
    const other = await makeTenant(app.database)
    const people = [await person('Staff'), await person('Member'), await person('Admin', other)]
    const [toStaff, toMember, toForeign] = await Promise.all(people.map(({ client }) => listenAs(client)))
    const changed = { kind: 'tenant-end-changed', groupId: tenantId }
    await say(changed)
    expect([await toStaff?.heard(1), await toMember?.heard(1)]).toEqual([[changed], [changed]])
    expect(await toForeign?.heard()).toEqual([])
  })

  test('is an event stream that no cache stores, with the usual headers', async () => {
    const { client } = await person('Staff')
    const { status, headers } = await listenAs(client, { 'last-event-id': '7' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })
  test('sends a sign of life as an event only to pages that ask for it', async () => {
    const { client } = await person('Staff')
    const [asking, other] = await Promise.all([listenAs(client, {}, '?beats=true'), listenAs(client)])
    expect(await asking.heard(1)).toEqual([{}])
    expect(await other.heard()).toEqual([])
  })
  test('refuses signed-out callers and pages of other sites', async () => {
    expect((await anonymous(app).get('/api/events')).status).toBe(401)
    const { client } = await person('Staff')
    expect((await client.get('/api/events', { origin: 'https://evil.test' })).status).toBe(403)
    expect((await client.get('/api/events', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
  test('sends nothing more to people who were removed, from the very next event on', async () => {
    const { client, userId, memberId } = await person('Staff')
    const listener = await listenAs(client)
    await app.database.owner.query('delete from salus.membership where user_id = $1', [userId])
    await say(recorded(memberId))
    expect(await listener.heard(1)).toEqual([{ kind: 'session-changed' }])
  })
  test('uses the current role of a person', async () => {
    const [former, mara] = [await person('Staff'), await person('Member')]
    const listener = await listenAs(former.client)
    await app.database.owner.query(`update salus.membership set role = 'Member' where user_id = $1`, [former.userId])
    await say(recorded(mara.memberId))
    await say(recorded(former.memberId))
    expect(await listener.heard(2)).toEqual([{ kind: 'session-changed' }, recorded(former.memberId)])
  })
  test('ends at once when the person signs out elsewhere', async () => {
    const { client } = await person('Staff')
    const listener = await listenAs(client)
    await client.post('/api/auth/sign-out', {})
    await listener.ended
    expect(await listener.heard(1)).toEqual([{ kind: 'session-changed' }])
  })
  test('ends with the next event after the session has expired', async () => {
    const { client, userId, memberId } = await person('Staff')
    const listener = await listenAs(client)
    await app.database.owner.query(
      `update salus.session set created_at = now() - interval '25 hours' where user_id = $1`,
      [userId],
    )
    await say(recorded(memberId))
    await listener.ended
    expect(await listener.heard(1)).toEqual([{ kind: 'session-changed' }])
  })
  test('accepts ten streams of a session and refuses the next one', async () => {
    const { client } = await person('Staff')
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1) statuses.push((await listenAs(client)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
  test('ignores messages that are not events', async () => {
    const { client, memberId } = await person('Staff')
    const listener = await listenAs(client)
    await app.database.owner.query(`select pg_notify('${liveChannel}', 'no json')`)
    await say({ kind: 'check-up-recorded', groupId: tenantId, score: 17 })
    await say(recorded(memberId))
    expect(await listener.heard(1)).toEqual([recorded(memberId)])
  })
})

describe('a stream that opens later than its page', () => {
  const marginMs = 1_000
  /**
   * Returns a function that opens a stream with all events from this moment on. The stream may also contain events from
   * the second before this moment.
   */
  const fromNow = () => {
    const begun = performance.now()
    return (client: Client) => listenAs(client, {}, `?since=${Math.ceil(performance.now() - begun) + marginMs}`)
  }
  // Waits until the process has listened for longer than the period that these streams request.
  beforeAll(() => pause(marginMs))
  const membersChanged = (groupId = tenantId) => ({ kind: 'members-changed', groupId })
  /**
   * Sends an event and waits until the listener has received it. Events arrive in order, so all earlier events have
   * then arrived as well.
   */
  const untilHeardBy = async ({ heard }: Listener, event: unknown) => {
    await say(event)
    await vi.waitFor(async () => expect(await heard()).toContainEqual(event), { timeout: 5_000 })
  }

  /** Returns the past events, which are in the first message of a stream. */
  const readPast = async ({ heard }: Listener) => catchUpSchema.parse((await heard(1))[0])
  const eventsIn = ({ events }: CatchUp) => events.map(({ event }) => event)

  test('sends at once what happened in between, not what happened before, and continues', async () => {
    const { client, memberId } = await person('Staff')
    const witness = await listenAs(client)
    await untilHeardBy(witness, { kind: 'invitations-changed', groupId: tenantId })
    await pause(marginMs)
    const openLate = fromNow()
    const begun = performance.now()
    await makeShared(memberId)
    await say(recorded(memberId))
    await untilHeardBy(witness, membersChanged())
    const late = await openLate(client)
    const past = await readPast(late)
    expect(eventsIn(past)).toEqual([recorded(memberId), membersChanged()])
    const needed = performance.now() - begun
    expect(past.completeMs).toBeGreaterThan(needed / 2)
    for (const { agoMs } of past.events) expect(agoMs).toBeLessThan(needed)
    await say(membersChanged())
    expect((await late.heard(2)).slice(1)).toEqual([membersChanged()])
  })
  test('sends nothing of the past to a page that does not ask, or that missed nothing', async () => {
    const { client } = await person('Staff')
    const witness = await listenAs(client)
    await untilHeardBy(witness, membersChanged())
    await pause(marginMs)
    const [unasked, inTime] = [await listenAs(client), await fromNow()(client)]
    expect(await unasked.heard()).toEqual([])
    expect((await readPast(inTime)).events).toEqual([])
  })
  test('sends nobody what they would not have received at the time', async () => {
    const other = await makeTenant(app.database)
    const [staff, foreign, mara, kim, gone, suspended, demoted] = await Promise.all([
      person('Staff'),
      person('Admin', other),
      person('Member'),
      person('Member'),
      person('Staff'),
      person('Staff'),
      person('Staff'),
    ])
    const witness = await listenAs(staff.client)
    const openLate = fromNow()
    const notShared = { ...recorded(mara.memberId), resultGuid: 'aaaaaaaa-d9cb-469f-a165-70867728950e' }
    await say(notShared)
    await say({ kind: 'analysis-link-changed', groupId: tenantId, memberId: mara.memberId })
    await say({ kind: 'export-changed', userId: mara.userId })
    await untilHeardBy(witness, membersChanged())
    const { owner } = app.database
    await owner.query('delete from salus.membership where user_id = $1', [gone.userId])
    await owner.query('update salus.membership set suspended_at = now() where user_id = $1', [suspended.userId])
    await owner.query(`update salus.membership set role = 'Member' where user_id = $1`, [demoted.userId])
    const heardBy = async ({ client }: { client: Client }) => eventsIn(await readPast(await openLate(client)))
    expect(await heardBy(mara)).toEqual([notShared, { kind: 'export-changed', userId: mara.userId }])
    expect(await heardBy(staff)).toEqual([
      { kind: 'analysis-link-changed', groupId: tenantId, memberId: mara.memberId },
      membersChanged(),
    ])
    for (const each of [foreign, kim, gone, suspended, demoted]) expect(await heardBy(each)).toEqual([])
  })
  test('says since when its events are complete if the process began to listen later', async () => {
    const { client } = await person('Staff')
    const { completeMs } = await readPast(await listenAs(client, {}, '?since=86400000'))
    expect(completeMs).toBeGreaterThan(0)
    expect(completeMs).toBeLessThan(performance.now())
  })
  test('is refused for a time that is not valid', async () => {
    const { client } = await person('Staff')
    for (const since of ['-1', 'yesterday', '86400001', ''])
      expect((await listenAs(client, {}, `?since=${since}`)).status).toBe(400)
  })
})

describe('the hub', () => {
  const sink = () => {
    const said: string[] = []
    const past: CatchUp[] = []
    return {
      said,
      past,
      send: ({ kind }: { kind: string }) => void said.push(kind),
      catchUp: (missed: CatchUp) => void past.push(missed),
      beat: () => void said.push('beat'),
      end: () => void said.push('end'),
    }
  }
  const findToken = async (userId: string) =>
    (await app.database.owner.query<{ token: string }>('select token from salus.session where user_id = $1', [userId]))
      .rows[0]?.token ?? ''

  test('looks at sessions from time to time though nothing happens', async () => {
    const hub = await openLiveHub({ database: app.database, sessionHours: 24, log: silentLog(), recheckMs: 50 })
    const { userId } = await person('Staff')
    const { said, ...mine } = sink()
    await hub.join(await findToken(userId), mine)
    await app.database.owner.query('update salus.app_user set suspended_at = now() where id = $1', [userId])
    await pause(200)
    expect(said.filter((each) => each !== 'beat')).toEqual(['session-changed', 'end'])
    await hub.close()
  })
  test('ends all streams when it can no longer listen, and listens again by itself', async () => {
    const hub = await openLiveHub({ database: app.database, sessionHours: 24, log: silentLog() })
    const { userId, memberId } = await person('Staff')
    const [first, second] = [sink(), sink()]
    await hub.join(await findToken(userId), first)
    const lostAt = performance.now()
    await app.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen ${liveChannel}%'`,
    )
    await vi.waitFor(() => expect(first.said).toEqual(['end']), { timeout: 5_000 })
    await pause(1500)
    const stream = await hub.join(await findToken(userId), second)
    await say(recorded(memberId))
    await pause(200)
    expect(second.said).toEqual(['check-up-recorded'])
    // A stream's past events begin with the latest connection, because events are lost while there is no connection.
    await stream.catchUp(60_000)
    const [past] = second.past
    expect(past?.events.map(({ event }) => event)).toEqual([recorded(memberId)])
    expect(past?.completeMs).toBeLessThan(performance.now() - lostAt)
    await hub.close()
  })
  test('sends a device nothing of the past while it is handed over', async () => {
    const recent = new RecentEvents({ count: 1_000, ageMs: 60_000, now: () => performance.now() })
    const hub = await openLiveHub({ database: app.database, sessionHours: 24, log: silentLog(), recent })
    const begun = performance.now()
    const { userId, memberId } = await person('Staff')
    const token = `handed-over.${userId}`
    await app.database.owner.query(
      `update salus.session set token = $2, handed_over_tenant_id = $3, handed_over_member_id = $4,
         handed_over_profile_id = $5, handed_over_at = now() where user_id = $1`,
      [userId, token, tenantId, memberId, randomUUID()],
    )
    const { said, past, ...mine } = sink()
    const { catchUp } = await hub.join(token, mine)
    recent.keep({ kind: 'members-changed', groupId: tenantId })
    await catchUp(performance.now() - begun)
    expect([said, past.flatMap(({ events }) => events)]).toEqual([[], []])
    await hub.close()
  })
  test('makes a page that missed very many events load everything again', async () => {
    const recent = new RecentEvents({ count: 1_000, ageMs: 60_000, now: () => performance.now() })
    const hub = await openLiveHub({ database: app.database, sessionHours: 24, log: silentLog(), recent })
    const begun = performance.now()
    const { userId } = await person('Staff')
    const { said, past, ...mine } = sink()
    const { catchUp } = await hub.join(await findToken(userId), mine)
    for (let count = 0; count < 201; count += 1) recent.keep({ kind: 'members-changed', groupId: tenantId })
    await catchUp(performance.now() - begun)
    expect([said, past]).toEqual([[], [{ completeMs: 0, events: [] }]])
    await hub.close()
  })
  test('sends nothing more to a stream that ended while its past was looked up', async () => {
    const recent = new RecentEvents({ count: 1_000, ageMs: 60_000, now: () => performance.now() })
    const hub = await openLiveHub({ database: app.database, sessionHours: 24, log: silentLog(), recent })
    const begun = performance.now()
    const { userId } = await person('Staff')
    const { said, past, ...mine } = sink()
    const { leave, catchUp } = await hub.join(await findToken(userId), mine)
    recent.keep({ kind: 'members-changed', groupId: tenantId })
    const looked = catchUp(performance.now() - begun)
    leave()
    await looked
    expect([said, past]).toEqual([['end'], []])
    await hub.close()
  })
})
