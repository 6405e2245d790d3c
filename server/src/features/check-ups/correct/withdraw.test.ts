import { randomUUID } from 'node:crypto'
import type { CheckUp, CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const writePath = (tenant: TenantOfTest) => `/api/tenants/${tenant.tenantId}/check-ups`
const record = async (tenant: TenantOfTest, points: number, dateOfMeasurement: string) => {
  const { memberId } = tenant.member
  const body = { profileId: stressLoadId, memberId, dateOfMeasurement, answers: stressAnswers(points) }
  return (await world.ask<CheckUp>(tenant.staff, 'POST', writePath(tenant), { body })).body
}
const read = (who: SignedIn, tenant: TenantOfTest, resultGuid: string, query = '') =>
  world.ask<CheckUp>(who, 'GET', `${writePath(tenant)}/${resultGuid}${query}`)
const withdraw = (who: SignedIn, tenant: TenantOfTest, resultGuid: string, body: object = {}) =>
  world.ask<CheckUp>(who, 'POST', `${writePath(tenant)}/${resultGuid}/withdrawal`, {
    body: { revision: 1, reason: 'Verwechslung', ...body },
  })
const guidsIn = async (who: SignedIn, path: string) =>
  (await world.ask<{ items: CheckUpListItem[] }>(who, 'GET', path)).body.items.map(({ resultGuid }) => resultGuid)

describe('a withdrawn check-up', () => {
  test('stays for staff to read, with who, when and why, and every former version', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await record(tenant, 20, '2026-01-01T10:00:00Z')
    const { status, body } = await withdraw(tenant.admin, tenant, resultGuid)
    expect(status).toBe(200)
    const last = { revision: 2, reason: 'Verwechslung', by: 'Ada Tester', at: '2026-03-10T12:00:00+00:00' }
    expect(body).toMatchObject({ status: 'withdrawn', revision: 2, answers: stressAnswers(20), amendments: [last] })
    expect((await read(tenant.staff, tenant, resultGuid)).body).toEqual(body)
    expect((await read(tenant.staff, tenant, resultGuid, '?revision=1')).body).toMatchObject({
      revision: 1,
      status: 'withdrawn',
      answers: stressAnswers(20),
    })
  })

  test('is no longer in any list, history or comparison, and is not the member’s last check-up', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const first = await record(tenant, 30, '2026-01-01T10:00:00Z')
    const second = await record(tenant, 25, '2026-02-01T10:00:00Z')
    const third = await record(tenant, 20, '2026-03-01T10:00:00Z')
    await withdraw(tenant.staff, tenant, second.resultGuid)
    const left = [third.resultGuid, first.resultGuid]
    expect(await guidsIn(tenant.staff, writePath(tenant))).toEqual(left)
    expect(await guidsIn(tenant.staff, `${writePath(tenant)}?memberId=${memberId}`)).toEqual(left)
    expect(await guidsIn(tenant.member, '/api/me/check-ups')).toEqual(left)
    const { body } = await read(tenant.staff, tenant, third.resultGuid)
    expect(body.previous?.resultGuid).toBe(first.resultGuid)
    expect(body.history.map(({ resultGuid }) => resultGuid)).toEqual([first.resultGuid, third.resultGuid])
    await withdraw(tenant.staff, tenant, third.resultGuid)
    const lastDate = async () => {
      const rows = await world.sql<{ at: Date | null }>(`select last_check_up_at as at from member where id = $1`, [
        memberId,
      ])
      return rows[0]?.at?.toISOString()
    }
    expect(await lastDate()).toBe('2026-01-01T10:00:00.000Z')
    await withdraw(tenant.staff, tenant, first.resultGuid)
    expect(await lastDate()).toBeUndefined()
  })

  test('is itself not compared with anything, in any version', async () => {
    const tenant = await world.makeTenant()
    const first = await record(tenant, 30, '2026-01-01T10:00:00Z')
    const { resultGuid, previous, outcome } = await record(tenant, 16, '2026-02-01T10:00:00Z')
    expect([previous?.resultGuid, outcome]).toEqual([first.resultGuid, expect.any(String)])
    await withdraw(tenant.staff, tenant, resultGuid)
    for (const query of ['', '?revision=1', `?compareWith=${first.resultGuid}`]) {
      const { body } = await read(tenant.staff, tenant, resultGuid, query)
      expect(body).toMatchObject({ previous: null, history: [], outcome: null, warnings: [] })
      expect(body.scores.map(({ value, change }) => [value !== null, change])).not.toContainEqual([
        true,
        expect.anything(),
      ])
    }
  })

  test('no longer exists for its member', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await record(tenant, 20, '2026-01-01T10:00:00Z')
    const own = `/api/me/check-ups/${resultGuid}`
    expect((await world.ask(tenant.member, 'GET', own)).status).toBe(200)
    await withdraw(tenant.staff, tenant, resultGuid)
    expect((await world.ask(tenant.member, 'GET', own)).status).toBe(404)
    expect((await world.ask(tenant.member, 'GET', `${own}/report.pdf`)).status).toBe(404)
  })

  test('of a finished analysis is not shown again when the analysis is finished twice', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const analyses = `/api/tenants/${tenant.tenantId}/members/${memberId}/analyses`
    const started = await world.ask<{ analysisId: string }>(tenant.member, 'POST', analyses, {
      body: { profileId: stressLoadId },
    })
    const { analysisId } = started.body
    const finish = () =>
      world.ask<CheckUp>(tenant.member, 'POST', writePath(tenant), {
        body: { profileId: stressLoadId, memberId, answers: stressAnswers(), analysisId },
      })
    const { resultGuid } = (await finish()).body
    expect((await finish()).status).toBe(200)
    await withdraw(tenant.staff, tenant, resultGuid)
    expect((await finish()).status).toBe(404)
  })

  test('is withdrawn only once, however often this is requested', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await record(tenant, 20, '2026-01-01T10:00:00Z')
    const answers = await Promise.all([
      withdraw(tenant.staff, tenant, resultGuid),
      withdraw(tenant.admin, tenant, resultGuid, { reason: 'Doppelt' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0].body).toEqual(answers[1].body)
    expect(answers[0].body.amendments).toHaveLength(1)
    const lines = await world.sql(
      `select action from audit_event where tenant_id = $1 and action like 'check-up.withdrawn%' order by action`,
      [tenant.tenantId],
    )
    expect(lines).toEqual([{ action: 'check-up.withdrawn' }, { action: 'check-up.withdrawn-again' }])
  })

  test('cannot be corrected any more', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await record(tenant, 20, '2026-01-01T10:00:00Z')
    await withdraw(tenant.staff, tenant, resultGuid)
    const body = { revision: 2, reason: 'Tippfehler', note: 'x' }
    expect(await world.ask(tenant.staff, 'PATCH', `${writePath(tenant)}/${resultGuid}`, { body })).toMatchObject({
      status: 412,
      body: { code: 'version-conflict' },
    })
  })

  test('of a module can be withdrawn like any other', async () => {
    const tenant = await world.makeTenant()
    const resultGuid = randomUUID()
    await world.sql(
      `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement, is_shared)
       values ($1, $2, $3, 10, 'Griffkraft', '2026-01-01', true)`,
      [tenant.tenantId, resultGuid, tenant.member.memberId],
    )
    const delivered = [{ code: 'grip', name: { de: 'Griffkraft', en: 'Hand grip' }, value: 31.5, unit: 'kg' }]
    await world.sql(
      `insert into check_up_version (tenant_id, result_guid, revision, date_of_measurement, profile_version, source, answered_by, origin, subject, delivered, is_shared)
       values ($1, $2, 1, '2026-01-01', '1', 'MobeeCare', 'module', 'module', '{"age": null, "sex": "female"}', $3, true)`,
      [tenant.tenantId, resultGuid, JSON.stringify(delivered)],
    )
    expect((await withdraw(tenant.staff, tenant, resultGuid)).body).toMatchObject({
      status: 'withdrawn',
      values: delivered,
      amendments: [{ revision: 2, reason: 'Verwechslung' }],
    })
    expect(await guidsIn(tenant.staff, writePath(tenant))).toEqual([])
  })
})

