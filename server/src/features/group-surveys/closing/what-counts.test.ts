import { computeRelease } from '@salus/domain/group-reports/compute-release.ts'
import type { ReleaseInput } from '@salus/domain/group-reports/release-input.ts'
import type { Participant } from '@salus/domain/group-reports/wave-plan.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addPerson,
  answered,
  decideUrl,
  endWindow,
  inDays,
  makeCompany,
  opened,
  type Person,
  surveyDecision,
} from '../../../testing/survey-scene.ts'
import {
  now,
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'
import { closeDueSurvey } from './close-due-survey.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

interface Wave {
  readonly tenant: TenantOfTest
  readonly surveyId: string
}

const agree = async ({ tenant, surveyId }: Wave, person: Person) => {
  const answer = await world.ask(person, 'POST', decideUrl(tenant, person), { body: surveyDecision({ surveyId }) })
  expect(answer.status, answer.raw.toString()).toBe(200)
}

async function close({ tenant, surveyId }: Wave): Promise<ReleaseInput> {
  await endWindow(world, tenant)
  let input: ReleaseInput | undefined
  const compute = (given: ReleaseInput) => {
    input = given
    return computeRelease(given)
  }
  const deps = { owner: world.database.owner, clock: { now: () => now }, compute }
  await closeDueSurvey(deps, { tenantId: tenant.tenantId, surveyId })
  if (!input) throw new Error('nothing was computed')
  return input
}

async function surveyOfOne() {
  const { tenant, people } = await makeCompany(world, { Halle: 12 })
  const [person] = people
  if (!person) throw new Error('nobody is there')
  const { surveyId } = await opened(world, tenant)
  return { tenant, person, surveyId }
}

async function typedByStaff({ tenantId, staff }: TenantOfTest, { memberId }: Person, points: number) {
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers(points), answeredBy: 'by-staff' }
  const answer = await world.ask(staff, 'POST', `/api/tenants/${tenantId}/check-ups`, { body })
  expect(answer.status, answer.raw.toString()).toBe(201)
}

const decidedAt = (days: number, { userId }: Person) =>
  world.sql('update group_survey_decision set decided_at = $1 where user_id = $2', [inDays(days), userId])
const answeredAt = async (days: number, resultGuid: string) => {
  for (const table of ['check_up', 'check_up_version'])
    await world.sql(`update ${table} set date_of_measurement = $1, recorded_at = $1 where result_guid = $2`, [
      inDays(days),
      resultGuid,
    ])
}
async function amendedByStaff(resultGuid: string, facts: object = {}) {
  await world.sql(
    `insert into check_up_version select (v).* from (
       select jsonb_populate_record(one, $2) v from check_up_version one where one.result_guid = $1) later`,
    [resultGuid, JSON.stringify({ ...facts, revision: 2 })],
  )
  await world.sql('update check_up set revision = 2 where result_guid = $1', [resultGuid])
}
const totals = (participants: readonly Participant[]) =>
  participants.map(({ scores, isKnown }) => [scores['total']?.value, isKnown])

describe('what staff typed', () => {
  test('after the person agreed does not replace their own answers', async () => {
    const wave = await surveyOfOne()
    await answeredAt(-2, await answered(world, wave.tenant, wave.person, 10))
    await agree(wave, wave.person)
    await decidedAt(-1, wave.person)
    await typedByStaff(wave.tenant, wave.person, 40)
    expect(totals((await close(wave)).participants)).toEqual([[10, false]])
  })

  test('before the person agreed counts, and counts as known to staff', async () => {
    const wave = await surveyOfOne()
    await typedByStaff(wave.tenant, wave.person, 40)
    await agree(wave, wave.person)
    expect(totals((await close(wave)).participants)).toEqual([[40, true]])
  })

  test('over the person’s own answers makes these known to staff', async () => {
    const wave = await surveyOfOne()
    const resultGuid = await answered(world, wave.tenant, wave.person, 10)
    await agree(wave, wave.person)
    await amendedByStaff(resultGuid)
    expect(totals((await close(wave)).participants)).toEqual([[10, true]])
  })
})

test.each([
  ['that the person shared until they withdrew is known to staff, who may have read it', -2, true],
  ['that the person gave after they withdrew is not', 0, false],
])('a result %s', async (_, days, isKnown) => {
  const wave = await surveyOfOne()
  for (const decision of ['given', 'withdrawn']) {
    const body = { purpose: 'share-with-staff', decision, textVersion: '1', language: 'de' }
    const answer = await world.ask(wave.person, 'POST', decideUrl(wave.tenant, wave.person), { body })
    expect(answer.status, answer.raw.toString()).toBe(200)
  }
  await world.sql('update consent set recorded_at = $1 where member_id = $2', [inDays(-1), wave.person.memberId])
  await answeredAt(days, await answered(world, wave.tenant, wave.person, 10))
  await agree(wave, wave.person)
  expect(totals((await close(wave)).participants)).toEqual([[10, isKnown]])
})

