import { createHash } from 'node:crypto'
import { computeRelease } from '@salus/domain/group-reports/compute-release.ts'
import { releaseSchema, serialiseRelease } from '@salus/domain/group-reports/release.ts'
import type { MyGroupSurvey } from '@salus/contract/group-reports/own-surveys.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answered,
  decideUrl,
  inDays,
  makeCompany,
  opened,
  type Person,
  surveyDecision,
} from '../../../testing/survey-scene.ts'
import { now, openTenantWorld, type TenantOfTest, type TenantWorld } from '../../../testing/tenant-world.ts'
import { closeDueSurvey, closeDueSurveys } from './close-due-survey.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const deps = () => ({ owner: world.database.owner, clock: { now: () => now } })
const reports = (tenant: TenantOfTest) =>
  world.sql<{ body: string; sha256: string }>('select body, sha256 from group_report where tenant_id = $1', [
    tenant.tenantId,
  ])
const readReport = async (tenant: TenantOfTest) => {
  const [report] = await reports(tenant)
  if (!report) throw new Error('there is no report')
  return { ...report, release: releaseSchema.parse(JSON.parse(report.body)) }
}

async function surveyWith(departments: Readonly<Record<string, number>>, refusing = 0) {
  const { tenant, people } = await makeCompany(world, departments)
  const survey = await opened(world, tenant)
  for (const [index, person] of people.entries())
    await takePart(tenant, {
      survey,
      person,
      decision: index < refusing ? 'withdrawn' : 'given',
      points: 10 + (index % 12),
    })
  return { tenant, people, survey }
}

async function takePart(
  tenant: TenantOfTest,
  of: { survey: { surveyId: string }; person: Person; decision: string; points: number },
) {
  const resultGuid = await answered(world, tenant, of.person, of.points)
  const decided = await world.ask(of.person, 'POST', decideUrl(tenant, of.person), {
    body: surveyDecision(of.survey, of.decision),
  })
  expect(decided.status, decided.raw.toString()).toBe(200)
  return resultGuid
}

const endWindow = (tenant: TenantOfTest) =>
  world.sql(`update group_survey set closes_at = $2, opens_at = $3 where tenant_id = $1 and state = 'open'`, [
    tenant.tenantId,
    inDays(0),
    inDays(-28),
  ])

