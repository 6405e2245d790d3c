import { randomUUID } from 'node:crypto'
import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hearEvents } from '../../../testing/peers/live-listener.ts'
import {
  manualId,
  now,
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

const record = <Body = CheckUp>(who: SignedIn | null, { tenantId }: { tenantId: number }, body: object, headers = {}) =>
  world.ask<Body>(who, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body: { profileId: stressLoadId, ...body },
    headers,
  })

const stored = async ({ tenantId }: TenantOfTest) => {
  const [row] = await world.sql<{ checkUps: number; versions: number }>(
    `select (select count(*) from check_up where tenant_id = $1)::int as "checkUps",
            (select count(*) from check_up_version where tenant_id = $1)::int as versions`,
    [tenantId],
  )
  return row
}

describe('staff measure a member', () => {
  test('who has never signed in, and the scored check-up comes back', async () => {
    const tenant = await world.makeTenant()
    const memberId = await world.makeMember(tenant.tenantId, {
      birthDate: '1980-05-17',
      sex: 'female',
      heightCm: 168.5,
    })
    const { status, body } = await record(tenant.staff, tenant, {
      memberId,
      answers: stressAnswers(28),
      note: 'Nach dem Umzug',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      groupId: tenant.tenantId,
      memberId,
      pluginId: 6,
      profileId: stressLoadId,
      profileCode: 'stress-load',
      profileName: 'Stressbelastung',
      version: '1.0.0',
      revision: 1,
      status: 'complete',
      answeredBy: 'by-staff',
      origin: 'questionnaire',
      performedBy: { firstName: 'Stefan', lastName: 'Tester' },
      subject: { age: 45, sex: 'female', heightCm: 168.5 },
      answers: stressAnswers(28),
      note: 'Nach dem Umzug',
      values: [],
      amendments: [],
      previous: null,
    })
    expect(Date.parse(body.dateOfMeasurement)).toBe(now.getTime())
    expect(body.scores[0]).toMatchObject({ code: 'total', value: 28, band: 'high' })
    expect(body.history).toHaveLength(1)
  })

  test('and the audit and the list of members know of it', async () => {
    const tenant = await world.makeTenant()
    const memberId = await world.makeMember(tenant.tenantId)
    const { body } = await record(tenant.staff, tenant, { memberId, answers: stressAnswers() })
    const audited = await world.sql(
      `select actor_id, actor_role, object_id, subject_ids from audit_event where tenant_id = $1 and action = 'check-up.recorded'`,
      [tenant.tenantId],
    )
    expect(audited).toEqual([
      { actor_id: tenant.staff.userId, actor_role: 'Staff', object_id: body.resultGuid, subject_ids: [memberId] },
    ])
    const members = await world.sql<{ at: Date }>(`select last_check_up_at as at from member where id = $1`, [memberId])
    expect(new Date(members[0]?.at ?? 0)).toEqual(now)
  })

  test('with typed values, which count as values of the profile', async () => {
    const tenant = await world.makeTenant()
    const { body } = await record(tenant.staff, tenant, {
      memberId: tenant.member.memberId,
      profileId: manualId,
      values: { weight: 72.5, height: 181 },
    })
    expect(body).toMatchObject({ origin: 'typed', pluginId: 15, answers: { weight: 72.5, height: 181 } })
  })

  test('later than it happened, and an older date does not become the last one', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    await record(tenant.staff, tenant, { memberId, answers: stressAnswers() })
    const { body } = await record(tenant.staff, tenant, {
      memberId,
      answers: stressAnswers(),
      dateOfMeasurement: '2025-05-17T08:30:00+02:00',
    })
    expect(body).toMatchObject({ dateOfMeasurement: '2025-05-17T08:30:00+02:00', subject: { age: 45 }, previous: null })
    const members = await world.sql<{ at: Date }>(`select last_check_up_at as at from member where id = $1`, [memberId])
    expect(new Date(members[0]?.at ?? 0)).toEqual(now)
  })

  test('and the age is that on the day at the place of measurement', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const ageAt = async (dateOfMeasurement: string) =>
      (await record(tenant.staff, tenant, { memberId, answers: stressAnswers(), dateOfMeasurement })).body.subject.age
    // In California it is the evening before the 45th birthday, while it is already the birthday in Germany.
    expect(await ageAt('2025-05-16T23:30:00-07:00')).toBe(44)
    expect(await ageAt('2025-05-17T00:10:00-07:00')).toBe(45)
    // A date in UTC does not reveal the place, so the time zone of the caller decides.
    expect(await ageAt('2025-05-16T22:30:00Z')).toBe(45)
  })
})

