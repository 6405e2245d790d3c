import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anonymous, as, type Client, readCookie, withCookie } from '../../testing/as.ts'
import { makeMember, makeMembership, makeTenant, makeUser, type MadeUser } from '../../testing/make.ts'
import { makeSoftwarePasskey } from '../../testing/peers/software-passkey.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } })
})
afterAll(() => app.close())

const sql = (text: string, values: unknown[] = []) => app.database.owner.query(text, values)
const signIn = (user: MadeUser, headers = {}) =>
  anonymous(app).post('/api/auth/sign-in/email', { email: user.email, password: user.password }, headers)
const signedIn = async (user: MadeUser) => withCookie(app, readCookie(await signIn(user)))
const session = async (client: Client) => (await client.get('/api/session')).status
const makeStale = (user: MadeUser) =>
  sql(`update salus.session set confirmed_at = now() - interval '6 minutes' where user_id = $1`, [user.userId])

const mails = (): string[] => {
  const outbox = path.join(app.config.dataDir, 'outbox')
  return existsSync(outbox) ? readdirSync(outbox).map((name) => readFileSync(path.join(outbox, name), 'utf8')) : []
}

const computeCode = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

async function withApp(user: MadeUser) {
  const client = await signedIn(user)
  const { secret } = (await client.post('/api/me/authenticator-app')).body
  const answer = await client.post('/api/me/authenticator-app/confirm', { code: computeCode(secret) })
  expect(answer.status).toBe(200)
  const recoveryCodes: string[] = answer.body.recoveryCodes
  return { secret: String(secret), recoveryCodes, client: withCookie(app, readCookie(answer)), former: client }
}
async function withPasskey(user: MadeUser) {
  const client = await signedIn(user)
  const made = makeSoftwarePasskey(app.config.trustedOrigins[0] ?? '')
  const { options } = (await client.post('/api/me/passkeys/options')).body
  const answer = await client.post('/api/me/passkeys', { name: 'Handy', credential: made.make(options) })
  expect(answer.status).toBe(201)
  return { made, passkeyId: String(answer.body.id), client: withCookie(app, readCookie(answer)) }
}

/** Returns the code of the next half minute. The server already accepts it, and the setup did not use it. */
const nextCode = (secret: string) => computeCode(secret, Date.now() + 30_000)

const begin = async (user: MadeUser): Promise<string> => (await signIn(user)).body.secondStep.token
const show = (token: string, code: string) => anonymous(app).post('/api/auth/second-step', { token, code })

