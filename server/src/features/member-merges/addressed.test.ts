import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import type { Session } from '@salus/contract/account/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../platform/sign-in/account/password-hash.ts'
import {
  connectTo,
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

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const merge = async (tenant: TenantOfTest, kept: string, merged: string) => {
  const url = `${base(tenant)}/member-merges`
  const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.admin,
    'GET',
    `${url}/records/${kept}/${merged}`,
  )
  const revisions = { revision: both.one.revision, mergedRevision: both.other.revision }
  const body = { memberId: kept, mergedMemberId: merged, ...revisions, take: [] }
  const made = await world.ask<MemberMerge>(tenant.admin, 'POST', url, { body })
  expect(made.status, made.raw.toString()).toBe(201)
  return made.body.id
}
const undo = async (tenant: TenantOfTest, mergeId: string) =>
  expect((await world.ask(tenant.admin, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)).status).toBe(200)
const findHome = async (resultGuid: string) =>
  (await world.sql<{ id: string }>('select member_id as id from check_up where result_guid = $1', [resultGuid]))[0]?.id

const start = async (who: SignedIn, tenant: TenantOfTest, memberId: string) => {
  const url = `${base(tenant)}/members/${memberId}/analyses`
  const started = await world.ask<Analysis>(who, 'POST', url, { body: { profileId: stressLoadId } })
  expect(started.status, started.raw.toString()).toBeLessThan(300)
  return started.body
}
const save = async (who: SignedIn, tenant: TenantOfTest, run: { memberId: string; analysisId: string }) => {
  const url = `${base(tenant)}/members/${run.memberId}/analyses/${run.analysisId}`
  const saved = await world.ask<Analysis>(who, 'PATCH', url, { body: { answers: { q2: 3 } } })
  expect(saved.status, saved.raw.toString()).toBe(200)
  return saved.body.answers
}
const send = async (who: SignedIn, tenant: TenantOfTest, run: object) => {
  const body = { profileId: stressLoadId, answers: stressAnswers(), ...run }
  const sent = await world.ask<CheckUp>(who, 'POST', `${base(tenant)}/check-ups`, { body })
  expect(sent.status, sent.raw.toString()).toBe(201)
  return sent.body
}

