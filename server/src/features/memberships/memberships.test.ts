import type { CheckUpListItem, OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { MemberConsents } from '@salus/contract/members/consents.ts'
import type { EndedMembership } from '@salus/contract/tenant/memberships.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReader, surveyUrl } from '../../testing/survey-scene.ts'
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

const leave = (who: SignedIn, { tenantId }: TenantOfTest) =>
  world.ask<{ code?: string }>(who, 'DELETE', `/api/me/memberships/${tenantId}`)
const unlink = ({ admin, tenantId, member }: TenantOfTest) =>
  world.ask(admin, 'DELETE', `/api/tenants/${tenantId}/members/${member.memberId}/link`)
const ended = async (who: SignedIn) =>
  (await world.ask<{ items: EndedMembership[] }>(who, 'GET', '/api/me/ended-memberships')).body.items
const ownCheckUps = (who: SignedIn) => world.ask<{ items: OwnCheckUpListItem[] }>(who, 'GET', '/api/me/check-ups')

async function measured() {
  const tenant = await world.makeTenant()
  const { tenantId, staff, member } = tenant
  const body = { profileId: stressLoadId, memberId: member.memberId, answers: stressAnswers() }
  const { body: made } = await world.ask<CheckUpListItem>(staff, 'POST', `/api/tenants/${tenantId}/check-ups`, { body })
  return { tenant, resultGuid: made.resultGuid }
}

describe('leaving a tenant', () => {
  test('ends the membership with the next request; the own results can still be read, and nothing else', async () => {
    const { tenant, resultGuid } = await measured()
    const { member, tenantId } = tenant
    expect((await leave(member, tenant)).status).toBe(204)
    expect((await world.ask(member, 'GET', `/api/tenants/${tenantId}`)).status).toBe(404)
    expect((await ownCheckUps(member)).body.items).toMatchObject([{ resultGuid, groupId: tenantId }])
    expect((await world.ask(member, 'GET', `/api/me/check-ups/${resultGuid}`)).status).toBe(200)
    expect((await world.ask(member, 'GET', '/api/me/measurement-profiles')).status).toBe(403)
    const begun = await world.ask(member, 'POST', `/api/tenants/${tenantId}/members/${member.memberId}/analyses`, {
      body: { profileId: stressLoadId },
    })
    expect(begun.status).toBe(404)
    expect(await ended(member)).toMatchObject([{ groupId: tenantId, memberId: member.memberId }])
  })

  test('is for readers of group reports too', async () => {
    const tenant = await world.makeTenant()
    const reader = await makeReader(world, tenant)
    expect((await world.ask(reader, 'GET', surveyUrl(tenant))).status).toBe(200)
    expect((await leave(reader, tenant)).status).toBe(204)
    expect((await world.ask(reader, 'GET', surveyUrl(tenant))).status).toBe(404)
  })

  test('leaves the record with the tenant, without a login', async () => {
    const { tenant } = await measured()
    const { member, staff, tenantId } = tenant
    await leave(member, tenant)
    const record = await world.ask(staff, 'GET', `/api/tenants/${tenantId}/members/${member.memberId}`)
    expect(record).toMatchObject({ status: 200, body: { isLinked: false } })
    const list = await world.ask(staff, 'GET', `/api/tenants/${tenantId}/check-ups?memberId=${member.memberId}`)
    expect(list, 'nobody could withdraw it any more').toMatchObject({ status: 403, body: { code: 'not-shared' } })
    const decided = await world.ask<MemberConsents>(
      staff,
      'GET',
      `/api/tenants/${tenantId}/members/${member.memberId}/consents`,
    )
    expect(decided.body).toMatchObject({ sharesAll: false, exceptions: [], storesHealthData: true })
    expect(decided.body.records[0]).toMatchObject({ purpose: 'share-with-staff', decision: 'withdrawn' })
  })

  test('lets staff see the results again once the person consents on paper', async () => {
    const { tenant, resultGuid } = await measured()
    const { member, staff, tenantId } = tenant
    const base = `/api/tenants/${tenantId}`
    await leave(member, tenant)
    const one = () => world.ask(staff, 'GET', `${base}/check-ups/${resultGuid}`)
    expect(await one()).toMatchObject({ status: 403, body: { code: 'not-shared' } })
    const body = { purpose: 'share-with-staff', decision: 'given', how: 'in-person', textVersion: '1', language: 'de' }
    const given = await world.ask(staff, 'POST', `${base}/members/${member.memberId}/consents`, { body })
    expect(given.status, given.raw.toString()).toBe(200)
    expect((await one()).status).toBe(200)
  })

  test('ends the sharing of the own record of an employee, too', async () => {
    const { tenant, resultGuid } = await measured()
    const { admin, member, tenantId } = tenant
    await world.sql(`update membership set role = 'Staff' where tenant_id = $1 and user_id = $2`, [
      tenantId,
      member.userId,
    ])
    expect((await leave(member, tenant)).status).toBe(204)
    expect((await world.ask(admin, 'GET', `/api/tenants/${tenantId}/check-ups/${resultGuid}`)).status).toBe(403)
  })

  test('shows nobody else’s results, and no more of them once the record belongs to another login', async () => {
    const { tenant, resultGuid } = await measured()
    const { member, staff, tenantId } = tenant
    await leave(member, tenant)
    expect((await world.ask(staff, 'GET', `/api/me/check-ups/${resultGuid}`)).status).toBe(404)
    const newcomer = await world.makeUser('Neu')
    const [{ email } = { email: '' }] = await world.sql<{ email: string }>('select email from app_user where id = $1', [
      newcomer.userId,
    ])
    const invited = await world.ask<{ items: { invitationId: string }[] }>(
      staff,
      'POST',
      `/api/tenants/${tenantId}/member-invitations`,
      { body: { members: [{ memberId: member.memberId, email }] } },
    )
    const body = { invitationId: invited.body.items[0]?.invitationId }
    expect((await world.ask(newcomer, 'POST', '/api/me/invitations/accept', { body })).status).toBe(200)
    expect((await ownCheckUps(newcomer)).body.items).toHaveLength(1)
    expect((await ownCheckUps(member)).status).toBe(403)
    expect(await ended(member)).toEqual([])
  })
  test('is not for the last Admin, also when the last two leave at once', async () => {
    const tenant = await world.makeTenant()
    expect(await leave(tenant.admin, tenant)).toMatchObject({ status: 409, body: { code: 'last-admin' } })
    for (let round = 0; round < 10; round += 1) {
      const second = await world.makeUser('Zweite')
      await world.join(tenant.tenantId, second, 'Admin')
      const [first] = await world.sql<{ user_id: string }>(
        `select user_id from membership where tenant_id = $1 and role = 'Admin' and user_id <> $2`,
        [tenant.tenantId, second.userId],
      )
      const other = first?.user_id === tenant.admin.userId ? tenant.admin : (others.get(first?.user_id ?? '') ?? second)
      others.set(second.userId, second)
      const statuses = await Promise.all([leave(other, tenant), leave(second, tenant)])
      expect(statuses.map(({ status }) => status).toSorted()).toEqual([204, 409])
      const [left] = await world.sql<{ count: number }>(
        `select count(*)::int as count from membership where tenant_id = $1 and role = 'Admin'`,
        [tenant.tenantId],
      )
      expect(left?.count).toBe(1)
    }
  }, 30_000)
  test('is refused to people who do not belong there', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    expect((await leave(foreign.member, tenant)).status).toBe(404)
  })
})

