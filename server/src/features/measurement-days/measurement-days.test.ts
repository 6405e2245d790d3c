import type { DayBoard, MeasurementDay } from '@salus/contract/measuring/days.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '../../platform/page.ts'
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

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}/measurement-days`
const stations = [
  { name: 'Waage', profileIds: [manualId] },
  { name: 'Fragebogen', profileIds: [stressLoadId] },
]

const open = async (tenant: TenantOfTest) =>
  (
    await world.ask<DayBoard>(tenant.staff, 'POST', base(tenant), {
      body: { title: 'Gesundheitstag', day: '2026-03-10', stations },
    })
  ).body.day.id

const arrive = async (tenant: TenantOfTest, dayId: string, memberId: string) =>
  (await world.ask<DayBoard>(tenant.staff, 'POST', `${base(tenant)}/${dayId}/visits`, { body: { memberId } })).body

const step = (
  tenant: TenantOfTest,
  who: SignedIn,
  of: { dayId: string; visitId: string; act: string; profileId?: string },
) =>
  world.ask<DayBoard & Problem>(
    who,
    'PUT',
    `${base(tenant)}/${of.dayId}/visits/${of.visitId}/steps/${of.profileId ?? stressLoadId}`,
    { body: { act: of.act } },
  )

const measure = (tenant: TenantOfTest, memberId: string) =>
  world.ask(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
    body: { profileId: stressLoadId, memberId, answers: stressAnswers() },
  })

const board = async (tenant: TenantOfTest, dayId: string) =>
  (await world.ask<DayBoard>(tenant.staff, 'GET', `${base(tenant)}/${dayId}`)).body

test('people who arrive join the queue of every station, once, in the order of arrival', async () => {
  const tenant = await world.makeTenant()
  const dayId = await open(tenant)
  const [nora, tim] = [
    await world.makeMember(tenant.tenantId),
    await world.makeMember(tenant.tenantId, { firstName: 'Tim' }),
  ]
  await world.sql(`update member set department = 'Sales' where id = $1`, [tim])
  await arrive(tenant, dayId, nora)
  await arrive(tenant, dayId, tim)
  const { visits, day } = await arrive(tenant, dayId, nora)
  expect(visits.map(({ firstName, number, steps }) => [firstName, number, steps.map(({ state }) => state)])).toEqual([
    ['Nora', 1, ['waiting', 'waiting']],
    ['Tim', 2, ['waiting', 'waiting']],
  ])
  expect(visits.map(({ department }) => department)).toEqual([null, 'Sales'])
  expect(day.people).toBe(2)
})

test('of two employees who claim a person the second learns who was first, and may take over', async () => {
  const tenant = await world.makeTenant()
  const dayId = await open(tenant)
  const [visit] = (await arrive(tenant, dayId, await world.makeMember(tenant.tenantId))).visits
  const visitId = visit?.id ?? ''
  const answers = await Promise.all(
    [tenant.staff, tenant.admin].map((who) => step(tenant, who, { dayId, visitId, act: 'claim' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = answers[0]?.status === 409 ? tenant.staff : tenant.admin
  expect((await step(tenant, late, { dayId, visitId, act: 'release' })).body.code).toBe('step-claimed')
  const taken = await step(tenant, late, { dayId, visitId, act: 'take-over' })
  expect(taken.body.visits[0]?.steps[1]).toMatchObject({ state: 'claimed', isMine: true })
})

test('an employee who is late for a step learns that it is done, and by whom if the result is shared', async () => {
  const tenant = await world.makeTenant()
  const dayId = await open(tenant)
  const [sharing, discreet] = [
    await world.makeMember(tenant.tenantId),
    await world.makeMember(tenant.tenantId, { sharesAll: false }),
  ]
  for (const [memberId, isShared] of [
    [sharing, true],
    [discreet, false],
  ] as const) {
    const { visits } = await arrive(tenant, dayId, memberId)
    const visitId = visits.find((visit) => visit.memberId === memberId)?.id ?? ''
    expect((await measure(tenant, memberId)).status).toBe(201)
    for (const act of ['claim', 'take-over', 'release', 'skip']) {
      const { status, body } = await step(tenant, tenant.admin, { dayId, visitId, act })
      expect([status, body.code]).toEqual([409, 'step-done'])
      expect([body.performedByName, body.resultGuid !== undefined]).toEqual(
        isShared ? ['Stefan Tester', true] : [undefined, false],
      )
    }
  }
})

test('a result appears on the board however it was recorded, and the last one ends the visit', async () => {
  const tenant = await world.makeTenant()
  const dayId = await open(tenant)
  const member = await world.makeMember(tenant.tenantId, { sharesAll: false })
  const [visit] = (await arrive(tenant, dayId, member)).visits
  const visitId = visit?.id ?? ''
  await step(tenant, tenant.staff, { dayId, visitId, act: 'skip', profileId: manualId })
  expect((await measure(tenant, member)).status).toBe(201)
  const after = await board(tenant, dayId)
  expect(after.visits[0]).toMatchObject({ state: 'done' })
  expect(after.visits[0]?.steps.map(({ state, resultGuid }) => [state, resultGuid])).toEqual([
    ['skipped', null],
    // The step shows no result, because staff recorded it but may not read it.
    ['done', null],
  ])
  expect(after.day.results).toBe(1)
  await world.ask(tenant.staff, 'PUT', `${base(tenant)}/${dayId}/visits/${visitId}/state`, { body: { act: 'talk' } })
  expect((await board(tenant, dayId)).visits[0]?.talkedAt).not.toBeNull()
})

test('a measurement day is a day in the country of the organisation', async () => {
  const tenant = await world.makeTenant()
  await world.sql(`update tenant set country = 'US' where id = $1`, [tenant.tenantId])
  const dayId = await open(tenant)
  const { day } = (await board(tenant, dayId)).day
  const [late, early] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
  const measuredAt = async (memberId: string, hour: number) => {
    await measure(tenant, memberId)
    await world.sql(
      `update check_up set date_of_measurement = ($3::timestamp + make_interval(hours => $4)) at time zone 'America/New_York'
       where tenant_id = $1 and member_id = $2`,
      [tenant.tenantId, memberId, day, hour],
    )
  }
  // The first result is measured at ten in the evening in New York, when it is already the next day in Germany. So it
  // belongs to this day only in New York. The second result belongs to this day only in Germany.
  await measuredAt(late, 22)
  await measuredAt(early, -2)
  await arrive(tenant, dayId, late)
  const { visits } = await arrive(tenant, dayId, early)
  const findState = (memberId: string) =>
    visits.find((visit) => visit.memberId === memberId)?.steps.find(({ profileId }) => profileId === stressLoadId)
      ?.state
  expect([findState(late), findState(early)]).toEqual(['done', 'waiting'])
})

test('measurements of the same day are ticked when the person arrives, those of other days are not', async () => {
  const tenant = await world.makeTenant()
  const [early, before] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
  for (const memberId of [early, before]) await measure(tenant, memberId)
  await world.sql(
    `update check_up set date_of_measurement = (date_of_measurement at time zone 'UTC' - interval '1 day') at time zone 'UTC' where tenant_id = $1 and member_id = $2`,
    [tenant.tenantId, before],
  )
  const dayId = await open(tenant)
  await arrive(tenant, dayId, early)
  const { visits } = await arrive(tenant, dayId, before)
  const listStates = (memberId: string) =>
    visits
      .find((visit) => visit.memberId === memberId)
      ?.steps.map(({ profileId, state }) => [profileId === stressLoadId, state])
  expect(listStates(early)).toEqual([
    [false, 'waiting'],
    [true, 'done'],
  ])
  expect(listStates(before)).toEqual([
    [false, 'waiting'],
    [true, 'waiting'],
  ])
})

test('unshared results that a member recorded alone appear on no board', async () => {
  const tenant = await world.makeTenant()
  const dayId = await open(tenant)
  const { memberId } = tenant.member
  await arrive(tenant, dayId, memberId)
  await world.sql(`update member set shares_all = false where id = $1`, [memberId])
  const alone = () =>
    world.ask(tenant.member, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
      body: { profileId: stressLoadId, memberId, answers: stressAnswers() },
    })
  expect((await alone()).status).toBe(201)
  const hidden = await board(tenant, dayId)
  expect(hidden.visits[0]?.steps.map(({ state, resultGuid }) => [state, resultGuid])).toEqual([
    ['waiting', null],
    ['waiting', null],
  ])
  await world.sql(`update member set shares_all = true where id = $1`, [memberId])
  await alone()
  expect((await board(tenant, dayId)).day.results).toBe(1)
})

test('a step whose result was reassigned or withdrawn is open again', async () => {
  const tenant = await world.makeTenant()
  const dayId = await open(tenant)
  const [nora, tim] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
  for (const member of [nora, tim]) await arrive(tenant, dayId, member)
  const { resultGuid } = (await measure(tenant, nora)).body as { resultGuid: string }
  const states = async () => (await board(tenant, dayId)).visits.map(({ steps }) => steps[1]?.state)
  expect(await states()).toEqual(['done', 'waiting'])
  const change = (act: string, body: object) =>
    world.ask(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups/${resultGuid}/${act}`, { body })
  const reason = 'Falsche Person'
  expect((await change('reassignment', { revision: 1, reason, memberId: tim, confirmed: true })).status).toBe(200)
  expect(await states()).toEqual(['waiting', 'done'])
  expect((await change('withdrawal', { revision: 2, reason })).status).toBe(200)
  expect(await states()).toEqual(['waiting', 'waiting'])
})

