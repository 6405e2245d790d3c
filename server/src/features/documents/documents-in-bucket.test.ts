import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Document } from '@salus/contract/members/documents.ts'
import type { DataExport } from '@salus/contract/account/own-data.ts'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { silentLog } from '../../platform/log.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { readArchive } from '../backups/read-archive.ts'
import { refuseFilledStore, stageFiles } from '../backups/restore-files.ts'
import { carryOutErasure } from '../erasures/erase-member.ts'
import { pdfWith } from '../../testing/sample-files.ts'
import { type S3Server, startS3Server } from '../../testing/peers/s3-server.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'
import { expireExports } from '../own-data/expire-exports.ts'
import { runRetention } from '../retention/run-retention.ts'
import { sweepDocuments } from './sweep-documents.ts'

let server: S3Server
let world: TenantWorld
beforeAll(async () => {
  server = await startS3Server()
  world = await openTenantWorld(server.environment)
}, 60_000)
afterEach(() => server.start())
afterAll(async () => {
  await world.close()
  await server.close()
})

const writePath = ({ tenantId, member }: TenantOfTest) =>
  `/api/tenants/${tenantId}/members/${member.memberId}/documents`
const listKeys = ({ tenantId }: TenantOfTest) =>
  server.keys().filter((key) => key.startsWith(`salus/documents/${tenantId}/`))
const deps = () => ({ ...world, owner: world.database.owner })

async function upload(tenant: TenantOfTest, content = pdfWith('canary-in-bucket')) {
  const since = performance.now()
  const answer = await world.app.inject({
    method: 'POST',
    url: writePath(tenant),
    headers: {
      ...world.makeHeaders(tenant.staff),
      'content-type': 'application/octet-stream',
      'x-file-name': 'Befund.pdf',
    },
    payload: content,
  })
  return {
    status: answer.statusCode,
    body: answer.json<Document>(),
    headers: answer.headers,
    ms: performance.now() - since,
  }
}

const content = (tenant: TenantOfTest, id: string) =>
  world.ask(tenant.staff, 'GET', `${writePath(tenant)}/${id}/content`)

test('a document is stored encrypted in the bucket, not on the disk, and every process serves it', async () => {
  const tenant = await world.makeTenant()
  const { status, body } = await upload(tenant)
  expect(status).toBe(201)
  const [key = '', ...others] = listKeys(tenant)
  expect(others).toEqual([])
  expect(server.readBytes(key).toString('latin1')).not.toContain('canary')
  expect(readdirSync(world.dataDir).filter((name) => name === 'documents')).toEqual([])
  expect(readdirSync(path.join(world.dataDir, 'incoming'))).toEqual([])
  const other = await startTestApp({ environment: server.environment, besides: world.testApp })
  const url = `${writePath(tenant)}/${body.id}/content`
  const answer = await other.app.inject({ method: 'GET', url, headers: world.makeHeaders(tenant.staff) })
  await other.close()
  expect([answer.statusCode, answer.rawPayload.equals(pdfWith('canary-in-bucket'))]).toEqual([200, true])
  expect(answer.headers['content-length']).toBe(String(pdfWith('canary-in-bucket').length))
})

test('a refused file leaves nothing in the bucket', async () => {
  const tenant = await world.makeTenant()
  expect((await upload(tenant, randomBytes(5_000))).status).toBe(422)
  expect(listKeys(tenant)).toEqual([])
})

test('a removed document leaves the bucket, and so do those of an erased member', async () => {
  const tenant = await world.makeTenant()
  const { body } = await upload(tenant)
  await upload(tenant, pdfWith('another'))
  expect(listKeys(tenant)).toHaveLength(2)
  await world.ask(tenant.admin, 'DELETE', `${writePath(tenant)}/${body.id}`, { body: { reason: 'Versehen' } })
  expect(listKeys(tenant)).toHaveLength(1)
  await holdUntilYesterday(tenant)
  await runRetention(deps())
  expect(listKeys(tenant)).toEqual([])
})

async function holdUntilYesterday({ tenantId, member }: TenantOfTest): Promise<void> {
  await world.sql(`update member set user_id = null where id = $1`, [member.memberId])
  await world.sql(
    `insert into member_hold (tenant_id, member_id, kind, reason, ends_on) values ($1, $2, 'legal', 'x', '2026-01-01')`,
    [tenantId, member.memberId],
  )
}

test('no receipt reports an erasure while the bucket is unreachable, and the next try erases', async () => {
  const tenant = await world.makeTenant()
  await upload(tenant)
  const [{ id } = { id: '' }] = await world.sql<{ id: string }>(
    `insert into erasure (tenant_id, id, member_id, subject_hash, asked_by) values ($1, gen_random_uuid(), $2, repeat('a', 64), 'retention') returning id`,
    [tenant.tenantId, tenant.member.memberId],
  )
  const erasure = { tenantId: tenant.tenantId, id }
  await server.stop()
  await expect(carryOutErasure(deps(), erasure)).rejects.toMatchObject({ code: 'unavailable' })
  const state = () => world.sql(`select done_at is not null as done from erasure where id = $1`, [id])
  expect(await state()).toEqual([{ done: false }])
  await server.start()
  expect(await carryOutErasure(deps(), erasure)).not.toBeNull()
  expect([listKeys(tenant), await state()]).toEqual([[], [{ done: true }]])
})

