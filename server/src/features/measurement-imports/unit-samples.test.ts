import type { FileRow, MeasurementFile, MeasurementImport } from '@salus/contract/measuring/imports.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

interface ExpectedFile {
  readonly fileError?: string
  readonly format?: string
  readonly questions: readonly string[]
  readonly rows: readonly Partial<FileRow>[]
  readonly masses?: readonly string[]
  readonly contradicting?: readonly number[]
  readonly columns?: readonly object[]
  readonly answer?: object
  readonly answered?: readonly Partial<FileRow>[]
  readonly instants?: readonly string[]
  readonly births?: readonly string[]
}

const samples = new URL('../../../../domain/vectors/devices/unit-samples/', import.meta.url)
const files: Readonly<Record<string, ExpectedFile>> = JSON.parse(
  readFileSync(new URL('expected.json', samples), 'utf8'),
)

let world: TenantWorld
let tenant: TenantOfTest
let memberId: string
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
  tenant = await world.makeTenant()
  memberId = await world.makeMember(tenant.tenantId, { heightCm: 180, sex: 'male', birthDate: '1984-03-02' })
}, 60_000)
afterAll(() => world.close())

const given = (name: string) => ({ fileName: name, content: readFileSync(new URL(name, samples)).toString('base64') })
const post = <Body>(path: string, body: object, who = tenant) =>
  world.ask<Body>(who.staff, 'POST', `/api/tenants/${who.tenantId}/${path}`, { body })

async function readReport(name: string, said: object = {}) {
  const first = await post<MeasurementFile>('measurement-files', { ...given(name), ...said })
  const assignments = first.body.persons.map(({ key }) => ({ person: key, memberId }))
  const { body } = await post<MeasurementFile>('measurement-files', { ...given(name), ...said, assignments })
  return body
}

describe('an uploaded file is read in its units, or asked about', () => {
  for (const [name, expected] of Object.entries(files)) {
    test(`${name}`, async () => {
      const report = await readReport(name)
      expect(report.fileError).toBe(expected.fileError ?? null)
      expect(report.rows).toMatchObject(expected.rows)
      expect(report.rows).toHaveLength(expected.rows.length)
      expect(report.questions).toEqual(expected.questions)
      const { masses = [], contradicting = [], columns = [] } = expected
      expect(report.units).toMatchObject({ masses, contradicting, columns })
      if (expected.format !== undefined) expect(report.format).toBe(expected.format)
      if (expected.births) expect(report.persons.map(({ birthDate }) => birthDate)).toEqual(expected.births)
      if (expected.answer) expect((await readReport(name, expected.answer)).rows).toMatchObject(expected.answered ?? [])
    })
  }
})

test('a time with an offset is stored at its instant, with the offset; one without is of the tenant’s clock', async () => {
  const name = 'times_with_offset.csv'
  const taken = await post<MeasurementImport>('measurement-imports', {
    ...given(name),
    assignments: [{ person: '', memberId }],
    confirmed: true,
  })
  expect([taken.status, taken.body.rowsStored]).toEqual([201, 4])
  const stored = await world.sql<{ at: Date; offset: number | null }>(
    `select c.date_of_measurement as at, v.utc_offset_minutes as offset
     from check_up c join check_up_version v using (tenant_id, result_guid)
     where c.tenant_id = $1 and c.date_of_measurement < '2025-04-01' order by v.device_facts->>'wallTime'`,
    [tenant.tenantId],
  )
  expect(stored.map(({ at }) => new Date(at).toISOString())).toEqual(files[name]?.instants)
  // A time in UTC does not show in which time zone it was measured. So the offset of the importing user's time zone is
  // stored.
  expect(stored.map(({ offset }) => offset)).toEqual([60, 330, -240, 60])
})

test('the chosen unit is remembered for files with the same columns, and only for this tenant', async () => {
  const unknown = 'unit_unknown.csv'
  const bare = 'weight_without_unit.csv'
  for (const [name, said] of [
    [unknown, { units: { 'Weight (jin)': 'lb' } }],
    [bare, { massUnit: 'lb' }],
  ] as const) {
    const body = { ...given(name), ...said, assignments: [{ person: '', memberId }], confirmed: true }
    expect((await post('measurement-imports', body)).status).toBe(201)
  }
  const next = Buffer.from('Date,Weight (jin)\n2025-04-14 08:05:00,160.0\n').toString('base64')
  const read = await post<MeasurementFile>('measurement-files', {
    fileName: 'next.csv',
    content: next,
    assignments: [{ person: '', memberId }],
  })
  expect(read.body).toMatchObject({
    questions: [],
    rows: [{ state: 'ready', weightKg: 72.57 }],
    units: { answered: { units: { 'Weight (jin)': 'lb' } }, columns: [{ header: 'Weight (jin)' }] },
  })
  const other = await world.makeTenant()
  const elsewhere = await post<MeasurementFile>('measurement-files', given(bare), other)
  expect(elsewhere.body.questions).toEqual(['kilograms-or-pounds'])
})
