import { answersSchema } from '@salus/contract/check-ups/answers.ts'
import { moduleValueSchema } from '@salus/contract/check-ups/module-values.ts'
import { scoreSchema } from '@salus/contract/check-ups/scores.ts'
import { guidSchema } from '@salus/contract/route.ts'
import type { Observation } from '@salus/domain/fhir/resources.ts'
import { resultCodeSystem } from '@salus/domain/fhir/own-systems.ts'
import { judgeEffect } from '@salus/domain/group-reports/judge-effect.ts'
import { orderThemes } from '@salus/domain/group-reports/order-themes.ts'
import { type Release, releaseSchema } from '@salus/domain/group-reports/release.ts'
import { listReportedScores } from '@salus/domain/group-reports/reported-scores.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { Answers, Subject } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { productCatalogue } from '@salus/domain/products/product-catalogue.ts'
import { judgeChange } from '@salus/domain/real-change/judge-change.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../platform/database/open-database.ts'
import { silentLog } from '../platform/log.ts'
import { fhirForOwner } from '../features/check-ups/files/for-owner.ts'
import { runForSubject } from '../platform/database/subjects/work.queries.ts'
import { fhirProblems } from '../testing/documents/fhir-problems.ts'
import { copyOfTemplate } from '../testing/test-databases.ts'
import type { DemoAccount } from './demo-accounts.ts'
import { fillDemoData } from './fill-demo-data.ts'
import { mara, nora } from './people/all-people.ts'

const now = new Date('2026-11-21T08:30:00Z')
const hashPassword = async (password: string) => `hash of ${password}`

const opened: Database[] = []
const emptyDatabase = async (): Promise<Database> => {
  const database = await openDatabase({ owner: await copyOfTemplate(), appLogin: 'own-login' }, silentLog())
  opened.push(database)
  return database
}

let database: Database
let accounts: DemoAccount[]
let statements: number

beforeAll(async () => {
  database = await emptyDatabase()
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  accounts = await fillDemoData(database.owner, { now, hashPassword })
  statements = sent.mock.calls.length
  sent.mockRestore()
})
afterAll(() => Promise.all(opened.map((each) => each.close())))

// The rows are untyped, so each test declares their type.
const rows = async <Row>(sql: string, values: readonly unknown[] = [], from = database): Promise<Row[]> =>
  (await from.owner.query(sql, [...values])).rows

interface StoredVersion {
  result_guid: string
  plugin_id: number
  profile_id: string | null
  profile_name: string
  profile_version: string
  subject: Subject
  answers: Answers
  scores: unknown[]
  delivered: unknown[]
}
const versions = () =>
  rows<StoredVersion>(
    'select v.*, c.plugin_id, c.profile_id, c.profile_name from salus.check_up_version v join salus.check_up c using (tenant_id, result_guid)',
  )

test('it sends few statements, so that a first start takes seconds', () => expect(statements).toBeLessThan(150))

