import { randomUUID } from 'node:crypto'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Bundle } from '@salus/domain/fhir/resources.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  manualId,
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const record = async (tenant: TenantOfTest, points: number, dateOfMeasurement: string) => {
  const body = {
    profileId: stressLoadId,
    memberId: tenant.member.memberId,
    dateOfMeasurement,
    answers: stressAnswers(points),
  }
  return (await world.ask<CheckUp>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, { body })).body
}
const writePath = (tenant: TenantOfTest, resultGuid: string) =>
  `/api/tenants/${tenant.tenantId}/check-ups/${resultGuid}`
const read = (who: SignedIn, tenant: TenantOfTest, resultGuid: string, query = '') =>
  world.ask<CheckUp>(who, 'GET', writePath(tenant, resultGuid) + query)
const readOwn = (who: SignedIn, resultGuid: string) => world.ask<CheckUp>(who, 'GET', `/api/me/check-ups/${resultGuid}`)
const amend = (who: SignedIn, tenant: TenantOfTest, resultGuid: string, body: object) =>
  world.ask<CheckUp>(who, 'PATCH', writePath(tenant, resultGuid), {
    body: { revision: 1, reason: 'Tippfehler', ...body },
  })

describe('the clock on the wall where it was measured', () => {
  const effective = async (tenant: TenantOfTest) => {
    const url = `/api/tenants/${tenant.tenantId}/members/${tenant.member.memberId}/check-ups.fhir.json`
    const { body } = await world.ask<Bundle>(tenant.staff, 'GET', url)
    const moments = body.entry.flatMap(({ resource }) =>
      resource.resourceType === 'Observation' ? [resource.effectiveDateTime] : [],
    )
    return [...new Set(moments)]
  }

  test('is stored with the instant: in the response, in the database, in FHIR and through corrections', async () => {
    const tenant = await world.makeTenant()
    const there = '2026-01-01T19:30:00+09:00'
    const { resultGuid, dateOfMeasurement } = await record(tenant, 20, there)
    expect(dateOfMeasurement).toBe(there)
    expect((await readOwn(tenant.member, resultGuid)).body.dateOfMeasurement).toBe(there)
    expect((await amend(tenant.staff, tenant, resultGuid, { note: 'Zu Besuch' })).body.dateOfMeasurement).toBe(there)
    const offsets = await world.sql(
      `select utc_offset_minutes as minutes, date_of_measurement at time zone 'UTC' as utc from check_up_version
       where result_guid = $1 order by revision`,
      [resultGuid],
    )
    expect(offsets).toEqual([1, 2].map(() => expect.objectContaining({ minutes: 540 })))
    expect(await effective(tenant)).toEqual([there])
    const moved = '2026-01-02T07:15:00-03:30'
    const { body } = await amend(tenant.staff, tenant, resultGuid, { revision: 2, dateOfMeasurement: moved })
    expect(body.dateOfMeasurement).toBe(moved)
    expect(await effective(tenant)).toEqual([moved])
  })

  test('is the recorder’s if no instant is given, and unknown if it was given in UTC', async () => {
    const tenant = await world.makeTenant()
    const { body } = await world.ask<CheckUp>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
      body: { profileId: stressLoadId, memberId: tenant.member.memberId, answers: stressAnswers() },
    })
    expect(body.dateOfMeasurement).toMatch(/\+0[12]:00$/)
    const inUtc = await record(tenant, 20, '2026-01-01T10:00:00Z')
    expect(inUtc.dateOfMeasurement).toBe('2026-01-01T10:00:00+00:00')
    const [stored] = await world.sql(
      `select utc_offset_minutes as minutes from check_up_version where result_guid = $1`,
      [inUtc.resultGuid],
    )
    expect(stored).toEqual({ minutes: null })
  })
})

