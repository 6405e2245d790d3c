import type { CheckUp, CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { CrisisNotice } from '@salus/contract/check-ups/crisis-notices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  manualId,
  openTenantWorld,
  type SignedIn,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const body = { weight: 70, height: 175 }
const crisis = { sbp: 200, dbp: 120 }

const record = async (
  who: SignedIn,
  { tenantId, member }: TenantOfTest,
  values: Readonly<Record<string, number>>,
  more: object = {},
): Promise<CheckUp> => {
  const answer = await world.ask<CheckUp>(who, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body: { profileId: manualId, memberId: member.memberId, values: { ...body, ...values }, ...more },
  })
  expect(answer.status).toBe(201)
  return answer.body
}

const notices = async (who: SignedIn, { tenantId }: TenantOfTest): Promise<CrisisNotice[]> =>
  (await world.ask<{ items: CrisisNotice[] }>(who, 'GET', `/api/tenants/${tenantId}/crisis-notices`)).body.items

const close = (who: SignedIn, { tenantId }: TenantOfTest, resultGuid: string) =>
  world.ask(who, 'POST', `/api/tenants/${tenantId}/crisis-notices/${resultGuid}/seen`)

const decide = async (tenant: TenantOfTest, decision: 'given' | 'withdrawn') => {
  const path = `/api/tenants/${tenant.tenantId}/members/${tenant.member.memberId}/consents`
  const { status } = await world.ask(tenant.member, 'POST', path, {
    body: { purpose: 'share-with-staff', decision, textVersion: '1', language: 'de' },
  })
  expect(status).toBe(200)
}

