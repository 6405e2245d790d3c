import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type BadRows,
  badRowsAtOnce,
  type ImportReading,
  type ImportReport,
  type MemberImport,
  type OpenedImport,
} from '@salus/contract/members/imports.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { badRowsFile } from '@salus/domain/members/bad-rows-file.ts'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'
import { endLostImports } from './end-lost-imports.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const base = (tenant: TenantOfTest) => `/api/tenants/${tenant.tenantId}/member-imports`

const upload = <Body = OpenedImport>(tenant: TenantOfTest, content: string | Uint8Array, fileName = 'list.csv') =>
  world.ask<Body>(tenant.staff, 'POST', base(tenant), {
    body: { fileName, content: Buffer.from(content).toString('base64') },
  })

const makeReading = (opened: OpenedImport, changes: Partial<ImportReading> = {}): ImportReading => ({
  columns: opened.columns,
  doubles: 'skip',
  choices: [],
  consent: { given: 'on-paper', date: '2026-03-01' },
  ...changes,
})

const check = async (tenant: TenantOfTest, opened: OpenedImport, changes: Partial<ImportReading> = {}) => {
  const url = `${base(tenant)}/${opened.import.id}/check`
  const answer = await world.ask<ImportReport>(tenant.staff, 'POST', url, { body: makeReading(opened, changes) })
  expect(answer.status).toBe(200)
  return answer.body
}

const run = (tenant: TenantOfTest, report: ImportReport, leaveOutBadRows = false) =>
  world.ask<MemberImport & Problem>(tenant.staff, 'POST', `${base(tenant)}/${report.import.id}/run`, {
    body: { revision: report.import.revision, leaveOutBadRows },
  })

const settled = async (tenant: TenantOfTest, importId: string): Promise<MemberImport> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const { body } = await world.ask<MemberImport>(tenant.staff, 'GET', `${base(tenant)}/${importId}`)
    if (!['waiting', 'running', 'undoing'].includes(body.state)) return body
    await pause(50)
  }
  throw new Error('the import takes too long')
}

const imported = async (tenant: TenantOfTest, content: string | Uint8Array, changes: Partial<ImportReading> = {}) => {
  const opened = await upload(tenant, content)
  expect(opened.status).toBe(201)
  const report = await check(tenant, opened.body, changes)
  const started = await run(tenant, report, true)
  expect(started.status).toBe(202)
  return { report, done: await settled(tenant, started.body.id) }
}

const undo = (tenant: TenantOfTest, importId: string, keepUsed = false) =>
  world.ask<MemberImport & Problem>(tenant.staff, 'POST', `${base(tenant)}/${importId}/undo`, { body: { keepUsed } })

const unlimited = async (tenant: TenantOfTest): Promise<TenantOfTest> => {
  await world.sql(`update tariff_of_tenant set tariff = 'enterprise' where tenant_id = $1`, [tenant.tenantId])
  return tenant
}

const names = async ({ tenantId }: TenantOfTest) =>
  (
    await world.sql<{ name: string }>(
      `select first_name || ' ' || last_name as name from member where tenant_id = $1 order by 1`,
      [tenantId],
    )
  ).map(({ name }) => name)

const header = 'Mitgliedsnummer;Vorname;Nachname;Geburtsdatum;Geschlecht;E-Mail'
const ida = '1001;Ida;Müller;04.03.1985;weiblich;ida@salus.example'
const ben = '1002;Ben;Özdemir;1990-12-31;m;'

