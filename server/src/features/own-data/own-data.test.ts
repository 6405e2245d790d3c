import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { MemberConsents } from '@salus/contract/members/consents.ts'
import type { AccountReceipt, DataExport, Deletion } from '@salus/contract/account/own-data.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loginInTenantTables } from '../../platform/database/subjects/login-in-tenant-tables.queries.ts'
import { memberTables } from '../../platform/database/subjects/member-tables.queries.ts'
import { carryOutAccountErasure } from './erase-account.ts'
import { eraseAgainIn } from '../../background-tasks.ts'
import { readJournal } from '../erasures/erasure-journal.ts'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'
import { readPdfLines } from '../../testing/documents/text-of-pdf.ts'
import { expireExports } from './expire-exports.ts'

let world: TenantWorld
let dataDir: string
beforeAll(async () => {
  world = await openTenantWorld()
  dataDir = world.dataDir
}, 60_000)
afterAll(() => world.close())

const readyExport = async (who: SignedIn): Promise<DataExport> => {
  const asked = await world.ask<DataExport>(who, 'POST', '/api/me/exports')
  expect(asked.status).toBe(202)
  return vi.waitFor(
    async () => {
      const { body } = await world.ask<{ exports: DataExport[] }>(who, 'GET', '/api/me/exports')
      const found = body.exports.find(({ id }) => id === asked.body.id)
      if (found?.state !== 'ready') throw new Error(`the export is ${found?.state}`)
      return found
    },
    { timeout: 20_000, interval: 100 },
  )
}

const fetchFile = async (who: SignedIn, id: string) => world.ask(who, 'GET', `/api/me/exports/${id}/salus-export.zip`)

const makeHeart = (canary: string) => ({
  startedAt: '2026-03-10T11:50:00Z',
  posture: 'sitting',
  device: { vendor: 'Polar', model: 'H10', name: canary, firmware: null },
  sensorLocation: 'chest',
  rr1024: [900, 910],
  gaps: [],
})

/**
 * Makes a person with a result, an unfinished analysis, a link, an invitation, mails and jobs. All of them contain the
 * canary word.
 */