const others = new Map<string, SignedIn>()

test('suspending an employee ends the sharing of their own record; removing them leaves it to them', async () => {
  for (const [method, status, shared] of [
    ['PATCH', 200, 403],
    ['DELETE', 204, 200],
  ] as const) {
    const { tenant, resultGuid } = await measured()
    const { admin, member, tenantId } = tenant
    await world.sql(`update membership set role = 'Staff' where tenant_id = $1 and user_id = $2`, [
      tenantId,
      member.userId,
    ])
    const body = method === 'PATCH' ? { body: { isSuspended: true } } : {}
    const changed = await world.ask(admin, method, `/api/tenants/${tenantId}/employees/${member.userId}`, body)
    expect(changed.status, changed.raw.toString()).toBe(status)
    expect((await world.ask(admin, 'GET', `/api/tenants/${tenantId}/check-ups/${resultGuid}`)).status).toBe(shared)
  }
})

describe('a record on legal hold', () => {
  const hold = async ({ admin, tenantId, member }: TenantOfTest) => {
    const url = `/api/tenants/${tenantId}/members/${member.memberId}/hold`
    const held = await world.ask(admin, 'PUT', url, { body: { reason: 'Rechtsstreit' } })
    expect(held.status, held.raw.toString()).toBe(200)
  }
  const readState = ({ tenantId, member }: TenantOfTest) =>
    world.sql('select held, user_id as login, shares_all as "isShared" from member where tenant_id = $1 and id = $2', [
      tenantId,
      member.memberId,
    ])

  test('does not keep its person in the tenant: it stays locked, without a login, and they can come back', async () => {
    const { tenant } = await measured()
    const { admin, member, tenantId } = tenant
    await hold(tenant)
    expect((await leave(member, tenant)).status).toBe(204)
    expect(await readState(tenant)).toEqual([{ held: true, login: null, isShared: false }])
    expect((await ownCheckUps(member)).body.items).toEqual([])

    const [login] = await world.sql<{ email: string }>('select email from app_user where id = $1', [member.userId])
    const invited = await world.ask<{ items: { invitationId: string }[] }>(
      admin,
      'POST',
      `/api/tenants/${tenantId}/member-invitations`,
      { body: { addresses: [login?.email] } },
    )
    const person = { firstName: 'Mara', lastName: 'Tester', birthDate: '1980-01-01', sex: 'female' }
    const back = await world.ask<{ memberId: string }>(member, 'POST', '/api/me/invitations/accept', {
      body: { invitationId: invited.body.items[0]?.invitationId, person },
    })
    expect(back.status, back.raw.toString()).toBe(200)
    expect(back.body.memberId).not.toBe(member.memberId)
  })

  test.each(['with another record', 'by address'])(
    'is the one record of its person, who accepts an invitation %s only after leaving the tenant',
    async (how) => {
      const { tenant } = await measured()
      const { admin, member, tenantId } = tenant
      const memberId = await world.makeMember(tenantId)
      await hold(tenant)
      const [login] = await world.sql<{ email: string }>('select email from app_user where id = $1', [member.userId])
      const email = login?.email
      const url = `/api/tenants/${tenantId}/member-invitations`
      const offered = await world.ask<{ items: { invitationId: string }[] }>(admin, 'POST', url, {
        body: how === 'by address' ? { addresses: [email] } : { members: [{ memberId, email }] },
      })
      const person = { firstName: 'Mara', lastName: 'Tester', birthDate: '1980-01-01', sex: 'female' }
      const body = { invitationId: offered.body.items[0]?.invitationId, person }
      const accept = () => world.ask<{ code?: string }>(member, 'POST', '/api/me/invitations/accept', { body })
      const refused = await accept()
      expect([refused.status, refused.body.code]).toEqual([409, 'already-linked'])
      expect((await leave(member, tenant)).status).toBe(204)
      expect((await accept()).status).toBe(200)
    },
  )

  test('does not stop an Admin from suspending the employee whose record it is', async () => {
    const { tenant } = await measured()
    const { admin, member, tenantId } = tenant
    await world.sql(`update membership set role = 'Staff' where tenant_id = $1 and user_id = $2`, [
      tenantId,
      member.userId,
    ])
    await hold(tenant)
    const changed = await world.ask(admin, 'PATCH', `/api/tenants/${tenantId}/employees/${member.userId}`, {
      body: { isSuspended: true },
    })
    expect(changed.status, changed.raw.toString()).toBe(200)
    expect((await world.ask(member, 'GET', `/api/tenants/${tenantId}/members`)).status).toBe(404)
    expect(await readState(tenant)).toMatchObject([{ held: true, isShared: false }])
  })
})

describe('taking a login off a record that was linked by mistake', () => {
  test('ends everything that login had of it', async () => {
    const { tenant, resultGuid } = await measured()
    expect((await unlink(tenant)).status).toBe(204)
    expect((await world.ask(tenant.member, 'GET', `/api/me/check-ups/${resultGuid}`)).status).toBe(403)
    expect(await ended(tenant.member)).toEqual([])
    expect((await unlink(tenant)).status).toBe(404)
  })
})
