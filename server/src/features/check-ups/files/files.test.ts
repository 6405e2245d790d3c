import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { Bundle } from '@salus/domain/fhir/resources.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersByProfile } from '../../../demo/answers/answers-by-profile.ts'
import { mara } from '../../../demo/people/all-people.ts'
import { findCondition } from '../../../demo/people/condition.ts'
import { seededRandom } from '../../../demo/seeded-random.ts'
import { fhirProblems } from '../../../testing/documents/fhir-problems.ts'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'

const stressResistanceId = allProfiles.find(({ code }) => code === 'stress-resistance-capacities')?.id ?? ''

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
const press = { code: 'legPress', name: { de: '=SUMME(A1:A9)', en: '=SUM(A1:A9)' }, value: 812.5, unit: 'N' }

async function delivered(tenant: TenantOfTest, memberId: string, rest: object = {}): Promise<string> {
  const { body: key } = await world.ask<NewApiKey>(tenant.admin, 'POST', `/api/tenants/${tenant.tenantId}/api-keys`, {
    body: { pluginId: 99, name: 'Gerät' },
  })
  const body = {
    pluginId: 99,
    externalId: `device-${memberId}`,
    member: { id: memberId },
    profileName: 'Beinkraft',
    dateOfMeasurement: '2026-03-10T09:30:00+01:00',
    values: [
      { ...press, side: 'left', low: 600, high: 900 },
      { code: 'remark', name: { de: 'Bemerkung', en: 'Remark' }, value: '@SUM(1+1)' },
    ],
    document: pdf.toString('base64'),
    ...rest,
  }
  const answer = await world.ask<{ resultGuid: string }>(null, 'POST', '/api/modules/check-ups', {
    body,
    headers: { authorization: `Bearer ${key.key}` },
  })
  expect(answer.status).toBe(201)
  return answer.body.resultGuid
}

const measured = async (tenant: TenantOfTest, profileId: string, answers: object) => {
  const profile = allProfiles.find(({ id }) => id === profileId)
  const given = profile?.kind === 'questionnaire' ? { answers } : { values: answers }
  const answer = await world.ask<CheckUp>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
    body: { profileId, memberId: tenant.member.memberId, ...given },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

const file = (who: SignedIn, url: string) => world.ask<Problem & Bundle>(who, 'GET', url)
const ofMember = ({ tenantId, member }: TenantOfTest, name: string) =>
  `/api/tenants/${tenantId}/members/${member.memberId}/${name}`
const withhold = ({ tenantId, member }: TenantOfTest) =>
  Promise.all(
    ['member', 'check_up', 'check_up_version'].map((table) =>
      world.sql(
        `update ${table} set ${table === 'member' ? 'shares_all' : 'is_shared'} = false where tenant_id = $1 and ${table === 'member' ? 'id' : 'member_id'} = $2`,
        [tenantId, member.memberId],
      ),
    ),
  )

describe('the PDF that a module sent along', () => {
  test('is shown beside the result, and downloaded by staff and by the member as it came', async () => {
    const tenant = await world.makeTenant([1])
    const resultGuid = await delivered(tenant, tenant.member.memberId)
    const url = `/api/tenants/${tenant.tenantId}/check-ups/${resultGuid}`
    const { body } = await world.ask<CheckUp>(tenant.staff, 'GET', url)
    expect(body.document).toEqual({ bytes: pdf.length })
    for (const [who, of] of [
      [tenant.staff, `${url}/document.pdf`],
      [tenant.member, `/api/me/check-ups/${resultGuid}/document.pdf`],
    ] as const) {
      const answer = await file(who, of)
      expect(answer.raw.equals(pdf)).toBe(true)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': expect.stringMatching(/^attachment/),
      })
    }
  })

  test('is hidden from staff while the member does not share the result, and from everybody else', async () => {
    const [tenant, other] = [await world.makeTenant([1]), await world.makeTenant([1])]
    const resultGuid = await delivered(tenant, tenant.member.memberId)
    const at = (tenantId: number) => `/api/tenants/${tenantId}/check-ups/${resultGuid}/document.pdf`
    expect((await file(other.staff, at(other.tenantId))).status).toBe(404)
    expect((await file(other.staff, at(tenant.tenantId))).status).toBe(404)
    expect((await file(other.member, `/api/me/check-ups/${resultGuid}/document.pdf`)).status).toBe(404)
    await withhold(tenant)
    expect(await file(tenant.staff, at(tenant.tenantId))).toMatchObject({ status: 403, body: { code: 'not-shared' } })
    expect((await file(tenant.member, `/api/me/check-ups/${resultGuid}/document.pdf`)).status).toBe(200)
  })

  test('is gone for the member once the result is withdrawn, and a result without a PDF has none', async () => {
    const tenant = await world.makeTenant([6])
    const resultGuid = await delivered(tenant, tenant.member.memberId)
    const url = `/api/tenants/${tenant.tenantId}/check-ups/${resultGuid}`
    await world.ask(tenant.staff, 'POST', `${url}/withdrawal`, { body: { revision: 1, reason: 'Verwechslung' } })
    expect((await file(tenant.member, `/api/me/check-ups/${resultGuid}/document.pdf`)).status).toBe(404)
    for (const [language, name] of [
      ['de', 'salus-modulbericht-zurueckgezogen.pdf'],
      ['en', 'salus-module-report-withdrawn.pdf'],
    ] as const) {
      const headers = { 'accept-language': language }
      const answer = await world.ask(tenant.staff, 'GET', `${url}/document.pdf`, { headers })
      expect([answer.status, answer.raw.equals(pdf)]).toEqual([200, true])
      expect(answer.headers['content-disposition'], 'the PDF of the module has no mark of its own').toContain(name)
    }
    const without = await measured(tenant, stressLoadId, stressAnswers())
    expect(without.document).toBeNull()
    const none = `/api/tenants/${tenant.tenantId}/check-ups/${without.resultGuid}/document.pdf`
    expect((await file(tenant.staff, none)).status).toBe(404)
  })
})

