import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anonymous, readCookie, withCookie } from '../../../testing/as.ts'
import { type IdentityProvider, makeWanderer, startIdentityProvider } from '../../../testing/peers/identity-provider.ts'
import { makeMembership, makeTenant, makeUser } from '../../../testing/make.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let provider: IdentityProvider
let app: TestApp
const back = 'http://localhost:3350/signed-in'

const environment = () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
  OIDC_LABEL: 'Stadtwerke',
  RATE_LIMIT_FACTOR: '100',
})

beforeAll(async () => {
  provider = await startIdentityProvider([back])
  app = await startTestApp({ environment: environment() })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
beforeEach(() => {
  provider.nextPerson = null
})

type Purpose = 'sign-in' | 'silent' | 'confirm'

/** Starts a sign-in and follows the redirects to the provider and back. The returned `finish` completes it. */
async function comeBack(purpose: Purpose, wander = makeWanderer(), cookie = '', of = app) {
  const begun = await anonymous(of).post('/api/auth/single-sign-on/start', { purpose })
  const answer = await wander(begun.body.url, back)
  const journey = readCookie(begun)
  const finish = (cookies = journey) =>
    anonymous(of).post(
      '/api/auth/single-sign-on/finish',
      { answer },
      { cookie: [cookies, cookie].filter(Boolean).join('; ') },
    )
  return { answer, journey, finish, begun }
}
const findSessionCookie = (lines: unknown) =>
  [lines]
    .flat()
    .map(String)
    .find((line) => line.startsWith('sid='))
    ?.split(';', 1)[0]

test('is offered by the name the operator gave it', async () => {
  expect((await anonymous(app).get('/api/auth/ways')).body.singleSignOn).toEqual({ label: 'Stadtwerke' })
})

test('asks with a code, PKCE, state and nonce, and leads back here only', async () => {
  const { body } = await anonymous(app).post('/api/auth/single-sign-on/start', { purpose: 'sign-in' })
  const { searchParams } = new URL(body.url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: back,
    state: expect.stringMatching(/.{40,}/),
    nonce: expect.stringMatching(/.{40,}/),
  })
  expect(searchParams.has('prompt')).toBe(false)
})

test('signs in a person whose address both sides have verified, and later by the link, even if the address changed', async () => {
  const user = await makeUser(app.database)
  provider.nextPerson = { subject: 'nele', email: user.email.toUpperCase() }
  const done = await (await comeBack('sign-in')).finish()
  expect([done.status, done.text]).toEqual([200, '{}'])
  const client = withCookie(app, findSessionCookie(done.headers['set-cookie']))
  expect((await client.get('/api/session')).body.user.id).toBe(user.userId)
  expect((await client.get('/api/me/security')).body.singleSignOn).toBe(true)
  provider.nextPerson = { subject: 'nele', email: 'another@salus.example' }
  const again = await (await comeBack('sign-in')).finish()
  const second = withCookie(app, findSessionCookie(again.headers['set-cookie']))
  expect((await second.get('/api/session')).body.user.id).toBe(user.userId)
})

test('silently signs in a person who is signed in at the provider, and never shows a page', async () => {
  const user = await makeUser(app.database)
  const wander = makeWanderer()
  const nobody = await comeBack('silent', wander)
  expect(nobody.answer).toContain('error=login_required')
  expect((await nobody.finish()).body.code).toBe('single-sign-on-refused')
  provider.nextPerson = { subject: 'silent-one', email: user.email }
  expect((await (await comeBack('sign-in', wander)).finish()).status).toBe(200)
  provider.nextPerson = null
  const silent = await (await comeBack('silent', wander)).finish()
  expect(silent.status).toBe(200)
  expect(findSessionCookie(silent.headers['set-cookie'])).toBeDefined()
})

test('does not take over an account whose address is not verified on both sides', async () => {
  const unverified = await makeUser(app.database, { verified: false })
  provider.nextPerson = { subject: 'one', email: unverified.email }
  expect((await (await comeBack('sign-in')).finish()).body.code).toBe('email-not-verified')
  const user = await makeUser(app.database)
  provider.nextPerson = { subject: 'two', email: user.email, emailVerified: false }
  expect((await (await comeBack('sign-in')).finish()).body.code).toBe('no-account')
})

test('makes no account unless the operator wants it', async () => {
  provider.nextPerson = { subject: 'new', email: 'new-person@salus.example' }
  expect((await (await comeBack('sign-in')).finish()).body.code).toBe('no-account')
  const open = await startTestApp({ besides: app, environment: { ...environment(), OIDC_CREATE_ACCOUNTS: 'on' } })
  const done = await (await comeBack('sign-in', makeWanderer(), '', open)).finish()
  const client = withCookie(open, findSessionCookie(done.headers['set-cookie']))
  expect((await client.get('/api/session')).body.user).toMatchObject({
    email: 'new-person@salus.example',
    emailVerified: true,
    firstName: 'Nele',
  })
  await open.close()
})

test('a mail to an account from single sign-on is written in the language of its organisation', async () => {
  const open = await startTestApp({ besides: app, environment: { ...environment(), OIDC_CREATE_ACCOUNTS: 'on' } })
  provider.nextPerson = { subject: 'german', email: 'german@salus.example' }
  const done = await (await comeBack('sign-in', makeWanderer(), '', open)).finish()
  const client = withCookie(open, findSessionCookie(done.headers['set-cookie']))
  const { user } = (await client.get('/api/session')).body
  await makeMembership(app.database, { tenantId: await makeTenant(app.database), userId: user.id, role: 'Member' })
  await anonymous(open).post('/api/auth/request-password-reset', { email: user.email })
  const sent = () => [...open.announced, ...app.announced].filter((text) => text.includes('/reset-password#'))
  await vi.waitFor(() => expect(sent()).toEqual([expect.stringContaining('Neues Passwort')]), { timeout: 10_000 })
  await open.close()
})

test('answers once, only to the browser that began, and never to an invented answer', async () => {
  const user = await makeUser(app.database)
  provider.nextPerson = { subject: 'three', email: user.email }
  const victim = await comeBack('sign-in')
  const lured = await victim.finish('sso=somebody-elses')
  expect([lured.status, lured.body.code]).toEqual([401, 'sign-in-step-over'])
  const journey = await comeBack('sign-in')
  expect((await journey.finish()).status).toBe(200)
  expect((await journey.finish()).body.code).toBe('sign-in-step-over')
  const other = await comeBack('sign-in')
  const forged = await anonymous(app).post(
    '/api/auth/single-sign-on/finish',
    { answer: other.answer.replace(/code=[^&]+/, 'code=forged') },
    { cookie: other.journey },
  )
  expect(forged.body.code).toBe('single-sign-on-refused')
})

test('a person refused by the provider is refused here', async () => {
  const journey = await comeBack('sign-in')
  expect(journey.answer).toContain('error=access_denied')
  expect((await journey.finish()).body.code).toBe('single-sign-on-refused')
})

test('counts as two factors only when the provider says that it asked for two', async () => {
  const tenantId = await makeTenant(app.database)
  await app.database.owner.query(
    'insert into salus.tenant_policy (tenant_id, second_factor_required) values ($1, true)',
    [tenantId],
  )
  const user = await makeUser(app.database)
  await makeMembership(app.database, { tenantId, userId: user.userId, role: 'Staff' })
  const members = async (amr: string[]) => {
    provider.nextPerson = { subject: 'staff', email: user.email, amr }
    const done = await (await comeBack('sign-in')).finish()
    const client = withCookie(app, findSessionCookie(done.headers['set-cookie']))
    return client.get(`/api/tenants/${tenantId}/members`)
  }
  const one = await members(['pwd'])
  expect([one.status, one.body.code]).toEqual([403, 'second-factor-required'])
  expect((await members(['pwd', 'mfa'])).status).toBe(200)
})

test('confirms for sensitive acts only a person who has just re-authenticated at the provider', async () => {
  const user = await makeUser(app.database)
  provider.nextPerson = { subject: 'confirming', email: user.email }
  const wander = makeWanderer()
  const done = await (await comeBack('sign-in', wander)).finish()
  const cookie = findSessionCookie(done.headers['set-cookie'])
  const client = withCookie(app, cookie)
  await app.database.owner.query(
    `update salus.session set confirmed_at = now() - interval '6 minutes' where user_id = $1`,
    [user.userId],
  )
  expect((await client.post('/api/me/authenticator-app')).body.code).toBe('reauth-required')
  const other = await makeUser(app.database)
  provider.nextPerson = { subject: 'somebody-else', email: other.email }
  expect((await (await comeBack('confirm', makeWanderer(), cookie)).finish()).body.code).toBe('single-sign-on-refused')
  provider.nextPerson = { subject: 'confirming', email: user.email }
  const confirmed = await (await comeBack('confirm', wander, cookie)).finish()
  expect(confirmed.status).toBe(200)
  const after = withCookie(app, findSessionCookie(confirmed.headers['set-cookie']))
  expect((await after.post('/api/me/authenticator-app')).status).toBe(200)
  expect((await client.post('/api/me/authenticator-app')).body.code, 'a copy of the cookie from before').toBe(
    'signed-out',
  )
})

test('says that it is not available while the provider cannot be reached', async () => {
  const alone = await startTestApp({
    besides: app,
    environment: { ...environment(), OIDC_ISSUER: 'http://127.0.0.1:9' },
  })
  const answer = await anonymous(alone).post('/api/auth/single-sign-on/start', { purpose: 'sign-in' })
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  await alone.close()
})
