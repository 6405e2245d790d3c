import { randomUUID } from 'node:crypto'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { DayBoard } from '@salus/contract/measuring/days.ts'
import type { RecordToMerge } from '@salus/contract/members/merges.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`

const send = (who: SignedIn, tenant: TenantOfTest, body: object) =>
  world.ask<CheckUp & Pick<Problem, 'code'>>(who, 'POST', `${base(tenant)}/check-ups`, { body })

const makeEntry = (tenant: TenantOfTest, fields: object = {}) => ({
  profileId: stressLoadId,
  memberId: tenant.member.memberId,
  dateOfMeasurement: '2026-03-10T10:00:00+01:00',
  answers: stressAnswers(),
  entryId: randomUUID(),
  ...fields,
})

const stored = async ({ tenantId }: TenantOfTest) => {
  const [row] = await world.sql<{ count: number }>(`select count(*)::int from check_up where tenant_id = $1`, [
    tenantId,
  ])
  return row?.count
}

const acts = ({ tenantId }: TenantOfTest) =>
  world
    .sql<{ action: string }>(`select action from audit_event where tenant_id = $1 order by at, action`, [tenantId])
    .then((rows) => rows.map(({ action }) => action).filter((action) => action.startsWith('check-up.recorded')))

/** Deletes all idempotency keys, as if they had expired weeks ago. */
const weeksLater = () => world.sql(`delete from idempotent_answer`)

describe('an entry made without a network', () => {
  test('is stored once, and sent again weeks later by a colleague it is the same check-up', async () => {
    const tenant = await world.makeTenant()
    const entry = makeEntry(tenant)
    const first = await send(tenant.staff, tenant, entry)
    await weeksLater()
    const again = await send(tenant.admin, tenant, entry)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(await stored(tenant)).toBe(1)
    expect(await acts(tenant)).toEqual(['check-up.recorded', 'check-up.recorded-again'])
  })

  test('is stored once when eight send it at the same moment', async () => {
    const tenant = await world.makeTenant()
    const entry = makeEntry(tenant, { profileId: manualId, answers: undefined, values: { weight: 70, height: 170 } })
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(tenant.staff, tenant, entry)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 7 }, () => 200), 201])
    expect(new Set(sent.map(({ body }) => body.resultGuid)).size).toBe(1)
    expect(await stored(tenant)).toBe(1)
  })

  test('is stored once if eight different bodies with its id arrive at the same moment, and the others are refused', async () => {
    const tenant = await world.makeTenant()
    const entry = makeEntry(tenant)
    const members = await Promise.all(Array.from({ length: 8 }, () => world.makeMember(tenant.tenantId)))
    const sent = await Promise.all(members.map((memberId) => send(tenant.staff, tenant, { ...entry, memberId })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
    expect(await stored(tenant)).toBe(1)
  })

  test('is recognised with its keys in another order, its date at another offset, and confirmed', async () => {
    const tenant = await world.makeTenant()
    const { answers, ...entry } = makeEntry(tenant)
    const { body } = await send(tenant.staff, tenant, { ...entry, answers })
    const turned = Object.fromEntries(Object.entries(answers).toReversed())
    const again = { answers: turned, ...entry, dateOfMeasurement: '2026-03-10T09:00:00Z', confirmed: true }
    expect(await send(tenant.staff, tenant, again)).toMatchObject({
      status: 200,
      body: { resultGuid: body.resultGuid },
    })
  })

  test.each<[string, object]>([
    ['other answers', { answers: stressAnswers(20) }],
    ['another time', { dateOfMeasurement: '2026-03-10T10:00:01+01:00' }],
    ['a note', { note: 'nüchtern' }],
  ])('with its id but %s is refused, and the refusal names no check-up', async (_what, other) => {
    const tenant = await world.makeTenant()
    const entry = makeEntry(tenant)
    await send(tenant.staff, tenant, entry)
    const { status, body } = await send(tenant.staff, tenant, { ...entry, ...other })
    expect([status, body.code, body.resultGuid]).toEqual([409, 'entry-id-taken', undefined])
    expect(await stored(tenant)).toBe(1)
  })

  test('belongs to its tenant: another one may use the same id', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    const { entryId } = makeEntry(tenant)
    expect((await send(tenant.staff, tenant, makeEntry(tenant, { entryId }))).status).toBe(201)
    expect((await send(other.staff, other, makeEntry(other, { entryId }))).status).toBe(201)
    expect((await send(other.staff, tenant, makeEntry(tenant, { entryId }))).status).toBe(404)
  })

  test('needs the time of measurement, and takes no analysis', async () => {
    const tenant = await world.makeTenant()
    for (const fields of [{ dateOfMeasurement: undefined }, { analysisId: randomUUID() }])
      expect(await send(tenant.staff, tenant, makeEntry(tenant, fields))).toMatchObject({
        status: 422,
        body: { code: 'invalid-input' },
      })
    expect(await stored(tenant)).toBe(0)
  })

  test('can be sent again under its id after it was refused', async () => {
    const tenant = await world.makeTenant()
    const entry = makeEntry(tenant)
    expect((await send(tenant.staff, tenant, { ...entry, answers: { q1: 1 } })).status).toBe(422)
    expect((await send(tenant.staff, tenant, entry)).status).toBe(201)
  })
})

