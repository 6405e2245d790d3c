import { createHash, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, anonymous, readBrowserCookie } from '../../../testing/as.ts'
import { makeUser } from '../../../testing/make.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeSeal } from '../factors/seal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(() => app.database.owner.query('truncate salus.rate_limit'))
afterAll(() => app.close())

const attempt = (email: string, password: string, remoteAddress = '10.1.1.1', on = app, cookie?: string) =>
  anonymous(on).send({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress,
    headers: cookie === undefined ? {} : { cookie, origin: 'http://localhost:3350' },
    payload: { email, password },
  })
/** Makes an attempt in a browser in which the owner has signed in before. */
const attemptAtHome = (email: string, password: string, cookie: string, remoteAddress?: string) =>
  attempt(email, password, remoteAddress, app, cookie)
const failTimes = async (times: number, email: string, remoteAddress?: string) => {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1)
    statuses.push((await attempt(email, 'not-the-password', remoteAddress)).status)
  return statuses
}
const wait = (seconds: number) =>
  app.database.owner.query(
    'update salus.rate_limit set window_started_at = window_started_at - make_interval(secs => $1)',
    [seconds],
  )

describe('failed sign-ins', () => {
  test('are refused after five for one account, whether it exists or not, and say when to come back', async () => {
    const { email } = await makeUser(app.database)
    for (const address of [email, 'nobody@salus.example']) {
      expect(await failTimes(6, address)).toEqual([401, 401, 401, 401, 401, 429])
      const answer = await attempt(address, 'not-the-password')
      expect(answer.body.code).toBe('too-many-requests')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(150)
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(180)
    }
  })
  test('do not count for more when the clock is set back by an hour', async () => {
    const { email } = await makeUser(app.database)
    expect(await failTimes(1, email)).toEqual([401])
    await wait(-3600)
    expect(await failTimes(5, email)).toEqual([401, 401, 401, 401, 429])
  })
  test('keep nobody out for longer when the clock is set back by an hour', async () => {
    const { email } = await makeUser(app.database)
    expect(await failTimes(6, email)).toEqual([401, 401, 401, 401, 401, 429])
    await wait(-3600)
    const refused = await attempt(email, 'not-the-password')
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(180)
    await wait(181)
    expect((await attempt(email, 'not-the-password')).status).toBe(401)
  })
  test('count for the account from wherever they come', async () => {
    const { email } = await makeUser(app.database)
    for (let index = 0; index < 5; index += 1) await failTimes(1, email, `10.2.0.${index}`)
    expect((await attempt(email, 'not-the-password', '10.2.0.99')).status).toBe(429)
  })
  test('are not excused by addresses that the client claims', async () => {
    const { email } = await makeUser(app.database)
    await failTimes(5, email)
    const answer = await anonymous(app).send({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: '10.1.1.1',
      headers: { 'x-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.8.8', forwarded: 'for=8.8.8.8' },
      payload: { email, password: 'not-the-password' },
    })
    expect(answer.status).toBe(429)
  })
  test('double the wait, up to a quarter of an hour', async () => {
    const { email } = await makeUser(app.database)
    await failTimes(5, email)
    const waits: number[] = []
    for (let index = 0; index < 7; index += 1) {
      const refused = await attempt(email, 'not-the-password')
      waits.push(Number(refused.headers['retry-after']))
      await wait(waits.at(-1) ?? 0)
      expect((await attempt(email, 'not-the-password')).status).toBe(401)
    }
    expect(waits).toEqual([180, 180, 180, 240, 480, 900, 900].map((seconds) => expect.closeTo(seconds, -1)))
  })
  test('count one by one when they come at the same time', async () => {
    const { email } = await makeUser(app.database)
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(email, 'not-the-password')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })
  test('count once however many processes there are, and after a restart', async () => {
    const second = await startTestApp({ besides: app })
    const { email } = await makeUser(app.database)
    await failTimes(3, email)
    expect((await attempt(email, 'x', '10.1.1.1', second)).status).toBe(401)
    expect((await attempt(email, 'x', '10.1.1.1', second)).status).toBe(401)
    expect((await attempt(email, 'x', '10.1.1.1', second)).status).toBe(429)
    await second.close()
  })
  test('are refused after thirty from one network over many accounts; an IPv6 customer is one network', async () => {
    for (let index = 0; index < 30; index += 1)
      await failTimes(1, `guess-${index}@salus.example`, `2001:db8:1:2::${index}`)
    expect((await attempt('guess-99@salus.example', 'x', '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await attempt('guess-99@salus.example', 'x', '2001:db8:1:3::1')).status).toBe(401)
  })
})

describe('the owner of an account under attack', () => {
  test('gets in at once in a browser they used before, from whatever network', async () => {
    const { email, password } = await makeUser(app.database)
    const home = readBrowserCookie(await attempt(email, password, '10.9.9.9'))
    for (let index = 0; index < 6; index += 1) await failTimes(1, email, `10.3.0.${index}`)
    expect((await attempt(email, password, '10.9.9.9')).status).toBe(429)
    expect((await attemptAtHome(email, password, home, '10.9.9.9')).status).toBe(200)
    expect((await attemptAtHome(email, password, home, '10.3.0.99')).status).toBe(200)
  })
  test('is not locked out of a new place by somebody who tries once in a quarter of an hour', async () => {
    const { email, password } = await makeUser(app.database)
    for (let index = 0; index < 12; index += 1) {
      expect((await attempt(email, 'not-the-password', '10.3.1.1')).status).toBe(401)
      await wait(900)
    }
    await failTimes(1, email, '10.3.1.1')
    expect((await attempt(email, password, '10.3.2.2')).status).toBe(200)
  })
  test('waits a minute at most in a browser of their own, whatever was typed wrong there', async () => {
    const { email, password } = await makeUser(app.database)
    const home = readBrowserCookie(await attempt(email, password))
    for (let index = 0; index < 12; index += 1) {
      await attemptAtHome(email, 'not-the-password', home)
      await wait(61)
    }
    await attemptAtHome(email, 'not-the-password', home)
    const refused = await attemptAtHome(email, password, home)
    expect([refused.status, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true])
    await wait(61)
    expect((await attemptAtHome(email, password, home)).status).toBe(200)
  })
  test('is refused in a network over its limit like unknown addresses, except in a browser they used before', async () => {
    const { email, password } = await makeUser(app.database)
    const home = readBrowserCookie(await attempt(email, password, '10.9.1.1'))
    for (let index = 0; index < 30; index += 1) await failTimes(1, `used-up-${index}@salus.example`, '10.9.1.1')
    const [known, unknown] = await Promise.all([
      attempt(email, 'x', '10.9.1.1'),
      attempt('nobody-here@salus.example', 'x', '10.9.1.1'),
    ])
    expect([known.status, known.body.code]).toEqual([429, 'too-many-requests'])
    expect([unknown.status, unknown.body.code]).toEqual([429, 'too-many-requests'])
    const waits = [known, unknown].map(({ headers }) => Number(headers['retry-after']))
    // The clock may move on by a second between the two answers.
    expect(Math.max(...waits) - Math.min(...waits)).toBeLessThanOrEqual(1)
    expect((await attemptAtHome(email, password, home, '10.9.1.1')).status).toBe(200)
  })
  test('is recognised by a cookie that fits only their account, and that nobody can forge', async () => {
    const [own, other] = [await makeUser(app.database), await makeUser(app.database)]
    const home = readBrowserCookie(await attempt(own.email, own.password))
    const forged = home.replace(/~./, '~_')
    for (const [user, cookie] of [
      [other, home],
      [own, forged],
    ] as const) {
      await app.database.owner.query('truncate salus.rate_limit')
      await failTimes(5, user.email, '10.3.5.5')
      expect((await attemptAtHome(user.email, user.password, cookie, '10.3.6.6')).status).toBe(429)
    }
    const both = readBrowserCookie(await attemptAtHome(own.email, own.password, home, '10.3.7.7'))
    expect(both).toBe(home)
    expect(home).not.toContain(own.email)
  })
  test('shares a browser with colleagues, each known for their own account', async () => {
    const [first, second] = [await makeUser(app.database), await makeUser(app.database)]
    const once = readBrowserCookie(await attempt(first.email, first.password))
    const twice = readBrowserCookie(await attemptAtHome(second.email, second.password, once))
    await failTimes(5, first.email, '10.3.8.8')
    await failTimes(5, second.email, '10.3.9.9')
    expect((await attemptAtHome(first.email, first.password, twice)).status).toBe(200)
    expect((await attemptAtHome(second.email, second.password, twice)).status).toBe(200)
  })
  test('starts from zero after the right password', async () => {
    const { email, password } = await makeUser(app.database)
    await failTimes(4, email)
    expect((await attempt(email, password)).status).toBe(200)
    expect(await failTimes(5, email)).toEqual([401, 401, 401, 401, 401])
  })
})

describe('codes of a second factor', () => {
  test('are still taken where the owner signed in before, in a network where others typed too many wrong ones', async () => {
    const { userId, email, password } = await makeUser(app.database)
    const home = readBrowserCookie(await attempt(email, password, '10.8.1.1'))
    const secret = new Secret()
    await app.database.owner.query(
      'insert into salus.authenticator_app (user_id, secret, confirmed_at) values ($1, $2, now())',
      [userId, makeSeal(app.secret).close(secret.base32, userId)],
    )
    await app.database.owner.query(
      `insert into salus.rate_limit (key, window_started_at, count) values ($1, now(), 30)`,
      [`second-factor:network:${createHash('sha256').update('10.8.1.1').digest('base64url').slice(0, 22)}`],
    )
    const { token } = (await attempt(email, password, '10.8.1.1')).body.secondStep
    const show = (cookie?: string) =>
      anonymous(app).send({
        method: 'POST',
        url: '/api/auth/second-step',
        remoteAddress: '10.8.1.1',
        headers: cookie === undefined ? {} : { cookie, origin: 'http://localhost:3350' },
        payload: { token, code: new TOTP({ secret }).generate() },
      })
    expect((await show()).status).toBe(429)
    expect((await show(home)).status).toBe(200)
  })
})

test('successful sign-ins are not counted', async () => {
  const { email, password } = await makeUser(app.database)
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(email, password)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

describe('password resets', () => {
  const request = (email: string, remoteAddress: string) =>
    anonymous(app).send({ method: 'POST', url: '/api/auth/request-password-reset', remoteAddress, payload: { email } })

  test('are limited per address, the same for those without an account', async () => {
    const { email } = await makeUser(app.database)
    for (const address of [email, 'nobody@salus.example']) {
      const statuses: number[] = []
      for (let index = 0; index < 4; index += 1) statuses.push((await request(address, `10.4.0.${index}`)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
  })
  test('are limited per network', async () => {
    const answers: Answer[] = []
    for (let index = 0; index < 11; index += 1) answers.push(await request(`reset-${index}@salus.example`, '10.5.0.1'))
    expect(answers.at(9)?.status).toBe(200)
    expect(answers.at(10)?.status).toBe(429)
    expect(Number(answers.at(10)?.headers['retry-after'])).toBeGreaterThan(3500)
  })
  test('are still asked for where the owner signed in before, in a network that has asked for too many', async () => {
    const { email, password } = await makeUser(app.database)
    const home = readBrowserCookie(await attempt(email, password, '10.5.1.1'))
    for (let index = 0; index < 10; index += 1) await request(`used-up-${index}@salus.example`, '10.5.1.1')
    const fromHome = (asked: string) =>
      anonymous(app).send({
        method: 'POST',
        url: '/api/auth/request-password-reset',
        remoteAddress: '10.5.1.1',
        headers: { cookie: home, origin: 'http://localhost:3350' },
        payload: { email: asked },
      })
    expect((await fromHome(email)).status).toBe(200)
    expect((await fromHome('somebody-else@salus.example')).status).toBe(429)
  })
  test('are completed by an office of more than twenty within the hour: only wrong links count', async () => {
    for (let index = 0; index < 25; index += 1) {
      const { userId } = await makeUser(app.database)
      await app.database.owner.query(
        `insert into salus.verification (id, identifier, value, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
        [randomUUID(), `reset-password:right-${index}`, userId],
      )
      const set = (newPassword: string) =>
        anonymous(app).send({
          method: 'POST',
          url: '/api/auth/reset-password',
          remoteAddress: '10.6.1.1',
          payload: { token: `right-${index}`, newPassword },
        })
      expect((await set('password123')).status).toBe(422)
      expect((await set('Moor-Lampe-19')).status).toBe(200)
    }
  }, 30_000)
  test('cannot be guessed: one network can try twenty tokens an hour', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1) {
      const answer = await anonymous(app).send({
        method: 'POST',
        url: '/api/auth/reset-password',
        remoteAddress: '10.6.0.1',
        payload: { token: `guess-${index}`, newPassword: 'Moor-Lampe-19' },
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
  })
})

test('the factor multiplies every limit', async () => {
  const easy = await startTestApp({ besides: app, environment: { RATE_LIMIT_FACTOR: '3' } })
  const { email } = await makeUser(app.database)
  const statuses: number[] = []
  for (let index = 0; index < 16; index += 1) statuses.push((await attempt(email, 'x', '10.7.0.1', easy)).status)
  expect(statuses).toEqual([...Array.from({ length: 15 }, () => 401), 429])
  await easy.close()
})
