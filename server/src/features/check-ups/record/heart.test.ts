import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Problem } from '@salus/contract/problem.ts'
import type { Bundle } from '@salus/domain/fhir/resources.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import recordings from '../../../../../domain/vectors/devices/heart-recordings.json' with { type: 'json' }
import published from '../../../../../domain/vectors/devices/heart-rate-variability.json' with { type: 'json' }
import { reportDocument } from '../report/report-document.ts'
import { fhirProblems } from '../../../testing/documents/fhir-problems.ts'
import {
  manualId,
  now,
  openTenantWorld,
  type SignedIn,
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

const strap = { vendor: 'Polar', model: 'H10', name: 'Polar H10 A1', firmware: '3.1.1' }
const recorded = (beats: { rr1024: readonly number[]; gaps: readonly number[] }, more: object = {}) => ({
  startedAt: '2026-03-10T11:50:00Z',
  posture: 'sitting',
  device: strap,
  sensorLocation: 'chest',
  rr1024: beats.rr1024,
  gaps: beats.gaps,
  ...more,
})
const calm = recorded(recordings.calm)

const record = <Body = CheckUp>(memberId: string, more: object, who: SignedIn = tenant.staff, headers = {}) =>
  world.ask<Body>(who, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
    body: { profileId: stressLoadId, memberId, answers: stressAnswers(), ...more },
    headers,
  })
const findValue = ({ heart }: CheckUp, code: string) => heart?.scores.find((score) => score.code === code)?.value
const readRaw = (resultGuid: string) =>
  world.sql<{ revision: number; recording: { rr1024: number[] } | null }>(
    `select revision, heart_recording as recording from check_up_version where result_guid = $1 order by revision`,
    [resultGuid],
  )

describe('a strap beside the questionnaire', () => {
  for (const [id, { description, expected, rr1024, gaps }] of Object.entries(recordings)) {
    test(`${id}: ${description}`, async () => {
      const memberId = await world.makeMember(tenant.tenantId)
      const { status, body } = await record(memberId, { heart: recorded({ rr1024, gaps }) })
      expect(status).toBe(201)
      expect(body.heart).toMatchObject({
        source: 'device',
        quality: expected.quality,
        intervals: expected.intervals,
        gaps: gaps.length,
        posture: 'sitting',
        device: strap,
        sensorLocation: 'chest',
        version: '1.0.0',
      })
      for (const code of ['heartRate', 'rmssd', 'sdnn', 'stressIndex'] as const) {
        const wanted = expected[code]
        if (wanted === null) expect(findValue(body, code), code).toBeNull()
        else expect(findValue(body, code), code).toBeCloseTo(wanted, 2)
      }
    })
  }

  test('ten published beats are too few for a result, and are stored', async () => {
    const memberId = await world.makeMember(tenant.tenantId)
    const { rr1024 } = published['hrv-01-raw1024']
    const { body } = await record(memberId, { heart: recorded({ rr1024, gaps: [] }) })
    expect(body.heart).toMatchObject({ quality: 'too-short' })
    expect(body.heart?.scores.every(({ value }) => value === null)).toBe(true)
    expect((await readRaw(body.resultGuid))[0]?.recording?.rr1024).toEqual(rr1024)
  })

  test('does not affect the scores of the questionnaire, nor their change and history', async () => {
    const memberId = await world.makeMember(tenant.tenantId)
    const without = await record(memberId, { dateOfMeasurement: '2026-03-01T12:00:00Z' })
    const beside = await record(memberId, { heart: calm })
    const plain = ({ scores }: CheckUp) => scores.map(({ change: _change, withoutComparison: _why, ...score }) => score)
    expect(plain(beside.body)).toEqual(plain(without.body))
    expect(beside.body.bands).toEqual(without.body.bands)
    expect(without.body.heart).toBeNull()
    expect(beside.body).toMatchObject({ origin: 'questionnaire', previous: { resultGuid: without.body.resultGuid } })
    expect(beside.body.history.map(({ heart }) => heart?.source)).toEqual([undefined, 'device'])
    expect(beside.body.history.flatMap(({ scores }) => scores.map(({ code }) => code))).not.toContain('rmssd')
  })

  test('of a browser whose clock is fast is dated now, and keeps the time of that clock', async () => {
    const memberId = await world.makeMember(tenant.tenantId)
    const startedAt = '2026-03-10T13:30:00Z'
    const { status, body } = await record(memberId, { heart: { ...calm, startedAt } })
    expect([status, body.heart?.startedAt]).toEqual([201, now.toISOString()])
    expect((await readRaw(body.resultGuid))[0]?.recording).toMatchObject({ startedAt })
  })

  test('may be recorded by the member, and the audit says so', async () => {
    const { body } = await record(tenant.member.memberId, { heart: calm }, tenant.member)
    expect(body.heart?.source).toBe('device')
    const rows = await world.sql<{ action: string }>(
      `select action from audit_event where object_id = $1 and action like 'check-up.%' order by action`,
      [body.resultGuid],
    )
    expect(rows.map(({ action }) => action)).toEqual(['check-up.heart-recorded', 'check-up.recorded'])
  })

  test('sent twice is one check-up with one recording', async () => {
    const memberId = await world.makeMember(tenant.tenantId)
    const headers = { 'idempotency-key': '0f8fad5b-d9cb-469f-a165-70867728950e' }
    const [first, second] = [
      await record(memberId, { heart: calm }, tenant.staff, headers),
      await record(memberId, { heart: calm }, tenant.staff, headers),
    ]
    expect(second.body).toEqual(first.body)
    const other = await record<Problem>(memberId, { heart: { ...calm, posture: 'lying' } }, tenant.staff, headers)
    expect(other.body.code).toBe('idempotency-key-reused')
  })

  test('stays with corrections, withdrawal and the right person', async () => {
    const memberId = await world.makeMember(tenant.tenantId)
    const right = await world.makeMember(tenant.tenantId)
    const { body } = await record(memberId, { heart: calm })
    const at = `/api/tenants/${tenant.tenantId}/check-ups/${body.resultGuid}`
    const amended = await world.ask<CheckUp>(tenant.staff, 'PATCH', at, {
      body: { revision: 1, reason: 'Verhört', answers: stressAnswers(20) },
    })
    expect(amended.body.heart).toEqual(body.heart)
    const given = await world.ask<CheckUp>(tenant.admin, 'POST', `${at}/reassignment`, {
      body: { revision: 2, reason: 'Falsche Person', memberId: right },
    })
    expect(given.body, JSON.stringify(given.body)).toMatchObject({ memberId: right, heart: body.heart })
    const withdrawn = await world.ask<CheckUp>(tenant.staff, 'POST', `${at}/withdrawal`, {
      body: { revision: 3, reason: 'Doppelt' },
    })
    expect(withdrawn.body.heart).toEqual(body.heart)
    const raw = await readRaw(body.resultGuid)
    expect(raw.map(({ recording }) => recording?.rr1024)).toEqual(Array.from({ length: 4 }, () => calm.rr1024))
  })
})

