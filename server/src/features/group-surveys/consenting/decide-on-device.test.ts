import { randomUUID } from 'node:crypto'
import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MyGroupSurvey } from '@salus/contract/group-reports/own-surveys.ts'
import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import type { HandedOver } from '@salus/contract/account/session.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../platform/sign-in/account/password-hash.ts'
import { decideUrl, inDays, makeCompany, opened, type Person, surveyDecision } from '../../../testing/survey-scene.ts'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  manualId,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'

let world: TenantWorld
let company: { readonly tenant: TenantOfTest; readonly people: readonly Person[]; readonly survey: GroupSurvey }
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
  const { tenant, people } = await makeCompany(world, { Halle: 12 })
  company = { tenant, people, survey: await opened(world, tenant) }
  await world.sql(
    `insert into account (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::uuid::text, 'credential', $3)`,
    [randomUUID(), tenant.staff.userId, await hashPassword('Correct-horse-7')],
  )
}, 60_000)
afterAll(() => world.close())

const personAt = (index: number): Person => {
  const found = company.people[index]
  if (found === undefined) throw new Error('nobody was made')
  return found
}
const writeUrl = ({ memberId }: Person, rest: string) =>
  `/api/tenants/${company.tenant.tenantId}/members/${memberId}${rest}`

interface Device extends SignedIn {
  readonly handedOver: HandedOver
}

async function handOver(person: Person): Promise<Device> {
  const staff = await world.signInAgain(company.tenant.staff)
  const body = { profileId: stressLoadId }
  const answer = await world.ask<HandedOver>(staff, 'POST', writeUrl(person, '/hand-over'), { body })
  expect(answer.status, answer.raw.toString()).toBe(200)
  const [cookie = ''] = String([answer.headers['set-cookie'] ?? ''].flat()[0]).split(';', 1)
  return { userId: staff.userId, cookie, handedOver: answer.body }
}

async function answerOn(device: SignedIn, person: Person): Promise<string> {
  const { memberId } = person
  const body = { profileId: stressLoadId }
  const begun = await world.ask<Analysis>(device, 'POST', writeUrl(person, '/analyses'), { body })
  const sent = await world.ask<CheckUp>(device, 'POST', `/api/tenants/${company.tenant.tenantId}/check-ups`, {
    body: { ...body, memberId, answers: stressAnswers(), analysisId: begun.body.analysisId, answeredBy: 'with-staff' },
  })
  expect(sent.status, sent.raw.toString()).toBe(201)
  return sent.body.resultGuid
}

const decideOn = (device: SignedIn, person: Person, given: object) => {
  const { purpose: _, ...decision } = surveyDecision(company.survey)
  const body = { ...decision, ...given }
  return world.ask<Problem>(device, 'POST', writeUrl(person, '/group-survey-decisions'), { body })
}
const mine = async (who: SignedIn) =>
  (await world.ask<{ items: MyGroupSurvey[] }>(who, 'GET', '/api/me/group-surveys')).body.items[0]

