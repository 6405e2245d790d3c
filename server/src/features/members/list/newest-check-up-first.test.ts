import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MemberListItem } from '@salus/contract/members/members.ts'
import { queryBuilder } from '../../../platform/database/kysely-on.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  manualId,
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'
import { membersOfTenant } from '../members.queries.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const january = '2026-01-10T10:00:00+00:00'
const february = '2026-02-10T10:00:00+00:00'
const march = '2026-03-01T10:00:00+00:00'

const measure = async (tenant: TenantOfTest, memberId: string, dateOfMeasurement: string, profileId = stressLoadId) => {
  const given = profileId === stressLoadId ? { answers: stressAnswers() } : { values: { weight: 70, height: 170 } }
  const { status, body } = await world.ask<CheckUp>(tenant.staff, 'POST', `${base(tenant)}/check-ups`, {
    body: { profileId, memberId, dateOfMeasurement, ...given },
  })
  expect(status).toBe(201)
  return body.resultGuid
}

async function scene() {
  const tenant = await world.makeTenant()
  const [anna = '', ben = '', clara = ''] = await Promise.all(
    ['Anna', 'Ben', 'Clara'].map((firstName) => world.makeMember(tenant.tenantId, { firstName, lastName: 'Berg' })),
  )
  const ofBen = await measure(tenant, ben, january)
  const ofAnna = await measure(tenant, anna, february)
  return { tenant, anna, ben, clara, ofAnna, ofBen }
}

const findRevision = async (memberId: string) =>
  (await world.sql<{ revision: number }>('select revision from member where id = $1', [memberId]))[0]?.revision

type Page = { readonly items: readonly MemberListItem[]; readonly nextCursor: string | null }

/**
 * Reads the whole list in pages of two members. Returns the first names, each with the date of the last check-up that
 * staff see.
 */
async function listed(tenant: TenantOfTest, sort: 'last-check-up' | '-last-check-up', filter = '') {
  const found: [string, string | null][] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = `sort=${sort}&limit=2${filter}${cursor === '' ? '' : `&cursor=${cursor}`}`
    const page: Page = (await world.ask<Page>(tenant.staff, 'GET', `${base(tenant)}/members?${query}`)).body
    found.push(...page.items.map((one): [string, string | null] => [one.firstName, one.lastCheckUpAt]))
    cursor = page.nextCursor
  }
  return found
}

/**
 * Checks that the two sort directions are the exact reverse of each other, with all members without a date at one end.
 */
async function newestFirst(tenant: TenantOfTest, filter = '') {
  const down = await listed(tenant, '-last-check-up', filter)
  expect(await listed(tenant, 'last-check-up', filter)).toEqual(down.toReversed())
  const without = down.filter(([, at]) => at === null)
  expect(down.slice(down.length - without.length)).toEqual(without)
  return down.filter(([, at]) => at !== null)
}

