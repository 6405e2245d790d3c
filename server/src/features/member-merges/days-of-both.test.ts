import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { DayBoard, MeasurementDay } from '@salus/contract/measuring/days.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  manualId,
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const merge = async (tenant: TenantOfTest, kept: string, merged: string) => {
  const url = `${base(tenant)}/member-merges`
  const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.staff,
    'GET',
    `${url}/records/${kept}/${merged}`,
  )
  const { one, other } = both
  const body = {
    memberId: kept,
    revision: one.revision,
    mergedMemberId: merged,
    mergedRevision: other.revision,
    take: [],
  }
  const made = await world.ask<MemberMerge>(tenant.staff, 'POST', url, { body })
  expect(made.status).toBe(201)
  return made.body.id
}
const undo = async (tenant: TenantOfTest, mergeId: string) =>
  expect((await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)).status).toBe(200)

const stations = [
  { name: 'Waage', profileIds: [manualId] },
  { name: 'Fragebogen', profileIds: [stressLoadId] },
]
const days = (tenant: TenantOfTest) => `${base(tenant)}/measurement-days`
const openDay = async (tenant: TenantOfTest) => {
  const body = { title: 'Gesundheitstag', day: '2026-03-10', stations }
  return (await world.ask<DayBoard>(tenant.staff, 'POST', days(tenant), { body })).body.day.id
}
const arrive = async (tenant: TenantOfTest, dayId: string, memberId: string) => {
  const arrived = await world.ask<DayBoard>(tenant.staff, 'POST', `${days(tenant)}/${dayId}/visits`, {
    body: { memberId },
  })
  return arrived.body.visits.find((visit) => visit.memberId === memberId)?.id ?? ''
}
const actOn = (tenant: TenantOfTest, visit: string, act: string) =>
  world.ask(tenant.staff, 'PUT', `${days(tenant)}/${visit}/state`, { body: { act } })
const actAt = (tenant: TenantOfTest, visit: string, profileId: string, act: string) =>
  world.ask(tenant.staff, 'PUT', `${days(tenant)}/${visit}/steps/${profileId}`, { body: { act } })
const measure = async (tenant: TenantOfTest, memberId: string) => {
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers() }
  return (await world.ask<CheckUp>(tenant.staff, 'POST', `${base(tenant)}/check-ups`, { body })).body.resultGuid
}
/** Returns what the board shows for each person: the name, the state of the visit and the states of the steps. */
const rows = async (tenant: TenantOfTest, dayId: string) =>
  (await world.ask<DayBoard>(tenant.staff, 'GET', `${days(tenant)}/${dayId}`)).body.visits.map(
    ({ firstName, state, steps }) => [firstName, state, ...steps.map((step) => step.state)],
  )
const counts = async (tenant: TenantOfTest) => {
  const { body } = await world.ask<{ items: MeasurementDay[] }>(tenant.staff, 'GET', days(tenant))
  return body.items.map(({ people, results }) => [people, results])
}
const stored = ({ tenantId }: TenantOfTest) =>
  Promise.all([
    world.sql(`select to_jsonb(t) - 'revision' as row from day_visit t where tenant_id = $1 order by id`, [tenantId]),
    world.sql('select to_jsonb(t) as row from day_step t where tenant_id = $1 order by visit_id, profile_id', [
      tenantId,
    ]),
  ])

const withTwo = async () => {
  const tenant = await world.makeTenant()
  const karin = await world.makeMember(tenant.tenantId, { firstName: 'Karin' })
  const karla = await world.makeMember(tenant.tenantId, { firstName: 'Karla' })
  return { tenant, karin, karla, dayId: await openDay(tenant) }
}

