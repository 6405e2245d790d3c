import { randomUUID } from 'node:crypto'
import type { Member, MemberListItem } from '@salus/contract/members/members.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

interface Page {
  readonly items: readonly MemberListItem[]
  readonly nextCursor: string | null
}
const writePath = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}/members`
const list = async (tenant: TenantOfTest, query = '') => world.ask<Page>(tenant.staff, 'GET', writePath(tenant) + query)
const names = async (tenant: TenantOfTest, query = '') =>
  (await list(tenant, query)).body.items.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
const nora = { firstName: 'Nora', lastName: 'Neuhaus', birthDate: '1980-05-17', sex: 'female' }
const create = <Body = Member>(who: SignedIn, tenant: TenantOfTest, body: object, headers = {}) =>
  world.ask<Body>(who, 'POST', writePath(tenant), { body: { ...nora, ...body }, headers })
const update = <Body = Member>(tenant: TenantOfTest, memberId: string, body: object, headers = {}) =>
  world.ask<Body>(tenant.staff, 'PATCH', `${writePath(tenant)}/${memberId}`, { body, headers })

describe('the members of a tenant', () => {
  test('are listed by last and first name, page by page, and only of this tenant', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    for (const [firstName, lastName] of [
      ['Zoe', 'Adler'],
      ['Anna', 'Adler'],
      ['Ben', 'Berg'],
      ['Ben', 'Berg'],
    ] as const)
      await world.makeMember(tenant.tenantId, { firstName, lastName })
    await world.makeMember(foreign.tenantId, { firstName: 'Canary', lastName: 'Adler' })
    expect(await names(tenant)).toEqual(['Anna Adler', 'Zoe Adler', 'Ben Berg', 'Ben Berg', 'Mara Lindner'])
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: Page } = await list(tenant, `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)
      seen.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
  })

  test.each([
    ['muller', ['Jürgen Müller']],
    ['MÜLL', ['Jürgen Müller']],
    ['jur mul', ['Jürgen Müller']],
    ['müller jürgen', ['Jürgen Müller']],
    ['strasse', ['Eva Straße']],
    ['straße', ['Eva Straße']],
    ['celik', ['Ayşe Çelik']],
    ['k-77', ['Eva Straße']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["'; drop table member; --", []],
  ])('are found by name or number, whatever the case and the marks: %s', async (query, found) => {
    const tenant = await world.makeTenant()
    await world.makeMember(tenant.tenantId, { firstName: 'Jürgen', lastName: 'Müller' })
    await world.makeMember(tenant.tenantId, { firstName: 'Ayşe', lastName: 'Çelik' })
    const eva = await world.makeMember(tenant.tenantId, { firstName: 'Eva', lastName: 'Straße' })
    await world.sql(`update member set external_number = 'K-77' where id = $1`, [eva])
    expect(await names(tenant, `?query=${encodeURIComponent(query)}`)).toEqual(found)
  })

  test('are filtered by status and say whether a login is linked', async () => {
    const tenant = await world.makeTenant()
    await world.makeMember(tenant.tenantId, { status: 'archived' })
    expect(await names(tenant, '?status=archived')).toEqual(['Nora Neuhaus'])
    const { items } = (await list(tenant, '?status=active')).body
    expect(items).toMatchObject([{ firstName: 'Mara', isLinked: true, status: 'active', lastCheckUpAt: null }])
  })

  test.each([
    '?sort=colour',
    '?invitation=lost',
    '?tag=',
    '?productId=six',
    '?cursor=Adler',
    '?status=gone',
    '?limit=-1',
  ])('refuse an invalid query: %s', async (query) => {
    expect(await list(await world.makeTenant(), query)).toMatchObject({
      status: 400,
      body: { code: 'invalid-query' },
    })
  })
})

const listConsents = (memberId: string) =>
  world.sql(`select purpose, given, decision from consent where member_id = $1 order by number`, [memberId])

