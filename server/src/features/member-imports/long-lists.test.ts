import { setTimeout as pause } from 'node:timers/promises'
import type { ImportReport, MemberImport, OpenedImport } from '@salus/contract/members/imports.ts'
import type { Member } from '@salus/contract/members/members.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'
import { knownAtOnce } from './known-members.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}/member-imports`

const syllables = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'ri', 'so', 'tu', 'ka', 'pe']
const makeName = (index: number) =>
  [0, 1, 2, 3].map((place) => syllables[Math.floor(index / 12 ** place) % 12]).join('')

const makeList = (rows: number) =>
  [
    'Mitgliedsnummer;Vorname;Nachname;Geburtsdatum;Geschlecht;E-Mail',
    ...Array.from(
      { length: rows },
      (_, row) =>
        `${row};${makeName(row * 7)};${makeName(row)};${1 + (row % 28)}.${1 + (row % 12)}.19${50 + (row % 50)};w;`,
    ),
  ].join('\n')

const open = async (tenant: TenantOfTest, list: string) => {
  const body = { fileName: 'list.csv', content: Buffer.from(list).toString('base64') }
  return (await world.ask<OpenedImport>(tenant.staff, 'POST', base(tenant), { body })).body
}

const check = (tenant: TenantOfTest, { import: { id }, columns }: OpenedImport) =>
  world.ask<ImportReport>(tenant.staff, 'POST', `${base(tenant)}/${id}/check`, {
    body: { columns, doubles: 'skip', choices: [], consent: { given: 'on-paper', date: '2026-03-01' } },
  })

const start = (tenant: TenantOfTest, report: ImportReport) =>
  world.ask<MemberImport & Problem>(tenant.staff, 'POST', `${base(tenant)}/${report.import.id}/run`, {
    body: { revision: report.import.revision, leaveOutBadRows: false },
  })

const settled = async (tenant: TenantOfTest, importId: string): Promise<MemberImport> => {
  for (let tries = 0; tries < 1200; tries += 1) {
    const { body } = await world.ask<MemberImport>(tenant.staff, 'GET', `${base(tenant)}/${importId}`)
    if (!['waiting', 'running', 'undoing'].includes(body.state)) return body
    await pause(50)
  }
  throw new Error('the import takes too long')
}

const checked = async (tenant: TenantOfTest, list: string) => (await check(tenant, await open(tenant, list))).body

describe('a list of 20,000 members', () => {
  test('is checked, and others are answered in the meantime', { timeout: 120_000 }, async () => {
    const tenant = await world.makeTenant()
    const opened = await open(tenant, makeList(20_000))
    let isChecked = false
    const checking = check(tenant, opened).finally(() => {
      isChecked = true
    })
    let answered = 0
    while (!isChecked) {
      expect((await world.ask(tenant.staff, 'GET', base(tenant))).status).toBe(200)
      answered += 1
    }
    expect(await checking).toMatchObject({ status: 200, body: { counts: { rows: 20_000, create: 20_000, bad: 0 } } })
    // If the lists were planned without a break, only one or two requests would be answered during the planning.
    expect(answered).toBeGreaterThan(8)
    const { tenantId } = tenant
    expect(await world.sql('select from member where tenant_id = $1', [tenantId])).toHaveLength(1)
  })
})

test('while three long lists are checked, a short one is read', { timeout: 120_000 }, async () => {
  const list = makeList(20_000)
  const reader = await world.makeTenant()
  const lists: { readonly tenant: TenantOfTest; readonly opened: OpenedImport }[] = []
  for (let made = 0; made < 3; made += 1) {
    const tenant = await world.makeTenant()
    lists.push({ tenant, opened: await open(tenant, list) })
  }
  const finished: string[] = []
  const noting = async (name: string, work: Promise<unknown>) => {
    await work
    finished.push(name)
  }
  const checking = lists.map(({ tenant, opened }) => noting('long', check(tenant, opened)))
  // While these requests run, each list gets a thread or starts to wait for one.
  for (let asked = 0; asked < 10; asked += 1) await world.ask(reader.staff, 'GET', base(reader))
  await noting('short', open(reader, makeList(10)))
  await Promise.all(checking)
  expect(finished).toEqual(['short', 'long', 'long', 'long'])
})

