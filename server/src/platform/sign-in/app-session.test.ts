import { get } from 'node:http'
import { securityApi } from '@salus/contract/account/security.ts'
import { appDeviceHeader, appOrigins, appSessionHeader, servesApp } from '@salus/contract/service/native-app.ts'
import { allRoutes } from '@salus/contract/all-routes.ts'
import { stressLoad } from '@salus/domain/measurement-profiles/stress/stress-load/stress-load.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, anonymous, as, readCookie, withCookie } from '../../testing/as.ts'
import { makeMember, makeMembership, makeTenant, type MadeUser, makeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { makeAppToken } from './account/app-token.ts'
import { newHandedOverToken } from './session/handed-over.ts'

const [android = '', ios = ''] = appOrigins
const evil = 'https://evil.example'

let app: TestApp
let user: MadeUser
beforeAll(async () => {
  app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  user = await makeUser(app.database)
})
afterAll(() => app.close())

const appHeaders = (origin: string, token?: string) => ({
  origin,
  'sec-fetch-site': 'cross-site',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
})
const client = () => anonymous(app)
const tokenIn = (answer: Answer) => String(answer.headers[appSessionHeader] ?? '')
const signIn = (who: MadeUser, headers: Readonly<Record<string, string>> = appHeaders(android)) =>
  client().post('/api/auth/sign-in/email', { email: who.email, password: who.password }, headers)
const newToken = async (who = user) => tokenIn(await signIn(who))
const sessionWith = (headers: Readonly<Record<string, string>>) => client().get('/api/session', headers)

describe('signing in to the native app', () => {
  test.each(appOrigins)('from %s gives a token in a header that its pages may read, and no cookie', async (origin) => {
    const answer = await signIn(user, appHeaders(origin))
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(tokenIn(answer)).toMatch(/^salusapp_[\w-]{43}\.[\w-]{43}$/)
    expect(answer.headers['access-control-expose-headers']).toContain(appSessionHeader)
    const session = await sessionWith(appHeaders(origin, tokenIn(answer)))
    expect([session.status, session.body.user.id]).toEqual([200, user.userId])
  })
  test.each([
    ['a browser', {}],
    ['a script without an origin', { origin: undefined }],
  ])('%s gets a cookie and no token', async (_who, headers) => {
    const answer = await client().post(
      '/api/auth/sign-in/email',
      { email: user.email, password: user.password },
      headers,
    )
    expect([answer.status, tokenIn(answer)]).toEqual([200, ''])
    expect(readCookie(answer)).toMatch(/^sid=./)
  })
  test('is refused from another site, and from the app with a cookie', async () => {
    for (const headers of [appHeaders(evil), { ...appHeaders(android), cookie: 'browser=any' }]) {
      const answer = await signIn(user, headers)
      expect([answer.status, answer.body.code, tokenIn(answer)]).toEqual([403, 'foreign-origin', ''])
    }
  })
  test('takes a second factor, and gives the token only after it', async () => {
    const someone = await makeUser(app.database)
    const first = await newToken(someone)
    const begun = await client().post(securityApi.beginAuthenticatorApp.path, undefined, appHeaders(android, first))
    expect(begun.status).toBe(200)
    const totp = new TOTP({ secret: begun.body.secret })
    const confirmed = await client().post(
      securityApi.confirmAuthenticatorApp.path,
      { code: totp.generate() },
      appHeaders(android, first),
    )
    // The change renews the token, so the app's old token is no longer valid.
    const renewed = tokenIn(confirmed)
    expect((await sessionWith(appHeaders(android, first))).status).toBe(401)
    expect((await sessionWith(appHeaders(android, renewed))).status).toBe(200)

    const answer = await signIn(someone)
    expect([answer.status, tokenIn(answer)]).toEqual([200, ''])
    const [recovery] = confirmed.body.recoveryCodes
    const step = { token: answer.body.secondStep.token, code: recovery }
    const done = await client().post('/api/auth/second-step', step, appHeaders(android))
    expect((await sessionWith(appHeaders(android, tokenIn(done)))).status).toBe(200)
  })
  test('ends the session that the app had', async () => {
    const first = await newToken()
    const second = tokenIn(await signIn(user, appHeaders(android, first)))
    expect((await sessionWith(appHeaders(android, first))).status).toBe(401)
    expect((await sessionWith(appHeaders(android, second))).status).toBe(200)
  })
})

describe('a token of the native app', () => {
  let token = ''
  let cookie = ''
  beforeAll(async () => {
    token = await newToken()
    cookie = (await as(app, user)).cookie ?? ''
  })
  const own = () => app.config.trustedOrigins[0] ?? ''
  const bearer = () => ({ authorization: `Bearer ${token}` })

  // Every origin, with and without a cookie, and with and without a token.
  const cases = [
    { from: 'the app', origin: () => android, read: { token: 200, cookie: 200, both: 200, none: 401 } },
    { from: 'the app on iOS', origin: () => ios, read: { token: 200, cookie: 200, both: 200, none: 401 } },
    { from: 'Salus in a browser', origin: own, read: { token: 401, cookie: 200, both: 200, none: 401 } },
    { from: 'another site', origin: () => evil, read: { token: 401, cookie: 200, both: 200, none: 401 } },
    { from: 'a local page', origin: () => 'http://localhost', read: { token: 401, cookie: 200, both: 200, none: 401 } },
    { from: 'a script', origin: () => undefined, read: { token: 401, cookie: 200, both: 200, none: 401 } },
  ] as const
  test.each(cases)('read from $from', async ({ origin, read }) => {
    const from = origin() === undefined ? {} : { origin: origin() ?? '' }
    const answers = {
      token: await sessionWith({ ...from, ...bearer() }),
      cookie: await sessionWith({ ...from, cookie }),
      both: await sessionWith({ ...from, ...bearer(), cookie }),
      none: await sessionWith(from),
    }
    expect(Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]))).toEqual(read)
    // A page of another origin must not be able to read an answer that was given because of a cookie.
    const isApp = appOrigins.includes(origin() ?? '')
    for (const [name, { headers }] of Object.entries(answers)) {
      const isRead = isApp && (name === 'token' || name === 'none')
      expect([name, headers['access-control-allow-origin']]).toEqual([name, isRead ? origin() : undefined])
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers['cross-origin-resource-policy']).toBe(isRead ? 'cross-origin' : 'same-origin')
    }
  })
  test.each([
    { from: 'the app', origin: () => android, write: { token: 204, cookie: 403, both: 403, none: 401 } },
    { from: 'the app on iOS', origin: () => ios, write: { token: 204, cookie: 403, both: 403, none: 401 } },
    { from: 'Salus in a browser', origin: own, write: { token: 401, cookie: 204, both: 204, none: 401 } },
    { from: 'another site', origin: () => evil, write: { token: 403, cookie: 403, both: 403, none: 403 } },
    { from: 'a script', origin: () => undefined, write: { token: 401, cookie: 403, both: 403, none: 401 } },
  ] as const)('write from $from', async ({ origin, write }) => {
    const change = async (headers: Readonly<Record<string, string | undefined>>) =>
      (await client().patch('/api/me/preferences', { theme: 'dark' }, { origin: origin(), ...headers })).status
    expect({
      token: await change(bearer()),
      cookie: await change({ cookie }),
      both: await change({ ...bearer(), cookie }),
      none: await change({}),
    }).toEqual(write)
  })
  test('does not work as a cookie, nor a cookie as a token, and a token from the database alone opens nothing', async () => {
    const [, stored = ''] = /^salusapp_([\w-]+)\./.exec(token) ?? []
    const { rows } = await app.database.owner.query('select 1 from salus.session where token = $1', [stored])
    expect(rows).toHaveLength(1)
    expect((await withCookie(app, `sid=${token.replace('salusapp_', '')}`).get('/api/session')).status).toBe(401)
    const signed = decodeURIComponent(cookie.replace('sid=', ''))
    for (const given of [
      stored,
      `salusapp_${stored}`,
      signed,
      `salusapp_${signed}`,
      makeAppToken('another key', stored),
    ])
      expect((await sessionWith(appHeaders(android, given))).status).toBe(401)
  })
  test('ends like any session: by signing out, and from the list of another device', async () => {
    const someone = await makeUser(app.database)
    const [first, second] = [await newToken(someone), await newToken(someone)]
    const out = await client().post('/api/auth/sign-out', undefined, appHeaders(android, first))
    expect([out.status, out.headers[appSessionHeader], out.headers['set-cookie']]).toEqual([200, '', undefined])
    expect((await sessionWith(appHeaders(android, first))).status).toBe(401)

    const browser = await as(app, someone)
    const { sessions } = (await browser.get('/api/me/security')).body
    const ofApp = sessions.find(({ device }: { device: { app: string | null } }) => device.app !== null)
    expect((await browser.delete(`/api/me/sessions/${ofApp.id}`)).status).toBe(204)
    expect((await sessionWith(appHeaders(android, second))).status).toBe(401)
  })
  test('ends after the hours of every session', async () => {
    const someone = await makeUser(app.database)
    const old = await newToken(someone)
    await app.database.owner.query(
      `update salus.session set created_at = now() - make_interval(hours => $2) where user_id = $1`,
      [someone.userId, app.config.sessionHours],
    )
    expect((await sessionWith(appHeaders(android, old))).status).toBe(401)
  })
  test('is listed under the name of its phone', async () => {
    const someone = await makeUser(app.database)
    const named = { ...appHeaders(ios), [appDeviceHeader]: encodeURIComponent(' Maras Pixel 9 \u0007') }
    const opened = tokenIn(await signIn(someone, named))
    await signIn(someone, { ...appHeaders(android), [appDeviceHeader]: '%zz' })
    const { sessions } = (await client().get('/api/me/security', appHeaders(ios, opened))).body
    const names = sessions.map(({ device }: { device: { app: string | null } }) => device.app)
    expect(names.toSorted()).toEqual(['App', 'Maras Pixel 9'])
    // In a request of a browser, the name is ignored.
    await signIn(someone, { origin: app.config.trustedOrigins[0] ?? '', [appDeviceHeader]: 'Pretended' })
    const { rows } = await app.database.owner.query(
      'select app_device from salus.session where user_id = $1 and app_device is null',
      [someone.userId],
    )
    expect(rows).toHaveLength(1)
  })
  test('of a phone that was handed over reaches one questionnaire only', async () => {
    const staff = await makeUser(app.database)
    const tenantId = await makeTenant(app.database)
    await makeMembership(app.database, { tenantId, userId: staff.userId, role: 'Staff' })
    const memberId = await makeMember(app.database, { tenantId })
    const opened = await newToken(staff)
    const token = newHandedOverToken()
    await app.database.owner.query(
      `update salus.session set token = $2, handed_over_tenant_id = $3, handed_over_member_id = $4,
         handed_over_profile_id = $5, handed_over_at = now() where user_id = $1`,
      [staff.userId, token, tenantId, memberId, stressLoad.id],
    )
    expect((await sessionWith(appHeaders(android, opened))).status).toBe(401)
    const held = makeAppToken(app.secret, token)
    expect((await sessionWith(appHeaders(android, held))).status).toBe(200)
    const members = await client().get(`/api/tenants/${tenantId}/members`, appHeaders(android, held))
    expect([members.status, members.body.code]).toEqual([403, 'device-locked'])
  })
  test('is in no log line', () => {
    expect(app.logged.length).toBeGreaterThan(20)
    expect(app.logged.join('\n')).not.toMatch(/salusapp_|authorization/i)
    expect(app.logged.join('\n')).not.toContain(token.slice(9, 52))
  })
  test('opens the live stream, and only from the app', async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const open = (headers: Readonly<Record<string, string>>) =>
      new Promise<{ status: number | undefined; type: string | undefined; allowed: string | undefined }>(
        (resolve, reject) => {
          const request = get({ port, path: '/api/events', headers }, (response) => {
            const { 'content-type': type, 'access-control-allow-origin': allowed } = response.headers
            resolve({ status: response.statusCode, type, allowed })
            request.destroy()
          })
          request.on('error', reject)
        },
      )
    expect(await open(appHeaders(android, token))).toEqual({
      status: 200,
      type: 'text/event-stream; charset=utf-8',
      allowed: android,
    })
    expect((await open(appHeaders(evil, token))).status).toBe(401)
  })
})

