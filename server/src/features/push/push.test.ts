import type { Push, PushDevice, PushKind } from '@salus/contract/account/push.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { answerAtDesk } from '../support/run-support-desk.ts'
import { startPushService } from '../../testing/peers/push-service.ts'
import {
  manualId,
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let world: TenantWorld
/** The server's clock is this many milliseconds ahead of the database's clock. */
let aheadMs = 0
const present = () => new Date(Date.now() + aheadMs)

beforeAll(async () => {
  service = await startPushService()
  world = await openTenantWorld({ PUSH_SERVICES: service.origin, OPERATOR_EMAIL: 'operator@salus.example' }, present)
}, 60_000)
afterAll(async () => {
  await world.close()
  await service.close()
})
afterEach(() => {
  aheadMs = 0
  service.arrived.splice(0)
  service.answerWith({ status: 201 })
  if (service.faults.length > 0) throw new Error(service.faults.splice(0).join('; '))
})

type Browser = ReturnType<typeof service.subscribe>

const readPush = async (who: SignedIn) => (await world.ask<Push>(who, 'GET', '/api/me/push')).body
const choose = async (who: SignedIn, body: Partial<Pick<Push, 'kinds' | 'quietHours'>>) =>
  expect((await world.ask(who, 'PATCH', '/api/me/push', { body })).status).toBe(204)
const add = (who: SignedIn, browser: Browser) =>
  world.ask<PushDevice>(who, 'POST', '/api/me/push/devices', { body: browser })

async function turnOn(who: SignedIn, ...kinds: PushKind[]): Promise<Browser> {
  const browser = service.subscribe()
  expect((await add(who, browser)).status).toBe(201)
  await choose(who, { kinds, quietHours: null })
  return browser
}

const settled = () =>
  vi.waitFor(
    async () => {
      const [row] = await world.sql<{ n: number }>(
        `select count(*)::int as n from graphile_worker._private_jobs where run_at <= now()`,
      )
      expect(row?.n).toBe(0)
    },
    { timeout: 20_000, interval: 50 },
  )
const waiting = () =>
  world.sql<{ task: string; seconds: number }>(
    `select t.identifier as task, extract(epoch from j.run_at - now())::int as seconds
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('send-push', 'deliver-push') order by j.id`,
  )
async function passHours(hours: number): Promise<void> {
  aheadMs += hours * 3_600_000
  await world.sql(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  await world.sql(`select graphile_worker.add_job('remind-of-due')`)
  await settled()
}

const record = ({ tenantId, staff, member }: TenantOfTest) =>
  world.ask(staff, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body: { profileId: stressLoadId, memberId: member.memberId, answers: stressAnswers() },
  })

async function arrivalsAfter(act: () => Promise<unknown>) {
  const before = service.arrived.length
  await act()
  await settled()
  return service.arrived.slice(before)
}

const listKinds = (arrived: typeof service.arrived) =>
  arrived.map(({ text }) => (JSON.parse(text) as { readonly kind: string }).kind)

describe('notifications are off', () => {
  test('for everybody, with quiet hours set for those who turn them on', async () => {
    const { member } = await world.makeTenant()
    expect(await readPush(member)).toMatchObject({ kinds: [], quietHours: { from: 21, until: 7 }, devices: [] })
  })

  test('while no kind is chosen, and while there is no device', async () => {
    const tenant = await world.makeTenant()
    await add(tenant.member, service.subscribe())
    expect(await arrivalsAfter(() => record(tenant))).toEqual([])
    const other = await world.makeTenant()
    await choose(other.member, { kinds: ['news', 'reminder', 'invitation', 'day', 'answer'], quietHours: null })
    expect(await arrivalsAfter(() => record(other))).toEqual([])
  })

  test('for kinds that were not chosen', async () => {
    const tenant = await world.makeTenant()
    await turnOn(tenant.member, 'reminder', 'invitation', 'day', 'answer')
    expect(await arrivalsAfter(() => record(tenant))).toEqual([])
  })
})

describe('a member who wants it is notified', () => {
  test('of a new result on every device, encrypted for each and signed with the key of the server', async () => {
    const tenant = await world.makeTenant()
    const phone = await turnOn(tenant.member, 'news')
    const tablet = service.subscribe()
    await add(tenant.member, tablet)
    const arrived = await arrivalsAfter(() => record(tenant))
    expect(new Set(arrived.map(({ browser }) => browser.endpoint))).toEqual(new Set([phone.endpoint, tablet.endpoint]))
    const { publicKey } = await readPush(tenant.member)
    for (const one of arrived) {
      expect(JSON.parse(one.text)).toEqual({
        kind: 'news',
        path: '/member',
        tag: 'news',
        text: 'Es gibt etwas Neues in Salus.',
        language: 'de',
      })
      expect(one).toMatchObject({ publicKey, ttl: 86_400, claims: { sub: 'mailto:operator@salus.example' } })
      expect(one.headers).not.toHaveProperty('topic')
    }
  })

  test('in their language, and not of what they recorded themselves', async () => {
    const tenant = await world.makeTenant()
    await turnOn(tenant.member, 'news')
    await world.ask(tenant.member, 'PATCH', '/api/me/preferences', { body: { locale: 'de' } })
    const [arrived] = await arrivalsAfter(() => record(tenant))
    expect(arrived?.text).toContain('Es gibt etwas Neues in Salus.')
    expect(await arrivalsAfter(() => record({ ...tenant, staff: tenant.member }))).toEqual([])
  })

  test('when a station of a measurement day is ready for them, and not later', async () => {
    const tenant = await world.makeTenant()
    await turnOn(tenant.member, 'day')
    const base = `/api/tenants/${tenant.tenantId}/measurement-days`
    const day = await world.ask<{ day: { id: string } }>(tenant.staff, 'POST', base, {
      body: { title: 'Tag', day: '2026-03-10', stations: [{ name: 'Waage', profileIds: [manualId, stressLoadId] }] },
    })
    const { id } = day.body.day
    const board = await world.ask<{ visits: { id: string }[] }>(tenant.staff, 'POST', `${base}/${id}/visits`, {
      body: { memberId: tenant.member.memberId },
    })
    const steps = `${base}/${id}/visits/${board.body.visits[0]?.id}/steps`
    const arrived = await arrivalsAfter(() =>
      world.ask(tenant.staff, 'PUT', `${steps}/${manualId}`, { body: { act: 'claim' } }),
    )
    expect(listKinds(arrived)).toEqual(['day'])
    expect(arrived[0]?.ttl).toBe(900)
    const hour = present().getUTCHours()
    await world.sql(`update app_user set timezone = 'UTC' where id = $1`, [tenant.member.userId])
    await choose(tenant.member, { quietHours: { from: hour, until: (hour + 3) % 24 } })
    const quiet = await arrivalsAfter(() =>
      world.ask(tenant.staff, 'PUT', `${steps}/${stressLoadId}`, { body: { act: 'claim' } }),
    )
    expect([quiet, await waiting()]).toEqual([[], []])
  })

  test('of an invitation to their confirmed address', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    await turnOn(other.staff, 'invitation')
    const [{ email } = { email: '' }] = await world.sql<{ email: string }>(`select email from app_user where id = $1`, [
      other.staff.userId,
    ])
    const arrived = await arrivalsAfter(() => invite(tenant, email))
    expect(listKinds(arrived)).toEqual(['invitation'])
  })
})

