import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Skipped } from '@salus/contract/members/bulk.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts'
import { openTenantWorld, stressLoadId, type TenantOfTest, type TenantWorld } from '../../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

interface Changed {
  readonly changed: string[]
  readonly skipped: Skipped
}
const change = (tenant: TenantOfTest, selection: object, what: object, headers = {}) =>
  world.ask<Changed>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/member-changes`, {
    body: { selection, change: what },
    headers,
  })
const stored = (ids: readonly string[]) =>
  world.sql<{ tags: string[]; status: string; revision: number }>(
    'select tags, status, revision from member where id = any($1::uuid[]) order by first_name',
    [ids],
  )
const add = (tenant: TenantOfTest, firstName: string, more: Parameters<TenantWorld['makeMember']>[1] = {}) =>
  world.makeMember(tenant.tenantId, { firstName, ...more })

describe('many members at once', () => {
  test('get a tag; those who have it already are named, and removing it undoes exactly that', async () => {
    const tenant = await world.makeTenant()
    const ids = [await add(tenant, 'A'), await add(tenant, 'B'), await add(tenant, 'C')]
    await world.sql(`update member set tags = '{Rücken}' where id = $1`, [ids[1]])
    const { status, body } = await change(tenant, { memberIds: ids }, { kind: 'add-tag', tag: 'Rücken' })
    expect(status).toBe(200)
    expect(body.changed.toSorted()).toEqual([ids[0], ids[2]].toSorted())
    expect(body.skipped).toEqual([
      {
        reason: 'tagged-already',
        count: 1,
        members: [
          { memberId: ids[1], firstName: 'B', lastName: 'Neuhaus', birthDate: '1980-05-17', externalNumber: null },
        ],
      },
    ])
    expect(await stored(ids)).toMatchObject([
      { tags: ['Rücken'], revision: 2 },
      { tags: ['Rücken'], revision: 1 },
      { tags: ['Rücken'], revision: 2 },
    ])
    await change(tenant, { memberIds: body.changed }, { kind: 'remove-tag', tag: 'Rücken' })
    expect((await stored(ids)).map(({ tags }) => tags)).toEqual([[], ['Rücken'], []])
  })

  test('are audited with exactly the members who changed', async () => {
    const tenant = await world.makeTenant()
    const [one, other] = [await add(tenant, 'A'), await add(tenant, 'B', { status: 'archived' })]
    await change(tenant, { memberIds: [one, other] }, { kind: 'archive' })
    const rows = await world.sql<{ subject_ids: string[] }>(
      `select subject_ids from audit_event where tenant_id = $1 and action = 'members.archived'`,
      [tenant.tenantId],
    )
    expect(rows).toEqual([{ subject_ids: [one] }])
  })

  test('change once, however often the same request is sent', async () => {
    const tenant = await world.makeTenant()
    const id = await add(tenant, 'A')
    const send = () => change(tenant, { memberIds: [id] }, { kind: 'archive' }, { 'idempotency-key': 'once' })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(await stored([id])).toMatchObject([{ status: 'archived', revision: 2 }])
  })

  test('are archived and restored by a filter, as many as it finds', async () => {
    const tenant = await world.makeTenant()
    const ids = [await add(tenant, 'Xaver'), await add(tenant, 'Xenia'), await add(tenant, 'Yann')]
    const selection = { filter: { query: 'x', status: 'active' } }
    const { body } = await change(tenant, selection, { kind: 'archive' })
    expect(body.changed.toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect((await stored(ids)).map(({ status }) => status)).toEqual(['archived', 'archived', 'active'])
    const back = await change(tenant, { filter: { status: 'archived' } }, { kind: 'restore' })
    expect(back.body.changed).toHaveLength(2)
    expect((await change(tenant, { memberIds: ids }, { kind: 'restore' })).body).toMatchObject({
      changed: [],
      skipped: [{ reason: 'not-archived', count: 3 }],
    })
  })

  test('keep their tags to twenty', async () => {
    const tenant = await world.makeTenant()
    const id = await add(tenant, 'A')
    await world.sql(`update member set tags = array(select 't' || i from generate_series(1, 20) i) where id = $1`, [id])
    const { body } = await change(tenant, { memberIds: [id] }, { kind: 'add-tag', tag: 'einer mehr' })
    expect(body).toMatchObject({ changed: [], skipped: [{ reason: 'too-many-tags', count: 1 }] })
  })

  test('of another tenant are not there and stay as they are', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    const [own, other] = [await add(tenant, 'A'), await add(foreign, 'Canary')]
    const { body } = await change(tenant, { memberIds: [own, other, randomUUID()] }, { kind: 'archive' })
    expect(body).toEqual({ changed: [own], skipped: [{ reason: 'not-found', count: 2, members: [] }] })
    expect(await stored([other])).toMatchObject([{ status: 'active', revision: 1 }])
  })

  test.each([
    [{ memberIds: [] }, { kind: 'archive' }],
    [{ memberIds: ['nobody'] }, { kind: 'archive' }],
    [{ filter: { colour: 'red' } }, { kind: 'archive' }],
    [{ filter: {} }, { kind: 'add-tag', tag: ' ' }],
    [{ filter: {} }, { kind: 'erase' }],
  ])('refuse what is no selection or no change: %j %j', async (selection, what) => {
    const tenant = await world.makeTenant()
    expect(await change(tenant, selection, what)).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
  })
})

describe('the file of members', () => {
  const file = async (tenant: TenantOfTest, query: string) => {
    const url = `/api/tenants/${tenant.tenantId}/members.csv?${query}`
    const { status, headers, raw } = await world.ask(tenant.admin, 'GET', url)
    return { status, headers, text: raw.toString('utf8') }
  }

  test('opens as a table in German and in English', async () => {
    const tenant = await world.makeTenant()
    const id = await add(tenant, 'Jürgen', { lastName: 'Müller' })
    await world.sql(
      `update member set external_number = 'K-7', tags = '{Rücken,"50+; Kurs"}', height_cm = 172.5,
         last_check_up_at = '2026-02-03T10:00:00Z' where id = $1`,
      [id],
    )
    const german = await file(tenant, 'lang=de&query=m%C3%BCller')
    expect(german.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''Mitglieder.csv`,
    })
    // All fields between the e-mail address and the tags are empty. The test does not depend on how many there are.
    expect(german.text).toMatch(
      /^\uFEFFNummer;Nachname;Vorname;Geburtsdatum;Geschlecht;Größe \(cm\);E-Mail;[^\r]*;Schlagwörter;Status;Verknüpft;Letzter Check-up\r\nK-7;Müller;Jürgen;17\.05\.1980;weiblich;172,5;;+"Rücken, 50\+; Kurs";aktiv;nein;03\.02\.2026\r\n$/,
    )
    const english = await file(tenant, 'lang=en&query=m%C3%BCller')
    expect(english.text.split('\r\n')[1]).toMatch(
      /^K-7,Müller,Jürgen,1980-05-17,female,172\.5,,+"Rücken, 50\+; Kurs",active,no,2026-02-03$/,
    )
  })

  test.each(['=1+1', '+49 30', '-2', '@SUM(A1)', '\uFF1D1', ' =1', '%0', '|cmd'])(
    'makes no formula of %j',
    async (name) => {
      const tenant = await world.makeTenant()
      const id = await add(tenant, 'Anna', { lastName: 'Formel' })
      await world.sql(`update member set last_name = $2, tags = array[$2::text] where id = $1`, [id, name])
      const { text } = await file(tenant, 'query=anna')
      const withoutEmpty = text.split('\r\n')[1]?.replaceAll(/,{2,}/g, ',')
      expect(withoutEmpty).toBe(`,'${name},Anna,1980-05-17,female,'${name},active,no,`)
    },
  )

  test('keeps a quotation mark inside its cell', async () => {
    const tenant = await world.makeTenant()
    await add(tenant, 'Anna', { lastName: 'Q","=1' })
    expect((await file(tenant, 'query=anna')).text).toContain('"Q"",""=1"')
  })

  const sheet = async (tenant: TenantOfTest, selection: object, lang: 'de' | 'en') => {
    const url = `/api/tenants/${tenant.tenantId}/member-exports`
    const { status, headers, raw } = await world.ask(tenant.admin, 'POST', url, {
      body: { selection, lang, format: 'xlsx' },
    })
    expect(status).toBe(200)
    return { headers, raw, rows: (await readSpreadsheet(raw)).rows.map(({ cells }) => cells) }
  }

  test('as XLSX has days as days, numbers as numbers, and text as the text it is', async () => {
    const tenant = await world.makeTenant()
    const id = await add(tenant, 'Jürgen', { lastName: '=1+1 😀 שלום' })
    await world.sql(
      `update member set external_number = '0007', tags = '{@SUM(A1),+49}', height_cm = 172.5,
         last_check_up_at = '2026-02-03T23:30:00Z' where id = $1`,
      [id],
    )
    const german = await sheet(tenant, { memberIds: [id] }, 'de')
    expect(german.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename*=UTF-8''Mitglieder.xlsx`,
    })
    const [header = [], row = []] = german.rows
    expect(
      Object.fromEntries(header.map((name, index) => [name, row[index]]).filter(([, cell]) => cell !== '')),
    ).toEqual({
      Nummer: '0007',
      Nachname: '=1+1 😀 שלום',
      Vorname: 'Jürgen',
      Geburtsdatum: '1980-05-17',
      Geschlecht: 'weiblich',
      'Größe (cm)': '172.5',
      Schlagwörter: '@SUM(A1), +49',
      Status: 'aktiv',
      Verknüpft: 'nein',
      'Letzter Check-up': '2026-02-04',
    })
    const parts = unzipSync(german.raw)
    const cells = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
    expect(cells).not.toContain('<f')
    expect(cells).toMatch(/<c r="D2" s="\d+"><v>29358<\/v>/)
    expect(cells).toMatch(/<c r="F2" s="\d+"><v>172.5<\/v>/)
    expect(new TextDecoder().decode(parts['xl/styles.xml'])).toContain('formatCode="dd.mm.yyyy"')
    const english = await sheet(tenant, { filter: { query: 'jürgen' } }, 'en')
    expect(english.rows.map(([, , , , sex]) => sex)).toEqual(['Sex', 'female'])
  })

  test('in either format says nothing of check-ups that are not shared', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    await world.sql('update member set shares_all = true, stores_health_data = true where id = $1', [memberId])
    const day = '2026-02-03'
    await world.sql(
      `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement, is_shared)
       values ($1, $2, $3, 6, 'Stress load', $4, true)`,
      [tenant.tenantId, randomUUID(), memberId, `${day}T10:00:00Z`],
    )
    await world.sql('update member set last_check_up_at = $2 where id = $1', [memberId, `${day}T10:00:00Z`])
    const last = async () => {
      const [header = [], row = []] = (await sheet(tenant, { memberIds: [memberId] }, 'en')).rows
      const line = (await file(tenant, 'query=mara')).text.split('\r\n')[1]
      return [row[header.indexOf('Last check-up')], line?.split(',').at(-1)]
    }
    expect(await last()).toEqual([day, day])
    const consents = `/api/tenants/${tenant.tenantId}/members/${memberId}/consents`
    const stopped = await world.ask(tenant.staff, 'POST', consents, {
      body: {
        purpose: 'share-with-staff',
        textVersion: '1',
        language: 'de',
        decision: 'withdrawn',
        how: 'in-person',
      },
    })
    expect(stopped.status).toBe(200)
    expect(await last()).toEqual([undefined, ''])
  })

  test('contains the selected ones only, and is in the audit', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    const [one, other] = [await add(tenant, 'Eins'), await add(foreign, 'Canary')]
    const url = `/api/tenants/${tenant.tenantId}/member-exports`
    const { status, raw } = await world.ask(tenant.admin, 'POST', url, {
      body: { selection: { memberIds: [one, other] }, lang: 'en' },
    })
    expect([status, raw.toString('utf8').split('\r\n')]).toMatchObject([200, { length: 3 }])
    expect(raw.toString('utf8')).not.toContain('Canary')
    await world.auditWritten()
    const rows = await world.sql<{ subject_ids: string[] }>(
      `select subject_ids from audit_event where tenant_id = $1 and action = 'export-members'`,
      [tenant.tenantId],
    )
    expect(rows).toEqual([{ subject_ids: [one] }])
  })

  test('is for Admins who have just shown who they are', async () => {
    const tenant = await world.makeTenant()
    await world.sql(`update session set confirmed_at = now() - interval '6 minutes' where user_id = $1`, [
      tenant.admin.userId,
    ])
    const url = `/api/tenants/${tenant.tenantId}/members.csv`
    expect(await world.ask(tenant.admin, 'GET', url)).toMatchObject({ status: 403, body: { code: 'reauth-required' } })
    expect(await world.ask(tenant.staff, 'GET', url)).toMatchObject({ status: 403, body: { code: 'role-too-low' } })
  })
})

describe('links to an analysis by mail', () => {
  const send = (tenant: TenantOfTest, selection: object, more: object = {}) =>
    world.ask<{ sent: number; skipped: Skipped }>(
      tenant.staff,
      'POST',
      `/api/tenants/${tenant.tenantId}/member-analysis-links`,
      { body: { selection, profileId: stressLoadId, ...more } },
    )

  test('are sent to everybody who can be asked, and open that person’s questions; the mail reveals nothing of them', async () => {
    const tenant = await world.makeTenant()
    const email = `lea-${randomUUID()}@salus.example`
    const [ready, silent, gone, unasked] = [
      await add(tenant, 'Lea'),
      await add(tenant, 'Ohne'),
      await add(tenant, 'Alt', { status: 'archived' }),
      await add(tenant, 'Nein', { storesHealthData: false }),
    ]
    await world.sql(`update member set email = $2 where id = any($1::uuid[])`, [[ready, gone, unasked], email])
    const { status, body } = await send(tenant, { memberIds: [ready, silent, gone, unasked] }, { language: 'en' })
    expect(status).toBe(202)
    expect(body.sent).toBe(1)
    expect(body.skipped.map(({ reason, members }) => [reason, members[0]?.memberId]).toSorted()).toEqual([
      ['archived', gone],
      ['no-consent', unasked],
      ['no-email', silent],
    ])
    const mail = await mailTo(email)
    expect(mail).toMatch(/^Subject: A personal link for you$/m)
    expect(mail).not.toMatch(/stress|health/i)
    const token = /answer#([\w.-]+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1]
    const opened = await world.ask<{ firstName: string }>(null, 'POST', '/api/analysis-links/open', { body: { token } })
    expect([opened.status, opened.body.firstName]).toEqual([200, 'Lea'])
  })

  test('are refused for more than 200 members at once', async () => {
    const tenant = await world.makeTenant()
    await world.sql(
      `insert into member (tenant_id, first_name, last_name, sex, stores_health_data)
       select $1, 'A', 'B' || i, 'female', true from generate_series(1, 201) i`,
      [tenant.tenantId],
    )
    expect(await send(tenant, { filter: { query: 'B' } })).toMatchObject({
      status: 422,
      body: { code: 'too-many-members' },
    })
  })
})

async function mailTo(email: string): Promise<string> {
  const folder = path.join(world.dataDir, 'outbox')
  for (let tries = 0; tries < 100; tries += 1) {
    const names = await readdir(folder).catch(() => [])
    const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    const found = mails.find((mail) => mail.includes(email))
    if (found !== undefined) return found
    await pause(100)
  }
  throw new Error(`no mail to ${email}`)
}