describe('the question before a request', () => {
  const ask = (url: string, headers: Readonly<Record<string, string>>) =>
    client().send({ method: 'OPTIONS', url, headers: { 'access-control-request-method': 'GET', ...headers } })

  test.each(appOrigins)('is answered to %s, for the asked method and without credentials', async (origin) => {
    const answer = await ask('/api/session', { origin })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET',
      vary: 'origin',
    })
    expect(answer.headers['access-control-allow-headers']).toContain('authorization')
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })
  test('gets no permission elsewhere, for another method, with a cookie, or for routes that take no token', async () => {
    const asked = [
      await ask('/api/session', { origin: evil }),
      await ask('/api/session', { origin: 'null' }),
      await ask('/api/session', { origin: `${android}.evil.example` }),
      await ask('/api/session', { origin: android, 'access-control-request-method': 'DELETE' }),
      await ask('/api/session', { origin: android, cookie: 'sid=any' }),
      await ask('/api/auth/passkey/options', { origin: android, 'access-control-request-method': 'POST' }),
      await ask('/api/modules/check-ups', { origin: android, 'access-control-request-method': 'POST' }),
      await ask('/api/nothing', { origin: android }),
    ]
    for (const { status, headers } of asked) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})

describe('the routes for the app', () => {
  test('include everything for signed-in people except passkeys, and everything that leads to a session', () => {
    const refused = allRoutes.filter((route) => !servesApp(route)).map(({ operationId }) => operationId)
    expect(refused.toSorted()).toEqual([
      'addPasskey',
      'beginConfirmWithPasskey',
      'beginPasskey',
      'beginPasskeySignIn',
      'beginSingleSignOn',
      'chooseReminders',
      'confirmEmailChange',
      'confirmRegistration',
      'confirmWithPasskey',
      'deliverCheckUp',
      'finishByLink',
      'finishSingleSignOn',
      'getAccountReceipt',
      'keepResultByLink',
      'openAnalysisLink',
      'openRegistration',
      'register',
      'reportCspViolation',
      'resendConfirmation',
      'resetPassword',
      'saveAnswersByLink',
      'signInWithPasskey',
      'stopReminders',
    ])
  })
  test('do not accept a module key: it opens no session, not even from the app', async () => {
    const key = `salus_1_${'a'.repeat(43)}`
    expect((await sessionWith(appHeaders(android, key))).status).toBe(401)
    const delivery = allRoutes.find(({ operationId }) => operationId === 'deliverCheckUp')
    expect(delivery && servesApp(delivery)).toBe(false)
  })
  test('include the health check, by which the app recognises a Salus server', async () => {
    const answer = await client().get('/healthz', { origin: android })
    expect(answer.body).toMatchObject({ status: 'ok', product: 'salus' })
    expect(answer.headers['access-control-allow-origin']).toBe(android)
  })
})

describe('the links that open the app', () => {
  const addresses = ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association']
  test('belong to no app unless the operator names one', async () => {
    for (const address of addresses) expect((await client().get(address)).status).toBe(404)
  })
  test('belong to the apps that the operator names', async () => {
    const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
    const named = await startTestApp({
      besides: app,
      environment: {
        APP_LINKS_ANDROID: `health.salus.app ${fingerprint}`,
        APP_LINKS_IOS: 'ABCDE12345.health.salus.app',
      },
    })
    const [android, ios] = [
      await anonymous(named).get(addresses[0] ?? ''),
      await anonymous(named).get(addresses[1] ?? ''),
    ]
    expect(android.headers['content-type']).toContain('application/json')
    expect(android.body[0].target).toEqual({
      namespace: 'android_app',
      package_name: 'health.salus.app',
      sha256_cert_fingerprints: [fingerprint],
    })
    expect(ios.headers['content-type']).toContain('application/json')
    expect(ios.body.applinks.details).toEqual([
      { appIDs: ['ABCDE12345.health.salus.app'], components: [{ '/': '/invitation' }] },
    ])
    await named.close()
  })
})