test('an employee is notified of an answer of the support, whether they want mails or not', async () => {
  const { tenantId, staff } = await world.makeTenant()
  await turnOn(staff, 'answer')
  const asked = await world.ask(staff, 'POST', `/api/tenants/${tenantId}/support-requests`, {
    body: { subject: 'Ein Vorgang', category: 'question', priority: 'normal', text: 'Guten Tag', attachmentIds: [] },
  })
  expect(asked.status).toBe(201)
  const deps = { database: world.database, clock: { now: present } }
  const answer = { text: 'Gelöst.', operatorName: 'Salus Support' }
  await world.ask(staff, 'PATCH', '/api/me/preferences', { body: { supportMail: false } })
  const arrived = await arrivalsAfter(() => answerAtDesk(deps, { tenantId, number: 1 }, answer))
  expect(listKinds(arrived)).toEqual(['answer'])
})

const invite = async ({ tenantId, admin }: TenantOfTest, email: string) => {
  const answer = await world.ask(admin, 'POST', `/api/tenants/${tenantId}/employee-invitations`, {
    body: { email, role: 'Staff' },
  })
  expect(answer.status).toBe(201)
}

describe('a reminder of a due check-up', () => {
  async function makeReminding(): Promise<TenantOfTest> {
    const tenant = await world.makeTenant()
    const url = `/api/tenants/${tenant.tenantId}/settings`
    const answer = await world.ask(tenant.admin, 'PATCH', url, { body: { remindAfterDays: 0, remindByPush: true } })
    expect(answer.status).toBe(200)
    await world.sql(
      `update member set last_check_up_at = now() - interval '91 days' where tenant_id = $1 and id = $2`,
      [tenant.tenantId, tenant.member.memberId],
    )
    return tenant
  }
  const remind = () => arrivalsAfter(() => world.sql(`select graphile_worker.add_job('remind-of-due')`))
  const shown = async ({ tenantId, staff, member }: TenantOfTest) => {
    const { body } = await world.ask<{
      items: { id: string; remindedAt: string | null; remindedOnDeviceAt: string | null }[]
    }>(staff, 'GET', `/api/tenants/${tenantId}/members?view=due`)
    const found = body.items.find(({ id }) => id === member.memberId)
    return { mail: found?.remindedAt != null, device: found?.remindedOnDeviceAt != null }
  }

  test('comes once on the device besides the mail, and staff see by what', async () => {
    const tenant = await makeReminding()
    await turnOn(tenant.member, 'reminder')
    expect(listKinds(await remind())).toEqual(['reminder'])
    expect(await shown(tenant)).toEqual({ mail: true, device: true })
    expect(await remind()).toEqual([])
    const acts = await world.sql(`select from audit_event where tenant_id = $1 and action = 'member.reminded'`, [
      tenant.tenantId,
    ])
    expect(acts).toHaveLength(2)
  })

  test('comes on the device alone to a member who turned the mails off', async () => {
    const tenant = await makeReminding()
    await turnOn(tenant.member, 'reminder')
    await world.ask(tenant.member, 'PATCH', '/api/me/preferences', { body: { dueMail: false } })
    expect(listKinds(await remind())).toEqual(['reminder'])
    expect(await shown(tenant)).toEqual({ mail: false, device: true })
  })

  test('comes from each of two tenants that are due at once, and staff of both see it', async () => {
    const [tenant, other] = [await makeReminding(), await makeReminding()]
    await turnOn(tenant.member, 'reminder')
    const { userId } = tenant.member
    await world.sql(`delete from membership where tenant_id = $1 and member_id = $2`, [
      other.tenantId,
      other.member.memberId,
    ])
    await world.sql(`update member set user_id = $3 where tenant_id = $1 and id = $2`, [
      other.tenantId,
      other.member.memberId,
      userId,
    ])
    await world.join(other.tenantId, tenant.member, 'Member', other.member.memberId)
    const hour = present().getUTCHours()
    await world.sql(`update app_user set timezone = 'UTC' where id = $1`, [userId])
    await choose(tenant.member, { quietHours: { from: hour, until: (hour + 3) % 24 } })
    expect(await remind()).toEqual([])
    service.answerWith({ status: 503 })
    await passHours(4)
    service.answerWith({ status: 201 })
    await passHours(0.1)
    expect([await shown(tenant), await shown(other)]).toEqual([
      { mail: true, device: true },
      { mail: true, device: true },
    ])
  })

  test('comes by mail alone where the tenant does not want it on devices, and where the member does not', async () => {
    const tenant = await makeReminding()
    await turnOn(tenant.member, 'reminder')
    const url = `/api/tenants/${tenant.tenantId}/settings`
    await world.ask(tenant.admin, 'PATCH', url, { body: { remindByPush: false } })
    expect(await remind()).toEqual([])
    expect(await shown(tenant)).toEqual({ mail: true, device: false })
    const other = await makeReminding()
    await turnOn(other.member, 'news')
    expect(await remind()).toEqual([])
    expect(await shown(other)).toEqual({ mail: true, device: false })
  })

  test('is reported as sent only once a push service has accepted it', async () => {
    const tenant = await makeReminding()
    await turnOn(tenant.member, 'reminder')
    service.answerWith({ status: 503 })
    await remind()
    expect(await shown(tenant)).toEqual({ mail: true, device: false })
    service.answerWith({ status: 201 })
    service.arrived.splice(0)
    await passHours(0.1)
    expect(listKinds(service.arrived)).toEqual(['reminder'])
    expect(await shown(tenant)).toEqual({ mail: true, device: true })
  })

  test.each<[string, (tenant: TenantOfTest) => Promise<unknown>]>([
    ['is measured', record],
    [
      'withdraws the consent',
      ({ tenantId, member }) =>
        world.sql(`update member set stores_health_data = false where tenant_id = $1 and id = $2`, [
          tenantId,
          member.memberId,
        ]),
    ],
  ])('that waits for its push service is dropped when the member %s before', async (_, act) => {
    const tenant = await makeReminding()
    await turnOn(tenant.member, 'reminder')
    service.answerWith({ status: 503 })
    await remind()
    expect(await waiting()).toMatchObject([{ task: 'deliver-push' }])
    await act(tenant)
    service.answerWith({ status: 201 })
    service.arrived.splice(0)
    await passHours(0.1)
    expect([listKinds(service.arrived), await waiting()]).toEqual([[], []])
  })

  test('that waits for the end of the quiet hours is dropped when the member is measured before', async () => {
    const tenant = await makeReminding()
    await turnOn(tenant.member, 'reminder')
    const hour = present().getUTCHours()
    await world.sql(`update app_user set timezone = 'UTC' where id = $1`, [tenant.member.userId])
    await choose(tenant.member, { quietHours: { from: hour, until: (hour + 3) % 24 } })
    expect(await remind()).toEqual([])
    expect(await waiting()).toMatchObject([{ task: 'send-push' }])
    await record(tenant)
    await passHours(4)
    expect([listKinds(service.arrived), await waiting()]).toEqual([[], []])
  })
})