describe('two records of one person on one measurement day', () => {
  test('show what either of them has done in one row, and the list of the days counts one person', async () => {
    const { tenant, karin, karla, dayId } = await withTwo()
    await arrive(tenant, dayId, karin)
    await arrive(tenant, dayId, karla)
    const result = await measure(tenant, karla)
    const before = await stored(tenant)
    expect(await counts(tenant)).toEqual([[2, 1]])
    const mergeId = await merge(tenant, karin, karla)
    expect(await rows(tenant, dayId)).toEqual([['Karin', 'here', 'waiting', 'done']])
    const { body } = await world.ask<DayBoard>(tenant.staff, 'GET', `${days(tenant)}/${dayId}`)
    expect(body.visits[0]?.steps[1]?.resultGuid).toBe(result)
    expect(await counts(tenant)).toEqual([[1, 1]])
    await undo(tenant, mergeId)
    expect(await stored(tenant)).toEqual(before)
    expect(await counts(tenant)).toEqual([[2, 1]])
  })

  test.each([
    ['the other did everything that was left', 'done'],
    ['the other is being measured and had left it out before', 'claimed'],
    ['one had gone and the other is here', 'left'],
  ])('each get their own back from an undo, where %s', async (_where, how) => {
    const { tenant, karin, karla, dayId } = await withTwo()
    const [first, second] = [await arrive(tenant, dayId, karin), await arrive(tenant, dayId, karla)]
    await actAt(tenant, `${dayId}/visits/${first}`, manualId, 'skip')
    if (how === 'done') {
      await measure(tenant, karla)
      await actOn(tenant, `${dayId}/visits/${second}`, 'talk')
    }
    if (how === 'claimed') {
      await actAt(tenant, `${dayId}/visits/${first}`, stressLoadId, 'skip')
      await actAt(tenant, `${dayId}/visits/${second}`, stressLoadId, 'claim')
    }
    if (how === 'left') await actOn(tenant, `${dayId}/visits/${first}`, 'leave')
    const before = await stored(tenant)
    const mergeId = await merge(tenant, karin, karla)
    const after = {
      done: ['Karin', 'done', 'skipped', 'done'],
      claimed: ['Karin', 'here', 'skipped', 'claimed'],
      left: ['Karin', 'here', 'skipped', 'waiting'],
    }
    expect(await rows(tenant, dayId)).toEqual([after[how as keyof typeof after]])
    await undo(tenant, mergeId)
    expect(await stored(tenant)).toEqual(before)
  })

  test('mark steps as done that were measured under the other record without arriving, and an undo reopens them', async () => {
    const { tenant, karin, karla, dayId } = await withTwo()
    await measure(tenant, karla)
    await arrive(tenant, dayId, karin)
    const before = await stored(tenant)
    const mergeId = await merge(tenant, karin, karla)
    expect(await rows(tenant, dayId)).toEqual([['Karin', 'here', 'waiting', 'done']])
    await undo(tenant, mergeId)
    expect(await stored(tenant)).toEqual(before)
  })

  test('mark no step as done by an unshared result that the member recorded alone', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    await world.sql(`update member set shares_all = false where id = $1`, [memberId])
    const karla = await world.makeMember(tenant.tenantId, { firstName: 'Karla', sharesAll: false })
    const body = { profileId: stressLoadId, memberId, answers: stressAnswers() }
    expect((await world.ask(tenant.member, 'POST', `${base(tenant)}/check-ups`, { body })).status).toBe(201)
    const dayId = await openDay(tenant)
    await arrive(tenant, dayId, karla)
    await merge(tenant, memberId, karla)
    expect((await rows(tenant, dayId)).map((row) => row.slice(1))).toEqual([['here', 'waiting', 'waiting']])
  })

  test('keep a step done by their own result since, and lose what only the other has done', async () => {
    const { tenant, karin, karla, dayId } = await withTwo()
    await arrive(tenant, dayId, karin)
    await arrive(tenant, dayId, karla)
    await measure(tenant, karla)
    const mergeId = await merge(tenant, karin, karla)
    const own = await measure(tenant, karin)
    await undo(tenant, mergeId)
    expect(await rows(tenant, dayId)).toEqual([
      ['Karin', 'here', 'waiting', 'done'],
      ['Karla', 'here', 'waiting', 'done'],
    ])
    const { body } = await world.ask<DayBoard>(tenant.staff, 'GET', `${days(tenant)}/${dayId}`)
    expect(body.visits[0]?.steps[1]?.resultGuid).toBe(own)
  })

  test('show no result of each other after an undo, even if one arrived and the other was measured', async () => {
    const { tenant, karin, karla, dayId } = await withTwo()
    await arrive(tenant, dayId, karla)
    const mergeId = await merge(tenant, karin, karla)
    await measure(tenant, karin)
    expect(await rows(tenant, dayId)).toEqual([['Karin', 'here', 'waiting', 'done']])
    await undo(tenant, mergeId)
    expect(await rows(tenant, dayId)).toEqual([['Karla', 'here', 'waiting', 'waiting']])
  })

  test('keep what the second record has done when the merge of a third is undone', async () => {
    const { tenant, karin, karla, dayId } = await withTwo()
    const third = await world.makeMember(tenant.tenantId, { firstName: 'Carla' })
    for (const memberId of [karin, karla, third]) await arrive(tenant, dayId, memberId)
    await measure(tenant, karla)
    await measure(tenant, third)
    const before = await stored(tenant)
    const [second, last] = [await merge(tenant, karin, karla), await merge(tenant, karin, third)]
    await undo(tenant, last)
    expect(await rows(tenant, dayId)).toEqual([
      ['Karin', 'here', 'waiting', 'done'],
      ['Carla', 'here', 'waiting', 'done'],
    ])
    expect(await counts(tenant)).toEqual([[2, 2]])
    await undo(tenant, second)
    expect(await stored(tenant)).toEqual(before)
  })
})
