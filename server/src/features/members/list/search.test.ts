import { randomUUID } from 'node:crypto'
import type { MemberListItem } from '@salus/contract/members/members.ts'
import type { Session } from '@salus/contract/account/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentDuring } from '../../../testing/sent-statements.ts'
import {
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'
import { searchTerms } from './search-terms.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

interface Page {
  readonly items: readonly MemberListItem[]
  readonly nextCursor: string | null
}
const list = async (tenant: TenantOfTest, query = '') =>
  world.ask<Page>(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/members?${query}`)
const names = async (tenant: TenantOfTest, query = '') =>
  (await list(tenant, query)).body.items.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
const search = (tenant: TenantOfTest, text: string, more = '') =>
  names(tenant, `query=${encodeURIComponent(text)}${more}`)
const counts = async (tenant: TenantOfTest, query = '') =>
  (await world.ask(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/member-counts?${query}`)).body

interface Given {
  readonly name: string
  readonly number?: string
  readonly email?: string
  readonly born?: string
  readonly tags?: readonly string[]
  readonly lastDaysAgo?: number
  readonly sharesAll?: boolean
}

/**
 * Inserts a member directly into the table, as the restore of a backup does, so the search index does not contain them
 * yet.
 */
async function add(tenant: TenantOfTest, { name, lastDaysAgo, ...given }: Given): Promise<string> {
  const [firstName = '', ...rest] = name.split(' ')
  const id = await world.makeMember(tenant.tenantId, {
    firstName,
    lastName: rest.join(' '),
    birthDate: given.born ?? '1980-05-17',
    sharesAll: given.sharesAll ?? true,
  })
  await world.sql(
    `update member set external_number = $2, email = $3, tags = $4,
       last_check_up_at = now() - make_interval(days => $5::int) where id = $1`,
    [id, given.number ?? null, given.email ?? null, given.tags ?? [], lastDaysAgo ?? null],
  )
  return id
}

const index = ({ tenantId }: TenantOfTest) =>
  world.sql(`select index_members($1, array(select id from member where tenant_id = $1))`, [tenantId])

const people: readonly Given[] = [
  { name: 'Jürgen Müller', number: 'K-0077', email: 'j.mueller@web.example', born: '1980-05-17' },
  { name: 'Anna Mueller', born: '1991-02-03' },
  { name: 'Tom Muller', born: '1991-03-02' },
  { name: 'José Peña' },
  { name: 'Eva Strauß' },
  { name: "Kevin O'Brien" },
  { name: 'Marie-Luise von der Heide' },
  { name: 'Søren Łukasz' },
]

