import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementFile, MeasurementImport } from '@salus/contract/measuring/imports.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { strToU8, zipSync } from 'fflate'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const given = (content: string | Uint8Array, fileName = 'export.csv') => ({
  fileName,
  content: Buffer.from(content).toString('base64'),
})
const post = <Body>(who: SignedIn | null, { tenantId }: TenantOfTest, path: string, body: object, headers = {}) =>
  world.ask<Body>(who, 'POST', `/api/tenants/${tenantId}/${path}`, { body, headers })
const look = (tenant: TenantOfTest, body: object) =>
  post<MeasurementFile>(tenant.staff, tenant, 'measurement-files', body)
const take = <Body = MeasurementImport>(tenant: TenantOfTest, body: object, headers = {}) =>
  post<Body>(tenant.staff, tenant, 'measurement-imports', body, headers)
const undo = <Body = MeasurementImport>(tenant: TenantOfTest, importId: string, reason = 'Falsche Datei') =>
  post<Body>(tenant.staff, tenant, `measurement-imports/${importId}/undoing`, { reason })
const stored = (tenant: TenantOfTest, status = 'complete') =>
  world.sql<{ guid: string; memberId: string; at: string; origin: string }>(
    `select c.result_guid as guid, c.member_id as "memberId", to_char(c.date_of_measurement at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, v.origin
     from check_up c join check_up_version v using (tenant_id, result_guid)
     where c.tenant_id = $1 and c.status = $2 and v.revision = 1 order by c.date_of_measurement`,
    [tenant.tenantId, status],
  )
const numbered = async (
  { tenantId }: TenantOfTest,
  fields: { number: string; firstName: string; lastName: string },
) => {
  const memberId = await world.makeMember(tenantId, { ...fields, heightCm: 170 })
  await world.sql(`update member set external_number = $2 where id = $1`, [memberId, fields.number])
  return memberId
}

const header = 'Patienten-ID;Name;Geburtsdatum;Geschlecht;Messdatum;Gewicht [kg];Körperfettanteil [%];Phasenwinkel [°]'
const line = (number: string, name: string, at: string, weight = '64,20', fat = '28,1') =>
  `${number};${name};17.05.1980;w;${at};${weight};${fat};5,9`
const anna = (at: string, weight?: string) => line('M-1', 'Kern, Anna', at, weight)

async function tenantWithAnna() {
  const tenant = await world.makeTenant()
  const memberId = await numbered(tenant, { number: 'M-1', firstName: 'Anna', lastName: 'Kern' })
  return { tenant, memberId }
}
const readKey = (file: MeasurementFile, index = 0) => file.persons[index]?.key ?? 'nobody'

const sample = (name: string) =>
  readFileSync(new URL(`../../../../domain/vectors/devices/samples/${name}`, import.meta.url))

test.each(['measurement-files', 'measurement-imports', 'member-imports'])(
  'what is no base64 is refused by %s as a wrong format',
  async (path) => {
    const tenant = await world.makeTenant()
    const more =
      path === 'measurement-imports' ? { assignments: [{ person: 'x', memberId: tenant.member.memberId }] } : {}
    const refused = await post<Problem>(tenant.admin, tenant, path, {
      fileName: 'a.csv',
      content: 'TWFy YQ==',
      ...more,
    })
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'content', code: 'wrong-format' }]])
  },
)