describe('a file of members', () => {
  test('learns in the dry run how many more members the tariff allows', async () => {
    const tenant = await world.makeTenant()
    const small = await check(tenant, (await upload(tenant, `${header}\n${ida}\n`)).body)
    // The limit is 50 with a tolerance of 5, and one member already exists.
    expect([small.counts.create, small.room]).toEqual([1, 54])
    const people = Array.from({ length: 55 }, (_, row) => `${row};Ida${row};Müller;04.03.1985;weiblich;`)
    const large = await check(tenant, (await upload(tenant, [header, ...people].join('\n'))).body)
    expect([large.counts.create, large.room]).toEqual([55, 54])
    expect(await run(tenant, large)).toMatchObject({ status: 409, body: { code: 'tariff-limit-reached' } })
    const unbound = await unlimited(tenant)
    expect((await check(unbound, (await upload(unbound, `${header}\n${ben}\n`)).body)).room).toBeNull()
  })

  test('dates the consents on the day of the person who imports, if no other day is given', async () => {
    const tenant = await world.makeTenant()
    await imported(tenant, `${header}\n${ida}\n`, { consent: { given: 'on-paper' } })
    const consents = await world.sql(
      `select distinct given_on::text, time_zone from consent c join member m on m.tenant_id = c.tenant_id and m.id = c.member_id
       where c.tenant_id = $1 and m.external_number = '1001'`,
      [tenant.tenantId],
    )
    expect(consents).toEqual([{ given_on: '2026-03-10', time_zone: 'Europe/Berlin' }])
  })

  test('becomes members with their consents, in one go', async () => {
    const tenant = await world.makeTenant()
    const { report, done } = await imported(tenant, `${header}\n${ida}\n${ben}\n`)
    expect(report.counts).toEqual({ rows: 2, create: 2, update: 0, skip: 0, bad: 0 })
    expect(done).toMatchObject({ state: 'done', percent: 100, counts: { create: 2 }, leftOut: [] })
    expect(await names(tenant)).toEqual(['Ben Özdemir', 'Ida Müller', 'Mara Lindner'])
    const consents = await world.sql(
      `select purpose, given, given_on::text, decision from consent c join member m on m.tenant_id = c.tenant_id and m.id = c.member_id
       where c.tenant_id = $1 and m.external_number = '1001' order by purpose`,
      [tenant.tenantId],
    )
    expect(consents).toEqual([
      { purpose: 'share-with-staff', given: 'on-paper', given_on: '2026-03-01', decision: 'given' },
      { purpose: 'store-health-data', given: 'on-paper', given_on: '2026-03-01', decision: 'given' },
    ])
    const [row] = await world.sql<object>(
      `select birth_date::text, sex, email, stores_health_data, shares_all from member where tenant_id = $1 and external_number = '1001'`,
      [tenant.tenantId],
    )
    expect(row).toEqual({
      birth_date: '1985-03-04',
      sex: 'female',
      email: 'ida@salus.example',
      stores_health_data: true,
      shares_all: true,
    })
    const [audit] = await world.sql<{ subjects: number }>(
      `select cardinality(subject_ids) as subjects from audit_event where tenant_id = $1 and action = 'member.imported'`,
      [tenant.tenantId],
    )
    expect(audit?.subjects).toBe(2)
    const [kept] = await world.sql(`select content from member_import where tenant_id = $1`, [tenant.tenantId])
    expect(kept).toEqual({ content: null })
  })

  test.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${header}\n${ida}`)],
    ['UTF-16', Buffer.from(`\uFEFF${header}\n${ida}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(`${header}\n${ida}`, 'utf16le')],
    ['Windows-1252', Buffer.from(`${header}\n${ida}`, 'latin1')],
    ['commas and quotes', Buffer.from(`${header}\n${ida}`.replaceAll(';', ',').replace('Ida', '"Ida"'))],
    ['tabs and Windows line ends', Buffer.from(`${header}\r\n${ida}\r\n`.replaceAll(';', '\t'))],
    ['a title above the header', Buffer.from(`Mitgliederliste\nStand: 01.03.2026\n\n${header}\n${ida}`)],
    ['the separator named', Buffer.from(`sep=;\r\n${header}\r\n${ida}`)],
  ])('is read with %s', async (_name, content) => {
    const tenant = await world.makeTenant()
    await imported(tenant, content)
    expect(await names(tenant)).toContain('Ida Müller')
  })

  test('of a spreadsheet keeps dates, numbers, and formulas as what they came to', async () => {
    const tenant = await world.makeTenant()
    const { done } = await imported(tenant, spreadsheet())
    expect(done.counts?.create).toBe(1)
    const [row] = await world.sql(
      `select first_name, last_name, birth_date::text, external_number from member where tenant_id = $1 and external_number is not null`,
      [tenant.tenantId],
    )
    expect(row).toEqual({
      first_name: 'Zoë',
      last_name: 'Weiß',
      birth_date: '1985-03-04',
      external_number: '10000123',
    })
  })

  test('says line by line what is wrong with it, and imports nothing unless the rest is wanted', async () => {
    const tenant = await unlimited(await world.makeTenant())
    const bad = [
      ';Ada;;01.01.1990;w;',
      ';Bob;Blau;31.02.1990;m;',
      ';Cem;Celik;01.01.2090;m;',
      ';Dora;Dunkel;01.01.1990;vielleicht;',
      ';Emil;Ende;01.01.85;m;keine',
    ]
    const good = Array.from({ length: 995 }, (_, index) => `${index + 1};Gut${index};Zeile;01.01.1990;w;`)
    const opened = await upload(tenant, [header, ...good, ...bad].join('\n'))
    const report = await check(tenant, opened.body)
    expect(report.counts).toEqual({ rows: 1000, create: 995, update: 0, skip: 0, bad: 5 })
    expect(report.bad).toEqual([
      { line: 997, personName: 'Ada', problems: [{ field: 'lastName', code: 'missing', cell: '' }] },
      {
        line: 998,
        personName: 'Bob Blau',
        problems: [{ field: 'birthDate', code: 'no-such-day', cell: '31.02.1990' }],
      },
      { line: 999, personName: 'Cem Celik', problems: [{ field: 'birthDate', code: 'in-future', cell: '01.01.2090' }] },
      { line: 1000, personName: 'Dora Dunkel', problems: [{ field: 'sex', code: 'not-a-sex', cell: 'vielleicht' }] },
      {
        line: 1001,
        personName: 'Emil Ende',
        problems: [
          { field: 'birthDate', code: 'year-incomplete', cell: '01.01.85' },
          { field: 'email', code: 'not-an-address', cell: 'keine' },
        ],
      },
    ])
    const refused = await run(tenant, report)
    expect([refused.status, refused.body.code]).toEqual([409, 'import-has-bad-rows'])
    expect(await names(tenant)).toEqual(['Mara Lindner'])
    const wanted = await run(tenant, report, true)
    expect(wanted.status).toBe(202)
    expect(await settled(tenant, report.import.id)).toMatchObject({
      counts: { create: 995, bad: 5 },
      leftOut: [997, 998, 999, 1000, 1001],
    })
  })

  test('asks which number is the day only where the file leaves it open', async () => {
    const tenant = await world.makeTenant()
    const open = await upload(tenant, `first name,last name,dob,gender\nAnn,Lee,03/04/1985,f`)
    expect(await check(tenant, open.body)).toMatchObject({ asksDayOrder: true, counts: { bad: 1 } })
    expect(await check(tenant, open.body, { dayOrder: 'month-first' })).toMatchObject({
      asksDayOrder: false,
      counts: { create: 1 },
    })
    const clear = await upload(tenant, `first name,last name,dob,gender\nAnn,Lee,03/04/1985,f\nBo,Lee,03/31/1985,m`)
    expect(await check(tenant, clear.body)).toMatchObject({ asksDayOrder: false, counts: { create: 2 } })
  })

  test('keeps text that looks like a formula as text', async () => {
    const tenant = await world.makeTenant()
    const formula = '=HYPERLINK("https://evil.example")'
    await imported(tenant, `${header}\n7;"${formula.replaceAll('"', '""')}";"<script>x</script>";1.1.1990;w;`)
    expect(await names(tenant)).toContain(`${formula} <script>x</script>`)
  })
})

