// Sends files over a real connection to a server that was started as `npm start` does, with Node.js options that an
// operator could set.

import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { memberImportsApi } from '@salus/contract/members/imports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSpreadsheet } from './platform/spreadsheet/write-spreadsheet.ts'
import { freePort } from './testing/peers/outside-postgres.ts'
import { type OwnPostgres, startOwnPostgres, buildDatabaseUrl } from './testing/peers/own-postgres.ts'
import { type SalusProcess, serveSalus } from './testing/peers/salus-process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-uploads-'))
let postgres: OwnPostgres
let server: SalusProcess
let cookie = ''

beforeAll(async () => {
  postgres = await startOwnPostgres()
  server = await serveSalus({
    DATABASE_URL: buildDatabaseUrl(postgres),
    DATA_DIR: path.join(dataDir, 'data'),
    PORT: String(await freePort()),
    DEMO_DATA: 'on',
    NODE_OPTIONS: '--max-old-space-size=512 --enable-source-maps',
  })
  const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email: 'staff@studio-nord.example', password: 'Salus-demo-2026' }),
  })
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}, 60_000)
afterAll(async () => {
  await server.stop()
  await postgres.close()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Sent {
  readonly path: 'member-imports' | 'measurement-files'
  readonly body: string
  /** The content-length to send, in bytes; by default that of the body. */
  readonly declared?: number
  readonly key?: string
  readonly isChunked?: boolean
}

function send({ path: name, body, key = crypto.randomUUID(), isChunked = false, declared }: Sent) {
  return new Promise<{ status: number | undefined; said: Record<string, unknown> }>((resolve, reject) => {
    const length = isChunked ? {} : { 'content-length': declared ?? Buffer.byteLength(body) }
    const headers = {
      'content-type': 'application/json',
      origin: server.url,
      cookie,
      'idempotency-key': key,
      ...length,
    }
    const sending = request(`${server.url}/api/tenants/1/${name}`, { method: 'POST', headers }, (answer) => {
      text(answer).then((said) => resolve({ status: answer.statusCode, said: JSON.parse(said) }), reject)
    })
    sending.once('error', reject)
    for (let at = 0; at < body.length; at += 300_000) sending.write(body.slice(at, at + 300_000))
    sending.end()
  })
}

const bodyWith = (fileName: string, content: string | Uint8Array) =>
  JSON.stringify({ fileName, content: Buffer.from(content).toString('base64') })

const header = ['Vorname', 'Nachname', 'Geburtsdatum', 'Geschlecht']
const person = (row: number) => [`Anna${row}`, 'Müller', '1980-01-01', 'f']
const makeTable = (rows: number) => [header, ...Array.from({ length: rows }, (_, row) => person(row))]
const csv = (rows: number) =>
  makeTable(rows)
    .map((cells) => cells.join(';'))
    .join('\n')

test('a large list is read in a thread, and the same request again gets the same answer however it is sent', async () => {
  const path = 'member-imports'
  const key = crypto.randomUUID()
  const body = bodyWith('list.csv', csv(30_000))
  expect(body.length).toBeGreaterThan(1_000_000)
  const first = await send({ path, body, key })
  expect(first).toMatchObject({ status: 201, said: { rows: 30_000, header, import: { fileName: 'list.csv' } } })
  for (const isChunked of [false, true]) expect(await send({ path, body, key, isChunked })).toEqual(first)
  expect(await send({ path, body: body.replace('{', '{ '), key })).toEqual(first)
  const other = await send({ path, body: bodyWith('list.csv', csv(29_999)), key })
  expect(other).toMatchObject({ status: 422, said: { code: 'idempotency-key-reused' } })
})

test('a workbook is read, and the next file shows nothing from it', async () => {
  const path = 'member-imports'
  const columns = header.map((name) => ({ header: name, kind: 'text', width: 20 }) as const)
  const rows = makeTable(20).slice(1)
  const workbook = await buffer(writeSpreadsheet({ name: 'Liste', language: 'de', columns, rows }))
  expect(await send({ path, body: bodyWith('list.xlsx', workbook) })).toMatchObject({ status: 201, said: { rows: 20 } })
  const next = await send({ path: 'measurement-files', body: bodyWith('next.csv', 'a;b\n1;2\n'.repeat(50_000)) })
  expect(next.status).toBe(200)
  expect(JSON.stringify(next.said)).not.toContain('Müller')
})

test('a body beyond the limit is refused with its reason, before it comes or when it passes the limit', async () => {
  const length = memberImportsApi.openMemberImport.largestBody + 1
  const refused = { status: 413, said: { code: 'body-too-large' } }
  expect(await send({ path: 'member-imports', body: '', declared: length })).toMatchObject(refused)
  expect(await send({ path: 'member-imports', body: ' '.repeat(length), isChunked: true })).toMatchObject(refused)
})

test.each([
  ['no base64', JSON.stringify({ fileName: 'a.csv', content: '!'.repeat(400_000) }), 'content wrong-format'],
  ['no text', JSON.stringify({ fileName: 'a.csv', content: { a: 'x'.repeat(400_000) } }), 'content wrong-type'],
  ['missing', JSON.stringify({ fileName: 'a.csv' }), 'content required'],
  ['empty', JSON.stringify({ fileName: 'a.csv', content: '' }), 'content out-of-range'],
  ['in a list', JSON.stringify([{ content: 'x'.repeat(400_000) }]), ' wrong-type'],
])('a file that is %s is named in the refusal', async (_what, body, expected) => {
  const { status, said } = await send({ path: 'member-imports', body })
  const errors = said['errors'] as readonly { path: string; code: string }[] // every refusal with 422 has them
  expect([status, errors.map(({ path, code }) => `${path} ${code}`).join()]).toEqual([422, expected])
})

test('no request of these tests failed because of a bug', () => {
  expect(server.printed()).not.toContain('request failed')
})