test('an InBody export keeps the range of the device beside each value and apart from ours', async () => {
  const tenant = await world.makeTenant()
  const memberId = await numbered(tenant, { number: 'M-1001', firstName: 'Jürgen', lastName: 'Müller' })
  await world.sql(`update member set birth_date = '1984-03-02', sex = 'male', height_cm = 180 where id = $1`, [
    memberId,
  ])
  const file = given(sample('inbody_lookinbody120_270_utf8bom.csv'))
  const { body: plan } = await look(tenant, file)
  const { status } = await take(tenant, {
    ...file,
    assignments: [{ person: readKey(plan), memberId }],
    confirmed: true,
  })
  expect(status).toBe(201)
  const [{ guid = '' } = {}] = await stored(tenant)
  const { body } = await world.ask<CheckUp>(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/check-ups/${guid}`)
  expect(body.vendorRanges).toEqual({
    weight: { low: 60.6, high: 82 },
    tbw: { low: 40.1, high: 49 },
    proteinKg: { low: 10.8, high: 13.2 },
    mineralsKg: { low: 3.71, high: 4.53 },
    fatMass: { low: 8.6, high: 17.1 },
    ffm: { low: 52, high: 64.9 },
    skeletalMuscleMassKg: { low: 30.6, high: 37.4 },
    bmi: { low: 18.5, high: 25 },
    bodyFat: { low: 10, high: 20 },
    bmrKcal: { low: 1690, high: 1984 },
  })
  const fat = body.scores.find(({ code }) => code === 'bodyFat')
  expect([fat?.value, fat?.low === 10]).toEqual([21, false])
})

test('if a file mixes decimal points and commas, staff must choose the decimal sign', async () => {
  const tenant = await world.makeTenant()
  const mixed = 'Name;Messdatum;Gewicht [kg]\nMeyer, Anna;14.03.2025 08:05;71.5\nMeyer, Anna;15.03.2025 08:05;"72,8"\n'
  const before = (await look(tenant, given(mixed))).body
  expect(before.reading?.decimalSeparator).toEqual({ used: null, examples: ['72,8', '71.5'] })
  expect(before.rows.map(({ problem }) => problem)).toEqual(['mixed_decimals', 'mixed_decimals'])
  const after = (await look(tenant, { ...given(mixed), decimalSeparator: 'point' })).body
  expect(after.reading?.decimalSeparator?.used).toBe('point')
  expect(after.rows.map(({ state }) => state)).toEqual(['no-person', 'refused'])
})

test('if it is uncertain how to read a file, staff see samples of it and choose, and the choice is remembered with its columns', async () => {
  const tenant = await world.makeTenant()
  const memberId = await world.makeMember(tenant.tenantId, { heightCm: 180, sex: 'male' })
  // The byte A3 is Ł in windows-1250, but the pound sign in windows-1252.
  const polish = (day: string) =>
    Buffer.from(
      `Name,Messdatum,Gewicht [kg],Phasenwinkel [\u00b0]\n"W\u00f3jcik, \u00a3ukasz",${day} 08:05,"82,500","6,100"\n`,
      'latin1',
    )
  const before = (await look(tenant, given(polish('14.03.2025')))).body
  expect(before.reading).toMatchObject({
    encoding: { used: 'windows-1252' },
    delimiter: null,
    decimalSeparator: { used: 'point', examples: ['82,500', '6,100'] },
    isRemembered: false,
  })
  expect(before.reading?.encoding?.samples.find(({ encoding }) => encoding === 'windows-1250')?.words).toContain(
    'Wójcik',
  )
  expect(before.rows).toMatchObject([{ state: 'refused', problem: 'out_of_range' }])

  const said = { encoding: 'windows-1250', decimalSeparator: 'comma' }
  const after = (await look(tenant, { ...given(polish('14.03.2025')), ...said })).body
  expect(after.persons).toMatchObject([{ name: 'Wójcik, Łukasz' }])
  const assignments = [{ person: readKey(after), memberId }]
  const taken = await take(tenant, { ...given(polish('14.03.2025')), ...said, assignments, confirmed: true })
  expect(taken.body).toMatchObject({ rowsStored: 1 })

  const next = (await look(tenant, { ...given(polish('15.03.2025')), assignments })).body
  expect(next).toMatchObject({
    reading: { encoding: { used: 'windows-1250' }, decimalSeparator: { used: 'comma' }, isRemembered: true },
    rows: [{ state: 'ready', weightKg: 82.5 }],
  })
  const other = await world.makeTenant()
  expect((await look(other, given(polish('15.03.2025')))).body.reading?.isRemembered).toBe(false)
})

describe('a file of several people', () => {
  test('names exactly the values that the check-up does not store', async () => {
    const { tenant } = await tenantWithAnna()
    const more = ['Gesamtkörperwasser [l]', 'BMI']
    const text = [`${header};${more.join(';')}`, `${anna('14.03.2025 08:05')};33,4;23,1`].join('\n')
    const { body } = await look(tenant, given(text))
    expect([body.rows[0]?.state, body.leftOut]).toEqual(['ready', ['bodyWaterL']])
  })

  test('is read without storing anything: its people, what would be stored, and the errors row by row', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const text = [
      header,
      anna('14.03.2025 08:05'),
      line('M-9', 'Niemand, Nina', '14.03.2025 09:00'),
      anna('31.02.2025 08:05'),
      anna('15.03.2025 08:05', '642,0'),
    ].join('\n')
    const { status, body } = await look(tenant, given(text))
    expect(status).toBe(200)
    expect(body).toMatchObject({ fileError: null, format: 'seca.mbca.de', timezone: 'Europe/Berlin', questions: [] })
    expect(body.persons).toMatchObject([
      {
        name: 'Kern, Anna',
        number: 'M-1',
        rows: 1,
        proposed: { memberId, by: 'number' },
        member: { lastName: 'Kern' },
      },
      { name: 'Niemand, Nina', proposed: null, member: null, candidates: [] },
    ])
    expect(body.rows).toMatchObject([
      { row: 2, state: 'ready', weightKg: 64.2, wallTime: '2025-03-14T08:05:00', profilePath: 'seca' },
      { row: 3, state: 'no-person' },
      { row: 4, state: 'refused', problem: 'invalid_date', dateFault: 'no-such-day' },
      { row: 5, state: 'refused', problem: 'out_of_range', about: { de: 'Gewicht' } },
    ])
    expect(await stored(tenant)).toEqual([])
  })

  test('becomes check-ups of exactly those whom staff confirmed, at the time on their clock, with what the file said', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const text = [header, anna('14.03.2025 08:05'), line('M-9', 'Niemand, Nina', '14.03.2025 09:00')].join('\n')
    const file = await look(tenant, given(text))
    const { status, body } = await take(tenant, {
      ...given(text, 'seca März.csv'),
      assignments: [{ person: readKey(file.body), memberId }],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      fileName: 'seca März.csv',
      rowsStored: 1,
      rowsRefused: 1,
      members: 1,
      undone: null,
      importedBy: 'Stefan Tester',
    })
    expect(await stored(tenant)).toMatchObject([{ memberId, at: '2025-03-14 07:05', origin: 'file' }])
    const [row] = await stored(tenant)
    const checkUp = await world.ask<CheckUp>(
      tenant.staff,
      'GET',
      `/api/tenants/${tenant.tenantId}/check-ups/${row?.guid}`,
    )
    expect(checkUp.body).toMatchObject({
      profileCode: 'body-composition-scale',
      answeredBy: 'device',
      origin: 'file',
      device: 'seca',
      deviceFacts: { vendor: 'seca', wallTime: '2025-03-14T08:05:00' },
      answers: { weight: 64.2, bodyFat: 28.1, height: 170 },
    })
    const [kept] = await world.sql<Record<string, unknown>>(
      `select raw, raw_hash, row_number, wall_time from imported_row where tenant_id = $1`,
      [tenant.tenantId],
    )
    expect(kept).toMatchObject({ raw: anna('14.03.2025 08:05'), row_number: 2, wall_time: '2025-03-14T08:05:00' })
    expect(kept?.['raw_hash']).toMatch(/^[0-9a-f]{64}$/)
    const [audited] = await world.sql(
      `select subject_ids from audit_event where tenant_id = $1 and action = 'measurements.imported'`,
      [tenant.tenantId],
    )
    expect(audited).toEqual({ subject_ids: [memberId] })
  })

  test('nothing is stored for a person who was only proposed', async () => {
    const { tenant } = await tenantWithAnna()
    const other = await world.makeMember(tenant.tenantId, { heightCm: 168 })
    const text = [header, anna('14.03.2025 08:05'), line('M-9', 'Niemand, Nina', '14.03.2025 09:00')].join('\n')
    const file = await look(tenant, given(text))
    const assignments = [{ person: readKey(file.body, 1), memberId: other }]
    await take(tenant, { ...given(text), assignments, confirmed: true })
    expect((await stored(tenant)).map(({ memberId }) => memberId)).toEqual([other])
  })

  test('nothing is stored for members of other tenants, archived ones and those without consent', async () => {
    const { tenant } = await tenantWithAnna()
    const foreign = await world.makeTenant()
    const text = [header, anna('14.03.2025 08:05')].join('\n')
    const person = readKey((await look(tenant, given(text))).body)
    const ask = async (memberId: string) => {
      const assignments = [{ person, memberId }]
      const seen = await look(tenant, { ...given(text), assignments })
      const taken = await take(tenant, { ...given(text), assignments })
      return [seen.body.persons[0]?.problem, taken.status, taken.body.rowsStored]
    }
    expect(await ask(foreign.member.memberId)).toEqual(['unknown-member', 404, undefined])
    expect(await ask(await world.makeMember(tenant.tenantId, { status: 'archived' }))).toEqual(['archived', 201, 0])
    expect(await ask(await world.makeMember(tenant.tenantId, { storesHealthData: false }))).toEqual([
      'consent-required',
      201,
      0,
    ])
    expect(await stored(tenant)).toEqual([])
  })

  test('for a member who does not share it is stored but not shown, and can be undone', async () => {
    const tenant = await world.makeTenant()
    const memberId = await world.makeMember(tenant.tenantId, { sharesAll: false, heightCm: 170 })
    const text = [header, anna('14.03.2025 08:05')].join('\n')
    const file = await look(tenant, given(text))
    const assignments = [{ person: readKey(file.body), memberId }]
    const taken = await take(tenant, { ...given(text), assignments, confirmed: true })
    const [row] = await stored(tenant)
    expect(
      (await world.ask(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/check-ups/${row?.guid}`)).status,
    ).toBe(403)
    expect((await undo(tenant, taken.body.importId)).status).toBe(200)
    expect(await stored(tenant, 'withdrawn')).toHaveLength(1)
  })
})