describe('rows that cannot be imported', () => {
  const badRows = async (tenant: TenantOfTest, { import: { id } }: ImportReport, query = '') => {
    const url = `${base(tenant)}/${id}/bad-rows${query}`
    return world.ask<BadRows & Problem>(tenant.staff, 'GET', url)
  }
  const saved = async (tenant: TenantOfTest, report: ImportReport) =>
    badRowsFile((await badRows(tenant, report)).body, {
      language: 'de',
      writeReason: ({ field, code }) => `${field}: ${code}`,
    })

  test.each([';', ',', '\t'])(
    'are a file that can be corrected and imported again, separated by %j',
    async (delimiter) => {
      const tenant = await world.makeTenant()
      const columns = ['Mitgliedsnummer', 'Vorname', 'Nachname', 'Geburtsdatum', 'Geschlecht', 'E-Mail', 'Abteilung']
      const rows = [
        ['1', 'Gut', 'Gelesen', '01.01.1990', 'w', '', ''],
        ['2', 'Jörg "Jo"', 'Groß;Klein, der', '31.02.1990', 'm', '', '-Lager'],
        ['3', '=1+1', 'Übel', '1.1.1990', 'w', 'keine', ''],
        ['4', 'Zu', 'Viel', '1.1.1990', 'w', '', '', 'noch eine'],
      ]
      const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
      const written = (lines: readonly (readonly string[])[]) =>
        lines.map((cells) => cells.map(quoted).join(delimiter)).join('\r\n')
      const opened = await upload(tenant, written([columns, ...rows]))
      const report = await check(tenant, opened.body)
      expect(report.counts).toMatchObject({ create: 1, bad: 3 })
      const file = await saved(tenant, report)
      expect(file).toMatch(/^\uFEFFWas nicht stimmt/)
      expect(file).toContain("'=1+1")
      expect(file).toContain("'-Lager")
      await run(tenant, report, true)
      await settled(tenant, report.import.id)

      const again = await upload(tenant, file)
      expect(again.body.columns[0]).toBeNull()
      expect(again.body.delimiter).toBe(delimiter)
      const unmended = await check(tenant, again.body)
      expect(unmended.counts).toEqual({ rows: 3, create: 0, update: 0, skip: 0, bad: 3 })
      // If the invalid rows of a file already list their problems, saving these rows again does not list the problems
      // twice.
      expect(await saved(tenant, unmended)).toBe(file)

      const mended = file.replace('31.02.1990', '28.02.1990').replace('keine', '').replace('noch eine', '')
      const gut = ['', ...(rows[0] ?? [])].join(delimiter)
      const { report: last, done } = await imported(tenant, `${mended}${gut}\r\n`)
      expect(last.doubles.map(({ person, act }) => [person.lastName, act])).toEqual([['Gelesen', 'skip']])
      expect(done.counts).toEqual({ rows: 4, create: 3, update: 0, skip: 1, bad: 0 })
      expect(await names(tenant)).toEqual(
        expect.arrayContaining(['=1+1 Übel', 'Jörg "Jo" Groß;Klein, der', 'Gut Gelesen', 'Zu Viel']),
      )
      const departments = await world.sql<{ department: string }>(
        `select department from member where tenant_id = $1 and department is not null order by 1`,
        [tenant.tenantId],
      )
      expect(departments.map(({ department }) => department)).toEqual(['-Lager'])
    },
  )

  test('are deleted with the file, and are sent in parts if there are many', async () => {
    const tenant = await world.makeTenant()
    const bad = Array.from({ length: badRowsAtOnce + 2 }, () => ';Ada;;01.01.1990;w;')
    const opened = await upload(tenant, [header, ida, ...bad].join('\n'))
    expect((await badRows(tenant, await check(tenant, opened.body))).body).toMatchObject({
      nextAfter: badRowsAtOnce + 2,
    })
    const report = await check(tenant, opened.body)
    const { body } = await badRows(tenant, report, `?afterLine=${badRowsAtOnce + 2}`)
    expect([body.rows.length, body.nextAfter]).toEqual([2, null])
    await run(tenant, report, true)
    await settled(tenant, report.import.id)
    expect((await badRows(tenant, report)).body.code).toBe('version-conflict')
  })
})

