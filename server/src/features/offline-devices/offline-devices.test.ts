import { randomUUID } from 'node:crypto'
import type { DayBoard } from '@salus/contract/measuring/days.ts'
import type { OfflineDevice, OfflinePreparation } from '@salus/contract/measuring/offline.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  manualId,
  now,
  openTenantWorld,
  type SignedIn,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
let clock = now
beforeAll(async () => {
  world = await openTenantWorld({}, () => clock)
}, 60_000)
afterAll(() => world.close())

/** This profile needs a device that passes a current through the body. */
const scaleId = 'c9a6fd57-db26-503e-97e9-d1277dda63c3'

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`

async function openDay(tenant: TenantOfTest, day = '2026-03-10', profileIds = [stressLoadId]) {
  const { body } = await world.ask<DayBoard>(tenant.staff, 'POST', `${base(tenant)}/measurement-days`, {
    body: { title: 'Halle', day, stations: [{ name: 'Eins', profileIds }] },
  })
  const dayId = body.day.id
  await world.ask(tenant.staff, 'POST', `${base(tenant)}/measurement-days/${dayId}/visits`, {
    body: { memberId: tenant.member.memberId },
  })
  return dayId
}

const prepare = (tenant: TenantOfTest, dayId: string, who = tenant.staff) =>
  world.ask<OfflinePreparation & Pick<Problem, 'code'>>(
    who,
    'POST',
    `${base(tenant)}/measurement-days/${dayId}/offline-devices`,
    { body: { name: 'Tablet 3' } },
  )
const open = (tenant: TenantOfTest, deviceId: string, who: SignedIn = tenant.staff) =>
  world.ask<OfflinePreparation & Pick<Problem, 'code'>>(
    who,
    'POST',
    `${base(tenant)}/offline-devices/${deviceId}/opening`,
  )
const end = (tenant: TenantOfTest, deviceId: string, who: SignedIn = tenant.admin) =>
  world.ask(who, 'DELETE', `${base(tenant)}/offline-devices/${deviceId}`)
const list = async (tenant: TenantOfTest, who: SignedIn = tenant.staff) =>
  (await world.ask<{ items: OfflineDevice[] }>(who, 'GET', `${base(tenant)}/offline-devices`)).body.items

async function readyDevice(tenant: TenantOfTest) {
  const { body } = await prepare(tenant, await openDay(tenant))
  return { ...body, deviceId: body.device.deviceId }
}
const aDayLater = (tenant: TenantOfTest) =>
  world.sql(`update offline_device set ends_at = '2026-03-09T22:59:59Z' where tenant_id = $1`, [tenant.tenantId])
const acts = async ({ tenantId }: TenantOfTest) =>
  (
    await world.sql<{ action: string; subjects: string[] }>(
      `select action, subject_ids as subjects from audit_event where tenant_id = $1 and action like 'offline%' order by at`,
      [tenantId],
    )
  ).map(({ action, subjects }) => [action, subjects])

describe('a device is set up', () => {
  test('with its secrets, the end of the day, and the least about the people', async () => {
    const tenant = await world.makeTenant()
    const dayId = await openDay(tenant)
    const { status, body } = await prepare(tenant, dayId)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      device: {
        name: 'Tablet 3',
        state: 'ready',
        isMine: true,
        preparedByName: 'Stefan Tester',
        // 23:59:59 in Berlin
        endsAt: '2026-03-10T22:59:59.000Z',
        people: 1,
      },
      now: '2026-03-10T12:00:00.000Z',
      tenantKey: { keyId: body.device.deviceId },
      tenant: { country: 'DE' },
    })
    expect(Buffer.from(body.serverPart, 'base64url')).toHaveLength(32)
    expect(Buffer.from(body.tenantKey.publicKey, 'base64url')).toHaveLength(65)
    expect(body.people).toEqual([
      {
        visitId: expect.any(String) as string,
        number: 1,
        state: 'here',
        memberId: tenant.member.memberId,
        firstName: 'Mara',
        lastName: 'Lindner',
        externalNumber: null,
        birthYear: 1980,
        ageOnDay: 45,
        sex: 'female',
        heightCm: null,
        status: 'active',
        storesHealthData: true,
        safetyQuestions: [],
        nearestReading: null,
        steps: [
          {
            profileId: stressLoadId,
            station: 0,
            state: 'waiting',
            isMine: false,
            claimedByName: null,
            isShared: true,
          },
        ],
      },
    ])
    // The device stores the help lines, because without a network it cannot request them when a person in distress
    // needs them.
    const { body: helpLines } = await world.ask<object>(tenant.staff, 'GET', `${base(tenant)}/help-lines`)
    expect(body.helpLines).toEqual(helpLines)
    expect(body.helpLines.lines.length).toBeGreaterThan(0)
    expect(await acts(tenant)).toEqual([['offline-device.prepared', [tenant.member.memberId]]])
  })

  test('with the safety answers and the last weight where a station needs them, and only what is shared', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const silent = await world.makeMember(tenant.tenantId)
    const measure = (of: string) =>
      world.ask(tenant.staff, 'POST', `${base(tenant)}/check-ups`, {
        body: { profileId: manualId, memberId: of, values: { weight: 70, height: 170 } },
      })
    await measure(memberId)
    await measure(silent)
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${memberId}/safety-answers`, {
      body: { profileId: scaleId, answers: [{ question: 'metalImplant', applies: true }] },
    })
    await world.sql(`update member set shares_all = false where tenant_id = $1 and id = $2`, [tenant.tenantId, silent])
    for (const table of ['check_up', 'check_up_version'])
      await world.sql(`update ${table} set is_shared = false where tenant_id = $1 and member_id = $2`, [
        tenant.tenantId,
        silent,
      ])
    const dayId = await openDay(tenant, '2026-03-10', [scaleId])
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/measurement-days/${dayId}/visits`, {
      body: { memberId: silent },
    })
    const { body } = await prepare(tenant, dayId)
    const [mara, other] = body.people
    expect(mara).toMatchObject({ nearestReading: { weightKg: 70, heightCm: 170 } })
    expect(mara?.safetyQuestions.find(({ question }) => question === 'metalImplant')).toMatchObject({
      answer: { applies: true, askedBy: 'Stefan Tester' },
      isDue: false,
    })
    expect(other).toMatchObject({ nearestReading: null, steps: [{ isShared: false }] })
    expect(other?.safetyQuestions.every(({ answer, isDue }) => answer === null && isDue)).toBe(true)
  })

  test('on the day and on the day before, while it is open', async () => {
    const tenant = await world.makeTenant()
    for (const [day, status] of [
      ['2026-03-09', 409],
      ['2026-03-10', 201],
      ['2026-03-11', 201],
      ['2026-03-12', 409],
    ] as const)
      expect((await prepare(tenant, await openDay(tenant, day))).status, day).toBe(status)
    const closed = await openDay(tenant)
    await world.ask(tenant.staff, 'PUT', `${base(tenant)}/measurement-days/${closed}/state`, {
      body: { state: 'closed' },
    })
    expect((await prepare(tenant, closed)).body.code).toBe('offline-day-over')
  })

  test.each([
    [
      'late in the evening before a day of 23 hours',
      '2026-03-28T22:30:00Z',
      ['2026-03-28', '2026-03-29'],
      '2026-03-30',
    ],
    ['early on a day of 25 hours', '2026-10-24T22:30:00Z', ['2026-10-25', '2026-10-26'], '2026-10-27'],
  ] as const)('%s', async (_when, instant, days, tooEarly) => {
    const tenant = await world.makeTenant()
    clock = new Date(instant)
    onTestFinished(() => {
      clock = now
    })
    for (const day of days) expect((await prepare(tenant, await openDay(tenant, day))).status, day).toBe(201)
    expect((await prepare(tenant, await openDay(tenant, tooEarly))).body.code).toBe('offline-day-over')
  })

  test('with at most 300 people', async () => {
    const tenant = await world.makeTenant()
    const dayId = await openDay(tenant)
    const add = (many: number) =>
      world.sql(
        `with made as (insert into member (tenant_id, id, first_name, last_name, birth_date, sex, status, stores_health_data, shares_all)
           select $1, gen_random_uuid(), 'A', 'B', '1980-01-01', 'female', 'active', true, true from generate_series(1, $3) returning id)
         insert into day_visit (tenant_id, day_id, id, member_id, number)
           select $1, $2, gen_random_uuid(), id, (row_number() over ())::int + (select max(number) from day_visit where tenant_id = $1) from made`,
        [tenant.tenantId, dayId, many],
      )
    await add(299)
    expect((await prepare(tenant, dayId)).body.people).toHaveLength(300)
    await add(1)
    expect((await prepare(tenant, dayId)).body.code).toBe('too-many-members')
  })

  test('only by staff who just proved who they are', async () => {
    const tenant = await world.makeTenant()
    const dayId = await openDay(tenant)
    expect((await prepare(tenant, dayId, tenant.member)).status).toBe(403)
    const reader = await world.makeUser('Rita')
    await world.join(tenant.tenantId, reader, 'Reader')
    expect((await prepare(tenant, dayId, reader)).status).toBe(403)
    expect((await world.ask(reader, 'GET', `${base(tenant)}/offline-devices`)).status).toBe(403)
    const other = await world.makeTenant()
    expect((await prepare(tenant, dayId, other.staff)).status).toBe(404)
    expect((await prepare(other, dayId, other.staff)).status).toBe(404)
    await world.sql(`update session set confirmed_at = now() - interval '6 minutes' where user_id = $1`, [
      tenant.staff.userId,
    ])
    expect((await prepare(tenant, dayId)).body.code).toBe('reauth-required')
  })

  test('with secrets that the database cannot read', async () => {
    const tenant = await world.makeTenant()
    const { serverPart, proof } = await readyDevice(tenant)
    const [row] = await world.sql<{ all: string }>(
      `select encode(server_part, 'escape') || encode(private_key, 'escape') || t::text as all from offline_device t where tenant_id = $1`,
      [tenant.tenantId],
    )
    expect(row?.all).not.toContain(serverPart)
    expect(row?.all).not.toContain(Buffer.from(serverPart, 'base64url').toString('hex'))
    expect(row?.all).not.toContain(proof)
  })
})

describe('a device is opened again', () => {
  test('in the same session at once, with the same secrets and the people as they are now', async () => {
    const tenant = await world.makeTenant()
    const { deviceId, serverPart, proof, day } = await readyDevice(tenant)
    await world.sql(`update session set confirmed_at = now() - interval '1 hour' where user_id = $1`, [
      tenant.staff.userId,
    ])
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/measurement-days/${day.id}/visits`, {
      body: { memberId: await world.makeMember(tenant.tenantId) },
    })
    const { status, body } = await open(tenant, deviceId)
    expect(status).toBe(200)
    expect([body.serverPart, body.proof, body.people.length, body.device.people]).toEqual([serverPart, proof, 2, 2])
  })

  test('by the same person in a new session only after they proved who they are', async () => {
    const tenant = await world.makeTenant()
    const { deviceId, serverPart } = await readyDevice(tenant)
    const again = await world.signInAgain(tenant.staff)
    const age = (minutes: number) =>
      world.sql(`update session set confirmed_at = now() - make_interval(mins => $2) where user_id = $1`, [
        tenant.staff.userId,
        minutes,
      ])
    await age(6)
    expect((await open(tenant, deviceId, again)).body.code).toBe('reauth-required')
    await age(0)
    expect((await open(tenant, deviceId, again)).body.serverPart).toBe(serverPart)
    // The device now belongs to the session `again`, so the former session must re-authenticate.
    await age(6)
    expect((await open(tenant, deviceId, again)).status).toBe(200)
    expect((await open(tenant, deviceId)).body.code).toBe('reauth-required')
  })

  test('by nobody else, not even an Admin, and from no other tenant', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    const { deviceId } = await readyDevice(tenant)
    expect((await open(tenant, deviceId, tenant.admin)).body).toMatchObject({ code: 'offline-device-of-other' })
    expect((await open(tenant, deviceId, tenant.member)).status).toBe(403)
    expect((await open(other, deviceId, other.staff)).status).toBe(404)
    expect((await open(tenant, deviceId, other.staff)).status).toBe(404)
    expect((await open(tenant, randomUUID())).status).toBe(404)
  })

  test('not after the day, and not once it is ended: then the server’s part is gone', async () => {
    const tenant = await world.makeTenant()
    const { deviceId } = await readyDevice(tenant)
    expect((await end(tenant, deviceId)).status).toBe(204)
    expect((await end(tenant, deviceId)).status).toBe(204)
    expect(await open(tenant, deviceId)).toMatchObject({ status: 410, body: { code: 'offline-device-ended' } })
    const [row] = await world.sql<{ part: Buffer | null }>(
      `select server_part as part from offline_device where tenant_id = $1`,
      [tenant.tenantId],
    )
    expect(row?.part).toBeNull()
    expect((await list(tenant))[0]).toMatchObject({ state: 'ended', endedByName: 'Ada Tester' })
    expect((await acts(tenant)).map(([action]) => action)).toEqual([
      'offline-device.prepared',
      'offline-device.ended',
      'offline-device.ended-again',
    ])
    const second = await readyDevice(tenant)
    await aDayLater(tenant)
    expect((await open(tenant, second.deviceId)).body.code).toBe('offline-device-ended')
    expect((await list(tenant)).find((one) => one.deviceId === second.deviceId)).toMatchObject({ state: 'over' })
  })

  test.each([
    ['the session is over', `delete from session where user_id = $1`, 401],
    ['the account is suspended', `update app_user set suspended_at = now() where id = $1`, 401],
    ['the membership is suspended', `update membership set suspended_at = now() where user_id = $1`, 404],
    ['the membership is removed', `delete from membership where user_id = $1`, 404],
  ])('not when %s', async (_why, change, status) => {
    const tenant = await world.makeTenant()
    const { deviceId } = await readyDevice(tenant)
    await world.sql(change, [tenant.staff.userId])
    expect((await open(tenant, deviceId)).status).toBe(status)
  })
})

test('another tenant neither lists nor ends a device', async () => {
  const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
  const { deviceId } = await readyDevice(tenant)
  expect(await list(other)).toEqual([])
  expect((await end(other, deviceId)).status).toBe(404)
  expect((await end(tenant, deviceId, other.admin)).status).toBe(404)
  expect((await end(tenant, deviceId, tenant.member)).status).toBe(403)
  expect(await list(tenant, tenant.admin)).toMatchObject([{ deviceId, state: 'ready', isMine: false }])
})

test('signing out keeps the storage of the browser where sealed entries wait', async () => {
  const tenant = await world.makeTenant()
  const out = (body?: object) => world.ask(tenant.staff, 'POST', '/api/auth/sign-out', body ? { body } : {})
  expect((await out({ keepsSealedEntries: true })).headers['clear-site-data']).toBe('"cache"')
  expect((await out()).headers['clear-site-data']).toBe('"cache", "storage"')
})