describe('the same measurement is stored once', () => {
  test('importing again adds nothing; after an undo the file can be imported again', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const text = [header, anna('14.03.2025 08:05'), anna('15.03.2025 08:05'), anna('14.03.2025 08:05')].join('\n')
    const file = await look(tenant, given(text))
    const body = { ...given(text), assignments: [{ person: readKey(file.body), memberId }] }
    const first = await take(tenant, body)
    expect(first.body).toMatchObject({ rowsStored: 2, rowsKnown: 1 })
    expect((await look(tenant, given(text))).body.rows.map(({ state }) => state)).toEqual([
      'known',
      'known',
      'repeated',
    ])
    expect((await take(tenant, body)).body).toMatchObject({ rowsStored: 0, rowsKnown: 3 })
    const undone = await undo(tenant, first.body.importId)
    expect(undone.body.undone).toMatchObject({ by: 'Stefan Tester', reason: 'Falsche Datei' })
    expect([await stored(tenant), (await stored(tenant, 'withdrawn')).length]).toEqual([[], 2])
    const [member] = await world.sql(`select last_check_up_at from member where id = $1`, [memberId])
    expect(member).toEqual({ last_check_up_at: null })
    expect((await undo(tenant, first.body.importId)).status).toBe(200)
    expect((await take(tenant, body)).body).toMatchObject({ rowsStored: 2 })
  })

  test('a time that the clocks showed twice counts as the first, and the row says so', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const text = [header, anna('26.10.2025 02:30'), anna('26.10.2025 02:30+01:00'), anna('26.10.2025 03:30')].join('\n')
    const assignments = [{ person: readKey((await look(tenant, given(text))).body), memberId }]
    const { rows } = (await look(tenant, { ...given(text), assignments })).body
    expect(rows.map(({ notes = [] }) => notes.includes('hour_doubled'))).toEqual([true, false, false])
    await take(tenant, { ...given(text), assignments })
    expect((await stored(tenant)).map(({ at }) => at)).toEqual([
      '2025-10-26 00:30',
      '2025-10-26 01:30',
      '2025-10-26 02:30',
    ])
  })

  test('a row of a corrected file is not called imported before: it is refused, and the same values in another form are known', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const row = (fat: string, weight = '64,20') => line('M-1', 'Kern, Anna', '14.03.2025 08:05', weight, fat)
    const file = await look(tenant, given([header, row('28,1')].join('\n')))
    const assignments = [{ person: readKey(file.body), memberId }]
    expect((await take(tenant, { ...given([header, row('28,1')].join('\n')), assignments })).status).toBe(201)
    await world.sql(`update member set height_cm = 171 where id = $1`, [memberId])
    const again = async (text: string) => {
      const { rows } = (await look(tenant, { ...given([header, text].join('\n')), assignments })).body
      return rows.map(({ state, problem }) => [state, problem])
    }
    expect(await again(row('28,1'))).toEqual([['known', undefined]])
    expect(await again(row('28,10', '64,2'))).toEqual([['known', undefined]])
    expect(await again(row('33,0'))).toEqual([['refused', 'contradicts_stored']])
  })

  test('another weight at the time of a measurement is pointed out, because a corrected file has it beside the old one', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const text = (...rows: string[]) => given([header, ...rows].join('\n'))
    const [at, later] = ['14.03.2025 08:05', '14.03.2025 08:06']
    const assignments = [{ person: readKey((await look(tenant, text(anna(at)))).body), memberId }]
    const listNotes = async (...rows: string[]) =>
      (await look(tenant, { ...text(...rows), assignments })).body.rows.map(({ state, notes = [] }) => [
        state,
        ...notes,
      ])
    expect(await listNotes(anna(at), anna(at, '65,20'), anna(later))).toEqual([
      ['ready', 'other_weight'],
      ['ready', 'other_weight'],
      ['ready'],
    ])
    expect((await take(tenant, { ...text(anna(at)), assignments })).status).toBe(201)
    expect(await listNotes(anna(at), anna(at, '65,20'), anna(later))).toEqual([
      ['known'],
      ['ready', 'other_weight'],
      ['ready'],
    ])
    const days = [anna('15.03.2025'), anna('15.03.2025', '65,20')]
    expect(await listNotes(...days)).toEqual([
      ['ready', 'time_unknown'],
      ['ready', 'time_unknown'],
    ])
  })

  test('two people of a file who are one member: an equal row is the same, one with other values is refused', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const columns = 'Name;Datum;Gewicht (kg);Körperfett (%)'
    const values = ['Anna Beck;14.03.2025 08:05;82,5;21', 'A. Beck;14.03.2025 08:05;82,5;21']
    const text = [columns, ...values, 'Anna B.;14.03.2025 08:05;82,5;29'].join('\n')
    const { persons } = (await look(tenant, given(text))).body
    const assignments = persons.map(({ key }: { key: string }) => ({ person: key, memberId }))
    const seen = await look(tenant, { ...given(text), assignments })
    expect(seen.body.rows.map(({ row, state, problem, of }) => [row, state, problem, of])).toEqual([
      [2, 'ready', undefined, undefined],
      [3, 'repeated', undefined, 2],
      [4, 'refused', 'contradicts_row', 2],
    ])
    const taken = await take(tenant, { ...given(text), assignments, confirmed: true })
    expect(taken.body).toMatchObject({ rowsStored: 1, rowsKnown: 1, rowsRefused: 1 })
  })

  test('a retry after a lost response is the same import', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const text = [header, anna('14.03.2025 08:05')].join('\n')
    const file = await look(tenant, given(text))
    const body = { ...given(text), assignments: [{ person: readKey(file.body), memberId }] }
    const [one, two] = [
      await take(tenant, body, { 'idempotency-key': 'a' }),
      await take(tenant, body, { 'idempotency-key': 'a' }),
    ]
    expect(two.body).toEqual(one.body)
    expect(await stored(tenant)).toHaveLength(1)
  })

  test('an import with a result that was corrected since is not undone, and its rows are named', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const text = [header, anna('14.03.2025 08:05'), anna('15.03.2025 08:05')].join('\n')
    const file = await look(tenant, given(text))
    const taken = await take(tenant, { ...given(text), assignments: [{ person: readKey(file.body), memberId }] })
    const [, second] = await stored(tenant)
    await world.ask(tenant.staff, 'PATCH', `/api/tenants/${tenant.tenantId}/check-ups/${second?.guid}`, {
      body: { revision: 1, reason: 'Ohne Schuhe', note: 'x' },
    })
    const refused = await undo<Problem>(tenant, taken.body.importId)
    expect([refused.status, refused.body.code, refused.body.errors?.map(({ path }) => path)]).toEqual([
      409,
      'import-corrected',
      ['rows.3'],
    ])
    expect(await stored(tenant)).toHaveLength(2)
  })

  test('imported rows are recognised after their record was merged, and again after the undo', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const text = [header, anna('14.03.2025 08:05')].join('\n')
    const person = readKey((await look(tenant, given(text))).body)
    await take(tenant, { ...given(text), assignments: [{ person, memberId }] })
    const kept = await world.makeMember(tenant.tenantId, { heightCm: 170 })
    const done = await post<{ id: string }>(tenant.staff, tenant, 'member-merges', {
      memberId: kept,
      revision: 1,
      mergedMemberId: memberId,
      mergedRevision: 1,
      take: [],
    })
    expect(done.status).toBe(201)
    const again = await take(tenant, { ...given(text), assignments: [{ person, memberId: kept }], confirmed: true })
    expect(again.body).toMatchObject({ rowsStored: 0, rowsKnown: 1 })
    await post(tenant.staff, tenant, `member-merges/${done.body.id}/undo`, {})
    const back = await take(tenant, { ...given(text), assignments: [{ person, memberId }] })
    expect(back.body).toMatchObject({ rowsStored: 0, rowsKnown: 1 })
    expect(await stored(tenant)).toHaveLength(1)
  })

  test('after an undo it keeps all data of the device', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const text = [header, anna('14.03.2025 08:05')].join('\n')
    const person = readKey((await look(tenant, given(text))).body)
    const taken = await take(tenant, { ...given(text), assignments: [{ person, memberId }] })
    const ranges = { bodyFat: { low: 18, high: 28 } }
    await world.sql(`update check_up_version set vendor_ranges = $2 where tenant_id = $1`, [tenant.tenantId, ranges])
    await undo(tenant, taken.body.importId)
    const kept = await world.sql(
      `select revision, vendor_ranges as ranges, device_facts is null as "isTyped" from check_up_version where tenant_id = $1 order by 1`,
      [tenant.tenantId],
    )
    expect(kept).toEqual([1, 2].map((revision) => ({ revision, ranges, isTyped: false })))
  })

  test('another tenant can neither see nor undo it', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const text = [header, anna('14.03.2025 08:05')].join('\n')
    const file = await look(tenant, given(text))
    const taken = await take(tenant, { ...given(text), assignments: [{ person: readKey(file.body), memberId }] })
    const foreign = await world.makeTenant()
    expect((await undo(foreign, taken.body.importId)).status).toBe(404)
    const list = await world.ask<{ items: MeasurementImport[] }>(
      foreign.staff,
      'GET',
      `/api/tenants/${foreign.tenantId}/measurement-imports`,
    )
    expect(list.body.items).toEqual([])
    const own = await world.ask<{ items: MeasurementImport[] }>(
      tenant.staff,
      'GET',
      `/api/tenants/${tenant.tenantId}/measurement-imports`,
    )
    expect(own.body.items).toMatchObject([{ importId: taken.body.importId }])
  })
})

