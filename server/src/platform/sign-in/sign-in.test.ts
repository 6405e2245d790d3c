import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymous, as, readCookie, withCookie } from '../../testing/as.ts'
import { type MadeUser, makeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashPassword } from './account/password-hash.ts'

let app: TestApp
let user: MadeUser
// The limits are high here, because another test file tests them.
beforeAll(async () => {
  app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  user = await makeUser(app.database, { email: 'mara@salus.example' })
})
afterAll(() => app.close())

const signIn = (email: string, password: string, headers = {}) =>
  anonymous(app).post('/api/auth/sign-in/email', { email, password }, headers)
const rows = async (sql: string, values: unknown[] = []) => (await app.database.owner.query(sql, values)).rows

describe('signing in', () => {
  test('answers with a session cookie that no script reads and that ends with the browser', async () => {
    const answer = await signIn(user.email, user.password)
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^sid=[\w%.~-]+; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^browser=[\w~-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/),
    ])
    const session = await withCookie(app, readCookie(answer)).get('/api/session')
    expect(session.body.user).toMatchObject({ id: user.userId, email: user.email })
  })
  test('does not mind how the address is capitalised', async () => {
    expect((await signIn('mara@SALUS.example', user.password)).status).toBe(200)
  })
  test('over https uses a cookie that only this host over https can set', async () => {
    const secure = await startTestApp({
      besides: app,
      environment: { PUBLIC_URL: 'https://salus.example', TRUSTED_PROXIES: 'none' },
    })
    const answer = await anonymous(secure).post('/api/auth/sign-in/email', {
      email: user.email,
      password: user.password,
    })
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-sid=[\w%.~-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(/^__Host-browser=[\w~-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=15552000$/),
    ])
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await withCookie(secure, readCookie(answer)).get('/api/session')).status).toBe(200)
    await secure.close()
  })
  test('gives every sign-in a session of its own and ends the one the browser had', async () => {
    const first = readCookie(await signIn(user.email, user.password))
    const second = readCookie(await signIn(user.email, user.password, { cookie: first }))
    expect(second).not.toBe(first)
    expect((await withCookie(app, first).get('/api/session')).status).toBe(401)
    expect((await withCookie(app, second).get('/api/session')).status).toBe(200)
  })
  test('keeps at most ten sessions of a user, the newest ones', async () => {
    const busy = await makeUser(app.database)
    const cookies: string[] = []
    for (let index = 0; index < 11; index += 1) cookies.push(readCookie(await signIn(busy.email, busy.password)))
    const statuses = await Promise.all(
      cookies.map(async (cookie) => (await withCookie(app, cookie).get('/api/session')).status),
    )
    expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)])
  })
  test('stores argon2id with at least the recommended cost, each time with another salt', async () => {
    const hashes = [await hashPassword(user.password), await hashPassword(user.password)]
    for (const stored of hashes) expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(hashes[0]).not.toBe(hashes[1])
  })
  test('makes a weaker hash stronger when its owner signs in', async () => {
    const old = await makeUser(app.database)
    const weak = await hash(old.password, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
    await app.database.owner.query('update salus.account set password = $1 where user_id = $2', [weak, old.userId])
    expect((await signIn(old.email, old.password)).status).toBe(200)
    const [{ password }] = await rows('select password from salus.account where user_id = $1', [old.userId])
    expect(password).toMatch(/m=19456,t=2/)
    expect((await signIn(old.email, old.password)).status).toBe(200)
  })
  test('accepts the same characters however they were composed', async () => {
    const composed = await makeUser(app.database, { password: 'Br\u00fccken-bauen' })
    expect((await signIn(composed.email, 'Bru\u0308cken-bauen')).status).toBe(200)
  })
  test('records who signed in from where, and no password', async () => {
    const recorded = await rows(
      `select kind, outcome, ip_address from salus.sign_in_event where user_id = $1 order by at limit 1`,
      [user.userId],
    )
    expect(recorded).toEqual([{ kind: 'sign-in', outcome: 'done', ip_address: '127.0.0.1' }])
  })
})

