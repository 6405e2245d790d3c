// Tests the writes that people make for themselves: signing in and out, registering, changing their account, and
// browser reports. Every persona of the access table sends each of these writes. The state may change exactly where the
// write is allowed.

import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { allRoutes } from '@salus/contract/all-routes.ts'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  everybody,
  type Expected,
  fillPath,
  instead,
  makeScene,
  openAccessWorld,
  personas,
  type Scene,
  send,
  signedIn,
  writesForPerson,
} from './testing/access-scene.ts'
import { reminderToken } from './features/reminders/reminder-token.ts'
import { emailChangeToken } from './features/profile-settings/request-email-change.ts'
import { readCookie } from './testing/as.ts'
import { makeUser } from './testing/make.ts'
import { makeSoftwarePasskey } from './testing/peers/software-passkey.ts'
import { type SignedIn, type TenantWorld } from './testing/tenant-world.ts'
import { hashPassword } from './platform/sign-in/account/password-hash.ts'

interface Row {
  readonly operationId: string
  /** Distinguishes this row if the route has several rows. */
  readonly of?: string
  readonly expected: Expected
  /**
   * Creates the objects for the request. The result may contain `cookie`, which replaces the caller's session. It may
   * contain `about`, the id of another user whose state is compared instead of the caller's.
   */
  readonly ready?: (who: SignedIn) => Promise<Made>
  readonly body?: (made: Made) => unknown
  readonly params?: (made: Made) => Readonly<Record<string, string>>
  /** Reads the state that an allowed request must change and a refused one must not. */
  readonly state?: (about: string) => Promise<unknown>
  /** A text that every successful response must contain. */
  readonly shows?: string
}
type Made = Readonly<Record<string, unknown>>

const password = 'Correct-horse-7'
const nobody = [401, 401, 401, 401, 401, 401] as const
const notThere = [404, 404, 404, 404, 404, 404] as const
const accepted = instead(everybody, 202)

let world: TenantWorld
let scene: Scene
let passwordHash: string
beforeAll(async () => {
  world = await openAccessWorld()
  scene = await makeScene(world)
  passwordHash = await hashPassword(password)
}, 60_000)
afterAll(() => world.close())

const count = (from: string) => (about: string) => world.sql(`select count(*)::int from ${from}`, [about])
const text = (made: Made, name: string) => {
  const value = made[name]
  return typeof value === 'string' ? value : ''
}
const sessions = count('session where user_id = $1')
const confirmed = (about: string) => world.sql('select id, confirmed_at from session where user_id = $1', [about])
const steps = () => world.sql('select token_hash from sign_in_step order by 1')

const tell = async <Body>(who: SignedIn | null, method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) => {
  const answer = await world.ask<Body>(who, method, url, body === undefined ? {} : { body })
  if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${answer.raw.toString()}`)
  return answer
}
const goingOn = (headers: Readonly<Record<string, unknown>>) => {
  const lines = headers['set-cookie']
  return readCookie({ status: 200, headers: { 'set-cookie': lines as string[] }, text: '', body: {} })
}

/**
 * Calls `lead`, which causes a mail to this address. Waits for the mail and returns the token in its link to `page`.
 * Ignores mails to other addresses, because earlier rows may still be sending some.
 */
async function mailed(page: string, to: string, lead: () => Promise<unknown>): Promise<string> {
  const before = world.announced.length
  await lead()
  return vi.waitFor(
    () => {
      for (const mail of world.announced.slice(before)) {
        const token = new RegExp(`/${page}#([\\w.-]+)`).exec(mail)?.[1]
        const [, file = ''] = /^Mail kept in (.+)$/m.exec(mail) ?? []
        if (token !== undefined && readFileSync(file, 'utf8').includes(`To: ${to}`)) return token
      }
      throw new Error(`no mail to ${to} that leads to ${page}`)
    },
    { timeout: 10_000 },
  )
}

const computeCode = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later })

async function withApp(who: SignedIn): Promise<{ secret: string; cookie: string }> {
  const { secret } = (await tell<{ secret: string }>(who, 'POST', '/api/me/authenticator-app')).body
  const { headers } = await tell(who, 'POST', '/api/me/authenticator-app/confirm', { code: computeCode(secret) })
  return { secret, cookie: goingOn(headers) }
}