describe('staff are asked whether it is the right person', () => {
  test('when weight or sex are another; confirmed it is stored', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const first = [header, anna('14.03.2025 08:05')].join('\n')
    const file = await look(tenant, given(first))
    const assignments = [{ person: readKey(file.body), memberId }]
    await take(tenant, { ...given(first), assignments })
    const other = [header, anna('15.03.2025 08:05', '92,4').replace(';w;', ';m;')].join('\n')
    const seen = await look(tenant, given(other))
    expect(seen.body.persons[0]?.doubts).toMatchObject([
      { kind: 'weight', measured: 92.4, known: 64.2 },
      { kind: 'sex', measured: 'male' },
    ])
    const refused = await take<Problem>(tenant, { ...given(other), assignments })
    expect([refused.status, refused.body.code, refused.body.doubts?.length]).toEqual([409, 'maybe-another-person', 2])
    expect(await stored(tenant)).toHaveLength(1)
    expect((await take(tenant, { ...given(other), assignments, confirmed: true })).status).toBe(201)
    expect(await stored(tenant)).toHaveLength(2)
  })
})

describe('files of every kind', () => {
  test('an unknown table is read with the columns that staff assigned, and the next one like it automatically', async () => {
    const { tenant, memberId } = await tenantWithAnna()
    const text = 'Kunde;Tag;Kilo;Fett\nM-1;14.03.2025;64,2;28,1\n'
    const unknown = await look(tenant, given(text))
    expect(unknown.body).toMatchObject({
      fileError: 'unknown_format',
      table: { header: ['Kunde', 'Tag', 'Kilo', 'Fett'], isRemembered: false },
    })
    const columns = {
      Kunde: { to: 'id' },
      Tag: { to: 'measuredAt' },
      Kilo: { to: 'value', code: 'weightKg' },
      Fett: { to: 'value', code: 'bodyFatPct' },
    }
    const named = await look(tenant, { ...given(text), columns })
    expect(named.body).toMatchObject({ format: 'mapped', persons: [{ proposed: { memberId, by: 'number' } }] })
    await take(tenant, { ...given(text), columns, assignments: [{ person: readKey(named.body), memberId }] })
    const next = await look(tenant, given('Kunde;Tag;Kilo;Fett\nM-1;15.03.2025;64,0;28,0\n'))
    expect(next.body).toMatchObject({
      format: 'mapped',
      table: { isRemembered: true },
      rows: [{ state: 'ready', weightKg: 64 }],
    })
    const foreign = await world.makeTenant()
    expect((await look(foreign, given(text))).body.fileError).toBe('unknown_format')
  })

  test('a spreadsheet is read like its text', async () => {
    const tenant = await world.makeTenant()
    const { body } = await look(tenant, given(spreadsheet(), 'Withings.xlsx'))
    expect(body).toMatchObject({ format: 'withings.weight', persons: [{ name: null, rows: 1 }] })
    const memberId = await world.makeMember(tenant.tenantId, { heightCm: 170 })
    const taken = await take(tenant, { ...given(spreadsheet()), assignments: [{ person: '', memberId }] })
    expect(taken.body.rowsStored).toBe(1)
  })

  test.each([
    ['%PDF-1.7', 'pdf'],
    [Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3), 'spreadsheet'],
    [Uint8Array.of(1, 0, 2), 'binary'],
  ])('a file that is no list of measurements is refused with its kind', async (content, fileError) => {
    const tenant = await world.makeTenant()
    expect((await look(tenant, given(content))).body.fileError).toBe(fileError)
    const taken = await take<Problem>(tenant, {
      ...given(content),
      assignments: [{ person: '', memberId: tenant.member.memberId }],
    })
    expect([taken.status, taken.body.errors?.[0]?.code]).toEqual([422, fileError])
  })

  test('every sample file of a vendor is stored, but for the rows that are wrong', async () => {
    const samples = new URL('../../../../domain/vectors/devices/samples/', import.meta.url)
    for (const name of [
      'inbody_lookinbody120_270_utf8bom.csv',
      'tanita_bc601_DATA1.CSV',
      'withings_weight.csv',
      'seca_mbca_de_cp1252.csv',
    ]) {
      const tenant = await world.makeTenant()
      const memberId = await world.makeMember(tenant.tenantId, { heightCm: 178, birthDate: '1950-01-01', sex: 'male' })
      const content = readFileSync(new URL(name, samples))
      const file = await look(tenant, given(content, name))
      const ready = file.body.persons.map(({ key }) => ({ person: key, memberId }))
      const taken = await take(tenant, { ...given(content, name), assignments: ready, confirmed: true })
      expect([name, taken.status, taken.body.rowsStored > 0]).toEqual([name, 201, true])
    }
  })
})