describe('the list by the newest check-up', () => {
  test('follows new check-ups, and an earlier one that comes late changes nothing', async () => {
    const { tenant, ben, clara } = await scene()
    expect(await newestFirst(tenant)).toEqual([
      ['Anna', february],
      ['Ben', january],
    ])
    await measure(tenant, clara, january)
    await measure(tenant, ben, march)
    await measure(tenant, ben, january)
    expect(await newestFirst(tenant)).toMatchObject([
      ['Ben', march],
      ['Anna', february],
      ['Clara', january],
    ])
    expect(await newestFirst(tenant, '&query=berg')).toMatchObject([
      ['Ben', march],
      ['Anna', february],
      ['Clara', january],
    ])
  })

  test('keeps to the filters', async () => {
    const { tenant, anna, clara } = await scene()
    await world.sql(`update member set tags = '{Premium}' where id = any($1)`, [[anna, clara]])
    await measure(tenant, clara, march)
    expect(await newestFirst(tenant, '&tag=Premium')).toMatchObject([
      ['Clara', march],
      ['Anna', february],
    ])
    expect(await newestFirst(tenant, '&query=an')).toMatchObject([['Anna', february]])
    await world.sql(`update member set status = 'archived' where id = $1`, [clara])
    expect(await newestFirst(tenant, '&tag=Premium&status=active')).toMatchObject([['Anna', february]])
  })

  test('ignores withdrawn check-ups, and uses the date of corrected ones', async () => {
    const { tenant, anna, ofAnna, ofBen } = await scene()
    await measure(tenant, anna, '2025-12-01T10:00:00Z')
    const url = `${base(tenant)}/check-ups`
    const body = { revision: 1, reason: 'Verwechslung' }
    expect((await world.ask(tenant.staff, 'POST', `${url}/${ofAnna}/withdrawal`, { body })).status).toBe(200)
    expect(await newestFirst(tenant)).toMatchObject([
      ['Ben', january],
      ['Anna', '2025-12-01T10:00:00+00:00'],
    ])
    const corrected = { ...body, dateOfMeasurement: '2025-11-01T10:00:00Z' }
    expect((await world.ask(tenant.staff, 'PATCH', `${url}/${ofBen}`, { body: corrected })).status).toBe(200)
    expect((await newestFirst(tenant)).map(([name]) => name)).toEqual(['Anna', 'Ben'])
  })

  test('ignores results that a member no longer shares, also of a single product', async () => {
    const { tenant } = await scene()
    const { memberId } = tenant.member
    await measure(tenant, memberId, march)
    await measure(tenant, memberId, january, manualId)
    const decide = (more: object) =>
      world.ask(tenant.member, 'POST', `${base(tenant)}/members/${memberId}/consents`, {
        body: { purpose: 'share-with-staff', textVersion: '1', language: 'de', ...more },
      })
    expect((await newestFirst(tenant))[0]).toEqual(['Mara', march])
    expect((await decide({ pluginId: 6, decision: 'withdrawn' })).status).toBe(200)
    expect((await newestFirst(tenant)).filter(([name]) => name === 'Mara')).toEqual([['Mara', january]])
    await measure(tenant, memberId, february)
    expect((await newestFirst(tenant)).filter(([name]) => name === 'Mara')).toEqual([['Mara', january]])
    expect((await decide({ decision: 'withdrawn' })).status).toBe(200)
    expect((await newestFirst(tenant)).map(([name]) => name)).toEqual(['Anna', 'Ben'])
    expect((await decide({ decision: 'given' })).status).toBe(200)
    expect((await newestFirst(tenant))[0]?.[0]).toBe('Mara')
  })

  test('has a merged record once, with the newest of both, and an erased one not at all', async () => {
    const { tenant, anna, ben } = await scene()
    const url = `${base(tenant)}/member-merges`
    const [one, other] = [await findRevision(ben), await findRevision(anna)]
    const merged = await world.ask<{ id: string }>(tenant.staff, 'POST', url, {
      body: { memberId: ben, revision: one, mergedMemberId: anna, mergedRevision: other, take: [] },
    })
    expect(merged.status, JSON.stringify(merged.body)).toBe(201)
    expect(await newestFirst(tenant)).toEqual([['Ben', february]])
    expect((await world.ask(tenant.staff, 'POST', `${url}/${merged.body.id}/undo`)).status).toBe(200)
    expect(await newestFirst(tenant)).toMatchObject([
      ['Anna', february],
      ['Ben', january],
    ])
    const erased = await world.ask(tenant.admin, 'POST', `${base(tenant)}/members/${anna}/erasure`)
    expect(erased.status).toBe(202)
    expect(await newestFirst(tenant)).toEqual([['Ben', january]])
    await vi.waitFor(
      async () => expect(await world.sql('select from member where id = $1', [anna])).toEqual([]),
      20_000,
    )
    expect(await newestFirst(tenant)).toEqual([['Ben', january]])
  })

  test.each([
    ['name', 'member_by_name'],
    ['-last-check-up', 'member_by_newest_check_up'],
    ['last-check-up', 'member_by_newest_check_up'],
    ['birth-date', 'member_by_day_of_birth'],
    ['-number', 'member_by_number'],
  ] as const)(
    'and every other order (%s) use their index under row-level security, whatever the values are',
    async (sort, index) => {
      const { tenant } = await scene()
      const client = await world.database.owner.connect()
      try {
        await client.query(`begin; set local search_path = salus, pg_catalog; set local role salus_app`)
        await client.query(`select set_config('app.tenant', $1, true)`, [String(tenant.tenantId)])
        // Disables sequential scans, which PostgreSQL would prefer because the table has few rows.
        await client.query('set local enable_seqscan = off; set local plan_cache_mode = force_custom_plan')
        const { sql, parameters } = membersOfTenant(queryBuilder, tenant.tenantId, { status: 'active', sort }).compile()
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
        // In a distributed database, the name of the index ends with the number of the shard.
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index}(_\\d+)? on member`))
        // The index scan must need no sorting, so this checks only the plan before the first SubPlan. The subplans may
        // sort the check-ups of a member. After the scan, the rows of one page may be sorted, to order namesakes.
        const walk = plan.slice(Math.max(0, plan.indexOf('Subquery Scan on with_ties')), plan.indexOf('SubPlan'))
        expect(walk).not.toContain('Sort Key')
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
  )

  test('never starts after a member of another tenant', async () => {
    const [{ tenant }, foreign] = [await scene(), await scene()]
    await measure(foreign.tenant, foreign.clara, march)
    expect((await newestFirst(tenant)).map(([name]) => name)).toEqual(['Anna', 'Ben'])
    const query = `sort=-last-check-up&cursor=${foreign.anna}`
    const { status, raw } = await world.ask<Page>(tenant.staff, 'GET', `${base(tenant)}/members?${query}`)
    expect(status).toBe(400)
    expect(raw.toString()).not.toContain('Anna')
  })
})
