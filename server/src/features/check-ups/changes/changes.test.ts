import type { CheckUpChange } from '@salus/contract/check-ups/changes.ts'
import type { CheckUp, CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTenantWorld,
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

const scaleId = 'c9a6fd57-db26-503e-97e9-d1277dda63c3'
const manualId = 'c06de6a4-4fdd-524f-a9a0-9f7d78e4b362'
const height = 170

interface Measured {
  readonly tenant: TenantOfTest
  readonly memberId?: string
  readonly at: string
  readonly values: Readonly<Record<string, unknown>>
}
const measure = async ({ tenant, memberId = tenant.member.memberId, at, values }: Measured): Promise<CheckUp> => {
  const body = { profileId: scaleId, memberId, dateOfMeasurement: at, values: { height, bodyFat: 30, ...values } }
  const { status, body: made } = await world.ask<CheckUp>(
    tenant.staff,
    'POST',
    `/api/tenants/${tenant.tenantId}/check-ups`,
    { body },
  )
  expect(status, JSON.stringify(made)).toBe(201)
  return made
}
const read = async (tenant: TenantOfTest, resultGuid: string): Promise<CheckUp> =>
  (await world.ask<CheckUp>(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/check-ups/${resultGuid}`)).body
const outcomes = async (tenant: TenantOfTest, query = ''): Promise<CheckUpChange['outcome'][]> => {
  const path = `/api/tenants/${tenant.tenantId}/check-up-changes?memberId=${tenant.member.memberId}${query}`
  const { status, body } = await world.ask<{ items: CheckUpChange[] }>(tenant.staff, 'GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.map(({ outcome }) => outcome)
}
const findWeight = ({ repeatability }: CheckUp) => repeatability?.find(({ code }) => code === 'weight')

const differences = [0.2, -0.1, 0.3, 0, -0.2, 0.1, 0.4, -0.3, 0, 0.1]
/** Records two readings, five minutes apart, on each of ten days, and returns the second ones. */
const repeatOnTenDays = async (
  tenant: TenantOfTest,
  memberId = tenant.member.memberId,
): Promise<readonly CheckUp[]> => {
  const second: CheckUp[] = []
  for (const [day, difference] of differences.entries()) {
    const on = `2026-02-${String(day + 1).padStart(2, '0')}`
    const device = { deviceMake: 'tanita', deviceNumber: 2 }
    await measure({ tenant, memberId, at: `${on}T08:00:00Z`, values: { weight: 70, ...device } })
    second.push(
      await measure({ tenant, memberId, at: `${on}T08:05:00Z`, values: { weight: 70 + difference, ...device } }),
    )
  }
  return second
}

describe('device and measuring conditions', () => {
  test('are shown in the check-up, in the previous one and in the history', async () => {
    const tenant = await world.makeTenant()
    const values = { weight: 70, deviceMake: 'seca', hasEaten: true }
    await measure({ tenant, at: '2026-01-01T08:00:00Z', values })
    const second = await measure({
      tenant,
      at: '2026-02-01T08:00:00Z',
      values: { weight: 71, deviceMake: 'tanita', deviceNumber: 2, hasEaten: false },
    })
    expect(second).toMatchObject({
      device: 'tanita 2',
      conditions: { hasEaten: false },
      previous: { device: 'seca', conditions: { hasEaten: true }, origin: 'typed' },
    })
    expect(second.history.map(({ device }) => device)).toEqual(['seca', 'tanita 2'])
    expect(second.scores.map(({ code }) => code)).not.toContain('deviceNumber')
  })

  test('follow a correction, and an earlier version keeps its own', async () => {
    const tenant = await world.makeTenant()
    const made = await measure({ tenant, at: '2026-01-01T08:00:00Z', values: { weight: 70, deviceMake: 'seca' } })
    const path = `/api/tenants/${tenant.tenantId}/check-ups/${made.resultGuid}`
    const body = { revision: 1, reason: 'other scale', answers: { ...made.answers, deviceMake: 'tanita' } }
    const amended = await world.ask<CheckUp>(tenant.staff, 'PATCH', path, { body })
    expect(amended.body.device).toBe('tanita')
    expect((await world.ask<CheckUp>(tenant.staff, 'GET', `${path}?revision=1`)).body.device).toBe('seca')
  })

  test('are null if nobody stated them', async () => {
    const tenant = await world.makeTenant()
    const made = await measure({ tenant, at: '2026-01-01T08:00:00Z', values: { weight: 70 } })
    expect(made).toMatchObject({ device: null, conditions: {}, repeatability: [] })
  })
})

describe('a tenant’s own repeat readings', () => {
  test('give the device’s precision from ten pairs on, as calculated by hand', async () => {
    const tenant = await world.makeTenant()
    const second = await repeatOnTenDays(tenant)
    expect(second.slice(0, 9).map(findWeight)).toEqual(Array.from({ length: 9 }, () => undefined))
    // SD of the ten differences: √(0.425 / 9) = 0.217307. Typical error: 0.217307 / √2 = 0.153659. Minimal detectable
    // change: 0.153659 × 1.96 × √2 = 0.425921.
    const own = findWeight(second[9] ?? (await Promise.reject(new Error('no tenth'))))
    expect(own?.pairs).toBe(10)
    expect(own?.typicalError).toBeCloseTo(0.153659, 5)
    expect(own?.minimalDetectableChange).toBeCloseTo(0.425921, 5)
    // The two readings of the body fat were equal on every day. The second value may have been copied, so it proves
    // nothing about the device.
    expect(second[9]?.repeatability?.map(({ code }) => code)).not.toContain('bodyFat')
  })

  test('name the reading that a check-up repeats: the previous one on the same device; each reading is in only one pair', async () => {
    const tenant = await world.makeTenant()
    const device = { deviceMake: 'tanita', deviceNumber: 2 }
    const at = (minute: string) => `2026-02-01T08:${minute}:00Z`
    const made = []
    for (const minute of ['00', '04', '08'])
      made.push(await measure({ tenant, at: at(minute), values: { weight: 70, ...device } }))
    const onOther = await measure({ tenant, at: at('10'), values: { weight: 70, deviceMake: 'seca' } })
    const unnamed = [at('12'), at('14')].map(async (moment) => measure({ tenant, at: moment, values: { weight: 70 } }))
    const first = { resultGuid: made[0]?.resultGuid, pairsNeeded: 10 }
    const all = [...made, onOther, ...(await Promise.all(unnamed))]
    const found = await Promise.all(all.map(async ({ resultGuid }) => (await read(tenant, resultGuid)).repeats))
    expect(found).toMatchObject([null, first, null, null, null, null])
    expect(Date.parse(found[1]?.dateOfMeasurement ?? '')).toBe(Date.parse(at('00')))
  })

  test('are of one tenant and one device', async () => {
    const tenant = await world.makeTenant()
    await repeatOnTenDays(tenant)
    const stranger = await world.makeTenant()
    const device = { deviceMake: 'tanita', deviceNumber: 2 }
    const at = '2026-03-01T08:00:00Z'
    const elsewhere = await measure({ tenant: stranger, at, values: { weight: 70, ...device } })
    const onOther = await measure({ tenant, at, values: { weight: 70, deviceMake: 'tanita', deviceNumber: 3 } })
    const another = await world.makeMember(tenant.tenantId)
    const ofAnother = await measure({ tenant, memberId: another, at, values: { weight: 90, ...device } })
    expect(elsewhere.repeatability).toEqual([])
    expect(onOther.repeatability).toEqual([])
    expect(findWeight(ofAnother)?.pairs).toBe(10)
  })

  test('follow a withdrawal and a correction', async () => {
    const tenant = await world.makeTenant()
    const second = await repeatOnTenDays(tenant)
    const last = second[9]
    if (last === undefined) throw new Error('no tenth')
    const path = `/api/tenants/${tenant.tenantId}/check-ups/${last.resultGuid}`
    const answers = { ...last.answers, weight: 71 }
    await world.ask(tenant.staff, 'PATCH', path, { body: { revision: 1, reason: 'slip', answers } })
    // The last difference is now 1. Sum: 1.4. Mean: 0.14. Sum of squared deviations: 1.44 − 10 × 0.14² = 1.244. Typical
    // error: √(1.244 / 9) / √2 = 0.26289.
    expect(findWeight(await read(tenant, last.resultGuid))?.typicalError).toBeCloseTo(0.26289, 5)
    await world.ask(tenant.staff, 'POST', `${path}/withdrawal`, { body: { revision: 2, reason: 'wrong person' } })
    expect(findWeight(await read(tenant, second[0]?.resultGuid ?? ''))).toBeUndefined()
  })
})

describe('the verdicts beside the list', () => {
  const stress = async (tenant: TenantOfTest, at: string, answer: number): Promise<string> => {
    const answers = Object.fromEntries(
      Object.keys(stressAnswers()).map((id) => [id, ['q4', 'q5', 'q7', 'q8'].includes(id) ? 4 - answer : answer]),
    )
    const body = { profileId: stressLoadId, memberId: tenant.member.memberId, dateOfMeasurement: at, answers }
    const path = `/api/tenants/${tenant.tenantId}/check-ups`
    return (await world.ask<CheckUp>(tenant.staff, 'POST', path, { body })).body.resultGuid
  }

  test('are in the order of the list, and the first of a kind has none', async () => {
    const tenant = await world.makeTenant()
    await stress(tenant, '2026-01-01T08:00:00Z', 3) // 30
    await stress(tenant, '2026-02-01T08:00:00Z', 1) // 10: 20 less
    await measure({ tenant, at: '2026-02-02T08:00:00Z', values: { weight: 70 } })
    await stress(tenant, '2026-03-01T08:00:00Z', 1)
    await stress(tenant, '2026-03-05T08:00:00Z', 2) // 20: 10 more
    expect(await outcomes(tenant)).toEqual(['worse', 'within-error', null, 'better', null])
    expect(await outcomes(tenant, '&productId=15')).toEqual([null])
    expect(await outcomes(tenant, '&limit=2')).toEqual(['worse', 'within-error'])
    const own = await world.ask<{ items: CheckUpChange[] }>(
      tenant.member,
      'GET',
      '/api/me/check-up-changes?productId=6',
    )
    expect(own.body.items.map(({ outcome }) => outcome)).toEqual(['worse', 'within-error', 'better', null])
  })

  test('follow a withdrawal at once', async () => {
    const tenant = await world.makeTenant()
    await stress(tenant, '2026-01-01T08:00:00Z', 3)
    const middle = await stress(tenant, '2026-02-01T08:00:00Z', 1)
    await stress(tenant, '2026-03-01T08:00:00Z', 1)
    expect(await outcomes(tenant)).toEqual(['within-error', 'better', null])
    const path = `/api/tenants/${tenant.tenantId}/check-ups/${middle}/withdrawal`
    await world.ask(tenant.staff, 'POST', path, { body: { revision: 1, reason: 'wrong person' } })
    expect(await outcomes(tenant)).toEqual(['better', null])
  })

  test('say that readings of two devices cannot be compared', async () => {
    const tenant = await world.makeTenant()
    await measure({ tenant, at: '2026-01-01T08:00:00Z', values: { weight: 70, deviceMake: 'seca' } })
    await measure({ tenant, at: '2026-02-01T08:00:00Z', values: { weight: 70, bodyFat: 20, deviceMake: 'tanita' } })
    expect(await outcomes(tenant)).toEqual(['not-comparable', null])
  })

  test('include nothing of another tenant', async () => {
    const tenant = await world.makeTenant()
    await stress(tenant, '2026-01-01T08:00:00Z', 3)
    const stranger = await world.makeTenant()
    const path = `/api/tenants/${stranger.tenantId}/check-up-changes?memberId=${tenant.member.memberId}`
    expect((await world.ask<{ items: unknown[] }>(stranger.staff, 'GET', path)).body.items).toEqual([])
  })

  test('withdrawn check-ups have a list of their own, for staff', async () => {
    const tenant = await world.makeTenant()
    const kept = await stress(tenant, '2026-01-01T08:00:00Z', 3)
    const gone = await stress(tenant, '2026-02-01T08:00:00Z', 1)
    const path = `/api/tenants/${tenant.tenantId}/check-ups`
    await world.ask(tenant.staff, 'POST', `${path}/${gone}/withdrawal`, {
      body: { revision: 1, reason: 'wrong person' },
    })
    const guids = async (query: string) =>
      (await world.ask<{ items: CheckUpListItem[] }>(tenant.staff, 'GET', `${path}${query}`)).body.items.map(
        ({ resultGuid }) => resultGuid,
      )
    expect(await guids('')).toEqual([kept])
    expect(await guids('?status=withdrawn')).toEqual([gone])
    expect(await guids(`?status=withdrawn&memberId=${tenant.member.memberId}`)).toEqual([gone])
    expect((await world.ask(tenant.member, 'GET', `${path}?status=withdrawn`)).status).toBe(403)
  })

  test('the newest of each kind are returned in one response, each as if requested alone', async () => {
    const tenant = await world.makeTenant()
    await stress(tenant, '2026-01-01T08:00:00Z', 3)
    const newest = await stress(tenant, '2026-02-01T08:00:00Z', 1)
    const { resultGuid: scale } = await measure({ tenant, at: '2026-03-01T08:00:00Z', values: { weight: 70 } })
    const latest = await world.ask<{ items: CheckUp[] }>(tenant.member, 'GET', '/api/me/latest-check-ups')
    expect(latest.body.items.map(({ resultGuid }) => resultGuid)).toEqual([scale, newest])
    const alone = await world.ask<CheckUp>(tenant.member, 'GET', `/api/me/check-ups/${newest}`)
    expect(latest.body.items[1]).toEqual(alone.body)
    expect(alone.body.previous?.scores.find(({ code }) => code === 'total')?.value).toBe(30)
  })

  test('an overview gets their headlines with histories, bands and words, but no answers', async () => {
    const tenant = await world.makeTenant()
    await stress(tenant, '2026-01-01T08:00:00Z', 3)
    const newest = await stress(tenant, '2026-02-01T08:00:00Z', 1)
    const ask = (query: string) =>
      world.ask<{ items: CheckUp[]; profiles: MeasurementProfileAsData[] }>(
        tenant.member,
        'GET',
        `/api/me/latest-check-ups?${query}`,
      )
    const [whole, glance] = [await ask(''), await ask('glance=true&lang=de')]
    const [full, drawn] = [whole.body.items[0], glance.body.items[0]]
    const listHeadline = (checkUp: CheckUp | undefined) => checkUp?.scores.filter(({ code }) => code === 'total')
    expect(drawn).toMatchObject({ resultGuid: newest, outcome: full?.outcome, warnings: full?.warnings, answers: {} })
    expect(drawn?.scores).toEqual(listHeadline(full)?.map(({ reference: _reference, ...score }) => score))
    expect(drawn?.previous?.dateOfMeasurement).toBe(full?.previous?.dateOfMeasurement)
    expect(drawn?.history.flatMap(({ scores }) => scores)).toEqual(
      full?.history.flatMap(({ scores }) => scores).filter(({ code }) => code === 'total'),
    )
    expect(glance.body.profiles.map(({ name, scores }) => [name, scores.map(({ code }) => code)])).toEqual([
      ['Stressbelastung', ['total']],
    ])
    expect(JSON.stringify(drawn).length).toBeLessThan(0.6 * JSON.stringify(full).length)
  })
})

describe('the verdict that comes with a check-up', () => {
  const findChange = ({ scores }: CheckUp, code: string) => scores.find((score) => score.code === code)?.change
  const tanita = { deviceMake: 'tanita', deviceNumber: 2 }
  const [early, late] = ['2026-01-01T08:00:00Z', '2026-02-01T08:00:00Z']

  test('says direction, difference, threshold, basis and which check-up it was compared with', async () => {
    const tenant = await world.makeTenant()
    const first = await measure({ tenant, at: early, values: { weight: 80, bodyFat: 45, ...tanita } })
    expect(findChange(first, 'bodyFat')).toBeNull()
    const second = await measure({ tenant, at: late, values: { weight: 79, bodyFat: 36, ...tanita } })
    expect(findChange(second, 'bodyFat')).toMatchObject({
      verdict: 'better',
      direction: 'down',
      difference: -9,
      threshold: 3.5,
      basis: 'derived',
      reason: null,
      earlier: { value: 45, resultGuid: first.resultGuid },
    })
    expect(findChange(second, 'weight')).toMatchObject({ verdict: 'within-error', threshold: 1.5 })
    expect(findChange(second, 'bmrKatch')).toMatchObject({ verdict: 'cannot-judge', reason: 'follows-from-others' })
    expect(second).toMatchObject({ outcome: 'better', previous: { resultGuid: first.resultGuid } })
    expect(second.scores.find(({ code }) => code === 'bodyFat')?.accuracy).toEqual({ value: 2.5, isDrawn: true })
  })

  test('two readings four minutes apart are averaged and get one verdict, in the list too', async () => {
    const tenant = await world.makeTenant()
    await measure({ tenant, at: early, values: { weight: 80, bodyFat: 38, ...tanita } })
    const one = await measure({ tenant, at: late, values: { weight: 80, bodyFat: 33, ...tanita } })
    const other = await measure({ tenant, at: '2026-02-01T08:04:00Z', values: { weight: 80, bodyFat: 37, ...tanita } })
    const changes = [await read(tenant, one.resultGuid), other].map((it) => findChange(it, 'bodyFat'))
    for (const change of changes)
      expect(change).toMatchObject({ verdict: 'within-error', difference: -3, later: { value: 35, readings: 2 } })
    expect(await outcomes(tenant)).toEqual(['within-error', 'within-error', null])
    expect((await read(tenant, one.resultGuid)).history).toHaveLength(2)
  })

  test('morning and evening of one day are one day where the person lives, whatever the day in UTC', async () => {
    const tenant = await world.makeTenant()
    const path = `/api/tenants/${tenant.tenantId}/check-ups`
    const pressure = async (at: string, sbp: number): Promise<CheckUp> => {
      const values = { weight: 70, height, sbp, dbp: 80 }
      const body = { profileId: manualId, memberId: tenant.member.memberId, dateOfMeasurement: at, values }
      return (await world.ask<CheckUp>(tenant.staff, 'POST', path, { body })).body
    }
    const findChange = ({ scores }: CheckUp) => scores.find(({ code }) => code === 'sbp')?.change
    // The evening in California is already the next day in UTC.
    await pressure('2026-02-01T08:00:00-08:00', 180)
    await pressure('2026-02-01T18:00:00-08:00', 180)
    await pressure('2026-02-12T08:00:00-08:00', 120)
    const evening = await pressure('2026-02-12T18:00:00-08:00', 120)
    expect(findChange(evening)).toMatchObject({ verdict: 'cannot-judge', reason: 'single-reading' })
    await pressure('2026-02-02T08:00:00-08:00', 180)
    await pressure('2026-02-13T08:00:00-08:00', 120)
    const later = { value: 120, days: 3 }
    const lastEvening = await pressure('2026-02-14T23:30:00-08:00', 120)
    expect(findChange(lastEvening)).toMatchObject({ verdict: 'better', earlier: { value: 180, days: 2 }, later })
  })

  test('own repeat readings do not lower a threshold', async () => {
    const tenant = await world.makeTenant()
    await repeatOnTenDays(tenant)
    const later = await measure({ tenant, at: '2026-03-01T08:00:00Z', values: { weight: 71.2, ...tanita } })
    expect(findWeight(later)?.minimalDetectableChange).toBeLessThan(0.5)
    expect(findChange(later, 'weight')).toMatchObject({ verdict: 'within-error', threshold: 1.5 })
  })

  test('unnamed devices do not count as one device, but a scale for the weight need not be named', async () => {
    const tenant = await world.makeTenant()
    await measure({ tenant, at: early, values: { weight: 80, bodyFat: 45 } })
    const unnamed = await measure({ tenant, at: late, values: { weight: 78, bodyFat: 30 } })
    expect(findChange(unnamed, 'bodyFat')).toMatchObject({ verdict: 'not-comparable', reason: 'device-unknown' })
    expect(findChange(unnamed, 'weight')).toMatchObject({ verdict: 'changed' })
  })

  test('conditions that differ leave a small change open', async () => {
    const tenant = await world.makeTenant()
    await measure({ tenant, at: early, values: { weight: 80, hasEaten: false, ...tanita } })
    const second = await measure({ tenant, at: late, values: { weight: 82, hasEaten: true, ...tanita } })
    expect(findChange(second, 'weight')).toMatchObject({
      verdict: 'cannot-judge',
      reason: 'conditions-differ',
      threshold: 1.5,
      conditions: [{ de: 'Essen', en: 'food' }],
    })
  })

  test('a requested earlier check-up is compared by the server, unless it is from the same sitting', async () => {
    const tenant = await world.makeTenant()
    const first = await measure({ tenant, at: early, values: { weight: 83, ...tanita } })
    await measure({ tenant, at: '2026-01-15T08:00:00Z', values: { weight: 80, ...tanita } })
    const repeat = await measure({ tenant, at: '2026-02-01T07:55:00Z', values: { weight: 80.2, ...tanita } })
    const last = await measure({ tenant, at: late, values: { weight: 80, ...tanita } })
    const path = `/api/tenants/${tenant.tenantId}/check-ups/${last.resultGuid}?compareWith=`
    const against = async (guid: string) => (await world.ask<CheckUp>(tenant.staff, 'GET', `${path}${guid}`)).body
    expect(findChange(last, 'weight')).toMatchObject({ verdict: 'within-error' })
    expect(findChange(await against(first.resultGuid), 'weight')).toMatchObject({
      verdict: 'changed',
      earlier: { value: 83, resultGuid: first.resultGuid },
    })
    expect(findChange(await against(repeat.resultGuid), 'weight')).toMatchObject({ reason: 'same-sitting' })
  })
})
