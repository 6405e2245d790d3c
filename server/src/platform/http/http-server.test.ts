import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { allRoutes } from '@salus/contract/all-routes.ts'
import { connect } from 'node:net'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, anonymous, as, type Client } from '../../testing/as.ts'
import { makeMembership, makeTenant, makeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { runningRelease } from '../start/release.ts'

let app: TestApp
let nobody: Client
let staff: Client
let tenantId: number
let port: number
const webFolder = mkdtempSync(path.join(tmpdir(), 'salus-web-'))

beforeAll(async () => {
  mkdirSync(path.join(webFolder, 'assets/i18n'), { recursive: true })
  writeFileSync(
    path.join(webFolder, 'index.html'),
    `<!doctype html><html lang="en"><title>Salus</title><div id="root"></div>${'<!-- -->'.repeat(200)}</html>`,
  )
  writeFileSync(path.join(webFolder, 'static-home.html'), '<h1>Know what has changed.</h1>')
  writeFileSync(path.join(webFolder, 'assets/main-Ab3dE_9x.js'), 'console.log(1)'.repeat(200))
  writeFileSync(path.join(webFolder, 'assets/main-Ab3dE_9x.js.map'), '{}')
  writeFileSync(path.join(webFolder, 'assets/i18n/de.json'), '{"hello":"Hallo"}')
  writeFileSync(path.join(webFolder, 'sw.js'), 'keep()')
  writeFileSync(path.join(webFolder, 'sw-off.js'), 'leave()')
  writeFileSync(path.join(webFolder, 'manifest.webmanifest'), '{"id":"/"}')
  writeFileSync(path.join(webFolder, '.env'), 'SECRET=1')
  app = await startTestApp({ webFolder, environment: { RATE_LIMIT_FACTOR: '1000' } })
  nobody = anonymous(app)
  const user = await makeUser(app.database)
  tenantId = await makeTenant(app.database)
  await makeMembership(app.database, { tenantId, userId: user.userId, role: 'Staff' })
  staff = await as(app, user)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  await app.close()
  rmSync(webFolder, { recursive: true, force: true })
})

const readProblem = ({ status, body }: Answer) => [status, body?.code]
const patchPreferences = (
  payload: string | Buffer,
  headers: Record<string, string | undefined> = { 'content-type': 'application/json' },
) => staff.send({ method: 'PATCH', url: '/api/me/preferences', headers, payload })

/** Sends the request from its own process, on a connection that is closed after the response, as a proxy does. */
const uploadAndClose = async (megabytes: number): Promise<string> => {
  const target = { port, method: 'POST', path: `/api/tenants/${tenantId}/members/${randomUUID()}/documents` }
  const headers = { 'content-type': 'application/octet-stream', 'content-length': megabytes * 1_000_000 }
  const program = `
    const options = ${JSON.stringify({ ...target, headers, agent: false })}
    const sent = require('node:http').request(options, (answer) => console.log(answer.resume().statusCode))
    sent.once('error', (error) => console.log(error.code))
    sent.end(Buffer.alloc(${megabytes * 1_000_000}))`
  return (await promisify(execFile)(process.execPath, ['-e', program])).stdout.trim()
}

test('the sender of a refused upload reads why, even if the connection ends with the response', async () => {
  for (const megabytes of [10, 15, 19, 24])
    expect([megabytes, await uploadAndClose(megabytes)]).toEqual([megabytes, '401'])
}, 30_000)

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

describe('the headers of every answer', () => {
  test.each([
    ['an answer', () => staff.get('/api/session'), 200],
    ['a refusal', () => nobody.get('/api/session'), 401],
    ['an unknown address', () => nobody.get('/api/nothing'), 404],
    ['a wrong method', () => nobody.put('/api/session', {}), 405],
    [
      'a body that is no JSON',
      () =>
        nobody.send({
          method: 'POST',
          url: '/api/auth/sign-out',
          headers: { 'content-type': 'application/json' },
          payload: '{',
        }),
      400,
    ],
    [
      'a body of another type',
      () =>
        nobody.send({
          method: 'POST',
          url: '/api/auth/sign-in/email',
          headers: { 'content-type': 'text/plain' },
          payload: 'x',
        }),
      415,
    ],
    ['an address that cannot be decoded', () => nobody.get('/%E0%A4%A'), 400],
    ['the health check', () => nobody.get('/healthz'), 200],
    ['the description', () => nobody.get('/api/openapi.json'), 200],
    ['a missing picture', () => nobody.get('/nothing.png'), 404],
  ])('%s is sent with the headers of data: no cache, no frame, no guess of its type', async (_what, ask, status) => {
    const { headers, ...answer } = await ask()
    expect(answer.status).toBe(status)
    expect(headers).toMatchObject({ ...everywhere, 'content-security-policy': dataPolicy, 'cache-control': 'no-store' })
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'strict-transport-security'])
      expect(headers).not.toHaveProperty(name)
  })
  test('the health check and the description name the release', async () => {
    const health = await nobody.get('/healthz')
    expect(health.body).toEqual({ status: 'ok', product: 'salus', ...runningRelease() })
    expect(health.body.version).toMatch(/^\d+\.\d+\.\d+/)
    const { body } = await nobody.get('/api/openapi.json')
    expect([body.info.version, body['x-commit']]).toEqual([health.body.version, health.body.commit])
  })
  test('a page runs nothing but its own scripts', async () => {
    const { status, headers } = await nobody.get('/home', { accept: 'text/html' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      ...everywhere,
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-cache',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(self)',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='; img-src 'self' blob:; " +
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src blob:; object-src 'none'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types salus-worker; report-uri /api/csp-reports",
    })
  })
  test('the page of the API documentation asks no other server', async () => {
    const { text, headers } = await nobody.get('/api/docs')
    const nonce = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1]
    expect(text.match(/<script /g)).toHaveLength(2)
    expect(text.match(new RegExp(`<script nonce="${nonce}"`, 'g'))).toHaveLength(2)
    expect(text).not.toMatch(/https?:\/\//)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/)
    expect((await nobody.get('/api/docs/scalar.js')).headers['content-encoding']).toBe('br')
  }, 60_000)
})