test('a person who leaves frees the station, and keeps their number when they come back', async () => {
  const tenant = await world.makeTenant()
  const dayId = await open(tenant)
  const member = await world.makeMember(tenant.tenantId)
  const [visit] = (await arrive(tenant, dayId, member)).visits
  const visitId = visit?.id ?? ''
  await step(tenant, tenant.staff, { dayId, visitId, act: 'claim' })
  const act = (word: string) =>
    world.ask<DayBoard>(tenant.staff, 'PUT', `${base(tenant)}/${dayId}/visits/${visitId}/state`, {
      body: { act: word },
    })
  const left = (await act('leave')).body.visits[0]
  expect([left?.state, left?.steps[1]?.state]).toEqual(['left', 'waiting'])
  const back = (await arrive(tenant, dayId, member)).visits[0]
  expect([back?.state, back?.number]).toEqual(['here', 1])
})

test('a closed day admits nobody and counts nothing, until it is reopened', async () => {
  const tenant = await world.makeTenant()
  const dayId = await open(tenant)
  const member = await world.makeMember(tenant.tenantId)
  await arrive(tenant, dayId, member)
  const put = (state: string) => world.ask(tenant.staff, 'PUT', `${base(tenant)}/${dayId}/state`, { body: { state } })
  expect((await put('closed')).status).toBe(200)
  const other = await world.makeMember(tenant.tenantId)
  expect(
    (await world.ask(tenant.staff, 'POST', `${base(tenant)}/${dayId}/visits`, { body: { memberId: other } })).status,
  ).toBe(412)
  await measure(tenant, member)
  expect((await board(tenant, dayId)).day.results).toBe(0)
  expect((await put('open')).status).toBe(200)
})

