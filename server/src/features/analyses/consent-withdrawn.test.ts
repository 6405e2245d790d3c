import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTenantWorld,
  type SignedIn,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const ofMember = ({ tenantId }: TenantOfTest, memberId: string) => `/api/tenants/${tenantId}/members/${memberId}`
const list = (who: SignedIn, tenant: TenantOfTest, memberId = tenant.member.memberId) =>
  world.ask<{ readonly items: readonly Analysis[] }>(who, 'GET', `${ofMember(tenant, memberId)}/analyses`)
const begin = async (who: SignedIn, tenant: TenantOfTest, answers: object) => {
  const url = `${ofMember(tenant, tenant.member.memberId)}/analyses`
  const { analysisId } = (await world.ask<Analysis>(who, 'POST', url, { body: { profileId: stressLoadId } })).body
  await world.ask(who, 'PATCH', `${url}/${analysisId}`, { body: { answers } })
  return analysisId
}
const withdraw = (tenant: TenantOfTest) =>
  world.ask(tenant.member, 'POST', `${ofMember(tenant, tenant.member.memberId)}/consents`, {
    body: { purpose: 'store-health-data', textVersion: '1', language: 'de', decision: 'withdrawn' },
  })

test('staff can no longer read their own unsent answers, just as they cannot read check-ups', async () => {
  const tenant = await world.makeTenant()
  await begin(tenant.staff, tenant, { q1: 4 })
  await begin(tenant.member, tenant, { q1: 2 })
  expect((await list(tenant.staff, tenant)).body.items).toMatchObject([{ answers: { q1: 4 } }])
  expect((await withdraw(tenant)).status).toBe(200)
  const { memberId } = tenant.member
  const refused = { status: 403, body: { code: 'consent-required', member: { memberId, firstName: 'Mara' } } }
  for (const who of [tenant.staff, tenant.admin]) {
    const answer = await list(who, tenant)
    expect(answer).toMatchObject(refused)
    expect(JSON.stringify(answer.body)).not.toMatch(/"q1"|begunByOthers/)
  }
  const checkUps = `/api/tenants/${tenant.tenantId}/check-ups?memberId=${memberId}`
  expect(await world.ask(tenant.staff, 'GET', checkUps)).toMatchObject(refused)
})

test('the member still reads what they have begun and can throw it away', async () => {
  const tenant = await world.makeTenant()
  const analysisId = await begin(tenant.member, tenant, { q1: 2 })
  await withdraw(tenant)
  expect(await list(tenant.member, tenant)).toMatchObject({
    status: 200,
    body: { items: [{ analysisId, answers: { q1: 2 } }] },
  })
  const url = `${ofMember(tenant, tenant.member.memberId)}/analyses/${analysisId}`
  expect((await world.ask(tenant.member, 'DELETE', url)).status).toBe(204)
})

test('staff who ask for a member of another tenant still learn nothing of them', async () => {
  const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
  await withdraw(foreign)
  expect(await list(tenant.staff, tenant, foreign.member.memberId)).toMatchObject({ status: 404 })
})