test('two thousand rows with twenty bad ones are read in less than three seconds, stored, recognised and undone', async () => {
  const tenant = await world.makeTenant()
  const people = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      numbered(tenant, { number: `N-${index}`, firstName: `Vor${index}`, lastName: 'Test' }),
    ),
  )
  const rows = Array.from({ length: 2000 }, (_, index) => writeRow(index))
  const text = [header, ...rows].join('\n')
  const timed = async (of: string) => {
    const begun = performance.now()
    return { file: await look(tenant, given(of)), ms: performance.now() - begun }
  }
  // The time limit is relative, because a busy machine is slower. It is a multiple of the time for a twentieth of the
  // file, measured before and after.
  const twentieth = [header, ...rows.slice(0, 100)].join('\n')
  const before = await timed(twentieth)
  const { file, ms } = await timed(text)
  const after = await timed(twentieth)
  expect(ms).toBeLessThan(Math.max(3000, 20 * Math.max(before.ms, after.ms)))
  expect(file.body.rows).toHaveLength(2000)
  const bad = file.body.rows.filter(({ state }) => state === 'refused')
  expect(bad.map(({ row }) => row)).toEqual(Array.from({ length: 20 }, (_, index) => index * 100 + 2))
  expect(new Set(bad.map(({ problem }) => problem))).toEqual(
    new Set(['invalid_date', 'out_of_range', 'future_date', 'no_measurement']),
  )
  const assignments = file.body.persons.map(({ key, proposed }) => ({
    person: key,
    memberId: proposed?.memberId ?? null,
  }))
  expect(new Set(assignments.map(({ memberId }) => memberId))).toEqual(new Set(people))
  const [first, again] = [
    await take(tenant, { ...given(text), assignments }),
    await take(tenant, { ...given(text), assignments }),
  ]
  expect(first.body).toMatchObject({ rowsStored: 1980, rowsRefused: 20, members: 40 })
  expect(again).toMatchObject({ status: 201, body: { rowsStored: 0, rowsKnown: 1980 } })
  expect((await undo(tenant, first.body.importId)).status).toBe(200)
  expect([await stored(tenant), (await stored(tenant, 'withdrawn')).length]).toEqual([[], 1980])
}, 180_000)

function writeRow(index: number): string {
  const [day, month, hour] = [1 + (index % 28), 1 + (Math.floor(index / 28) % 12), 6 + Math.floor(index / 336)]
  const two = (value: number) => String(value).padStart(2, '0')
  const person = index % 40
  const [at, weight] = [`${two(day)}.${two(month)}.2025 ${two(hour)}:05`, '64,20']
  const write = (date: string, kilograms: string) => line(`N-${person}`, `Test, Vor${person}`, date, kilograms)
  if (index % 100 !== 0) return write(at, weight)
  const wrong = [
    write('31.02.2025 08:05', weight),
    write(at, '642,0'),
    write('14.03.2027 08:05', weight),
    write(at, '-'),
  ]
  return wrong[(index / 100) % 4] ?? ''
}

function spreadsheet(): Uint8Array {
  const rows = [
    ['Date', 'Weight (kg)', 'Fat mass (kg)', 'Hydration (kg)'],
    ['2025-03-14 08:05:09', 82.49999999999999, 17.3, 46.5],
  ]
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const sheet = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((value, column) => cell(value).replace('<c', `<c r="${'ABCD'[column]}${index + 1}"`)).join('')}</row>`,
  )
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    ),
  })
}
