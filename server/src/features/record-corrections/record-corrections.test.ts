import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Member } from '@salus/contract/members/members.ts'
import type { Problem } from '@salus/contract/problem.ts'
import type { OwnRecord, RecordCorrection } from '@salus/contract/members/record-corrections.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  openTenantWorld,
  type SignedIn,
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

const writePath = ({ tenantId, member }: TenantOfTest) => `/api/tenants/${tenantId}/members/${member.memberId}`

const ask = (who: SignedIn, tenant: TenantOfTest, body: object = { birthDate: '1981-05-17', reason: 'Zahlendreher' }) =>
  world.ask<RecordCorrection & Problem>(who, 'POST', `${writePath(tenant)}/correction-requests`, { body })

const answer = (who: SignedIn, tenant: TenantOfTest, id: string, decision: string, reason = 'Ausweis gesehen') =>
  world.ask<RecordCorrection & Problem>(who, 'POST', `${writePath(tenant)}/correction-requests/${id}/answer`, {
    body: { decision, reason },
  })

const own = async (who: SignedIn) => {
  const { body } = await world.ask<{ items: OwnRecord[] }>(who, 'GET', '/api/me/records')
  return body.items
}

test('a member sees birth date, sex and height, and asks once for their correction; the record stays until the answer', async () => {
  const tenant = await world.makeTenant()
  expect(await own(tenant.member)).toMatchObject([
    { groupId: tenant.tenantId, birthDate: '1980-05-17', sex: 'female', heightCm: null, corrections: [] },
  ])
  expect((await ask(tenant.member, tenant)).status).toBe(201)
  expect(await ask(tenant.member, tenant)).toMatchObject({ status: 409, body: { code: 'correction-open' } })
  expect(await own(tenant.member)).toMatchObject([
    { birthDate: '1980-05-17', corrections: [{ birthDate: '1981-05-17', sex: null, state: 'open' }] },
  ])
  const open = await world.ask(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/correction-requests`)
  expect(open.body).toMatchObject({
    items: [{ memberId: tenant.member.memberId, lastName: 'Lindner', birthDate: '1980-05-17', externalNumber: null }],
  })
})

test('staff grant it with a reason: the record changes, results are scored again in a new version, the member is told, everything is audited', async () => {
  const tenant = await world.makeTenant()
  const checkUp = await world.ask<CheckUp>(tenant.member, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
    body: { profileId: stressLoadId, memberId: tenant.member.memberId, answers: stressAnswers() },
  })
  const stored = () =>
    world.sql<{ subject: CheckUp['subject'] }>(
      `select subject, scores from check_up_version where result_guid = $1 order by revision`,
      [checkUp.body.resultGuid],
    )
  const scored = await stored()
  const { body } = await ask(tenant.member, tenant, { birthDate: '1981-05-17', heightCm: 171.5, reason: 'Falsch' })
  const before = world.announced.length
  expect(await answer(tenant.staff, tenant, body.id, 'granted')).toMatchObject({
    status: 200,
    body: { state: 'granted', answer: 'Ausweis gesehen', answeredBy: 'Stefan Tester' },
  })
  const record = await world.ask<Member>(tenant.staff, 'GET', writePath(tenant))
  expect(record.body).toMatchObject({ birthDate: '1981-05-17', sex: 'female', heightCm: 171.5, revision: 2 })
  const [former, again, ...further] = await stored()
  expect([[former], further]).toEqual([scored, []])
  expect(again?.subject.age).toBe((former?.subject.age ?? 0) - 1)
  await vi.waitFor(() => expect(world.announced.length).toBe(before + 1), { timeout: 10_000 })
  expect(world.announced[before]).not.toMatch(/1981|gesund|health/i)
  const audits = await world.sql<{ action: string }>(
    `select action from audit_event where tenant_id = $1 and object_kind in ('record-correction', 'member')
       and action !~ '^(see|list)' order by position`,
    [tenant.tenantId],
  )
  expect(audits.map(({ action }) => action)).toEqual([
    'record-correction.asked',
    'member.updated',
    'record-correction.granted',
  ])
  expect((await answer(tenant.staff, tenant, body.id, 'refused')).status).toBe(412)
})

test('staff refuse it with a reason that the member reads, and the member may ask again', async () => {
  const tenant = await world.makeTenant()
  const { body } = await ask(tenant.member, tenant, { sex: 'diverse', reason: 'So ist es' })
  expect((await answer(tenant.staff, tenant, body.id, 'refused', '')).status).toBe(422)
  expect((await answer(tenant.admin, tenant, body.id, 'refused', 'Bitte mit Ausweis')).status).toBe(200)
  expect(await own(tenant.member)).toMatchObject([
    { sex: 'female', corrections: [{ state: 'refused', answer: 'Bitte mit Ausweis' }] },
  ])
  expect((await ask(tenant.member, tenant, { sex: 'diverse', reason: 'Mit Ausweis' })).status).toBe(201)
})

test('nobody asks for another person, answers their own request or sees those of another tenant', async () => {
  const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
  expect((await ask(tenant.staff, tenant)).status).toBe(404)
  expect((await ask(other.member, tenant)).status).toBe(404)
  const { body } = await ask(tenant.member, tenant)
  expect((await answer(tenant.member, tenant, body.id, 'granted')).status).toBe(403)
  expect((await answer(other.admin, tenant, body.id, 'granted')).status).toBe(404)
  const list = await world.ask<{ items: unknown[] }>(
    other.staff,
    'GET',
    `/api/tenants/${other.tenantId}/correction-requests`,
  )
  expect(list.body.items).toEqual([])
})

test.each([
  ['nothing', { reason: 'Falsch' }],
  ['a day to come', { birthDate: '2027-01-01', reason: 'Falsch' }],
  ['no reason', { sex: 'male' }],
  ['an impossible height', { heightCm: 20, reason: 'Falsch' }],
])('a request for %s is refused', async (_, body) => {
  const tenant = await world.makeTenant()
  expect((await ask(tenant.member, tenant, body)).status).toBe(422)
})
