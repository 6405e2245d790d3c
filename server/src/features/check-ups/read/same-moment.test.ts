import type { NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import type { CheckUp, CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { Delivery } from '@salus/contract/tenant/modules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { now, openTenantWorld, type TenantOfTest, type TenantWorld } from '../../../testing/tenant-world.ts'
import { writeTimeCursor } from '../../../platform/page.ts'

let world: TenantWorld
let clock = now.getTime()
beforeAll(async () => {
  world = await openTenantWorld({}, () => new Date(clock))
}, 60_000)
afterAll(() => world.close())

const makeName = (code: string) => ({ de: code, en: code })

async function open() {
  const tenant = await world.makeTenant([1])
  const { body } = await world.ask<NewApiKey>(tenant.admin, 'POST', `/api/tenants/${tenant.tenantId}/api-keys`, {
    body: { pluginId: 1, name: 'Device' },
  })
  let sent = 0
  const deliver = async (day: string, values: Readonly<Record<string, number>>) => {
    sent += 1
    clock += 1000
    const delivered = await world.ask<Delivery>(null, 'POST', '/api/modules/check-ups', {
      headers: { authorization: `Bearer ${body.key}` },
      body: {
        pluginId: 1,
        externalId: `device-${sent}`,
        member: { id: tenant.member.memberId },
        profileName: 'Strength',
        dateOfMeasurement: `2026-03-${day}T09:30:00+01:00`,
        values: Object.entries(values).map(([code, value]) => ({ code, name: makeName(code), value, unit: 'N' })),
      },
    })
    expect(delivered.status, delivered.raw.toString()).toBe(201)
    return delivered.body.resultGuid
  }
  return { tenant, deliver }
}

const read = async ({ staff, tenantId }: TenantOfTest, guid: string) =>
  (await world.ask<CheckUp>(staff, 'GET', `/api/tenants/${tenantId}/check-ups/${guid}`)).body

const readRecordedTimes = (items: readonly Pick<CheckUpListItem, 'resultGuid' | 'recordedAt'>[]) =>
  new Map(items.flatMap(({ resultGuid, recordedAt }) => (recordedAt === undefined ? [] : [[resultGuid, recordedAt]])))

describe('of several check-ups of one moment', () => {
  test('the one recorded last comes first, in every list and on every page of it', async () => {
    const { tenant, deliver } = await open()
    const made: string[] = []
    for (const value of [1, 2, 3, 4, 5]) made.unshift(await deliver('05', { knee: value }))
    const base = `/api/tenants/${tenant.tenantId}/check-ups`
    const lists = [
      [tenant.staff, base, ''],
      [tenant.staff, base, `memberId=${tenant.member.memberId}`],
      [tenant.staff, base, 'productId=1'],
      [tenant.member, '/api/me/check-ups', ''],
      [tenant.staff, `/api/tenants/${tenant.tenantId}/check-up-changes`, ''],
      [tenant.member, '/api/me/check-up-changes', ''],
    ] as const
    for (const [who, path, filter] of lists) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const url: string = `${path}?limit=2&${filter}${cursor === null ? '' : `&cursor=${cursor}`}`
        const { status, body, raw } = await world.ask<{ items: CheckUpListItem[]; nextCursor: string | null }>(
          who,
          'GET',
          url,
        )
        expect(status, raw.toString()).toBe(200)
        seen.push(...body.items.map(({ resultGuid }) => resultGuid))
        cursor = body.nextCursor
      } while (cursor !== null)
      expect(seen, `${path}?${filter}`).toEqual(made)
    }
    const latest = await world.ask<{ items: CheckUp[] }>(tenant.member, 'GET', '/api/me/latest-check-ups')
    expect(latest.body.items.map(({ resultGuid }) => resultGuid)).toEqual(made.slice(0, 1))
  })

  test('each says when it was recorded, in lists and in a history, and others do not', async () => {
    const { tenant, deliver } = await open()
    await deliver('04', { knee: 1 })
    const [first, second] = [await deliver('05', { knee: 2 }), await deliver('05', { knee: 3 })]
    const last = await deliver('06', { knee: 4 })
    const base = `/api/tenants/${tenant.tenantId}/check-ups`
    const recorded = new Map<string, string>()
    for (const guid of [first, second]) recorded.set(guid, (await read(tenant, guid)).recordedAt)
    const listed = [
      [tenant.staff, base],
      [tenant.staff, `${base}?memberId=${tenant.member.memberId}`],
      [tenant.member, '/api/me/check-ups'],
    ] as const
    for (const [who, path] of listed) {
      const { body } = await world.ask<{ items: CheckUpListItem[] }>(who, 'GET', path)
      expect(readRecordedTimes(body.items), path).toEqual(recorded)
    }
    expect(readRecordedTimes((await read(tenant, last)).history)).toEqual(recorded)
  })

  test('a cursor of the former version still leads to the rest of the list', async () => {
    const { tenant, deliver } = await open()
    const [older, newer] = [await deliver('05', { knee: 1 }), await deliver('06', { knee: 2 })]
    const cursor = writeTimeCursor({ at: '2026-03-06T08:30:00+00:00', id: newer })
    const { body } = await world.ask<{ items: CheckUpListItem[] }>(
      tenant.staff,
      'GET',
      `/api/tenants/${tenant.tenantId}/check-ups?cursor=${cursor}`,
    )
    expect(body.items.map(({ resultGuid }) => resultGuid)).toEqual([older])
  })

  test('only the values recorded last are compared, never their mean with the replaced ones', async () => {
    const { tenant, deliver } = await open()
    await deliver('05', { knee: 500, grip: 30 })
    const corrected = await deliver('05', { knee: 50 })
    const replaced = await deliver('07', { knee: 600 })
    const last = await deliver('07', { knee: 60, grip: 40 })

    const shown = await read(tenant, last)
    expect(shown.previous?.resultGuid).toBe(corrected)
    expect(
      shown.values.map(({ change }) => [change?.earlier.value, change?.later.value, change?.later.readings]),
    ).toEqual([
      [50, 60, 1],
      [30, 40, 1],
    ])
    expect(shown.history.map(({ resultGuid }) => resultGuid).slice(-2)).toEqual([replaced, last])

    const old = await read(tenant, replaced)
    expect(old.values[0]?.change).toMatchObject({ earlier: { value: 50 }, later: { value: 600, readings: 1 } })
    expect(old.history.map(({ resultGuid }) => resultGuid)).not.toContain(last)
  })
})

describe('a delivery is compared with', () => {
  test('the newest earlier one that has a value in common', async () => {
    const { tenant, deliver } = await open()
    const knee = await deliver('05', { knee: 50 })
    const grip = await deliver('06', { grip: 30 })
    const again = await deliver('07', { knee: 60 })
    const shown = await read(tenant, again)
    expect(shown.previous?.resultGuid).toBe(knee)
    expect(shown.values[0]?.change).toMatchObject({ earlier: { value: 50 }, later: { value: 60 } })

    expect(await read(tenant, grip)).toMatchObject({ previous: null, values: [{ change: null }] })
  })
})
