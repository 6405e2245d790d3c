import { randomUUID } from 'node:crypto'
import type { Access } from '@salus/contract/account/access-log.ts'
import type { AuditEvent } from '@salus/contract/tenant/audit-events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideUrl, makeCompany, opened, type Person, surveyDecision } from '../../testing/survey-scene.ts'
import { openTenantWorld, stressAnswers, stressLoadId, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const preview = 'preview?purpose=store-health-data&decision=withdrawn'

/**
 * Creates a company with a participant. The participant reads their own data, previews a withdrawal, makes two
 * decisions about the group report, and then shares their data.
 */
async function companyWithPrivateActs() {
  const { tenant, people } = await makeCompany(world, { Halle: 12 })
  const [person] = people as [Person]
  const { tenantId } = tenant
  const of = `/api/tenants/${tenantId}/members/${person.memberId}`
  const survey = await opened(world, tenant)
  const recorded = await world.ask<{ resultGuid: string }>(person, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body: { profileId: stressLoadId, memberId: person.memberId, answers: stressAnswers() },
  })
  const own = `/api/me/check-ups/${recorded.body.resultGuid}`
  for (const url of [
    '/api/me/latest-check-ups',
    '/api/me/check-ups',
    own,
    `${own}/report.pdf`,
    '/api/me/check-ups.csv',
  ])
    expect([url, (await world.ask(person, 'GET', url)).status]).toEqual([url, 200])
  for (const url of [`${of}/consents`, `${of}/consents/${preview}`])
    expect([url, (await world.ask(person, 'GET', url)).status]).toEqual([url, 200])
  for (const decision of ['given', 'withdrawn'] as const)
    await world.ask(person, 'POST', decideUrl(tenant, person), { body: surveyDecision(survey, decision) })
  // The participant's attempt to open a page of staff is refused. The attempt stays visible to the organisation.
  expect((await world.ask(person, 'GET', `/api/tenants/${tenantId}/members`)).status).toBe(403)
  await world.sql(`update check_up set is_shared = true where tenant_id = $1`, [tenantId])
  await world.sql(`update member set shares_all = true where id = $1`, [person.memberId])
  return { tenant, person, of }
}

test('what a person looks at, tries out and decides about a report is in no list, filter, page or export of the organisation', async () => {
  const { tenant, person, of } = await companyWithPrivateActs()
  const { admin, tenantId } = tenant
  const log = `/api/tenants/${tenantId}/audit-events`
  const acts = async (query: string) => {
    const { body } = await world.ask<{ items: AuditEvent[]; nextCursor: string | null }>(admin, 'GET', log + query)
    return { acts: body.items.map(({ action, isDenied }) => (isDenied ? `tried ${action}` : action)), ...body }
  }
  const shown = ['tried list-members', 'check-up.recorded']
  expect((await acts(`?actorId=${person.userId}`)).acts).toEqual(shown)
  expect((await acts(`?actorId=${person.userId}&topic=consents`)).acts).toEqual([])
  expect((await acts(`?memberId=${person.memberId}`)).acts).toEqual(['check-up.recorded'])
  const page = await acts(`?actorId=${person.userId}&limit=1`)
  expect(page.acts).toEqual(shown.slice(0, 1))
  const next = await acts(`?actorId=${person.userId}&limit=1&cursor=${page.nextCursor}`)
  expect([next.acts, next.nextCursor]).toEqual([shown.slice(1), null])
  const table = (await world.ask(admin, 'GET', `${log}.csv?actorId=${person.userId}`)).raw.toString()
  expect(table).toContain('check-up.recorded')
  expect(table).not.toMatch(/-own-|see-consents|decided-on-survey/)
  const ofRecord = await world.ask<{ items: Access[] }>(admin, 'GET', `${of}/access-log?by=everybody`)
  expect(ofRecord.body.items.filter(({ isSelf }) => isSelf).map(({ action }) => action)).toEqual(['check-up.recorded'])
})

test('everything stays stored, and the person reads it in full', async () => {
  const { tenant, person } = await companyWithPrivateActs()
  const own = await world.ask<{ items: Access[] }>(person, 'GET', '/api/me/access-log?by=everybody')
  const stored = await world.sql<{ action: string }>(
    `select action from audit_event where tenant_id = $1 and $2 = any(subject_ids) and actor_id = $3`,
    [tenant.tenantId, person.memberId, person.userId],
  )
  const inOrder = (found: readonly { readonly action: string }[]) => found.map(({ action }) => action).toSorted()
  expect(inOrder(own.body.items)).toEqual(inOrder(stored))
  expect(inOrder(stored)).toEqual([
    'check-up.recorded',
    'consent.decided-on-survey',
    'consent.decided-on-survey',
    'export-own-check-ups',
    'list-own-check-ups',
    'see-consents',
    'see-consents',
    'see-own-check-up',
    'see-own-check-up',
    'see-own-latest-check-ups',
  ])
})

test('what staff do with a member is listed, and so are consents that were given or withdrawn', async () => {
  const tenant = await world.makeTenant()
  const { tenantId, admin, staff, member } = tenant
  const of = `/api/tenants/${tenantId}/members/${member.memberId}`
  await world.ask(staff, 'GET', `${of}/consents/${preview}`)
  await world.sql(
    `insert into audit_event (tenant_id, id, at, actor_id, actor_role, action, outcome, subject_ids, automatic)
     select $1, gen_random_uuid(), now() - interval '1 minute', $2, 'Member', action, 'done', array[$3::uuid], false
     from unnest(array['consent.given', 'consent.withdrawn', 'record-correction.asked', 'membership.left']) action`,
    [tenantId, member.userId, member.memberId],
  )
  const { body } = await world.ask<{ items: AuditEvent[] }>(admin, 'GET', `/api/tenants/${tenantId}/audit-events`)
  expect(body.items.map(({ action }) => action).toSorted()).toEqual([
    'consent.given',
    'consent.withdrawn',
    'membership.left',
    'record-correction.asked',
    'see-consents',
  ])
})

test('when employees look at their own record, the organisation does not see it; with other records it does', async () => {
  const tenant = await world.makeTenant()
  const { tenantId, admin, staff, member } = tenant
  const ownId = randomUUID()
  await world.sql(
    `insert into member (tenant_id, id, first_name, last_name, birth_date, sex, user_id, stores_health_data, shares_all)
     values ($1, $2, 'Stefan', 'Tester', '1985-05-17', 'male', $3, true, false)`,
    [tenantId, ownId, staff.userId],
  )
  await world.sql('update membership set member_id = $3 where tenant_id = $1 and user_id = $2', [
    tenantId,
    staff.userId,
    ownId,
  ])
  for (const memberId of [ownId, member.memberId])
    await world.ask(staff, 'GET', `/api/tenants/${tenantId}/members/${memberId}/consents/${preview}`)
  const { body } = await world.ask<{ items: AuditEvent[] }>(admin, 'GET', `/api/tenants/${tenantId}/audit-events`)
  expect(body.items.flatMap(({ subjects }) => subjects.map(({ memberId }) => memberId))).toEqual([member.memberId])
})
