import type { MeasurementFile, MeasurementImport } from '@salus/contract/measuring/imports.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const post = <Body>(tenant: TenantOfTest, path: string, body: object) =>
  world.ask<Body>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/${path}`, { body })
const given = (text: string) => ({ fileName: 'export.csv', content: Buffer.from(text).toString('base64') })
const kern = { firstName: 'Anna', lastName: 'Kern', birthDate: '1980-05-17', heightCm: 170 }
const anonymous = (time = '08:05:09', weight = '64.2') =>
  given(`Date,Weight (kg),Fat mass (kg),Hydration (kg)\n2025-03-14 ${time},${weight},18.0,33.0\n`)
const of = (name: string, birthDate: string) =>
  given(`Name;Geburtsdatum;Datum;Gewicht (kg)\n${name};${birthDate};14.03.2025 08:05;64,2\n`)

async function look(tenant: TenantOfTest, file: object, memberId: string) {
  const first = await post<MeasurementFile>(tenant, 'measurement-files', file)
  const assignments = first.body.persons.map(({ key }) => ({ person: key, memberId }))
  const { body } = await post<MeasurementFile>(tenant, 'measurement-files', { ...file, assignments })
  return { doubts: body.persons.flatMap(({ doubts }) => doubts), assignments }
}

test('a name or date of birth that differs from the member’s is questioned before anything is stored', async () => {
  const tenant = await world.makeTenant()
  const memberId = await world.makeMember(tenant.tenantId, kern)
  expect((await look(tenant, of('Kern, Anna', '17.05.1980'), memberId)).doubts).toEqual([])
  expect((await look(tenant, of('Anna Kern', '17.05.80'), memberId)).doubts).toEqual([])
  const file = of('Vogt, Nina', '18.05.1980')
  const { doubts, assignments } = await look(tenant, file, memberId)
  expect(doubts).toEqual([
    { kind: 'name', measured: 'Vogt, Nina', known: 'Anna Kern' },
    { kind: 'birth-date', measured: '1980-05-18', known: '1980-05-17' },
  ])
  const refused = await post<Problem>(tenant, 'measurement-imports', { ...file, assignments })
  expect([refused.status, refused.body.code, refused.body.doubts]).toEqual([409, 'maybe-another-person', doubts])
  const confirmed = await post<MeasurementImport>(tenant, 'measurement-imports', {
    ...file,
    assignments,
    confirmed: true,
  })
  expect([confirmed.status, confirmed.body.rowsStored]).toEqual([201, 1])
})

test('an age that the member did not have is questioned, because the device calculated fat and muscle from it', async () => {
  const tenant = await world.makeTenant()
  const memberId = await world.makeMember(tenant.tenantId, kern)
  const aged = (age: number) => given(`Datum;Gewicht (kg);Alter\n14.03.2023 08:05;64,2;${age}\n`)
  const doubtsAt = async (age: number) => (await look(tenant, aged(age), memberId)).doubts
  // Anna Kern was 42 on that day and is 45 now. A table that was made later shows her present age.
  for (const age of [41, 42, 43, 45, 46]) expect(await doubtsAt(age)).toEqual([])
  for (const age of [22, 40, 47]) expect(await doubtsAt(age)).toEqual([{ kind: 'age', measured: age, known: 42 }])
})

test('the same reading that is stored for another member is asked about, with the name that staff may see', async () => {
  const tenant = await world.makeTenant()
  const anna = await world.makeMember(tenant.tenantId, kern)
  const other = await world.makeMember(tenant.tenantId, { heightCm: 170 })
  const { assignments } = await look(tenant, anonymous(), anna)
  expect((await post(tenant, 'measurement-imports', { ...anonymous(), assignments })).status).toBe(201)
  expect((await look(tenant, anonymous(), anna)).doubts).toEqual([])
  expect((await look(tenant, anonymous('08:05:10'), other)).doubts).toEqual([])
  expect((await look(tenant, anonymous('08:05:09', '64.4'), other)).doubts).toEqual([])
  expect((await look(tenant, anonymous(), other)).doubts).toEqual([
    {
      kind: 'same-reading',
      measured: 64.2,
      at: '2025-03-14T07:05:09.000Z',
      member: { memberId: anna, firstName: 'Anna', lastName: 'Kern', birthDate: '1980-05-17', externalNumber: null },
    },
  ])
  const refused = await post<Problem>(tenant, 'measurement-imports', {
    ...anonymous(),
    assignments: [{ person: '', memberId: other }],
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'maybe-another-person'])
})

test('a doubt about a member who does not share does not reveal the name, and one of another tenant is not reported', async () => {
  const tenant = await world.makeTenant()
  const hidden = await world.makeMember(tenant.tenantId, { ...kern, sharesAll: false })
  const other = await world.makeMember(tenant.tenantId, { heightCm: 170 })
  const { assignments } = await look(tenant, anonymous(), hidden)
  expect((await post(tenant, 'measurement-imports', { ...anonymous(), assignments })).status).toBe(201)
  const { doubts } = await look(tenant, anonymous(), other)
  expect(doubts).toEqual([{ kind: 'same-reading', measured: 64.2, at: '2025-03-14T07:05:09.000Z', member: null }])
  expect(JSON.stringify(doubts)).not.toContain(hidden)
  const elsewhere = await world.makeTenant()
  const stranger = await world.makeMember(elsewhere.tenantId, { heightCm: 170 })
  expect((await look(elsewhere, anonymous(), stranger)).doubts).toEqual([])
})

test('a reading that a scale sends again for the next person is questioned', async () => {
  const tenant = await world.makeTenant()
  const anna = await world.makeMember(tenant.tenantId, kern)
  const other = await world.makeMember(tenant.tenantId, { heightCm: 170 })
  const reading = (memberId: string, wallTime: string) => ({
    memberId,
    profileId: 'c9a6fd57-db26-503e-97e9-d1277dda63c3',
    values: { weight: 64.2, height: 170, bodyFat: 28 },
    origin: 'bluetooth',
    deviceFacts: { vendor: 'Beurer', model: 'BF720', wallTime },
  })
  expect((await post(tenant, 'check-ups', reading(anna, '2025-03-14T08:05:09'))).status).toBe(201)
  const again = await post<Problem>(tenant, 'check-ups', reading(other, '2025-03-14T08:05:09'))
  expect([again.status, again.body.code, again.body.doubts]).toMatchObject([
    409,
    'maybe-another-person',
    [{ kind: 'same-reading', measured: 64.2, member: { memberId: anna } }],
  ])
  expect((await post(tenant, 'check-ups', reading(other, '2025-03-14T08:06:02'))).status).toBe(201)
})

test('measurements of several people without a name are questioned, also in the middle of the file', async () => {
  const tenant = await world.makeTenant()
  const memberId = await world.makeMember(tenant.tenantId, { ...kern, sex: 'female' })
  const log = (...rows: readonly string[]) =>
    given(['Date,Weight (kg),Height (cm)', ...rows.map((row, day) => `2025-03-0${day + 1} 08:05:09,${row}`)].join('\n'))
  expect((await look(tenant, log('64.2,170', '64.9,170', '63.8,170'), memberId)).doubts).toEqual([])
  const family = await look(tenant, log('64.2,170', '91.4,170', '63.8,170'), memberId)
  expect(family.doubts).toEqual([{ kind: 'weight', measured: 91.4, known: 64.2, at: '2025-03-01T07:05:09.000Z' }])
  expect((await look(tenant, log('64.2,170', '64.9,185', '63.8,170'), memberId)).doubts).toEqual([
    { kind: 'height', measured: 185, known: 170 },
  ])
  const refused = await post<Problem>(tenant, 'measurement-imports', {
    ...log('64.2,170', '91.4,170', '63.8,170'),
    assignments: family.assignments,
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'maybe-another-person'])
})
