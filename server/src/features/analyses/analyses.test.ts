import { randomUUID } from 'node:crypto'
import type { Analysis, BegunAnalysis } from '@salus/contract/measuring/analyses.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Problem } from '@salus/contract/problem.ts'
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
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

interface Begun {
  readonly items: readonly Analysis[]
  readonly begunByOthers: readonly BegunAnalysis[]
}

const writePath = ({ tenantId }: TenantOfTest, memberId: string) =>
  `/api/tenants/${tenantId}/members/${memberId}/analyses`
const start = <Body = Analysis>(
  who: SignedIn,
  tenant: TenantOfTest,
  memberId = tenant.member.memberId,
  profileId = stressLoadId,
) => world.ask<Body>(who, 'POST', writePath(tenant, memberId), { body: { profileId } })
const list = (who: SignedIn, tenant: TenantOfTest, memberId = tenant.member.memberId) =>
  world.ask<Begun>(who, 'GET', writePath(tenant, memberId))
const save = <Body = Analysis>(who: SignedIn, tenant: TenantOfTest, analysisId: string, body: object) =>
  world.ask<Body>(who, 'PATCH', `${writePath(tenant, tenant.member.memberId)}/${analysisId}`, { body })
const discard = (who: SignedIn, tenant: TenantOfTest, analysisId: string) =>
  world.ask(who, 'DELETE', `${writePath(tenant, tenant.member.memberId)}/${analysisId}`)
const finish = (tenant: TenantOfTest, analysisId: string) =>
  world.ask<CheckUp>(tenant.member, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
    body: { profileId: stressLoadId, memberId: tenant.member.memberId, answers: stressAnswers(), analysisId },
  })