describe('a run that began before its record was merged', () => {
  test('continues, its result goes to the remaining record, and returns with an undo', async () => {
    const tenant = await world.makeTenant()
    const [kept, memberId] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
    const { analysisId } = await start(tenant.staff, tenant, memberId)
    const url = `${base(tenant)}/members/${memberId}/analyses/${analysisId}`
    await world.ask(tenant.staff, 'PATCH', url, { body: { answers: { q1: 4 } } })
    const mergeId = await merge(tenant, kept, memberId)
    expect(await save(tenant.staff, tenant, { memberId, analysisId })).toEqual({ q1: 4, q2: 3 })
    expect((await start(tenant.staff, tenant, memberId)).analysisId).toBe(analysisId)
    const sent = await send(tenant.staff, tenant, { memberId, analysisId })
    expect(sent.memberId).toBe(kept)
    const later = await send(tenant.staff, tenant, { memberId: kept })
    await undo(tenant, mergeId)
    expect([await findHome(sent.resultGuid), await findHome(later.resultGuid)]).toEqual([memberId, kept])
  })

  test('continues even if the same employee has begun one of the same kind with the remaining record', async () => {
    const tenant = await world.makeTenant()
    const [kept, memberId] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
    const other = await start(tenant.staff, tenant, kept)
    const { analysisId } = await start(tenant.staff, tenant, memberId)
    await merge(tenant, kept, memberId)
    expect(await save(tenant.staff, tenant, { memberId, analysisId })).toEqual({ q2: 3 })
    expect((await send(tenant.staff, tenant, { memberId, analysisId })).memberId).toBe(kept)
    expect(await save(tenant.staff, tenant, { memberId: kept, analysisId: other.analysisId })).toEqual({ q2: 3 })
  })

  test('of a member who answers alone continues', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const kept = await world.makeMember(tenant.tenantId)
    const { analysisId } = await start(tenant.member, tenant, memberId)
    await merge(tenant, kept, memberId)
    expect(await save(tenant.member, tenant, { memberId, analysisId })).toEqual({ q2: 3 })
    expect(await send(tenant.member, tenant, { memberId, analysisId })).toMatchObject({
      memberId: kept,
      answeredBy: 'self',
    })
  })

  test('on a tablet that was handed over continues, also after the page was loaded again', async () => {
    const tenant = await world.makeTenant()
    await world.sql(
      `insert into account (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::uuid::text, 'credential', $3)`,
      [randomUUID(), tenant.staff.userId, await hashPassword('Correct-horse-7')],
    )
    const kept = await world.makeMember(tenant.tenantId, { firstName: 'Karin' })
    const memberId = await world.makeMember(tenant.tenantId, { firstName: 'Karla' })
    const handed = await world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${memberId}/hand-over`, {
      body: { profileId: stressLoadId },
    })
    const cookie = String([handed.headers['set-cookie'] ?? ''].flat()[0]).split(';', 1)[0] ?? ''
    const device = { userId: tenant.staff.userId, cookie }
    const { analysisId } = await start(device, tenant, memberId)
    await merge(tenant, kept, memberId)
    expect(await save(device, tenant, { memberId, analysisId })).toEqual({ q2: 3 })
    const session = await world.ask<Session>(device, 'GET', '/api/session')
    expect(session.body.handedOver).toMatchObject({ memberId, presentMemberId: kept, firstName: 'Karin' })
    expect(await start(device, tenant, memberId)).toMatchObject({ analysisId, answers: { q2: 3 } })
    const { resultGuid } = await send(device, tenant, { memberId, analysisId, answeredBy: 'with-staff' })
    expect(await findHome(resultGuid)).toBe(kept)
    expect((await world.ask(device, 'GET', `${base(tenant)}/check-ups/${resultGuid}`)).status).toBe(200)
    const other = await send(tenant.admin, tenant, { memberId: kept })
    expect((await world.ask(device, 'GET', `${base(tenant)}/check-ups/${other.resultGuid}`)).status).toBe(403)
  })

  test('on a tablet that was handed over and not begun yet begins for the remaining record', async () => {
    const tenant = await world.makeTenant()
    await world.sql(
      `insert into account (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::uuid::text, 'credential', $3)`,
      [randomUUID(), tenant.staff.userId, await hashPassword('Correct-horse-7')],
    )
    const [kept, memberId] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
    const url = `${base(tenant)}/members/${memberId}`
    const handed = await world.ask(tenant.staff, 'POST', `${url}/hand-over`, { body: { profileId: stressLoadId } })
    const cookie = String([handed.headers['set-cookie'] ?? ''].flat()[0]).split(';', 1)[0] ?? ''
    const device = { userId: tenant.staff.userId, cookie }
    await merge(tenant, kept, memberId)
    expect(await world.ask(device, 'GET', `${url}/analyses`)).toMatchObject({ status: 200, body: { items: [] } })
    const gate = `${url}/safety-answers?profileId=${stressLoadId}`
    expect(await world.ask(device, 'GET', gate)).toMatchObject({ status: 200, body: { isDue: true } })
    const { analysisId } = await start(device, tenant, memberId)
    expect((await world.ask<{ items: Analysis[] }>(device, 'GET', `${url}/analyses`)).body.items).toMatchObject([
      { analysisId, memberId: kept },
    ])
  })

  test('is refused to people to whom the remaining record does not belong', async () => {
    const tenant = await world.makeTenant()
    const [kept, merged] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
    await merge(tenant, kept, merged)
    for (const memberId of [kept, merged]) {
      const url = `${base(tenant)}/members/${memberId}/analyses`
      const started = await world.ask(tenant.member, 'POST', url, { body: { profileId: stressLoadId } })
      expect(started.status).toBe(404)
      expect((await world.ask(tenant.member, 'GET', url)).status).toBe(404)
      const body = { profileId: stressLoadId, answers: stressAnswers(), memberId }
      expect((await world.ask(tenant.member, 'POST', `${base(tenant)}/check-ups`, { body })).status).toBe(404)
    }
  })
})

describe('a result that is sent while its record is being merged', () => {
  /** Calls `sends` while the merge is blocked shortly before its end by a transaction that changes a consent. */
  const sendInMerge = async <Answer>(tenant: TenantOfTest, pair: readonly [string, string], sends: () => Answer) => {
    const [kept, merged] = pair
    const body = { purpose: 'share-with-staff', textVersion: '1', language: 'de', decision: 'withdrawn', pluginId: 15 }
    const decided = await world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${merged}/consents`, {
      body: { ...body, how: 'on-paper', on: '2026-03-09' },
    })
    expect(decided.status, decided.raw.toString()).toBe(200)
    const client = await connectTo(world.database)
    await client.query('begin')
    const locked = await client.query('select from consent where tenant_id = $1 and member_id = $2 for update', [
      tenant.tenantId,
      merged,
    ])
    expect(locked.rowCount).toBeGreaterThan(0)
    const merging = merge(tenant, kept, merged)
    await pause(400)
    const sending = sends()
    await pause(400)
    await client.query('commit')
    client.release()
    await merging
    return sending
  }
  const withTwo = async () => {
    const tenant = await world.makeTenant()
    const pair = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)] as const
    return { tenant, pair }
  }

  test('by a link arrives at the remaining record', async () => {
    const { tenant, pair } = await withTwo()
    const [kept, merged] = pair
    const url = `${base(tenant)}/members/${merged}/analysis-links`
    const link = await world.ask<{ code: string }>(tenant.staff, 'POST', url, { body: { profileId: stressLoadId } })
    const body = { token: link.body.code, answers: stressAnswers() }
    const finished = await sendInMerge(tenant, pair, () =>
      world.ask(null, 'POST', '/api/analysis-links/finish', { body }),
    )
    expect(finished.status, finished.raw.toString()).toBe(204)
    const results = await world.sql('select member_id as home from check_up where tenant_id = $1', [tenant.tenantId])
    expect(results).toEqual([{ home: kept }])
  })

  test('by staff arrives at the remaining record', async () => {
    const { tenant, pair } = await withTwo()
    const [kept, memberId] = pair
    const sent = await sendInMerge(tenant, pair, () => send(tenant.staff, tenant, { memberId }))
    expect([sent.memberId, await findHome(sent.resultGuid)]).toEqual([kept, kept])
  })
})
