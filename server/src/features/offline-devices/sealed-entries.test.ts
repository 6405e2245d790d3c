import { randomUUID } from 'node:crypto'
import type { RecordedCheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { DayBoard } from '@salus/contract/measuring/days.ts'
import type { OpenedEntry, OfflinePreparation, SealedEntry } from '@salus/contract/measuring/offline.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealEntry } from '../../testing/seal-entry.ts'
import {
  manualId,
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const scaleId = 'c9a6fd57-db26-503e-97e9-d1277dda63c3'
const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`

async function makeDay(plugins?: readonly number[]) {
  const tenant = await world.makeTenant(plugins)
  const { body } = await world.ask<DayBoard>(tenant.staff, 'POST', `${base(tenant)}/measurement-days`, {
    body: {
      title: 'Halle',
      day: '2026-03-10',
      stations: [{ name: 'Eins', profileIds: [stressLoadId, manualId, scaleId] }],
    },
  })
  const day = `${base(tenant)}/measurement-days/${body.day.id}`
  await world.ask(tenant.staff, 'POST', `${day}/visits`, { body: { memberId: tenant.member.memberId } })
  const prepared = await world.ask<OfflinePreparation>(tenant.staff, 'POST', `${day}/offline-devices`, {
    body: { name: 'Tablet' },
  })
  return { tenant, day, dayId: body.day.id, device: prepared.body }
}
type Day = Awaited<ReturnType<typeof makeDay>>

const makeMeasurement = ({ tenant, dayId }: Day, fields: object = {}) => ({
  entryId: randomUUID(),
  profileId: stressLoadId,
  memberId: tenant.member.memberId,
  dateOfMeasurement: '2026-03-10T10:00:00+01:00',
  answers: stressAnswers(),
  offline: { dayId, profileVersion: '1' },
  ...fields,
})
const weighing = (day: Day, weight: number, fields: object = {}) =>
  makeMeasurement(day, { profileId: manualId, answers: undefined, values: { weight, height: 170 }, ...fields })

const seal = ({ tenant, device }: Day, body: { readonly entryId: string }, content: object = {}) =>
  sealEntry(device, {
    tenantId: tenant.tenantId,
    entryId: body.entryId,
    content: { kind: 'measurement', body, ...content },
  })

type Sent = OpenedEntry & Pick<Problem, 'code' | 'doubts'>
const send = ({ tenant, device }: Day, entry: SealedEntry, who: SignedIn = tenant.admin, more: object = {}) =>
  world.ask<Sent>(who, 'POST', `${base(tenant)}/offline-devices/${device.device.deviceId}/sealed-entries`, {
    body: { ...entry, ...more },
  })
const sendPlain = ({ tenant }: Day, body: object, who: SignedIn = tenant.staff) =>
  world.ask<RecordedCheckUp & Pick<Problem, 'code'>>(who, 'POST', `${base(tenant)}/check-ups`, { body })
const checkUpIn = ({ body }: { readonly body: Sent }) => {
  if (body.kind !== 'measurement') throw new Error('not a measurement')
  return body.checkUp
}
const stored = async ({ tenant }: Day) =>
  (await world.sql<{ n: number }>(`select count(*)::int as n from check_up where tenant_id = $1`, [tenant.tenantId]))[0]
    ?.n
const end = ({ tenant, device }: Day) =>
  world.ask(tenant.admin, 'DELETE', `${base(tenant)}/offline-devices/${device.device.deviceId}`)
const board = async ({ tenant, day }: Day) => (await world.ask<DayBoard>(tenant.staff, 'GET', day)).body
const findStep = (shown: DayBoard) => shown.visits[0]?.steps.find(({ profileId }) => profileId === stressLoadId)

describe('a sealed entry', () => {
  test('sent by a colleague counts as measured by the person who set up the device; the audit says who sent it', async () => {
    const day = await makeDay()
    const { tenant } = day
    const sent = await send(day, await seal(day, makeMeasurement(day)))
    expect(sent.status).toBe(201)
    expect(checkUpIn(sent)).toMatchObject({
      memberId: tenant.member.memberId,
      performedBy: { firstName: 'Stefan', lastName: 'Tester' },
      answeredBy: 'by-staff',
    })
    const acts = await world.sql(
      `select actor_id as by, action from audit_event where tenant_id = $1
       and action in ('check-up.recorded', 'offline-entry.sent') order by action`,
      [tenant.tenantId],
    )
    expect(acts).toEqual([
      { by: tenant.admin.userId, action: 'check-up.recorded' },
      { by: tenant.admin.userId, action: 'offline-entry.sent' },
    ])
    expect(findStep(await board(day))).toMatchObject({ state: 'done', resultGuid: checkUpIn(sent).resultGuid })
  })

  test('is stored once, even if it is sent eight times at the same moment and once unsealed', async () => {
    const day = await makeDay()
    const body = makeMeasurement(day)
    const entry = await seal(day, body)
    const who = [day.tenant.admin, day.tenant.staff]
    const sent = await Promise.all(Array.from({ length: 8 }, (_, index) => send(day, entry, who[index % 2])))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 7 }, () => 200), 201])
    const guids = new Set(sent.map((one) => checkUpIn(one).resultGuid))
    const plain = await sendPlain(day, { ...body, sentAt: '2026-03-10T12:00:01Z' })
    expect([plain.status, guids.has(plain.body.resultGuid), guids.size]).toEqual([200, true, 1])
    expect(await stored(day)).toBe(1)
    const { body: list } = await world.ask<{ items: object[] }>(
      day.tenant.staff,
      'GET',
      `${base(day.tenant)}/offline-devices`,
    )
    expect(list.items).toMatchObject([{ sealedEntries: 1 }])
  })

  test.each<[string, (day: Day, other: Day) => Promise<SealedEntry>]>([
    [
      'for another tenant',
      (day, other) =>
        sealEntry({ ...day.device, tenantKey: other.device.tenantKey }, sealing(day, makeMeasurement(day))),
    ],
    ['bound to another tenant', (day, other) => sealEntry(day.device, sealing(other, makeMeasurement(day)))],
    [
      'by somebody who could not open the device',
      (day, other) => sealEntry({ ...day.device, proof: other.device.proof }, sealing(day, makeMeasurement(day))),
    ],
    ['under another id', async (day) => ({ ...(await seal(day, makeMeasurement(day))), entryId: randomUUID() })],
    [
      'for another day',
      (day, other) => seal(day, makeMeasurement(day, { offline: { dayId: other.dayId, profileVersion: '1' } })),
    ],
    ['with what is no measurement', (day) => seal(day, { entryId: randomUUID() })],
  ])('sealed %s is refused', async (_what, make) => {
    const [day, other] = [await makeDay(), await makeDay()]
    const { status, body } = await send(day, await make(day, other))
    expect([status, body.code]).toEqual([422, 'sealed-entry-unreadable'])
    expect(await stored(day)).toBe(0)
  })

  test('is sent by staff of the tenant only', async () => {
    const [day, other] = [await makeDay(), await makeDay()]
    const entry = await seal(day, makeMeasurement(day))
    const reader = await world.makeUser('Rita')
    await world.join(day.tenant.tenantId, reader, 'Reader')
    const statuses = [
      (await send(day, entry, day.tenant.member)).status,
      (await send(day, entry, reader)).status,
      (await send(day, entry, other.tenant.staff)).status,
      (await send({ ...other, device: day.device }, entry, other.tenant.staff)).status,
    ]
    expect(statuses).toEqual([403, 403, 404, 404])
    expect(await stored(day)).toBe(0)
  })

  test('measured in time is accepted after the device was ended and after the day was closed', async () => {
    const day = await makeDay()
    await end(day)
    await world.sql(`update offline_device set ends_at = '2026-03-10T11:00:00Z' where tenant_id = $1`, [
      day.tenant.tenantId,
    ])
    await world.ask(day.tenant.staff, 'PUT', `${day.day}/state`, { body: { state: 'closed' } })
    const sent = await send(day, await seal(day, makeMeasurement(day)))
    expect(sent.status).toBe(201)
    expect(findStep(await board(day))).toMatchObject({ state: 'done', resultGuid: checkUpIn(sent).resultGuid })
  })

  test('measured after the end waits until a person vouches for it', async () => {
    const day = await makeDay()
    await world.sql(`update offline_device set ends_at = '2026-03-10T08:00:00Z' where tenant_id = $1`, [
      day.tenant.tenantId,
    ])
    const entry = await seal(day, makeMeasurement(day))
    expect((await send(day, entry)).body.code).toBe('measured-after-end')
    expect((await send(day, entry, day.tenant.admin, { acceptLate: true })).status).toBe(201)
    expect((await send(day, entry)).status).toBe(200)
  })
})

const sealing = ({ tenant }: Day, body: { readonly entryId: string }) => ({
  tenantId: tenant.tenantId,
  entryId: body.entryId,
  content: { kind: 'measurement', body },
})

describe('what happened in the meantime', () => {
  test('another tablet did the same step: both are kept, the answer names the other, withdrawing one leaves one', async () => {
    const day = await makeDay()
    const [first, second] = [
      makeMeasurement(day),
      makeMeasurement(day, { dateOfMeasurement: '2026-03-10T10:20:00+01:00' }),
    ]
    const { body: one } = await sendPlain(day, first)
    expect(one).not.toHaveProperty('sameStep')
    const sealed = await seal(day, second)
    const other = checkUpIn(await send(day, sealed))
    const named = { resultGuid: one.resultGuid, performedByName: 'Stefan Tester' }
    expect(other.sameStep).toMatchObject(named)
    expect(checkUpIn(await send(day, sealed)).sameStep).toMatchObject(named)
    expect(await stored(day)).toBe(2)
    await world.ask(day.tenant.staff, 'POST', `${base(day.tenant)}/check-ups/${one.resultGuid}/withdrawal`, {
      body: { revision: 1, reason: 'Doppelt' },
    })
    expect(findStep(await board(day))).toMatchObject({ state: 'done', resultGuid: other.resultGuid })
    expect(checkUpIn(await send(day, sealed))).not.toHaveProperty('sameStep')
  })

  test('consent was withdrawn', async () => {
    const day = await makeDay()
    await world.sql(`update member set stores_health_data = false where tenant_id = $1`, [day.tenant.tenantId])
    expect(await send(day, await seal(day, makeMeasurement(day)))).toMatchObject({
      status: 403,
      body: { code: 'consent-required' },
    })
    expect(await stored(day)).toBe(0)
  })

  test('the person was erased', async () => {
    const day = await makeDay()
    await world.sql(`delete from day_visit where tenant_id = $1`, [day.tenant.tenantId])
    const entry = await seal(day, makeMeasurement(day, { memberId: randomUUID() }))
    expect(await send(day, entry)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  test('the person was merged', async () => {
    const day = await makeDay()
    const merged = randomUUID()
    await world.sql(`insert into former_record (tenant_id, former_id, member_id) values ($1, $2, $3)`, [
      day.tenant.tenantId,
      merged,
      day.tenant.member.memberId,
    ])
    const sent = await send(day, await seal(day, makeMeasurement(day, { memberId: merged })))
    expect([sent.status, checkUpIn(sent).memberId]).toEqual([201, day.tenant.member.memberId])
  })

  test('if the tablet scored with another version than the server, the response contains the server’s result', async () => {
    const day = await makeDay()
    const body = makeMeasurement(day, { offline: { dayId: day.dayId, profileVersion: '0.0.1' } })
    const { status, body: checkUp } = await sendPlain(day, body)
    expect(status).toBe(201)
    expect(checkUp.version).not.toBe('0.0.1')
    expect(checkUp.preliminaryVersion).toBe('0.0.1')
    // If a colleague sends the same entry in sealed form, the response also contains the preliminary version.
    expect(checkUpIn(await send(day, await seal(day, body))).preliminaryVersion).toBe('0.0.1')
    // If the device scored with the current version, there is no preliminary version.
    const same = { ...body, entryId: randomUUID(), offline: { ...body.offline, profileVersion: checkUp.version } }
    expect((await sendPlain(day, same)).body.preliminaryVersion).toBeUndefined()
    const noted = await world.sql<{ id: string }>(
      `select object_id as id from audit_event where tenant_id = $1 and action = 'check-up.scored-anew'`,
      [day.tenant.tenantId],
    )
    expect(noted).toEqual([{ id: checkUp.resultGuid }])
  })

  test('somebody said elsewhere that no current may flow: a person decides', async () => {
    const day = await makeDay()
    const { tenant } = day
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${tenant.member.memberId}/safety-answers`, {
      body: { profileId: scaleId, answers: [{ question: 'pacemaker', applies: true }] },
    })
    const values = { weight: 70, height: 170, bodyFat: 30 }
    const entry = await seal(day, makeMeasurement(day, { profileId: scaleId, answers: undefined, values }))
    expect(await send(day, entry)).toMatchObject({ status: 409, body: { code: 'safety-stop' } })
    expect((await send(day, entry, tenant.admin, { despiteStop: true })).status).toBe(201)
  })

  test('the product was switched off: what was measured is stored', async () => {
    const day = await makeDay()
    await world.sql(`update product set state = 'off' where tenant_id = $1`, [day.tenant.tenantId])
    expect((await send(day, await seal(day, makeMeasurement(day)))).status).toBe(201)
  })

  test('the values are unlike the person: asked, and stored once confirmed', async () => {
    const day = await makeDay()
    await sendPlain(day, weighing(day, 70))
    const entry = await seal(day, weighing(day, 110))
    const refused = await send(day, entry)
    expect([refused.status, refused.body.code, refused.body.doubts?.[0]?.kind]).toEqual([
      409,
      'maybe-another-person',
      'weight',
    ])
    expect((await send(day, entry, day.tenant.admin, { confirmed: true })).status).toBe(201)
  })
})