describe('members are found', () => {
  test.each([
    ['müller', ['Anna Mueller', 'Jürgen Müller', 'Tom Muller']],
    ['mueller', ['Anna Mueller', 'Jürgen Müller', 'Tom Muller']],
    ['MULLER', ['Anna Mueller', 'Jürgen Müller', 'Tom Muller']],
    ['muell ann', ['Anna Mueller']],
    ['ann mü', ['Anna Mueller']],
    ['jose pena', ['José Peña']],
    ['josé peñ', ['José Peña']],
    ['strauss', ['Eva Strauß']],
    ["o'brien", ["Kevin O'Brien"]],
    ['obrien', ["Kevin O'Brien"]],
    ['heide luise', ['Marie-Luise von der Heide']],
    ['von der h', ['Marie-Luise von der Heide']],
    ['soren luk', ['Søren Łukasz']],
    ['k-0077', ['Jürgen Müller']],
    ['K0077', ['Jürgen Müller']],
    ['77', ['Jürgen Müller']],
    ['j.mueller@web', ['Jürgen Müller']],
    ['17.5.1980 mü', ['Jürgen Müller']],
    ['3.2.1991', ['Anna Mueller']],
    ['1991-02-03', ['Anna Mueller']],
    // A date with slashes can be read in two ways, and the search uses both.
    ['03/02/1991', ['Anna Mueller', 'Tom Muller']],
    ['1991', ['Anna Mueller', 'Tom Muller']],
    ['ller', []],
    ['müller x', []],
    ['31.2.1991', []],
    ['–', []],
    ['50%', []],
  ])('by what people type, whoever wrote the row and indexed or not: %s', async (text, found) => {
    const tenant = await world.makeTenant()
    for (const person of people) await add(tenant, person)
    const sorted = (some: readonly string[]) => some.toSorted()
    expect(sorted(await search(tenant, text))).toEqual(sorted(found))
    await index(tenant)
    expect(sorted(await search(tenant, text))).toEqual(sorted(found))
  })

  test('under the new name and no longer under the old one, at once', async () => {
    const tenant = await world.makeTenant()
    const path = `/api/tenants/${tenant.tenantId}/members`
    const { body } = await world.ask<MemberListItem>(tenant.staff, 'POST', path, {
      body: { firstName: 'Nora', lastName: 'Neuhaus', birthDate: '1980-05-17', sex: 'female' },
    })
    expect(await search(tenant, 'neuh')).toEqual(['Nora Neuhaus'])
    await world.ask(tenant.staff, 'PATCH', `${path}/${body.id}`, { body: { lastName: 'Altmann' } })
    expect([await search(tenant, 'neuh'), await search(tenant, 'altm')]).toEqual([[], ['Nora Altmann']])
    const words = await world.sql<{ word: string }>('select word from member_word where member_id = $1', [body.id])
    expect(words.map(({ word }) => word)).not.toContain('nuhaus')
  })

  test('also if more members have a word than are looked up one by one', async () => {
    const tenant = await world.makeTenant()
    await world.sql(
      `insert into member (tenant_id, first_name, last_name, sex)
       select $1, case when i % 1000 = 0 then 'Zita' else 'Anna' end, 'Meier' || i, 'female' from generate_series(1, 5200) i`,
      [tenant.tenantId],
    )
    await index(tenant)
    expect(await search(tenant, 'meier zita')).toHaveLength(5)
    expect(await search(tenant, 'ann mei', '&limit=20')).toHaveLength(20)
    expect(await counts(tenant, 'query=meier')).toEqual({ count: 5200, linked: 0 })
  }, 30_000)

  test('without reading the whole list if many have each of two names and few have both', async () => {
    const tenant = await world.makeTenant()
    await world.sql(
      `insert into member (tenant_id, first_name, last_name, sex)
       select $1, case when i % 100 < 51 then 'Tobias' else 'Anna' end, case when i % 100 < 50 then 'Adam' else 'Zorn' end, 'male'
       from generate_series(1, 12000) i`,
      [tenant.tenantId],
    )
    await index(tenant)
    await world.sql('analyze member, member_word')
    const [sent] = await sentDuring(() => search(tenant, 'zorn tobias', '&limit=10'))
    const client = await world.database.pool.connect()
    try {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${sent?.text ?? ''}`, [
        ...(sent?.values ?? []),
      ])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1]), plan).toBeLessThan(3000)
    } finally {
      client.release()
    }
    expect(await search(tenant, 'zorn tobias', '&limit=10')).toHaveLength(10)
  }, 60_000)
})

describe('the list of members', () => {
  test.each([
    ['name', ['Ben Äcker', 'Cem Bauer', 'Dora Baumann', 'Mara Lindner', 'Abel Zorn']],
    ['-name', ['Abel Zorn', 'Mara Lindner', 'Dora Baumann', 'Cem Bauer', 'Ben Äcker']],
    ['number', ['Ben Äcker', 'Dora Baumann', 'Cem Bauer', 'Mara Lindner', 'Abel Zorn']],
    ['birth-date', ['Abel Zorn', 'Mara Lindner', 'Cem Bauer', 'Dora Baumann', 'Ben Äcker']],
    ['-last-check-up', ['Cem Bauer', 'Ben Äcker', 'Abel Zorn', 'Dora Baumann', 'Mara Lindner']],
  ])('is sorted by %s, and its pages are one whole', async (sort, expected) => {
    const tenant = await world.makeTenant()
    await add(tenant, { name: 'Abel Zorn', born: '1950-01-01', lastDaysAgo: 100 })
    await add(tenant, { name: 'Ben Äcker', born: '1999-01-01', number: 'K-9', lastDaysAgo: 5 })
    await add(tenant, { name: 'Cem Bauer', born: '1981-01-01', number: 'K-100', lastDaysAgo: 1 })
    await add(tenant, { name: 'Dora Baumann', born: '1982-01-01', number: 'K-10', lastDaysAgo: 200 })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: { body: Page } = await list(
        tenant,
        `sort=${sort}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      seen.push(...body.items.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
      cursor = body.nextCursor
    }
    // In these sorts, some members have no value. The order among them is unspecified, so only the set of members is
    // compared.
    if (sort !== 'number' && sort !== '-last-check-up' && sort !== 'birth-date') expect(seen).toEqual(expected)
    expect(seen.toSorted()).toEqual(expected.toSorted())
    expect(seen.slice(0, 3).toSorted()).toEqual(expected.slice(0, 3).toSorted())
  })

  test.each([
    ['name', ''],
    ['-name', ''],
    ['name', '&query=anna%20zwilling'],
    ['-name', '&query=anna%20zwilling'],
  ])('sorted by %s has namesakes by date of birth and then by number, on pages of any size%s', async (sort, query) => {
    const tenant = await world.makeTenant()
    const twins: readonly Omit<Given, 'name'>[] = [
      { born: '1999-12-31' },
      { born: '1961-05-17', number: 'K-10' },
      { born: '1988-11-03' },
      { born: '1961-05-17', number: 'K-9' },
      { born: '1961-05-17' },
      { born: '1999-12-31', number: 'K-1' },
    ]
    for (const twin of twins) await add(tenant, { name: 'Anna Zwilling', ...twin })
    const unknown = await add(tenant, { name: 'Anna Zwilling' })
    await world.sql('update member set birth_date = null where id = $1', [unknown])
    const byBirthAndNumber = [
      '1961-05-17 K-9',
      '1961-05-17 K-10',
      '1961-05-17 null',
      '1988-11-03 null',
      '1999-12-31 K-1',
      '1999-12-31 null',
      'null null',
    ]
    for (const limit of [1, 2, 3, 50]) {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const more: string = cursor === '' ? '' : `&cursor=${cursor}`
        const { body } = await list(tenant, `sort=${sort}&limit=${limit}${query}${more}`)
        seen.push(
          ...body.items
            .filter(({ lastName }) => lastName === 'Zwilling')
            .map(({ birthDate, externalNumber }) => `${birthDate} ${externalNumber}`),
        )
        cursor = body.nextCursor
      }
      expect(seen).toEqual(sort === 'name' ? byBirthAndNumber : byBirthAndNumber.toReversed())
    }
  })

  test('keeps its place when a member is added before it between two pages', async () => {
    const tenant = await world.makeTenant()
    for (const name of ['A Bb', 'B Cc', 'C Dd']) await add(tenant, { name })
    const first = (await list(tenant, 'limit=2')).body
    await add(tenant, { name: 'Z Aa' })
    const second = (await list(tenant, `limit=2&cursor=${first.nextCursor}`)).body
    expect([...first.items, ...second.items].map(({ lastName }) => lastName)).toEqual(['Bb', 'Cc', 'Dd', 'Lindner'])
  })

  test('does not look complete when the last member of a page was erased before the next page', async () => {
    const tenant = await world.makeTenant()
    for (const name of ['A Bb', 'B Cc', 'C Dd']) await add(tenant, { name })
    const { nextCursor } = (await list(tenant, 'limit=2')).body
    const erased = await world.ask(
      tenant.admin,
      'POST',
      `/api/tenants/${tenant.tenantId}/members/${nextCursor}/erasure`,
    )
    expect(erased.status).toBe(202)
    expect(await list(tenant, `limit=2&cursor=${nextCursor}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid-query', errors: [{ path: 'cursor', code: 'gone' }] },
    })
  })
  test('ends with an empty page if every member after the cursor was erased', async () => {
    const tenant = await world.makeTenant()
    await add(tenant, { name: 'A Zz' })
    const [last] = (await list(tenant, 'query=Zz')).body.items
    expect((await list(tenant, `cursor=${last?.id}`)).body).toEqual({ items: [], nextCursor: null })
  })

  test('is filtered by tags, all of them', async () => {
    const tenant = await world.makeTenant()
    await add(tenant, { name: 'A A', tags: ['Rücken', 'Premium'] })
    await add(tenant, { name: 'B B', tags: ['Rücken'] })
    await index(tenant)
    await add(tenant, { name: 'C C', tags: ['Rückenkurs'] })
    const tag = encodeURIComponent('Rücken')
    expect(await names(tenant, `tag=${tag}`)).toEqual(['A A', 'B B'])
    expect(await names(tenant, `tag=${tag}&tag=Premium`)).toEqual(['A A'])
    expect(await counts(tenant, `tag=${tag}`)).toEqual({ count: 2, linked: 0 })
    const into = await add(tenant, { name: 'D D' })
    const merged = await add(tenant, { name: 'E E', tags: ['Premium'] })
    const held = await add(tenant, { name: 'F F', tags: ['Rücken', 'Gesperrt'] })
    await index(tenant)
    await world.sql('update member set merged_into = $2 where id = $1', [merged, into])
    await world.ask(tenant.admin, 'PUT', `/api/tenants/${tenant.tenantId}/members/${held}/hold`, {
      body: { reason: 'A lawsuit' },
    })
    const { body } = await world.ask(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/member-tags`)
    expect(body).toEqual({
      items: [
        { tag: 'Rücken', count: 2 },
        { tag: 'Premium', count: 1 },
        { tag: 'Rückenkurs', count: 1 },
      ],
    })
  })

  test('is filtered by the time of the last check-up, and knows who is due', async () => {
    const tenant = await world.makeTenant()
    await add(tenant, { name: 'A Neu', lastDaysAgo: 10 })
    await add(tenant, { name: 'B Alt', lastDaysAgo: 91 })
    await add(tenant, { name: 'C Sehralt', lastDaysAgo: 400 })
    await add(tenant, { name: 'D Nie' })
    expect(await names(tenant, 'lastCheckUp=past-30-days')).toEqual(['A Neu'])
    expect(await names(tenant, 'lastCheckUp=over-90-days')).toEqual(['B Alt', 'C Sehralt'])
    expect(await names(tenant, 'lastCheckUp=over-a-year')).toEqual(['C Sehralt'])
    expect(await names(tenant, 'lastCheckUp=never')).toEqual(['Mara Lindner', 'D Nie'])
    expect(await names(tenant, 'view=due')).toEqual(['B Alt', 'Mara Lindner', 'D Nie', 'C Sehralt'])
    expect(await counts(tenant, 'view=due')).toEqual({ count: 4, linked: 1 })
  })

  test('uses the tenant’s number of days to find who is due', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    for (const one of [tenant, other]) {
      await add(one, { name: 'A Neu', lastDaysAgo: 8 })
      await add(one, { name: 'B Alt', lastDaysAgo: 91 })
      await add(one, { name: 'C Sehralt', lastDaysAgo: 400 })
      await world.sql('delete from member where id = $1', [one.member.memberId])
    }
    const settle = (body: object) =>
      world.ask(tenant.admin, 'PATCH', `/api/tenants/${tenant.tenantId}/settings`, { body })
    expect((await settle({ dueAfterDays: 365 })).status).toBe(200)
    expect(await names(tenant, 'view=due')).toEqual(['C Sehralt'])
    await settle({ dueAfterDays: 7 })
    expect(await names(tenant, 'view=due')).toEqual(['B Alt', 'A Neu', 'C Sehralt'])
    expect(await names(other, 'view=due')).toEqual(['B Alt', 'C Sehralt'])
    const session = await world.ask<Session>(tenant.member, 'GET', '/api/session')
    expect(session.body.memberships).toMatchObject([{ groupId: tenant.tenantId, dueAfterDays: 7 }])
  })

  test('says nothing about check-ups of those who do not share', async () => {
    const tenant = await world.makeTenant()
    const hidden = await add(tenant, { name: 'V Verborgen', sharesAll: false })
    await world.sql(
      `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement, is_shared)
       values ($1, $2, $3, 6, 'Stress load', now(), false)`,
      [tenant.tenantId, randomUUID(), hidden],
    )
    const { body } = await list(tenant, 'query=verb')
    expect(body.items).toMatchObject([{ lastCheckUpAt: null, lastCheckUp: null, isSharing: false }])
    for (const filter of ['view=due', 'lastCheckUp=never', 'lastCheckUp=past-30-days', 'productId=6'])
      expect(await names(tenant, `query=verb&${filter}`), filter).toEqual([])
  })

  test('is filtered by product and shows the newest check-up', async () => {
    const tenant = await world.makeTenant()
    const id = await add(tenant, { name: 'G Gemessen' })
    for (const [days, pluginId, name] of [
      [3, 15, 'Body scale'],
      [9, 6, 'Stress load'],
    ] as const)
      await world.sql(
        `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement, is_shared)
         values ($1, $2, $3, $4, $5, now() - make_interval(days => $6), true)`,
        [tenant.tenantId, randomUUID(), id, pluginId, name, days],
      )
    expect(await names(tenant, 'productId=6')).toEqual(['G Gemessen'])
    expect(await names(tenant, 'productId=16')).toEqual([])
    expect((await list(tenant, 'query=gem')).body.items[0]?.lastCheckUp).toMatchObject({
      pluginId: 15,
      profileName: 'Body scale',
    })
  })

  test('shows those whose newest check-up changed, by the rule of the results, and only what they share', async () => {
    const tenant = await world.makeTenant()
    const measured = async (name: string, points: readonly number[], sharesAll = true) => {
      const memberId = await add(tenant, { name, sharesAll })
      for (const [index, one] of points.entries()) {
        const { status } = await world.ask(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/check-ups`, {
          body: {
            profileId: stressLoadId,
            memberId,
            answers: stressAnswers(one),
            dateOfMeasurement: `2026-0${index + 1}-02T10:00:00Z`,
          },
        })
        expect(status).toBe(201)
      }
    }
    await measured('A Besser', [30, 12])
    await measured('B Gleich', [20, 21])
    await measured('C Einmal', [20])
    // The older pair of check-ups shows a change, the newest pair does not.
    await measured('D Früher', [30, 12, 13])
    await measured('E Verborgen', [30, 12], false)
    await measured('F Schlechter', [10, 30])
    expect((await names(tenant, 'view=changed')).toSorted()).toEqual(['A Besser', 'F Schlechter'])
    expect(await names(tenant, 'view=changed&query=bess')).toEqual(['A Besser'])
    expect((await list(tenant, 'view=changed&cursor=nonsense')).status).toBe(400)
  })

  test('is filtered by the state of the invitation', async () => {
    const tenant = await world.makeTenant()
    const invite = async (name: string, daysAgo: number, state = 'pending', validDays = 14) => {
      const id = await add(tenant, { name })
      await world.sql(
        `insert into invitation (tenant_id, email, role, member_id, token_hash, sent_at, expires_at, state)
         values ($1, 'x@salus.example', 'Member', $2, $3, now() - make_interval(days => $4),
           now() - make_interval(days => $4) + make_interval(days => $6), $5)`,
        [tenant.tenantId, id, randomUUID(), daysAgo, state, validDays],
      )
    }
    await invite('A Frisch', 1)
    await invite('B Still', 8)
    await invite('C Vorbei', 20)
    await invite('D Abgelehnt', 8, 'declined')
    await invite('E Widerrufen', 8, 'revoked')
    expect(await names(tenant, 'invitation=invited')).toEqual(['A Frisch', 'B Still'])
    expect(await names(tenant, 'invitation=expired')).toEqual(['C Vorbei'])
    expect(await names(tenant, 'invitation=declined')).toEqual(['D Abgelehnt'])
    expect(await names(tenant, 'invitation=not-invited')).toEqual(['E Widerrufen'])
    expect(await names(tenant, 'invitation=linked')).toEqual(['Mara Lindner'])
    expect(await names(tenant, 'view=invited-silent')).toEqual(['B Still', 'C Vorbei'])
  })

  test('another tenant is not even there, and members see no list', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    for (const path of ['members', 'member-counts', 'member-tags']) {
      const url = `/api/tenants/${foreign.tenantId}/${path}`
      expect((await world.ask(tenant.staff, 'GET', url)).status).toBe(404)
      expect((await world.ask(foreign.member, 'GET', url)).status).toBe(403)
    }
    await add(foreign, { name: 'Canary Fremd' })
    await index(foreign)
    expect(await search(tenant, 'canary')).toEqual([])
  })
})

test('typed text is read as words and days', () => {
  expect(searchTerms(' Anna-Lena  Müller, 7.12.1980 ')).toEqual([
    { alternatives: ['1980-12-07'] },
    { prefix: 'Anna' },
    { prefix: 'Lena' },
    { prefix: 'Müller' },
  ])
  expect(searchTerms('05/17/1980')).toEqual([{ alternatives: ['1980-05-17'] }])
  expect(searchTerms('7. 12. 1980')).toEqual([{ alternatives: ['1980-12-07'] }])
  expect(searchTerms('')).toEqual([])
})
