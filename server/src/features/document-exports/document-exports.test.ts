import { createHash } from 'node:crypto'
import { readdir, readlink, rm } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pdfWith } from '../../testing/sample-files.ts'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
let address: string
beforeAll(async () => {
  world = await openTenantWorld()
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
}, 60_000)
afterAll(() => world.close())

async function upload({ tenantId, staff }: TenantOfTest, memberId: string, name: string, content = pdfWith(name)) {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/tenants/${tenantId}/members/${memberId}/documents`,
    headers: {
      ...world.makeHeaders(staff),
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
    },
    payload: content,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return content
}

const exported = (who: SignedIn, { tenantId }: TenantOfTest, lang = 'en', selection: object = { filter: {} }) =>
  world.ask<{ code: string }>(who, 'POST', `/api/tenants/${tenantId}/document-exports`, {
    body: { selection, lang },
  })

/** Returns the files of the archive by name, and the lines of its list without the header. */
function read(raw: Buffer) {
  const files = unzipSync(raw)
  const text = new TextDecoder().decode(files['List.csv'])
  return { files, names: Object.keys(files), lines: text.split('\r\n').slice(1, -1) }
}

async function deliverPdf({ tenantId, admin }: TenantOfTest, memberId: string, pdf: Buffer): Promise<string> {
  const made = await world.ask<NewApiKey>(admin, 'POST', `/api/tenants/${tenantId}/api-keys`, {
    body: { pluginId: 1, name: 'Machine' },
  })
  const sent = await world.ask<{ resultGuid: string }>(null, 'POST', '/api/modules/check-ups', {
    body: {
      pluginId: 1,
      externalId: `with-pdf-${memberId}`,
      member: { id: memberId },
      profileName: 'Back: strength',
      dateOfMeasurement: '2026-03-10T00:30:00+01:00',
      values: [{ code: 'legPress', name: { de: 'Beinpresse', en: 'Leg press' }, value: 812.5, unit: 'N' }],
      document: pdf.toString('base64'),
    },
    headers: { authorization: `Bearer ${made.body.key}` },
  })
  expect(sent.status, sent.raw.toString()).toBe(201)
  return sent.body.resultGuid
}

const failing = () =>
  Readable.from(
    (function* () {
      yield Buffer.from('abc')
      throw new Error('the store is gone')
    })(),
  )

/** In bytes. More than the buffers of a connection can hold. */
const bytesLong = 8_000_000

/** Asks for the archive, and closes the connection after its first bytes. */
const leaveEarly = ({ tenantId, admin }: TenantOfTest): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = request(`${address}/api/tenants/${tenantId}/document-exports`, {
      method: 'POST',
      headers: { ...world.makeHeaders(admin), 'content-type': 'application/json' },
    })
    asked.on('error', reject)
    asked.on('response', (response) => {
      response.on('error', () => undefined)
      response.once('data', () => response.destroy())
      response.once('close', resolve)
    })
    asked.end(JSON.stringify({ selection: { filter: {} } }))
  })

/** The number of open files of this process that are documents of these tests. */
const openDocuments = async () => {
  const links = await Promise.all(
    (await readdir('/proc/self/fd').catch(() => [])).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
  )
  return links.filter((link) => link.startsWith(path.join(world.dataDir, 'documents'))).length
}

describe('an Admin downloads the documents of many members', () => {
  test('as one archive, byte for byte: a folder for each person, also for a namesake, and a list of all files', async () => {
    const tenant = await world.makeTenant([1])
    const twin = { firstName: 'Eva', lastName: 'Ädler/Ost', birthDate: '1980-05-17' }
    const [one, other] = [await world.makeMember(tenant.tenantId, twin), await world.makeMember(tenant.tenantId, twin)]
    const [scan, again, foreign] = [
      await upload(tenant, one, 'Befund „Knie“.pdf'),
      await upload(tenant, one, 'Befund „Knie“.pdf', pdfWith('the second of this name')),
      await upload(tenant, other, '=cmd.pdf'),
    ]
    const pdf = pdfWith('sent by the machine')
    await deliverPdf(tenant, one, pdf)
    const answer = await exported(tenant.admin, tenant)
    expect([answer.status, answer.headers]).toMatchObject([
      200,
      {
        'content-type': 'application/zip',
        'cache-control': expect.stringContaining('no-store'),
        'content-disposition': expect.stringContaining('Documents.zip'),
      },
    ])
    const { files, names, lines } = read(answer.raw)
    const [folder, second] = [...new Set(names.flatMap((name) => name.split('/').slice(0, -1)))].toSorted()
    expect([folder, second]).toEqual(['Ädler Ost Eva 1980-05-17', 'Ädler Ost Eva 1980-05-17 (2)'])
    const expected = [scan, again, pdf, foreign].map((content) => content.toString('latin1')).toSorted()
    const found = names.filter((name) => name !== 'List.csv').map((name) => Buffer.from(files[name] ?? []))
    expect(found.map((content) => content.toString('latin1')).toSorted()).toEqual(expected)
    expect(names.map((name) => name.split('/').at(-1)).toSorted()).toEqual([
      '1-=cmd.pdf',
      '1-Befund „Knie“.pdf',
      '2-Befund „Knie“.pdf',
      '3-2026-03-10 Back strength.pdf',
      'List.csv',
    ])
    expect(lines).toHaveLength(4)
    const hash = createHash('sha256').update(scan).digest('hex')
    expect(lines.find((line) => line.includes(hash))).toMatch(
      /^Ädler\/Ost,Eva,1980-05-17,,.*,2026-03-10,Stefan Tester,/,
    )
  })

  test('without those of members who share nothing, and the log names whose documents left', async () => {
    const tenant = await world.makeTenant([1])
    const [open, silent] = [
      await world.makeMember(tenant.tenantId, { lastName: 'Open' }),
      await world.makeMember(tenant.tenantId, { lastName: 'Silent' }),
    ]
    await upload(tenant, open, 'open.pdf')
    await upload(tenant, silent, 'silent.pdf')
    await deliverPdf(tenant, silent, pdfWith('of the silent'))
    for (const table of ['member set shares_all', 'document set is_shared', 'check_up set is_shared'])
      await world.sql(
        `update ${table} = false where tenant_id = $1 and ${table.startsWith('member') ? 'id' : 'member_id'} = $2`,
        [tenant.tenantId, silent],
      )
    const { names } = read((await exported(tenant.admin, tenant)).raw)
    expect(names).toEqual([expect.stringMatching(/^Open .*\/1-open\.pdf$/), 'List.csv'])
    await world.auditWritten()
    const rows = await world.sql<{ ids: string[] }>(
      `select subject_ids as ids from audit_event where tenant_id = $1 and action = 'export-many-documents'`,
      [tenant.tenantId],
    )
    expect(rows.flatMap(({ ids }) => ids)).toEqual([open])
    expect((await exported(tenant.staff, tenant)).status).toBe(403)
  })

  test('of guests too, if they are named: just what each of them shares', async () => {
    const tenant = await world.makeTenant([1])
    const guestWho = async (name: string, sharesWithStaff: boolean) => {
      const made = await world.ask<{ id: string }>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/guests`, {
        body: { name, birthDate: '1980-05-17', sex: 'female', consent: { given: 'in-person', sharesWithStaff } },
      })
      expect(made.status, made.raw.toString()).toBe(201)
      await deliverPdf(tenant, made.body.id, pdfWith(`of ${name}`))
      return made.body.id
    }
    const memberIds = [await guestWho('Nadja', true), await guestWho('Silent', false)]
    const { names } = read((await exported(tenant.admin, tenant, 'en', { memberIds })).raw)
    expect(names).toEqual([expect.stringMatching(/^Nadja 1980-05-17\/1-2026-03-10 Back strength\.pdf$/), 'List.csv'])
    expect(read((await exported(tenant.admin, tenant)).raw).names).toEqual(['List.csv'])
  })

  test('although one file is missing in the store: the list says so, and the others are there', async () => {
    const tenant = await world.makeTenant([1])
    const folder = path.join(world.dataDir, 'documents', String(tenant.tenantId))
    await upload(tenant, tenant.member.memberId, 'lost.pdf')
    for (const name of await readdir(folder)) await rm(path.join(folder, name))
    await upload(tenant, tenant.member.memberId, 'kept.pdf')
    const { names, lines } = read((await exported(tenant.admin, tenant)).raw)
    expect(names).toEqual([expect.stringMatching(/[12]-kept\.pdf$/), 'List.csv'])
    expect(lines.join()).toMatch(/[12]-lost\.pdf.*The file is missing in the store/)
  })

  test('and leaves during the download: no file stays open, and no error is logged', async () => {
    const tenant = await world.makeTenant([1])
    const long = `<< /Length ${bytesLong} >>\nstream\n${'x'.repeat(bytesLong)}\nendstream`
    await upload(tenant, tenant.member.memberId, 'long.pdf', pdfWith('long', { more: [long] }))
    const before = world.logged.length
    for (let count = 0; count < 3; count += 1) await leaveEarly(tenant)
    // A busy machine needs longer than the default of one second.
    await expect.poll(openDocuments, { timeout: 15_000 }).toBe(0)
    expect(world.logged.slice(before).filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  test('and if the store fails in the middle, the download breaks off instead of looking complete, and the log says so', async () => {
    const tenant = await world.makeTenant([1])
    const { tenantId, admin } = tenant
    await upload(tenant, tenant.member.memberId, 'whole.pdf')
    const open = vi.spyOn(world.files, 'open').mockResolvedValue({ content: failing(), bytes: 3 })
    const before = world.logged.length
    const answer = world.app.inject({
      method: 'POST',
      url: `/api/tenants/${tenantId}/document-exports`,
      headers: world.makeHeaders(admin),
      payload: { selection: { filter: {} } },
    })
    await expect(answer).rejects.toThrow()
    open.mockRestore()
    expect(world.logged.slice(before).join()).toContain('an archive of documents was not completed')
  })

  test('of nobody, as an archive with an empty list', async () => {
    const tenant = await world.makeTenant([1])
    expect(read((await exported(tenant.admin, tenant)).raw)).toMatchObject({ names: ['List.csv'], lines: [] })
  })
})
