import { randomUUID } from 'node:crypto'
import type { MyGroupSurvey } from '@salus/contract/group-reports/own-surveys.ts'
import type { GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectOwnData } from '../../own-data/collect-own-data.ts'
import { decideUrl, inDays, makeCompany, opened, type Person, surveyDecision } from '../../../testing/survey-scene.ts'
import {
  now,
  openTenantWorld,
  type SignedIn,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

async function openCompany() {
  const { tenant, people } = await makeCompany(world, { 'Werk / Halle': 12, 'Werk / Büro': 2, Einkauf: 1 })
  const survey = await opened(world, tenant)
  const [person, other] = [people[0], people[12]]
  if (!person || !other) throw new Error('nobody was made')
  return { tenant, survey, people, person, other }
}
const decide = (
  { tenant, survey }: { tenant: TenantOfTest; survey: GroupSurvey },
  { who, about, given = {} }: { who: SignedIn; about: Person; given?: object },
) => world.ask<Problem>(who, 'POST', decideUrl(tenant, about), { body: { ...surveyDecision(survey), ...given } })
const mine = async (who: SignedIn) =>
  (await world.ask<{ items: MyGroupSurvey[] }>(who, 'GET', '/api/me/group-surveys')).body.items

describe('a person who is asked', () => {
  test('reads in which group they count, decides, and changes it', async () => {
    const company = await openCompany()
    const { person, other, people } = company
    const [before] = await mine(person)
    expect(before).toMatchObject({ decision: null, state: 'open', closesAt: inDays(28), invited: 15, k: 10 })
    expect(before?.groups).toEqual([
      { kind: 'units', name: 'Abteilung', own: 'Halle', countsIn: { name: 'Halle', people: 12 } },
    ])
    expect((await mine(other))[0]?.groups[0]).toMatchObject({ own: 'Büro', countsIn: { name: 'Werk', people: 14 } })
    const alone = people.at(-1)
    expect(alone && (await mine(alone))[0]?.groups[0]).toMatchObject({ own: 'Einkauf', countsIn: null })
    for (const decision of ['given', 'withdrawn', 'given'] as const) {
      const answer = await decide(company, { who: person, about: person, given: { decision } })
      expect(answer.status, answer.raw.toString()).toBe(200)
      expect((await mine(person))[0]?.decision).toBe(decision)
    }
    expect((await mine(other))[0]?.decision).toBeNull()
  })

  test('has no surveys before they belong to a tenant', async () => {
    const answer = await world.ask(await world.makeUser('Inga'), 'GET', '/api/me/group-surveys')
    expect(answer).toMatchObject({ status: 200, body: { items: [] } })
  })

  test('is the only one who can decide', async () => {
    const company = await openCompany()
    const { tenant, person, other } = company
    for (const who of [tenant.admin, tenant.staff])
      expect(await decide(company, { who, about: person })).toMatchObject({
        status: 403,
        body: { code: 'member-decides-alone' },
      })
    expect((await decide(company, { who: other, about: person })).status).toBe(404)
    expect(await mine(person)).toMatchObject([{ decision: null }])
  })

  test('needs consent to storage, an open survey, its window and the current wording', async () => {
    const company = await openCompany()
    const { tenant, survey, person } = company
    const ask = (given: object) => decide(company, { who: person, about: person, given })
    expect(await ask({ textVersion: '0' })).toMatchObject({ status: 422 })
    expect(await ask({ surveyId: randomUUID() })).toMatchObject({ status: 404 })
    await world.sql('update member set stores_health_data = false where id = $1', [person.memberId])
    expect(await ask({})).toMatchObject({ status: 403, body: { code: 'consent-required' } })
    await world.sql('update member set stores_health_data = true where id = $1', [person.memberId])
    await world.sql('update group_survey set closes_at = $2, opens_at = $3 where tenant_id = $1', [
      tenant.tenantId,
      inDays(0),
      inDays(-1),
    ])
    expect(await ask({})).toMatchObject({ status: 409, body: { code: 'survey-state' } })
    expect(await mine(person)).toMatchObject([{ surveyId: survey.surveyId, state: 'closing', decision: null }])
  })
})

describe('a person whose record is archived while a survey runs', () => {
  const archive = (person: Person, status = 'archived') =>
    world.sql('update member set status = $2 where id = $1', [person.memberId, status])

  test('is not invited any more and cannot agree; once the record is restored, both are possible again', async () => {
    const company = await openCompany()
    const { person } = company
    const agree = () => decide(company, { who: person, about: person })
    await archive(person)
    expect(await mine(person)).toEqual([])
    expect(await agree()).toMatchObject({ status: 404, body: { code: 'not-found' } })
    await archive(person, 'active')
    expect(await mine(person)).toMatchObject([{ state: 'open', decision: null }])
    expect((await agree()).status).toBe(200)
  })

  test('can still take back a yes, and nothing else', async () => {
    const company = await openCompany()
    const { person } = company
    const say = (decision: string) => decide(company, { who: person, about: person, given: { decision } })
    expect((await say('given')).status).toBe(200)
    await archive(person)
    expect(await mine(person)).toMatchObject([{ state: 'open', decision: 'given', isArchived: true }])
    expect((await say('given')).status).toBe(404)
    expect((await say('withdrawn')).status).toBe(200)
    expect(await mine(person)).toEqual([])
  })

  test('still reads what became of earlier surveys', async () => {
    const { tenant, person } = await openCompany()
    await world.sql(`update group_survey set state = 'published' where tenant_id = $1`, [tenant.tenantId])
    await archive(person)
    expect(await mine(person)).toMatchObject([{ state: 'published' }])
  })
})

describe('the decision of a person', () => {
  test('is visible in no row to anybody else in the tenant, whatever they ask the database', async () => {
    const company = await openCompany()
    const { tenant, survey, person } = company
    await decide(company, { who: person, about: person, given: { decision: 'withdrawn' } })
    const seenAs = async (user: string, member: string) => {
      const client = await world.database.pool.connect()
      try {
        await client.query('begin')
        await client.query(
          `select set_config('app.tenant', $1, true), set_config('app.user', $2, true), set_config('app.member', $3, true),
             set_config('app.reveal', 'to-count', true), set_config('app.former', 'seen', true),
             set_config('app.held', 'seen', true), set_config('app.merged', 'seen', true)`,
          [String(tenant.tenantId), user, member],
        )
        const { rows } = await client.query('select decision from group_survey_decision')
        return rows.length
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    expect(await seenAs(tenant.admin.userId, '')).toBe(0)
    expect(await seenAs(tenant.staff.userId, person.memberId)).toBe(0)
    expect(await seenAs(person.userId, person.memberId)).toBe(1)
    const client = await world.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.tenant', $1, true), set_config('app.user', $2, true)`, [
        String(tenant.tenantId),
        tenant.admin.userId,
      ])
      await expect(
        client.query(
          `insert into group_survey_decision (tenant_id, survey_id, user_id, decision, text_version, text_hash, language, decided_at)
           values ($1, $2, $3, 'given', '1', 'x', 'de', now())`,
          [tenant.tenantId, survey.surveyId, company.other.userId],
        ),
      ).rejects.toMatchObject({ code: '42501' })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('leaves the same audit entry for yes and no, no stored response, and nothing in the consents of the record', async () => {
    const company = await openCompany()
    const { tenant, person, other } = company
    await decide(company, { who: person, about: person, given: { decision: 'given' } })
    await decide(company, { who: other, about: other, given: { decision: 'withdrawn' } })
    const entries = await world.sql<{ entry: Record<string, unknown> }>(
      `select to_jsonb(e) - array['id', 'at', 'actor_id', 'subject_ids', 'request_id', 'position', 'hash', 'network'] as entry
       from audit_event e where tenant_id = $1 and action = 'consent.decided-on-survey' order by position`,
      [tenant.tenantId],
    )
    expect(entries).toHaveLength(2)
    expect(entries[0]).toEqual(entries[1])
    expect(JSON.stringify(entries)).not.toMatch(/given|withdrawn|group-reports/)
    const kept = await world.sql('select 1 from idempotent_answer where tenant_id = $1 and operation = $2', [
      tenant.tenantId,
      'decideConsent',
    ])
    expect(kept).toEqual([])
    const consents = await world.ask<{ records: object[] }>(tenant.staff, 'GET', decideUrl(tenant, person))
    expect(consents.body.records).toEqual([])
  })

  test('is in the copy of the person’s own data', async () => {
    const company = await openCompany()
    const { person } = company
    await decide(company, { who: person, about: person, given: { decision: 'withdrawn' } })
    const nothing = () => undefined
    const receivers = { now, onReport: async () => undefined, onDocument: nothing, onFhir: nothing }
    const about = { userId: person.userId, email: '', timezone: 'Europe/Berlin', region: null, locale: 'de' } as const
    const { tenants } = await collectOwnData(world.database.owner, about, receivers)
    expect(tenants[0]?.tables['group_survey_decision']).toMatchObject([{ decision: 'withdrawn', text_version: '1' }])
  })

  test('is deleted with the record or the login, and is on no receipt', async () => {
    const company = await openCompany()
    const { tenant, person } = company
    await decide(company, { who: person, about: person })
    const path = `/api/tenants/${tenant.tenantId}/members/${person.memberId}`
    const preview = await world.ask(tenant.admin, 'GET', `${path}/erasure`)
    expect(preview.raw.toString()).not.toContain('"consents"')
    expect((await world.ask(tenant.admin, 'POST', `${path}/erasure`)).status).toBeLessThan(300)
    await expect
      .poll(
        async () =>
          (await world.sql('select 1 from group_survey_decision where tenant_id = $1', [tenant.tenantId])).length,
        { timeout: 15_000 },
      )
      .toBe(0)
    const [receipt] = await world.sql<{ counts: object }>('select counts from erasure where tenant_id = $1', [
      tenant.tenantId,
    ])
    expect(receipt?.counts).not.toHaveProperty('consents', 1)
  })
})