describe('a member runs an analysis', () => {
  test('for themselves', async () => {
    const tenant = await world.makeTenant()
    const { member } = tenant
    const { status, body } = await record(member, tenant, { memberId: member.memberId, answers: stressAnswers() })
    expect(status).toBe(201)
    expect(body).toMatchObject({ answeredBy: 'self', performedBy: { firstName: 'Mara' } })
  })

  test('never for another member of the tenant, who seems not to exist', async () => {
    const tenant = await world.makeTenant()
    const memberId = await world.makeMember(tenant.tenantId)
    expect(await record(tenant.member, tenant, { memberId, answers: stressAnswers() })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
    expect(await stored(tenant)).toEqual({ checkUps: 0, versions: 0 })
  })

  test('only where the tenant lets members run it', async () => {
    const tenant = await world.makeTenant()
    const { member } = tenant
    await world.sql(`insert into profile_setting values ($1, $2, false)`, [tenant.tenantId, stressLoadId])
    const body = { memberId: member.memberId, answers: stressAnswers() }
    expect(await record(member, tenant, body)).toMatchObject({
      status: 403,
      body: { code: 'profile-not-self-service' },
    })
    expect(await record(tenant.staff, tenant, body)).toMatchObject({ status: 201 })
  })
})

describe('a profile is available', () => {
  test.each([
    ['active', 201],
    ['trial', 201],
    ['expired', 403],
    ['off', 403],
  ])('when its product is %s: %i', async (state, status) => {
    const tenant = await world.makeTenant()
    await world.sql(`update product set state = $2 where tenant_id = $1`, [tenant.tenantId, state])
    const answered = await record<Problem>(tenant.staff, tenant, {
      memberId: tenant.member.memberId,
      answers: stressAnswers(),
    })
    expect(answered.status).toBe(status)
    if (status === 403) expect(answered.body.code).toBe('profile-not-available')
  })

  test.each([
    ['the tenant has no such product', [15], stressLoadId],
    ['nobody knows it', [6, 15], randomUUID()],
  ])('never when %s', async (_why, plugins, profileId) => {
    const tenant = await world.makeTenant(plugins)
    const body = { profileId, memberId: tenant.member.memberId, answers: stressAnswers() }
    expect(await record(tenant.staff, tenant, body)).toMatchObject({
      status: 403,
      body: { code: 'profile-not-available' },
    })
  })
})

describe('sending twice makes one check-up', () => {
  const start = async (tenant: TenantOfTest) => {
    const path = `/api/tenants/${tenant.tenantId}/members/${tenant.member.memberId}/analyses`
    return (await world.ask<Analysis>(tenant.member, 'POST', path, { body: { profileId: stressLoadId } })).body
      .analysisId
  }

  test('when the same analysis is finished again', async () => {
    const tenant = await world.makeTenant()
    const body = { memberId: tenant.member.memberId, answers: stressAnswers(), analysisId: await start(tenant) }
    const first = await record(tenant.member, tenant, body)
    const second = await record(tenant.member, tenant, body)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    expect(await stored(tenant)).toEqual({ checkUps: 1, versions: 1 })
    expect(await world.sql(`select 1 from analysis where tenant_id = $1`, [tenant.tenantId])).toEqual([])
  })

  test('when ten do it at the same moment', async () => {
    const tenant = await world.makeTenant()
    const body = { memberId: tenant.member.memberId, answers: stressAnswers(), analysisId: await start(tenant) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(tenant.member, tenant, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 9 }, () => 200), 201])
    expect(new Set(answers.map((answer) => answer.body.resultGuid)).size).toBe(1)
    expect(await stored(tenant)).toEqual({ checkUps: 1, versions: 1 })
  })

  test('when the key is the same, and another body with that key is refused', async () => {
    const tenant = await world.makeTenant()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { memberId: tenant.member.memberId, answers: stressAnswers() }
    const first = await record(tenant.staff, tenant, body, headers)
    const second = await record(tenant.staff, tenant, body, headers)
    expect([second.status, String(second.raw)]).toEqual([201, String(first.raw)])
    expect(await record(tenant.staff, tenant, { ...body, note: 'another' }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    })
    expect(await stored(tenant)).toEqual({ checkUps: 1, versions: 1 })
  })

  test('and an analysis of another person or profile is refused', async () => {
    const tenant = await world.makeTenant()
    const analysisId = await start(tenant)
    const other = await world.makeMember(tenant.tenantId)
    const answers = stressAnswers()
    const { memberId } = tenant.member
    for (const body of [
      { memberId: other, answers, analysisId },
      { memberId, profileId: manualId, values: { weight: 70, height: 170 }, analysisId },
      { memberId, answers, analysisId: randomUUID() },
    ])
      expect(await record(tenant.staff, tenant, body)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await stored(tenant)).toEqual({ checkUps: 0, versions: 0 })
  })
})