async function personWith(canary: string, tenant: TenantOfTest) {
  const { member, tenantId, staff } = tenant
  const email = `${canary.toLowerCase()}@salus.example`
  await world.sql(`update app_user set email = $2, first_name = $3, last_name = $3, name = $3 where id = $1`, [
    member.userId,
    email,
    canary,
  ])
  await world.sql(
    `update member set first_name = $3, last_name = $3, email = $4, external_number = $3, department = $3, tags = array[$3], shares_all = true,
       stores_health_data = true where tenant_id = $1 and id = $2`,
    [tenantId, member.memberId, canary, email],
  )
  const made = await world.ask<{ resultGuid: string }>(staff, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body: {
      profileId: stressLoadId,
      memberId: member.memberId,
      answers: stressAnswers(),
      note: canary,
      heart: makeHeart(canary),
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await world.sql(
    `insert into check_up_document (tenant_id, result_guid, content, bytes, content_hash) values ($1, $2, '%PDF-module', 11, 'x')`,
    [tenantId, made.body.resultGuid],
  )
  await world.ask(staff, 'GET', `/api/tenants/${tenantId}/members/${member.memberId}`)
  await world.ask(staff, 'POST', `/api/tenants/${tenantId}/members/${member.memberId}/analyses`, {
    body: { profileId: stressLoadId },
  })
  await world.sql(`update analysis set answers = $3, heart_recording = $4 where tenant_id = $1 and member_id = $2`, [
    tenantId,
    member.memberId,
    JSON.stringify({ q1: canary }),
    JSON.stringify(makeHeart(canary)),
  ])
  await world.ask(staff, 'POST', `/api/tenants/${tenantId}/members/${member.memberId}/analysis-links`, {
    body: { profileId: stressLoadId },
  })
  await world.sql(
    `insert into invitation (tenant_id, email, role, token_hash, expires_at, state) values ($1, $2, 'Member', $3, now(), 'accepted')`,
    [tenantId, email, randomUUID()],
  )
  await world.sql(
    `insert into consent (tenant_id, member_id, purpose, given, text_version) values ($1, $2, 'store-health-data', 'in-person', '1')`,
    [tenantId, member.memberId],
  )
  return { email, resultGuid: made.body.resultGuid }
}

async function wholeDatabase(): Promise<string> {
  const tables = await world.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('salus', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await world.sql<{ text: string | null }>(
      `select string_agg(row_to_json(t)::text, E'\n') as text from ${name} t`,
    )
    texts.push(`${name}\n${rows[0]?.text ?? ''}`)
  }
  return texts.join('\n')
}

function allFiles(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(path.join(entry.parentPath, entry.name), 'latin1')}`)
    .join('\n')
}

const erased = async (code: string): Promise<AccountReceipt> =>
  vi.waitFor(
    async () => {
      const { body } = await world.ask<AccountReceipt>(null, 'POST', '/api/erasure-receipts', { body: { code } })
      if (body.doneAt === null) throw new Error('not erased yet')
      return body
    },
    { timeout: 20_000, interval: 100 },
  )

/** Checks that the copy contains at least as many rows of each table as SQL finds with the person's ids. */
async function expectEveryRow(tenant: TenantOfTest, tables: Readonly<Record<string, object[]>>) {
  const keys = { tenant: tenant.tenantId, member: tenant.member.memberId, user: tenant.member.userId }
  for (const { table, where, copied } of [...memberTables, ...loginInTenantTables]) {
    if (typeof copied === 'string' || where.includes('{email}')) continue
    const filled = where
      .replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof keys) => `'${keys[name]}'`)
      .replaceAll(/array\[('[^']+')\]/g, 'array[$1::uuid]')
    const [row] = await world.sql<{ count: number }>(`select count(*)::int as count from ${table} t where ${filled}`)
    expect((tables[table] ?? []).length, table).toBeGreaterThanOrEqual(row?.count ?? 0)
  }
}

const readText = (files: Readonly<Record<string, Uint8Array>>, name: string | undefined) =>
  strFromU8(files[name ?? ''] ?? new Uint8Array(), true)

function expectSomething(tables: Readonly<Record<string, object[]>>, account: Readonly<Record<string, object[]>>) {
  const inTenant = [
    'member',
    'check_up',
    'check_up_version',
    'consent',
    'analysis',
    'analysis_link',
    'membership',
    'audit_event',
  ]
  for (const table of inTenant) expect((tables[table] ?? []).length, table).toBeGreaterThan(0)
  for (const table of ['app_user', 'session', 'data_export'])
    expect((account[table] ?? []).length, table).toBeGreaterThan(0)
}

describe('the copy of a person’s data', () => {
  test('contains every row found by the person’s ids, and the reports, but nothing of others', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    const canary = `MINE${randomUUID().slice(0, 8)}`
    await world.join(other.tenantId, tenant.member, 'Staff')
    const theirs = `THEIRS${randomUUID().slice(0, 8)}`
    const neighbour = await world.makeMember(tenant.tenantId, { firstName: theirs, lastName: theirs })
    await world.sql(`update member set last_name = $2 where tenant_id = $1 `, [other.tenantId, theirs])
    const { resultGuid } = await personWith(canary, tenant)
    // Staff read a list that shows several people, which writes an audit row about several people.
    await world.ask(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/check-ups`)
    await world.auditWritten()
    const { id, bytes } = await readyExport(tenant.member)
    const answer = await fetchFile(tenant.member, id)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    expect(answer.raw.length).toBe(bytes)
    const files = unzipSync(answer.raw)
    const names = Object.keys(files)
    expect(names).toContain(
      `reports/${tenant.tenantId}/${names
        .find((name) => name.includes(resultGuid))
        ?.split('/')
        .at(-1)}`,
    )
    expect(names).toEqual(expect.arrayContaining(['README.txt', 'data.json', 'schema.json', 'tables/values.csv']))
    expect(names).toContain(`fhir/${tenant.tenantId}.json`)
    expect(readText(files, `fhir/${tenant.tenantId}.json`)).toContain(resultGuid)
    const moduleReport = names.find((name) => name.startsWith(`module-reports/${tenant.tenantId}/`))
    expect(readText(files, moduleReport)).toBe('%PDF-module')
    const report = names.find(
      (name) => name.startsWith(`reports/${tenant.tenantId}/`) && name.endsWith(`${resultGuid}.pdf`),
    )
    expect(readText(files, report).slice(0, 5)).toBe('%PDF-')
    const text = readText(files, 'data.json')
    expect(text).toContain(canary)
    expect(text).not.toContain(theirs)
    expect(text).not.toContain(neighbour)
    for (const who of [tenant.staff, tenant.admin, other.admin]) expect(text).not.toContain(who.userId)
    const data = JSON.parse(text) as {
      account: Record<string, object[]>
      tenants: { tenant: { groupId: number }; tables: Record<string, object[]> }[]
    }
    const part = data.tenants.find(({ tenant: { groupId } }) => groupId === tenant.tenantId)
    await expectEveryRow(tenant, part?.tables ?? {})
    expectSomething(part?.tables ?? {}, data.account)
    expect(data.tenants.map(({ tenant: { groupId } }) => groupId)).toEqual([tenant.tenantId, other.tenantId])
    for (const secret of ['"password":', 'token_hash', 'code_hash', '"token":', 'key_hash'])
      expect(text).not.toContain(secret)
  })

  test('can be read by a person: reports have names, folders an organisation, and values their side', async () => {
    const tenant = await world.makeTenant()
    const canary = `READ${randomUUID().slice(0, 8)}`
    const { resultGuid } = await personWith(canary, tenant)
    const grip = { code: 'grip', name: { de: 'Griffkraft', en: 'Grip' }, unit: 'kg' }
    await world.sql(`update check_up_version set delivered = $2 where result_guid = $1`, [
      resultGuid,
      JSON.stringify([
        { ...grip, value: 25, side: 'left' },
        { ...grip, value: 27, side: 'right' },
      ]),
    ])
    const { id } = await readyExport(tenant.member)
    const files = unzipSync((await fetchFile(tenant.member, id)).raw)
    const report = Object.keys(files).find((name) => name.startsWith('reports/'))
    expect(report).toMatch(
      new RegExp(`^reports/${tenant.tenantId}/\\d{4}-\\d{2}-\\d{2} Stress load ${resultGuid}\\.pdf$`),
    )
    expect(readText(files, 'README.txt')).toMatch(new RegExp(`^${tenant.tenantId} {2}\\S`, 'm'))
    const lines = readText(files, 'tables/values.csv').split('\r\n')
    expect(lines.filter((line) => line.includes('Grip')).map((line) => line.split(',').slice(3, 6))).toEqual([
      ['grip', 'left', '25'],
      ['grip', 'right', '27'],
    ])
  })

  test('has every value by code and by name: words without a unit, numbers as measured, withdrawn ones marked', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await personWith(`VALUE${randomUUID().slice(0, 8)}`, tenant)
    const remark = { code: 'remark', name: { de: 'Bemerkung', en: 'Remark' }, value: 'steady', unit: 'Pkt' }
    const rmssd = { code: 'rmssd', value: 41.5, unit: 'ms', reference: null }
    const update = `update check_up_version set heart = jsonb_set(heart, '{scores}', $4), scores = $2, delivered = $3`
    await world.sql(`${update} where result_guid = $1`, [
      resultGuid,
      JSON.stringify([
        { code: 'total', value: 30.000000000000004, unit: 'Pkt' },
        { code: 'kind', value: 'steady', unit: 'Pkt' },
      ]),
      JSON.stringify([remark]),
      JSON.stringify([rmssd]),
    ])
    const readValues = async (): Promise<string[][]> => {
      const { id } = await readyExport(tenant.member)
      const text = readText(unzipSync((await fetchFile(tenant.member, id)).raw), 'tables/values.csv')
      return text.split('\r\n').map((line) => line.split(',').slice(3))
    }
    const [header, ...rows] = await readValues()
    expect(header).toEqual(['code', 'side', 'value', 'text', 'unit', 'band', 'name', 'status'])
    const findRow = (code: string) => rows.find(([of]) => of === code)
    expect(findRow('total')).toEqual(['total', '', '30', '', 'Pkt', '', 'Stress load', 'valid'])
    expect(findRow('kind')).toEqual(['kind', '', '', 'steady', '', '', 'kind', 'valid'])
    expect(findRow('remark')).toEqual(['remark', '', '', 'steady', '', '', 'Remark', 'valid'])
    expect(findRow('rmssd')?.slice(0, 5), 'what the chest strap measured').toEqual(['rmssd', '', '41.5', '', 'ms'])
    await world.sql(`update check_up set status = 'withdrawn' where result_guid = $1`, [resultGuid])
    expect((await readValues()).slice(1, 4).map((row) => row.at(-1))).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  })

  test('has each time as its README says: in UTC, or in the person’s time zone', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await personWith(`TIME${randomUUID().slice(0, 8)}`, tenant)
    await world.sql(`update app_user set timezone = 'Pacific/Auckland' where id = $1`, [tenant.member.userId])
    await world.sql(
      `update check_up_version set date_of_measurement = '2026-03-10T18:30:00Z', utc_offset_minutes = 60,
         heart = jsonb_set(heart, '{startedAt}', '"2026-03-10T19:20:00+01:00"') where result_guid = $1`,
      [resultGuid],
    )
    await world.sql(`update check_up set date_of_measurement = '2026-03-10T18:30:00Z' where result_guid = $1`, [
      resultGuid,
    ])
    const { id } = await readyExport(tenant.member)
    const files = unzipSync((await fetchFile(tenant.member, id)).raw)
    const listMoments = (name: string) =>
      readText(files, name).match(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)?/g) ?? []
    const inUtc = Object.keys(files).filter((name) => name === 'data.json' || name.startsWith('tables/'))
    for (const name of inUtc)
      expect(
        listMoments(name).filter((moment) => !/(Z|\+00:00)$/.test(moment)),
        name,
      ).toEqual([])
    expect(listMoments('tables/values.csv')).toContain('2026-03-10T18:30:00+00:00')
    expect(listMoments(`tables/${tenant.tenantId}/check_up_version.csv`)).toContain('2026-03-10T18:20:00+00:00')
    expect(listMoments(`fhir/${tenant.tenantId}.json`)).toContain('2026-03-10T19:30:00+01:00')
    const report = Object.keys(files).find((name) => name.startsWith('reports/'))
    expect(report, 'it is the next day already where the person lives').toContain('/2026-03-11 ')
    expect((await readPdfLines(files[report ?? ''] ?? new Uint8Array())).join('\n')).toContain('11 March 2026 at 07:30')
    const readMe = readText(files, 'README.txt')
    expect(readMe).toContain('in UTC in data.json and in the tables')
    expect(readMe).toContain('your time zone (Pacific/Auckland)')
  })

  test('is the person’s alone, is made once at a time, and is gone after a day', async () => {
    const tenant = await world.makeTenant()
    const { id } = await readyExport(tenant.member)
    for (const who of [tenant.staff, tenant.admin]) expect((await fetchFile(who, id)).status).toBe(404)
    expect((await fetchFile(tenant.member, id)).status).toBe(200)
    const [row] = await world.sql<{ file_name: string }>('select file_name from data_export where id = $1', [id])
    const file = path.join(dataDir, 'exports', row?.file_name ?? '')
    expect(statSync(file).mode & 0o077).toBe(0)
    await world.sql(`update data_export set expires_at = now() - interval '1 second' where id = $1`, [id])
    expect((await fetchFile(tenant.member, id)).status).toBe(404)
    await expireExports({ ...world, owner: world.database.owner })
    expect(existsSync(file)).toBe(false)
  })

  test('stays when it becomes ready at the moment in which old ones are removed', async () => {
    const { member } = await world.makeTenant()
    const { files } = world
    let id = ''
    const slow = {
      ...files,
      async *list(kind: 'documents' | 'exports') {
        ;({ id } = await readyExport(member))
        yield* files.list(kind)
      },
    }
    await expireExports({ files: slow, owner: world.database.owner })
    expect((await fetchFile(member, id)).status).toBe(200)
  })

  test('whose job was killed too often has failed, so that the person can ask again; one that still waits is not touched', async () => {
    const [lost, waiting] = [await world.makeTenant(), await world.makeTenant()]
    const beginExport = async ({ member }: TenantOfTest, attempts: number) => {
      const id = randomUUID()
      await world.sql(`insert into data_export (id, user_id, locale, state) values ($1, $2, 'en', 'running')`, [
        id,
        member.userId,
      ])
      await world.sql(
        `select graphile_worker.add_job('make-export', payload => json_build_object('exportId', $1::text),
           run_at => now() + interval '1 hour', max_attempts => 20)`,
        [id],
      )
      await world.sql(`update graphile_worker._private_jobs set attempts = $2 where payload ->> 'exportId' = $1`, [
        id,
        attempts,
      ])
      return id
    }
    const ids = [await beginExport(lost, 20), await beginExport(waiting, 19)]
    await expireExports({ ...world, owner: world.database.owner })
    const states = await world.sql<{ state: string }>(
      'select state from data_export where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
      [ids],
    )
    expect(states.map(({ state }) => state)).toEqual(['failed', 'running'])
    await world.sql(`delete from graphile_worker._private_jobs where payload ->> 'exportId' = any($1)`, [ids])
    await world.sql('delete from data_export where id = $1', [ids[1]])
    expect((await readyExport(lost.member)).id).not.toBe(ids[0])
  })

  test('requested by several windows at once is made once, and no request fails', async () => {
    const { member } = await world.makeTenant()
    const asked = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.ask<DataExport>(member, 'POST', '/api/me/exports', { headers: { 'idempotency-key': randomUUID() } }),
      ),
    )
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 202))
    expect(new Set(asked.map(({ body }) => body.id)).size).toBe(1)
  })

  test('needs the second factor of people who work where one is required, and of nobody else', async () => {
    const { tenantId, staff, member } = await world.makeTenant()
    await world.sql('insert into tenant_policy (tenant_id, second_factor_required) values ($1, true)', [tenantId])
    const showFactor = (at: string | null) =>
      world.sql('update session set second_factor_at = $2 where user_id = $1', [staff.userId, at])
    const refused = { status: 403, body: { code: 'second-factor-required' } }
    expect(await world.ask(staff, 'POST', '/api/me/exports')).toMatchObject(refused)
    await showFactor('2026-03-10T12:00:00Z')
    const { id } = await readyExport(staff)
    expect((await fetchFile(staff, id)).status).toBe(200)
    await showFactor(null)
    expect(await fetchFile(staff, id)).toMatchObject(refused)
    expect((await world.ask(member, 'POST', '/api/me/exports')).status).toBe(202)
  })
  test('needs a sign-in of the last minutes, for asking and for downloading', async () => {
    const tenant = await world.makeTenant()
    const { id } = await readyExport(tenant.member)
    await world.sql(`update session set confirmed_at = now() - interval '6 minutes' where user_id = $1`, [
      tenant.member.userId,
    ])
    for (const [method, url] of [
      ['POST', '/api/me/exports'],
      ['GET', `/api/me/exports/${id}/salus-export.zip`],
      ['POST', '/api/me/deletion'],
    ] as const) {
      const answer = await world.ask<{ code: string }>(
        tenant.member,
        method,
        url,
        method === 'POST' && url.endsWith('deletion') ? { body: { keepIn: [] } } : {},
      )
      expect([answer.status, answer.body.code]).toEqual([403, 'reauth-required'])
    }
  })
})