describe('in quiet hours', () => {
  async function makeQuiet(...kinds: PushKind[]): Promise<TenantOfTest> {
    const tenant = await world.makeTenant()
    await turnOn(tenant.member, ...kinds)
    const hour = present().getUTCHours()
    await world.sql(`update app_user set timezone = 'UTC' where id = $1`, [tenant.member.userId])
    await choose(tenant.member, { quietHours: { from: hour, until: (hour + 3) % 24 } })
    return tenant
  }

  test('a notification waits for their end, once for several results', async () => {
    const tenant = await makeQuiet('news')
    expect(await arrivalsAfter(() => record(tenant))).toEqual([])
    expect(await arrivalsAfter(() => record(tenant))).toEqual([])
    const [only, ...others] = await waiting()
    expect([only?.task, others]).toEqual(['send-push', []])
    expect(only?.seconds).toBeGreaterThan(2 * 3600 - 60)
    expect(only?.seconds).toBeLessThanOrEqual(3 * 3600)
    await passHours(3)
    expect(listKinds(service.arrived)).toEqual(['news'])
  })

  test('an invitation that was taken back in the meantime is dropped', async () => {
    const [tenant, other] = [await world.makeTenant(), await makeQuiet('invitation')]
    const [{ email } = { email: '' }] = await world.sql<{ email: string }>(`select email from app_user where id = $1`, [
      other.member.userId,
    ])
    await arrivalsAfter(() => invite(tenant, email))
    expect(await waiting()).toHaveLength(1)
    await world.sql(`update invitation set state = 'revoked' where tenant_id = $1`, [tenant.tenantId])
    await passHours(3)
    expect([service.arrived, await waiting()]).toEqual([[], []])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i is never asked again: the device is removed', async (status) => {
    const tenant = await world.makeTenant()
    await turnOn(tenant.member, 'news')
    service.answerWith({ status })
    await arrivalsAfter(() => record(tenant))
    expect((await readPush(tenant.member)).devices).toEqual([])
    service.answerWith({ status: 201 })
    expect(await arrivalsAfter(() => record(tenant))).toEqual([])
  })

  test.each([
    [429, '600', 600],
    [503, '7', 60],
    [500, undefined, 60],
  ])('that answers %i with Retry-After %s is asked again after %i s', async (status, retryAfter, seconds) => {
    const tenant = await world.makeTenant()
    await turnOn(tenant.member, 'news')
    service.answerWith({ status, ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }) })
    await arrivalsAfter(() => record(tenant))
    const [next] = await waiting()
    expect(next?.task).toBe('deliver-push')
    expect(Math.abs((next?.seconds ?? 0) - seconds)).toBeLessThan(15)
    service.arrived.splice(0)
    service.answerWith({ status: 201 })
    await passHours(0.2)
    expect([listKinds(service.arrived), await waiting()]).toEqual([['news'], []])
  })

  test('that asks to wait for more than a day no longer gets the message', async () => {
    const tenant = await world.makeTenant()
    await turnOn(tenant.member, 'news')
    service.answerWith({ status: 429, headers: { 'retry-after': '90000' } })
    await arrivalsAfter(() => record(tenant))
    expect(await waiting()).toEqual([])
  })

  test('cannot lead the server elsewhere: a redirect is not followed, and the message is given up', async () => {
    const tenant = await world.makeTenant()
    const other = await startPushService()
    await turnOn(tenant.member, 'news')
    const logged = world.logged.length
    service.answerWith({ status: 307, headers: { location: other.subscribe().endpoint } })
    await arrivalsAfter(() => record(tenant))
    await other.close()
    expect([other.arrived, other.faults, await waiting()]).toEqual([[], [], []])
    const lines = world.logged.slice(logged).join('\n')
    expect(lines).toContain('the push service answered 307')
    expect(lines, 'the log has no address of a device').not.toContain('/push/')
  })

  test.each([
    'https://push.evil.example/a',
    'https://fcm.googleapis.com@evil.example/a',
    'https://127.0.0.1/a',
    'http://127.0.0.1:1/a',
    'http://169.254.169.254/latest/meta-data',
  ])('that the server does not know is refused: %s', async (endpoint) => {
    const { member } = await world.makeTenant()
    const { keys } = service.subscribe()
    const answer = await world.ask<Problem>(member, 'POST', '/api/me/push/devices', { body: { endpoint, keys } })
    expect([answer.status, answer.body.code]).toEqual([422, 'push-service-unknown'])
    expect((await readPush(member)).devices).toEqual([])
  })

  test.each([
    ['a key of another length', { p256dh: Buffer.alloc(64, 4).toString('base64url') }],
    ['a key that is no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a secret of another length', { auth: Buffer.alloc(15).toString('base64url') }],
  ])('is not told of a browser with %s', async (_, wrong) => {
    const { member } = await world.makeTenant()
    const { endpoint, keys } = service.subscribe()
    const body = { endpoint, keys: { ...keys, ...wrong } }
    const answer = await world.ask<Problem>(member, 'POST', '/api/me/push/devices', { body })
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid-input'])
  })
})

