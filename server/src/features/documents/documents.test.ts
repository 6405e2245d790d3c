import { randomUUID } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Document, documentsApi, OwnDocument } from '@salus/contract/members/documents.ts'
import type { DataExport } from '@salus/contract/account/own-data.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { onePixelJpeg, pdfWith, makePng } from '../../testing/sample-files.ts'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'
import { runRetention } from '../retention/run-retention.ts'
import { sweepDocuments } from './sweep-documents.ts'

type Listed = z.output<(typeof documentsApi.getDocumentsOfMember.responses)[200]>

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
})
afterAll(() => world.close())

const writePath = ({ tenantId, member }: TenantOfTest, memberId = member.memberId) =>
  `/api/tenants/${tenantId}/members/${memberId}/documents`

interface Upload {
  readonly who?: SignedIn
  readonly memberId?: string
  readonly name?: string
  readonly key?: string
}

async function upload<Body = Document>(
  tenant: TenantOfTest,
  content: Buffer,
  { who = tenant.staff, memberId, name = 'Befund.pdf', key }: Upload = {},
) {
  const answer = await world.app.inject({
    method: 'POST',
    url: writePath(tenant, memberId),
    headers: {
      ...world.makeHeaders(who),
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: content,
  })
  return { status: answer.statusCode, body: answer.json<Body>() }
}

const list = (tenant: TenantOfTest, who = tenant.staff) => world.ask<Listed>(who, 'GET', writePath(tenant))
const listFiles = ({ tenantId }: TenantOfTest) =>
  readdir(path.join(world.dataDir, 'documents', String(tenantId))).catch(() => [])

describe('a document that staff add', () => {
  test('is listed, and returned byte for byte as an attachment that no browser displays', async () => {
    const tenant = await world.makeTenant()
    const content = pdfWith('Befund von Mara')
    const { status, body } = await upload(tenant, content, { name: 'Befund „Knie“.pdf' })
    expect([status, body]).toMatchObject([
      201,
      {
        fileName: 'Befund „Knie“.pdf',
        mediaType: 'application/pdf',
        bytes: content.length,
        pages: 1,
        addedBy: 'Stefan Tester',
      },
    ])
    expect((await list(tenant)).body).toEqual({ items: [body], nextCursor: null, removed: [] })
    const {
      status: found,
      raw,
      headers,
    } = await world.ask(tenant.staff, 'GET', `${writePath(tenant)}/${body.id}/content`)
    expect([found, raw.equals(content)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename*=UTF-8''Befund%20%E2%80%9EKnie%E2%80%9C.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test('is stored under a random name, readable only for the account of Salus, with a known checksum', async () => {
    const tenant = await world.makeTenant()
    const content = makePng(20, 10)
    const { body } = await upload(tenant, content, { name: 'Bild.png' })
    const [name = '', ...more] = await listFiles(tenant)
    expect([name.length, more]).toEqual([32, []])
    expect(await readFile(path.join(world.dataDir, 'documents', String(tenant.tenantId), name))).toEqual(content)
    expect(body).toMatchObject({
      mediaType: 'image/png',
      pages: null,
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const [row] = await world.sql(`select width, height from document where id = $1`, [body.id])
    expect(row).toEqual({ width: 20, height: 10 })
  })

  test('is named by its content, whatever its name was', async () => {
    const tenant = await world.makeTenant()
    const { body } = await upload(tenant, onePixelJpeg, { name: '../../Ram\u202Efdp.pdf\r\nx: y' })
    expect(body).toMatchObject({ fileName: 'Ramfdp.pdf x_ y.jpg', mediaType: 'image/jpeg' })
  })

  test('loses what a camera appended to the picture', async () => {
    const tenant = await world.makeTenant()
    const { body } = await upload(tenant, Buffer.concat([onePixelJpeg, Buffer.from('a film')]), { name: 'Foto.jpg' })
    const { raw } = await world.ask(tenant.staff, 'GET', `${writePath(tenant)}/${body.id}/content`)
    expect([body.bytes, raw.equals(onePixelJpeg)]).toEqual([onePixelJpeg.length, true])
  })

  test('twice with the same key is one, with one file', async () => {
    const tenant = await world.makeTenant()
    const key = randomUUID()
    const both = [await upload(tenant, pdfWith('a'), { key }), await upload(tenant, pdfWith('a'), { key })]
    expect(both[1]).toEqual(both[0])
    expect(await upload<Problem>(tenant, pdfWith('b'), { key })).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    })
    expect([(await list(tenant)).body.items.length, (await listFiles(tenant)).length]).toEqual([1, 1])
  })

  test('is audited, and so is every time that it is viewed', async () => {
    const tenant = await world.makeTenant()
    const { body } = await upload(tenant, pdfWith('a'))
    await world.ask(tenant.staff, 'GET', `${writePath(tenant)}/${body.id}/content`)
    await world.ask(tenant.member, 'GET', `/api/me/documents/${body.id}/content`)
    await vi.waitFor(async () => {
      const rows = await world.sql(
        `select action, actor_role from audit_event where tenant_id = $1 and object_id = $2 order by action`,
        [tenant.tenantId, body.id],
      )
      expect(rows).toEqual([
        { action: 'document.added', actor_role: 'Staff' },
        { action: 'see-documents', actor_role: 'Staff' },
        { action: 'see-own-document', actor_role: 'Member' },
      ])
    }, 5000)
  })
})

const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const zipEnd = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
const encryption = '<< /Filter /Standard /V 1 /R 2 /O <00> /U <00> /P -4 >>'

describe('a file is refused in words and leaves nothing behind', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['an HTML page named .pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 'type-not-allowed'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'type-not-allowed'],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), 'type-not-allowed'],
    ['an archive', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(100)]), 'type-not-allowed'],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'type-not-allowed'],
    ['text', Buffer.from('Befund: gut'), 'type-not-allowed'],
    ['a PDF behind a page', Buffer.concat([Buffer.from('<html>'), pdfWith('a')]), 'type-not-allowed'],
    ['a PDF with a page in it', pdfWith('<script>alert(1)</script>'), 'mixed-content'],
    ['a PDF with a page behind it', Buffer.concat([pdfWith('a'), Buffer.from('<html>')]), 'mixed-content'],
    ['a PDF that is an archive, too', zipIn(pdfWith('a')), 'mixed-content'],
    ['a PDF without its end', pdfWith('a').subarray(0, -10), 'damaged'],
    ['a PDF of nothing', Buffer.from('%PDF-1.7\n%%EOF'), 'damaged'],
    [
      'a PDF with a password',
      pdfWith('a', { trailer: `/Encrypt ${encryption} /ID [<00> <00>]` }),
      'password-protected',
    ],
    [
      'a PDF with a program',
      pdfWith('a', { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
      'active-content',
    ],
    [
      'a PDF that starts a program when it is opened',
      pdfWith('a', { catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' }),
      'active-content',
    ],
    [
      'a PDF that starts a program by a name in other letters',
      pdfWith('a', { more: ['<< /Type /Annot /Subtype /Link /A << /S /L#61unch /Win << /F (calc.exe) >> >> >>'] }),
      'active-content',
    ],
    [
      'a PDF that hides the start of a program in packed objects',
      pdfWith('a', { more: [packedObjects('<< /S /Launch /F (calc.exe) >>')] }),
      'active-content',
    ],
    ['a PDF of 201 pages', pdfWith('a', { pages: 201 }), 'too-many-pages'],
    ['a picture that would fill the memory', makePng(30_000, 30_000, { isWhole: false }), 'too-many-pixels'],
    ['half a picture', makePng(100, 100).subarray(0, 60), 'damaged'],
    ['a picture with a wrong sum', flipped(makePng(10, 10), 45), 'damaged'],
    ['half a photograph', onePixelJpeg.subarray(0, -4), 'damaged'],
    ['the test virus', Buffer.from(virus), 'malware'],
    ['the test virus in a PDF', pdfWith('a', { trailer: `\n%${virus}\n` }), 'malware'],
  ])('%s', async (_what, content, fault) => {
    const tenant = await world.makeTenant()
    expect(await upload<Problem>(tenant, content)).toMatchObject({
      status: 422,
      body: { code: 'invalid-input', errors: [{ path: 'file', code: fault }] },
    })
    expect([(await list(tenant)).body.items, await listFiles(tenant)]).toEqual([[], []])
  })

  test('one byte more than 20 MB', async () => {
    const tenant = await world.makeTenant()
    const large = Buffer.alloc(20 * 1024 * 1024 + 1)
    expect(await upload<Problem>(tenant, large)).toMatchObject({ status: 413, body: { code: 'body-too-large' } })
    expect(await listFiles(tenant)).toEqual([])
  })

  test('JSON, a form and a name that cannot be read', async () => {
    const tenant = await world.makeTenant()
    const send = (headers: Record<string, string>) =>
      world.app.inject({
        method: 'POST',
        url: writePath(tenant),
        headers: { ...world.makeHeaders(tenant.staff), ...headers },
        payload: pdfWith('a'),
      })
    expect((await send({ 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(415)
    expect((await send({ 'content-type': 'application/octet-stream', 'x-file-name': '%E0%A4%A' })).statusCode).toBe(400)
    expect(await listFiles(tenant)).toEqual([])
  })

  test('a file where JSON belongs', async () => {
    const { staff, tenantId } = await world.makeTenant()
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/tenants/${tenantId}/members`,
      headers: { ...world.makeHeaders(staff), 'content-type': 'application/octet-stream' },
      payload: 'x',
    })
    expect(answer.statusCode).toBe(415)
  })

  test('the 201st of a member', async () => {
    const tenant = await world.makeTenant()
    await world.sql(
      `insert into document (tenant_id, id, member_id, file_name, media_type, bytes, content_hash, storage_name, added_by_name)
       select $1, gen_random_uuid(), $2, 'x.pdf', 'application/pdf', 1, '', 'none-' || n, 'x' from generate_series(1, 200) n`,
      [tenant.tenantId, tenant.member.memberId],
    )
    expect(await upload<Problem>(tenant, pdfWith('a'))).toMatchObject({
      status: 409,
      body: { code: 'too-many-documents' },
    })
    expect(await listFiles(tenant)).toEqual([])
  })

  test('an upload that would exceed 50 GB for a tenant, even from several people at once, but not another tenant’s', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    const content = pdfWith('a')
    const others = await Promise.all(Array.from({ length: 30 }, () => world.makeMember(tenant.tenantId)))
    // Leaves room for one more file but not for two. Needs 30 members, because a single document and the documents of
    // one member are limited to 2 GB.
    const taken = 50 * 1024 ** 3 - content.length
    await world.sql(
      `insert into document (tenant_id, id, member_id, file_name, media_type, bytes, content_hash, storage_name, added_by_name)
       select $1, gen_random_uuid(), m.id, 'x.pdf', 'application/pdf', $3::bigint / 30 + case when m.n = 30 then $3::bigint % 30 else 0 end,
         '', 'none-' || m.n, 'x' from unnest($2::uuid[]) with ordinality as m(id, n)`,
      [tenant.tenantId, others, taken],
    )
    await world.sql('update member set shares_all = true where tenant_id = $1', [tenant.tenantId])
    const sent = await Promise.all(others.slice(0, 6).map((memberId) => upload<Problem>(tenant, content, { memberId })))
    const refused = sent.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(5)
    for (const { status, body } of refused)
      expect([status, body]).toMatchObject([
        409,
        { code: 'tenant-storage-full', title: expect.stringContaining('50 GB') },
      ])
    expect(await listFiles(tenant)).toHaveLength(1)
    expect((await upload(other, content)).status).toBe(201)
  })
})

function packedObjects(object: string): string {
  const packed = deflateSync(`9 0 ${object}`).toString('latin1')
  return `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
}

/**
 * Appends a ZIP archive to the PDF. The comment at the end of the archive contains the end of the PDF, so the file is
 * valid in both formats.
 */
function zipIn(pdf: Buffer): Buffer {
  const end = Buffer.from(zipEnd)
  const tail = Buffer.from('\n%%EOF\n')
  end.writeUInt16LE(tail.length, 20)
  return Buffer.concat([pdf, end, tail])
}

function flipped(content: Buffer, at: number): Buffer {
  const changed = Buffer.from(content)
  changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at)
  return changed
}

describe('who sees a document', () => {
  test('nobody by a path of another member, tenant or document', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    const { body } = await upload(tenant, pdfWith('a'))
    const other = await world.makeMember(tenant.tenantId)
    const theirs = await upload(foreign, pdfWith('b'))
    const asked = [
      `${writePath(tenant, other)}/${body.id}/content`,
      `${writePath(tenant, foreign.member.memberId)}/${body.id}/content`,
      `${writePath(tenant, foreign.member.memberId)}/${theirs.body.id}/content`,
      `${writePath(tenant)}/${theirs.body.id}/content`,
      `${writePath(tenant)}/${randomUUID()}/content`,
      `${writePath(foreign)}/${theirs.body.id}/content`,
      writePath(tenant, foreign.member.memberId),
    ]
    for (const url of asked)
      expect(await world.ask(tenant.staff, 'GET', url), url).toMatchObject({ status: 404, body: { code: 'not-found' } })
    const gone = { body: { reason: 'x' } }
    expect((await world.ask(tenant.admin, 'DELETE', `${writePath(tenant, other)}/${body.id}`, gone)).status).toBe(404)
    expect((await world.ask(tenant.admin, 'DELETE', `${writePath(tenant)}/${theirs.body.id}`, gone)).status).toBe(404)
    expect(await upload<Problem>(tenant, pdfWith('a'), { memberId: foreign.member.memberId })).toMatchObject({
      status: 404,
    })
    expect(await listFiles(tenant)).toHaveLength(1)
  })

  test('staff only while the member shares something, with the next request', async () => {
    const tenant = await world.makeTenant()
    const { body } = await upload(tenant, pdfWith('a'))
    const decide = (decision: string, pluginId?: number) =>
      world.ask(tenant.member, 'POST', `/api/tenants/${tenant.tenantId}/members/${tenant.member.memberId}/consents`, {
        body: {
          purpose: 'share-with-staff',
          decision,
          textVersion: '1',
          language: 'de',
          ...(pluginId === undefined ? {} : { pluginId }),
        },
      })
    expect((await decide('withdrawn')).status).toBe(200)
    for (const url of [writePath(tenant), `${writePath(tenant)}/${body.id}/content`])
      expect(await world.ask(tenant.admin, 'GET', url)).toMatchObject({ status: 403, body: { code: 'not-shared' } })
    expect(await upload<Problem>(tenant, pdfWith('b'))).toMatchObject({ status: 403, body: { code: 'not-shared' } })
    expect(await listFiles(tenant)).toHaveLength(1)
    const own = await world.ask<{ items: OwnDocument[] }>(tenant.member, 'GET', '/api/me/documents')
    expect(own.body.items.map(({ id }) => id)).toEqual([body.id])
    await decide('given', 15)
    expect((await list(tenant)).body.items.map(({ id }) => id)).toEqual([body.id])
  })

  test('its member, with the organisation that keeps it, and no other member', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    const { body } = await upload(tenant, pdfWith('a'))
    const own = await world.ask<{ items: OwnDocument[] }>(tenant.member, 'GET', '/api/me/documents')
    expect(own.body.items).toMatchObject([{ id: body.id, groupId: tenant.tenantId, fileName: 'Befund.pdf' }])
    const content = `/api/me/documents/${body.id}/content`
    expect((await world.ask(tenant.member, 'GET', content)).raw.toString('latin1')).toContain('(a) Tj')
    for (const who of [foreign.member, foreign.staff, tenant.staff])
      expect((await world.ask(who, 'GET', content)).status).toBe(404)
  })
})

test('an Admin removes a document for good, with the reason, and the reason stays', async () => {
  const tenant = await world.makeTenant()
  const { body } = await upload(tenant, pdfWith('a'))
  const remove = (who: SignedIn, reason: string) =>
    world.ask(who, 'DELETE', `${writePath(tenant)}/${body.id}`, { body: { reason } })
  expect((await remove(tenant.staff, 'Versehen')).status).toBe(403)
  expect((await remove(tenant.admin, ' ')).status).toBe(422)
  expect((await remove(tenant.admin, 'Gehört jemand anderem')).status).toBe(204)
  expect((await remove(tenant.admin, 'Noch einmal')).status).toBe(404)
  expect((await list(tenant)).body).toMatchObject({
    items: [],
    removed: [{ id: body.id, reason: 'Gehört jemand anderem', removedBy: 'Ada Tester' }],
  })
  expect(await listFiles(tenant)).toEqual([])
  expect((await world.ask(tenant.member, 'GET', `/api/me/documents/${body.id}/content`)).status).toBe(404)
  expect(await world.sql(`select file_name from document where id = $1`, [body.id])).toEqual([{ file_name: '' }])
})

test('the copy of a person’s data contains the files', async () => {
  const tenant = await world.makeTenant()
  await upload(tenant, pdfWith('a copy'), { name: 'Befund.pdf' })
  await world.ask(tenant.member, 'POST', '/api/me/exports')
  const ready = await vi.waitFor(
    async () => {
      const { body } = await world.ask<{ exports: DataExport[] }>(tenant.member, 'GET', '/api/me/exports')
      const found = body.exports.find(({ state }) => state === 'ready')
      if (!found) throw new Error('the export is not ready')
      return found
    },
    { timeout: 20_000, interval: 100 },
  )
  const { raw } = await world.ask(tenant.member, 'GET', `/api/me/exports/${ready.id}/salus-export.zip`)
  const files = unzipSync(raw)
  const name = Object.keys(files).find((one) => one.endsWith(`/${tenant.tenantId}/1-Befund.pdf`)) ?? ''
  expect(Buffer.from(files[name] ?? []).toString('latin1')).toContain('(a copy) Tj')
})

test('the files of an erased member go with them', async () => {
  const tenant = await world.makeTenant()
  await upload(tenant, pdfWith('a'))
  await world.sql(`update member set user_id = null where id = $1`, [tenant.member.memberId])
  await world.sql(
    `insert into member_hold (tenant_id, member_id, kind, reason, ends_on) values ($1, $2, 'legal', 'x', '2026-01-01')`,
    [tenant.tenantId, tenant.member.memberId],
  )
  await runRetention({ ...world, owner: world.database.owner })
  expect(await listFiles(tenant)).toEqual([])
  expect(await world.sql(`select id from document where tenant_id = $1`, [tenant.tenantId])).toEqual([])
})

test('unreferenced files are removed after an hour, and no others', async () => {
  const tenant = await world.makeTenant()
  await upload(tenant, pdfWith('a'))
  const [kept = ''] = await listFiles(tenant)
  const folder = path.join(world.dataDir, 'documents', String(tenant.tenantId))
  const [old, young] = ['o'.repeat(32), 'y'.repeat(32)]
  for (const name of [old, young]) await writeFile(path.join(folder, name), 'left behind')
  const before = new Date(Date.now() - 7_200_000)
  for (const name of [kept, old]) await utimes(path.join(folder, name), before, before)
  expect(await sweepDocuments({ ...world, owner: world.database.owner })).toBe(1)
  expect((await listFiles(tenant)).toSorted()).toEqual([kept, young].toSorted())
})