describe('people who exist already', () => {
  test('are found by number, and by name and birth date whichever way umlauts are written', async () => {
    const tenant = await world.makeTenant()
    await imported(tenant, `${header}\n${ida}\n${ben}`)
    const opened = await upload(
      tenant,
      `${header}\n;IDA;Mueller;4.3.1985;w;\n1002;Benjamin;Oezdemir;31.12.1990;m;ben@salus.example\n;Neu;Hier;1.1.2000;d;\n;Neu;Hier;1.1.2000;d;`,
    )
    const report = await check(tenant, opened.body)
    expect(report.counts).toEqual({ rows: 4, create: 1, update: 0, skip: 3, bad: 0 })
    expect(report.doubles.map(({ line, act, likeness, otherLine }) => ({ line, act, likeness, otherLine }))).toEqual([
      { line: 2, act: 'skip', likeness: 'name-and-birth-date', otherLine: null },
      { line: 3, act: 'skip', likeness: 'number', otherLine: null },
      { line: 5, act: 'skip', likeness: 'name-and-birth-date', otherLine: 4 },
    ])
    const chosen = await check(tenant, opened.body, { doubles: 'update', choices: [{ line: 2, act: 'skip' }] })
    expect(chosen.counts).toEqual({ rows: 4, create: 1, update: 1, skip: 2, bad: 0 })
    await run(tenant, chosen)
    expect((await settled(tenant, opened.body.import.id)).counts).toEqual(chosen.counts)
    const [ofBen] = await world.sql(
      `select first_name, email from member where tenant_id = $1 and external_number = '1002'`,
      [tenant.tenantId],
    )
    expect(ofBen).toEqual({ first_name: 'Benjamin', email: 'ben@salus.example' })
  })

  test('a member number that belongs to another person is a separate reason with its own count', async () => {
    const tenant = await world.makeTenant()
    await imported(tenant, `${header}\n${ida}\n${ben}`)
    const opened = await upload(tenant, `${header}\n1001;Karl;Sommer;4.3.1958;m;\n1002;Ben;Özdemir;31.12.1990;m;`)
    for (const doubles of ['skip', 'update', 'create'] as const) {
      const report = await check(tenant, opened.body, { doubles })
      expect(report.doubles.map(({ line, act, isNumberClash }) => ({ line, act, isNumberClash }))).toEqual([
        { line: 2, act: 'skip', isNumberClash: true },
        { line: 3, act: 'skip', isNumberClash: false },
      ])
      expect([report.doublesTotal, report.numberClashesTotal]).toEqual([2, 1])
    }
  })

  test('do not become duplicates when the same file is imported twice', async () => {
    const tenant = await world.makeTenant()
    await imported(tenant, `${header}\n${ida}\n${ben}`)
    for (const doubles of ['skip', 'update'] as const) {
      const { done } = await imported(tenant, `${header}\n${ida}\n${ben}`, { doubles })
      expect(done.counts).toEqual({ rows: 2, create: 0, update: 0, skip: 2, bad: 0 })
    }
    expect(await names(tenant)).toHaveLength(3)
  })
})