describe('the clock of the tablet', () => {
  test.each([
    ['ten minutes slow', '2026-03-10T12:50:00+01:00', '2026-03-10T10:10:00+01:00', 600],
    ['an hour fast', '2026-03-10T14:00:00+01:00', '2026-03-10T09:00:00+01:00', -3600],
    ['a minute off', '2026-03-10T12:59:00+01:00', '2026-03-10T10:00:00+01:00', undefined],
  ])('%s', async (_how, sentAt, measured, seconds) => {
    const day = await makeDay()
    const body = makeMeasurement(day)
    const { body: checkUp } = await sendPlain(day, { ...body, sentAt })
    expect(new Date(checkUp.dateOfMeasurement)).toEqual(new Date(measured))
    expect(checkUp.clockCorrectedSeconds).toBe(seconds)
    const noted = await world.sql(
      `select from audit_event where tenant_id = $1 and action = 'check-up.clock-corrected'`,
      [day.tenant.tenantId],
    )
    expect(noted).toHaveLength(seconds === undefined ? 0 : 1)
    expect((await sendPlain(day, { ...body, sentAt: '2026-03-10T12:00:00Z' })).status).toBe(200)
  })
})

describe('the clock of the tablet that was set between measuring and sending', () => {
  const now = '2026-03-10T12:00:00Z'
  test.each([
    ['was a day ahead, and the result is dated by its arrival', '2026-03-11T10:00:00+01:00', now, now],
    ['was an hour ahead, and the result is dated by its arrival', '2026-03-10T14:00:00+01:00', now, now],
    ['was a year behind, and the result is dated by its arrival', '2025-03-10T10:00:00+01:00', now, now],
    ['had lost its time, and the result is dated by its arrival', '1970-01-01T00:10:00+01:00', now, now],
    ['was right, and is a year ahead now', '2026-03-10T10:00:00+01:00', '2027-03-10T12:00:00Z', '2026-03-10T09:00:00Z'],
    [
      'was right, and is a year behind now',
      '2026-03-10T10:00:00+01:00',
      '2025-03-10T12:00:00Z',
      '2026-03-10T09:00:00Z',
    ],
  ])('%s', async (_how, said, sentAt, stored) => {
    const day = await makeDay()
    const body = makeMeasurement(day, { dateOfMeasurement: said })
    const sent = await sendPlain(day, { ...body, sentAt })
    expect(sent.status, sent.raw.toString()).toBe(201)
    expect(new Date(sent.body.dateOfMeasurement)).toEqual(new Date(stored))
    const movedSeconds = (Date.parse(stored) - Date.parse(said)) / 1000
    expect(sent.body.clockCorrectedSeconds).toBe(movedSeconds === 0 ? undefined : movedSeconds)
    expect((await sendPlain(day, { ...body, sentAt: now })).status).toBe(200)
  })

  test('does not cause safety answers to be refused, or a stop to look older than what was answered before', async () => {
    const day = await makeDay()
    const url = `${base(day.tenant)}/members/${day.tenant.member.memberId}/safety-answers`
    const ask = (fields: object) =>
      world.ask(day.tenant.staff, 'POST', url, { body: { profileId: scaleId, ...fields } })
    await ask({ answers: [{ question: 'pregnancy', applies: false }] })
    const [applies, times] = [
      [{ question: 'pregnancy', applies: true }],
      ['2025-03-10T09:00:00Z', '2026-03-11T09:00:00Z'],
    ]
    for (const askedAt of times) {
      const told = await ask({ entryId: randomUUID(), askedAt, sentAt: '2026-03-10T12:00:00Z', answers: applies })
      expect([told.status, told.body], askedAt).toMatchObject([201, { stops: ['pregnancy'] }])
    }
  })
})