describe('closing a survey', () => {
  test('computes the report of the people who agreed, deletes who they were, and leaves each a private note', async () => {
    const { tenant, people, survey } = await surveyWith({ Halle: 20, Büro: 15 }, 3)
    await endWindow(tenant)
    await closeDueSurvey(deps(), { tenantId: tenant.tenantId, surveyId: survey.surveyId })
    const { release, sha256 } = await readReport(tenant)
    expect(release).toMatchObject({ surveyId: survey.surveyId, k: 10, whole: { n5: 30 } })
    expect(sha256).toBe(createHash('sha256').update(serialiseRelease(release)).digest('hex'))
    expect(await world.sql('select 1 from group_survey_decision where tenant_id = $1', [tenant.tenantId])).toEqual([])
    const readNote = async (person: Person | undefined) => {
      const { body } = await world.ask<{ items: MyGroupSurvey[] }>(person ?? null, 'GET', '/api/me/group-surveys')
      return body.items.map(({ decision, state, wentIntoReportAt }) => [decision, state, wentIntoReportAt !== null])
    }
    expect(await readNote(people[0])).toEqual([[null, 'published', false]])
    expect(await readNote(people[10])).toEqual([[null, 'published', true]])
    const [entry] = await world.sql(
      `select action, subject_ids as subjects from audit_event where tenant_id = $1 and action = 'group-survey.published'`,
      [tenant.tenantId],
    )
    expect(entry).toEqual({ action: 'group-survey.published', subjects: [] })
  })

  test('reports only that there were too few people, and leaves no note, if fewer than ten took part', async () => {
    const { tenant } = await surveyWith({ Halle: 14 }, 6)
    await endWindow(tenant)
    await closeDueSurveys(deps(), tenant.tenantId)
    expect((await readReport(tenant)).release.whole).toEqual({ shown: false })
    expect(await world.sql('select 1 from group_survey_note where tenant_id = $1', [tenant.tenantId])).toEqual([])
  })

  test('waits for its time', async () => {
    const { tenant, survey } = await surveyWith({ Halle: 12 })
    await closeDueSurvey(deps(), { tenantId: tenant.tenantId, surveyId: survey.surveyId })
    await closeDueSurveys(deps(), tenant.tenantId)
    expect(await reports(tenant)).toEqual([])
  })

  test('interrupted between computing and storing leaves nothing, and the next run makes exactly one report', async () => {
    const { tenant, survey } = await surveyWith({ Halle: 14 })
    const due = { tenantId: tenant.tenantId, surveyId: survey.surveyId }
    await endWindow(tenant)
    const killed = closeDueSurvey(
      {
        ...deps(),
        compute: (input) => {
          computeRelease(input)
          throw new Error('the process ended here')
        },
      },
      due,
    )
    await expect(killed).rejects.toThrow('the process ended here')
    expect(await reports(tenant)).toEqual([])
    const decisions = await world.sql('select 1 from group_survey_decision where tenant_id = $1', [tenant.tenantId])
    expect(decisions).toHaveLength(14)
    await closeDueSurvey(deps(), due)
    await closeDueSurvey(deps(), due)
    expect(await reports(tenant)).toHaveLength(1)
  })

  test('twice at the same time makes one report', async () => {
    const { tenant, survey } = await surveyWith({ Halle: 14 })
    await endWindow(tenant)
    const due = { tenantId: tenant.tenantId, surveyId: survey.surveyId }
    await Promise.all([closeDueSurvey(deps(), due), closeDueSurvey(deps(), due), closeDueSurvey(deps(), due)])
    expect(await reports(tenant)).toHaveLength(1)
  })

  test('counts the state at that moment: nobody who withdrew, was erased or archived, left, or whose check-up was withdrawn', async () => {
    const { tenant, people, survey } = await surveyWith({ Halle: 21 })
    const { tenantId } = tenant
    const [withdrew, archived, left, stores, cancelled] = people
    if (!withdrew || !archived || !left || !stores || !cancelled) throw new Error('too few people')
    await world.ask(withdrew, 'POST', decideUrl(tenant, withdrew), { body: surveyDecision(survey, 'withdrawn') })
    await world.sql(`update member set status = 'archived' where id = $1`, [archived.memberId])
    await world.sql('delete from membership where user_id = $1', [left.userId])
    await world.sql('update member set stores_health_data = false where id = $1', [stores.memberId])
    await world.sql(`update check_up set status = 'withdrawn' where tenant_id = $1 and member_id = $2`, [
      tenantId,
      cancelled.memberId,
    ])
    await endWindow(tenant)
    let counted = -1
    await closeDueSurvey(
      {
        ...deps(),
        compute: (input) => {
          counted = input.participants.length
          return computeRelease(input)
        },
      },
      { tenantId, surveyId: survey.surveyId },
    )
    expect(counted).toBe(16)
  })

  test('takes the last result of each person in the window, also an amended one, and treats what staff may see as known', async () => {
    const { tenant, people, survey } = await surveyWith({ Halle: 14 })
    const [twice, early] = people
    if (!twice || !early) throw new Error('too few people')
    for (const table of ['check_up', 'check_up_version'])
      await world.sql(`update ${table} set date_of_measurement = $2 where member_id = $1`, [twice.memberId, inDays(-1)])
    await answered(world, tenant, twice, 40)
    await world.sql('update check_up set date_of_measurement = $2 where member_id = $1', [early.memberId, inDays(-40)])
    await world.sql('update check_up_version set date_of_measurement = $2 where member_id = $1', [
      early.memberId,
      inDays(-40),
    ])
    await world.sql('update member set shares_all = true where id = $1', [people[5]?.memberId])
    await endWindow(tenant)
    const seen: { values: unknown[]; known: number } = { values: [], known: 0 }
    await closeDueSurvey(
      {
        ...deps(),
        compute: (input) => {
          seen.values = input.participants.map(({ scores }) => scores['total']?.value)
          seen.known = input.participants.filter(({ isKnown }) => isKnown).length
          return computeRelease(input)
        },
      },
      { tenantId: tenant.tenantId, surveyId: survey.surveyId },
    )
    expect(seen.values).toHaveLength(13)
    expect(seen.values.filter((value) => value === 40)).toHaveLength(1)
    expect(seen.known).toBe(1)
  })
})

describe('a published report', () => {
  test('cannot be changed or removed, not even by the owner of the tables', async () => {
    const { tenant, survey } = await surveyWith({ Halle: 14 })
    await endWindow(tenant)
    await closeDueSurvey(deps(), { tenantId: tenant.tenantId, surveyId: survey.surveyId })
    const before = await reports(tenant)
    const asRole = async (role: string, statement: string) => {
      const client = await world.database.owner.connect()
      try {
        await client.query('begin; set local search_path = salus, pg_catalog')
        await client.query(`select set_config('app.tenant', $1, true)`, [String(tenant.tenantId)])
        await client.query(`set local role ${role}`)
        return (await client.query(statement)).rowCount
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    for (const statement of [`update group_report set body = '{}'`, 'delete from group_report']) {
      expect(await asRole('salus_owner', statement), statement).toBe(0)
      await expect(asRole('salus_app', statement)).rejects.toMatchObject({ code: '42501' })
    }
    expect(await reports(tenant)).toEqual(before)
  })
})

test('a survey that ended early deletes who agreed', async () => {
  const { tenant, survey } = await surveyWith({ Halle: 12 })
  await world.ask(tenant.admin, 'POST', `/api/tenants/${tenant.tenantId}/group-surveys/${survey.surveyId}/close`, {
    body: { reason: 'Falscher Zeitraum' },
  })
  await expect
    .poll(
      async () =>
        (await world.sql('select 1 from group_survey_decision where tenant_id = $1', [tenant.tenantId])).length,
      { timeout: 15_000 },
    )
    .toBe(0)
  expect(await reports(tenant)).toEqual([])
})