describe('deleting one’s own account', () => {
  test('leaves no data of the person but the receipt: no row, no file, no job, no log line', async () => {
    const tenant = await world.makeTenant()
    const other = await world.makeTenant()
    const canary = `GONE${randomUUID().slice(0, 8)}`
    const { email } = await personWith(canary, tenant)
    await world.join(other.tenantId, tenant.member, 'Staff')
    const patient = await world.makeMember(other.tenantId)
    await world.sql(`update member set shares_all = true, stores_health_data = true where id = $1`, [patient])
    const recorded = await world.ask(tenant.member, 'POST', `/api/tenants/${other.tenantId}/check-ups`, {
      body: { profileId: stressLoadId, memberId: patient, answers: stressAnswers() },
    })
    expect(recorded.status, JSON.stringify(recorded.body)).toBe(201)
    await world.postman({ to: email, subject: 'x', text: canary, html: canary, link: 'x' })
    await world.sql(
      `select graphile_worker.add_job('send-password-reset', json_build_object('email', $1::text), run_at => now() + interval '1 day')`,
      [email],
    )
    const copy = await readyExport(tenant.member)
    const [file] = await world.sql<{ file_name: string }>('select file_name from data_export where id = $1', [copy.id])
    expect(await wholeDatabase()).toContain(canary)
    expect(allFiles(path.join(dataDir, 'outbox'))).toContain(canary)
    const before = await world.ask<Deletion>(tenant.member, 'GET', '/api/me/deletion')
    expect(before.body.tenants).toEqual([
      expect.objectContaining({ groupId: tenant.tenantId, checkUps: 1, outcome: 'erased', until: null }),
      expect.objectContaining({ groupId: other.tenantId, checkUps: 0, outcome: null, isLastAdmin: false }),
    ])

    const gone = await world.ask<{ receiptCode: string }>(tenant.member, 'POST', '/api/me/deletion', {
      body: { keepIn: [] },
    })
    expect(gone.status, JSON.stringify(gone.body)).toBe(202)
    expect(String(gone.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await world.ask(tenant.member, 'GET', '/api/session')).status).toBe(401)
    const receipt = await erased(gone.body.receiptCode)
    expect(receipt.records).toEqual([{ outcome: 'erased', until: null }])
    const counts = Object.fromEntries(receipt.counts.map(({ kind, count }) => [kind, count]))
    expect(counts).toMatchObject({
      account: 1,
      'member-records': 1,
      'check-ups': 1,
      'check-up-versions': 1,
      mails: 1,
      jobs: 1,
      exports: 1,
    })
    expect(counts['names-removed']).toBeGreaterThan(0)

    await world.auditWritten()
    const rows = await wholeDatabase()
    expect(rows.toLowerCase()).not.toContain(canary.toLowerCase())
    expect(JSON.stringify(world.logged).toLowerCase()).not.toContain(canary.toLowerCase())
    expect(allFiles(dataDir).toLowerCase()).not.toContain(canary.toLowerCase())
    expect(existsSync(path.join(dataDir, 'exports', file?.file_name ?? ''))).toBe(false)
    const [kept] = await world.sql<{ count: number }>(
      'select count(*)::int as count from check_up where member_id = $1',
      [patient],
    )
    expect(kept?.count, 'results of others stay').toBe(1)
    const journal = await readJournal(dataDir)
    expect(journal.filter(({ kind }) => kind === 'login').length).toBeGreaterThan(0)
    expect(JSON.stringify(journal)).not.toContain(tenant.member.userId)
  })

  test('needs the second factor that the person has set up: the password alone does not delete', async () => {
    const { member } = await world.makeTenant()
    await world.sql(
      `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports)
       values ($1::uuid, $2, 'Handy', $1::uuid::text, '\\x00', 0, '{}')`,
      [randomUUID(), member.userId],
    )
    const remove = () => world.ask(member, 'POST', '/api/me/deletion', { body: { keepIn: [] } })
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'second-factor-required' } })
    expect((await world.ask(member, 'GET', '/api/session')).status).toBe(200)
    await world.sql('update session set second_factor_at = now() where user_id = $1', [member.userId])
    expect((await remove()).status).toBeLessThan(300)
  })
  test('requested by two windows at once happens once, and neither sees an error', async () => {
    const { member } = await world.makeTenant()
    const asked = await Promise.all(
      Array.from({ length: 4 }, () =>
        world.ask(member, 'POST', '/api/me/deletion', {
          body: { keepIn: [] },
          headers: { 'idempotency-key': randomUUID() },
        }),
      ),
    )
    const statuses = asked.map(({ status }) => status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(1)
    expect(statuses.filter((status) => status !== 202 && status !== 401)).toEqual([])
  })

  test('locks the record where the tenant must keep it, for everybody, until the day comes', async () => {
    const tenant = await world.makeTenant()
    const { tenantId, member, admin, staff } = tenant
    await world.sql(`update tenant set kind = 'practice' where id = $1`, [tenantId])
    const canary = `KEPT${randomUUID().slice(0, 8)}`
    const { resultGuid } = await personWith(canary, tenant)
    const before = await world.ask<Deletion>(member, 'GET', '/api/me/deletion')
    expect(before.body.tenants[0]).toMatchObject({ outcome: 'locked', until: '2036-03-10' })
    const gone = await world.ask<{ receiptCode: string }>(member, 'POST', '/api/me/deletion', {
      body: { keepIn: [tenantId] },
    })
    const receipt = await erased(gone.body.receiptCode)
    expect(receipt.records[0]?.outcome).toBe('locked')
    for (const who of [staff, admin]) {
      expect((await world.ask(who, 'GET', `/api/tenants/${tenantId}/members/${member.memberId}`)).status).toBe(404)
      expect((await world.ask(who, 'GET', `/api/tenants/${tenantId}/check-ups/${resultGuid}`)).status).toBe(404)
      for (const list of ['members', 'check-ups']) {
        const { raw } = await world.ask(who, 'GET', `/api/tenants/${tenantId}/${list}`)
        expect(raw.toString()).not.toContain(canary)
      }
    }
    const [row] = await world.sql<{ user_id: string | null; email: string | null }>(
      'select user_id, email from member where id = $1',
      [member.memberId],
    )
    expect(row).toEqual({ user_id: null, email: null })
  })

  test('leaves a record on legal hold where it is, unlinked, until the hold ends', async () => {
    const tenant = await world.makeTenant()
    const { tenantId, member, admin } = tenant
    await personWith(`HELD${randomUUID().slice(0, 8)}`, tenant)
    const url = `/api/tenants/${tenantId}/members/${member.memberId}/hold`
    const held = await world.ask(admin, 'PUT', url, { body: { reason: 'Rechtsstreit', endsOn: '2027-02-28' } })
    expect(held.status, held.raw.toString()).toBe(200)
    const before = await world.ask<Deletion>(member, 'GET', '/api/me/deletion')
    expect(before.body.tenants).toMatchObject([{ outcome: 'locked', until: '2027-02-28' }])
    const gone = await world.ask<{ receiptCode: string }>(member, 'POST', '/api/me/deletion', {
      body: { keepIn: [tenantId] },
    })
    const receipt = await erased(gone.body.receiptCode)
    expect(receipt.records).toEqual([{ outcome: 'locked', until: '2027-02-28' }])
    const kept = await world.sql(
      `select m.held, m.user_id as login, h.kind, h.reason, h.ends_on::text as until,
         (select count(*)::int from check_up c where c.tenant_id = m.tenant_id and c.member_id = m.id) as results
       from member m join member_hold h on h.tenant_id = m.tenant_id and h.member_id = m.id where m.tenant_id = $1 and m.id = $2`,
      [tenantId, member.memberId],
    )
    expect(kept).toEqual([
      { held: true, login: null, kind: 'legal', reason: 'Rechtsstreit', until: '2027-02-28', results: 1 },
    ])
  })

  test('leaves the record with the tenant where the person wants it so, without what staff saw by sharing', async () => {
    const tenant = await world.makeTenant()
    const { resultGuid } = await personWith(`STAYS${randomUUID().slice(0, 8)}`, tenant)
    const asStaff = (url: string) =>
      world.ask<{ code: string }>(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}${url}`)
    expect((await asStaff(`/check-ups/${resultGuid}`)).status).toBe(200)
    const gone = await world.ask<{ receiptCode: string }>(tenant.member, 'POST', '/api/me/deletion', {
      body: { keepIn: [tenant.tenantId] },
    })
    expect((await erased(gone.body.receiptCode)).records).toEqual([{ outcome: 'kept', until: null }])
    expect(await asStaff(`/check-ups/${resultGuid}`)).toMatchObject({ status: 403, body: { code: 'not-shared' } })
    const decided = await world.ask<MemberConsents>(
      tenant.staff,
      'GET',
      `/api/tenants/${tenant.tenantId}/members/${tenant.member.memberId}/consents`,
    )
    expect(decided.body).toMatchObject({ sharesAll: false, exceptions: [] })
    expect(decided.body.records[0]).toMatchObject({ purpose: 'share-with-staff', decision: 'withdrawn' })
    const { body } = await world.ask<{ isLinked: boolean }>(
      tenant.staff,
      'GET',
      `/api/tenants/${tenant.tenantId}/members/${tenant.member.memberId}`,
    )
    expect(body.isLinked).toBe(false)
  })

  test('leaves no way back to a login that had the record before', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const earlier = await world.makeUser('Frueher')
    await world.sql(`update member set former_user_id = $2, unlinked_at = '2026-01-01' where id = $1`, [
      memberId,
      earlier.userId,
    ])
    const gone = await world.ask<{ receiptCode: string }>(tenant.member, 'POST', '/api/me/deletion', {
      body: { keepIn: [tenant.tenantId] },
    })
    await erased(gone.body.receiptCode)
    const [left] = await world.sql<{ former: string | null; isNew: boolean }>(
      `select former_user_id as former, unlinked_at > '2026-01-01' as "isNew" from member where id = $1`,
      [memberId],
    )
    expect(left).toEqual({ former: null, isNew: true })
  })

  test('revokes the invitations that the person made and nobody has answered', async () => {
    const { tenantId, admin, staff } = await world.makeTenant()
    const url = `/api/tenants/${tenantId}/member-invitations`
    const invited = await world.ask(staff, 'POST', url, {
      body: { members: [], addresses: [`${randomUUID()}@salus.example`] },
    })
    expect(invited.status, invited.raw.toString()).toBeLessThan(300)
    const gone = await world.ask<{ receiptCode: string }>(staff, 'POST', '/api/me/deletion', { body: { keepIn: [] } })
    await erased(gone.body.receiptCode)
    const list = await world.ask<{ items: object[] }>(admin, 'GET', `/api/tenants/${tenantId}/invitations`)
    expect(list.body.items).toMatchObject([{ state: 'revoked', invitedBy: null }])
  })

  test('waits until somebody else is Admin', async () => {
    const tenant = await world.makeTenant()
    expect((await world.ask<Deletion>(tenant.admin, 'GET', '/api/me/deletion')).body.tenants[0]?.isLastAdmin).toBe(true)
    const refused = await world.ask<{ code: string }>(tenant.admin, 'POST', '/api/me/deletion', {
      body: { keepIn: [] },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'last-admin'])
    expect((await world.ask(tenant.admin, 'GET', '/api/session')).status).toBe(200)
  })

  test('of all Admins at once leaves one of them, also while another one leaves the organisation', async () => {
    const remove = (who: SignedIn) => world.ask(who, 'POST', '/api/me/deletion', { body: { keepIn: [] } })
    const activeAdmins = (tenantId: number) =>
      world.sql(
        `select from membership m join app_user u on u.id = m.user_id
         where m.tenant_id = $1 and m.role = 'Admin' and u.suspended_at is null`,
        [tenantId],
      )
    for (let round = 0; round < 5; round += 1) {
      const { tenantId, admin } = await world.makeTenant()
      const others = [await world.makeUser('Berta'), await world.makeUser('Carla')] as const
      for (const other of others) await world.join(tenantId, other, 'Admin')
      const answers = await Promise.all([
        remove(admin),
        remove(others[0]),
        world.ask(others[1], 'DELETE', `/api/me/memberships/${tenantId}`),
      ])
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
      expect(await activeAdmins(tenantId)).toHaveLength(1)
    }
  }, 30_000)

  test('is refused to an Admin whose only colleague is being deleted', async () => {
    const { tenantId, admin } = await world.makeTenant()
    const other = await world.makeUser('Berta')
    await world.join(tenantId, other, 'Admin')
    await world.sql(`update app_user set suspended_at = now() where id = $1`, [other.userId])
    const refused = await world.ask<{ code: string }>(admin, 'POST', '/api/me/deletion', { body: { keepIn: [] } })
    expect([refused.status, refused.body.code]).toEqual([409, 'last-admin'])
  })

  test('continues after a crash, and a second run changes no receipt', async () => {
    const tenant = await world.makeTenant()
    const gone = await world.ask<{ receiptCode: string }>(tenant.member, 'POST', '/api/me/deletion', {
      body: { keepIn: [] },
    })
    const receipt = await erased(gone.body.receiptCode)
    await carryOutAccountErasure({ ...world, owner: world.database.owner }, receipt.id)
    expect(await erased(gone.body.receiptCode)).toEqual(receipt)
  })

  test('no code but the person’s shows a receipt', async () => {
    const { status } = await world.ask(null, 'POST', '/api/erasure-receipts', { body: { code: 'x'.repeat(43) } })
    expect(status).toBe(404)
  })

  test('a restored backup does not bring erased people back', async () => {
    const tenant = await world.makeTenant()
    const saved = await world.sql<{ user: object; member: object; membership: object }>(
      `select to_jsonb(u) as user, to_jsonb(m) as member, to_jsonb(s) as membership from app_user u
       join member m on m.user_id = u.id join membership s on s.user_id = u.id where u.id = $1`,
      [tenant.member.userId],
    )
    const gone = await world.ask<{ receiptCode: string }>(tenant.member, 'POST', '/api/me/deletion', {
      body: { keepIn: [] },
    })
    await erased(gone.body.receiptCode)
    await world.sql(`insert into app_user select * from jsonb_populate_record(null::app_user, $1)`, [saved[0]?.user])
    // Leaves out columns that the database computes.
    await world.sql(
      `insert into member (tenant_id, id, user_id, first_name, last_name, sex)
       select tenant_id, id, user_id, first_name, last_name, sex from jsonb_populate_record(null::member, $1)`,
      [saved[0]?.member],
    )
    await world.sql(`insert into membership select * from jsonb_populate_record(null::membership, $1)`, [
      saved[0]?.membership,
    ])
    expect(await eraseAgainIn({ ...world, owner: world.database.owner })).toBe(2)
    const [left] = await world.sql<{ count: number }>(
      `select (select count(*) from app_user where id = $1)::int + (select count(*) from member where id = $2)::int as count`,
      [tenant.member.userId, tenant.member.memberId],
    )
    expect(left?.count).toBe(0)
    expect(await eraseAgainIn({ ...world, owner: world.database.owner })).toBe(0)
  })
})