const origin = 'http://localhost:3350'
async function withPasskey(who: SignedIn) {
  const passkey = makeSoftwarePasskey(origin)
  const options = (await tell<{ options: Made }>(who, 'POST', '/api/me/passkeys/options')).body.options
  const { headers } = await tell(who, 'POST', '/api/me/passkeys', { name: 'Handy', credential: passkey.make(options) })
  const cookie = headers['set-cookie'] === undefined ? who.cookie : goingOn(headers)
  return { passkey, who: { userId: who.userId, cookie } }
}

const pushDevices = count('push_subscription where user_id = $1')
const newBrowser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
})
async function addPushDevice(who: SignedIn) {
  const browser = newBrowser()
  const { id } = (await tell<{ id: string }>(who, 'POST', '/api/me/push/devices', browser)).body
  await world.sql(`update push_subscription set last_seen_at = now() - interval '1 day' where id = $1`, [id])
  return { id, endpoint: browser.endpoint }
}
async function pushDeviceOfAnother() {
  const { userId } = await makeUser(world.database)
  const made = await addPushDevice(await world.signInAgain({ userId, cookie: undefined }))
  return { ...made, about: userId }
}

const registration = (email: string) => ({
  handle: randomUUID(),
  account: { email, password: 'Another-horse-8', firstName: 'Neu', lastName: 'Ling', locale: 'de' },
})
async function registered() {
  const email = `${randomUUID()}@salus.example`
  const wish = registration(email)
  const token = await mailed('confirm-email', email, () => tell(null, 'POST', '/api/registration', wish))
  return { about: email, handle: wish.handle, token }
}
const invitedPerson = { password: 'Moor-Lampe-19', firstName: 'Ada', lastName: 'Neu', locale: 'de' }

const findRegistration = (about: string) =>
  world.sql('select handle_hash, token_hash from registration where email = $1', [about])

const signingIn: readonly Row[] = [
  {
    operationId: 'signIn',
    expected: everybody,
    ready: async () => {
      const { userId, email } = await makeUser(world.database)
      return { about: userId, email }
    },
    body: ({ email }) => ({ email, password }),
    state: sessions,
  },
  {
    operationId: 'signIn',
    of: 'with a wrong password',
    expected: nobody,
    ready: async () => {
      const { userId, email } = await makeUser(world.database)
      return { about: userId, email }
    },
    body: ({ email }) => ({ email, password: 'Wrong-horse-7' }),
    state: sessions,
  },
  { operationId: 'signOut', expected: everybody, state: sessions },
  {
    operationId: 'requestPasswordReset',
    expected: everybody,
    ready: async () => {
      const { userId, email } = await makeUser(world.database)
      return { about: userId, email }
    },
    body: ({ email }) => ({ email }),
    state: async () => world.announced.filter((mail) => mail.includes('/reset-password#')).length,
  },
  {
    operationId: 'resetPassword',
    expected: everybody,
    ready: async () => {
      const { userId: about, email } = await makeUser(world.database)
      const ask = () => tell(null, 'POST', '/api/auth/request-password-reset', { email })
      return { about, token: await mailed('reset-password', email, ask) }
    },
    body: ({ token }) => ({ token, newPassword: 'Another-horse-8' }),
    state: (about) => world.sql('select password from account where user_id = $1', [about]),
  },
  {
    operationId: 'resetPassword',
    of: 'with a guessed token',
    expected: [422, 422, 422, 422, 422, 422],
    body: () => ({ token: 'guessed', newPassword: 'Another-horse-8' }),
  },
  {
    operationId: 'showSecondFactor',
    expected: everybody,
    ready: async () => {
      const { userId, email } = await makeUser(world.database)
      const { secret } = await withApp(await world.signInAgain({ userId, cookie: undefined }))
      const { body } = await tell<{ secondStep: { token: string } }>(null, 'POST', '/api/auth/sign-in/email', {
        email,
        password,
      })
      return { about: userId, token: body.secondStep.token, code: computeCode(secret, 30_000) }
    },
    body: ({ token, code }) => ({ token, code }),
    state: sessions,
  },
  {
    operationId: 'showSecondFactor',
    of: 'with a guessed token',
    expected: nobody,
    body: () => ({ token: 'guessed', code: '123456' }),
  },
  { operationId: 'beginPasskeySignIn', expected: everybody, ready: async () => ({ about: 'steps' }), state: steps },
  {
    operationId: 'signInWithPasskey',
    expected: everybody,
    ready: async () => {
      const { userId } = await makeUser(world.database)
      const { passkey } = await withPasskey(await world.signInAgain({ userId, cookie: undefined }))
      const options = (await tell<{ options: Made }>(null, 'POST', '/api/auth/passkey/options')).body.options
      return { about: userId, credential: passkey.use(options) }
    },
    body: ({ credential }) => ({ credential }),
    state: sessions,
  },
  {
    operationId: 'signInWithPasskey',
    of: 'with an invented passkey',
    expected: nobody,
    body: () => ({ credential: { id: 'invented' } }),
  },
  {
    operationId: 'beginSingleSignOn',
    of: 'where none is configured',
    expected: notThere,
    body: () => ({ purpose: 'sign-in' }),
  },
  {
    operationId: 'finishSingleSignOn',
    of: 'where none is configured',
    expected: notThere,
    body: () => ({ answer: '?code=guessed' }),
  },
]