describe('a refused sign-in', () => {
  test('looks the same for a wrong password, an unknown address and a suspended account', async () => {
    const suspended = await makeUser(app.database, { suspended: true })
    const answers = [
      await signIn(user.email, 'not-the-password'),
      await signIn('nobody@salus.example', 'not-the-password'),
      await signIn(suspended.email, suspended.password),
    ]
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual({
        type: 'about:blank',
        title: expect.any(String),
        status: 401,
        code: 'wrong-credentials',
        requestId: expect.any(String),
      })
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    }
  })
  test('takes as long for an unknown address as for a wrong password', async () => {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let index = 0; index < 6; index += 1) {
      for (const [kind, email] of [
        ['known', user.email],
        ['unknown', 'nobody@salus.example'],
      ] as const) {
        const started = performance.now()
        await signIn(email, 'not-the-password')
        times[kind].push(performance.now() - started)
      }
    }
    // Compares the fastest time of each, because other load on the machine can only increase the times.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)]
    for (const each of [known, unknown]) expect(each).toBeGreaterThanOrEqual(95)
    expect(Math.abs(known - unknown)).toBeLessThan(60)
  })
  test('reveals that the address is not verified only to a person who knows the password', async () => {
    const unverified = await makeUser(app.database, { verified: false })
    expect((await signIn(unverified.email, unverified.password)).body.code).toBe('email-not-verified')
    expect((await signIn(unverified.email, 'not-the-password')).body.code).toBe('wrong-credentials')
  })
  test.each([
    ['two addresses', { email: ['mara@salus.example', 'x@y.example'], password: 'x' }, 'email'],
    ['an address with a line break', { email: 'mara@salus.example\n', password: 'x' }, 'email'],
    ['no password', { email: 'mara@salus.example' }, 'password'],
    ['a field it does not know', { email: 'mara@salus.example', password: 'x', role: 'Admin' }, 'role'],
    ['a password longer than any', { email: 'mara@salus.example', password: 'x'.repeat(129) }, 'password'],
  ])('names the field of %s', async (_what, body, field) => {
    const answer = await anonymous(app).post('/api/auth/sign-in/email', body)
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([422, 'invalid-input', field])
  })
})

describe('a session', () => {
  test('ends 24 hours after sign-in, though used just now', async () => {
    const cookie = readCookie(await signIn(user.email, user.password))
    const client = withCookie(app, cookie)
    expect((await client.get('/api/session')).status).toBe(200)
    await app.database.owner.query(
      `update salus.session set created_at = now() - interval '24 hours 1 minute' where user_id = $1`,
      [user.userId],
    )
    const answer = await client.get('/api/session')
    expect([answer.status, answer.body.code]).toEqual([401, 'signed-out'])
    expect((await client.post('/api/session/renew')).status).toBe(401)
  })
  test('ends with the suspension of the account', async () => {
    const leaving = await makeUser(app.database)
    const client = await as(app, leaving)
    await app.database.owner.query('update salus.app_user set suspended_at = now() where id = $1', [leaving.userId])
    expect((await client.get('/api/session')).status).toBe(401)
  })
  test.each([
    ['the token of the database without a signature', (token: string) => token],
    ['another signature', (token: string) => `${token}.${'A'.repeat(43)}=`],
    ['an empty signature', (token: string) => `${token}.`],
  ])('is not opened by %s', async (_what, forged) => {
    await signIn(user.email, user.password)
    const [{ token }] = await rows(
      'select token from salus.session where user_id = $1 order by created_at desc limit 1',
      [user.userId],
    )
    expect((await withCookie(app, `sid=${encodeURIComponent(forged(token))}`).get('/api/session')).status).toBe(401)
  })
  test('is not opened when two cookies claim to be it', async () => {
    const cookie = readCookie(await signIn(user.email, user.password))
    expect((await withCookie(app, `${cookie}; sid=planted`).get('/api/session')).status).toBe(401)
  })
  test('ends at sign-out on the server, and the browser forgets what it kept', async () => {
    const client = withCookie(app, readCookie(await signIn(user.email, user.password)))
    const answer = await client.post('/api/auth/sign-out', {})
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    expect(answer.headers['set-cookie']).toMatch(/^sid=; .*Max-Age=0$/)
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    expect((await client.get('/api/session')).status).toBe(401)
    expect((await client.post('/api/auth/sign-out')).status).toBe(200)
  })
})

