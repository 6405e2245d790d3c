import type { CheckUp, OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hearEvents } from '../../testing/peers/live-listener.ts'
import {
  manualId,
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => world.close())

const stress = { profileId: stressLoadId, answers: stressAnswers() }
const body = { profileId: manualId, values: { weight: 70, height: 175 } }

async function measure({ tenantId, staff, member }: TenantOfTest, of: object, day: string): Promise<string> {
  const answer = await world.ask<CheckUp>(staff, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body: { ...of, memberId: member.memberId, dateOfMeasurement: `${day}T09:00:00Z` },
  })
  expect(answer.status, answer.raw.toString()).toBe(201)
  return answer.body.resultGuid
}

const change = ({ tenantId, staff }: TenantOfTest, method: 'PUT' | 'DELETE', resultGuid: string) =>
  world.ask(staff, method, `/api/tenants/${tenantId}/check-ups/${resultGuid}/series-end`)

async function isDue({ tenantId, staff, member }: TenantOfTest): Promise<boolean> {
  const base = `/api/tenants/${tenantId}`
  const list = await world.ask<{ items: readonly { id: string }[] }>(staff, 'GET', `${base}/members?view=due`)
  const counted = await world.ask<{ count: number }>(staff, 'GET', `${base}/member-counts?view=due`)
  expect(counted.body.count).toBe(list.body.items.length)
  return list.body.items.some(({ id }) => id === member.memberId)
}

const ownOver = async ({ member }: TenantOfTest) => {
  const { body: page } = await world.ask<{ items: OwnCheckUpListItem[] }>(member, 'GET', '/api/me/check-ups')
  return page.items.filter(({ isOver }) => isOver === true).map(({ resultGuid }) => resultGuid)
}

const endedAt = async ({ tenantId, staff }: TenantOfTest, resultGuid: string) =>
  (await world.ask<CheckUp>(staff, 'GET', `/api/tenants/${tenantId}/check-ups/${resultGuid}`)).body.seriesEndedAt

describe('a series that staff ended', () => {
  test('is not due any more, for staff or the member, until it is taken back; both are in the audit', async () => {
    const tenant = await world.makeTenant([6, 15, 16])
    const [older, newer] = [await measure(tenant, stress, '2025-05-02'), await measure(tenant, stress, '2025-06-02')]
    expect([await isDue(tenant), await ownOver(tenant), await endedAt(tenant, older)]).toEqual([true, [], null])
    // Whichever check-up of the series the request names, the series ends with its newest one.
    expect((await change(tenant, 'PUT', older)).status).toBe(204)
    expect((await change(tenant, 'PUT', newer)).status).toBe(204)
    expect([await isDue(tenant), await ownOver(tenant)]).toEqual([false, [newer, older]])
    expect(await endedAt(tenant, newer)).toMatch(/^2026-03-10/)
    expect((await change(tenant, 'DELETE', older)).status).toBe(204)
    expect([await isDue(tenant), await ownOver(tenant), await endedAt(tenant, newer)]).toEqual([true, [], null])
    const written = await world.sql(
      `select action, subject_ids as subjects from audit_event
       where tenant_id = $1 and action like 'check-up.series-%' order by position`,
      [tenant.tenantId],
    )
    expect(written).toEqual(
      ['check-up.series-ended', 'check-up.series-ended-again', 'check-up.series-resumed'].map((action) => ({
        action,
        subjects: [tenant.member.memberId],
      })),
    )
  })

  test('can be ended again, or resumed without an end, and nobody is notified', async () => {
    const tenant = await world.makeTenant([6, 15, 16])
    const one = await measure(tenant, stress, '2025-06-02')
    const told = await hearEvents(world.database, tenant.tenantId, async () => {
      for (const method of ['DELETE', 'PUT', 'PUT', 'DELETE', 'DELETE'] as const)
        expect((await change(tenant, method, one)).status).toBe(204)
    })
    expect(told.map(({ kind }) => kind)).toEqual(['check-up-amended', 'check-up-amended'])
    const written = await world.sql<{ action: string }>(
      `select action from audit_event where tenant_id = $1 and action like 'check-up.series-%' order by position`,
      [tenant.tenantId],
    )
    expect(written.map(({ action }) => action.replace('check-up.series-', ''))).toEqual([
      'resumed-again',
      'ended',
      'ended-again',
      'resumed',
      'resumed-again',
    ])
  })

  test('leaves other series of the member as they are', async () => {
    const tenant = await world.makeTenant([6, 15, 16])
    await measure(tenant, body, '2025-04-01')
    const therapy = await measure(tenant, stress, '2025-06-02')
    await change(tenant, 'PUT', therapy)
    expect([await isDue(tenant), await ownOver(tenant)]).toEqual([true, [therapy]])
  })

  test('continues with the next measurement', async () => {
    const tenant = await world.makeTenant([6, 15, 16])
    const last = await measure(tenant, stress, '2025-06-02')
    await change(tenant, 'PUT', last)
    const next = await measure(tenant, stress, '2025-07-02')
    expect([await isDue(tenant), await ownOver(tenant), await endedAt(tenant, next)]).toEqual([true, [last], null])
  })

  test('belongs to the person: a reassigned result does not take the end along', async () => {
    const tenant = await world.makeTenant([6, 15, 16])
    const last = await measure(tenant, stress, '2025-06-02')
    await change(tenant, 'PUT', last)
    const other = await world.makeMember(tenant.tenantId)
    const moved = await world.ask(
      tenant.staff,
      'POST',
      `/api/tenants/${tenant.tenantId}/check-ups/${last}/reassignment`,
      {
        body: { revision: 1, reason: 'Verwechslung', memberId: other, confirmed: true },
      },
    )
    expect(moved.status, moved.raw.toString()).toBe(200)
    expect(await endedAt(tenant, last)).toBeNull()
  })

  test('is ended by staff of the tenant alone', async () => {
    const [tenant, foreign] = [await world.makeTenant([6, 15, 16]), await world.makeTenant()]
    const resultGuid = await measure(tenant, stress, '2025-06-02')
    const url = `/api/tenants/${tenant.tenantId}/check-ups/${resultGuid}/series-end`
    expect((await world.ask(tenant.member, 'PUT', url)).status).toBe(403)
    expect((await world.ask(foreign.staff, 'PUT', url)).status).toBe(404)
    expect(await endedAt(tenant, resultGuid)).toBeNull()
  })
})

test('nothing is due of a record that the tenant archived', async () => {
  const tenant = await world.makeTenant([6, 15, 16])
  const resultGuid = await measure(tenant, stress, '2025-06-02')
  await world.sql(`update member set status = 'archived' where tenant_id = $1 and id = $2`, [
    tenant.tenantId,
    tenant.member.memberId,
  ])
  expect(await ownOver(tenant)).toEqual([resultGuid])
})