describe('invalid recordings are refused, and nothing is stored', () => {
  const refused = [
    ['without intervals', { rr1024: [] }, 'heart.rr1024'],
    ['with more than anybody’s heart beats', { rr1024: Array.from({ length: 2001 }, () => 800) }, 'heart.rr1024'],
    ['with broken numbers', { rr1024: [800.5] }, 'heart.rr1024.0'],
    ['with more than the strap can send', { rr1024: [65_536] }, 'heart.rr1024.0'],
    ['with a gap behind its end', { gaps: [5000] }, 'heart.gaps'],
    ['with gaps out of order', { gaps: [9, 3] }, 'heart.gaps'],
    ['with results of its own', { rmssd: 60 }, 'heart.rmssd'],
    ['in no posture', { posture: 'running' }, 'heart.posture'],
    ['at no moment', { startedAt: 'yesterday' }, 'heart.startedAt'],
  ] as const
  for (const [what, part, path] of refused) {
    test(`${what}`, async () => {
      const memberId = await world.makeMember(tenant.tenantId)
      const { status, body } = await record<Problem>(memberId, { heart: { ...calm, ...part } })
      expect([status, body.code]).toEqual([422, 'invalid-input'])
      expect(body.errors?.map((error) => error.path)).toContain(path)
      expect(await world.sql(`select 1 from check_up where member_id = $1`, [memberId])).toEqual([])
    })
  }

  test('beside a profile that has no such measurement', async () => {
    const memberId = await world.makeMember(tenant.tenantId, { heightCm: 170 })
    const { body } = await record<Problem>(memberId, {
      profileId: manualId,
      answers: undefined,
      values: { weight: 70 },
      heart: calm,
    })
    expect(body).toMatchObject({ code: 'invalid-input', errors: [{ path: 'heart', code: 'not-asked' }] })
  })
})

test('measured before the last question, it is stored with the unfinished analysis and can be removed again', async () => {
  const memberId = await world.makeMember(tenant.tenantId)
  const at = `/api/tenants/${tenant.tenantId}/members/${memberId}/analyses`
  const { body: started } = await world.ask<Analysis>(tenant.staff, 'POST', at, { body: { profileId: stressLoadId } })
  expect(started.heart).toBeNull()
  const save = <Body = Analysis>(heart: object | null) =>
    world.ask<Body>(tenant.staff, 'PATCH', `${at}/${started.analysisId}`, { body: { answers: {}, heart } })
  expect((await save(calm)).body.heart).toEqual(calm)
  const { body: again } = await world.ask<Analysis>(tenant.staff, 'POST', at, { body: { profileId: stressLoadId } })
  expect(again).toMatchObject({ analysisId: started.analysisId, heart: calm })
  expect((await save<Problem>({ ...calm, rr1024: [] })).body.code).toBe('invalid-input')
  expect((await save(null)).body.heart).toBeNull()
})