describe('an import that was a mistake', () => {
  test('is undone: new records are removed, changed ones restored', async () => {
    const tenant = await world.makeTenant()
    await imported(tenant, `${header}\n${ida}`)
    const before = await world.sql(
      `select to_jsonb(m) - array['revision', 'updated_at', 'indexed_words'] as row from member m where tenant_id = $1 order by id`,
      [tenant.tenantId],
    )
    const { done } = await imported(tenant, `${header}\n1001;Ida;Meyer;05.03.1985;w;new@salus.example\n${ben}`, {
      doubles: 'update',
    })
    expect(done.counts).toMatchObject({ create: 1, update: 1 })
    expect((await undo(tenant, done.id)).status).toBe(202)
    expect(await settled(tenant, done.id)).toMatchObject({ state: 'undone', kept: 0 })
    const after = await world.sql(
      `select to_jsonb(m) - array['revision', 'updated_at', 'indexed_words'] as row from member m where tenant_id = $1 order by id`,
      [tenant.tenantId],
    )
    expect(after).toEqual(before)
  })

  test('keeps members with whom staff have worked since, and names them first', async () => {
    const tenant = await world.makeTenant()
    const { done } = await imported(tenant, `${header}\n${ida}\n${ben}\n1003;Cleo;Clever;1.1.1990;w;`)
    const [member] = await world.sql<{ id: string }>(
      `select id from member where tenant_id = $1 and external_number = '1002'`,
      [tenant.tenantId],
    )
    await world.ask(tenant.staff, 'PATCH', `/api/tenants/${tenant.tenantId}/members/${member?.id}`, {
      body: { department: 'Empfang' },
    })
    const [measured] = await world.sql<{ id: string }>(
      `select id from member where tenant_id = $1 and external_number = '1003'`,
      [tenant.tenantId],
    )
    await world.sql(
      `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement) values ($1, $2, $3, 1, 'x', now())`,
      [tenant.tenantId, randomUUID(), measured?.id],
    )
    const refused = await undo(tenant, done.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'import-in-use'])
    expect(refused.body.errors).toEqual([
      { path: 'lines.3', code: 'edited', message: 'Ben Özdemir' },
      { path: 'lines.4', code: 'in-use', message: 'Cleo Clever' },
    ])
    await world.sql(`update check_up set is_shared = true where tenant_id = $1`, [tenant.tenantId])
    expect((await undo(tenant, done.id)).body.errors?.map(({ code }) => code)).toEqual(['edited', 'measured'])
    await undo(tenant, done.id, true)
    expect(await settled(tenant, done.id)).toMatchObject({ state: 'undone', kept: 2 })
    expect(await names(tenant)).toEqual(['Ben Özdemir', 'Cleo Clever', 'Mara Lindner'])
  })
})