const registering: readonly Row[] = [
  {
    operationId: 'register',
    expected: accepted,
    ready: async () => ({ about: `${randomUUID()}@salus.example` }),
    body: (made) => registration(text(made, 'about')),
    state: findRegistration,
  },
  {
    operationId: 'registerInvited',
    expected: instead(everybody, 201),
    ready: async () => {
      const { staff, tenantId } = scene.tenant
      const about = `${randomUUID()}@salus.example`
      const memberId = await world.makeMember(tenantId)
      const members = [{ memberId, email: about }]
      const invite = () => tell(staff, 'POST', `/api/tenants/${tenantId}/member-invitations`, { members })
      return { about, token: await mailed('invitation', about, invite) }
    },
    body: ({ token }) => ({ ...invitedPerson, token }),
    state: count('app_user where email = $1'),
  },
  {
    operationId: 'registerInvited',
    of: 'with a guessed token',
    expected: notThere,
    body: () => ({ ...invitedPerson, token: `1.${'x'.repeat(43)}` }),
  },
  {
    operationId: 'resendConfirmation',
    expected: accepted,
    ready: registered,
    body: ({ handle }) => ({ handle }),
    state: findRegistration,
  },
  {
    operationId: 'openRegistration',
    expected: everybody,
    ready: registered,
    body: ({ token }) => ({ token }),
    shows: 'open',
  },
  {
    operationId: 'openRegistration',
    of: 'with a guessed token',
    expected: notThere,
    body: () => ({ token: 'A'.repeat(43) }),
  },
  {
    operationId: 'confirmRegistration',
    expected: everybody,
    ready: registered,
    body: ({ token }) => ({ token, password: 'Another-horse-8' }),
    state: count('app_user where email = $1'),
  },
  {
    operationId: 'confirmRegistration',
    of: 'with a guessed token',
    expected: notThere,
    body: () => ({ token: 'A'.repeat(43), password: 'Another-horse-8' }),
  },
  {
    operationId: 'openTenant',
    expected: instead(signedIn, 201),
    ready: async () => ({ tenantName: `neue-praxis-${randomUUID().slice(0, 8)}` }),
    body: ({ tenantName }) => ({
      displayName: 'Neue Praxis',
      tenantName,
      kind: 'practice',
      country: 'DE',
      locale: 'de',
      currency: 'EUR',
      address: { street: 'Am Park 1', postalCode: '28195', city: 'Bremen' },
      products: [6],
      tariff: 'basic',
      billing: 'monthly',
    }),
    state: count(`membership where user_id = $1 and role = 'Admin'`),
  },
]