describe('the tenants', () => {
  test('have the promised numbers, names, kinds, currencies and active products', async () => {
    const tenants = await rows(
      `select t.id, tenant_name, display_name, kind, currency, array_agg(plugin_id order by plugin_id) as plugins
       from salus.product p join salus.tenant t on t.id = p.tenant_id where p.state = 'active'
       group by t.id, tenant_name, display_name, kind, currency order by t.id`,
    )
    const everything = productCatalogue.map(({ pluginId }) => pluginId).toSorted((a, b) => a - b)
    expect(tenants).toEqual([
      {
        id: 1,
        tenant_name: 'studio-nord',
        display_name: 'Studio Nord',
        kind: 'studio',
        currency: 'EUR',
        plugins: everything,
      },
      {
        id: 2,
        tenant_name: 'praxis-am-park',
        display_name: 'Praxis am Park',
        kind: 'practice',
        currency: 'EUR',
        plugins: [3, 4, 6, 15],
      },
      { id: 3, tenant_name: 'werk-sued', display_name: 'Werk Süd', kind: 'company', currency: 'USD', plugins: [6, 16] },
      {
        id: 4,
        tenant_name: 'stadtwerke-hafen',
        display_name: 'Stadtwerke Hafen',
        kind: 'company',
        currency: 'EUR',
        plugins: [6],
      },
    ])
  })

  test('have 40, 12, 25 and 140 members, each with a consent', async () => {
    const counts = await rows(
      `select m.tenant_id, count(*)::int as members, count(c.id)::int as consents
       from salus.member m left join salus.consent c on c.tenant_id = m.tenant_id and c.member_id = m.id
         and c.purpose = 'store-health-data'
       where m.status = 'active' group by 1 order by 1`,
    )
    expect(counts).toEqual([
      { tenant_id: 1, members: 40, consents: 40 },
      { tenant_id: 2, members: 12, consents: 12 },
      { tenant_id: 3, members: 25, consents: 25 },
      { tenant_id: 4, members: 140, consents: 140 },
    ])
  })

  test('measure only with their own products', async () => {
    const foreign = await rows(
      `select tenant_id, plugin_id from salus.check_up c
       where plugin_id <> 13 and not exists (select from salus.product p where p.tenant_id = c.tenant_id and p.plugin_id = c.plugin_id)`,
    )
    expect(foreign).toEqual([])
  })

  test('have products that end with the tariff, because nothing was ordered until a day', async () => {
    expect(await rows(`select tenant_id, plugin_id from salus.product where licence_ends_on is not null`)).toEqual([])
  })

  test('leave the next number to the next tenant', async () => {
    const [next] = await rows<{ id: number }>(
      `insert into salus.tenant (tenant_name, display_name, kind, country, locale, currency) values ('neu', 'Neu', 'other', 'DE', 'de', 'EUR') returning id`,
    )
    await database.owner.query('delete from salus.tenant where id = $1', [next?.id])
    expect(next?.id).toBe(5)
  })
})