test('the report compares it with the last recording under the same conditions, and in quiet mode has no number', async () => {
  const memberId = await world.makeMember(tenant.tenantId)
  const early = { heart: recorded(recordings['early-beats'], { startedAt: '2026-02-10T11:50:00Z' }) }
  await record(memberId, { ...early, dateOfMeasurement: '2026-02-10T12:00:00Z' })
  await record(memberId, {
    heart: recorded(recordings.calm, { startedAt: '2026-03-01T11:50:00Z', posture: 'lying' }),
    dateOfMeasurement: '2026-03-01T12:00:00Z',
  })
  const { body: checkUp } = await record(memberId, { heart: calm })
  const input = { checkUp, memberName: 'Nora', tenantName: 'Nord', timezone: 'Europe/Berlin' } as const
  const { heart } = reportDocument({ ...input, language: 'de' })
  const rmssd = heart?.lines.find(({ name }) => name.includes('RMSSD'))
  // 28.3 and 16.5 differ by a factor of 1.72. Between two days, only a factor of 2.72 would be a real change.
  expect(rmssd).toMatchObject({
    value: '28',
    unit: 'ms',
    change: { delta: '+12', word: 'Kein sicherer Unterschied', isReal: false },
  })
  expect(heart?.since).toBe('Seit 10.02.2026')
  expect(heart?.lines.at(-1)).toMatchObject({ band: 'Über dem Bereich', range: '50 bis 150', tone: 'watch' })
  expect(heart?.notes.join(' ')).toMatch(/Signal war gut.*verschieden lang.*Im Sitzen.*Polar H10.*keine Diagnose/s)

  const quiet = reportDocument({ ...input, language: 'en', isQuiet: true }).heart
  expect(quiet?.lines.map(({ value, unit, change }) => [value, unit, change?.delta ?? ''])).toEqual(
    Array.from({ length: 4 }, () => ['', '', '']),
  )
  expect(quiet?.lines.at(-1)?.band).toBe('Above range')
  expect(quiet?.lines.map(({ range }) => range).join('')).not.toMatch(/\d/)
})

test('goes with every file: the table, FHIR with LOINC where there is one, and the report', async () => {
  const memberId = await world.makeMember(tenant.tenantId)
  const { body } = await record(memberId, { heart: calm })
  const of = (name: string) => `/api/tenants/${tenant.tenantId}/members/${memberId}/${name}`
  const table = (await world.ask(tenant.staff, 'GET', of('check-ups.csv?lang=en'))).raw.toString()
  const line = table.split('\n').find((one) => one.includes('rmssd')) ?? ''
  expect(line).toContain('28.3')
  expect(line).toContain('Polar H10')
  expect(line).toContain('Bluetooth')

  const { body: bundle } = await world.ask<Bundle>(tenant.staff, 'GET', of('check-ups.fhir.json?lang=en'))
  expect(fhirProblems(bundle)).toEqual([])
  const observations = bundle.entry.flatMap(({ resource }) =>
    resource.resourceType === 'Observation' ? [resource] : [],
  )
  const listCodes = (own: string) =>
    observations
      .find(({ code }) => code.coding?.some((coding) => coding.code === own))
      ?.code.coding?.map(({ code }) => code)
  expect(listCodes('heart.heartRate')).toEqual(['8867-4', 'heart.heartRate'])
  expect(listCodes('heart.sdnn')).toEqual(['80404-7', 'heart.sdnn'])
  expect(listCodes('heart.rmssd')).toEqual(['heart.rmssd'])
  const ofStrap = observations.filter(({ device }) => device !== undefined)
  const seconds = calm.rr1024.reduce((sum, interval) => sum + interval, 0) / 1024
  expect(ofStrap).toHaveLength(4)
  for (const { effectivePeriod } of ofStrap) {
    expect(effectivePeriod?.start).toBe('2026-03-10T12:50:00+01:00')
    const lasted = Date.parse(effectivePeriod?.end ?? '') - Date.parse(effectivePeriod?.start ?? '')
    expect(Math.abs(lasted / 1000 - seconds)).toBeLessThan(0.01)
  }

  const report = await world.ask(
    tenant.staff,
    'GET',
    `/api/tenants/${tenant.tenantId}/check-ups/${body.resultGuid}/report.pdf`,
  )
  expect(report.status).toBe(200)
})