describe('nothing is stored and the field is named when', () => {
  const good = stressAnswers()
  const { q3: _, ...withoutOne } = good
  const wrapAnswers = (answers: object) => ({ answers })
  test.each<[string, object, number, string]>([
    ['an answer is missing', wrapAnswers(withoutOne), 422, 'answers.q3'],
    ['an answer is unknown', wrapAnswers({ ...good, q99: 1 }), 422, 'answers.q99'],
    ['an answer is text', wrapAnswers({ ...good, q3: '2' }), 422, 'answers.q3'],
    ['an answer is out of range', wrapAnswers({ ...good, q3: 7 }), 422, 'answers.q3'],
    ['an answer is an object', wrapAnswers({ ...good, q3: { $gt: 0 } }), 422, 'answers.q3'],
    ['a height is 10 m', { profileId: manualId, values: { weight: 70, height: 1000 } }, 422, 'values.height'],
    ['a weight is text', { profileId: manualId, answers: { weight: '70', height: 170 } }, 422, 'answers.weight'],
    ['there are no answers', {}, 422, 'answers'],
    ['there are answers and values', { answers: good, values: good }, 422, 'answers'],
    ['a field is unknown', { answers: good, role: 'Admin' }, 422, 'role'],
    ['the tenant stands in the body', { answers: good, tenantId: 1 }, 422, 'tenantId'],
    [
      'the date lies in the future',
      { answers: good, dateOfMeasurement: '2026-03-10T12:06:00Z' },
      422,
      'dateOfMeasurement',
    ],
    [
      'the date lies before the birth',
      { answers: good, dateOfMeasurement: '1980-05-16T12:00:00Z' },
      422,
      'dateOfMeasurement',
    ],
    ['the date has no offset', { answers: good, dateOfMeasurement: '2026-03-01T12:00:00' }, 422, 'dateOfMeasurement'],
    [
      'the offset is of no place',
      { answers: good, dateOfMeasurement: '2026-03-01T12:00:00+23:59' },
      422,
      'dateOfMeasurement',
    ],
    ['the date is none', { answers: good, dateOfMeasurement: '2026-02-30T12:00:00Z' }, 422, 'dateOfMeasurement'],
    ['an id is none', { answers: good, memberId: 'me' }, 422, 'memberId'],
    ['an id is written in capitals', { answers: good, profileId: stressLoadId.toUpperCase() }, 422, 'profileId'],
    ['a note is too long', { answers: good, note: 'x'.repeat(4001) }, 422, 'note'],
  ])('%s', async (_what, body, status, path) => {
    const tenant = await world.makeTenant()
    const answered = await record<Problem>(tenant.staff, tenant, { memberId: tenant.member.memberId, ...body })
    expect(answered.status).toBe(status)
    expect(answered.body.code).toBe('invalid-input')
    expect(answered.body.errors?.map((error) => error.path)).toContain(path)
    expect(answered.headers['content-type']).toContain('application/problem+json')
    expect(await stored(tenant)).toEqual({ checkUps: 0, versions: 0 })
  })

  test('a height is 10 m: the response says what is allowed', async () => {
    const tenant = await world.makeTenant()
    const body = { memberId: tenant.member.memberId, profileId: manualId, answers: { weight: 70, height: 1000 } }
    expect((await record<Problem>(tenant.staff, tenant, body)).body.errors).toMatchObject([
      { path: 'answers.height', code: 'out-of-range', min: 50, max: 250 },
    ])
  })

  test('several answers are bad: each is named, a list or an object too', async () => {
    const tenant = await world.makeTenant()
    const answers = { ...good, q1: '4', q2: 5, q3: [1], q4: { value: 1 }, q5: 'x'.repeat(600) }
    const { body } = await record<Problem>(tenant.staff, tenant, { memberId: tenant.member.memberId, answers })
    expect(body.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['answers.q1', 'wrong-type'],
      ['answers.q2', 'not-an-option'],
      ['answers.q3', 'wrong-type'],
      ['answers.q4', 'wrong-type'],
      ['answers.q5', 'wrong-type'],
    ])
    expect(await stored(tenant)).toEqual({ checkUps: 0, versions: 0 })
  })

  test('the member is archived, or has no date of birth', async () => {
    const tenant = await world.makeTenant()
    const archived = await world.makeMember(tenant.tenantId, { status: 'archived' })
    const ageless = await world.makeMember(tenant.tenantId, { birthDate: null })
    for (const [memberId, code] of [
      [archived, 'member-archived'],
      [ageless, 'birth-date-missing'],
    ])
      expect(await record(tenant.staff, tenant, { memberId, answers: good })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'memberId', code }] },
      })
    expect(await stored(tenant)).toEqual({ checkUps: 0, versions: 0 })
  })

  test('the member is of another tenant: exactly as when there is none', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    const answers = [foreign.member.memberId, randomUUID()].map((memberId) =>
      record<Problem>(tenant.staff, tenant, { memberId, answers: good }),
    )
    const [ofForeign, ofNobody] = await Promise.all(answers)
    expect(ofForeign?.status).toBe(404)
    expect({ ...ofForeign?.body, requestId: '' }).toEqual({ ...ofNobody?.body, requestId: '' })
    expect(await record(foreign.staff, tenant, { memberId: tenant.member.memberId, answers: good })).toMatchObject({
      status: 404,
    })
    expect([await stored(tenant), await stored(foreign)]).toEqual([
      { checkUps: 0, versions: 0 },
      { checkUps: 0, versions: 0 },
    ])
  })

  const send = (who: SignedIn, tenant: TenantOfTest, payload: string, type: string) =>
    world.app.inject({
      method: 'POST',
      url: `/api/tenants/${tenant.tenantId}/check-ups`,
      headers: { ...world.makeHeaders(who), 'content-type': type },
      payload,
    })

  test.each([
    ['the body is a megabyte', 'application/json', JSON.stringify({ note: 'x'.repeat(1_000_000) }), 413],
    ['the content type is a form', 'application/x-www-form-urlencoded', 'memberId=1', 415],
    ['the content type is text', 'text/plain', '{}', 415],
    ['the content type is XML', 'application/xml', '<a/>', 415],
    ['the body is broken', 'application/json', '{"memberId":', 400],
    ['a key is there twice', 'application/json', '{"memberId":"a","memberId":"b"}', 400],
    ['a text holds U+0000', 'application/json', '{"note":"\\u0000"}', 400],
    ['a number is beyond all numbers', 'application/json', '{"answers":{"q1":1e999}}', 400],
  ])('%s', async (_what, type, payload, status) => {
    const tenant = await world.makeTenant()
    const answered = await send(tenant.staff, tenant, payload, type)
    expect(answered.statusCode).toBe(status)
    expect(answered.headers['content-type']).toContain('application/problem+json')
    expect(await stored(tenant)).toEqual({ checkUps: 0, versions: 0 })
  })
})