describe('one check-up', () => {
  test('reads the same for staff and for the member it is about', async () => {
    const tenant = await world.makeTenant()
    const recorded = await record(tenant, 20, '2026-01-01T10:00:00Z')
    expect((await read(tenant.staff, tenant, recorded.resultGuid)).body).toEqual(recorded)
    expect((await readOwn(tenant.member, recorded.resultGuid)).body).toEqual(recorded)
  })

  test('contains the previous one of the same profile and the history up to itself, oldest first', async () => {
    const tenant = await world.makeTenant()
    const first = await record(tenant, 30, '2026-01-01T10:00:00Z')
    const second = await record(tenant, 20, '2026-02-01T10:00:00Z')
    await record(tenant, 10, '2026-03-01T10:00:00Z')
    await world.ask(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
      body: {
        profileId: manualId,
        memberId: tenant.member.memberId,
        dateOfMeasurement: '2026-01-20T10:00:00Z',
        answers: { weight: 70, height: 170 },
      },
    })
    const { body } = await read(tenant.staff, tenant, second.resultGuid)
    expect(body.previous).toMatchObject({
      resultGuid: first.resultGuid,
      version: '1.0.0',
      scores: [{ code: 'total', value: 30 }, {}, {}, {}],
    })
    expect(body.history.map(({ resultGuid, scores }) => [resultGuid, scores[0]])).toEqual([
      [first.resultGuid, { code: 'total', value: 30 }],
      [second.resultGuid, { code: 'total', value: 20 }],
    ])
  })

  test('is not compared with one that another version scored', async () => {
    const tenant = await world.makeTenant()
    const first = await record(tenant, 30, '2026-01-01T10:00:00Z')
    await world.sql(`update check_up_version set profile_version = '0.9.0' where result_guid = $1`, [first.resultGuid])
    const second = await record(tenant, 20, '2026-02-01T10:00:00Z')
    expect(second.previous).toBeNull()
    expect(second.history.map(({ version }) => version)).toEqual(['0.9.0', '1.0.0'])
  })

  test('shows a history of at most 24', async () => {
    const tenant = await world.makeTenant()
    for (let day = 1; day <= 26; day += 1) await record(tenant, 20, `2026-01-${String(day).padStart(2, '0')}T10:00:00Z`)
    const last = await record(tenant, 20, '2026-02-01T10:00:00Z')
    expect(last.history).toHaveLength(24)
    expect(last.history.at(-1)?.resultGuid).toBe(last.resultGuid)
  })

  test('of a module shows its values, and left and right apart in its history', async () => {
    const tenant = await world.makeTenant()
    const resultGuid = randomUUID()
    const name = { de: 'Griffkraft', en: 'Hand grip' }
    const delivered = [
      { code: 'grip', name, value: 31.5, unit: 'kg', side: 'left', low: 25, high: 40 },
      { code: 'grip', name, value: 33, unit: 'kg', side: 'right' },
      { code: 'remark', name, value: 'stehend' },
    ]
    await world.sql(
      `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement, is_shared)
       values ($1, $2, $3, 10, 'Griffkraft', '2026-01-01', true)`,
      [tenant.tenantId, resultGuid, tenant.member.memberId],
    )
    await world.sql(
      `insert into check_up_version (tenant_id, result_guid, revision, date_of_measurement, profile_version, source, answered_by, origin, subject, delivered, is_shared)
       values ($1, $2, 1, '2026-01-01', '1', 'MobeeCare', 'module', 'module', '{"age": null, "sex": "female"}', $3, true)`,
      [tenant.tenantId, resultGuid, JSON.stringify(delivered)],
    )
    const { body } = await read(tenant.staff, tenant, resultGuid)
    expect(body).toMatchObject({ profileId: null, profileCode: null, performedBy: null, scores: [], values: delivered })
    expect(body.history[0]?.scores).toEqual([
      { code: 'grip.left', value: 31.5, unit: 'kg' },
      { code: 'grip.right', value: 33, unit: 'kg' },
    ])
    const noted = await amend(tenant.staff, tenant, resultGuid, { note: 'Wiederholen' })
    expect(noted.body).toMatchObject({ revision: 2, note: 'Wiederholen', values: delivered })
    expect(await amend(tenant.staff, tenant, resultGuid, { revision: 2, answers: { grip: 40 } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'answers', code: 'not-amendable' }] },
    })
  })

  test('of another person does not exist: for another member, for another tenant, or under another tenant', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    const { resultGuid } = await record(tenant, 20, '2026-01-01T10:00:00Z')
    expect((await read(foreign.staff, foreign, resultGuid)).status).toBe(404)
    expect((await read(foreign.staff, tenant, resultGuid)).status).toBe(404)
    expect((await readOwn(foreign.member, resultGuid)).status).toBe(404)
    expect((await readOwn(tenant.staff, resultGuid)).status).toBe(404)
    expect((await amend(foreign.staff, foreign, resultGuid, { note: 'x' })).status).toBe(404)
    const unknown = await read(foreign.staff, foreign, randomUUID())
    const ofOther = await read(foreign.staff, foreign, resultGuid)
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...ofOther.body, requestId: '' })
  })

  test('is written into the audit when it is read', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await record(tenant, 20, '2026-01-01T10:00:00Z')
    await read(tenant.staff, tenant, resultGuid)
    await readOwn(tenant.member, resultGuid)
    const lines = () =>
      world.sql(
        `select action, actor_id, object_id, subject_ids from audit_event where tenant_id = $1 and action like 'see-%' order by at`,
        [tenant.tenantId],
      )
    const ofIt = { object_id: resultGuid, subject_ids: [tenant.member.memberId] }
    await vi.waitFor(async () => {
      expect(await lines()).toEqual([
        { action: 'see-check-up', actor_id: tenant.staff.userId, ...ofIt },
        { action: 'see-own-check-up', actor_id: tenant.member.userId, ...ofIt },
      ])
    }, 5000)
  })
})