const session: readonly Row[] = [
  {
    operationId: 'renewSession',
    expected: signedIn,
    ready: async ({ userId }) => {
      await world.sql(
        `update session set updated_at = now() - interval '70 seconds', expires_at = now() + interval '20 minutes'
         where user_id = $1`,
        [userId],
      )
      return {}
    },
    state: (about) => world.sql('select id, updated_at from session where user_id = $1', [about]),
  },
  { operationId: 'verifyPassword', expected: instead(signedIn, 204), body: () => ({ password }) },
  {
    operationId: 'verifyPassword',
    of: 'with a wrong password',
    expected: nobody,
    body: () => ({ password: 'not-the-password' }),
  },
  {
    operationId: 'confirmWithPassword',
    expected: instead(signedIn, 204),
    body: () => ({ password }),
    state: confirmed,
  },
  {
    operationId: 'confirmWithPassword',
    of: 'with a wrong password',
    expected: nobody,
    body: () => ({ password: 'not-the-password' }),
    state: confirmed,
  },
  {
    operationId: 'confirmWithCode',
    expected: instead(signedIn, 204),
    ready: async (who) => {
      const { secret, cookie } = await withApp(who)
      return { cookie, code: computeCode(secret, 30_000) }
    },
    body: ({ code }) => ({ code }),
    state: confirmed,
  },
  {
    operationId: 'confirmWithCode',
    of: 'with a wrong code',
    expected: nobody,
    body: () => ({ code: '000000' }),
    state: confirmed,
  },
  { operationId: 'beginConfirmWithPasskey', expected: signedIn, state: steps },
  {
    operationId: 'confirmWithPasskey',
    expected: instead(signedIn, 204),
    ready: async (who) => {
      const made = await withPasskey(who)
      const options = (await tell<{ options: Made }>(made.who, 'POST', '/api/session/confirm/passkey/options')).body
        .options
      return { cookie: made.who.cookie, credential: made.passkey.use(options) }
    },
    body: ({ credential }) => ({ credential }),
    state: confirmed,
  },
  {
    operationId: 'confirmWithPasskey',
    of: 'with an invented passkey',
    expected: nobody,
    body: () => ({ credential: { id: 'invented' } }),
    state: confirmed,
  },
  {
    operationId: 'endSession',
    expected: instead(signedIn, 204),
    ready: async (who) => {
      await world.sql('delete from session where user_id = $1 and token <> $2', [who.userId, readToken(who)])
      await world.signInAgain(who)
      const [other] = await world.sql<{ id: string }>('select id from session where user_id = $1 and token <> $2', [
        who.userId,
        readToken(who),
      ])
      return { id: other?.id }
    },
    params: (made) => ({ id: text(made, 'id') }),
    state: sessions,
  },
  {
    operationId: 'endSession',
    of: 'of somebody else',
    expected: instead(signedIn, 404),
    ready: async () => {
      const { userId } = await makeUser(world.database)
      await world.signInAgain({ userId, cookie: undefined })
      const [other] = await world.sql<{ id: string }>('select id from session where user_id = $1', [userId])
      return { about: userId, id: other?.id }
    },
    params: (made) => ({ id: text(made, 'id') }),
    state: sessions,
  },
  {
    operationId: 'changePush',
    expected: instead(signedIn, 204),
    ready: async (who) => {
      await world.sql(`update app_user set push_kinds = '{}' where id = $1`, [who.userId])
      return {}
    },
    body: () => ({ kinds: ['news'] }),
    state: (about) => world.sql('select push_kinds from app_user where id = $1', [about]),
  },
  {
    operationId: 'addPushDevice',
    expected: instead(signedIn, 201),
    body: () => newBrowser(),
    state: pushDevices,
  },
  {
    operationId: 'addPushDevice',
    of: 'at a service that nobody knows',
    expected: instead(signedIn, 422),
    body: () => ({ ...newBrowser(), endpoint: 'https://push.evil.example/a' }),
    state: pushDevices,
  },
  {
    operationId: 'reportPushDevice',
    expected: signedIn,
    ready: async (who) => addPushDevice(who),
    body: ({ endpoint }) => ({ endpoint }),
    state: (about) => world.sql('select last_seen_at from push_subscription where user_id = $1', [about]),
  },
  {
    operationId: 'reportPushDevice',
    of: 'of somebody else',
    expected: instead(signedIn, 404),
    ready: async () => pushDeviceOfAnother(),
    body: ({ endpoint }) => ({ endpoint }),
    state: pushDevices,
  },
  {
    operationId: 'endPushDevice',
    expected: instead(signedIn, 204),
    ready: async (who) => addPushDevice(who),
    params: (made) => ({ id: text(made, 'id') }),
    state: pushDevices,
  },
  {
    operationId: 'endPushDevice',
    of: 'of somebody else',
    expected: instead(signedIn, 404),
    ready: async () => pushDeviceOfAnother(),
    params: (made) => ({ id: text(made, 'id') }),
    state: pushDevices,
  },
  {
    operationId: 'endOtherSessions',
    expected: instead(signedIn, 204),
    ready: async (who) => {
      await world.signInAgain(who)
      return {}
    },
    state: sessions,
  },
]

