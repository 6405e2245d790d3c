import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { ConsentPreview, MemberConsents, OwnConsents } from '@salus/contract/members/consents.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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

const sharing = { purpose: 'share-with-staff', textVersion: '1', language: 'de' } as const
const storage = { purpose: 'store-health-data', textVersion: '1', language: 'de' } as const

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`

const decide = (who: SignedIn, tenant: TenantOfTest, body: object, memberId = tenant.member.memberId) =>
  world.ask<MemberConsents & Problem>(who, 'POST', `${base(tenant)}/members/${memberId}/consents`, { body })

const measure = async (tenant: TenantOfTest, who: SignedIn = tenant.staff, memberId = tenant.member.memberId) => {
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers() }
  const made = await world.ask<CheckUp>(who, 'POST', `${base(tenant)}/check-ups`, { body })
  expect(made.status).toBe(201)
  return made.body.resultGuid
}

const read = async (tenant: TenantOfTest, resultGuid: string) =>
  (await world.ask(tenant.staff, 'GET', `${base(tenant)}/check-ups/${resultGuid}`)).status

/** Makes a tenant with a member who has a result and no longer shares data with staff. */
async function withdrawn() {
  const tenant = await world.makeTenant()
  const resultGuid = await measure(tenant)
  expect((await decide(tenant.member, tenant, { ...sharing, decision: 'withdrawn' })).status).toBe(200)
  expect(await read(tenant, resultGuid)).toBe(403)
  return { tenant, resultGuid }
}

const merge = async (tenant: TenantOfTest, kept: string, merged: string) => {
  const records = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.staff,
    'GET',
    `${base(tenant)}/member-merges/records/${kept}/${merged}`,
  )
  const { one, other } = records.body
  return world.ask<MemberMerge>(tenant.staff, 'POST', `${base(tenant)}/member-merges`, {
    body: { memberId: kept, revision: one.revision, mergedMemberId: merged, mergedRevision: other.revision, take: [] },
  })
}

const createOnPaper = async (tenant: TenantOfTest) => {
  const body = {
    firstName: 'Mara',
    lastName: 'Lindner',
    birthDate: '1980-05-17',
    sex: 'female',
    consent: { given: 'on-paper' },
  }
  return (await world.ask<{ id: string }>(tenant.staff, 'POST', `${base(tenant)}/members`, { body })).body.id
}

describe('staff cannot overrule the withdrawal of a member with a login', () => {
  test.each([
    ['of today', {}],
    ['in person', { how: 'in-person' }],
    ['dated back to 2020', { on: '2020-01-01' }],
    ['for one kind of results', { pluginId: 6 }],
    ['without saying how', { how: undefined }],
  ])('by recording a consent %s', async (_, fields) => {
    const { tenant, resultGuid } = await withdrawn()
    for (const who of [tenant.staff, tenant.admin]) {
      const answer = await decide(who, tenant, { ...sharing, decision: 'given', how: 'on-paper', ...fields })
      expect(answer).toMatchObject({ status: 403, body: { code: 'member-decides-alone' } })
    }
    expect(await read(tenant, resultGuid)).toBe(403)
  })

  test('nor that of the storing', async () => {
    const { tenant } = await withdrawn()
    await decide(tenant.member, tenant, { ...storage, decision: 'withdrawn' })
    const answer = await decide(tenant.staff, tenant, { ...storage, decision: 'given', how: 'in-person' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'member-decides-alone' } })
    const body = { profileId: stressLoadId, memberId: tenant.member.memberId, answers: stressAnswers() }
    expect(await world.ask(tenant.staff, 'POST', `${base(tenant)}/check-ups`, { body })).toMatchObject({
      status: 403,
      body: { code: 'consent-required' },
    })
  })

  test('by unlinking the login from the record first', async () => {
    const { tenant, resultGuid } = await withdrawn()
    const { memberId } = tenant.member
    const unlinked = await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${memberId}/link`)
    expect(unlinked.status).toBeLessThan(300)
    const answer = await decide(tenant.staff, tenant, { ...sharing, decision: 'given', how: 'on-paper' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'member-decides-alone' } })
    expect(await read(tenant, resultGuid)).toBe(403)
  })

  test('by merging the record with another one, in either direction, nor by undoing the merge', async () => {
    for (const linkedStays of [true, false]) {
      const { tenant, resultGuid } = await withdrawn()
      const { memberId } = tenant.member
      const paper = await createOnPaper(tenant)
      const [kept, merged] = linkedStays ? [memberId, paper] : [paper, memberId]
      const { body, status } = await merge(tenant, kept, merged)
      expect(status).toBe(201)
      expect(await read(tenant, resultGuid)).toBe(403)
      const later = await measure(tenant, tenant.member, kept)
      expect(await read(tenant, later)).toBe(403)
      expect((await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-merges/${body.id}/undo`)).status).toBe(200)
      expect([await read(tenant, resultGuid), await read(tenant, later)]).toEqual([403, 403])
    }
  })

  test('by changing the record, inviting again or changing many at once', async () => {
    const { tenant, resultGuid } = await withdrawn()
    const { memberId } = tenant.member
    const path = `${base(tenant)}/members/${memberId}`
    const changed = await world.ask(tenant.staff, 'PATCH', path, { body: { consent: { given: 'on-paper' } } })
    expect(changed.status).toBe(422)
    await world.ask(tenant.staff, 'PATCH', path, { body: { status: 'archived' } })
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-changes`, {
      body: { selection: { memberIds: [memberId] }, change: { kind: 'restore' } },
    })
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-invitations`, {
      body: { members: [{ memberId, email: 'other@salus.example' }] },
    })
    expect(await read(tenant, resultGuid)).toBe(403)
  })

  test('but can record a withdrawal, and the member is notified at once by mail and in the portal', async () => {
    const tenant = await world.makeTenant()
    const resultGuid = await measure(tenant)
    const before = world.announced.length
    const answer = await decide(tenant.staff, tenant, { ...sharing, decision: 'withdrawn', how: 'in-person' })
    expect(answer.status).toBe(200)
    expect(await read(tenant, resultGuid)).toBe(403)
    await vi.waitFor(() => expect(world.announced.length).toBe(before + 1), { timeout: 10_000 })
    expect(world.announced[before]).toMatch(/Änderung in Ihrem Salus-Konto|A change in your Salus account/)
    expect(world.announced[before]).not.toMatch(/gesund|health|result|ergebnis|stress/i)
    const own = () => world.ask<{ items: OwnConsents[] }>(tenant.member, 'GET', '/api/me/consents')
    expect((await own()).body.items[0]).toMatchObject({ unconfirmed: 1, sharesAll: false })
    const confirmed = await world.ask(
      tenant.member,
      'POST',
      `${base(tenant)}/members/${tenant.member.memberId}/consents/confirmations`,
      { body: { textVersions: { 'share-with-staff': '1' }, language: 'de' } },
    )
    expect(confirmed.status).toBe(200)
    expect((await own()).body.items[0]).toMatchObject({ unconfirmed: 0, sharesAll: false })
  })
})

describe('a decision dated before the newest one', () => {
  test('is refused from anybody, and so is a date in the future', async () => {
    const tenant = await world.makeTenant()
    const memberId = await world.makeMember(tenant.tenantId)
    const withdrawal = { ...sharing, decision: 'withdrawn', how: 'on-paper', on: '2026-03-05' }
    expect((await decide(tenant.staff, tenant, withdrawal, memberId)).status).toBe(200)
    for (const on of ['2020-01-01', '2026-03-04'])
      expect(await decide(tenant.admin, tenant, { ...withdrawal, decision: 'given', on }, memberId)).toMatchObject({
        status: 409,
        body: { code: 'decision-outdated' },
      })
    const tomorrow = { ...withdrawal, decision: 'given', on: '2026-03-11' }
    expect((await decide(tenant.staff, tenant, tomorrow, memberId)).status).toBe(422)
    const today = { ...withdrawal, decision: 'given', on: '2026-03-10' }
    expect((await decide(tenant.staff, tenant, today, memberId)).body).toMatchObject({ sharesAll: true })
  })

  test('has no effect in the database either, nor has a consent for a member who decides alone', async () => {
    const tenant = await world.makeTenant()
    const unlinked = await world.makeMember(tenant.tenantId)
    await decide(tenant.staff, tenant, { ...sharing, decision: 'withdrawn', how: 'on-paper' }, unlinked)
    const record = async (memberId: string, given: string, on: string | null) => {
      const row = { purpose: 'share-with-staff', decision: 'given', given, given_on: on, text_version: '1' }
      const rows = [{ ...row, recorded_at: '2026-03-10T12:00:00Z' }]
      const client = await world.database.pool.connect()
      try {
        await client.query('begin')
        await client.query(`select set_config('app.tenant', $1::text, true)`, [tenant.tenantId])
        await client.query('select salus.record_consents($1::int, $2, $3)', [
          tenant.tenantId,
          memberId,
          JSON.stringify(rows),
        ])
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    await expect(record(unlinked, 'on-paper', '2020-01-01')).rejects.toMatchObject({ code: 'SC003' })
    await expect(record(tenant.member.memberId, 'on-paper', '2026-03-10')).rejects.toMatchObject({ code: 'SC001' })
    await expect(record(unlinked, 'by-member-online', null)).rejects.toMatchObject({ code: '42501' })
    await expect(
      world.database.pool.query(
        `insert into salus.consent (tenant_id, member_id, purpose, given, text_version) values (1, $1, 'share-with-staff', 'on-paper', '1')`,
        [unlinked],
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('of a member whose consent is pending', () => {
  test('nothing is measured or shown until staff record how it was given', async () => {
    const tenant = await world.makeTenant()
    const body = { firstName: 'Neu', lastName: 'Ling', birthDate: '1990-01-01', sex: 'diverse' }
    const made = await world.ask<{ id: string }>(tenant.staff, 'POST', `${base(tenant)}/members`, { body })
    const { id } = made.body
    const member = `${base(tenant)}/members/${id}`
    const routes = [
      ['POST', `${base(tenant)}/check-ups`, { profileId: stressLoadId, memberId: id, answers: stressAnswers() }],
      ['POST', `${member}/analyses`, { profileId: stressLoadId }],
      ['POST', `${member}/analysis-links`, { profileId: stressLoadId }],
      ['GET', `${base(tenant)}/check-ups?memberId=${id}`],
      ['GET', `${member}/check-ups.csv`],
      ['GET', `${member}/check-ups.fhir.json`],
      ['GET', `${member}/documents`],
    ] as const
    for (const [method, url, sent] of routes)
      expect(await world.ask(tenant.staff, method, url, sent ? { body: sent } : {}), url).toMatchObject({
        status: 403,
        body: { code: 'consent-required' },
      })
    expect(await decide(tenant.staff, tenant, { ...sharing, decision: 'given', how: 'on-paper' }, id)).toMatchObject({
      status: 403,
      body: { code: 'consent-required' },
    })
    expect((await decide(tenant.staff, tenant, { ...storage, decision: 'given', how: 'on-paper' }, id)).status).toBe(
      200,
    )
    await measure(tenant, tenant.staff, id)
  })
})

describe('the preview of a decision', () => {
  const preview = (who: SignedIn, tenant: TenantOfTest, query: string) =>
    world.ask<ConsentPreview>(who, 'GET', `${base(tenant)}/members/${tenant.member.memberId}/consents/preview?${query}`)

  test('says who sees what today and afterwards, and what stops, and changes nothing', async () => {
    const tenant = await world.makeTenant()
    const resultGuid = await measure(tenant)
    const { body } = await preview(tenant.member, tenant, 'purpose=share-with-staff&decision=withdrawn&pluginId=6')
    expect(body).toMatchObject({
      readers: [
        { role: 'Admin', people: 1 },
        { role: 'Staff', people: 1 },
      ],
      stops: ['staff-reading'],
      starts: [],
    })
    expect(body.counts).toContainEqual({ pluginId: 6, checkUps: 1 })
    expect(body.today.results).toContainEqual({ pluginId: 6, seenBy: ['Member', 'Staff', 'Admin'] })
    expect(body.after.results).toContainEqual({ pluginId: 6, seenBy: ['Member'] })
    expect(body.after.results).toContainEqual({ pluginId: 15, seenBy: ['Member', 'Staff', 'Admin'] })
    expect(await read(tenant, resultGuid)).toBe(200)
  })

  test('does not tell staff the number of results they cannot see', async () => {
    const { tenant } = await withdrawn()
    const { body } = await preview(tenant.staff, tenant, 'purpose=store-health-data&decision=withdrawn')
    expect(body.counts).toContainEqual({ pluginId: 6, checkUps: null })
    expect(body.stops).toEqual(['measuring', 'one-time-links'])
  })

  test('is nobody else’s', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    const query = 'purpose=store-health-data&decision=withdrawn'
    expect((await preview(other.staff, tenant, query)).status).toBe(404)
    expect((await preview(tenant.staff, tenant, `${query}&pluginId=6`)).status).toBe(400)
  })
})