describe('a result contains its warnings', () => {
  test('for the member and for staff, most urgent first, with the emergency number of the country', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid, warnings } = await record(tenant.member, tenant, { ...crisis, restingPulse: 118, weight: 125 })
    expect(warnings?.map(({ topic, urgency }) => [topic, urgency])).toEqual([
      ['blood-pressure', 'crisis'],
      ['resting-pulse', 'see-a-doctor'],
      ['weight', 'see-a-doctor'],
    ])
    expect(warnings?.[0]).toMatchObject({ code: 'sbp', emergencyNumber: '112' })
    expect(warnings?.[0]?.text.de).toContain('Wählen Sie sofort den Notruf 112')
    expect(warnings?.[0]?.staffText.en).toContain('stay with the person')
    const read = [
      await world.ask<CheckUp>(tenant.member, 'GET', `/api/me/check-ups/${resultGuid}`),
      await world.ask<CheckUp>(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/check-ups/${resultGuid}`),
    ]
    for (const answer of read) expect(answer.body.warnings).toEqual(warnings)
    const latest = await world.ask<{ items: CheckUp[] }>(tenant.member, 'GET', '/api/me/latest-check-ups')
    expect(latest.body.items[0]?.warnings).toEqual(warnings)
  })

  test('with 911 in the United States', async () => {
    const tenant = await world.makeTenant()
    await world.sql(`update tenant set country = 'US' where id = $1`, [tenant.tenantId])
    const { warnings } = await record(tenant.member, tenant, crisis)
    expect(warnings?.[0]?.emergencyNumber).toBe('911')
    expect(warnings?.[0]?.text.en).toContain('call 911 at once')
    expect(warnings?.[0]?.text.en).not.toContain('112')
  })

  test('and none if everything is usual, or after its withdrawal', async () => {
    const tenant = await world.makeTenant()
    expect((await record(tenant.member, tenant, { sbp: 115, dbp: 65, restingPulse: 60 })).warnings).toEqual([])
    const { resultGuid, revision } = await record(tenant.staff, tenant, crisis)
    const withdrawn = await world.ask<CheckUp>(
      tenant.staff,
      'POST',
      `/api/tenants/${tenant.tenantId}/check-ups/${resultGuid}/withdrawal`,
      { body: { revision, reason: 'Vertippt' } },
    )
    expect(withdrawn.body).toMatchObject({ status: 'withdrawn', warnings: [] })
    expect(await notices(tenant.staff, tenant)).toEqual([])
  })
})

describe('staff are notified of a crisis', () => {
  test('by name and time alone, and in the list, where the member shares it', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await record(tenant.member, tenant, crisis)
    await record(tenant.member, tenant, { sbp: 150, dbp: 95 })
    const told = await notices(tenant.staff, tenant)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ resultGuid, memberId: tenant.member.memberId })
    expect(Object.keys(told[0] ?? {}).toSorted()).toEqual(
      [
        'birthDate',
        'dateOfMeasurement',
        'externalNumber',
        'firstName',
        'lastName',
        'memberId',
        'noticedAt',
        'resultGuid',
      ].toSorted(),
    )
    for (const path of [
      `/api/tenants/${tenant.tenantId}/check-ups`,
      `/api/tenants/${tenant.tenantId}/check-ups?memberId=${tenant.member.memberId}`,
    ]) {
      const list = await world.ask<{ items: CheckUpListItem[] }>(tenant.staff, 'GET', path)
      expect(list.body.items.flatMap((item) => (item.isCrisis ? [item.resultGuid] : []))).toEqual([resultGuid])
    }
  })

  test('only while the member shares it', async () => {
    const tenant = await world.makeTenant()
    await decide(tenant, 'withdrawn')
    const { resultGuid } = await record(tenant.member, tenant, crisis)
    expect(await notices(tenant.staff, tenant)).toEqual([])
    expect((await close(tenant.staff, tenant, resultGuid)).status).toBe(404)
    await decide(tenant, 'given')
    expect((await notices(tenant.staff, tenant)).map((notice) => notice.resultGuid)).toEqual([resultGuid])
    await decide(tenant, 'withdrawn')
    expect(await notices(tenant.staff, tenant)).toEqual([])
  })

  test('but not those of another tenant, and not members', async () => {
    const tenant = await world.makeTenant()
    const other = await world.makeTenant()
    const { resultGuid } = await record(tenant.member, tenant, crisis)
    expect(await notices(other.staff, other)).toEqual([])
    expect((await close(other.staff, other, resultGuid)).status).toBe(404)
    const asMember = await world.ask(tenant.member, 'GET', `/api/tenants/${tenant.tenantId}/crisis-notices`)
    expect(asMember.status).toBe(403)
  })

  test('until one of them has attended to it, which is in the audit', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await record(tenant.member, tenant, crisis)
    expect((await close(tenant.staff, tenant, resultGuid)).status).toBe(204)
    expect((await close(tenant.admin, tenant, resultGuid)).status).toBe(204)
    expect(await notices(tenant.admin, tenant)).toEqual([])
    const acts = await world.sql(
      `select from audit_event where tenant_id = $1 and action = 'check-up.crisis-seen' and object_id = $2`,
      [tenant.tenantId, resultGuid],
    )
    expect(acts).toHaveLength(2)
  })

  test('no longer after a correction to a usual value, and again when a correction makes one', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await record(tenant.staff, tenant, crisis)
    const amend = (revision: number, values: object) =>
      world.ask(tenant.staff, 'PATCH', `/api/tenants/${tenant.tenantId}/check-ups/${resultGuid}`, {
        body: { revision, reason: 'Vertippt', answers: { ...body, ...values } },
      })
    expect((await amend(1, { sbp: 120, dbp: 70 })).status).toBe(200)
    expect(await notices(tenant.staff, tenant)).toEqual([])
    expect((await amend(2, crisis)).status).toBe(200)
    expect(await notices(tenant.staff, tenant)).toHaveLength(1)
  })

  test('not of an old one', async () => {
    const tenant = await world.makeTenant()
    const { warnings } = await record(tenant.staff, tenant, crisis, { dateOfMeasurement: '2025-12-01T10:00:00Z' })
    expect(warnings?.[0]?.urgency).toBe('crisis')
    expect(await notices(tenant.staff, tenant)).toEqual([])
  })
})