test.each(['gone', 'hanging'])(
  'while the bucket is %s files are refused within 2 s, all else is served',
  async (how) => {
    const tenant = await world.makeTenant()
    const { body } = await upload(tenant)
    const before = await world.ask<{ items: Document[] }>(tenant.staff, 'GET', writePath(tenant))
    if (how === 'gone') await server.stop()
    else await server.freeze()
    const since = performance.now()
    const answers = await Promise.all([upload(tenant, pdfWith('later')), content(tenant, body.id)])
    expect(performance.now() - since).toBeLessThan(2_000)
    for (const { status, headers } of answers) expect([status, headers['retry-after']]).toEqual([503, '5'])
    const listed = await world.ask<{ items: Document[] }>(tenant.staff, 'GET', writePath(tenant))
    expect(listed.body).toEqual(before.body)
    const ready = await world.app.inject({ method: 'GET', url: '/readyz' })
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', files: 'away' }])
    if (how === 'gone') await server.start()
    else server.thaw()
    await vi.waitFor(async () => expect((await content(tenant, body.id)).status).toBe(200))
    expect((await world.app.inject({ method: 'GET', url: '/readyz' })).json()).toEqual({ status: 'ready' })
    expect(listKeys(tenant)).toHaveLength(1)
  },
)

test('a document whose file could not be removed is swept up, and no others', async () => {
  const tenant = await world.makeTenant()
  const [{ body }] = [await upload(tenant), await upload(tenant, pdfWith('stays'))]
  await server.stop()
  const gone = await world.ask(tenant.admin, 'DELETE', `${writePath(tenant)}/${body.id}`, {
    body: { reason: 'Versehen' },
  })
  expect(gone.status).toBe(204)
  await server.start()
  expect(listKeys(tenant)).toHaveLength(2)
  expect(await sweepDocuments(deps())).toBe(0)
  for (const key of listKeys(tenant)) server.age(key, 7_200_000)
  expect(await sweepDocuments(deps())).toBe(1)
  expect(listKeys(tenant)).toHaveLength(1)
})

test('a backup holds the documents of the bucket as they were added, and a restore puts them into another', async () => {
  const tenant = await world.makeTenant()
  await upload(tenant)
  const [key = ''] = listKeys(tenant)
  const relative = key.slice('salus/'.length)
  const file = path.join(world.dataDir, 'kept.backup')
  const lock = new Encrypter()
  const [identity, opener] = [await generateX25519Identity(), new Decrypter()]
  lock.addRecipient(await identityToRecipient(identity))
  opener.addIdentity(identity)
  const given = { lock, secret: world.secret, secretIsElsewhere: true, now: new Date() }
  await makeBackup(file, { ...deps(), ...given })
  const emptyDir = path.join(world.dataDir, 'restored')
  const url = server.environment.FILE_STORE_URL.replace('/salus?', '/restored?')
  const { fileStore } = readConfig({ ...server.environment, FILE_STORE_URL: url })
  const files = openFileStore({ fileStore, dataDir: emptyDir }, { secret: () => world.secret, log: silentLog() })
  await refuseFilledStore(files)
  const staged = stageFiles(emptyDir, files)
  await readArchive(file, opener, { file: (name, content) => staged.put(name, content) })
  const placed = await staged.place()
  const restored = await files.open(relative)
  expect(restored && (await buffer(restored.content)).equals(pdfWith('canary-in-bucket'))).toBe(true)
  await expect(refuseFilledStore(files)).rejects.toThrow('A restore needs an empty place')
  await placed.undo()
  expect(server.keys().filter((each) => each.startsWith('salus/restored/') || each.startsWith('restored/'))).toEqual([])
})

test('another installation with the same bucket is refused before it sweeps anything', async () => {
  const tenant = await world.makeTenant()
  await upload(tenant)
  const stranger = await startTestApp({ environment: server.environment })
  await expect(
    sweepDocuments({ owner: stranger.database.owner, files: stranger.files, dataDir: stranger.config.dataDir }),
  ).rejects.toThrow('belongs to another installation')
  await stranger.close()
  expect(listKeys(tenant)).toHaveLength(1)
})

test('a copy of the own data is made from the bucket, kept in it for a day, and gone after it', async () => {
  const tenant = await world.makeTenant()
  await upload(tenant)
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
  const name = Object.keys(files).find((one) => one.endsWith('/1-Befund.pdf')) ?? ''
  expect(Buffer.from(files[name] ?? []).equals(pdfWith('canary-in-bucket'))).toBe(true)
  const copies = () => server.keys().filter((key) => key.startsWith('salus/exports/'))
  expect(copies()).toHaveLength(1)
  await world.sql(`update data_export set expires_at = now() - interval '1 second' where id = $1`, [ready.id])
  await expireExports(deps())
  expect(copies()).toEqual([])
}, 30_000)