test('a version written after the end changes nothing, however late the report is computed', async () => {
  const wave = await surveyOfOne()
  const resultGuid = await answered(world, wave.tenant, wave.person, 10)
  await agree(wave, wave.person)
  await amendedByStaff(resultGuid, { scores: [], recorded_at: inDays(1), date_of_measurement: inDays(-50) })
  await world.sql('update check_up set date_of_measurement = $1 where result_guid = $2', [inDays(-50), resultGuid])
  expect(totals((await close(wave)).participants)).toEqual([[10, false]])
})

const breakdowns = [
  { kind: 'units', name: 'Abteilung' },
  { kind: 'ageGroup', name: 'Altersgruppe' },
]

/** Moves the earlier waves 100 days into the past, then runs a wave in which all given people take part. */
async function nextWave(tenant: TenantOfTest, people: readonly Person[]): Promise<ReleaseInput> {
  await world.sql(
    `update group_survey set opens_at = (opens_at at time zone 'UTC' - interval '100 days') at time zone 'UTC', 
       closes_at = (closes_at at time zone 'UTC' - interval '100 days') at time zone 'UTC'
     where tenant_id = $1`,
    [tenant.tenantId],
  )
  const { surveyId } = await opened(world, tenant, { breakdowns })
  for (const person of people) await agree({ tenant, surveyId }, person)
  const input = await close({ tenant, surveyId })
  await world.sql(
    `update group_report set computed_at = (computed_at at time zone 'UTC' - interval '1 second') at time zone 'UTC' where tenant_id = $1`,
    [tenant.tenantId],
  )
  return input
}

async function companyThatAnswered() {
  const { tenant, people } = await makeCompany(world, { Halle: 20, Büro: 20 })
  for (const [index, person] of people.entries()) await answered(world, tenant, person, 10 + (index % 12))
  return { tenant, people }
}

describe('the next wave', () => {
  test('knows the groups that each person was in before: another age group, a renamed department, joiners', async () => {
    const { tenant, people } = await companyThatAnswered()
    const first = await nextWave(tenant, people)
    expect(first.participants.every(({ classesBefore }) => classesBefore === undefined)).toBe(true)
    await world.sql(`update member set department = 'Verwaltung' where tenant_id = $1 and department = 'Büro'`, [
      tenant.tenantId,
    ])
    await world.sql(`update member set birth_date = '1950-01-01' where id = $1`, [people[0]?.memberId])
    const joiner = await addPerson(world, tenant, 'Halle')
    await answered(world, tenant, joiner, 12)
    const { participants, ...later } = await nextWave(tenant, [...people, joiner])
    expect(participants.filter(({ classesBefore }) => classesBefore?.['units'] === 'büro')).toHaveLength(20)
    expect(participants.filter(({ classesBefore }) => classesBefore?.['units'] === 'halle')).toHaveLength(20)
    expect(
      participants.filter(({ classesBefore }) => Object.keys(classesBefore ?? { units: '' }).length === 0),
    ).toEqual([expect.objectContaining({ classes: expect.objectContaining({ units: 'halle' }) as unknown })])
    const older = participants.filter(
      ({ classes, classesBefore }) =>
        classesBefore?.['units'] !== undefined && classesBefore['ageGroup'] !== classes['ageGroup'],
    )
    expect(older).toHaveLength(1)
    const units = computeRelease({ ...later, participants }).breakdowns.find(({ id }) => id === 'units')
    expect(units?.classes.filter(({ shown }) => shown).map(({ classId }) => classId)).toContain('halle')
  })

  test('is compared with the last wave with numbers, not with one in which too few took part', async () => {
    const { tenant, people } = await companyThatAnswered()
    const { plan } = await nextWave(tenant, people)
    const empty = await nextWave(tenant, people.slice(0, 3))
    expect(computeRelease(empty).whole).toEqual({ shown: false })
    const { previous, participants } = await nextWave(tenant, people)
    expect(previous?.surveyId).toBe(plan.surveyId)
    expect(participants.filter(({ classesBefore }) => classesBefore?.['units'] === 'halle')).toHaveLength(20)
  })
})