describe('the accounts', () => {
  test('are those of the interface, with their memberships', async () => {
    const users = await rows(
      `select email, coalesce((select json_agg(json_build_array(tenant_id, role) order by tenant_id) from salus.membership m where m.user_id = u.id), '[]') as memberships
       from salus.app_user u where email_verified and exists (select from salus.account a where a.user_id = u.id) order by email`,
    )
    expect(users).toEqual([
      { email: 'admin@stadtwerke-hafen.example', memberships: [[4, 'Admin']] },
      { email: 'admin@studio-nord.example', memberships: [[1, 'Admin']] },
      { email: 'admin@werk-sued.example', memberships: [[3, 'Admin']] },
      {
        email: 'both@praxis-am-park.example',
        memberships: [
          [1, 'Staff'],
          [2, 'Admin'],
          [3, 'Member'],
        ],
      },
      { email: 'invited@salus.example', memberships: [] },
      { email: 'member@studio-nord.example', memberships: [[1, 'Member']] },
      { email: 'new@salus.example', memberships: [] },
      { email: 'reader@stadtwerke-hafen.example', memberships: [[4, 'Reader']] },
      { email: 'staff@studio-nord.example', memberships: [[1, 'Staff']] },
      { email: 'staff@werk-sued.example', memberships: [[3, 'Staff']] },
    ])
    expect(accounts.map(({ email }) => email).toSorted()).toEqual(
      users.map((user) => (user as { email: string }).email),
    )
  })

  test('can sign in with the one password', async () => {
    const logins = await rows(
      `select distinct password, provider_id, account_id = user_id::text as own from salus.account`,
    )
    expect(logins).toEqual([{ password: 'hash of Salus-demo-2026', provider_id: 'credential', own: true }])
    expect(await rows('select id from salus.account')).toHaveLength(10)
  })

  test('of members are linked both ways', async () => {
    const linked = await rows(
      `select m.first_name || ' ' || m.last_name as member, u.email from salus.membership s
       join salus.member m on m.tenant_id = s.tenant_id and m.id = s.member_id and m.user_id = s.user_id
       join salus.app_user u on u.id = s.user_id where s.tenant_id < 4 order by 1`,
    )
    expect(linked).toEqual([
      { member: 'Katrin Albers', email: 'both@praxis-am-park.example' },
      { member: 'Mara Lindner', email: 'member@studio-nord.example' },
    ])
  })

  test('of the invited person has one invitation for 14 days, stored only as a hash of its token', async () => {
    const invitations = await rows<{ token_hash: string }>(
      `select tenant_id, email, role, state, expires_at - created_at as days, token_hash from salus.invitation`,
    )
    expect(invitations).toEqual([
      expect.objectContaining({
        tenant_id: 2,
        email: 'invited@salus.example',
        role: 'Member',
        state: 'pending',
        days: expect.objectContaining({ days: 14 }),
      }),
    ])
    expect(invitations[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the check-ups', () => {
  test('are at most two years old and never in the future', async () => {
    const [ends] = await rows<{ oldest: Date; newest: Date }>(
      'select min(date_of_measurement) as oldest, max(date_of_measurement) as newest from salus.check_up',
    )
    expect(ends?.newest.getTime()).toBeLessThan(now.getTime())
    expect(now.getTime() - (ends?.newest.getTime() ?? 0)).toBeLessThan(4 * 86_400_000)
    expect(now.getTime() - (ends?.oldest.getTime() ?? 0)).toBeLessThan(731 * 86_400_000)
  })

  test('are missing in Studio Nord only for Nora Neuhaus', async () => {
    const without = await rows(
      `select id from salus.member m where tenant_id = 1 and not exists (select from salus.check_up c where c.tenant_id = 1 and c.member_id = m.id)`,
    )
    expect(without).toEqual([{ id: nora.id }])
  })

  test('are 0 to 12 for everybody but Mara Lindner', async () => {
    const counts = await rows<{ count: number }>(
      'select count(*)::int as count from salus.check_up where member_id <> $1 group by member_id',
      [mara.id],
    )
    expect(Math.max(...counts.map(({ count }) => count))).toBeLessThanOrEqual(12)
  })

  test('of Mara Lindner cover two years of every product and profile, and a plugin without a product', async () => {
    const found = await rows<{ plugin_id: number; profile_id: string | null; profile_name: string }>(
      'select distinct plugin_id, profile_id, profile_name from salus.check_up where tenant_id = 1 and member_id = $1',
      [mara.id],
    )
    expect(new Set(found.map(({ plugin_id }) => plugin_id))).toEqual(
      new Set([...productCatalogue.map(({ pluginId }) => pluginId), 13]),
    )
    expect(new Set(found.flatMap(({ profile_id }) => profile_id ?? []))).toEqual(
      new Set(profileCatalogue.map(({ id }) => id)),
    )
    expect(found.filter(({ profile_name }) => profile_name === '').map(({ plugin_id }) => plugin_id)).toEqual([13])
    const [span] = await rows<{ days: number }>(
      'select extract(day from max(date_of_measurement) - min(date_of_measurement))::int as days from salus.check_up where member_id = $1',
      [mara.id],
    )
    expect(span?.days).toBeGreaterThan(700)
  })

  test('of Mara Lindner make a valid FHIR bundle', async () => {
    const about = { tenantId: 1, memberId: mara.id }
    const making = { language: 'de', now } as const
    const keys = { tenant: 1, member: mara.id }
    const bundle = await runForSubject(database.owner, keys, (client) => fhirForOwner(client, about, making))
    expect(bundle?.entry.length).toBeGreaterThan(1000)
    if (bundle === undefined) expect.fail('there is no bundle')
    expect(fhirProblems(bundle)).toEqual([])
    const observations = bundle.entry.flatMap(({ resource }) =>
      resource.resourceType === 'Observation' ? [resource] : [],
    )
    const ofModules = observations.filter(({ code }) =>
      code.coding?.some((coding) => coding.system === resultCodeSystem && coding.code.startsWith('plugin-')),
    )
    const [all, delivered] = [observations, ofModules].map(shareWithPublicCode)
    process.stdout.write(`Observations with a public code: ${all?.text}; of modules: ${delivered?.text}\n`)
    expect(all?.share).toBeGreaterThanOrEqual(0.24)
    expect(delivered?.share).toBeGreaterThanOrEqual(0.14)
    const offsets = new Set(observations.map(({ effectiveDateTime }) => effectiveDateTime?.slice(-6)))
    expect([...offsets].toSorted()).toEqual(['+01:00', '+02:00'])
  }, 30_000)

  test('of Mara Lindner include two readings in a row, a change of device, the device’s ranges and its reports', async () => {
    const [found] = await rows<Record<string, number>>(
      `with readings as (select count(*)::int as repeats from salus.repeat_reading where member_id = $1),
         reports as (select count(*)::int as documents from salus.check_up_document),
         versions as (
           select count(distinct v.device) filter (where c.profile_id = $2)::int as devices,
             count(*) filter (where v.vendor_ranges <> '{}')::int as ranged
           from salus.check_up c join salus.check_up_version v using (tenant_id, result_guid) where c.member_id = $1)
       select repeats, devices, ranged, documents from readings, reports, versions`,
      [mara.id, profileCatalogue.find(({ code }) => code === 'body-analysis-device')?.id],
    )
    expect(found).toEqual({ repeats: 1, devices: 2, ranged: 5, documents: 7 })
  })

  describe('of Mara Lindner’s stress load, against hand calculation:', () => {
    const stressLoad = profileById('d480f089-74af-5284-9f04-f4f9280a2857')
    const definition = stressLoad?.scores.find(({ code }) => code === 'total')
    const readings = () =>
      rows<{ value: number; version: string; answers: Record<string, number> }>(
        `select (s ->> 'value')::float as value, profile_version as version, answers
         from salus.check_up c join salus.check_up_version v using (tenant_id, result_guid), jsonb_array_elements(scores) s
         where c.member_id = $1 and c.profile_id = $2 and s ->> 'code' = 'total' order by c.date_of_measurement`,
        [mara.id, stressLoad?.id],
      )
    const verdict = (previous: { value: number; version: string }, current: typeof previous) => {
      const rule = stressLoad?.changeRules['total']
      if (definition === undefined || rule === undefined) throw new Error('no stress load')
      const bands = definition.bands({ age: 44, sex: 'female' })
      const change = judgeChange({ rule, bands, earlier: previous, later: current })
      return [change.difference, change.verdict]
    }

    test('the smallest difference that counts is 8 points', () => {
      // 1.96 × √2 × SD × √(1 − retest reliability) = 2.7719 × 6.42 × √0.18 = 7.55, rounded up to whole points: 8
      expect(Math.ceil(1.96 * Math.SQRT2 * 6.42 * Math.sqrt(1 - 0.82))).toBe(8)
      expect(stressLoad?.changeRules['total']).toMatchObject({ smallest: 7.55, step: 1, basis: 'derived' })
    })

    test('the newest total is the sum of its ten answers, four of them reversed', async () => {
      const newest = (await readings()).at(-1)
      const given = newest?.answers ?? {}
      const plain = ['q1', 'q2', 'q3', 'q6', 'q9', 'q10'].map((id) => given[id])
      const reversed = ['q4', 'q5', 'q7', 'q8'].map((id) => given[id])
      expect(plain).toEqual([1, 1, 2, 1, 0, 1])
      expect(reversed).toEqual([3, 2, 3, 0])
      // (1 + 1 + 2 + 1 + 0 + 1) + (4 − 3) + (4 − 2) + (4 − 3) + (4 − 0) = 6 + 1 + 2 + 1 + 4 = 14
      expect(newest?.value).toBe(14)
    })

    test('every step is judged as the subtraction says', async () => {
      const all = await readings()
      expect(all.map(({ value }) => value)).toEqual([26, 24, 31, 27, 22, 23, 19, 16, 20, 12, 14])
      const steps = all.slice(1).map((current, index) => verdict(all[index] ?? current, current))
      expect(steps).toEqual([
        [-2, 'within-error'], // 24 − 26 = −2, 2 < 8
        [7, 'within-error'], // 31 − 24 = +7, 7 < 8
        [-4, 'within-error'], // 27 − 31 = −4, 4 < 8
        [-5, 'within-error'], // 22 − 27 = −5, 5 < 8
        [1, 'within-error'], // 23 − 22 = +1, 1 < 8
        [-4, 'within-error'], // 19 − 23 = −4, 4 < 8
        [-3, 'within-error'], // 16 − 19 = −3, 3 < 8
        [4, 'within-error'], // 20 − 16 = +4, 4 < 8
        [-8, 'better'], // 12 − 20 = −8, 8 ≥ 8, and less load is better
        [2, 'within-error'], // 14 − 12 = +2, 2 < 8
      ])
    })

    test('the newest one is judged against each earlier one', async () => {
      const all = await readings()
      const newest = all.at(-1)
      if (newest === undefined) throw new Error('no readings')
      expect(all.slice(0, -1).map((earlier) => verdict(earlier, newest))).toEqual([
        [-12, 'better'], // 14 − 26
        [-10, 'better'], // 14 − 24
        [-17, 'better'], // 14 − 31
        [-13, 'better'], // 14 − 27
        [-8, 'better'], // 14 − 22
        [-9, 'better'], // 14 − 23
        [-5, 'within-error'], // 14 − 19
        [-2, 'within-error'], // 14 − 16
        [-6, 'within-error'], // 14 − 20
        [2, 'within-error'], // 14 − 12
      ])
    })
  })

  test('conform to the contract', async () => {
    for (const version of await versions()) {
      const where = `${version.plugin_id} ${version.profile_name} ${version.result_guid}`
      expect(guidSchema.safeParse(version.result_guid).success, where).toBe(true)
      for (const score of version.scores) expect(scoreSchema.safeParse(score).error, where).toBeUndefined()
      for (const value of version.delivered) expect(moduleValueSchema.safeParse(value).error, where).toBeUndefined()
      expect(answersSchema.safeParse(version.answers).error, where).toBeUndefined()
      expect(version.profile_id === null ? version.delivered.length : version.scores.length, where).toBeGreaterThan(0)
    }
  })

  test('get the same scores when computed again from their answers', async () => {
    for (const version of await versions()) {
      if (version.profile_id === null) continue
      const profile = profileById(version.profile_id)
      expect(profile?.version, version.profile_name).toBe(version.profile_version)
      expect(profile?.score(version.answers, version.subject), version.profile_name).toEqual({
        ok: true,
        scores: version.scores,
      })
    }
  })

  test('give no answer that would be questioned', async () => {
    const unusual = (await versions()).flatMap(({ profile_id, answers }) =>
      (profileById(profile_id ?? '')?.items ?? []).flatMap((item) => {
        const answer = answers[item.id]
        if (item.kind !== 'number' || item.usual === undefined || typeof answer !== 'number') return []
        return answer < item.usual[0] || answer > item.usual[1] ? [`${item.id} ${answer}`] : []
      }),
    )
    expect(unusual).toEqual([])
  })

  test('show staff when each member was last measured, if the result is shared', async () => {
    const wrong = await rows(
      `select m.id from salus.member m where last_check_up_at is distinct from
         (select max(date_of_measurement) from salus.check_up c
           where c.tenant_id = m.tenant_id and c.member_id = m.id and c.is_shared)`,
    )
    expect(wrong).toEqual([])
  })

  test('have one version per revision; one was amended, with a reason', async () => {
    const revisions = await rows(
      `select c.revision, array_agg(v.reason order by v.revision) as reasons, count(distinct c.result_guid)::int as results
       from salus.check_up c join salus.check_up_version v using (tenant_id, result_guid) where c.revision > 1 group by 1`,
    )
    expect(revisions).toEqual([{ revision: 2, reasons: [null, 'Tippfehler beim Taillenumfang'], results: 1 }])
    const [totals] = await rows(
      `with counted as (select sum(revision)::int as revisions from salus.check_up),
         stored as (select count(*) as versions from salus.check_up_version)
       select revisions = versions as agree from counted, stored`,
    )
    expect(totals).toEqual({ agree: true })
  })
})

describe('the surveys of Stadtwerke Hafen', () => {
  const reports = async () =>
    (
      await rows<{ body: string }>(
        `select r.body from salus.group_survey s join salus.group_report r on r.tenant_id = s.tenant_id and r.survey_id = s.id
         where s.tenant_id = 4 and s.state = 'published' and s.closes_at < $1 order by s.closes_at`,
        [now],
      )
    ).map(({ body }) => releaseSchema.parse(JSON.parse(body)))

  test('show what hides a group: its size, a sibling that would give it away, and the unit above that is shown', async () => {
    for (const { breakdowns } of await reports()) {
      const units = breakdowns.find(({ id }) => id === 'units')?.classes ?? []
      expect(Object.fromEntries(units.map(({ classId, shown }) => [classId, shown]))).toEqual({
        kundenservice: true,
        leitstelle: false,
        netz: true,
        'netz / gas': false,
        'netz / strom': true,
        'netz / wasser': false,
        verkehr: true,
        'verkehr / fahrdienst': true,
        'verkehr / werkstatt': true,
        verwaltung: true,
      })
    }
  })

  test('have one theme to act on first, and find it better after a year, in the transport service too', async () => {
    const [first, second] = await reports()
    if (first === undefined || second === undefined) expect.fail('there are two reports')
    const reported = listReportedScores(profileById(first.profileId) ?? expect.fail('no profile'))
    expect(orderThemes(requireWhole(first).scores, reported)[0]).toMatchObject({
      code: 'meanChange',
      urgency: 'act-first',
      place: 1,
    })
    const target = { code: 'meanChange' }
    const verkehr = { breakdownId: 'units', classId: 'verkehr' }
    expect(judgeEffect(first, second, target)).toBe('better')
    expect(judgeEffect(first, second, { ...target, group: verkehr })).toBe('better')
    expect(judgeEffect(first, second, { code: 'meanRole' })).toBe('no-real-change')
  })

  test('are followed by measures in every state, each for a group that the report shows, one overdue, one checked', async () => {
    const measures = await rows<{
      state: string
      overdue: boolean
      result: string | null
      survey: string
      unit: string
    }>(
      `select v.state, v.state in ('decided', 'in-work') and v.due_on < $1::date as overdue, v.check_result as result,
         m.survey_id as survey, m.class_id as unit
       from salus.group_measure m join salus.group_measure_version v
         on v.tenant_id = m.tenant_id and v.measure_id = m.id and v.revision = m.revision
       where m.tenant_id = 4 order by m.created_at`,
      ['2026-11-21'],
    )
    expect(measures.map(({ state, overdue, result }) => [state, overdue, result])).toEqual([
      ['done', false, 'effective'],
      ['dropped', false, null],
      ['in-work', true, null],
      ['decided', false, null],
      ['done', false, null],
      ['proposed', false, null],
    ])
    const found = await reports()
    for (const { survey, unit } of measures.filter((one) => one.unit !== null)) {
      const units = found.find(({ surveyId }) => surveyId === survey)?.breakdowns.find(({ id }) => id === 'units')
      expect(units?.classes.find(({ classId }) => classId === unit)?.shown, unit).toBe(true)
    }
  })

  test('are read by an Admin and a Reader, and do not reveal who agreed', async () => {
    const readers = await rows(
      `select role, group_reports from salus.membership where tenant_id = 4 and role <> 'Member' order by 1`,
    )
    expect(readers).toEqual([
      { role: 'Admin', group_reports: true },
      { role: 'Reader', group_reports: false },
    ])
    expect(await rows('select tenant_id, group_reports_apart as apart from salus.tenant_policy')).toEqual([
      { tenant_id: 4, apart: false },
    ])
    expect(await rows('select 1 from salus.group_survey_decision')).toEqual([])
  })
})

function requireWhole({ whole }: Release) {
  return 'scores' in whole ? whole : expect.fail('too few people took part')
}

test('there are support requests with messages in Studio Nord and Praxis am Park, and audited acts in every tenant', async () => {
  const requests = await rows(
    `select r.tenant_id, count(distinct r.id)::int as requests, count(m.id)::int > count(distinct r.id) as talked, max(r.last_message_at) = max(m.at) as dated
     from salus.support_request r join salus.support_message m on m.tenant_id = r.tenant_id and m.request_id = r.id group by 1 order by 1`,
  )
  expect(requests).toEqual([
    { tenant_id: 1, requests: 3, talked: true, dated: true },
    { tenant_id: 2, requests: 2, talked: true, dated: true },
  ])
  const acts = await rows('select distinct tenant_id from salus.audit_event order by 1')
  expect(acts).toEqual([{ tenant_id: 1 }, { tenant_id: 2 }, { tenant_id: 3 }, { tenant_id: 4 }])
})

describe('a fresh start', () => {
  test('finds exactly the same data again', async () => {
    const second = await emptyDatabase()
    await fillDemoData(second.owner, { now, hashPassword })
    expect(await dumpTables(second)).toEqual(await dumpTables(database))
  })

  test('in another season finds the same values at the same times, counted back from that day', async () => {
    const later = await emptyDatabase()
    const summer = new Date('2027-06-30T22:30:00Z')
    await fillDemoData(later.owner, { now: summer, hashPassword })
    expect(await countedBack(later, '2027-07-01')).toEqual(await countedBack(database, '2026-11-21'))
  })

  test('changes nothing if a tenant exists already, and still names the accounts', async () => {
    const before = await dumpTables(database)
    expect(await fillDemoData(database.owner, { now: new Date(), hashPassword })).toEqual(accounts)
    expect(await dumpTables(database)).toEqual(before)
  })

  test('twice at the same time fills in the data once', async () => {
    const shared = await emptyDatabase()
    const both = await Promise.all([1, 2].map(() => fillDemoData(shared.owner, { now, hashPassword })))
    expect(both).toEqual([accounts, accounts])
    expect(await rows('select id from salus.tenant', [], shared)).toHaveLength(4)
  })

  test('names no accounts for a database of somebody else', async () => {
    const own = await emptyDatabase()
    await own.owner.query(
      `insert into salus.tenant (tenant_name, display_name, kind, country, locale, currency) values ('eigen', 'Eigen', 'other', 'DE', 'de', 'EUR')`,
    )
    expect(await fillDemoData(own.owner, { now, hashPassword })).toEqual([])
    expect(await rows('select id from salus.app_user', [], own)).toEqual([])
  })
})

/**
 * Returns the share of observations that have a public code (LOINC, MDC or SNOMED CT) in addition to the code of Salus.
 */
function shareWithPublicCode(observations: readonly Observation[]): { readonly share: number; readonly text: string } {
  const coded = observations.filter(({ code }) =>
    code.coding?.some(({ system }) => system !== undefined && system !== resultCodeSystem),
  ).length
  const share = coded / observations.length
  return { share, text: `${coded} of ${observations.length} (${Math.round(share * 100)} %)` }
}

async function dumpTables(from: Database): Promise<Record<string, unknown>> {
  const tables = await rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'salus' and table_name <> 'migration' order by 1`,
    [],
    from,
  )
  const dump: Record<string, unknown> = {}
  for (const { name } of tables)
    dump[name] = await rows(
      `select to_jsonb(t) - 'password' - 'token_hash' as row from salus.${name} t order by 1`,
      [],
      from,
    )
  return dump
}

const countedBack = (from: Database, today: string) =>
  rows(
    `select c.result_guid, c.member_id, $1::date - (c.date_of_measurement at time zone 'Europe/Berlin')::date as days_ago,
       to_char(c.date_of_measurement at time zone 'Europe/Berlin', 'HH24:MI') as time, v.answers, v.delivered, v.note
     from salus.check_up c join salus.check_up_version v using (tenant_id, result_guid) order by c.result_guid, v.revision`,
    [today],
    from,
  )