describe('long answers', () => {
  test('are compressed for clients that accept it, and have the same content for all others', async () => {
    const { cookie = '' } = await as(app, await makeUser(app.database))
    const url = '/api/measurement-profiles/d480f089-74af-5284-9f04-f4f9280a2857?lang=en'
    const ask = (encoding?: string) =>
      app.app.inject({
        url,
        headers: { cookie, ...(encoding === undefined ? {} : { 'accept-encoding': encoding }) },
      })
    const [plain, packed, gzip] = [await ask(), await ask('gzip, br'), await ask('gzip')]
    expect(plain.rawPayload.length).toBeGreaterThan(2000)
    expect([plain, packed, gzip].map(({ headers }) => [headers['content-encoding'], headers['vary']])).toEqual([
      [undefined, 'accept-language, cookie, accept-encoding'],
      ['br', 'accept-language, cookie, accept-encoding'],
      [undefined, 'accept-language, cookie, accept-encoding'],
    ])
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
    expect(gzip.body).toBe(plain.body)
  })
})

describe('unreadable requests', () => {
  test.each([
    ['text that is no JSON', '{"theme":'],
    ['two values for one key', '{"theme":"dark","theme":"light"}'],
    ['the same key escaped', '{"theme":"dark","\\u0074heme":"light"}'],
    ['a prototype', '{"__proto__":{"theme":"dark"},"theme":"dark"}'],
    ['an escaped prototype', '{"\\u005f_proto__":{},"theme":"dark"}'],
    ['a constructor', '{"constructor":{"prototype":{"theme":"dark"}}}'],
    ['a character that cannot be stored', '{"theme":"dark\\u0000"}'],
    ['half a character', '{"theme":"\\ud800"}'],
    ['a number beyond all numbers', '{"theme":1e999}'],
    ['nesting without end', `{"theme":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['nesting deeper than the stack', '['.repeat(50_000)],
    ['a list of more than 5,000 objects', `{"theme":[${'{},'.repeat(5000)}{}]}`],
    ['nothing', ' '],
  ])('%s is refused', async (_what, payload) => {
    expect(readProblem(await patchPreferences(payload))).toEqual([400, 'malformed-request'])
  })
  test('bytes that are not UTF-8 are refused', async () => {
    expect(readProblem(await patchPreferences(Buffer.from([0x22, 0xff, 0xfe, 0x22])))).toEqual([
      400,
      'malformed-request',
    ])
  })
  test('thirty levels are accepted, and brackets and quotation marks within a text do not count', async () => {
    const deep = await patchPreferences(`{"theme":${'['.repeat(30)}"}\\"{,:"${']'.repeat(30)}}`)
    expect(readProblem(deep)).toEqual([422, 'invalid-input'])
  })
  test('a body over 256 kB is refused, one just below is read', async () => {
    expect(readProblem(await patchPreferences(JSON.stringify({ theme: 'x'.repeat(1_000_000) })))).toEqual([
      413,
      'body-too-large',
    ])
    expect(readProblem(await patchPreferences(JSON.stringify({ theme: 'x'.repeat(262_000) })))).toEqual([
      422,
      'invalid-input',
    ])
  })
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/csp-report',
  ])('a body of %s is refused', async (type) => {
    const answer = await staff.send({
      method: 'PATCH',
      url: '/api/me/preferences',
      headers: { 'content-type': type, origin: 'http://localhost:3350' },
      payload: '{"theme":"dark"}',
    })
    expect(readProblem(answer)).toEqual([415, 'unsupported-media-type'])
  })
  test('a compressed body is refused, and the answer says which encoding is accepted', async () => {
    const answer = await staff.send({
      method: 'PATCH',
      url: '/api/me/preferences',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', origin: 'http://localhost:3350' },
      payload: gzipSync('{"theme":"dark"}'),
    })
    expect(readProblem(answer)).toEqual([415, 'unsupported-media-type'])
    expect(answer.text).toContain('application/json, uncompressed')
  })
  test('bytes that are not HTTP get an answer with the same headers, and the connection is closed', async () => {
    const raw = (bytes: string) =>
      new Promise<string>((resolve) => {
        let said = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
        socket.on('data', (data) => (said += data.toString()))
        socket.on('close', () => resolve(said))
      })
    const garbage = await raw('GARBAGE\r\n\r\n')
    expect(garbage).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(garbage).toContain('x-content-type-options: nosniff')
    expect(garbage).toContain('application/problem+json')
    expect(await raw(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe('input that breaks the contract', () => {
  test('names every bad field', async () => {
    const answer = await staff.patch('/api/me/preferences', { theme: 'pink', locale: 'fr', role: 'Admin' })
    expect(readProblem(answer)).toEqual([422, 'invalid-input'])
    expect(answer.body.errors.map(({ path, code }: { path: string; code: string }) => [path, code]).sort()).toEqual([
      ['locale', 'not-an-option'],
      ['role', 'unknown-field'],
      ['theme', 'not-an-option'],
    ])
  })
  test.each(['0x1', '1e0', '1%20', '01', '+1', '-1', '1.0', '%31', '１', '9007199254740993', '1;x', '1%2f..', ''])(
    'the tenant id %j is no tenant',
    async (id) => {
      expect((await staff.get(`/api/tenants/${id}`)).status).toBe(404)
    },
  )
  test.each(['?limit=0', '?limit=1&limit=2', '?limit=abc', '?unknown=1', '?__proto__=1', '?cursor=%00'])(
    'the query %s is refused',
    async (query) => {
      const answer = await staff.get(`/api/tenants/${tenantId}/members${query}`)
      expect(readProblem(answer)).toEqual([400, 'invalid-query'])
    },
  )
  test('a query is refused on a route that has none', async () => {
    expect(readProblem(await staff.get('/api/session?groupId=1'))).toEqual([400, 'invalid-query'])
  })
  test('a body is refused on a route that has none', async () => {
    expect(readProblem(await staff.post('/api/session/renew', { userId: 'x' }))).toEqual([422, 'invalid-input'])
    expect((await staff.post('/api/session/renew', {})).status).toBe(200)
  })
  test('a malformed Idempotency-Key is refused', async () => {
    expect(
      readProblem(await staff.patch('/api/me/preferences', { theme: 'dark' }, { 'idempotency-key': 'a b' })),
    ).toEqual([400, 'malformed-request'])
  })
})

describe('methods', () => {
  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'] as const)(
    '%s is refused at an address that can only be read, and the answer lists the allowed methods',
    async (method) => {
      const answer = await staff.send({ method: method as 'POST', url: '/api/session' })
      expect(readProblem(answer)).toEqual([405, 'method-not-allowed'])
      expect(answer.headers['allow']).toBe('GET, HEAD')
    },
  )
  test.each(['/api/openapi.json', '/api/docs', '/api/docs/scalar.js'])('%s can only be read', async (url) => {
    const answer = await nobody.post(url, {})
    expect([readProblem(answer), answer.headers['allow']]).toEqual([[405, 'method-not-allowed'], 'GET, HEAD'])
  })
  test('a known address lists all its methods, even if it contains ids', async () => {
    expect((await staff.delete(`/api/tenants/${tenantId}/members`)).headers['allow']).toBe('GET, HEAD, POST')
  })
  test('HEAD answers as GET does, without a body', async () => {
    const answer = await staff.send({ method: 'HEAD', url: '/api/session' })
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(50)
  })
  test('HEAD is accepted wherever GET is, also for streams and files', async () => {
    const readable = allRoutes.filter(({ method }) => method === 'GET')
    for (const { path: pattern } of readable) {
      const url = pattern.replaceAll(/\{\w+\}/g, '1')
      const [head, get] = [await nobody.send({ method: 'HEAD', url }), await nobody.get(url)]
      expect([pattern, head.status]).toEqual([pattern, get.status])
    }
    expect((await staff.send({ method: 'HEAD', url: '/api/events' })).status).toBe(200)
  })
  test('a page accepts only GET and HEAD', async () => {
    const answer = await nobody.post('/home', {})
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })
})

describe('writes that another site sends', () => {
  const write = (headers: Record<string, string | undefined>) =>
    staff.patch('/api/me/preferences', { theme: 'dark' }, headers)
  test.each([
    ['an origin elsewhere', { origin: 'https://evil.test' }],
    ['the same name on another port', { origin: 'http://localhost:9999' }],
    ['a hidden origin', { origin: 'null' }],
    ['a fetch across sites', { 'sec-fetch-site': 'cross-site' }],
    ['a fetch from a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['our origin claimed in a fetch across sites', { origin: 'http://localhost:3350', 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused', async (_what, headers) => {
    expect(readProblem(await write(headers))).toEqual([403, 'foreign-origin'])
  })
  test('a form without an origin is refused', async () => {
    const headers = { origin: undefined, 'content-type': 'application/x-www-form-urlencoded' }
    expect(readProblem(await patchPreferences('theme=dark', headers))).toEqual([403, 'foreign-origin'])
  })
  test('a sign-in from another site is refused even without a cookie', async () => {
    const answer = await nobody.post(
      '/api/auth/sign-in/email',
      { email: 'a@b.example', password: 'x' },
      { origin: 'https://evil.test' },
    )
    expect(readProblem(answer)).toEqual([403, 'foreign-origin'])
  })
  test.each([
    ['our own page', { origin: 'http://localhost:3350', 'sec-fetch-site': 'same-origin' }],
    ['our own page by its number', { origin: 'http://127.0.0.1:3350' }],
    ['a browser that says only where the page is', { origin: undefined, 'sec-fetch-site': 'same-origin' }],
    ['a script that names our address', { origin: 'http://localhost:3350' }],
  ])('a write that %s sends is accepted', async (_what, headers) => {
    expect((await write(headers)).status).toBe(204)
  })
  test('a script with a session cookie but without an origin is refused, and the answer says what to send', async () => {
    const answer = await write({ origin: undefined })
    expect(readProblem(answer)).toEqual([403, 'origin-missing'])
    expect(answer.body.detail).toContain('Origin: http://localhost:3350')
    expect(answer.body.detail).toContain('API key')
  })
  test('signing in and delivering with an API key need no origin, for neither has a session cookie', async () => {
    const script = { origin: undefined }
    const login = { email: 'nobody@salus.example', password: 'Wrong-horse-7' }
    expect(readProblem(await nobody.post('/api/auth/sign-in/email', login, script))).toEqual([401, 'wrong-credentials'])
    const key = { ...script, authorization: 'Bearer wrong' }
    expect(readProblem(await nobody.post('/api/modules/check-ups', {}, key))).toEqual([401, 'wrong-api-key'])
  })
  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'a form (%s) signs nobody in, even from a browser that names no origin',
    async (type) => {
      const answer = await nobody.send({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { origin: undefined, 'content-type': type },
        payload: '{"email":"nobody@salus.example","password":"Wrong-horse-7"}',
      })
      expect([answer.status, answer.headers['set-cookie']]).toEqual([415, undefined])
    },
  )
  test('only the public address is trusted where there is one', async () => {
    const secure = await startTestApp({
      besides: app,
      environment: { PUBLIC_URL: 'https://salus.example', TRUSTED_PROXIES: 'none' },
    })
    const statuses = await Promise.all(
      ['https://salus.example', 'http://localhost:3350', 'https://evil.salus.example'].map(
        async (origin) => (await anonymous(secure).post('/api/auth/sign-out', {}, { origin })).status,
      ),
    )
    expect(statuses).toEqual([200, 403, 403])
    await secure.close()
  })
})

describe('files of the app', () => {
  test('a file named by its content is kept for a year, the page and the texts are asked for again', async () => {
    expect((await nobody.get('/assets/main-Ab3dE_9x.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await nobody.get('/assets/i18n/de.json')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    })
    const page = await nobody.get('/')
    expect(page.headers['cache-control']).toBe('no-cache')
    expect((await nobody.get('/', { 'if-none-match': String(page.headers['etag']) })).status).toBe(304)
  })
  test('are compressed for browsers that accept it', async () => {
    const answer = await app.app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe((await nobody.get('/')).text)
  })
  test('every address of the app is the page, for a browser that navigates', async () => {
    for (const url of ['/home', '/staff/1/members-overview?memberId=x', '/member'])
      expect((await nobody.get(url)).text).toContain('<title>Salus')
    expect((await nobody.get('/home', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })).status).toBe(404)
    expect((await nobody.get('/home', { accept: 'application/json' })).status).toBe(404)
  })
  test('a navigation that the service worker passes on is a navigation', async () => {
    const headers = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'empty' }
    expect((await nobody.get('/home', headers)).text).toContain('<title>Salus')
    expect((await nobody.get('/no-such-page', headers)).status).toBe(404)
    expect((await nobody.get('/home', { ...headers, 'sec-fetch-dest': 'iframe' })).status).toBe(404)
  })
  test('a page that was open during an update gets the page of the new release, to see that it is outdated', async () => {
    const headers = { accept: 'text/html', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
    const { status, text } = await nobody.get('/', headers)
    expect([status, text.includes('<title>Salus')]).toEqual([200, true])
  })
  test('the service worker may reach this server and nothing else, and is never kept by a cache', async () => {
    const { headers, text } = await nobody.get('/sw.js')
    expect(text).toBe('keep()')
    expect(headers).toMatchObject({
      ...everywhere,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /api/csp-reports",
    })
    expect((await nobody.get('/manifest.webmanifest')).headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })
  test('the page that the service worker keeps is the same for everybody', async () => {
    const [ofNobody, ofStaff] = [await nobody.get('/index.html'), await staff.get('/index.html')]
    expect(ofNobody.text).toBe(ofStaff.text)
    expect(ofNobody.text).not.toContain('data-session')
    expect((await nobody.get('/home')).text).toContain('data-session="none"')
  })
  test('the start page can be read before the scripts have come, by people without a session and nowhere else', async () => {
    const heading = '<div id="root"><h1>Know what has changed.</h1></div>'
    for (const address of ['/', '/home', '/home?from=mail']) {
      expect((await nobody.get(address)).text, address).toContain(heading)
      expect((await staff.get(address)).text, address).not.toContain('<h1>')
    }
    for (const address of ['/register', '/index.html', '/member']) {
      expect((await nobody.get(address)).text, address).not.toContain('<h1>')
    }
    expect((await nobody.get('/static-home.html')).status).toBe(404)
  })
  test('an operator can switch the service worker off: it is replaced by one that leaves, and pages do not bring it back', async () => {
    const off = await startTestApp({ webFolder, environment: { SERVICE_WORKER: 'off' } })
    try {
      expect((await anonymous(off).get('/sw.js')).text).toBe('leave()')
      expect((await anonymous(off).get('/home')).text).toContain('data-worker="off"')
      expect((await nobody.get('/home')).text).not.toContain('data-worker')
    } finally {
      await off.close()
    }
  })
  test('a script that asks for an address of the app gets the page too', async () => {
    // The headers that Node.js's `fetch` sends by default.
    const headers = { accept: '*/*', 'sec-fetch-mode': 'cors' }
    expect((await nobody.get('/home', headers)).text).toContain('<title>Salus')
  })
  test('a program that requests an address with one slash too many does not get the page', async () => {
    for (const url of ['//api/session', '//']) expect((await staff.get(url, { accept: '*/*' })).status).toBe(404)
  })
  test('a person at an address without a page gets the app, which leads them home, and a 404', async () => {
    for (const url of ['/no-such-page', '/metrics']) {
      const answer = await nobody.get(url, { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' })
      expect([answer.status, answer.text.includes('<title>Salus')]).toEqual([404, true])
    }
    expect((await nobody.get('/.git/config', { accept: 'text/html' })).text).not.toContain('<title>')
  })
  test.each([
    '/.env',
    '/assets/main-Ab3dE_9x.js.map',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/../../package.json',
    '/assets/',
    '/favicon.png',
    '/api',
    '/metrics.txt',
    '/metrics',
    '/metrics/members',
    '/.git/config',
    '/.git/HEAD',
    '/staff/.git/config',
    '/no-such-page',
    '/no-such-page/at-all',
  ])('%s is not there', async (url) => {
    expect((await nobody.get(url)).status).toBe(404)
  })
})

describe('the log', () => {
  test('names routes by their pattern and contains nothing about people', async () => {
    const before = app.logged.length
    await staff.get(`/api/tenants/${tenantId}/members?query=Canary-Name`)
    await staff.patch('/api/me/preferences', { theme: 'Canary-Theme' })
    const lines = app.logged.slice(before).map((line): Record<string, unknown> => JSON.parse(line))
    expect(lines).toMatchObject([
      {
        level: 'info',
        method: 'GET',
        route: '/api/tenants/:tenantId/members',
        status: 200,
        ms: expect.any(Number),
        requestId: expect.any(String),
      },
      { method: 'PATCH', route: '/api/me/preferences', status: 422 },
    ])
    expect(lines.map((line) => Object.keys(line).sort().join())).toEqual(
      Array.from({ length: 2 }, () => 'level,method,ms,requestId,route,status,time'),
    )
    const cookie = /sid=([^.%]+)/.exec(staff.cookie ?? '')?.[1] ?? 'no cookie'
    for (const secret of ['Canary', cookie, '127.0.0.1'])
      expect(app.logged.slice(before).join('')).not.toContain(secret)
  })
})

describe('a bug', () => {
  test('reveals nothing about itself and is in the log under the request’s id', async () => {
    const broken = await startTestApp({ besides: app })
    const query = broken.database.pool.query.bind(broken.database.pool)
    Object.assign(broken.database.pool, {
      query: () =>
        Promise.reject(
          Object.assign(new Error('Canary: relation "x" of Mara Muster'), { code: 'Canary: a whole text' }),
        ),
    })
    const answer = await (await as(broken, await makeUser(app.database))).get('/api/session')
    Object.assign(broken.database.pool, { query })
    expect(answer.body).toEqual({
      type: 'about:blank',
      title: 'Something went wrong',
      status: 500,
      code: 'internal-error',
      requestId: expect.any(String),
    })
    const line = broken.logged.find((each) => each.includes('request failed')) ?? ''
    expect(line).toContain(answer.body.requestId)
    expect(line).toContain('"route":"/api/session"')
    expect(line).not.toContain('Canary')
    await broken.close()
  })
  test('an unavailable database is not one: the response is 503 with a time to retry', async () => {
    const away = await startTestApp({ besides: app })
    const query = away.database.pool.query.bind(away.database.pool)
    Object.assign(away.database.pool, { query: () => Promise.reject(Object.assign(new Error('x'), { code: '57P01' })) })
    const client = await as(away, await makeUser(app.database))
    const [answer, ready, alive] = [
      await client.get('/api/session'),
      await client.get('/readyz'),
      await client.get('/healthz'),
    ]
    Object.assign(away.database.pool, { query })
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    expect([ready.status, alive.status]).toEqual([503, 200])
    expect((await client.get('/readyz')).status).toBe(200)
    await away.close()
  })
})

describe('headers of proxies', () => {
  const warnings = (of: TestApp) => of.logged.filter((line) => line.includes('TRUSTED_PROXIES'))
  const ask = (of: TestApp, headers: Record<string, string>) =>
    of.app.inject({ url: '/healthz', remoteAddress: '127.0.0.1', headers })

  test('are warned of once when they come from a peer that is not trusted', async () => {
    const untold = await startTestApp({ besides: app })
    await ask(untold, {})
    expect(warnings(untold)).toEqual([])
    await ask(untold, { 'x-forwarded-for': '203.0.113.9' })
    await ask(untold, { forwarded: 'for=203.0.113.9' })
    expect(warnings(untold).map((line): unknown => JSON.parse(line))).toMatchObject([
      { level: 'warn', headers: ['x-forwarded-for'], peer: '127.0.0.1' },
    ])
    await untold.close()
  })
  test('cause no warning when they come from a trusted peer', async () => {
    const told = await startTestApp({ besides: app, environment: { TRUSTED_PROXIES: '127.0.0.1' } })
    await ask(told, { 'x-forwarded-for': '203.0.113.9' })
    expect(warnings(told)).toEqual([])
    await told.close()
  })
})
