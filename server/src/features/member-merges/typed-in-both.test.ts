import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import type { AnalysisLink } from '@salus/contract/measuring/links.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Problem } from '@salus/contract/problem.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

interface Both {
  readonly one: RecordToMerge
  readonly other: RecordToMerge
  readonly begunInBoth?: readonly string[]
}

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const compare = async (tenant: TenantOfTest, kept: string, merged: string, who: SignedIn = tenant.staff) =>
  (await world.ask<Both>(who, 'GET', `${base(tenant)}/member-merges/records/${kept}/${merged}`)).body
const merge = async (tenant: TenantOfTest, kept: string, merged: string) => {
  const { one, other } = await compare(tenant, kept, merged)
  const revisions = { revision: one.revision, mergedRevision: other.revision }
  const body = { memberId: kept, mergedMemberId: merged, ...revisions, take: [] }
  const made = await world.ask<MemberMerge>(tenant.staff, 'POST', `${base(tenant)}/member-merges`, { body })
  expect(made.status, made.raw.toString()).toBe(201)
  return made.body.id
}
const undo = async (tenant: TenantOfTest, mergeId: string) =>
  expect((await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)).status).toBe(200)
const withTwo = async () => {
  const tenant = await world.makeTenant()
  return { tenant, karin: await world.makeMember(tenant.tenantId), karla: await world.makeMember(tenant.tenantId) }
}
const homes = async (tenant: TenantOfTest) =>
  (
    await world.sql<{ id: string }>('select member_id as id from check_up where tenant_id = $1 order by 1', [
      tenant.tenantId,
    ])
  ).map(({ id }) => id)

