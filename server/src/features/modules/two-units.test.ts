import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import type { Delivery } from '@salus/contract/tenant/modules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

interface Delivered {
  readonly value: number
  readonly unit?: string
}

const name = { de: 'Griffkraft', en: 'Hand grip' }

/**
 * Delivers the given grip strengths of the left hand, one per month. Returns the last of these check-ups as staff see
 * it.
 */
async function deliverInTurn(...values: readonly Delivered[]): Promise<CheckUp> {
  const tenant = await world.makeTenant([10])
  const base = `/api/tenants/${tenant.tenantId}`
  const made = await world.ask<NewApiKey>(tenant.admin, 'POST', `${base}/api-keys`, {
    body: { pluginId: 10, name: 'Gerät' },
  })
  expect(made.status, made.raw.toString()).toBe(201)
  let last = ''
  for (const [index, of] of values.entries()) {
    const body = {
      pluginId: 10,
      externalId: `grip ${index}`,
      member: { id: tenant.member.memberId },
      profileName: 'Alltagskraft',
      dateOfMeasurement: `2026-0${index + 1}-10T09:30:00+01:00`,
      values: [{ code: 'handGrip', name, side: 'left', ...of }],
    }
    const headers = { authorization: `Bearer ${made.body.key}` }
    const done = await world.ask<Delivery>(null, 'POST', '/api/modules/check-ups', { body, headers })
    expect(done.status, done.raw.toString()).toBe(201)
    last = done.body.resultGuid
  }
  const { status, body, raw } = await world.ask<CheckUp>(tenant.staff, 'GET', `${base}/check-ups/${last}`)
  expect(status, raw.toString()).toBe(200)
  return body
}

test('the same force in kilograms and then in newtons is not compared, and each value keeps its unit', async () => {
  const { values, history } = await deliverInTurn({ value: 38, unit: 'kg' }, { value: 372.8, unit: 'N' })
  expect(values[0]?.change).toMatchObject({
    verdict: 'not-comparable',
    reason: 'other-unit',
    difference: null,
    direction: null,
    earlier: { value: 38, unit: 'kg' },
    later: { value: 372.8, unit: 'N' },
  })
  expect(history.flatMap(({ scores }) => scores)).toEqual([
    { code: 'handGrip.left', value: 38, unit: 'kg' },
    { code: 'handGrip.left', value: 372.8, unit: 'N' },
  ])
})

test('another spelling of the unit is the same unit', async () => {
  const { values } = await deliverInTurn({ value: 38, unit: 'kg' }, { value: 40, unit: 'KG' })
  expect(values[0]?.change).toMatchObject({ reason: 'measurement-error-unknown', difference: 2 })
})

test('a value without a unit is compared only with another one without', async () => {
  const [mixed, without] = await Promise.all([
    deliverInTurn({ value: 38, unit: 'kg' }, { value: 40 }),
    deliverInTurn({ value: 38 }, { value: 40 }),
  ])
  expect(mixed.values[0]?.change).toMatchObject({ reason: 'other-unit', difference: null })
  expect(without.values[0]?.change).toMatchObject({ difference: 2 })
})