describe('a withdrawal', () => {
  test.each([
    ['without a reason', { reason: ' ' }, 422],
    ['of a version that somebody has corrected since', { revision: 3 }, 412],
  ])('%s is refused and changes nothing', async (_what, body, status) => {
    const tenant = await world.makeTenant()
    const recorded = await record(tenant, 20, '2026-01-01T10:00:00Z')
    expect((await withdraw(tenant.staff, tenant, recorded.resultGuid, body)).status).toBe(status)
    expect((await read(tenant.staff, tenant, recorded.resultGuid)).body).toEqual(recorded)
  })

  test('is not for members, and not for other tenants', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    const { resultGuid } = await record(tenant, 20, '2026-01-01T10:00:00Z')
    expect((await withdraw(tenant.member, tenant, resultGuid)).status).toBe(403)
    expect((await withdraw(foreign.staff, tenant, resultGuid)).status).toBe(404)
    expect((await withdraw(foreign.staff, foreign, resultGuid)).status).toBe(404)
    expect((await read(tenant.staff, tenant, resultGuid)).body.status).toBe('complete')
  })
})

describe('a requested comparison', () => {
  test('replaces the previous check-up, whether earlier or later, for staff and for the member', async () => {
    const tenant = await world.makeTenant()
    const first = await record(tenant, 30, '2026-01-01T10:00:00Z')
    await record(tenant, 25, '2026-02-01T10:00:00Z')
    const third = await record(tenant, 20, '2026-03-01T10:00:00Z')
    const query = (with_: CheckUp) => `?compareWith=${with_.resultGuid}`
    const { previous } = (await read(tenant.staff, tenant, third.resultGuid, query(first))).body
    expect(previous).toMatchObject({ resultGuid: first.resultGuid, scores: [{ code: 'total', value: 30 }, {}, {}, {}] })
    const own = await world.ask<CheckUp>(tenant.member, 'GET', `/api/me/check-ups/${first.resultGuid}${query(third)}`)
    expect(own.body.previous?.resultGuid).toBe(third.resultGuid)
  })

  test('with itself, with another kind, with another member’s or with a withdrawn one answers 404', async () => {
    const tenant = await world.makeTenant()
    const it = await record(tenant, 20, '2026-03-01T10:00:00Z')
    const withdrawn = await record(tenant, 30, '2026-01-01T10:00:00Z')
    await withdraw(tenant.staff, tenant, withdrawn.resultGuid)
    const otherMember = await world.ask<CheckUp>(tenant.staff, 'POST', writePath(tenant), {
      body: {
        profileId: stressLoadId,
        memberId: await world.makeMember(tenant.tenantId),
        answers: stressAnswers(),
      },
    })
    for (const resultGuid of [it.resultGuid, withdrawn.resultGuid, otherMember.body.resultGuid, randomUUID()])
      expect((await read(tenant.staff, tenant, it.resultGuid, `?compareWith=${resultGuid}`)).status).toBe(404)
  })
})