test('measurements never reach the log, whether stored, refused or read', async () => {
  const tenant = await world.makeTenant()
  const { memberId } = tenant.member
  const canary = 'CANARY-note'
  const { body } = await record(tenant.staff, tenant, { memberId, answers: stressAnswers(), note: canary })
  await record(tenant.staff, tenant, { memberId, answers: { ...stressAnswers(), q1: canary }, note: canary })
  const list = `/api/tenants/${tenant.tenantId}/check-ups`
  await world.ask(tenant.staff, 'GET', `${list}?memberId=${memberId}&cursor=${canary}`)
  await world.ask(tenant.staff, 'GET', `${list}/${body.resultGuid}`)
  const logged = world.logged.join('\n')
  expect(logged).toContain('/api/tenants/:tenantId/check-ups')
  for (const secret of [
    canary,
    memberId,
    body.resultGuid,
    tenant.staff.userId,
    tenant.staff.cookie ?? 'sid',
    '?memberId',
  ])
    expect(logged).not.toContain(secret)
})

test('open browsers are notified once, only with ids, and not of refusals', async () => {
  const tenant = await world.makeTenant()
  const { memberId } = tenant.member
  let resultGuid = ''
  const told = await hearEvents(world.database, tenant.tenantId, async () => {
    const { body } = await record(tenant.staff, tenant, { memberId, answers: stressAnswers() })
    await record(tenant.staff, tenant, { memberId, answers: {} })
    const amendment = { body: { revision: 1, reason: 'Tippfehler', note: 'neu' } }
    await world.ask(tenant.staff, 'PATCH', `/api/tenants/${tenant.tenantId}/check-ups/${body.resultGuid}`, amendment)
    resultGuid = body.resultGuid
  })
  const ids = { groupId: tenant.tenantId, memberId, resultGuid }
  expect(told).toEqual([
    { kind: 'check-up-recorded', ...ids },
    { kind: 'check-up-amended', ...ids },
  ])
})

