import type { NewApiKey } from '@salus/contract/tenant/api-keys.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
let tenant: TenantOfTest
let key = ''
beforeAll(async () => {
  world = await openTenantWorld()
  tenant = await world.makeTenant([3])
  const url = `/api/tenants/${tenant.tenantId}/api-keys`
  key = (await world.ask<NewApiKey>(tenant.admin, 'POST', url, { body: { pluginId: 3, name: 'Scanner' } })).body.key
}, 60_000)
afterAll(() => world.close())

let sent = 0
/** Returns the status, and the reason if the document was refused. */
async function deliverWith(document: Buffer): Promise<string> {
  sent += 1
  const body = {
    pluginId: 3,
    externalId: `scan-${sent}`,
    member: { id: tenant.member.memberId },
    profileName: 'Rückenscan',
    dateOfMeasurement: '2026-03-10T09:30:00+01:00',
    values: [{ code: 'kyphosis', name: { de: 'Kyphose', en: 'Kyphosis' }, value: 42, unit: '°' }],
    document: document.toString('base64'),
  }
  const headers = { authorization: `Bearer ${key}` }
  const { status, body: answer } = await world.ask<Problem>(null, 'POST', '/api/modules/check-ups', { body, headers })
  return [status, answer.errors?.[0]?.code].join(' ').trim()
}

interface Parts {
  readonly catalog?: string
  readonly more?: string
  readonly picture?: Buffer
}

const pdfWith = ({ catalog = '', more = '', picture = Buffer.alloc(0) }: Parts): Buffer =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n` +
        '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
        `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n${more}` +
        `4 0 obj\n<< /Length ${picture.length} >>\nstream\n`,
      'latin1',
    ),
    picture,
    Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n', 'latin1'),
  ])

test.each([
  ['a picture whose bytes happen to read /JS', { picture: Buffer.from('\xe7\x91/JS(\x00\x80\xff', 'latin1') }],
  ['the page that is shown first, as LibreOffice and jsPDF write it', { catalog: '/OpenAction[3 0 R /FitH null]' }],
  ['the page that is shown first, as an action', { catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }],
  [
    'the page that is shown first, in an object of its own',
    { catalog: '/OpenAction 9 0 R', more: '9 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj\n' },
  ],
])('a module delivers a PDF with %s', async (_what, parts: Parts) => {
  expect(await deliverWith(pdfWith(parts))).toBe('201')
})

test.each([
  ['a script', { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }],
  ['a script behind a button', { more: '9 0 obj\n<< /A << /S /JavaScript /JS 8 0 R >> >>\nendobj\n' }],
  ['an address that is opened', { catalog: '/OpenAction << /S /URI /URI (https://salus.example) >>' }],
  [
    'an address that is opened, in an object of its own',
    { catalog: '/OpenAction 9 0 R', more: '9 0 obj\n<< /S /URI /URI (https://salus.example) >>\nendobj\n' },
  ],
  [
    'an address that is opened after the first page',
    { catalog: '/OpenAction << /S /GoTo /Next 9 0 R /D [3 0 R /Fit] >>' },
  ],
  ['another file that is opened', { catalog: '/OpenAction << /S /GoToR /F (other.pdf) >>' }],
  ['a file in it', { more: '9 0 obj\n<< /Type /EmbeddedFile >>\nendobj\n' }],
  ['a list of files in it', { catalog: '/Names << /EmbeddedFiles 9 0 R >>' }],
  ['a password', { more: 'trailer << /Encrypt 9 0 R >>\n' }],
])('a PDF with %s is refused', async (_what, parts: Parts) => {
  expect(await deliverWith(pdfWith(parts))).toBe('422 unsafe-pdf')
})

test('a PDF that was cut off is refused, even if it contains an earlier end marker', async () => {
  const whole = pdfWith({ picture: Buffer.alloc(4000, 'x') })
  expect(await deliverWith(Buffer.concat([whole, Buffer.from('\n\0\0')]))).toBe('201')
  expect(await deliverWith(whole.subarray(0, 3000))).toBe('422 not-a-pdf')
  const marked = Buffer.concat([Buffer.from('%PDF-1.4\n%%EOF\n'), whole])
  expect(await deliverWith(marked.subarray(0, 3000))).toBe('422 not-a-pdf')
  expect(await deliverWith(Buffer.from('%PDF-1.7 measured %%EOF'))).toBe('201')
})