describe('an import whose process was killed during each attempt', () => {
  /** Simulates a killed process: the import stays in the given state, and its job has used its attempts. */
  const leaveLost = async (importId: string, state: string, task: string, attempts = 20) => {
    const [payload] = await world.sql(
      `update member_import set state = $2 where id = $1 returning tenant_id::text as "tenantId", id::text as "importId"`,
      [importId, state],
    )
    await world.sql(
      `select graphile_worker.add_job($1, payload => $2::json, run_at => now() + interval '1 hour', max_attempts => 20)`,
      [task, JSON.stringify(payload)],
    )
    await world.sql(`update graphile_worker._private_jobs set attempts = $2 where payload ->> 'importId' = $1`, [
      importId,
      attempts,
    ])
  }
  const endLost = () => endLostImports({ owner: world.database.owner })

  test('has failed, so that staff can start it again', async () => {
    const tenant = await world.makeTenant()
    const report = await check(tenant, (await upload(tenant, `${header}\n${ida}`)).body)
    await leaveLost(report.import.id, 'running', 'import-members')
    await endLost()
    const failed = await settled(tenant, report.import.id)
    expect(failed.state).toBe('failed')
    expect((await run(tenant, { ...report, import: failed })).status).toBe(202)
    expect(await settled(tenant, failed.id)).toMatchObject({ state: 'done', counts: { create: 1 } })
    await endLost()
    expect((await settled(tenant, failed.id)).state).toBe('done')
  })

  test('continues while its job has attempts left', async () => {
    const tenant = await world.makeTenant()
    const report = await check(tenant, (await upload(tenant, `${header}\n${ida}`)).body)
    await leaveLost(report.import.id, 'running', 'import-members', 19)
    await endLost()
    expect(await world.sql('select state from member_import where id = $1', [report.import.id])).toEqual([
      { state: 'running' },
    ])
  })

  test('can be undone again, if it was the undo that was killed', async () => {
    const tenant = await world.makeTenant()
    const { done } = await imported(tenant, `${header}\n${ida}`)
    await leaveLost(done.id, 'undoing', 'undo-import')
    await endLost()
    expect((await settled(tenant, done.id)).state).toBe('done')
    expect((await undo(tenant, done.id)).status).toBe(202)
    expect((await settled(tenant, done.id)).state).toBe('undone')
  })
})

