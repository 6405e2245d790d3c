import type { GroupHeadcounts, GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { inDays, makeCompany, opened, planned, surveyPlan, surveyUrl } from '../../../testing/survey-scene.ts'
import { settleTenants } from '../../backups/restore.queries.ts'
import {
  manualId,
  now,
  openTenantWorld,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'

let world: TenantWorld
let clock = now
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' }, () => clock)
}, 60_000)
afterAll(() => world.close())

const plan = (tenant: TenantOfTest, given: object = {}) =>
  world.ask<GroupSurvey & Problem>(tenant.admin, 'POST', surveyUrl(tenant), { body: surveyPlan(given) })
const act = (tenant: TenantOfTest, surveyId: string, what: string, body?: object) =>
  world.ask<GroupSurvey & Problem>(tenant.admin, 'POST', surveyUrl(tenant, `/${surveyId}/${what}`), { body })
const list = async (tenant: TenantOfTest) =>
  (await world.ask<{ items: GroupSurvey[] }>(tenant.admin, 'GET', surveyUrl(tenant))).body.items

describe('planning a survey', () => {
  test('pins the version of the profile, and everything else as it was asked for', async () => {
    const tenant = await world.makeTenant()
    const { status, body } = await plan(tenant, { k: 15 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'planned',
      opensAt: inDays(0),
      closesAt: inDays(28),
      k: 15,
      breakdowns: [{ kind: 'units', name: 'Abteilung' }],
      frozen: null,
      invited: null,
      finished: null,
    })
    expect(body.profileVersion).not.toBe('')
    expect(await list(tenant)).toEqual([body])
  })

  test('takes seven days that end a second before midnight, also where the clocks go forward', async () => {
    const tenant = await world.makeTenant()
    const { status } = await plan(tenant, { opensAt: inDays(1), closesAt: inDays(8 - 3600 / 86_400) })
    expect(status).toBe(201)
  })

  test.each([
    ['begin today in the last hour of a day of 25 hours', '2026-10-25T22:30:00Z', '2026-10-24T22:00:00Z', 28],
    ['last 366 days of which one has 25 hours', '2027-10-30T10:00:00Z', '2027-10-29T22:00:00Z', 366],
  ])('may %s', async (_what, instant, opensAt, days) => {
    const tenant = await world.makeTenant()
    clock = new Date(instant)
    onTestFinished(() => {
      clock = now
    })
    // The clocks go back during the survey, so in UTC its last day ends one hour later.
    const closesAt = new Date(Date.parse(opensAt) + days * 86_400_000 + 3_599_000).toISOString()
    expect((await plan(tenant, { opensAt, closesAt })).status).toBe(201)
  })

  test.each([
    ['fewer than 10 people', { k: 9 }, 'k'],
    ['more than 50 people', { k: 51 }, 'k'],
    ['a window that ends before it begins', { closesAt: inDays(-0.5) }, 'closesAt'],
    ['a window that began long ago', { opensAt: inDays(-2) }, 'opensAt'],
    ['a window of less than a week', { closesAt: inDays(6.9) }, 'closesAt'],
    ['a window of more than a year', { closesAt: inDays(400) }, 'closesAt'],
    ['body values', { profileId: manualId }, 'profileId'],
    [
      'the same groups twice',
      { breakdowns: [1, 2].map((number) => ({ kind: 'units', name: `Teil ${number}` })) },
      'breakdowns',
    ],
    [
      'two breakdowns of one name',
      {
        breakdowns: [
          { kind: 'units', name: 'Bereich' },
          { kind: 'site', name: ' bereich' },
        ],
      },
      'breakdowns',
    ],
    [
      'four kinds of groups',
      { breakdowns: ['units', 'jobType', 'site', 'ageGroup'].map((kind) => ({ kind, name: kind })) },
      'breakdowns',
    ],
  ])('refuses %s', async (_what, given, path) => {
    const tenant = await world.makeTenant()
    const { status, body } = await plan(tenant, given)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
    expect(await list(tenant)).toEqual([])
  })

  test('refuses a profile of a product that the tenant does not use', async () => {
    const tenant = await world.makeTenant([15])
    expect(await plan(tenant)).toMatchObject({ status: 403, body: { code: 'product-not-active' } })
  })

  test('refuses the same scores within 28 days, before and after, until one is discarded', async () => {
    const tenant = await world.makeTenant()
    const { surveyId } = await planned(world, tenant, { opensAt: inDays(60), closesAt: inDays(70) })
    for (const [opensAt, closesAt] of [
      [inDays(97.9), inDays(120)],
      [inDays(10), inDays(32.1)],
    ])
      expect(await plan(tenant, { opensAt, closesAt })).toMatchObject({
        status: 409,
        body: { code: 'survey-too-soon', opensFrom: new Date(inDays(98)).toISOString() },
      })
    expect((await plan(tenant, { opensAt: inDays(98), closesAt: inDays(120) })).status).toBe(201)
    expect((await world.ask(tenant.admin, 'DELETE', surveyUrl(tenant, `/${surveyId}`))).status).toBe(204)
    expect((await plan(tenant, { opensAt: inDays(10), closesAt: inDays(32.1) })).status).toBe(201)
  })

  test('twice at the same time succeeds once', async () => {
    const tenant = await world.makeTenant()
    const answers = await Promise.all([plan(tenant), plan(tenant)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

test('headcounts show how many people in each group could be asked and have a login, but nothing about answers', async () => {
  const { tenant } = await makeCompany(world, { 'Werk / Halle 1': 12, 'Werk / Halle 2': 3, '': 1 })
  await world.makeMember(tenant.tenantId)
  const { body } = await world.ask<GroupHeadcounts>(
    tenant.admin,
    'GET',
    `/api/tenants/${tenant.tenantId}/group-headcounts?k=10`,
  )
  expect([body.people, body.withoutLogin, body.fewest]).toEqual([16, 1, 12])
  expect(body.profileIds).toContain(stressLoadId)
  expect(body.profileIds).not.toContain(manualId)
  const units = body.breakdowns.find(({ kind }) => kind === 'units')
  expect(units?.unassigned).toBe(1)
  expect(units?.classes.map(({ id, parent, people, isLargeEnough }) => [id, parent, people, isLargeEnough])).toEqual([
    ['werk', null, 15, true],
    ['werk / halle 1', 'werk', 12, true],
    ['werk / halle 2', 'werk', 3, false],
  ])
})

test('headcounts show which small groups could be combined, and which one is hidden to protect another', async () => {
  const { tenant } = await makeCompany(world, { Werkstatt: 5, Lager: 8, Büro: 13 })
  const { body } = await world.ask<GroupHeadcounts>(
    tenant.admin,
    'GET',
    `/api/tenants/${tenant.tenantId}/group-headcounts`,
  )
  const listHints = (kind: string) =>
    body.breakdowns
      .find((breakdown) => breakdown.kind === kind)
      ?.classes.map(({ id, wouldBeShown, mergeWith }) => [id, wouldBeShown, mergeWith])
  expect(listHints('units')).toEqual([
    ['büro', true, []],
    ['lager', false, ['werkstatt']],
    ['werkstatt', false, ['lager']],
  ])
  // Age groups are fixed, so they cannot be merged.
  expect(listHints('ageGroup')?.flatMap(([, , mergeWith]) => mergeWith)).toEqual([])
})

test('an age group is that on the day in the country of the organisation', async () => {
  const { tenant } = await makeCompany(world, { Halle: 13 })
  const { tenantId } = tenant
  // In New Zealand, it is already everyone's 30th birthday, while it is noon in UTC.
  await world.sql(`update tenant set country = 'NZ' where id = $1`, [tenantId])
  await world.sql(`update member set birth_date = '1996-03-11' where tenant_id = $1`, [tenantId])
  const { body } = await world.ask<GroupHeadcounts>(tenant.admin, 'GET', `/api/tenants/${tenantId}/group-headcounts`)
  const counted = body.breakdowns.find(({ kind }) => kind === 'ageGroup')?.classes
  const survey = await opened(world, tenant, { breakdowns: [{ kind: 'ageGroup', name: 'Alter' }] })
  for (const classes of [counted, survey.frozen?.[0]?.classes])
    expect(classes?.filter(({ people }) => people > 0).map(({ id, people }) => [id, people])).toEqual([['30-39', 13]])
})

describe('opening a survey', () => {
  test('freezes who is asked and in which group, whatever becomes of the records', async () => {
    const { tenant, people } = await makeCompany(world, { Halle: 13, Büro: 4 })
    await world.makeMember(tenant.tenantId)
    const survey = await opened(world, tenant)
    expect([survey.state, survey.invited, survey.finished]).toEqual(['open', 17, 0])
    await world.sql(`update member set department = 'Anderswo' where tenant_id = $1 and id = $2`, [
      tenant.tenantId,
      people[0]?.memberId,
    ])
    const [after] = await list(tenant)
    expect(after).toEqual(survey)
    expect(after?.frozen?.[0]?.classes.map(({ name, people: count }) => [name, count])).toEqual([
      ['Büro', 4],
      ['Halle', 13],
    ])
    const asked = await world.sql<{ classes: object }>(
      'select classes from group_survey_member where tenant_id = $1 and member_id = $2',
      [tenant.tenantId, people[0]?.memberId],
    )
    expect(asked).toEqual([{ classes: { units: 'halle' } }])
  })

  test('is refused where fewer than twelve people have a login, and a second time', async () => {
    const { tenant, people } = await makeCompany(world, { Halle: 12 })
    const { surveyId } = await planned(world, tenant)
    await world.sql('update membership set suspended_at = now() where tenant_id = $1 and user_id = $2', [
      tenant.tenantId,
      people[0]?.userId,
    ])
    expect(await act(tenant, surveyId, 'open')).toMatchObject({ status: 409, body: { code: 'survey-too-small' } })
    await world.sql('update membership set suspended_at = null where tenant_id = $1', [tenant.tenantId])
    const both = await Promise.all([act(tenant, surveyId, 'open'), act(tenant, surveyId, 'open')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await world.ask(tenant.admin, 'DELETE', surveyUrl(tenant, `/${surveyId}`))).status).toBe(409)
  })

  test('begins the window now where it was planned for later', async () => {
    const { tenant } = await makeCompany(world, { Halle: 12 })
    const survey = await opened(world, tenant, { opensAt: inDays(5) })
    expect(survey.opensAt).toBe(inDays(0))
  })

  test('begins the window now where it was planned for earlier', async () => {
    const { tenant } = await makeCompany(world, { Halle: 12 })
    expect((await opened(world, tenant, { opensAt: inDays(-0.5) })).opensAt).toBe(inDays(0))
  })

  test('is refused within 28 days after another survey with the same scores', async () => {
    const { tenant } = await makeCompany(world, { Halle: 12 })
    await opened(world, tenant)
    const { surveyId } = await planned(world, tenant, { opensAt: inDays(56), closesAt: inDays(84) })
    expect(await act(tenant, surveyId, 'open')).toMatchObject({ status: 409, body: { code: 'survey-too-soon' } })
    expect((await list(tenant)).map(({ state }) => state)).toEqual(['planned', 'open'])
  })
})

describe('ending a survey before its time', () => {
  test('needs a reason, makes no report, and does not delay the next one', async () => {
    const { tenant } = await makeCompany(world, { Halle: 12 })
    const { surveyId } = await opened(world, tenant)
    expect(await act(tenant, surveyId, 'close')).toMatchObject({ status: 422 })
    expect(await act(tenant, surveyId, 'close', { reason: 'Falscher Zeitraum' })).toMatchObject({
      status: 200,
      body: { state: 'withdrawn', withdrawn: { reason: 'Falscher Zeitraum' }, publishedAt: null },
    })
    expect((await act(tenant, surveyId, 'close', { reason: 'Noch einmal' })).status).toBe(409)
    expect((await plan(tenant)).status).toBe(201)
  })
})

test('after a restore, surveys that may have had a report are withdrawn and still delay the next one', async () => {
  const [asked, due, later] = [
    await makeCompany(world, { Halle: 12 }),
    await makeCompany(world, {}),
    await makeCompany(world, {}),
  ].map(({ tenant }) => tenant)
  if (!asked || !due || !later) throw new Error('a company is missing')
  await opened(world, asked)
  await planned(world, due, { opensAt: inDays(0.5) })
  await planned(world, later, { opensAt: inDays(60), closesAt: inDays(70) })
  await settleTenants(world.database.owner, { madeAt: inDays(0), now: inDays(1) })
  const listStates = async (tenant: TenantOfTest) =>
    (await list(tenant)).map(({ state, withdrawn }) => [state, withdrawn?.reason])
  expect(await listStates(asked)).toEqual([['withdrawn', 'backup-restored']])
  expect(await listStates(due)).toEqual([['withdrawn', 'backup-restored']])
  expect(await listStates(later)).toEqual([['planned', undefined]])
  for (const tenant of [asked, due]) {
    const tooSoon = await plan(tenant, { opensAt: inDays(55.9), closesAt: inDays(80) })
    expect(tooSoon).toMatchObject({ status: 409, body: { code: 'survey-too-soon' } })
    expect((await plan(tenant, { opensAt: inDays(56), closesAt: inDays(80) })).status).toBe(201)
  }
})

test('the audit records who decides what about surveys; other tenants and staff see nothing', async () => {
  const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
  const { surveyId } = await planned(world, tenant)
  expect((await world.ask(foreign.admin, 'POST', surveyUrl(foreign, `/${surveyId}/open`))).status).toBe(404)
  expect((await world.ask(tenant.staff, 'GET', surveyUrl(tenant))).status).toBe(403)
  await world.ask(tenant.admin, 'DELETE', surveyUrl(tenant, `/${surveyId}`))
  const written = await world.sql<{ action: string }>(
    `select action from audit_event where tenant_id = $1 and action like 'group-survey.%' order by position`,
    [tenant.tenantId],
  )
  expect(written.map(({ action }) => action)).toEqual(['group-survey.planned', 'group-survey.discarded'])
})