describe('safety answers without a network', () => {
  test('are kept once, with the time they were given, and do not replace newer ones', async () => {
    const day = await makeDay()
    const { tenant } = day
    const url = `${base(tenant)}/members/${tenant.member.memberId}/safety-answers`
    const answers = (applies: boolean) => [{ question: 'pregnancy', applies }]
    await world.ask(tenant.staff, 'POST', url, { body: { profileId: scaleId, answers: answers(true) } })
    const body = {
      entryId: randomUUID(),
      profileId: scaleId,
      askedAt: '2026-03-10T09:00:00+01:00',
      answers: answers(false),
    }
    const entry = await seal(day, body, { kind: 'safety-answers', memberId: tenant.member.memberId })
    const [first, second] = [await send(day, entry), await send(day, entry)]
    expect([first.status, second.status]).toEqual([201, 200])
    expect((await world.ask(tenant.staff, 'POST', url, { body })).status).toBe(200)
    expect(first.body).toMatchObject({ kind: 'safety-answers', gate: { stops: ['pregnancy'] } })
    const rows = await world.sql<{ by: string; name: string; applies: boolean }>(
      `select asked_by as by, asked_by_name as name, applies from safety_answer where tenant_id = $1 order by asked_at`,
      [tenant.tenantId],
    )
    expect(rows).toEqual([
      { by: tenant.staff.userId, name: 'Stefan Tester', applies: false },
      { by: tenant.staff.userId, name: 'Stefan Tester', applies: true },
    ])
  })

  describe('of a member who has withdrawn or left since', () => {
    const writePath = ({ tenant }: Day, rest: string) => `${base(tenant)}/members/${tenant.member.memberId}/${rest}`
    const decide = (day: Day, purpose: string, decision: string, more: object = {}) =>
      world.ask(day.tenant.member, 'POST', writePath(day, 'consents'), {
        body: { purpose, decision, textVersion: '1', language: 'de', ...more },
      })
    const askedAt = (time: string) => ({
      entryId: randomUUID(),
      profileId: scaleId,
      askedAt: time,
      answers: [{ question: 'pacemaker', applies: true }],
    })
    const readBy = async (day: Day, who: SignedIn) => {
      const url = writePath(day, `safety-answers?profileId=${scaleId}`)
      return (await world.ask<{ stops: string[] }>(who, 'GET', url)).body.stops
    }
    const sendAnswers = async (day: Day, time: string) => {
      const sealed = { kind: 'safety-answers', memberId: day.tenant.member.memberId }
      expect((await send(day, await seal(day, askedAt(time), sealed), day.tenant.staff)).status).toBe(201)
    }

    test.each<[string, (day: Day) => Promise<unknown>]>([
      ['ended sharing', (day) => decide(day, 'share-with-staff', 'withdrawn')],
      ['ended sharing this product', (day) => decide(day, 'share-with-staff', 'withdrawn', { pluginId: 15 })],
      [
        'took back the consent to storage, and gave it again',
        async (day) => {
          await decide(day, 'store-health-data', 'withdrawn')
          await decide(day, 'store-health-data', 'given')
        },
      ],
      ['left', ({ tenant }) => world.ask(tenant.member, 'DELETE', `/api/me/memberships/${tenant.tenantId}`)],
    ])('cannot be read by anybody on the team, not even by the person who asked: %s', async (_what, withdraw) => {
      const day = await makeDay()
      await withdraw(day)
      await sendAnswers(day, '2026-03-10T09:00:00+01:00')
      for (const who of [day.tenant.staff, day.tenant.admin]) expect(await readBy(day, who)).toEqual([])
      const stored = await world.sql('select applies from safety_answer where tenant_id = $1', [day.tenant.tenantId])
      expect(stored).toEqual([{ applies: true }])
    })

    test('are read by the person who asked if they were given after the withdrawal, or about a shared product', async () => {
      const [day, other] = [await makeDay(), await makeDay()]
      await decide(day, 'share-with-staff', 'withdrawn')
      await world.sql(`update consent set recorded_at = '2026-03-10T07:00:00Z' where tenant_id = $1`, [
        day.tenant.tenantId,
      ])
      await sendAnswers(day, '2026-03-10T09:00:00+01:00')
      expect(await readBy(day, day.tenant.staff)).toEqual(['pacemaker'])
      expect(await readBy(day, day.tenant.admin)).toEqual([])
      await decide(other, 'share-with-staff', 'withdrawn', { pluginId: 6 })
      await sendAnswers(other, '2026-03-10T09:00:00+01:00')
      for (const who of [other.tenant.staff, other.tenant.admin])
        expect(await readBy(other, who)).toEqual(['pacemaker'])
    })
  })
})