describe('on a device that staff handed over', () => {
  test('the member finds the survey and decides after answering; the device learns nothing of earlier decisions', async () => {
    const person = personAt(0)
    const device = await handOver(person)
    const { survey } = device.handedOver
    expect(survey).toMatchObject({ surveyId: company.survey.surveyId, invited: 12, k: 10 })
    expect(survey?.groups).toMatchObject([{ own: 'Halle', countsIn: { people: 12 } }])
    const resultGuid = await answerOn(device, person)
    const answer = await decideOn(device, person, { resultGuid, decision: 'given' })
    expect([answer.status, answer.raw.toString()]).toEqual([204, ''])
    expect(await mine(person)).toMatchObject({ decision: 'given' })
    // The result counts only if it was recorded before the decision, because staff were present when it was entered.
    const [order] = await world.sql<{ counts: boolean }>(
      `select bool_and(c.recorded_at <= d.decided_at) as counts from check_up c, group_survey_decision d
       where c.result_guid = $1 and d.tenant_id = c.tenant_id and d.user_id = $2`,
      [resultGuid, person.userId],
    )
    expect(order?.counts).toBe(true)
    const again = await handOver(person)
    const session = await world.ask<{ handedOver: HandedOver }>(again, 'GET', '/api/session')
    expect(session.body.handedOver).toEqual(again.handedOver)
    expect(again.handedOver).toEqual(device.handedOver)
    expect(session.raw.toString()).not.toMatch(/given|withdrawn|decid/)
  })

  test('a refusal always counts, and a consent replaces no refusal; every answer is the same', async () => {
    const person = personAt(1)
    const device = await handOver(person)
    const resultGuid = await answerOn(device, person)
    const seen: unknown[] = []
    for (const decision of ['given', 'withdrawn', 'given'] as const) {
      const answer = await decideOn(device, person, { resultGuid, decision })
      seen.push([answer.status, answer.raw.toString(), (await mine(person))?.decision])
    }
    expect(seen).toEqual([
      [204, '', 'given'],
      [204, '', 'withdrawn'],
      [204, '', 'withdrawn'],
    ])
    await world.ask(person, 'POST', decideUrl(company.tenant, person), { body: surveyDecision(company.survey) })
    expect(await mine(person)).toMatchObject({ decision: 'given' })
    const entries = await world.sql<{ entry: object }>(
      `select to_jsonb(e) - array['id', 'at', 'request_id', 'position', 'hash', 'network'] as entry from audit_event e
       where tenant_id = $1 and action = 'consent.decided-on-survey' and actor_id = $2 and $3 = any (subject_ids)`,
      [company.tenant.tenantId, company.tenant.staff.userId, person.memberId],
    )
    expect(entries).toHaveLength(3)
    expect(entries[1]).toEqual(entries[0])
    expect(entries[2]).toEqual(entries[0])
  })

  test('a result recorded elsewhere in the meantime allows no decision, whatever its kind and its author', async () => {
    const person = personAt(4)
    const { memberId } = person
    const device = await handOver(person)
    const staff = await world.signInAgain(company.tenant.staff)
    const typed = async (body: object) => {
      const url = `/api/tenants/${company.tenant.tenantId}/check-ups`
      const sent = await world.ask<CheckUp>(staff, 'POST', url, { body: { memberId, ...body } })
      expect(sent.status, sent.raw.toString()).toBe(201)
      return sent.body.resultGuid
    }
    const stress = { profileId: stressLoadId, answers: stressAnswers() }
    const elsewhere = [
      await typed(stress),
      await typed({ ...stress, answeredBy: 'with-staff' }),
      await typed({ profileId: manualId, values: { weight: 80, height: 175 }, confirmed: true }),
      await answerOn(await handOver(person), person),
    ]
    for (const resultGuid of elsewhere)
      for (const decision of ['given', 'withdrawn'])
        expect((await decideOn(device, person, { resultGuid, decision })).status).toBe(404)
    expect(await mine(person)).toMatchObject({ decision: null })
  })

  test('a second consent does not move the first, so what staff typed in between still does not count', async () => {
    const person = personAt(5)
    await world.ask(person, 'POST', decideUrl(company.tenant, person), { body: surveyDecision(company.survey) })
    const stored = () => world.sql('select * from group_survey_decision where user_id = $1', [person.userId])
    await world.sql(
      `update group_survey_decision set decided_at = (decided_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where user_id = $1`,
      [person.userId],
    )
    const first = await stored()
    expect(first).toHaveLength(1)
    const device = await handOver(person)
    const resultGuid = await answerOn(device, person)
    expect((await decideOn(device, person, { resultGuid, decision: 'given' })).status).toBe(204)
    expect(await stored()).toEqual(first)
  })

  test('staff cannot decide alone: not without the hand-over, without answers on the device, for others, or after the end', async () => {
    const [person, other] = [personAt(2), personAt(3)]
    const staff = await world.signInAgain(company.tenant.staff)
    const before = await answerOn(await handOver(person), person)
    await world.sql(
      `update check_up set recorded_at = (recorded_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where result_guid = $1`,
      [before],
    )
    expect(await decideOn(staff, person, { resultGuid: before })).toMatchObject({
      status: 403,
      body: { code: 'member-decides-alone' },
    })
    const device = await handOver(person)
    expect((await decideOn(device, person, { resultGuid: before })).status).toBe(404)
    const resultGuid = await answerOn(device, person)
    expect(await decideOn(device, other, { resultGuid })).toMatchObject({
      status: 403,
      body: { code: 'device-locked' },
    })
    expect((await decideOn(device, person, { resultGuid, surveyId: randomUUID() })).status).toBe(404)
    expect((await decideOn(device, person, { resultGuid, textVersion: '0' })).status).toBe(422)
    expect(await mine(person)).toMatchObject({ decision: null })
    expect(await mine(other)).toMatchObject({ decision: null })
    await world.sql('update group_survey set closes_at = $2, opens_at = $3 where tenant_id = $1', [
      company.tenant.tenantId,
      inDays(0),
      inDays(-1),
    ])
    expect(await decideOn(device, person, { resultGuid })).toMatchObject({
      status: 409,
      body: { code: 'survey-state' },
    })
    expect((await handOver(person)).handedOver.survey).toBeNull()
  })
})