describe('body values that may belong to another person', () => {
  const manual = (memberId: string, weight: number, rest: object = {}) => ({
    profileId: manualId,
    memberId,
    values: { weight, height: 168 },
    ...rest,
  })

  test('are questioned with the facts and stored once confirmed', async () => {
    const tenant = await world.makeTenant()
    const memberId = await world.makeMember(tenant.tenantId, { heightCm: 168 })
    await record(tenant.staff, tenant, manual(memberId, 64, { dateOfMeasurement: '2026-03-08T08:00:00Z' }))
    const refused = await record<Problem>(tenant.staff, tenant, manual(memberId, 88.4))
    expect([refused.status, refused.body.code]).toEqual([409, 'maybe-another-person'])
    expect(refused.body.doubts).toMatchObject([{ kind: 'weight', measured: 88.4, known: 64 }])
    expect(await stored(tenant)).toEqual({ checkUps: 1, versions: 1 })
    expect((await record(tenant.staff, tenant, manual(memberId, 88.4, { confirmed: true }))).status).toBe(201)
  })

  test('are never questioned where members measure themselves', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const before = { dateOfMeasurement: '2026-03-08T08:00:00Z' }
    expect((await record(tenant.member, tenant, manual(memberId, 64, before))).status).toBe(201)
    expect((await record(tenant.member, tenant, manual(memberId, 88.4))).status).toBe(201)
    // If the member confirmed their name before answering on a device of staff, no question is asked.
    const handedOver = manual(memberId, 64, { answeredBy: 'with-staff' })
    expect((await record(tenant.staff, tenant, handedOver)).status).toBe(201)
  })

  test('do not reveal what the member does not share', async () => {
    const tenant = await world.makeTenant()
    const memberId = await world.makeMember(tenant.tenantId, { heightCm: 168, sharesAll: false })
    await record(tenant.staff, tenant, manual(memberId, 64, { dateOfMeasurement: '2026-03-08T08:00:00Z' }))
    expect((await record(tenant.staff, tenant, manual(memberId, 88.4))).status).toBe(201)
  })

  test.each(['bluetooth', 'serial'])(
    'record that they came by %s and how the device describes itself',
    async (origin) => {
      const tenant = await world.makeTenant()
      const memberId = await world.makeMember(tenant.tenantId)
      const deviceFacts = { vendor: 'Beurer', model: 'BF720', name: 'BF720', wallTime: '2026-03-10T13:00:00' }
      const { body } = await record(tenant.staff, tenant, manual(memberId, 64, { origin, deviceFacts }))
      expect(body).toMatchObject({ origin, deviceFacts })
      const amended = await world.ask<CheckUp>(
        tenant.staff,
        'PATCH',
        `/api/tenants/${tenant.tenantId}/check-ups/${body.resultGuid}`,
        { body: { revision: 1, reason: 'Ohne Schuhe', answers: { weight: 63, height: 168 } } },
      )
      expect(amended.body).toMatchObject({ origin, deviceFacts })
    },
  )
})