describe('creating a member', () => {
  test('keeps the consent with date and who recorded it', async () => {
    const tenant = await world.makeTenant()
    const { status, body, headers } = await create(tenant.staff, tenant, {
      email: 'nora@salus.example',
      heightCm: 168.5,
      externalNumber: 'A-1',
      department: 'Empfang',
      tags: ['Rücken'],
      consent: { given: 'on-paper', date: '2026-03-01' },
    })
    expect([status, headers['etag']]).toEqual([201, '"1"'])
    expect(body).toMatchObject({
      ...nora,
      heightCm: 168.5,
      externalNumber: 'A-1',
      tags: ['Rücken'],
      status: 'active',
      isLinked: false,
      revision: 1,
    })
    expect(
      await world.sql(
        `select given, given_on::text, recorded_by, purpose from consent where member_id = $1 order by number`,
        [body.id],
      ),
    ).toEqual([
      { given: 'on-paper', given_on: '2026-03-01', recorded_by: tenant.staff.userId, purpose: 'store-health-data' },
      { given: 'on-paper', given_on: '2026-03-01', recorded_by: tenant.staff.userId, purpose: 'share-with-staff' },
    ])
    expect(await world.ask<Member>(tenant.staff, 'GET', `${writePath(tenant)}/${body.id}`)).toMatchObject({
      status: 200,
      body,
    })
    expect(
      await world.sql(
        `select action from audit_event where tenant_id = $1 and object_id = $2 and action = 'member.created'`,
        [tenant.tenantId, body.id],
      ),
    ).toHaveLength(1)
  })

  test('answers the full name, as the list does', async () => {
    const tenant = await world.makeTenant()
    const { body } = await create(tenant.staff, tenant, {})
    const fullName = `${nora.firstName} ${nora.lastName}`
    expect(body.fullName).toBe(fullName)
    const list = await world.ask<{ items: Member[] }>(tenant.staff, 'GET', writePath(tenant))
    expect(list.body.items.find(({ id }) => id === body.id)).toMatchObject({ fullName })
  })

  test.each([
    ['without a word about consent', {}],
    ['whose consent is pending', { consent: { given: 'pending' } }],
  ])('%s stores and shares nothing, and the list says so', async (_, fields) => {
    const tenant = await world.makeTenant()
    const { body } = await create(tenant.staff, tenant, fields)
    expect(body).toMatchObject({ storesHealthData: false, isSharing: false, isSharingAll: false })
    const list = await world.ask<{ items: Member[] }>(tenant.staff, 'GET', writePath(tenant))
    expect(list.body.items.find(({ id }) => id === body.id)).toMatchObject({ storesHealthData: false })
    expect(await listConsents(body.id)).toEqual([
      { purpose: 'store-health-data', given: 'pending', decision: 'pending' },
    ])
  })

  test('who shares only some products is distinguished from one who shares all', async () => {
    const tenant = await world.makeTenant()
    const listed = async () => {
      const { body } = await world.ask<{ items: Member[] }>(tenant.staff, 'GET', writePath(tenant))
      const found = body.items.find(({ id }) => id === tenant.member.memberId)
      return [found?.isSharing, found?.isSharingAll]
    }
    expect(await listed()).toEqual([true, true])
    await world.sql(`update member set sharing_exceptions = '{6}' where id = $1`, [tenant.member.memberId])
    expect(await listed()).toEqual([true, false])
    await world.sql(`update member set shares_all = false where id = $1`, [tenant.member.memberId])
    expect(await listed()).toEqual([true, false])
  })

  test('with a number that another member has is refused, in this tenant only', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    await create(tenant.staff, tenant, { externalNumber: 'A-1' })
    expect(await create(tenant.staff, tenant, { externalNumber: 'A-1' })).toMatchObject({
      status: 409,
      body: { code: 'duplicate-external-number', errors: [{ path: 'externalNumber' }] },
    })
    expect((await create(other.staff, other, { externalNumber: 'A-1' })).status).toBe(201)
  })

  test('refuses a consent of a day to come, and one that staff say the member gave online', async () => {
    const tenant = await world.makeTenant()
    const answers = [
      await create(tenant.staff, tenant, { consent: { given: 'on-paper', date: '2026-03-11' } }),
      await create(tenant.staff, tenant, { consent: { given: 'by-member-online' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422])
  })

  test('twice with the same key makes one', async () => {
    const tenant = await world.makeTenant()
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = [
      await create(tenant.staff, tenant, {}, headers),
      await create(tenant.staff, tenant, {}, headers),
    ]
    expect(second.body).toEqual(first.body)
    expect(await names(tenant)).toEqual(['Mara Lindner', 'Nora Neuhaus'])
  })

  test.each([
    ['no name', { firstName: ' ' }, 'firstName'],
    ['a line break in the name', { lastName: 'Neu\nhaus' }, 'lastName'],
    ['a name that is too long', { lastName: 'x'.repeat(101) }, 'lastName'],
    ['a birth in the future', { birthDate: '2026-03-12' }, 'birthDate'],
    ['a birth before 1900', { birthDate: '1899-12-31' }, 'birthDate'],
    ['a day that does not exist', { birthDate: '1980-02-30' }, 'birthDate'],
    ['a height of 10 m', { heightCm: 1000 }, 'heightCm'],
    ['a height in text', { heightCm: '170' }, 'heightCm'],
    ['an e-mail address that is none', { email: 'nora' }, 'email'],
    ['another tenant', { tenantId: 1 }, 'tenantId'],
    ['a login', { userId: randomUUID() }, 'userId'],
  ])('with %s is refused and stores nothing', async (_what, body, path) => {
    const tenant = await world.makeTenant()
    const answered = await create<Problem>(tenant.staff, tenant, body)
    expect([answered.status, answered.body.errors?.map((error) => error.path)]).toEqual([422, [path]])
    expect(await names(tenant)).toEqual(['Mara Lindner'])
  })
})

describe('changing a member', () => {
  test('changes only the given fields and increments the revision', async () => {
    const tenant = await world.makeTenant()
    const { body: made } = await create(tenant.staff, tenant, { department: 'Empfang', email: 'nora@salus.example' })
    const { status, body, headers } = await update(
      tenant,
      made.id,
      { email: null, status: 'archived' },
      { 'if-match': '"1"' },
    )
    expect([status, headers['etag']]).toEqual([200, '"2"'])
    expect(body).toEqual({ ...made, email: null, status: 'archived', revision: 2 })
  })

  test('of what somebody else has changed in between is refused', async () => {
    const tenant = await world.makeTenant()
    const { id } = (await create(tenant.staff, tenant, {})).body
    const both = await Promise.all(
      ['A', 'B'].map((department) => update(tenant, id, { department }, { 'if-match': '"1"' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(await update(tenant, id, { department: 'C' }, { 'if-match': 'nonsense' })).toMatchObject({
      status: 412,
      body: { code: 'version-conflict' },
    })
    expect((await update(tenant, id, { department: 'C' })).status).toBe(200)
  })

  test('to a number of another member is refused; keeping the own one is not', async () => {
    const tenant = await world.makeTenant()
    await create(tenant.staff, tenant, { externalNumber: 'A-1' })
    const { id } = (await create(tenant.staff, tenant, { externalNumber: 'A-2' })).body
    expect(await update(tenant, id, { externalNumber: 'A-1' })).toMatchObject({
      status: 409,
      body: { code: 'duplicate-external-number' },
    })
    expect((await update(tenant, id, { externalNumber: 'A-2' })).status).toBe(200)
  })

  test.each([
    ['nothing', {}],
    ['its tenant', { tenantId: 2 }],
    ['its login', { userId: randomUUID() }],
    ['its revision', { revision: 9 }],
    ['its birth to tomorrow', { birthDate: '2026-03-12' }],
  ])('by %s is refused', async (_what, body) => {
    const tenant = await world.makeTenant()
    expect(await update(tenant, tenant.member.memberId, body)).toMatchObject({
      status: 422,
      body: { code: 'invalid-input' },
    })
    expect(await world.sql(`select revision from member where id = $1`, [tenant.member.memberId])).toEqual([
      { revision: 1 },
    ])
  })

  test('of another tenant is not possible: there is none', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    const { memberId } = foreign.member
    expect(await update(tenant, memberId, { department: 'X' })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
    expect(await world.ask(tenant.staff, 'GET', `${writePath(tenant)}/${memberId}`)).toMatchObject({ status: 404 })
    expect(
      await world.ask(tenant.staff, 'PATCH', `${writePath(foreign)}/${memberId}`, { body: { department: 'X' } }),
    ).toMatchObject({ status: 404 })
    expect(await world.sql(`select department from member where id = $1`, [memberId])).toEqual([{ department: null }])
  })
})