describe('a correction', () => {
  test('is a new version with who, when and why; the old one stays readable', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await record(tenant, 20, '2026-01-01T10:00:00Z')
    const { status, body } = await amend(tenant.admin, tenant, resultGuid, {
      answers: stressAnswers(12),
      note: 'Frage 1 verwechselt',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      revision: 2,
      answers: stressAnswers(12),
      note: 'Frage 1 verwechselt',
      performedBy: { firstName: 'Stefan' },
      answeredBy: 'by-staff',
      amendments: [{ revision: 2, reason: 'Tippfehler', by: 'Ada Tester', at: '2026-03-10T12:00:00+00:00' }],
    })
    expect(body.scores[0]).toMatchObject({ code: 'total', value: 12, band: 'low' })
    const former = await read(tenant.staff, tenant, resultGuid, '?revision=1')
    expect(former.body).toMatchObject({
      revision: 1,
      answers: stressAnswers(20),
      note: null,
      amendments: [{ revision: 2 }],
    })
    expect(former.body.scores[0]).toMatchObject({ value: 20 })
    expect([former, await read(tenant.staff, tenant, resultGuid)].map((one) => one.body.history[0]?.scores[0])).toEqual(
      [
        { code: 'total', value: 20 },
        { code: 'total', value: 12 },
      ],
    )
    expect((await read(tenant.staff, tenant, resultGuid, '?revision=3')).status).toBe(404)
  })

  test('of the date also changes its place in the list, the age, and the date of the member’s last check-up', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const { resultGuid } = await record(tenant, 20, '2026-03-01T10:00:00Z')
    const { body } = await amend(tenant.staff, tenant, resultGuid, { dateOfMeasurement: '2025-05-01T10:00:00Z' })
    expect(body).toMatchObject({ dateOfMeasurement: '2025-05-01T10:00:00+00:00', subject: { age: 44 } })
    expect(body.scores[0]).toMatchObject({ value: 20 })
    const members = await world.sql<{ at: Date }>(`select last_check_up_at as at from member where id = $1`, [memberId])
    expect(new Date(members[0]?.at ?? 0).toISOString()).toBe('2025-05-01T10:00:00.000Z')
  })

  test('of a check-up that somebody else has corrected in between is refused', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await record(tenant, 20, '2026-01-01T10:00:00Z')
    const both = await Promise.all([
      amend(tenant.staff, tenant, resultGuid, { answers: stressAnswers(10) }),
      amend(tenant.admin, tenant, resultGuid, { answers: stressAnswers(11) }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(both.find(({ status }) => status === 412)?.body).toMatchObject({ code: 'version-conflict' })
    expect((await read(tenant.staff, tenant, resultGuid)).body.revision).toBe(2)
  })

  test('is refused when If-Match names another revision than the one that was read', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await record(tenant, 20, '2026-01-01T10:00:00Z')
    const corrected = (ifMatch: string) =>
      world.ask(tenant.staff, 'PATCH', writePath(tenant, resultGuid), {
        body: { revision: 1, reason: 'Tippfehler', note: 'neu' },
        headers: { 'if-match': ifMatch },
      })
    expect(await corrected('"2"')).toMatchObject({ status: 412, body: { code: 'version-conflict' } })
    expect(await corrected('"1"')).toMatchObject({ status: 200, body: { revision: 2 } })
  })

  test.each([
    ['without a reason', { reason: '' }, 'reason'],
    ['with an impossible answer', { answers: { ...stressAnswers(), q1: 9 } }, 'answers.q1'],
    ['to a day before the birth', { dateOfMeasurement: '1950-01-01T00:00:00Z' }, 'dateOfMeasurement'],
    ['of the member', { memberId: randomUUID() }, 'memberId'],
  ])('%s is refused and changes nothing', async (_what, body, path) => {
    const tenant = await world.makeTenant()
    const recorded = await record(tenant, 20, '2026-01-01T10:00:00Z')
    expect(await amend(tenant.staff, tenant, recorded.resultGuid, body)).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
    expect((await read(tenant.staff, tenant, recorded.resultGuid)).body).toEqual(recorded)
  })

  test('is refused to members, even for their own check-ups', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await record(tenant, 20, '2026-01-01T10:00:00Z')
    expect(await amend(tenant.member, tenant, resultGuid, { note: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'role-too-low' },
    })
  })
})