test('a list is compared with every member of a large organisation', { timeout: 60_000 }, async () => {
  const tenant = await world.makeTenant()
  const members = 2 * knownAtOnce + 1
  await world.sql(
    `insert into member (tenant_id, id, first_name, last_name, birth_date, sex, external_number, status, stores_health_data, shares_all)
     select $1, gen_random_uuid(), 'Ida', 'Number ' || n, '1980-01-01', 'female', n::text, 'active', true, true
     from generate_series(0, $2::int) n`,
    [tenant.tenantId, members - 1],
  )
  const report = await checked(tenant, makeList(members))
  expect([report.counts, report.doublesTotal]).toEqual([
    { rows: members, create: 0, update: 0, skip: members, bad: 0 },
    members,
  ])
  const { body } = await start(tenant, report)
  expect(await settled(tenant, body.id)).toMatchObject({ state: 'done', counts: { create: 0, skip: members } })
})

describe('a list beyond the limit of the tariff', () => {
  test('is refused before anybody is imported, and the grace of a tenth is not', async () => {
    const tenant = await world.makeTenant() // has 1 of 50 members; up to 55 are tolerated
    const tooMany = await start(tenant, await checked(tenant, makeList(55)))
    expect([tooMany.status, tooMany.body.code]).toEqual([409, 'tariff-limit-reached'])
    expect(await world.sql('select from member where tenant_id = $1', [tenant.tenantId])).toHaveLength(1)
    const fitting = await start(tenant, await checked(tenant, makeList(54)))
    expect(fitting.status).toBe(202)
    expect(await settled(tenant, fitting.body.id)).toMatchObject({ state: 'done', counts: { create: 54 } })
  })

  test('is refused also while another is being imported that takes the room', async () => {
    const tenant = await world.makeTenant()
    const [one, other] = [await checked(tenant, makeList(40)), await checked(tenant, makeList(30))]
    const started = await Promise.all([start(tenant, one), start(tenant, other)])
    expect(started.map(({ status }) => status).toSorted()).toEqual([202, 409])
    await settled(tenant, one.import.id)
    await settled(tenant, other.import.id)
  })

  test('without new members is imported even if the tariff is full', async () => {
    const tenant = await world.makeTenant()
    const first = await start(tenant, await checked(tenant, makeList(54)))
    await settled(tenant, first.body.id)
    const again = await checked(tenant, makeList(54))
    expect(again.counts).toMatchObject({ create: 0, skip: 54 })
    expect((await start(tenant, again)).status).toBe(202)
    await settled(tenant, again.import.id)
  })
})

test('imported members are in the index of words, and are found with an umlaut or without', async () => {
  const tenant = await world.makeTenant()
  const list = `Mitgliedsnummer;Vorname;Nachname;Geburtsdatum;Geschlecht\n1;Jörg;Mühlenbäck;1.1.1990;m\n2;Uwe;Oezdemir;1.1.1980;m`
  const { body } = await start(tenant, await checked(tenant, list))
  await settled(tenant, body.id)
  const open = await world.sql(
    'select from member where tenant_id = $1 and external_number is not null and words is distinct from indexed_words',
    [tenant.tenantId],
  )
  expect(open).toEqual([])
  const found = async (search: string) => {
    const url = `/api/tenants/${tenant.tenantId}/members?query=${encodeURIComponent(search)}`
    const answer = await world.ask<{ items: Member[] }>(tenant.staff, 'GET', url)
    return answer.body.items.map(({ lastName }) => lastName)
  }
  for (const search of ['mühl', 'muehl', 'MUHL', 'joerg', 'jör']) expect(await found(search)).toEqual(['Mühlenbäck'])
  for (const search of ['özd', 'oezd', 'ozde']) expect(await found(search)).toEqual(['Oezdemir'])
})
