import type { CheckUpChange } from '@salus/contract/check-ups/changes.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { ScoreChange } from '@salus/contract/check-ups/score-change.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import { explainChange, nameBasis, nameVerdict } from '@salus/domain/change-words/change-words.ts'
import { allProfiles, profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { leaveOutUnchecked } from '@salus/domain/measurement-profiles/shown/leave-out-unchecked.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersByProfile } from '../../server/src/demo/answers/answers-by-profile.ts'
import { mara } from '../../server/src/demo/people/all-people.ts'
import { findCondition } from '../../server/src/demo/people/condition.ts'
import { seededRandom } from '../../server/src/demo/seeded-random.ts'
import { reportDocument } from '../../server/src/features/check-ups/report/report-document.ts'
import { makeFigures } from '../../server/src/features/check-ups/report/report-figures.ts'
import { buildRows } from '../../server/src/features/check-ups/report/report-row.ts'
import { wordsIn } from '../../server/src/features/check-ups/report/report-words.ts'
import { writeProfileAsData } from '../../server/src/features/measurement-profiles/write-profile-as-data.ts'
import { summarizeResults } from '../../web/src/features/check-ups/overview/summarize-results.ts'
import { readyResult } from '../../web/src/features/check-ups/overview/use-results.ts'
import { resultRows } from '../../web/src/features/check-ups/rows/rows.ts'

interface SignedIn {
  readonly cookie: string | undefined
}
interface TenantOfTest {
  readonly tenantId: number
  readonly staff: SignedIn
  readonly member: SignedIn & { readonly memberId: string }
}
interface World {
  readonly ask: <Body>(
    who: SignedIn,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    asked?: { readonly body: unknown },
  ) => Promise<{ readonly status: number; readonly body: Body }>
  readonly sql: (text: string, values: readonly unknown[]) => Promise<unknown>
  readonly makeTenant: (plugins: readonly number[]) => Promise<TenantOfTest>
  readonly close: () => Promise<void>
}

/**
 * Loaded by path and without its types, because the types of the browser and of the whole server do not fit into one
 * program.
 */
const ofServer: string = new URL('../../server/src/testing/tenant-world.ts', import.meta.url).href

let world: World
beforeAll(async () => {
  const { openTenantWorld }: { openTenantWorld: () => Promise<World> } = await import(ofServer)
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const scale = profileById('c9a6fd57-db26-503e-97e9-d1277dda63c3') ?? expect.fail('there is no scale')

type Answers = Readonly<Record<string, unknown>>
interface Measured {
  readonly profile: MeasurementProfile
  readonly at: string
  readonly answers: Answers
}

async function measure(tenant: TenantOfTest, { profile, at, answers }: Measured): Promise<CheckUp> {
  const filled = profile.kind === 'questionnaire' ? { answers } : { values: answers }
  const { status, body } = await world.ask<CheckUp>(tenant.staff, 'POST', buildPath(tenant, 'check-ups'), {
    body: {
      profileId: profile.id,
      memberId: tenant.member.memberId,
      dateOfMeasurement: at,
      confirmed: true,
      ...filled,
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const buildPath = ({ tenantId }: TenantOfTest, rest: string) => `/api/tenants/${tenantId}/${rest}`

async function read<Body>(who: SignedIn, path: string): Promise<Body> {
  const { status, body } = await world.ask<Body>(who, 'GET', path)
  expect(status, path).toBe(200)
  return body
}

const inEnglish = { language: 'en', amount: String, amountInDative: String, points: String } as const

const say = (change: ScoreChange) => ({
  verdict: nameVerdict(change).en,
  // The share of age is left out, because each place rounds this share to the digits of the displayed values.
  why: explainChange({ ...change, ageShare: null }, inEnglish),
  from: nameBasis(change, 'en'),
  threshold: change.threshold,
  reason: change.reason,
  earlier: change.earlier,
})
type Said = Readonly<Record<string, ReturnType<typeof say>>>

const saidBy = (found: readonly (readonly [code: string, change: ScoreChange | null | undefined])[]): Said =>
  Object.fromEntries(found.flatMap(([code, change]) => (change == null ? [] : [[code, say(change)]])))

/**
 * Leaves out scores that no place shows as a change. These are scores that are hidden everywhere, and scores that are
 * not numbers if another version of the profile scored the check-up.
 */
const saidByAnswer = ({ scores, profileId, version }: CheckUp): Said =>
  saidBy(
    leaveOutUnchecked(scores)
      .filter(({ value }) => profileById(profileId ?? '')?.version === version || typeof value === 'number')
      .map(({ code, change }) => [code, change]),
  )

function saidByPage(checkUp: CheckUp, profile: MeasurementProfileAsData | undefined): Said {
  const rows = resultRows(checkUp, { profile, language: 'en' })
  return saidBy(rows.map(({ key, change, before }) => [key, change?.judged ?? before?.judged]))
}

function saidByReport(checkUp: CheckUp): Said {
  const profile = profileById(checkUp.profileId ?? '')
  const figures = makeFigures({ language: 'en', timezone: 'UTC', words: wordsIn('en') })
  const known = profile?.version === checkUp.version ? profile : undefined
  const rows = buildRows({ checkUp, profile: known, figures })
  return saidBy(rows.map(({ code, change, before }) => [code, change?.judged ?? before?.judged]))
}

function printedBy(checkUp: CheckUp): readonly (string | undefined)[] {
  const { headline, scores, further } = reportDocument({
    checkUp,
    memberName: 'Mara Lindner',
    tenantName: 'Studio',
    language: 'en',
    timezone: 'UTC',
  })
  return [headline?.change?.title, ...[...scores, ...further].map(({ change }) => change?.word)]
}

async function expectOneVerdict(tenant: TenantOfTest): Promise<readonly CheckUp[]> {
  const ofMember = `memberId=${tenant.member.memberId}&limit=100`
  const listed = await read<{ items: CheckUpChange[] }>(tenant.staff, buildPath(tenant, `check-up-changes?${ofMember}`))
  const own = await read<{ items: CheckUpChange[] }>(tenant.member, '/api/me/check-up-changes?limit=100')
  expect(own.items).toEqual(listed.items)
  const pages: CheckUp[] = []
  for (const { resultGuid, outcome } of listed.items) {
    const page = await read<CheckUp>(tenant.staff, buildPath(tenant, `check-ups/${resultGuid}`))
    const ownPage = await read<CheckUp>(tenant.member, `/api/me/check-ups/${resultGuid}`)
    expect(page.outcome, resultGuid).toBe(outcome)
    expect({ ...ownPage, outcome }).toMatchObject({ scores: page.scores, values: page.values, previous: page.previous })
    expectDrawnAsSaid(page)
    for (const past of page.history.slice(-3))
      if (past.resultGuid !== resultGuid) await expectComparedAlike(tenant, page, past)
    pages.push(page)
  }
  await expectOverview(tenant, pages)
  return pages
}

function expectDrawnAsSaid(page: CheckUp): void {
  const profile = profileById(page.profileId ?? '') ?? expect.fail('there is no such profile')
  const said = saidByAnswer(page)
  expect(saidByPage(page, writeProfileAsData(profile, 'en'))).toEqual(said)
  expect(saidByReport(page)).toEqual(said)
  const standing = profile.scores.filter(({ role }) => role === 'primary').map(({ code }) => code)
  const headline = page.scores.find(({ code }) => code === standing[0])?.change
  // If a result has only one headline, the outcome of the whole result must be the verdict of that headline.
  if (standing.length === 1 && profile.version === page.version) expect(page.outcome).toBe(headline?.verdict ?? null)
  const printed = printedBy(page)
  const isPrinted = (code: string) => profile.scores.find((score) => score.code === code)?.role !== 'detail'
  for (const [code, { verdict, reason, earlier }] of Object.entries(said))
    if (isPrinted(code) && reason !== 'measurement-error-unknown' && typeof earlier.value === 'number')
      expect(printed).toContain(verdict)
}

async function expectComparedAlike(tenant: TenantOfTest, { resultGuid }: CheckUp, past: { resultGuid: string }) {
  const query = `?compareWith=${past.resultGuid}`
  const page = await read<CheckUp>(tenant.staff, buildPath(tenant, `check-ups/${resultGuid}${query}`))
  const own = await read<CheckUp>(tenant.member, `/api/me/check-ups/${resultGuid}${query}`)
  expect(page.previous?.resultGuid).toBe(past.resultGuid)
  expect({ scores: own.scores, outcome: own.outcome }).toEqual({ scores: page.scores, outcome: page.outcome })
  const profile = profileById(page.profileId ?? '') ?? expect.fail('there is no such profile')
  expect(saidByPage(page, writeProfileAsData(profile, 'en'))).toEqual(saidByAnswer(page))
}

async function expectOverview(tenant: TenantOfTest, pages: readonly CheckUp[]): Promise<void> {
  type Latest = { items: CheckUp[]; profiles: MeasurementProfileAsData[] }
  const { items, profiles } = await read<Latest>(tenant.member, '/api/me/latest-check-ups?glance=true&lang=en')
  expect(items.length).toBe(new Set(pages.map(({ profileId }) => profileId)).size)
  for (const glance of items) {
    const page = pages.find(({ resultGuid }) => resultGuid === glance.resultGuid) ?? expect.fail('not listed')
    const said = saidByAnswer(page)
    const profile = profiles.find(({ id }) => id === glance.profileId)
    const result = readyResult(glance, glance, { profile, language: 'en' })
    expect(said).toMatchObject(
      saidBy(result.rows.map(({ key, change, before }) => [key, change?.judged ?? before?.judged])),
    )
    const { better, worse } = summarizeResults([result])
    expect([better.length, worse.length]).toEqual([Number(page.outcome === 'better'), Number(page.outcome === 'worse')])
  }
}

const allPlugins = [...new Set(allProfiles.map(({ pluginId }) => pluginId))]
const days = ['2025-06-02', '2025-08-04', '2025-10-06', '2025-12-01', '2026-01-12', '2026-03-02']
const devices = ['tanita', 'tanita', 'seca', 'seca', 'seca', 'tanita']

/**
 * Measures once on each of the days. If the profile asks for the device, two of these measurements are taken on a
 * different device from the measurement before.
 */
async function measureCourse(tenant: TenantOfTest, profile: MeasurementProfile): Promise<readonly CheckUp[]> {
  const made: CheckUp[] = []
  for (const [index, day] of days.entries()) {
    const condition = findCondition(mara, 700 - 130 * index)
    const answers = answersByProfile[profile.code]?.(condition, seededRandom(`${profile.code} ${day}`), undefined) ?? {}
    const hasDevice = profile.items.some(({ id }) => id === 'deviceMake')
    const by = hasDevice ? { deviceMake: devices[index], deviceNumber: 1 } : {}
    made.push(await measure(tenant, { profile, at: `${day}T08:00:00Z`, answers: { ...answers, ...by } }))
  }
  return made
}

const correct = (tenant: TenantOfTest, { resultGuid, answers }: CheckUp, changed: Answers) =>
  world.ask(tenant.staff, 'PATCH', buildPath(tenant, `check-ups/${resultGuid}`), {
    body: { revision: 1, reason: 'typing error', answers: { ...answers, ...changed } },
  })
const withdraw = (tenant: TenantOfTest, { resultGuid }: CheckUp) =>
  world.ask(tenant.staff, 'POST', buildPath(tenant, `check-ups/${resultGuid}/withdrawal`), {
    body: { revision: 1, reason: 'wrong person' },
  })

describe('list, pages, overview and report say the same word for word', () => {
  test.each(allProfiles.map((profile) => [profile.code, profile] as const))('of %s', async (_, profile) => {
    const tenant = await world.makeTenant(allPlugins)
    const made = await measureCourse(tenant, profile)
    expect((await expectOneVerdict(tenant)).filter(({ outcome }) => outcome !== null)).not.toEqual([])
    const [, second, third, fourth] = made
    if (second === undefined || third === undefined || fourth === undefined) throw new Error('too few')
    // One check-up is withdrawn, one is corrected to earlier values, and one was scored by an earlier version.
    expect((await withdraw(tenant, third)).status).toBe(200)
    expect((await correct(tenant, fourth, second.answers)).status).toBe(200)
    await world.sql(`update check_up_version set profile_version = '0.9.0' where tenant_id = $1 and result_guid = $2`, [
      tenant.tenantId,
      second.resultGuid,
    ])
    expect(await expectOneVerdict(tenant)).toHaveLength(days.length - 1)
  })

  test('where a value was not measured every time', async () => {
    const tenant = await world.makeTenant(allPlugins)
    const taken = [{ tbwPercent: 50 }, {}, { tbwPercent: 56 }, { tbwPercent: 56, phaseAngleDeg: 6 }]
    for (const [month, more] of taken.entries()) {
      const answers = { weight: 70 + month, height: 170, bodyFat: 30, deviceMake: 'tanita', ...more }
      await measure(tenant, { profile: scale, at: `2025-0${month + 1}-01T08:00:00Z`, answers })
    }
    await expectOneVerdict(tenant)
  })

  test('where somebody steps on the scale every twenty minutes, more often than a list shows', async () => {
    const tenant = await world.makeTenant(allPlugins)
    const begin = Date.parse('2026-02-01T06:00:00Z')
    for (let index = 0; index < 13; index += 1) {
      const at = new Date(begin + index * 20 * 60_000).toISOString()
      const answers = { weight: 70, height: 170, bodyFat: index === 11 ? 20 : 30, deviceMake: 'tanita' }
      await measure(tenant, { profile: scale, at, answers })
    }
    await expectOneVerdict(tenant)
  })
})