describe('the links of two records of one person, in which something was typed for the same questionnaire', () => {
  const linkTo = async (tenant: TenantOfTest, memberId: string, answers: object) => {
    const url = `${base(tenant)}/members/${memberId}/analysis-links`
    const { body } = await world.ask<{ code: string }>(tenant.staff, 'POST', url, { body: { profileId: stressLoadId } })
    await world.ask(null, 'PATCH', '/api/analysis-links/answers', { body: { token: body.code, answers } })
    return body.code
  }
  const typedIn = async (token: string) => {
    const opened = await world.ask<{ answers: object }>(null, 'POST', '/api/analysis-links/open', { body: { token } })
    return opened.status === 200 ? opened.body.answers : opened.status
  }
  const finish = async (token: string) =>
    (await world.ask(null, 'POST', '/api/analysis-links/finish', { body: { token, answers: stressAnswers() } })).status
  const listed = async (tenant: TenantOfTest, memberId: string) =>
    (
      await world.ask<{ items: AnalysisLink[] }>(
        tenant.staff,
        'GET',
        `${base(tenant)}/members/${memberId}/analysis-links`,
      )
    ).body.items?.map(({ state }) => state)
  const withLinks = async () => {
    const two = await withTwo()
    const [first, second] = [
      await linkTo(two.tenant, two.karin, { q1: 1 }),
      await linkTo(two.tenant, two.karla, { q1: 2, q2: 3 }),
    ]
    return { ...two, first, second }
  }

  test('stay open, each with what was typed in it, and each becomes a result', async () => {
    const { tenant, karin, karla, first, second } = await withLinks()
    expect((await compare(tenant, karin, karla)).begunInBoth).toEqual([stressLoadId])
    await merge(tenant, karin, karla)
    expect([await typedIn(first), await typedIn(second)]).toEqual([{ q1: 1 }, { q1: 2, q2: 3 }])
    expect(await listed(tenant, karin)).toEqual(['pending', 'pending'])
    expect([await finish(second), await finish(first)].every((status) => status < 300)).toBe(true)
    expect(await homes(tenant)).toEqual([karin, karin])
    expect(await listed(tenant, karin)).toEqual(['used', 'used'])
  })

  test('are again one of each record after an undo, with what was typed since', async () => {
    const { tenant, karin, karla, first, second } = await withLinks()
    const mergeId = await merge(tenant, karin, karla)
    const more = { token: second, answers: { q3: 4 } }
    expect((await world.ask(null, 'PATCH', '/api/analysis-links/answers', { body: more })).status).toBe(204)
    await undo(tenant, mergeId)
    expect([await typedIn(first), await typedIn(second)]).toEqual([{ q1: 1 }, { q1: 2, q2: 3, q3: 4 }])
    expect([await listed(tenant, karin), await listed(tenant, karla)]).toEqual([['pending'], ['pending']])
    expect((await finish(first)) < 300 && (await finish(second)) < 300).toBe(true)
    expect(await homes(tenant)).toEqual([karin, karla].toSorted())
    const stored = await world.sql<{ state: string }>('select state from analysis_link where tenant_id = $1', [
      tenant.tenantId,
    ])
    expect(stored.map(({ state }) => state)).toEqual(['used', 'used'])
  })

  test('stay open in a chain of three, and go back step by step', async () => {
    const { tenant, karin, karla, first, second } = await withLinks()
    const third = await world.makeMember(tenant.tenantId)
    const last = await linkTo(tenant, third, { q5: 1 })
    const inner = await merge(tenant, karin, karla)
    const outer = await merge(tenant, third, karin)
    expect(await Promise.all([first, second, last].map(typedIn))).toEqual([{ q1: 1 }, { q1: 2, q2: 3 }, { q5: 1 }])
    await undo(tenant, outer)
    await undo(tenant, inner)
    expect(await Promise.all([karin, karla, third].map((id) => listed(tenant, id)))).toEqual([
      ['pending'],
      ['pending'],
      ['pending'],
    ])
    expect(await Promise.all([first, second, last].map(typedIn))).toEqual([{ q1: 1 }, { q1: 2, q2: 3 }, { q5: 1 }])
  })

  test.each(['archived', 'held', 'given a new link'])('are both ended when the record is %s', async (how) => {
    const { tenant, karin, karla, first, second } = await withLinks()
    await merge(tenant, karin, karla)
    const url = `${base(tenant)}/members/${karin}`
    if (how === 'archived') await world.ask(tenant.staff, 'PATCH', url, { body: { status: 'archived' } })
    if (how === 'held')
      await world.ask(tenant.admin, 'PUT', `${url}/hold`, { body: { reason: 'Gericht', endsOn: '2099-01-01' } })
    if (how === 'given a new link') await linkTo(tenant, karin, { q1: 4 })
    expect([await typedIn(first), await typedIn(second)]).toEqual([404, 404])
    const kept = await world.sql(
      `select 1 from analysis_link where tenant_id = $1 and state in ('pending', 'beside') and answers <> '{"q1": 4}'`,
      [tenant.tenantId],
    )
    expect(kept).toEqual([])
  })

  test('are not both kept, if nobody has typed or opened one of them', async () => {
    const { tenant, karin, karla } = await withTwo()
    const first = await linkTo(tenant, karin, { q1: 1 })
    const second = await linkTo(tenant, karla, {})
    expect((await compare(tenant, karin, karla)).begunInBoth).toEqual([])
    await merge(tenant, karin, karla)
    expect([await typedIn(first), await typedIn(second)]).toEqual([{ q1: 1 }, 404])
  })
})