describe('a file that is not a list of members', () => {
  test.each([
    ['a page of the web named .csv', '<!DOCTYPE html><html><script>x</script></html>', 'web_page'],
    ['a FHIR file', '\uFEFF{\n  "resourceType": "Bundle" }', 'json'],
    ['a PDF', '%PDF-1.7\n', 'pdf'],
    ['an old spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'old_spreadsheet'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 0]), 'binary'],
    ['a header alone', header, 'no-rows'],
    ['more columns than anybody needs', `${'a;'.repeat(150)}b\nx`, 'too-many-columns'],
    ['more rows than anybody has members', `${header}\n${'x;y\n'.repeat(50_001)}`, 'too-many-rows'],
    ['a spreadsheet cut off', spreadsheet().subarray(0, 400), 'damaged'],
    ['an archive of something else', zipSync({ 'x.txt': strToU8('x') }), 'damaged'],
    ['a bomb', bomb(), 'too-large'],
  ])('is refused in words: %s', async (_name, content, code) => {
    const tenant = await world.makeTenant()
    const { status, body } = await upload<Problem>(tenant, content)
    expect([status, body.errors?.map((error) => error.code)]).toEqual([422, [code]])
  })

  test('is refused without being read if it is larger than a list can be', async () => {
    const tenant = await world.makeTenant()
    const { status, body } = await upload<Problem>(tenant, Buffer.alloc(21 * 1024 * 1024, 65))
    expect([status, body.code]).toEqual([413, 'body-too-large'])
  })
})

test('rows of archived members are named before the import and after it, because they stay archived', async () => {
  const tenant = await world.makeTenant()
  await imported(tenant, `${header}\n${ida}\n${ben}`)
  await world.sql(`update member set status = 'archived' where tenant_id = $1 and external_number is not null`, [
    tenant.tenantId,
  ])
  const changed = ida.replace('ida@', 'ida.mueller@')
  const { report, done } = await imported(tenant, `${header}\n${changed}\n${ben}`, { doubles: 'update' })
  expect(report.counts).toEqual({ rows: 2, create: 0, update: 1, skip: 1, bad: 0, archived: 2 })
  expect(report.doubles.map(({ line, isArchived }) => [line, isArchived])).toEqual([
    [2, true],
    [3, true],
  ])
  expect(done.counts).toMatchObject({ update: 1, archived: 2 })
  const standing = await world.sql(
    `select email, status from member where tenant_id = $1 and external_number = '1001'`,
    [tenant.tenantId],
  )
  expect(standing).toEqual([{ email: 'ida.mueller@salus.example', status: 'archived' }])
})

test('the columns are remembered for the next file of the tenant, and not for another tenant', async () => {
  const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
  const file = 'A;B;C;D\nIda;Blau;1.1.1990;w'
  const opened = await upload(tenant, file)
  expect(opened.body.columns).toEqual([null, null, null, null])
  const columns: ImportReading['columns'] = ['firstName', 'lastName', 'birthDate', 'sex']
  const report = await check(tenant, opened.body, { columns })
  await run(tenant, report)
  await settled(tenant, report.import.id)
  expect((await upload(tenant, file)).body.columns).toEqual(columns)
  expect((await upload(other, file)).body.columns).toEqual([null, null, null, null])
})

test('other tenants cannot reach an import, and an import cannot be started from an outdated check', async () => {
  const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
  const opened = await upload(tenant, `${header}\n${ida}`)
  const url = `${base(other)}/${opened.body.import.id}`
  expect((await world.ask(other.staff, 'GET', url)).status).toBe(404)
  expect((await world.ask(other.staff, 'POST', `${url}/check`, { body: makeReading(opened.body) })).status).toBe(404)
  expect((await world.ask(other.staff, 'DELETE', url)).status).toBe(404)
  const first = await check(tenant, opened.body)
  await check(tenant, opened.body)
  expect((await run(tenant, first)).status).toBe(412)
})

/** Builds a workbook with a date cell, a number in scientific notation, an inline text and a formula. */
function spreadsheet(): Uint8Array {
  const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = `<worksheet xmlns="m"><sheetData>
    <row r="1">${cell('A1', 'Nr')}${cell('B1', 'Vorname')}${cell('C1', 'Nachname')}${cell('D1', 'Geburtsdatum')}${cell('E1', 'Geschlecht')}</row>
    <row r="3"><c r="A3"><v>1.0000123E7</v></c><c r="B3" t="s"><v>0</v></c><c r="C3" t="str"><f>"We"&amp;"iß"</f><v>Weiß</v></c><c r="D3" s="1"><v>31110</v></c>${cell('E3', 'w')}</row>
  </sheetData></worksheet>`
  return zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="m" xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="p"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet xmlns="m"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ),
    'xl/sharedStrings.xml': strToU8('<sst xmlns="m"><si><r><t>Zo</t></r><r><t>ë</t></r></si></sst>'),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  })
}

/** Returns a file of a few kilobytes that unpacks to 200 MB. */
function bomb(): Uint8Array {
  const sheet = Buffer.alloc(200 * 1024 * 1024, 32)
  sheet.write('<worksheet xmlns="m"><sheetData>')
  return zipSync({
    'xl/workbook.xml': strToU8('<workbook xmlns="m"><sheets><sheet name="a"/></sheets></workbook>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(sheet),
  })
}

test('a record that was merged into another is no duplicate of any row', async () => {
  const tenant = await world.makeTenant()
  await imported(tenant, `${header}\n${ida}\n`)
  const [kept, merged] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
  await world.sql(
    `update member set first_name = 'Ben', last_name = 'Özdemir', birth_date = '1990-12-31', sex = 'male', merged_into = $3
     where tenant_id = $1 and id = $2`,
    [tenant.tenantId, merged, kept],
  )
  const { report, done } = await imported(tenant, `${header}\n${ben}\n`, { doubles: 'update' })
  expect([report.counts.create, done.counts?.create]).toEqual([1, 1])
  const [row] = await world.sql<object>(`select external_number from member where tenant_id = $1 and id = $2`, [
    tenant.tenantId,
    merged,
  ])
  expect(row).toEqual({ external_number: null })
})