describe('a device', () => {
  const report = (who: SignedIn, { endpoint }: Browser) =>
    world.ask(who, 'POST', '/api/me/push/devices/report', { body: { endpoint } })

  test('is listed without its address and keys, and is ended by its owner alone', async () => {
    const { member, staff } = await world.makeTenant()
    const browser = await turnOn(member, 'news')
    const [device] = (await readPush(member)).devices
    expect(JSON.stringify(device)).not.toMatch(new RegExp(`${browser.endpoint}|${browser.keys.auth}`))
    const url = `/api/me/push/devices/${device?.id}`
    expect((await world.ask(staff, 'DELETE', url)).status).toBe(404)
    expect((await world.ask(member, 'DELETE', url)).status).toBe(204)
    expect((await readPush(member)).devices).toEqual([])
    expect((await world.ask(member, 'DELETE', url)).status).toBe(404)
  })

  test('that subscribes again is the same device; at most ten are kept', async () => {
    const { member } = await world.makeTenant()
    const browser = service.subscribe()
    const [first, again] = [await add(member, browser), await add(member, browser)]
    expect(again.body).toMatchObject({ id: first.body.id, addedAt: first.body.addedAt })
    for (let count = 0; count < 10; count += 1) await add(member, service.subscribe())
    const { devices } = await readPush(member)
    expect(devices).toHaveLength(10)
    expect(devices.map(({ id }) => id)).not.toContain(first.body.id)
  })

  test('that another person signs in on is no longer the first one’s', async () => {
    const tenant = await world.makeTenant()
    const browser = await turnOn(tenant.member, 'news')
    expect((await report(tenant.staff, browser)).status).toBe(404)
    expect((await report(tenant.member, browser)).status).toBe(200)
    await add(tenant.staff, browser)
    expect((await readPush(tenant.member)).devices).toEqual([])
    expect(await arrivalsAfter(() => record(tenant))).toEqual([])
  })

  test('is notified no longer once its session is signed out or ended, and still is when it ran out', async () => {
    const tenant = await world.makeTenant()
    const signIn = () => world.signInAgain(tenant.member)
    const [ranOut, signedOut, ended] = [await signIn(), await signIn(), await signIn()]
    const [kept] = [await turnOn(ranOut, 'news'), await turnOn(signedOut, 'news'), await turnOn(ended, 'news')]
    await world.sql(
      `update session set expires_at = now() - interval '1 minute' where id =
      (select session_id from push_subscription where endpoint = $1)`,
      [kept.endpoint],
    )
    await world.sql(`delete from session where expires_at < now()`)
    expect((await world.ask(signedOut, 'POST', '/api/auth/sign-out', { body: {} })).status).toBe(200)
    await world.ask(tenant.member, 'POST', '/api/me/sessions/end-others')
    const arrived = await arrivalsAfter(() => record(tenant))
    expect(arrived.map(({ browser }) => browser.endpoint)).toEqual([kept.endpoint])
  })

  test('that reports from a new session is ended with that one', async () => {
    const tenant = await world.makeTenant()
    const browser = await turnOn(tenant.member, 'news')
    const later = await world.signInAgain(tenant.member)
    expect((await report(later, browser)).status).toBe(200)
    await world.ask(later, 'POST', '/api/auth/sign-out', { body: {} })
    expect((await readPush(tenant.member)).devices).toEqual([])
  })

  test('of a suspended account is not notified', async () => {
    const tenant = await world.makeTenant()
    await turnOn(tenant.member, 'news')
    await world.sql(`update app_user set suspended_at = now() where id = $1`, [tenant.member.userId])
    expect(await arrivalsAfter(() => record(tenant))).toEqual([])
  })
})