describe('a password reset', () => {
  const requestReset = (email: string) => anonymous(app).post('/api/auth/request-password-reset', { email })
  const reset = (token: string, newPassword: string) =>
    anonymous(app).post('/api/auth/reset-password', { token, newPassword })
  const outbox = () => path.join(app.config.dataDir, 'outbox')
  const mails = () => {
    try {
      return readdirSync(outbox()).filter((name) => name.endsWith('.eml'))
    } catch {
      return []
    }
  }
  const tokenFor = async (email: string): Promise<string> => {
    const before = new Set(mails())
    expect((await requestReset(email)).status).toBe(200)
    for (let tries = 0; tries < 100; tries += 1) {
      const [name] = mails().filter((mail) => !before.has(mail))
      if (name) return /\/reset-password#([\w-]+)/.exec(readFileSync(path.join(outbox(), name), 'utf8'))?.[1] ?? ''
      await pause(50)
    }
    throw new Error('no mail came')
  }

  test('sends a link that sets a new password once, ends all sessions and leads to the configured address', async () => {
    const forgetful = await makeUser(app.database, { firstName: 'Jörg' })
    const old = await as(app, forgetful)
    const token = await tokenFor(forgetful.email)
    expect(token).toMatch(/^[\w-]{32}$/)
    expect((await reset(token, 'Moor-Lampe-19')).text).toBe('{}')
    expect((await old.get('/api/session')).status).toBe(401)
    expect((await signIn(forgetful.email, forgetful.password)).status).toBe(401)
    expect((await signIn(forgetful.email, 'Moor-Lampe-19')).status).toBe(200)
    const again = await reset(token, 'Moor-Lampe-20')
    expect([again.status, again.body.errors[0]]).toMatchObject([422, { path: 'token', code: 'not-valid' }])
    expect(app.announced.at(-1)).toContain(`http://localhost:3350/reset-password#${token}`)
  })
  test('works for only one of many concurrent uses of the token', async () => {
    const { email } = await makeUser(app.database)
    const token = await tokenFor(email)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => reset(token, `Moor-Lampe-1${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  test('expires after 30 minutes', async () => {
    const { email } = await makeUser(app.database)
    const token = await tokenFor(email)
    await app.database.owner.query(`update salus.verification set expires_at = expires_at - interval '31 minutes'`)
    expect((await reset(token, 'Moor-Lampe-19')).status).toBe(422)
  })
  test('keeps the token out of the database, the log and everybody else’s reach', async () => {
    const { email } = await makeUser(app.database)
    const token = await tokenFor(email)
    const stored = JSON.stringify([
      await rows('select * from salus.verification'),
      await rows('select * from graphile_worker._private_jobs'),
    ])
    expect(stored).not.toContain(token)
    expect(app.logged.join('')).not.toContain(token)
    const [name] = mails()
    expect(statSync(path.join(outbox(), name ?? '')).mode & 0o077).toBe(0)
  })
  test('answers the same for an address without an account, and sends nothing', async () => {
    const before = mails().length
    const [known, unknown] = [await requestReset(user.email), await requestReset('nobody@salus.example')]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    for (let tries = 0; tries < 100 && mails().length === before; tries += 1) await pause(50)
    await pause(200)
    expect(mails()).toHaveLength(before + 1)
  })
  test.each([
    ['too short', 'Moor-19', 'out-of-range'],
    ['a common word', 'Passwort123!', 'too-common'],
    ['a run', '12345678', 'too-common'],
  ])('refuses a password that is %s and keeps the token', async (_what, password, code) => {
    const { email } = await makeUser(app.database)
    const token = await tokenFor(email)
    const answer = await reset(token, password)
    expect([answer.status, answer.body.errors[0]]).toMatchObject([422, { path: 'newPassword', code }])
    expect((await reset(token, 'Moor-Lampe-19')).status).toBe(200)
  })
  test('writes in the language of the account', async () => {
    const { email } = await makeUser(app.database, { locale: 'en' })
    await tokenFor(email)
    expect(app.announced.at(-1)).toContain('New password for Salus')
  })
})

describe('what the sign-in library could do and this server does not offer', () => {
  test.each([
    'sign-up/email',
    'get-session',
    'update-user',
    'change-password',
    'list-sessions',
    'delete-user',
    'ok',
    'error',
    'callback/x',
    'reset-password/abc',
  ])('/api/auth/%s does not exist', async (name) => {
    const client = await as(app, user)
    const statuses = [
      await client.get(`/api/auth/${name}`),
      await client.post(`/api/auth/${name}`, { userId: user.userId }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404])
  })
})
