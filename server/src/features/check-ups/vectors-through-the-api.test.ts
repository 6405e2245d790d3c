import type { CheckUp } from '@salus/contract/check-ups.ts'
import bodyMetrics from '../../../../domain/vectors/manual_body_metrics.json' with { type: 'json' }
import stress from '../../../../domain/vectors/pss10.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  manualId,
  openTenantWorld,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
let tenant: TenantOfTest
beforeAll(async () => {
  world = await openTenantWorld()
  tenant = await world.makeTenant()
}, 60_000)
afterAll(() => world.close())

const scoresOf = async (body: object): Promise<Record<string, number | string | null>> => {
  const answered = await world.ask<CheckUp>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, { body })
  expect(answered.status).toBe(201)
  return Object.fromEntries(answered.body.scores.map(({ code, value }) => [code, value]))
}

describe('stress load', () => {
  test.each(stress.cases.map((entry) => [entry.in.raw.join(' '), entry] as const))('%s', async (_answers, entry) => {
    const answers = Object.fromEntries(entry.in.raw.map((value, index) => [`q${index + 1}`, value]))
    const { band, percentOfMax, ...points } = entry.out
    const body = { profileId: stressLoadId, memberId: tenant.member.memberId, answers }
    const { body: checkUp } = await world.ask<CheckUp>(
      tenant.staff,
      'POST',
      `/api/tenants/${tenant.tenantId}/check-ups`,
      { body },
    )
    expect(checkUp.scores[0]).toMatchObject({ code: 'total', band })
    expect(Object.fromEntries(checkUp.scores.map(({ code, value }) => [code, value]))).toMatchObject(points)
    expect(checkUp.scores.find(({ code }) => code === 'percentOfMax')?.value).toBeCloseTo(percentOfMax, 10)
  })
})

/** Half of the last printed decimal of a vector's number. */
const printed: Readonly<Record<string, number>> = {
  bmi: 0.05,
  bmiExact: 0.00005,
  whtr: 0.0005,
  whr: 0.0005,
  ffm: 0.005,
  ffmi: 0.005,
  fmi: 0.005,
}

describe('manual values', () => {
  test.each(bodyMetrics.cases.map((entry, index) => [index + 1, entry] as const))('case %i', async (_number, entry) => {
    const { sex, age, ...values } = entry.in
    const memberId = await world.makeMember(tenant.tenantId, {
      sex: sex === 'male' ? 'male' : 'female',
      birthDate: `${2026 - age}-03-10`,
    })
    const scores = await scoresOf({ profileId: manualId, memberId, values })
    for (const [code, expected] of Object.entries(entry.out)) {
      if (typeof expected === 'string') expect([code, scores[code]]).toEqual([code, expected])
      else expect(Math.abs(Number(scores[code]) - expected), code).toBeLessThanOrEqual((printed[code] ?? 0.5) + 1e-9)
    }
  })
})