describe('an authenticator app', () => {
  test('counts only after a code from it was entered', async () => {
    const user = await makeUser(app.database)
    const client = await signedIn(user)
    const { secret, uri } = (await client.post('/api/me/authenticator-app')).body
    expect(uri).toContain(`secret=${secret}`)
    expect((await signIn(user)).text).toBe('{}')
    const wrong = computeCode(secret) === '000000' ? '111111' : '000000'
    expect((await client.post('/api/me/authenticator-app/confirm', { code: wrong })).body.code).toBe('wrong-code')
    expect((await signIn(user)).text).toBe('{}')
    expect((await client.post('/api/me/authenticator-app/confirm', { code: computeCode(secret) })).status).toBe(200)
    expect((await signIn(user)).body.secondStep.token).toMatch(/^[\w-]{43}$/)
  })
  test('makes the right password open nothing until its code is shown', async () => {
    const user = await makeUser(app.database)
    const { secret } = await withApp(user)
    const answer = await signIn(user)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const { rows } = await sql('select count(*)::int as count from salus.session where user_id = $1', [user.userId])
    expect(rows[0].count).toBe(1)
    const done = await show(answer.body.secondStep.token, nextCode(secret))
    expect([done.status, done.text]).toEqual([200, '{}'])
    expect(await session(withCookie(app, readCookie(done)))).toBe(200)
  })
  test('takes no code twice, not even one that is still in time', async () => {
    const user = await makeUser(app.database)
    const { secret } = await withApp(user)
    const code = nextCode(secret)
    const [first, second] = [await begin(user), await begin(user)]
    expect((await show(first, code)).status).toBe(200)
    expect((await show(second, code)).body.code).toBe('wrong-code')
  })
  test('lets one of many at the same time through with the same code', async () => {
    const user = await makeUser(app.database)
    const { secret } = await withApp(user)
    const tokens = [await begin(user), await begin(user), await begin(user), await begin(user)]
    const code = nextCode(secret)
    const answers = await Promise.all(tokens.map((token) => show(token, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  test('is locked for a quarter of an hour after ten wrong codes, and the other ways in are not', async () => {
    const user = await makeUser(app.database)
    const { secret, recoveryCodes } = await withApp(user)
    const right = new Set([-30_000, 0, 30_000, 60_000].map((delta) => computeCode(secret, Date.now() + delta)))
    const wrong = ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.has(code)) ?? ''
    for (let round = 0; round < 2; round += 1) {
      const token = await begin(user)
      for (let index = 0; index < 5; index += 1) expect((await show(token, wrong)).body.code).toBe('wrong-code')
    }
    const locked = await show(await begin(user), nextCode(secret))
    expect([locked.status, locked.body.code]).toEqual([429, 'too-many-requests'])
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(890)
    expect((await show(await begin(user), recoveryCodes[0] ?? '')).status).toBe(200)
    await sql(`update salus.authenticator_app set locked_until = now() - interval '1 second' where user_id = $1`, [
      user.userId,
    ])
    expect((await show(await begin(user), nextCode(secret))).status).toBe(200)
  })
  test('gives five tries with one password, then the password is asked again', async () => {
    const user = await makeUser(app.database)
    await withApp(user)
    const token = await begin(user)
    for (let index = 0; index < 5; index += 1) await show(token, 'aaaaa-bbbbb')
    expect((await show(token, 'aaaaa-bbbbb')).body.code).toBe('sign-in-step-over')
    expect((await show('guessed', '123456')).body.code).toBe('sign-in-step-over')
  })
  test('keeps its secret sealed and its recovery codes as fingerprints', async () => {
    const user = await makeUser(app.database)
    const { secret, recoveryCodes } = await withApp(user)
    const dump = JSON.stringify([
      (await sql('select secret::text from salus.authenticator_app where user_id = $1', [user.userId])).rows,
      (await sql(`select encode(secret, 'escape') from salus.authenticator_app where user_id = $1`, [user.userId]))
        .rows,
      (await sql('select * from salus.recovery_code where user_id = $1', [user.userId])).rows,
    ])
    expect(dump).not.toContain(secret)
    for (const code of recoveryCodes) expect(dump).not.toContain(code.replace('-', ''))
  })
})

describe('recovery codes', () => {
  test('are ten, each good once, however they are typed', async () => {
    const user = await makeUser(app.database)
    const { recoveryCodes } = await withApp(user)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = '', other = ''] = recoveryCodes
    expect((await show(await begin(user), code.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await show(await begin(user), code)).body.code).toBe('wrong-code')
    expect((await show(await begin(user), other)).status).toBe(200)
  })
  test('are invalid once there are new ones', async () => {
    const user = await makeUser(app.database)
    const { recoveryCodes, client } = await withApp(user)
    const renewed = await client.post('/api/me/recovery-codes')
    const after = withCookie(app, readCookie(renewed))
    expect((await after.get('/api/me/security')).body.recoveryCodes).toEqual({ left: 10, total: 10 })
    expect((await show(await begin(user), recoveryCodes[0] ?? '')).body.code).toBe('wrong-code')
    expect((await show(await begin(user), renewed.body.recoveryCodes[0])).status).toBe(200)
    expect((await after.get('/api/me/security')).body.recoveryCodes).toEqual({ left: 9, total: 10 })
  })
})

describe('a delicate act', () => {
  test.each([
    ['a new password', (client: Client) => client.post('/api/me/password', { newPassword: 'Another-horse-8' })],
    ['a new passkey', (client: Client) => client.post('/api/me/passkeys/options')],
    ['an authenticator app', (client: Client) => client.post('/api/me/authenticator-app')],
    ['new recovery codes', (client: Client) => client.post('/api/me/recovery-codes')],
  ])('%s asks who it is when that was proved six minutes ago', async (_what, act) => {
    const user = await makeUser(app.database)
    const client = await signedIn(user)
    await makeStale(user)
    const refused = await act(client)
    expect([refused.status, refused.body.code]).toEqual([403, 'reauth-required'])
    expect((await client.post('/api/session/confirm/password', { password: 'not-it' })).status).toBe(401)
    expect((await act(client)).body.code).toBe('reauth-required')
    const confirmed = await client.post('/api/session/confirm/password', { password: user.password })
    expect(confirmed.status).toBe(204)
    expect((await act(withCookie(app, readCookie(confirmed)))).status).not.toBe(403)
    expect((await act(client)).body.code, 'a copy of the cookie from before').toBe('signed-out')
  })
  test('by somebody who is signed out is refused as signed out', async () => {
    const user = await makeUser(app.database)
    const client = await signedIn(user)
    await makeStale(user)
    await sql(`update salus.session set expires_at = now() - interval '1 second' where user_id = $1`, [user.userId])
    expect((await client.post('/api/me/authenticator-app')).body.code).toBe('signed-out')
  })
})

describe('a change of the ways in', () => {
  test('a new password ends the other sessions, and this one continues with a new cookie', async () => {
    const user = await makeUser(app.database)
    const [client, other] = [await signedIn(user), await signedIn(user)]
    const answer = await client.post('/api/me/password', { newPassword: 'Another-horse-8' })
    expect(answer.status).toBe(204)
    expect([await session(client), await session(other)]).toEqual([401, 401])
    expect(await session(withCookie(app, readCookie(answer)))).toBe(200)
    expect((await signIn(user)).status).toBe(401)
    expect((await signIn({ ...user, password: 'Another-horse-8' })).status).toBe(200)
  })
  test('setting up and removing the app ends the other sessions, and copies of the old cookie', async () => {
    const user = await makeUser(app.database)
    const other = await signedIn(user)
    const { client, former } = await withApp(user)
    expect([await session(former), await session(other), await session(client)]).toEqual([401, 401, 200])
    const removed = await client.delete('/api/me/authenticator-app')
    expect([removed.status, await session(client)]).toEqual([204, 401])
    expect((await signIn(user)).text).toBe('{}')
  })
  test('is refused in a session that has not shown the factor there is', async () => {
    const user = await makeUser(app.database)
    const { client, secret } = await withApp(user)
    await sql('update salus.session set second_factor_at = null where user_id = $1', [user.userId])
    expect((await client.delete('/api/me/authenticator-app')).body.code).toBe('second-factor-required')
    expect((await client.post('/api/me/passkeys/options')).body.code).toBe('second-factor-required')
    expect((await client.post('/api/me/password', { newPassword: 'Another-horse-8' })).body.code).toBe(
      'second-factor-required',
    )
    const shown = await client.post('/api/session/confirm/code', { code: nextCode(secret) })
    expect(shown.status).toBe(204)
    expect((await withCookie(app, readCookie(shown)).delete('/api/me/authenticator-app')).status).toBe(204)
  })
  test('is refused after the password alone to people with a passkey, even if they belong to no tenant', async () => {
    const user = await makeUser(app.database)
    const { made, passkeyId } = await withPasskey(user)
    const client = await signedIn(user)
    for (const answer of [
      await client.delete(`/api/me/passkeys/${passkeyId}`),
      await client.post('/api/me/passkeys/options'),
      await client.post('/api/me/password', { newPassword: 'Another-horse-8' }),
      await client.post('/api/me/authenticator-app'),
      await client.post('/api/me/recovery-codes'),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'second-factor-required'])
    const { options } = (await client.post('/api/session/confirm/passkey/options')).body
    const shown = await client.post('/api/session/confirm/passkey', { credential: made.use(options) })
    expect(shown.status).toBe(204)
    const proved = withCookie(app, readCookie(shown))
    expect((await proved.delete(`/api/me/passkeys/${passkeyId}`)).status).toBe(204)
  })
  test('is possible with a recovery code for people who lost the device with the passkey', async () => {
    const user = await makeUser(app.database)
    const { client: owner, passkeyId } = await withPasskey(user)
    const recoveryCodes: string[] = (await owner.post('/api/me/recovery-codes')).body.recoveryCodes
    const client = await signedIn(user)
    expect((await client.delete(`/api/me/passkeys/${passkeyId}`)).body.code).toBe('second-factor-required')
    const shown = await client.post('/api/session/confirm/code', { code: recoveryCodes[0] })
    expect(shown.status).toBe(204)
    expect((await withCookie(app, readCookie(shown)).delete(`/api/me/passkeys/${passkeyId}`)).status).toBe(204)
    expect((await (await signedIn(user)).post('/api/me/password', { newPassword: 'Another-horse-8' })).status).toBe(204)
  })
  test('refuses a password that is the person’s name or easy to guess', async () => {
    const client = await signedIn(await makeUser(app.database, { firstName: 'Konstantin' }))
    for (const newPassword of ['password123', 'Konstantin1', 'aaaaaaaaaa'])
      expect((await client.post('/api/me/password', { newPassword })).body.errors[0].path).toBe('newPassword')
  })
  test('is reported to the owner by mail, without a word about health', async () => {
    const user = await makeUser(app.database, { locale: 'de' })
    await (await signedIn(user)).post('/api/me/password', { newPassword: 'Another-horse-8' })
    await vi.waitFor(() => {
      const mail = mails().find((text) => text.includes(user.email)) ?? ''
      expect(mail).toContain('Passwort')
      expect(mail).not.toMatch(/Subject:.*(Befund|Ergebnis|Stress|Gesundheit)/i)
    }, 10_000)
  })
})

describe('the person’s own sessions', () => {
  const chrome =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const phone =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
  const from = async (user: MadeUser, agent: string) =>
    withCookie(app, readCookie(await signIn(user, { 'user-agent': agent })))

  test('are listed with their devices, this one marked, and nobody else’s', async () => {
    const [user, stranger] = [await makeUser(app.database), await makeUser(app.database)]
    await from(stranger, chrome)
    await from(user, chrome)
    const client = await from(user, phone)
    const { sessions } = (await client.get('/api/me/security')).body
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual(
      expect.objectContaining({
        device: { app: null, browser: 'Chrome', system: 'Android', kind: 'phone' },
        isCurrent: true,
      }),
    )
    expect(sessions).toContainEqual(
      expect.objectContaining({
        device: { app: null, browser: 'Chrome', system: 'macOS', kind: 'computer' },
        isCurrent: false,
      }),
    )
  })
  test('are ended one by one or all others at once, and never somebody else’s', async () => {
    const [user, stranger] = [await makeUser(app.database), await makeUser(app.database)]
    const [lost, tablet, client] = [await from(user, phone), await from(user, phone), await from(user, chrome)]
    const foreign = await from(stranger, chrome)
    const listSessions = async (of: Client): Promise<{ id: string; isCurrent: boolean }[]> =>
      (await of.get('/api/me/security')).body.sessions
    const foreignId = (await listSessions(foreign))[0]?.id
    expect((await client.delete(`/api/me/sessions/${foreignId}`)).status).toBe(404)
    const lostId = (await listSessions(lost)).find(({ isCurrent }) => isCurrent)?.id
    expect((await client.delete(`/api/me/sessions/${lostId}`)).status).toBe(204)
    expect([await session(lost), await session(tablet), await session(client)]).toEqual([401, 200, 200])
    expect((await client.post('/api/me/sessions/end-others')).status).toBe(204)
    expect([await session(tablet), await session(client), await session(foreign)]).toEqual([401, 200, 200])
  })
})

describe('a tenant that wants a second factor from its staff', () => {
  const world = async () => {
    const tenantId = await makeTenant(app.database)
    const make = async (role: 'Admin' | 'Staff' | 'Member') => {
      const user = await makeUser(app.database)
      const memberId = role === 'Admin' ? undefined : await makeMember(app.database, { tenantId, userId: user.userId })
      await makeMembership(app.database, {
        tenantId,
        userId: user.userId,
        role,
        ...(memberId === undefined ? {} : { memberId }),
      })
      return user
    }
    const people = { admin: await make('Admin'), staff: await make('Staff'), member: await make('Member') }
    await sql('insert into salus.tenant_policy (tenant_id, second_factor_required) values ($1, true)', [tenantId])
    return { tenantId, ...people, members: `/api/tenants/${tenantId}/members` }
  }
  const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]
  const refused = [403, 'second-factor-required']

  test('opens nothing after the password alone: no reads, no writes, not even their own results', async () => {
    const { staff, admin, members } = await world()
    for (const user of [staff, admin]) {
      const client = await signedIn(user)
      expect(told(await client.get(members))).toEqual(refused)
      const member = { firstName: 'Neu', lastName: 'Ling', birthDate: '1990-01-01', sex: 'diverse' }
      expect(told(await client.post(members, member))).toEqual(refused)
      expect((await client.get('/api/session')).body.secondFactor).toEqual({
        isRequired: true,
        isShown: false,
        isSetUp: false,
      })
    }
    expect(told(await (await signedIn(staff)).get('/api/me/check-ups'))).toEqual(refused)
  })
  test('opens to them once the factor is set up, and at every sign-in with it', async () => {
    const { staff, members } = await world()
    const { client, secret } = await withApp(staff)
    expect((await client.get(members)).status).toBe(200)
    expect((await client.get('/api/me/check-ups')).status).toBe(200)
    const done = await show(await begin(staff), nextCode(secret))
    expect((await withCookie(app, readCookie(done)).get(members)).status).toBe(200)
  })
  test('asks its members for no second factor', async () => {
    const { member, tenantId } = await world()
    const client = await signedIn(member)
    expect((await client.get(`/api/tenants/${tenantId}`)).status).toBe(200)
    expect((await client.get('/api/me/check-ups')).status).toBe(200)
    expect((await client.get('/api/session')).body.secondFactor.isRequired).toBe(false)
  })
  test('does not exist for strangers, like any tenant', async () => {
    const { members } = await world()
    const stranger = await signedIn(await makeUser(app.database))
    expect((await stranger.get(members)).status).toBe(404)
  })
  test('refuses a role that is too low before it asks for a second factor', async () => {
    const { staff, tenantId } = await world()
    const answer = await (await signedIn(staff)).patch(`/api/tenants/${tenantId}/settings`, { sessionHours: 12 })
    expect([answer.status, answer.body.code]).not.toEqual(refused)
  })
})

describe('the life of a session', () => {
  test('ends when it is not used for the idle time, and after the whole time however much it is used', async () => {
    const short = await startTestApp({
      besides: app,
      environment: { SESSION_IDLE_MINUTES: String(1.5 / 60), SESSION_HOURS: String(5 / 3600) },
    })
    const user = await makeUser(short.database)
    const enter = async () => {
      const answer = await anonymous(short).post('/api/auth/sign-in/email', {
        email: user.email,
        password: user.password,
      })
      return withCookie(short, readCookie(answer))
    }
    const idle = await enter()
    const unattended = await enter()
    const busy = await enter()
    const started = Date.now()
    let lived = 0
    while (Date.now() - started < 8_000) {
      await pause(300)
      await unattended.get('/api/session', { 'x-unattended': '1' })
      if ((await session(busy)) !== 200) break
      lived = Date.now() - started
    }
    expect(lived).toBeGreaterThan(3_500)
    expect(lived).toBeLessThan(5_500)
    expect(await session(idle)).toBe(401)
    expect(await session(unattended)).toBe(401)
    await short.close()
  })
  test('a session token from a copy of the database opens nothing', async () => {
    const user = await makeUser(app.database)
    await as(app, user)
    const { rows } = await sql('select token from salus.session where user_id = $1', [user.userId])
    expect(await session(withCookie(app, `sid=${rows[0].token}`))).toBe(401)
  })
})