describe('later changes', () => {
  test('if the check-up was corrected, the response contains its present state', async () => {
    const tenant = await world.makeTenant()
    const entry = makeEntry(tenant)
    const { body } = await send(tenant.staff, tenant, entry)
    await world.ask(tenant.staff, 'PATCH', `${base(tenant)}/check-ups/${body.resultGuid}`, {
      body: { revision: 1, reason: 'Tippfehler', answers: stressAnswers(20) },
    })
    const again = await send(tenant.staff, tenant, entry)
    expect(again).toMatchObject({ status: 200, body: { resultGuid: body.resultGuid, revision: 2 } })
  })

  test('a withdrawn one is not stored again, and the member does not get it back', async () => {
    const tenant = await world.makeTenant()
    const entry = makeEntry(tenant)
    const { body } = await send(tenant.member, tenant, entry)
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/check-ups/${body.resultGuid}/withdrawal`, {
      body: { revision: 1, reason: 'Verwechslung' },
    })
    expect(await send(tenant.staff, tenant, { ...entry })).toMatchObject({ status: 200, body: { status: 'withdrawn' } })
    expect((await send(tenant.member, tenant, entry)).status).toBe(404)
    expect(await stored(tenant)).toBe(1)
  })

  test('archiving the member later does not change a stored entry', async () => {
    const tenant = await world.makeTenant()
    const entry = makeEntry(tenant)
    await send(tenant.staff, tenant, entry)
    await world.sql(`update member set status = 'archived' where tenant_id = $1`, [tenant.tenantId])
    expect((await send(tenant.staff, tenant, entry)).status).toBe(200)
    expect((await send(tenant.staff, tenant, { ...entry, entryId: randomUUID() })).status).toBe(422)
  })

  test.each([
    ['not-shared', 'shares_all = false'],
    ['consent-required', 'shares_all = false, stores_health_data = false'],
  ])('%s says that it is stored, and no more', async (code, change) => {
    const tenant = await world.makeTenant()
    const entry = makeEntry(tenant)
    const { body } = await send(tenant.staff, tenant, entry)
    await world.sql(`update member set ${change} where tenant_id = $1`, [tenant.tenantId])
    for (const table of ['check_up', 'check_up_version'])
      await world.sql(`update ${table} set is_shared = false where tenant_id = $1`, [tenant.tenantId])
    const again = await send(tenant.staff, tenant, entry)
    expect(again.status).toBe(403)
    expect(again.body).toMatchObject({ code, resultGuid: body.resultGuid })
    expect(again.body).not.toHaveProperty('scores')
  })

  test('one that was given to another person is refused as on hold once that person’s record is', async () => {
    const tenant = await world.makeTenant()
    const entry = makeEntry(tenant)
    const { body } = await send(tenant.staff, tenant, entry)
    const other = await world.makeMember(tenant.tenantId)
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/check-ups/${body.resultGuid}/reassignment`, {
      body: { revision: 1, memberId: other, reason: 'Verwechslung', confirmed: true },
    })
    await world.ask(tenant.admin, 'PUT', `${base(tenant)}/members/${other}/hold`, { body: { reason: 'Rechtsstreit' } })
    for (const sent of [entry, { ...entry, answers: stressAnswers(3) }])
      expect(await send(tenant.staff, tenant, sent)).toMatchObject({ status: 423, body: { code: 'on-hold' } })
    expect(await stored(tenant)).toBe(1)
  })

  test('one for a record that was merged goes to the record that stays', async () => {
    const tenant = await world.makeTenant()
    const [kept, merged] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
    const before = makeEntry(tenant, { memberId: merged })
    await send(tenant.staff, tenant, before)
    const { body } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
      tenant.staff,
      'GET',
      `${base(tenant)}/member-merges/records/${kept}/${merged}`,
    )
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-merges`, {
      body: {
        memberId: kept,
        revision: body.one.revision,
        mergedMemberId: merged,
        mergedRevision: body.other.revision,
        take: [],
      },
    })
    expect(await send(tenant.staff, tenant, before)).toMatchObject({ status: 200, body: { memberId: kept } })
    const late = makeEntry(tenant, { memberId: merged, dateOfMeasurement: '2026-03-10T11:00:00+01:00' })
    expect(await send(tenant.staff, tenant, late)).toMatchObject({ status: 201, body: { memberId: kept } })
    expect((await send(tenant.staff, tenant, late)).status).toBe(200)
  })
})

test('on a measurement day it completes the step, and sent again it does not change the board', async () => {
  const tenant = await world.makeTenant()
  const { memberId } = tenant.member
  const days = `${base(tenant)}/measurement-days`
  const { body: opened } = await world.ask<DayBoard>(tenant.staff, 'POST', days, {
    body: { title: 'Halle', day: '2026-03-10', stations: [{ name: 'Stress', profileIds: [stressLoadId] }] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const arrive = () =>
    world.ask<DayBoard>(tenant.staff, 'POST', `${days}/${opened.day.id}/visits`, { body: { memberId } })
  await arrive()
  const board = () => world.ask<DayBoard>(tenant.staff, 'GET', `${days}/${opened.day.id}`).then(({ body }) => body)
  const entry = makeEntry(tenant)
  const { body } = await send(tenant.staff, tenant, entry)
  const after = await board()
  expect(after.visits).toMatchObject([{ state: 'done', steps: [{ state: 'done', resultGuid: body.resultGuid }] }])
  await send(tenant.staff, tenant, entry)
  await arrive()
  expect(await board()).toEqual(after)
})