describe('the check-ups of a member as FHIR R4', () => {
  test('of every profile and of a module, valid by the base schema, the vital signs and their references', async () => {
    const tenant = await world.makeTenant([6, 15, 16])
    const condition = findCondition(mara, 10)
    for (const { id, code } of allProfiles)
      await measured(tenant, id, answersByProfile[code]?.(condition, seededRandom(code), undefined) ?? {})
    await delivered(tenant, tenant.member.memberId)
    const { status, body, headers } = await file(tenant.staff, ofMember(tenant, 'check-ups.fhir.json'))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/fhir+json; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(fhirProblems(body)).toEqual([])
    const types = new Set(body.entry.map(({ resource }) => resource.resourceType))
    expect([...types].toSorted()).toEqual([
      'Device',
      'DiagnosticReport',
      'Observation',
      'Patient',
      'QuestionnaireResponse',
    ])
    expect(body.entry.filter(({ resource }) => resource.resourceType === 'DiagnosticReport')).toHaveLength(
      allProfiles.length + 1,
    )
    const own = await file(tenant.member, '/api/me/check-ups.fhir.json')
    expect(own.body.entry).toEqual(body.entry)
    const broken = structuredClone(body) as unknown as {
      entry: { resource: { status?: string; valueQuantity?: object } }[]
    }
    for (const { resource } of broken.entry) if (resource.valueQuantity) resource.status = 'weighed'
    expect(fhirProblems(broken as unknown as Bundle).length).toBeGreaterThan(50)
  }, 30_000)

  test('name every result in the language that was asked for', async () => {
    const tenant = await world.makeTenant([1, 6])
    await measured(tenant, stressLoadId, stressAnswers())
    await delivered(tenant, tenant.member.memberId, { profileName: 'Beweglichkeit und Kraft' })
    const titles = async (language: string) => {
      const { body } = await file(tenant.staff, `${ofMember(tenant, 'check-ups.fhir.json')}?lang=${language}`)
      expect([body.language, fhirProblems(body)]).toEqual([language, []])
      const reports = body.entry.flatMap(({ resource }) =>
        resource.resourceType === 'DiagnosticReport' ? [resource.code.text] : [],
      )
      return reports.toSorted()
    }
    expect(await titles('de')).toEqual(['Beweglichkeit und Kraft', 'Stressbelastung'])
    expect(await titles('en')).toEqual(['Mobility and strength', 'Stress load'])
  })

  test('of a member of two tenants contains both records, or the requested one', async () => {
    const [tenant, second] = [await world.makeTenant([6]), await world.makeTenant([6])]
    const there = await world.makeMember(second.tenantId, { userId: tenant.member.userId })
    await world.join(second.tenantId, tenant.member, 'Member', there)
    await measured(tenant, stressLoadId, stressAnswers())
    await delivered(second, there)
    const both = (await file(tenant.member, '/api/me/check-ups.fhir.json')).body
    expect(fhirProblems(both)).toEqual([])
    const patients = ({ entry }: Bundle) => entry.filter(({ resource }) => resource.resourceType === 'Patient').length
    expect(patients(both)).toBe(2)
    const one = (await file(tenant.member, `/api/me/check-ups.fhir.json?groupId=${second.tenantId}`)).body
    expect([patients(one), JSON.stringify(one).includes('stress-load')]).toEqual([1, false])
    const foreign = await world.makeTenant([6])
    expect((await file(tenant.member, `/api/me/check-ups.fhir.json?groupId=${foreign.tenantId}`)).status).toBe(404)
  })
})

