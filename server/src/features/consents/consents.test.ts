import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MemberConsents, OwnConsents } from '@salus/contract/members/consents.ts'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  manualId,
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type SignedIn,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const sharing = { purpose: 'share-with-staff', textVersion: '1', language: 'de' } as const
const storage = { purpose: 'store-health-data', textVersion: '1', language: 'de' } as const

const decide = (who: SignedIn, { tenantId, member }: TenantOfTest, body: object, memberId = member.memberId) =>
  world.ask<MemberConsents>(who, 'POST', `/api/tenants/${tenantId}/members/${memberId}/consents`, { body })

const measure = async ({ tenantId, staff, member }: TenantOfTest, profileId = stressLoadId) => {
  const given = profileId === stressLoadId ? { answers: stressAnswers() } : { values: { weight: 70, height: 170 } }
  const { body, status } = await world.ask<CheckUp>(staff, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body: { profileId, memberId: member.memberId, ...given },
  })
  expect(status).toBe(201)
  return body.resultGuid
}

const read = async ({ tenantId }: TenantOfTest, who: SignedIn, resultGuid: string) =>
  (await world.ask(who, 'GET', `/api/tenants/${tenantId}/check-ups/${resultGuid}`)).status

describe('sharing', () => {
  test('in a studio begins with the record, ends with a withdrawal at the next request, and begins again', async () => {
    const tenant = await world.makeTenant()
    const resultGuid = await measure(tenant)
    expect(await read(tenant, tenant.staff, resultGuid)).toBe(200)
    expect((await decide(tenant.member, tenant, { ...sharing, decision: 'withdrawn' })).status).toBe(200)
    expect(await read(tenant, tenant.staff, resultGuid)).toBe(403)
    expect(await read(tenant, tenant.admin, resultGuid)).toBe(403)
    expect((await world.ask(tenant.member, 'GET', `/api/me/check-ups/${resultGuid}`)).status).toBe(200)
    await decide(tenant.member, tenant, { ...sharing, decision: 'given' })
    expect(await read(tenant, tenant.staff, resultGuid)).toBe(200)
  })

  test('ends also for a version that an undo by an earlier release left with another record', async () => {
    const tenant = await world.makeTenant()
    const resultGuid = await measure(tenant)
    const other = await world.makeMember(tenant.tenantId, { firstName: 'Karla' })
    await world.sql('update check_up_version set member_id = $2 where result_guid = $1', [resultGuid, other])
    expect((await decide(tenant.member, tenant, { ...sharing, decision: 'withdrawn' })).status).toBe(200)
    expect(await read(tenant, tenant.staff, resultGuid)).toBe(403)
    expect((await world.ask(tenant.member, 'GET', `/api/me/check-ups/${resultGuid}`)).status).toBe(200)
  })

  test('in a company is off until the member gives it, and neither createMember nor staff give it', async () => {
    const tenant = await world.makeTenant([6], 'company')
    const made = await world.ask<{ id: string }>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/members`, {
      body: {
        firstName: 'Neu',
        lastName: 'Ling',
        birthDate: '1990-01-01',
        sex: 'diverse',
        consent: { given: 'on-paper' },
      },
    })
    const consents = await world.ask<MemberConsents>(
      tenant.staff,
      'GET',
      `/api/tenants/${tenant.tenantId}/members/${made.body.id}/consents`,
    )
    expect(consents.body).toMatchObject({ storesHealthData: true, sharesAll: false, exceptions: [], isLinked: false })
    expect(consents.body.records.map(({ purpose, how }) => [purpose, how])).toEqual([['store-health-data', 'on-paper']])
    const byStaff = { ...sharing, decision: 'given', how: 'on-paper' }
    expect(await decide(tenant.staff, tenant, byStaff, made.body.id)).toMatchObject({
      status: 403,
      body: { code: 'sharing-by-member-only' },
    })
  })

  test('of one product says nothing about the others, in lists, dates and counts alike', async () => {
    const tenant = await world.makeTenant()
    const [stress, body] = [await measure(tenant), await measure(tenant, manualId)]
    const { status } = await decide(tenant.member, tenant, { ...sharing, pluginId: 6, decision: 'withdrawn' })
    expect(status).toBe(200)
    expect([await read(tenant, tenant.staff, stress), await read(tenant, tenant.staff, body)]).toEqual([403, 200])
    const list = await world.ask<{ items: { resultGuid: string }[] }>(
      tenant.staff,
      'GET',
      `/api/tenants/${tenant.tenantId}/check-ups?memberId=${tenant.member.memberId}`,
    )
    expect(list.body.items.map(({ resultGuid }) => resultGuid)).toEqual([body])
    const asked = await world.ask(
      tenant.staff,
      'GET',
      `/api/tenants/${tenant.tenantId}/check-ups?memberId=${tenant.member.memberId}&productId=6`,
    )
    expect(asked).toMatchObject({ status: 403, body: { code: 'not-shared' } })
  })

  test('shows the effect before: how many people no longer see how many results', async () => {
    const tenant = await world.makeTenant()
    await measure(tenant)
    await measure(tenant)
    const { body } = await world.ask<{ items: OwnConsents[] }>(tenant.member, 'GET', '/api/me/consents')
    expect(body.items).toMatchObject([{ groupId: tenant.tenantId, readers: 2, sharesAll: true }])
    expect(body.items[0]?.products).toContainEqual({ pluginId: 6, isShared: true, checkUps: 2 })
  })

  test('members read that the tenant archived their record', async () => {
    const tenant = await world.makeTenant()
    const isArchived = async () => {
      const { body } = await world.ask<{ items: OwnConsents[] }>(tenant.member, 'GET', '/api/me/consents')
      return body.items.map((own) => own.isArchived)
    }
    expect(await isArchived()).toEqual([false])
    await world.sql(`update member set status = 'archived' where id = $1`, [tenant.member.memberId])
    expect(await isArchived()).toEqual([true])
  })

  test('that changes while a result is being recorded applies to that result, too', async () => {
    const tenant = await world.makeTenant()
    await Promise.all([
      ...Array.from({ length: 3 }, () => measure(tenant)),
      decide(tenant.member, tenant, { ...sharing, decision: 'withdrawn' }),
    ])
    const rows = await world.sql<{ shared: boolean }>(
      `select is_shared as shared from check_up where tenant_id = $1 union all
       select is_shared from check_up_version where tenant_id = $1`,
      [tenant.tenantId],
    )
    expect(rows).toHaveLength(6)
    expect(rows.filter(({ shared }) => shared)).toEqual([])
  })

  test('an open stream of staff reveals nothing that is no longer shared', async () => {
    const tenant = await world.makeTenant()
    await decide(tenant.member, tenant, { ...sharing, decision: 'withdrawn' })
    const answer = await world.app.inject({
      method: 'GET',
      url: '/api/events',
      headers: world.makeHeaders(tenant.staff),
      payloadAsStream: true,
    })
    const stream = answer.stream()
    let said = ''
    stream.on('data', (chunk: Buffer) => (said += String(chunk)))
    await measure(tenant)
    await decide(tenant.member, tenant, { ...sharing, decision: 'given' })
    await vi.waitFor(() => expect(said).toContain('consents-changed'), 5000)
    expect(said).not.toContain('check-up-recorded')
    await measure(tenant)
    await vi.waitFor(() => expect(said).toContain('check-up-recorded'), 5000)
    stream.destroy()
  })
})

describe('the record of a consent', () => {
  test('records who, how, when and which wording, and is only ever appended to', async () => {
    const tenant = await world.makeTenant()
    await decide(tenant.staff, tenant, { ...sharing, decision: 'withdrawn', how: 'on-paper', on: '2026-03-01' })
    const { body } = await decide(tenant.member, tenant, { ...sharing, decision: 'given' })
    const textHash = createHash('sha256').update(findConsentText('share-with-staff').words.de).digest('hex')
    expect(body.records).toMatchObject([
      { decision: 'given', how: 'by-member-online', on: null, recordedBy: 'Mara Tester', textVersion: '1' },
      {
        decision: 'withdrawn',
        how: 'on-paper',
        on: '2026-03-01',
        recordedBy: 'Stefan Tester',
        textHash,
        language: 'de',
      },
    ])
    for (const sql of ['update salus.consent set decision = $1', 'delete from salus.consent where decision = $1'])
      await expect(world.database.pool.query(sql, ['given'])).rejects.toMatchObject({ code: '42501' })
  })

  test('is refused for an unknown wording, for a future day, and without the way it was given', async () => {
    const tenant = await world.makeTenant()
    const bad = [
      { ...sharing, decision: 'given', textVersion: '99', how: 'on-paper' },
      { ...sharing, decision: 'given', how: 'on-paper', on: '2026-03-20' },
      { ...sharing, decision: 'given' },
      { ...storage, decision: 'given', how: 'on-paper', pluginId: 6 },
    ]
    const memberId = await world.makeMember(tenant.tenantId)
    const answers = await Promise.all(bad.map((body) => decide(tenant.staff, tenant, body, memberId)))
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  })

  test('staff ask for it once and not again within a month', async () => {
    const tenant = await world.makeTenant([6], 'company')
    const url = `/api/tenants/${tenant.tenantId}/members/${tenant.member.memberId}/consent-requests`
    for (let time = 0; time < 3; time += 1) expect((await world.ask(tenant.staff, 'POST', url)).status).toBe(204)
    const { body } = await world.ask<{ items: OwnConsents[] }>(tenant.member, 'GET', '/api/me/consents')
    expect(body.items[0]?.records.filter(({ decision }) => decision === 'asked')).toMatchObject([
      { recordedBy: 'Stefan Tester' },
    ])
  })

  test('of usage statistics is taken back from a page with the former wording, and not given from there', async () => {
    const who = await world.makeUser('Tilda')
    const body = { purpose: 'telemetry', language: 'de' }
    const decide = (decision: string, textVersion: string) =>
      world.ask(who, 'POST', '/api/me/consents', { body: { ...body, decision, textVersion } })
    expect((await decide('given', findConsentText('telemetry').version)).status).toBe(204)
    expect((await decide('given', '1')).status).toBe(422)
    expect((await decide('withdrawn', '1')).status).toBe(204)
    expect((await decide('withdrawn', 'never written')).status).toBe(422)
    const own = await world.ask<{ telemetry: object }>(who, 'GET', '/api/me/consents')
    expect(own.body.telemetry).toMatchObject({ isGiven: false })
  })

  test('of usage statistics ends in an upgrade for those who agreed to a wording that named less than is counted', async () => {
    const who = await world.makeUser('Ulla')
    await world.sql('update app_user set telemetry_since = now() where id = $1', [who.userId])
    const migration = path.join(import.meta.dirname, '../../../migrations/0235-usage-statistics-asked-again.sql')
    await world.sql(readFileSync(migration, 'utf8'))
    const own = await world.ask<{ telemetry: object }>(who, 'GET', '/api/me/consents')
    expect(own.body.telemetry).toEqual({ isGiven: false, since: null })
  })

  test('of usage statistics belongs to the person, with the words they read', async () => {
    const who = await world.makeUser('Tim')
    const textVersion = findConsentText('telemetry').version
    const body = { purpose: 'telemetry', decision: 'given', textVersion, language: 'en' }
    expect((await world.ask(who, 'POST', '/api/me/consents', { body })).status).toBe(204)
    const own = await world.ask<{ telemetry: object }>(who, 'GET', '/api/me/consents')
    expect(own.body.telemetry).toMatchObject({ isGiven: true })
    await world.ask(who, 'POST', '/api/me/consents', { body: { ...body, decision: 'withdrawn' } })
    const rows = await world.sql(
      `select decision, language, length(text_hash) as hash from user_consent where user_id = $1 order by recorded_at`,
      [who.userId],
    )
    expect(rows).toEqual([
      { decision: 'given', language: 'en', hash: 64 },
      { decision: 'withdrawn', language: 'en', hash: 64 },
    ])
  })
})

describe('without consent to store health data', () => {
  const tenantWithout = async () => {
    const tenant = await world.makeTenant()
    await world.sql('update member set stores_health_data = false, shares_all = false where tenant_id = $1', [
      tenant.tenantId,
    ])
    return tenant
  }

  test('no answers are accepted until the member consents', async () => {
    const tenant = await tenantWithout()
    const { tenantId, member, staff } = tenant
    const checkUp = { profileId: stressLoadId, memberId: member.memberId, answers: stressAnswers() }
    const ways = [
      [member, `/api/tenants/${tenantId}/check-ups`, checkUp],
      [staff, `/api/tenants/${tenantId}/check-ups`, checkUp],
      [member, `/api/tenants/${tenantId}/members/${member.memberId}/analyses`, { profileId: stressLoadId }],
      [staff, `/api/tenants/${tenantId}/members/${member.memberId}/analysis-links`, { profileId: stressLoadId }],
    ] as const
    for (const [who, url, body] of ways)
      expect(await world.ask(who, 'POST', url, { body })).toMatchObject({
        status: 403,
        body: { code: 'consent-required' },
      })
    expect((await decide(member, tenant, { ...storage, decision: 'given' })).status).toBe(200)
    expect((await world.ask(member, 'POST', ways[0][1], { body: checkUp })).status).toBe(201)
  })

  test('staff record a consent on paper of a member without a login, and continue', async () => {
    const tenant = await tenantWithout()
    const memberId = await world.makeMember(tenant.tenantId, { storesHealthData: false, sharesAll: false })
    const given = { ...storage, decision: 'given', how: 'in-person' }
    expect((await decide(tenant.staff, tenant, given, memberId)).status).toBe(200)
    await measure({ ...tenant, member: { ...tenant.member, memberId } })
  })

  test('running analyses stop, links end and staff see nothing; existing results stay with the member', async () => {
    const tenant = await world.makeTenant()
    const { tenantId, member } = tenant
    const resultGuid = await measure(tenant)
    const base = `/api/tenants/${tenantId}/members/${member.memberId}`
    const started = await world.ask<{ analysisId: string }>(member, 'POST', `${base}/analyses`, {
      body: { profileId: stressLoadId },
    })
    const link = await world.ask<{ code: string }>(tenant.staff, 'POST', `${base}/analysis-links`, {
      body: { profileId: stressLoadId },
    })
    await decide(member, tenant, { ...storage, decision: 'withdrawn' })
    const saved = await world.ask(member, 'PATCH', `${base}/analyses/${started.body.analysisId}`, {
      body: { answers: { q1: 3 } },
    })
    expect(saved).toMatchObject({ status: 403, body: { code: 'consent-required' } })
    const opened = await world.ask(null, 'POST', '/api/analysis-links/open', { body: { token: link.body.code } })
    expect(opened.status).toBe(404)
    expect(await read(tenant, tenant.staff, resultGuid)).toBe(403)
    expect((await world.ask(member, 'GET', `/api/me/check-ups/${resultGuid}`)).status).toBe(200)
  })
})