const readToken = ({ cookie = '' }: SignedIn) => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0]

const passkeys = (about: string) => world.sql('select id from passkey where user_id = $1', [about])
const recoveryCodes = (about: string) => world.sql('select t::text from recovery_code t where user_id = $1', [about])
const findApp = (about: string) => world.sql('select t::text from authenticator_app t where user_id = $1', [about])

const factors: readonly Row[] = [
  {
    operationId: 'changePassword',
    expected: instead(signedIn, 204),
    body: () => ({ newPassword: 'Another-horse-8' }),
    state: (about) => world.sql('select password from account where user_id = $1', [about]),
  },
  {
    operationId: 'changePassword',
    of: 'to a common one',
    expected: instead(signedIn, 422),
    body: () => ({ newPassword: 'password1' }),
    state: (about) => world.sql('select password from account where user_id = $1', [about]),
  },
  { operationId: 'beginPasskey', expected: signedIn, state: steps },
  {
    operationId: 'addPasskey',
    expected: instead(signedIn, 201),
    ready: async (who) => {
      const options = (await tell<{ options: Made }>(who, 'POST', '/api/me/passkeys/options')).body.options
      return { credential: makeSoftwarePasskey(origin).make(options) }
    },
    body: ({ credential }) => ({ name: 'Mein Handy', credential }),
    state: passkeys,
  },
  {
    operationId: 'addPasskey',
    of: 'with an invented passkey',
    expected: nobody,
    body: () => ({ name: 'Mein Handy', credential: { id: 'invented' } }),
    state: passkeys,
  },
  {
    operationId: 'removePasskey',
    expected: instead(signedIn, 204),
    ready: async (who) => {
      const made = await withPasskey(who)
      const [row] = await world.sql<{ id: string }>('select id from passkey where user_id = $1', [who.userId])
      return { cookie: made.who.cookie, id: row?.id }
    },
    params: (made) => ({ id: text(made, 'id') }),
    state: passkeys,
  },
  {
    operationId: 'removePasskey',
    of: 'of somebody else',
    expected: instead(signedIn, 404),
    ready: async () => {
      const { userId } = await makeUser(world.database)
      await withPasskey(await world.signInAgain({ userId, cookie: undefined }))
      const [row] = await world.sql<{ id: string }>('select id from passkey where user_id = $1', [userId])
      return { about: userId, id: row?.id }
    },
    params: (made) => ({ id: text(made, 'id') }),
    state: passkeys,
  },
  { operationId: 'beginAuthenticatorApp', expected: signedIn, state: findApp },
  {
    operationId: 'confirmAuthenticatorApp',
    expected: signedIn,
    ready: async (who) => {
      const { secret } = (await tell<{ secret: string }>(who, 'POST', '/api/me/authenticator-app')).body
      return { code: computeCode(secret) }
    },
    body: ({ code }) => ({ code }),
    state: recoveryCodes,
  },
  {
    operationId: 'confirmAuthenticatorApp',
    of: 'with a wrong code',
    expected: nobody,
    body: () => ({ code: '000000' }),
    state: recoveryCodes,
  },
  { operationId: 'removeAuthenticatorApp', expected: instead(signedIn, 204), ready: withApp, state: findApp },
  { operationId: 'removeAuthenticatorApp', of: 'where none counts', expected: instead(signedIn, 404) },
  { operationId: 'renewRecoveryCodes', expected: signedIn, ready: withApp, state: recoveryCodes },
  { operationId: 'renewRecoveryCodes', of: 'without a factor', expected: instead(signedIn, 404) },
]

const readProfile = (about: string) => world.sql('select t::text from app_user t where id = $1', [about])
const findWish = (about: string) => world.sql('select t::text from email_change t where user_id = $1', [about])
const otherAddress = () => ({ newEmail: `${randomUUID()}@salus.example` })