describe('data left out of a file', () => {
  test.each(['check-ups.fhir.json', 'check-ups.csv'])(
    '%s: nothing that is not shared or was withdrawn',
    async (name) => {
      const tenant = await world.makeTenant([6, 15])
      const kept = await measured(tenant, stressLoadId, stressAnswers())
      const gone = await measured(tenant, stressLoadId, stressAnswers(30))
      await world.ask(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups/${gone.resultGuid}/withdrawal`, {
        body: { revision: 1, reason: 'Verwechslung' },
      })
      const all = (await file(tenant.staff, ofMember(tenant, name))).raw.toString()
      const isTable = name.endsWith('csv')
      expect(all).toContain(isTable ? ',total,,16,' : kept.resultGuid)
      expect(all).not.toContain(isTable ? ',total,,30,' : gone.resultGuid)
      await withhold(tenant)
      expect(await file(tenant.staff, ofMember(tenant, name))).toMatchObject({
        status: 403,
        body: { code: 'not-shared', member: { memberId: tenant.member.memberId } },
      })
      expect((await file(tenant.member, `/api/me/${name}`)).status).toBe(200)
    },
  )

  test('nobody gets the file of a member of another tenant', async () => {
    const [tenant, other] = [await world.makeTenant([6]), await world.makeTenant([6])]
    for (const name of ['check-ups.fhir.json', 'check-ups.csv']) {
      const there = `/api/tenants/${other.tenantId}/members/${tenant.member.memberId}/${name}`
      expect((await file(other.staff, there)).status).toBe(404)
      expect((await file(other.admin, ofMember(tenant, name))).status).toBe(404)
    }
  })

  test('an export is audited with its author and the people in it', async () => {
    const tenant = await world.makeTenant([6])
    await measured(tenant, stressLoadId, stressAnswers())
    await file(tenant.staff, ofMember(tenant, 'check-ups.csv'))
    await world.auditWritten()
    const rows = await world.sql<{ subject_ids: string[] }>(
      `select subject_ids from audit_event where tenant_id = $1 and action = 'export-check-ups'`,
      [tenant.tenantId],
    )
    expect(rows).toEqual([{ subject_ids: [tenant.member.memberId] }])
  })
})

describe('the check-ups of a member as a table', () => {
  const lines = (raw: Buffer) => raw.toString('utf8').split('\r\n')

  test('opens in spreadsheets of both languages with the right decimals, and executes nothing', async () => {
    const tenant = await world.makeTenant([6, 15])
    await delivered(tenant, tenant.member.memberId)
    const answer = await file(tenant.staff, `${ofMember(tenant, 'check-ups.csv')}?lang=de`)
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
    const german = lines(answer.raw)
    expect(german[0]).toMatch(/^\uFEFFOrganisation;Datum;/)
    const start = `Tenant ${german[1]?.match(/Tenant (\d+)/)?.[1]};2026-03-10 09:30;Produkt 99;Beinkraft`
    expect(german.slice(1, 3)).toEqual([
      `${start};'=SUMME(A1:A9);legPress;links;812,5;;N;600;900;;;Modul;;`,
      `${start};Bemerkung;remark;;;'@SUM(1+1);;;;;;Modul;;`,
    ])
    const english = lines((await file(tenant.member, '/api/me/check-ups.csv?lang=en')).raw)
    expect(english[1]?.replace(/^Tenant \d+/, '')).toBe(
      ",2026-03-10 09:30,Product 99,Beinkraft,'=SUM(A1:A9),legPress,left,812.5,,N,600,900,,,Module,,",
    )
  })

  test('says under which conditions it was measured, and so does the FHIR file', async () => {
    const tenant = await world.makeTenant([15])
    const scale = allProfiles.find(({ code }) => code === 'body-composition-scale')?.id ?? ''
    const values = { weight: 82.5, height: 180, bodyFat: 21, hasEaten: true, hoursSinceMeal: 1.5, clothing: 'light' }
    const made = await world.ask(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
      body: { profileId: scale, memberId: tenant.member.memberId, dateOfMeasurement: '2026-03-10T07:30:00Z', values },
    })
    expect(made.status).toBe(201)
    const inGerman =
      'Essen: in den drei Stunden davor; Letzte Mahlzeit: 1,5 h davor; Kleidung: Leichte Kleidung ohne Schuhe; Tageszeit: morgens'
    const table = await file(tenant.member, '/api/me/check-ups.csv?lang=de')
    expect(table.raw.toString()).toContain(`"${inGerman}"`)
    const bundle = await file(tenant.staff, `${ofMember(tenant, 'check-ups.fhir.json')}?lang=de`)
    expect(fhirProblems(bundle.body)).toEqual([])
    expect(bundle.raw.toString()).toContain(JSON.stringify([{ text: inGerman }]))
  })

  test('has the digits and the note that the module sent, and so does the FHIR file', async () => {
    const tenant = await world.makeTenant([1])
    const makeValue = (code: string, value: number) => ({ code, name: { de: code, en: code }, value })
    await delivered(tenant, tenant.member.memberId, {
      values: [makeValue('force', 412.456789), makeValue('tiny', 1e-9), makeValue('below', -2.5e-7)],
      note: 'Sonde 2 erneuert',
    })
    const table = async (language: string) =>
      lines((await file(tenant.member, `/api/me/check-ups.csv?lang=${language}`)).raw)
    const [header, ...german] = await table('de')
    expect(header).toMatch(/;Messbedingungen;Notiz$/)
    expect(german.slice(0, 3).map((line) => [line.split(';')[7], line.split(';').at(-1)])).toEqual([
      ['412,456789', 'Sonde 2 erneuert'],
      ['0,000000001', 'Sonde 2 erneuert'],
      ['-0,00000025', 'Sonde 2 erneuert'],
    ])
    const english = await table('en')
    expect(english[0]).toMatch(/,measuring conditions,note$/)
    expect(english.slice(1, 4).map((line) => line.split(',')[7])).toEqual(['412.456789', '0.000000001', '-0.00000025'])
    const bundle = await file(tenant.staff, ofMember(tenant, 'check-ups.fhir.json'))
    expect(fhirProblems(bundle.body)).toEqual([])
    const observations = bundle.body.entry.flatMap(({ resource }) =>
      resource.resourceType === 'Observation' ? [resource] : [],
    )
    expect(observations.map(({ note, valueQuantity }) => [note?.[0]?.text, valueQuantity])).toEqual([
      ['Sonde 2 erneuert', { value: 412.456789 }],
      ['Sonde 2 erneuert', { value: 1e-9 }],
      ['Sonde 2 erneuert', { value: -2.5e-7 }],
    ])
  })

  test('leaves out a score whose norm is not checked, though it is stored', async () => {
    const tenant = await world.makeTenant([6])
    const items = (prefix: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index + 1}`, 3]))
    const stored = await measured(tenant, stressResistanceId, { ...items('brs', 6), ...items('gse', 10) })
    expect(JSON.stringify(stored)).toContain('gseTScoreApprox')
    const answer = await file(tenant.member, '/api/me/check-ups.csv?lang=de')
    expect(answer.raw.toString()).toContain(';gseTotal;;30;')
    expect(answer.raw.toString()).not.toMatch(/gseTScoreApprox|T-Wert/)
  })

  test('says the band of a score in words', async () => {
    const tenant = await world.makeTenant([6])
    await measured(tenant, stressLoadId, stressAnswers(20))
    const answer = await file(tenant.member, '/api/me/check-ups.csv?lang=de')
    expect(answer.raw.toString()).toMatch(
      /;StressPilot;Stressbelastung;[^;]+;total;;20;;[^;]*;[^;]*;[^;]*;[^;]*[a-zäöü ]{4,};/,
    )
  })
})

describe('the range that a device prints', () => {
  const values = { weight: 82.5, height: 180, bodyFat: 21 }
  const scale = allProfiles.find(({ code }) => code === 'body-composition-scale')?.id ?? ''
  const send = (tenant: TenantOfTest, vendorRanges: object) =>
    world.ask<CheckUp>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
      body: { profileId: scale, memberId: tenant.member.memberId, values, vendorRanges },
    })

  test('is kept beside ours through every correction and changes no band', async () => {
    const tenant = await world.makeTenant([15])
    const plain = await send(tenant, {})
    const { status, body } = await send(tenant, { bodyFat: { low: 18, high: 28 }, weight: { high: 70 } })
    expect(status).toBe(201)
    expect(body.vendorRanges).toEqual({ bodyFat: { low: 18, high: 28 }, weight: { high: 70 } })
    expect(body.scores).toEqual(plain.body.scores)
    const url = `/api/tenants/${tenant.tenantId}/check-ups/${body.resultGuid}`
    const amended = await world.ask<CheckUp>(tenant.staff, 'PATCH', url, {
      body: { revision: 1, reason: 'Notiz', note: 'neu' },
    })
    expect(amended.body.vendorRanges).toEqual(body.vendorRanges)
  })

  test('is refused if it cannot be a range', async () => {
    const tenant = await world.makeTenant([15])
    for (const wrong of [{ bodyFat: {} }, { bodyFat: { low: 3, high: 2 } }, { nothing: { low: 1 } }])
      expect(await send(tenant, wrong)).toMatchObject({ status: 422 })
  })
})
