import { randomUUID } from 'node:crypto'
import type { CheckUp, CheckUpListItem, OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  manualId,
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

const record = async (tenant: TenantOfTest, memberId: string, dateOfMeasurement: string, profileId = stressLoadId) => {
  const answers = profileId === manualId ? { weight: 70, height: 170 } : stressAnswers()
  const body = { profileId, memberId, dateOfMeasurement, answers }
  return (await world.ask<CheckUp>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, { body })).body
    .resultGuid
}
const list = (tenant: TenantOfTest, query = '', who: SignedIn = tenant.staff) =>
  world.ask<Page<CheckUpListItem>>(who, 'GET', `/api/tenants/${tenant.tenantId}/check-ups${query}`)
const own = (who: SignedIn, query = '') => world.ask<Page<OwnCheckUpListItem>>(who, 'GET', `/api/me/check-ups${query}`)
const guids = (page: Page<CheckUpListItem>) => page.items.map(({ resultGuid }) => resultGuid)

describe('the check-ups of a tenant', () => {
  test('are listed newest first, of all members, with the fields of the list', async () => {
    const tenant = await world.makeTenant()
    const other = await world.makeMember(tenant.tenantId)
    const first = await record(tenant, tenant.member.memberId, '2026-01-01T10:00:00Z')
    const third = await record(tenant, other, '2026-03-01T10:00:00Z')
    const second = await record(tenant, tenant.member.memberId, '2026-02-01T10:00:00Z')
    const { status, body } = await list(tenant)
    expect(status).toBe(200)
    expect(guids(body)).toEqual([third, second, first])
    expect(body.items[0]).toEqual({
      resultGuid: third,
      pluginId: 6,
      profileId: stressLoadId,
      profileName: 'Stressbelastung',
      dateOfMeasurement: '2026-03-01T10:00:00+00:00',
      memberId: other,
    })
    expect(body.nextCursor).toBeNull()
  })

  test('of a member can be the newest of each profile, however many there are', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const manual = await record(tenant, memberId, '2026-01-01T10:00:00Z', manualId)
    await record(tenant, memberId, '2026-01-02T10:00:00Z')
    const stress = await record(tenant, memberId, '2026-01-03T10:00:00Z')
    const { body } = await list(tenant, `?memberId=${memberId}&newestOfEach=true`)
    expect(guids(body)).toEqual([stress, manual])
  })

  test('are filtered by member and by one or more products', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const other = await world.makeMember(tenant.tenantId)
    const stress = await record(tenant, memberId, '2026-01-01T10:00:00Z')
    const manual = await record(tenant, memberId, '2026-01-02T10:00:00Z', manualId)
    const ofOther = await record(tenant, other, '2026-01-03T10:00:00Z')
    const shown = async (query: string) => guids((await list(tenant, query)).body)
    expect(await shown(`?memberId=${memberId}`)).toEqual([manual, stress])
    expect(await shown('?productId=6')).toEqual([ofOther, stress])
    expect(await shown('?productId=6&productId=15')).toEqual([ofOther, manual, stress])
    expect(await shown(`?memberId=${memberId}&productId=15`)).toEqual([manual])
    expect(await shown('?productId=9')).toEqual([])
  })

  test('are paged without gap or repetition, even when several have the same date', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const made: string[] = []
    for (const minute of [1, 2, 2, 2, 3]) made.push(await record(tenant, memberId, `2026-01-01T10:0${minute}:00Z`))
    for (const filter of ['', `&memberId=${memberId}`, '&productId=6']) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const { body }: { body: Page<CheckUpListItem> } = await list(
          tenant,
          `?limit=2${filter}${cursor === null ? '' : `&cursor=${cursor}`}`,
        )
        expect(body.items.length).toBeLessThanOrEqual(2)
        seen.push(...guids(body))
        cursor = body.nextCursor
      } while (cursor !== null)
      expect(seen).toHaveLength(5)
      expect(new Set(seen)).toEqual(new Set(made))
    }
  })

  test('come 50 at a time unless asked otherwise, and at most 200', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    await world.sql(
      `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement, is_shared)
       select $1, gen_random_uuid(), $2, 3, 'BackScan', '2025-01-01'::timestamptz + make_interval(hours => i), true from generate_series(1, 205) i`,
      [tenant.tenantId, memberId],
    )
    expect((await list(tenant)).body.items).toHaveLength(50)
    expect((await list(tenant, '?limit=60')).body.items).toHaveLength(60)
    expect((await list(tenant, '?limit=200')).body.items).toHaveLength(200)
    expect(await list(tenant, '?limit=201')).toMatchObject({ status: 400, body: { code: 'invalid-query' } })
  })

  test('of a member without any are an empty list; of unknown people and other tenants they do not exist', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    await record(foreign, foreign.member.memberId, '2026-01-01T10:00:00Z')
    const nora = await world.makeMember(tenant.tenantId)
    expect(await list(tenant, `?memberId=${nora}`)).toMatchObject({
      status: 200,
      body: { items: [], nextCursor: null },
    })
    expect(await list(tenant, `?memberId=${randomUUID()}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await list(tenant, `?memberId=${foreign.member.memberId}`)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
    expect(await list(tenant, '', foreign.staff)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect((await list(tenant)).body.items).toEqual([])
  })

  test.each([
    '?limit=0',
    '?limit=abc',
    '?cursor=abc',
    '?cursor=',
    '?memberId=1',
    '?productId=1e2',
    '?groupId=1',
    '?memberIds=1',
    '?automatic=yes',
  ])('are refused with an invalid query: %s', async (query) => {
    const tenant = await world.makeTenant()
    expect(await list(tenant, query)).toMatchObject({ status: 400, body: { code: 'invalid-query' } })
  })

  test('leave a line in the audit with exactly the members seen, and whether a person asked', async () => {
    const tenant = await world.makeTenant()
    const [one, two] = [tenant.member.memberId, await world.makeMember(tenant.tenantId)]
    await record(tenant, one, '2026-01-01T10:00:00Z')
    await record(tenant, two, '2026-01-02T10:00:00Z')
    await list(tenant, '?limit=1')
    await list(tenant)
    await list(tenant, `?memberId=${one}&automatic=true`)
    const lines = () =>
      world.sql<{ subject_ids: string[]; automatic: boolean }>(
        `select subject_ids, automatic from audit_event where tenant_id = $1 and action = 'list-check-ups'`,
        [tenant.tenantId],
      )
    await vi.waitFor(async () => {
      // The test clock does not advance. All entries have the same time, so their order is not fixed.
      const found = (await lines()).map(({ subject_ids: ids, automatic }) => [ids.toSorted(), automatic])
      expect(found).toHaveLength(3)
      expect(found).toEqual(
        expect.arrayContaining([
          [[two], false],
          [[one, two].toSorted(), false],
          [[one], true],
        ]),
      )
    }, 5000)
  })
})

describe('one’s own check-ups', () => {
  test('are listed from every tenant the person is linked in, newest first, and from nobody else', async () => {
    const [here, there] = [await world.makeTenant(), await world.makeTenant()]
    const mara = here.member
    const maraThere = await world.makeMember(there.tenantId, { userId: mara.userId })
    await world.join(there.tenantId, mara, 'Member', maraThere)
    const old = await record(here, mara.memberId, '2026-01-01T10:00:00Z')
    const middle = await record(there, maraThere, '2026-02-01T10:00:00Z')
    const recent = await record(here, mara.memberId, '2026-03-01T10:00:00Z', manualId)
    await record(there, there.member.memberId, '2026-03-02T10:00:00Z')
    const { body } = await own(mara)
    expect(body.items.map(({ resultGuid, groupId }) => [resultGuid, groupId])).toEqual([
      [recent, here.tenantId],
      [middle, there.tenantId],
      [old, here.tenantId],
    ])
    expect(guids((await own(mara, `?groupId=${there.tenantId}`)).body)).toEqual([middle])
    expect(guids((await own(mara, '?productId=15')).body)).toEqual([recent])
    const page = (await own(mara, '?limit=2')).body
    expect(guids((await own(mara, `?limit=2&cursor=${page.nextCursor}`)).body)).toEqual([old])
  })

  test('of a tenant one does not belong to do not exist', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    expect(await own(tenant.member, `?groupId=${foreign.tenantId}`)).toMatchObject({ status: 404 })
  })

  test('are empty for staff without a member record, and refused to people without a membership', async () => {
    const tenant = await world.makeTenant()
    expect(await own(tenant.staff)).toMatchObject({ status: 200, body: { items: [] } })
    expect(await own(await world.makeUser('Inga'))).toMatchObject({ status: 403, body: { code: 'no-membership' } })
  })

  test('end with the membership, on the next request', async () => {
    const tenant = await world.makeTenant()
    await record(tenant, tenant.member.memberId, '2026-01-01T10:00:00Z')
    expect((await own(tenant.member)).body.items).toHaveLength(1)
    await world.sql(`update membership set suspended_at = now() where user_id = $1`, [tenant.member.userId])
    expect(await own(tenant.member)).toMatchObject({ status: 403 })
  })
})