const profile: readonly Row[] = [
  {
    operationId: 'updatePreferences',
    expected: instead(signedIn, 204),
    ready: async ({ userId }) => {
      await world.sql(`update app_user set theme = 'light' where id = $1`, [userId])
      return {}
    },
    body: () => ({ theme: 'dark' }),
    state: readProfile,
  },
  {
    operationId: 'updateProfile',
    expected: instead(signedIn, 204),
    body: () => ({ firstName: `Neu${randomUUID().replaceAll(/\d/g, 'x')}` }),
    state: readProfile,
  },
  { operationId: 'requestEmailChange', expected: instead(signedIn, 204), body: otherAddress, state: findWish },
  {
    operationId: 'cancelEmailChange',
    expected: instead(signedIn, 204),
    ready: async (who) => {
      await tell(who, 'POST', '/api/me/email-change', otherAddress())
      return {}
    },
    state: findWish,
  },
  {
    operationId: 'confirmEmailChange',
    expected: instead(everybody, 204),
    ready: async () => {
      const { userId } = await makeUser(world.database)
      const who = await world.signInAgain({ userId, cookie: undefined })
      await tell(who, 'POST', '/api/me/email-change', otherAddress())
      // Extends the validity of the request. The server has set its end by the test's clock, which is in March, but the
      // database compares it with the real time.
      const [wish] = await world.sql<{ id: string }>(
        `update email_change set expires_at = now() + interval '1 day' where user_id = $1 returning id`,
        [userId],
      )
      return { about: userId, token: emailChangeToken(world.secret, wish?.id ?? '') }
    },
    body: ({ token }) => ({ token }),
    state: readProfile,
  },
  {
    operationId: 'confirmEmailChange',
    of: 'with a guessed token',
    expected: notThere,
    body: () => ({ token: 'x'.repeat(43) }),
  },
  ...(['stopReminders', 'chooseReminders'] as const).flatMap((operationId): Row[] => [
    {
      operationId,
      expected: instead(everybody, 204),
      ready: async () => {
        const { userId } = await makeUser(world.database)
        return { about: userId, token: reminderToken(world.secret, userId) }
      },
      params: (made) => ({ token: text(made, 'token') }),
      ...(operationId === 'chooseReminders' ? { body: ({ token }) => ({ token, isWanted: false }) } : {}),
      state: readProfile,
    },
    {
      operationId,
      of: 'with a guessed token',
      expected: notThere,
      ready: async () => ({ token: reminderToken('guessed', randomUUID()) }),
      params: (made) => ({ token: text(made, 'token') }),
      ...(operationId === 'chooseReminders' ? { body: ({ token }) => ({ token, isWanted: false }) } : {}),
    },
  ]),
  {
    operationId: 'decideForMyself',
    expected: instead(signedIn, 204),
    body: () => consentToTelemetry,
    state: count('user_consent where user_id = $1'),
  },
]
const consentToTelemetry = {
  purpose: 'telemetry',
  decision: 'given',
  textVersion: findConsentText('telemetry').version,
  language: 'de',
}
const usageOfHome = {
  name: 'Microsoft.ApplicationInsights.Pageview',
  time: '2026-03-10T12:00:00.000Z',
  data: { baseType: 'PageviewData', baseData: { ver: 2, name: '/home', duration: '00:00:00.120' } },
}

async function leaving() {
  const { userId } = await makeUser(world.database)
  return world.signInAgain({ userId, cookie: undefined })
}
const receipt = (() => {
  const make = async () => {
    const who = await leaving()
    return (await tell<{ receiptCode: string }>(who, 'POST', '/api/me/deletion', { keepIn: [] })).body.receiptCode
  }
  let code: Promise<string> | undefined
  return () => (code ??= make())
})()

const ownData: readonly Row[] = [
  { operationId: 'requestMyExport', expected: instead(signedIn, 202), state: count('data_export where user_id = $1') },
  {
    operationId: 'deleteMyAccount',
    expected: instead(signedIn, 202),
    ready: async () => {
      const { userId, cookie } = await leaving()
      return { about: userId, cookie }
    },
    body: () => ({ keepIn: [] }),
    state: sessions,
  },
  {
    operationId: 'deleteMyAccount',
    of: 'with an unreadable wish',
    expected: instead(signedIn, 422),
    body: () => ({ keepIn: ['everywhere'] }),
    state: sessions,
  },
  {
    operationId: 'getAccountReceipt',
    expected: everybody,
    ready: async () => ({ code: await receipt() }),
    body: ({ code }) => ({ code }),
    shows: 'doneAt',
  },
  {
    operationId: 'getAccountReceipt',
    of: 'with an invented code',
    expected: notThere,
    body: () => ({ code: 'x'.repeat(43) }),
  },
]