describe('the rights of the person', () => {
  test('the copy of the own data has the devices and the choices, and nothing that lets anybody send', async () => {
    const { member } = await world.makeTenant()
    const browser = await turnOn(member, 'news')
    const asked = await world.ask<{ id: string }>(member, 'POST', '/api/me/exports')
    const file = await vi.waitFor(
      async () => {
        const answer = await world.ask(member, 'GET', `/api/me/exports/${asked.body.id}/salus-export.zip`)
        expect(answer.status).toBe(200)
        return answer.raw
      },
      { timeout: 30_000, interval: 100 },
    )
    const texts = Object.values(unzipSync(file)).map((content) => strFromU8(content, true))
    const account = texts.find((text) => text.includes('push_subscription')) ?? ''
    expect(account).toContain('"push_kinds"')
    expect(account).toContain('"last_seen_at"')
    for (const secret of [browser.endpoint, browser.keys.auth, browser.keys.p256dh])
      expect(texts.join('\n')).not.toContain(secret)
  }, 60_000)

  test('deleting the account removes the devices at once', async () => {
    const { member } = await world.makeTenant()
    await turnOn(member, 'news')
    const count = async () =>
      (await world.sql(`select from push_subscription where user_id = $1`, [member.userId])).length
    expect(await count()).toBe(1)
    const answer = await world.ask(member, 'POST', '/api/me/deletion', { body: { keepIn: [] } })
    expect(answer.status).toBeLessThan(300)
    expect(await count()).toBe(0)
  })
})

test('the keys are made only once, and new keys end the subscriptions made with the old ones', async () => {
  const { member } = await world.makeTenant()
  await turnOn(member, 'news')
  const { keepPushKeys } = await import('./push-keys.ts')
  const { owner } = world.database
  const [one, same] = await Promise.all([keepPushKeys(owner, world.secret), keepPushKeys(owner, world.secret)])
  expect(one).toEqual(same)
  expect(one.publicKey).toBe((await readPush(member)).publicKey)
  const [stored] = await world.sql<{ key: Buffer }>(`select sealed_private_key as key from push_key`)
  expect(stored?.key.toString('latin1')).not.toContain(one.privateKey)
  const other = await keepPushKeys(owner, 'another secret of this installation, long enough')
  expect(other.publicKey).not.toBe(one.publicKey)
  expect((await readPush(member)).devices).toEqual([])
})
