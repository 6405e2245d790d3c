import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { manualQuestionnaire } from '@salus/domain/measurement-profiles/body-scale/manual-questionnaire/manual-questionnaire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, stressAnswers, stressLoadId, type TenantWorld } from '../../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

test('a typed weight of another time of day cannot be judged, until its time is corrected', async () => {
  const { tenantId, staff } = await world.makeTenant()
  const memberId = await world.makeMember(tenantId)
  const path = `/api/tenants/${tenantId}/check-ups`
  const record = async (dateOfMeasurement: string, weight: number) => {
    const body = { profileId: manualQuestionnaire.id, memberId, dateOfMeasurement, answers: { weight, height: 180 } }
    return (await world.ask<CheckUp>(staff, 'POST', path, { body })).body
  }
  const judge = async (resultGuid: string) => {
    const { body } = await world.ask<CheckUp>(staff, 'GET', `${path}/${resultGuid}`)
    const weight = body.scores.find(({ code }) => code === 'weight')?.change
    return [weight?.verdict, weight?.reason]
  }
  await record('2026-02-01T06:00:00Z', 80)
  const { resultGuid, conditions } = await record('2026-02-20T19:00:00Z', 82)
  expect(conditions).toEqual({ hourOfDay: 20 })
  expect(await judge(resultGuid)).toEqual(['cannot-judge', 'conditions-differ'])
  const body = { reason: 'Uhrzeit vertippt', revision: 1, dateOfMeasurement: '2026-02-20T06:00:00Z' }
  expect((await world.ask<CheckUp>(staff, 'PATCH', `${path}/${resultGuid}`, { body })).body.conditions).toEqual({
    hourOfDay: 7,
  })
  expect(await judge(resultGuid)).toEqual(['changed', null])
})

test('the answers to a questionnaire keep no time of day, because they do not vary with it', async () => {
  const { tenantId, staff } = await world.makeTenant()
  const memberId = await world.makeMember(tenantId)
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers() }
  const made = await world.ask<CheckUp>(staff, 'POST', `/api/tenants/${tenantId}/check-ups`, { body })
  expect(made.body.conditions).toEqual({})
})
