import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  now,
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'

let world: TenantWorld
let tenant: TenantOfTest
beforeAll(async () => {
  world = await openTenantWorld()
  tenant = await world.makeTenant()
}, 60_000)
afterAll(() => world.close())

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

/** Sends the answers of an analysis that was started 60 hours ago. */
async function sendLate(finishedAt: string | undefined) {
  const memberId = await world.makeMember(tenant.tenantId)
  const path = `/api/tenants/${tenant.tenantId}`
  const started = await world.ask<Analysis>(tenant.staff, 'POST', `${path}/members/${memberId}/analyses`, {
    body: { profileId: stressLoadId },
  })
  const { analysisId } = started.body
  await world.sql('update analysis set started_at = $2 where id = $1', [analysisId, hoursAgo(60)])
  const answers = stressAnswers()
  return world.ask<CheckUp>(tenant.staff, 'POST', `${path}/check-ups`, {
    body: { profileId: stressLoadId, memberId, answers, analysisId, finishedAt },
  })
}

test('answers that waited two days for a connection have the date on which the person finished', async () => {
  const { status, body } = await sendLate('2026-03-08T14:00:00+01:00')
  expect(status).toBe(201)
  expect(Date.parse(body.dateOfMeasurement)).toBe(Date.parse('2026-03-08T14:00:00+01:00'))
})

test.each([
  ['that says nothing', undefined],
  ['whose clock is behind the start of the analysis', hoursAgo(61)],
  ['whose clock is ahead', hoursAgo(-1)],
  ['that sends at once', hoursAgo(0.01)],
])('answers of a device %s are accepted and have the date of their arrival', async (_, finishedAt) => {
  const { status, body } = await sendLate(finishedAt)
  expect(status).toBe(201)
  expect(Date.parse(body.dateOfMeasurement)).toBe(now.getTime())
})