describe('starting an analysis', () => {
  test('creates an empty one, and starting again continues it', async () => {
    const tenant = await world.makeTenant()
    const first = await start(tenant.member, tenant)
    expect(first).toMatchObject({
      status: 201,
      body: {
        groupId: tenant.tenantId,
        memberId: tenant.member.memberId,
        profileId: stressLoadId,
        profileVersion: '1.0.0',
        answers: {},
        position: null,
      },
    })
    const again = await start(tenant.member, tenant)
    expect(again).toMatchObject({ status: 200, body: { analysisId: first.body.analysisId } })
  })

  test('ten times at the same moment makes one', async () => {
    const tenant = await world.makeTenant()
    const started = await Promise.all(Array.from({ length: 10 }, () => start(tenant.member, tenant)))
    expect(new Set(started.map(({ body }) => body.analysisId)).size).toBe(1)
    expect(started.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('is possible for members only for themselves and only with a self-service profile', async () => {
    const tenant = await world.makeTenant()
    const other = await world.makeMember(tenant.tenantId)
    expect(await start(tenant.member, tenant, other)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect((await start(tenant.staff, tenant, other)).status).toBe(201)
    await world.sql(`insert into profile_setting values ($1, $2, false)`, [tenant.tenantId, stressLoadId])
    expect(await start(tenant.member, tenant)).toMatchObject({
      status: 403,
      body: { code: 'profile-not-self-service' },
    })
    expect(await start(tenant.staff, tenant, other, randomUUID())).toMatchObject({
      status: 403,
      body: { code: 'profile-not-available' },
    })
  })

  test('with answers of an older version keeps those that still fit', async () => {
    const tenant = await world.makeTenant()
    const { body } = await start(tenant.member, tenant)
    await world.sql(
      `update analysis set profile_version = '0.9.0', answers = '{"q1": 2, "q2": 99, "gone": 1}' where id = $1`,
      [body.analysisId],
    )
    expect(await start(tenant.member, tenant)).toMatchObject({
      status: 200,
      body: { analysisId: body.analysisId, profileVersion: '1.0.0', answers: { q1: 2 } },
    })
  })
})

describe('saving answers', () => {
  test('keeps earlier answers, removes cleared ones and remembers the place', async () => {
    const tenant = await world.makeTenant()
    const { analysisId } = (await start(tenant.member, tenant)).body
    await save(tenant.member, tenant, analysisId, { answers: { q1: 1, q2: 2 }, position: 'q3' })
    await save(tenant.member, tenant, analysisId, { answers: { q2: 0, q3: null }, cleared: ['q1'] })
    const { body } = await list(tenant.member, tenant)
    expect(body.items).toMatchObject([{ analysisId, answers: { q2: 0, q3: null }, position: 'q3' }])
    expect(body.items[0]?.answers).not.toHaveProperty('q1')
  })

  test('from two devices at once loses none', async () => {
    const tenant = await world.makeTenant()
    const { analysisId } = (await start(tenant.member, tenant)).body
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        save(tenant.member, tenant, analysisId, { answers: { [`q${index + 1}`]: 3 } }),
      ),
    )
    const [analysis] = (await list(tenant.member, tenant)).body.items
    expect(Object.keys(analysis?.answers ?? {})).toHaveLength(10)
  })

  test.each([
    ['an option that does not exist', { answers: { q2: 1, q1: 9 } }, 'answers.q1'],
    ['text for a number', { answers: { q2: 1, q1: '1' } }, 'answers.q1'],
    ['a question that does not exist', { answers: { q2: 1, q99: 1 } }, 'answers.q99'],
    ['an object', { answers: { q2: 1, q1: {} } }, 'answers.q1'],
    ['an unknown field', { answers: { q2: 1 }, memberId: randomUUID() }, 'memberId'],
  ])('refuses %s and keeps nothing of it', async (_what, body, path) => {
    const tenant = await world.makeTenant()
    const { analysisId } = (await start(tenant.member, tenant)).body
    const answered = await save<Problem>(tenant.member, tenant, analysisId, body)
    expect(answered.status).toBe(422)
    expect(answered.body.errors?.map((error) => error.path)).toEqual([path])
    expect((await list(tenant.member, tenant)).body.items[0]?.answers).toEqual({})
  })

  test('with the same key again does not undo later changes', async () => {
    const tenant = await world.makeTenant()
    const { analysisId } = (await start(tenant.member, tenant)).body
    const url = `${writePath(tenant, tenant.member.memberId)}/${analysisId}`
    const early = { body: { answers: { q1: 1 } }, headers: { 'idempotency-key': randomUUID() } }
    await world.ask(tenant.member, 'PATCH', url, early)
    await save(tenant.member, tenant, analysisId, { answers: { q1: 4 } })
    await world.ask(tenant.member, 'PATCH', url, early)
    expect((await list(tenant.member, tenant)).body.items[0]?.answers).toEqual({ q1: 4 })
  })
})

describe('a finished analysis', () => {
  test('is not among the unfinished ones, and saving or discarding it names the check-up', async () => {
    const tenant = await world.makeTenant()
    const { analysisId } = (await start(tenant.member, tenant)).body
    const { resultGuid } = (await finish(tenant, analysisId)).body
    const finished = { status: 409, body: { code: 'analysis-finished', resultGuid } }
    expect(await save(tenant.member, tenant, analysisId, { answers: { q1: 1 } })).toMatchObject(finished)
    expect(await discard(tenant.member, tenant, analysisId)).toMatchObject(finished)
    expect((await list(tenant.member, tenant)).body.items).toEqual([])
    const next = await start(tenant.member, tenant)
    expect(next.status).toBe(201)
    expect(next.body.analysisId).not.toBe(analysisId)
  })
})

describe('discarding an analysis', () => {
  test('throws it away, once', async () => {
    const tenant = await world.makeTenant()
    const { analysisId } = (await start(tenant.member, tenant)).body
    expect((await discard(tenant.member, tenant, analysisId)).status).toBe(204)
    expect((await discard(tenant.member, tenant, analysisId)).status).toBe(404)
    expect((await list(tenant.member, tenant)).body.items).toEqual([])
  })

  test('with the same key again answers the same', async () => {
    const tenant = await world.makeTenant()
    const { analysisId } = (await start(tenant.member, tenant)).body
    const asked = { headers: { 'idempotency-key': randomUUID() } }
    const url = `${writePath(tenant, tenant.member.memberId)}/${analysisId}`
    expect((await world.ask(tenant.member, 'DELETE', url, asked)).status).toBe(204)
    expect((await world.ask(tenant.member, 'DELETE', url, asked)).status).toBe(204)
  })
})

describe('an analysis belongs to its member', () => {
  test('and does not exist under another member, in another tenant or for another person', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    const other = await world.makeMember(tenant.tenantId)
    const { analysisId } = (await start(tenant.member, tenant)).body
    const ofOther = (await start(tenant.staff, tenant, other)).body.analysisId
    const answers = { body: { answers: { q1: 1 } } }
    const tries: [SignedIn, string][] = [
      [tenant.staff, `${writePath(tenant, other)}/${analysisId}`],
      [tenant.member, `${writePath(tenant, tenant.member.memberId)}/${ofOther}`],
      [tenant.member, `${writePath(tenant, other)}/${ofOther}`],
      [foreign.staff, `${writePath(foreign, foreign.member.memberId)}/${analysisId}`],
      [foreign.staff, `${writePath(foreign, tenant.member.memberId)}/${analysisId}`],
      [foreign.staff, `${writePath(tenant, tenant.member.memberId)}/${analysisId}`],
      [tenant.staff, `${writePath(tenant, tenant.member.memberId)}/${randomUUID()}`],
    ]
    for (const [who, url] of tries) {
      expect(await world.ask(who, 'PATCH', url, answers)).toMatchObject({ status: 404, body: { code: 'not-found' } })
      expect(await world.ask(who, 'DELETE', url)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
    expect(await list(tenant.member, tenant, other)).toMatchObject({ status: 404 })
    expect(await list(tenant.staff, tenant, foreign.member.memberId)).toMatchObject({ status: 404 })
    expect(
      await world.sql(`select 1 from analysis where tenant_id = $1 and answers = '{}'`, [tenant.tenantId]),
    ).toHaveLength(2)
  })
})

describe('unsent answers belong to the person who began', () => {
  test('and others can neither read nor save, send or discard them', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const { analysisId } = (await start(tenant.member, tenant)).body
    await save(tenant.member, tenant, analysisId, { answers: { q1: 4, q2: 0 }, position: 'q3' })
    const send = { profileId: stressLoadId, memberId, answers: stressAnswers(), analysisId }
    for (const who of [tenant.staff, tenant.admin]) {
      const { body } = await list(who, tenant)
      expect(body.items).toEqual([])
      expect(JSON.stringify(body)).not.toMatch(/"q1"|"q2"|position|updatedAt/)
      const missing = { status: 404, body: { code: 'not-found' } }
      expect(await save(who, tenant, analysisId, { answers: { q1: 0 } })).toMatchObject(missing)
      expect(await discard(who, tenant, analysisId)).toMatchObject(missing)
      expect(await world.ask(who, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, { body: send })).toMatchObject(
        missing,
      )
    }
    expect((await list(tenant.member, tenant)).body.items).toMatchObject([{ analysisId, answers: { q1: 4, q2: 0 } }])
  })

  test('staff learn only that one was begun, and only where the member shares it', async () => {
    const tenant = await world.makeTenant()
    const { analysisId } = (await start(tenant.member, tenant)).body
    expect((await list(tenant.staff, tenant)).body.begunByOthers).toEqual([])
    await save(tenant.member, tenant, analysisId, { answers: { q1: 4 } })
    const begun = { profileId: stressLoadId, begunBy: 'member', startedAt: expect.any(String) }
    expect((await list(tenant.staff, tenant)).body.begunByOthers).toEqual([begun])
    expect((await list(tenant.member, tenant)).body.begunByOthers).toEqual([])
    await world.sql(`update analysis set is_shared = false where id = $1`, [analysisId])
    expect((await list(tenant.staff, tenant)).body.begunByOthers).toEqual([])
  })

  test('staff can begin one of their own in the meantime, and each sends theirs', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const own = (await start(tenant.member, tenant)).body
    await save(tenant.member, tenant, own.analysisId, { answers: { q1: 4 } })
    const theirs = await start(tenant.staff, tenant)
    expect(theirs).toMatchObject({ status: 201, body: { answers: {} } })
    expect(theirs.body.analysisId).not.toBe(own.analysisId)
    expect((await start(tenant.admin, tenant)).body.analysisId).not.toBe(theirs.body.analysisId)
    const sendAs = (who: SignedIn, analysisId: string) =>
      world.ask<CheckUp>(who, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
        body: { profileId: stressLoadId, memberId, answers: stressAnswers(), analysisId },
      })
    expect((await sendAs(tenant.staff, theirs.body.analysisId)).status).toBe(201)
    expect((await list(tenant.member, tenant)).body.items).toMatchObject([{ analysisId: own.analysisId }])
    expect((await sendAs(tenant.member, own.analysisId)).status).toBe(201)
  })

  test('the member learns of an analysis that staff began, without its answers, and cannot continue it', async () => {
    const tenant = await world.makeTenant()
    const { analysisId } = (await start(tenant.staff, tenant)).body
    await save(tenant.staff, tenant, analysisId, { answers: { q1: 4 } })
    const { body } = await list(tenant.member, tenant)
    expect(body).toEqual({
      items: [],
      begunByOthers: [{ profileId: stressLoadId, begunBy: 'organisation', startedAt: expect.any(String) }],
    })
    expect((await start(tenant.member, tenant)).body.answers).toEqual({})
    expect(await save(tenant.member, tenant, analysisId, { answers: { q1: 0 } })).toMatchObject({ status: 404 })
    expect(await discard(tenant.member, tenant, analysisId)).toMatchObject({ status: 404 })
  })

  test('until it is sent, no log that staff read shows how far the member got', async () => {
    const tenant = await world.makeTenant()
    const { analysisId } = (await start(tenant.member, tenant)).body
    await save(tenant.member, tenant, analysisId, { answers: { q1: 4 } })
    const logged = async () => {
      const url = `/api/tenants/${tenant.tenantId}/audit-events`
      const { body } = await world.ask<{ items: { action: string }[] }>(tenant.admin, 'GET', url)
      return body.items.map(({ action }) => action).filter((action) => action.startsWith('analysis.'))
    }
    expect(await logged()).toEqual(['analysis.started'])
    await finish(tenant, analysisId)
    expect((await logged()).toSorted()).toEqual(['analysis.saved', 'analysis.started'])
  })
})