const usage = () => world.sql('select sum(count)::int from usage_count')
const reports: readonly Row[] = [
  {
    operationId: 'reportClientError',
    expected: instead(everybody, 204),
    ready: async () => ({ about: 'log' }),
    body: () => ({ message: 'x is not a function', route: '/home' }),
    state: async () => world.logged.filter((line) => line.includes('/home') && line.includes('browser')).length,
  },
  {
    operationId: 'reportCspViolation',
    expected: instead(everybody, 204),
    ready: async () => ({ about: 'log' }),
    body: () => ({ 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'inline' } }),
    state: async () => world.logged.filter((line) => line.includes('script-src')).length,
  },
  {
    operationId: 'sendTelemetry',
    expected: signedIn,
    ready: async (who) => {
      await tell(who, 'POST', '/api/me/consents', consentToTelemetry)
      return {}
    },
    body: () => [usageOfHome],
    state: usage,
  },
  {
    operationId: 'sendTelemetry',
    of: 'without having agreed',
    expected: [401, 403, 403, 403, 403, 403],
    body: () => [usageOfHome],
    state: usage,
  },
]

const table = [...signingIn, ...registering, ...session, ...factors, ...profile, ...ownData, ...reports]

test('every write of people for themselves has a row in which a persona is allowed and the stored data changes', () => {
  const held = new Set(
    table
      .filter(({ expected, state, shows }) => (state ?? shows) !== undefined && expected.some((status) => status < 300))
      .map(({ operationId }) => operationId),
  )
  const missing = allRoutes.filter((route) => writesForPerson(route) && !held.has(route.operationId))
  // These routes need no row. Verifying a password changes nothing, and single-sign-on.test.ts tests signing in at a
  // provider.
  expect(missing.map(({ operationId }) => operationId).toSorted()).toEqual([
    'beginSingleSignOn',
    'finishSingleSignOn',
    'verifyPassword',
  ])
})

/**
 * Restores the account: one password, no second factor, nothing pending. Sets the last re-authentication to a minute
 * ago.
 */
async function restore({ userId }: SignedIn): Promise<void> {
  for (const name of ['authenticator_app', 'recovery_code', 'passkey', 'email_change', 'user_consent', 'data_export'])
    await world.sql(`delete from ${name} where user_id = $1`, [userId])
  await world.sql('delete from account where user_id = $1', [userId])
  await world.sql(
    `insert into account (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::uuid::text, 'credential', $3)`,
    [randomUUID(), userId, passwordHash],
  )
  await world.sql('update app_user set telemetry_since = null where id = $1', [userId])
  await world.sql(`update session set confirmed_at = now() - interval '1 minute' where user_id = $1`, [userId])
}

async function askRow(row: Row, person: SignedIn | null) {
  const route = allRoutes.find(({ operationId }) => operationId === row.operationId)
  if (!route) throw new Error(`${row.operationId} is no route`)
  const acting = await world.signInAgain(person ?? scene.tenant.member)
  await restore(acting)
  const made = (await row.ready?.(acting)) ?? {}
  const about = text(made, 'about') || acting.userId
  const after = async () => row.state?.(about)
  const before = await after()
  const { status, text: answer } = await send(world, {
    route,
    url: fillPath(route, row.params?.(made) ?? {}),
    who: person === null ? null : { userId: acting.userId, cookie: text(made, 'cookie') || acting.cookie },
    payload: row.body?.(made),
  })
  // A caller without a session has no state that could change.
  return { status, answer, before, after, isForNobody: person === null && made['about'] === undefined }
}

describe.each(table.map((row) => [`${row.operationId} ${row.of ?? ''}`.trim(), row] as const))('%s', (_name, row) => {
  test.each(personas.map((persona, index) => [persona, row.expected[index] ?? 0] as const))(
    '%s gets %i',
    async (persona, expected) => {
      const { status, answer, before, after, isForNobody } = await askRow(row, scene.people[persona])
      expect(status, answer.slice(0, 300)).toBe(expected)
      if (row.state && expected < 300 && !isForNobody)
        await vi.waitFor(async () => expect(await after()).not.toEqual(before), { timeout: 5000 })
      else expect(await after()).toEqual(before)
      if (row.shows) expect(answer.includes(row.shows)).toBe(expected < 300)
    },
  )
})