test('staff read who ended a day and when, until it is opened again', async () => {
  const tenant = await world.makeTenant()
  const dayId = await open(tenant)
  const put = async (who: SignedIn, state: string) => {
    const { body } = await world.ask<DayBoard>(who, 'PUT', `${base(tenant)}/${dayId}/state`, { body: { state } })
    return [body.day.closedByName, (body.day.closedAt ?? null) !== null]
  }
  expect(await put(tenant.staff, 'closed')).toEqual(['Stefan Tester', true])
  expect(await put(tenant.admin, 'closed')).toEqual(['Stefan Tester', true])
  expect(await put(tenant.admin, 'open')).toEqual([null, false])
  expect(await put(tenant.admin, 'closed')).not.toEqual(['Stefan Tester', true])
})

test('every measurement day is reached page by page, once, the newest first, also those of the same date', async () => {
  const tenant = await world.makeTenant()
  const titles = Array.from({ length: 25 }, (_, index) => `Termin ${index + 1}`)
  const openOn = (title: string, day: string) =>
    world.ask(tenant.staff, 'POST', base(tenant), { body: { title, day, stations } })
  await openOn('Später', '2026-03-11')
  for (const title of titles) await openOn(title, '2026-03-10')
  await openOn('Früher', '2026-03-09')
  // The test clock does not advance, so the times of opening are set here.
  for (const [index, title] of titles.entries())
    await world.sql('update measurement_day set opened_at = $3 where tenant_id = $1 and title = $2', [
      tenant.tenantId,
      title,
      new Date(Date.UTC(2026, 2, 10, 8, index)),
    ])
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const address: string = `${base(tenant)}?limit=10${cursor === '' ? '' : `&cursor=${cursor}`}`
    const { body } = await world.ask<Page<MeasurementDay>>(tenant.staff, 'GET', address)
    found.push(...body.items.map(({ title }) => title))
    cursor = body.nextCursor
  }
  expect(found).toEqual(['Später', ...titles.toReversed(), 'Früher'])
  expect((await world.ask<Problem>(tenant.staff, 'GET', `${base(tenant)}?cursor=no-day`)).body.code).toBe(
    'invalid-query',
  )
})

test('members and days of different tenants never meet', async () => {
  const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
  const dayId = await open(tenant)
  expect((await world.ask(other.staff, 'GET', `${base(other)}/${dayId}`)).status).toBe(404)
  const foreign = await world.makeMember(other.tenantId)
  expect(
    (await world.ask(tenant.staff, 'POST', `${base(tenant)}/${dayId}/visits`, { body: { memberId: foreign } })).status,
  ).toBe(404)
})

test('one measurement belongs to one station, and only known ones are offered', async () => {
  const tenant = await world.makeTenant()
  const ask = (of: readonly unknown[]) =>
    world.ask<Problem>(tenant.staff, 'POST', base(tenant), { body: { title: 'T', day: '2026-03-10', stations: of } })
  expect((await ask([stations[0], stations[0]])).status).toBe(422)
  expect((await ask([{ name: 'A', profileIds: ['00000000-0000-4000-8000-000000000000'] }])).body.code).toBe(
    'profile-not-available',
  )
})
