import type { AuditEvent } from '@salus/contract/tenant/audit-events.ts'
import type { MemberConsents } from '@salus/contract/members/consents.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'
import { endLeftSharing } from './end-left-sharing.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const run = () => endLeftSharing({ owner: world.database.owner })
const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const ofMember = (tenant: TenantOfTest) => `${base(tenant)}/members/${tenant.member.memberId}`

async function measured() {
  const tenant = await world.makeTenant()
  const body = { profileId: stressLoadId, memberId: tenant.member.memberId, answers: stressAnswers() }
  const made = await world.ask<{ resultGuid: string }>(tenant.staff, 'POST', `${base(tenant)}/check-ups`, { body })
  const seenByStaff = async () =>
    (await world.ask(tenant.admin, 'GET', `${base(tenant)}/check-ups/${made.body.resultGuid}`)).status
  return { tenant, seenByStaff }
}

/** Restores the state of versions in which leaving and suspending did not end sharing yet. */
async function shareAgain({ tenantId, member: { memberId } }: TenantOfTest): Promise<void> {
  await world.sql('delete from consent where tenant_id = $1 and member_id = $2', [tenantId, memberId])
  await world.sql('update member set shares_all = true where tenant_id = $1 and id = $2', [tenantId, memberId])
  for (const table of ['check_up', 'check_up_version'])
    await world.sql(`update ${table} set is_shared = true where tenant_id = $1 and member_id = $2`, [
      tenantId,
      memberId,
    ])
}

const leave = async (tenant: TenantOfTest) => {
  expect((await world.ask(tenant.member, 'DELETE', `/api/me/memberships/${tenant.tenantId}`)).status).toBe(204)
  await shareAgain(tenant)
}

const readConsents = async (tenant: TenantOfTest) =>
  (await world.ask<MemberConsents>(tenant.staff, 'GET', `${ofMember(tenant)}/consents`)).body

const endedIn = ({ tenantId }: TenantOfTest) =>
  world.sql<{ subjects: string[]; actor: string | null }>(
    `select subject_ids as subjects, actor_id as actor from audit_event
     where tenant_id = $1 and action = 'consent.ended-after-leaving'`,
    [tenantId],
  )

describe('the sharing of somebody who left before leaving ended it', () => {
  test('is ended once, with a withdrawal and an entry in the audit log that says why', async () => {
    const { tenant, seenByStaff } = await measured()
    await leave(tenant)
    expect(await seenByStaff()).toBe(200)
    await run()
    await run()
    expect(await seenByStaff()).toBe(403)
    const { sharesAll, exceptions, storesHealthData, records } = await readConsents(tenant)
    expect({ sharesAll, exceptions, storesHealthData }).toEqual({
      sharesAll: false,
      exceptions: [],
      storesHealthData: true,
    })
    expect(records).toMatchObject([{ purpose: 'share-with-staff', decision: 'withdrawn', how: 'not-stated' }])
    expect(await endedIn(tenant)).toEqual([{ subjects: [tenant.member.memberId], actor: null }])
    const shown = await world.ask<{ items: AuditEvent[] }>(tenant.admin, 'GET', `${base(tenant)}/audit-events`)
    expect(shown.body.items.map(({ action }) => action)).toContain('consent.ended-after-leaving')
  })

  test('is ended also where single products were shared, and for a record that is on hold', async () => {
    const { tenant, seenByStaff } = await measured()
    await leave(tenant)
    const of = [tenant.tenantId, tenant.member.memberId]
    await world.sql(
      `update member set shares_all = false, sharing_exceptions = '{6}', held = true where tenant_id = $1 and id = $2`,
      of,
    )
    await run()
    await world.sql('update member set held = false where tenant_id = $1 and id = $2', of)
    expect(await seenByStaff()).toBe(403)
    expect(await readConsents(tenant)).toMatchObject({ sharesAll: false, exceptions: [] })
  })

  test('stays if the person consented again after leaving, for example on paper', async () => {
    const { tenant, seenByStaff } = await measured()
    await leave(tenant)
    await world.sql(`update member set unlinked_at = '2026-03-08' where id = $1`, [tenant.member.memberId])
    const body = { purpose: 'share-with-staff', decision: 'given', how: 'on-paper', textVersion: '1', language: 'de' }
    expect((await world.ask(tenant.staff, 'POST', `${ofMember(tenant)}/consents`, { body })).status).toBe(200)
    await run()
    expect(await seenByStaff()).toBe(200)
    expect(await endedIn(tenant)).toEqual([])
  })

  test('stays for members and for people who never had a login', async () => {
    const { tenant, seenByStaff } = await measured()
    await world.makeMember(tenant.tenantId)
    await run()
    expect(await seenByStaff()).toBe(200)
    expect(await endedIn(tenant)).toEqual([])
  })
})

test('the sharing of an employee who was suspended before suspending ended it is ended', async () => {
  const { tenant, seenByStaff } = await measured()
  const { tenantId, member } = tenant
  await world.sql(
    `update membership set role = 'Staff', suspended_at = '2026-03-01' where tenant_id = $1 and user_id = $2`,
    [tenantId, member.userId],
  )
  await run()
  expect(await seenByStaff()).toBe(403)
  expect(await endedIn(tenant)).toHaveLength(1)
})
