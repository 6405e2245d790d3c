import { randomUUID } from 'node:crypto'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../../testing/tenant-world.ts'

let world: TenantWorld
let tenant: TenantOfTest
beforeAll(async () => {
  world = await openTenantWorld()
  tenant = await world.makeTenant([6, 15, 16])
}, 60_000)
afterAll(() => world.close())

const findId = (code: string) => profileCatalogue.find((profile) => profile.code === code)?.id ?? ''

const measure = <Body>(
  code: string,
  given: { readonly answers?: object; readonly values?: object },
  memberId?: string,
) =>
  world.ask<Body>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
    body: { profileId: findId(code), memberId: memberId ?? tenant.member.memberId, ...given },
    headers: { 'idempotency-key': randomUUID() },
  })

const findScore = ({ scores }: CheckUp, code: string) => scores.find((score) => score.code === code)

const diabetesPart = {
  weight: 70,
  height: 170,
  waist: 80,
  active30: true,
  vegDaily: true,
  bpMed: false,
  highGlucose: false,
  family: 'none',
}
const heartPart = { smoker: false, sbp: 130, totalChol: 5.2, hdl: 1.4, region: 'moderate' }

describe('an unanswered question about an illness', () => {
  test('withholds the risk with its reason, also when the result is read again', async () => {
    const memberId = await world.makeMember(tenant.tenantId, { sex: 'female', birthDate: '1975-04-02' })
    const { status, body } = await measure<CheckUp>(
      'risk-questionnaire',
      { answers: { ...diabetesPart, ...heartPart } },
      memberId,
    )
    expect(status).toBe(201)
    const read = await world.ask<CheckUp>(
      tenant.staff,
      'GET',
      `/api/tenants/${tenant.tenantId}/check-ups/${body.resultGuid}`,
    )
    expect(findScore(read.body, 'total')).toMatchObject({ value: null, reason: 'diabetes-unanswered' })
    expect(findScore(read.body, 'riskPercent')).toMatchObject({ value: null, reason: 'heart-disease-unanswered' })
    expect(findScore(read.body, 'riskPercentExact')).toBeUndefined()
  })

  test('is known to the profile as needed by these scores, and not as required', async () => {
    const { body } = await world.ask<MeasurementProfileAsData>(
      tenant.staff,
      'GET',
      `/api/measurement-profiles/${findId('risk-questionnaire')}`,
    )
    const item = (id: string) => body.items.find((found) => found.id === id)
    expect(item('diabetes')).toMatchObject({
      required: false,
      neededBy: expect.arrayContaining(['total', 'riskPercent']),
    })
    expect(item('hdl')?.requiredWith).toEqual(expect.arrayContaining(['totalChol', 'sbp', 'smoker']))
  })
})

test('a result outside of the ages of its model is marked', async () => {
  const memberId = await world.makeMember(tenant.tenantId, { sex: 'female', birthDate: '2007-12-01' })
  const { body } = await measure<CheckUp>(
    'risk-questionnaire',
    { answers: { ...diabetesPart, diabetes: false } },
    memberId,
  )
  expect(findScore(body, 'total')).toMatchObject({ value: 3, cautions: ['diabetes-model-ages'] })
})

test('a score from nine of ten answers says so', async () => {
  const answers = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, index === 3 ? null : 2]),
  )
  const { body } = await measure<CheckUp>('stress-load', { answers })
  expect(findScore(body, 'total')).toMatchObject({ value: 20, answered: { given: 9, of: 10 } })
})

test('an adult of 50 cm and 2 kg is refused by every profile that asks for body size', async () => {
  const values = { weight: 10, height: 50 }
  const asked = [
    ['manual-questionnaire', { values: { weight: 2, height: 50 } }],
    ['body-composition-scale', { values: { ...values, bodyFat: 20 } }],
    ['body-analysis-device', { values: { ...values, bodyFat: 20 } }],
    ['risk-questionnaire', { answers: { ...diabetesPart, diabetes: false, weight: 2, height: 50 } }],
  ] as const
  for (const [code, given] of asked) {
    const { status, body } = await measure<Problem>(code, given)
    expect([code, status]).toEqual([code, 422])
    expect(
      body.errors?.map((error) => error.path.split('.').at(-1)),
      code,
    ).toEqual(expect.arrayContaining(['weight', 'height']))
  }
})