describe('the unfinished analyses that one employee has begun with two records of one person', () => {
  const start = async (who: SignedIn, tenant: TenantOfTest, memberId: string) => {
    const url = `${base(tenant)}/members/${memberId}/analyses`
    return (await world.ask<Analysis>(who, 'POST', url, { body: { profileId: stressLoadId } })).body
  }
  const begin = async (who: SignedIn, tenant: TenantOfTest, memberId: string, answers: object) => {
    const { analysisId } = await start(who, tenant, memberId)
    const url = `${base(tenant)}/members/${memberId}/analyses/${analysisId}`
    expect((await world.ask(who, 'PATCH', url, { body: { answers } })).status).toBe(200)
    return analysisId
  }
  const listed = async (who: SignedIn, tenant: TenantOfTest, memberId: string) => {
    const { body } = await world.ask<{ items?: Analysis[]; begunByOthers?: object[] }>(
      who,
      'GET',
      `${base(tenant)}/members/${memberId}/analyses`,
    )
    return { own: body.items?.map(({ answers }) => answers), others: body.begunByOthers?.length }
  }
  const withRuns = async () => {
    const two = await withTwo()
    const first = await begin(two.tenant.staff, two.tenant, two.karin, { q1: 1 })
    const second = await begin(two.tenant.staff, two.tenant, two.karla, { q1: 2, q2: 3 })
    await world.sql(`update analysis set updated_at = '2026-03-10T11:00:00Z' where id = $1`, [first])
    return { ...two, first, second }
  }

  test('are both listed, continued one after the other, and seen by nobody else', async () => {
    const { tenant, karin, karla, first, second } = await withRuns()
    expect((await compare(tenant, karin, karla)).begunInBoth).toEqual([stressLoadId])
    expect((await compare(tenant, karin, karla, tenant.admin)).begunInBoth).toEqual([])
    await merge(tenant, karin, karla)
    expect(await listed(tenant.staff, tenant, karin)).toEqual({ own: [{ q1: 2, q2: 3 }, { q1: 1 }], others: 0 })
    expect(await listed(tenant.admin, tenant, karin)).toEqual({ own: [], others: 2 })
    expect((await start(tenant.staff, tenant, karin)).analysisId).toBe(second)
    const body = { profileId: stressLoadId, memberId: karin, analysisId: second, answers: stressAnswers() }
    expect((await world.ask<CheckUp>(tenant.staff, 'POST', `${base(tenant)}/check-ups`, { body })).status).toBe(201)
    const next = await start(tenant.staff, tenant, karin)
    expect([next.analysisId, next.answers]).toEqual([first, { q1: 1 }])
    const url = `${base(tenant)}/members/${karin}/analyses/${first}`
    expect((await world.ask(tenant.staff, 'DELETE', url)).status).toBe(204)
    expect(await listed(tenant.staff, tenant, karin)).toEqual({ own: [], others: 0 })
    expect((await start(tenant.staff, tenant, karin)).answers).toEqual({})
  })

  test('go back to their records with an undo, and can be continued there', async () => {
    const { tenant, karin, karla, first, second } = await withRuns()
    const mergeId = await merge(tenant, karin, karla)
    await undo(tenant, mergeId)
    expect([
      (await start(tenant.staff, tenant, karin)).analysisId,
      (await start(tenant.staff, tenant, karla)).analysisId,
    ]).toEqual([first, second])
    const stored = await world.sql('select 1 from analysis where tenant_id = $1 and owner_id <> started_by', [
      tenant.tenantId,
    ])
    expect(stored).toEqual([])
  })

  test('go back step by step from a chain of three', async () => {
    const { tenant, karin, karla, first, second } = await withRuns()
    const third = await world.makeMember(tenant.tenantId)
    const last = await begin(tenant.staff, tenant, third, { q5: 1 })
    const inner = await merge(tenant, karin, karla)
    const outer = await merge(tenant, third, karin)
    expect((await listed(tenant.staff, tenant, third)).own).toHaveLength(3)
    await undo(tenant, outer)
    expect((await listed(tenant.staff, tenant, karin)).own).toHaveLength(2)
    await undo(tenant, inner)
    const now: string[] = []
    for (const id of [karin, karla, third]) now.push((await start(tenant.staff, tenant, id)).analysisId)
    expect(now).toEqual([first, second, last])
  })
})

test('two records that both have an open request for a correction are merged after one was answered', async () => {
  const { tenant, karin, karla } = await withTwo()
  for (const [memberId, reason] of [
    [karin, 'In der Geburtsurkunde steht 1980'],
    [karla, 'Ich bin gewachsen'],
  ])
    await world.sql(
      `insert into record_correction (tenant_id, id, member_id, height_cm, reason, asked_at)
       values ($1, gen_random_uuid(), $2, 171, $3, '2026-03-01')`,
      [tenant.tenantId, memberId, reason],
    )
  const { one, other } = await compare(tenant, karin, karla)
  const revisions = { revision: one.revision, mergedRevision: other.revision }
  const body = { memberId: karin, mergedMemberId: karla, ...revisions, take: [] }
  const refused = await world.ask<Problem>(tenant.staff, 'POST', `${base(tenant)}/member-merges`, { body })
  expect([refused.status, refused.body.code]).toEqual([409, 'both-await-correction'])
  await world.sql(
    `update record_correction set state = 'refused', answer = 'Nein', answered_at = '2026-03-02' where member_id = $1`,
    [karla],
  )
  await merge(tenant, karin, karla)
  const now = await world.sql(
    'select member_id as id, state from record_correction where tenant_id = $1 order by state',
    [tenant.tenantId],
  )
  expect(now).toEqual([
    { id: karin, state: 'open' },
    { id: karin, state: 'refused' },
  ])
})
