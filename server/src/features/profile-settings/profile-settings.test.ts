import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anonymous, as, type Client } from '../../testing/as.ts'
import { makeUser, type MadeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

const readUser = async (client: Client) => (await client.get('/api/session')).body.user

/** Waits for a mail to this address. Returns the token in the link of the newest one. */
async function linkTo(email: string, page = 'confirm-new-email'): Promise<string> {
  const mail = await vi.waitFor(async () => {
    const found = (await mailsTo(email)).at(-1)
    expect(found).toBeDefined()
    return found ?? ''
  }, 8_000)
  return new RegExp(`http://localhost:3350/${page}#([\\w-]+)`).exec(mail.replaceAll('=\r\n', ''))?.[1] ?? ''
}

async function mailsTo(email: string): Promise<string[]> {
  const folder = path.join(app.config.dataDir, 'outbox')
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.toLowerCase().includes(`to: ${email.toLowerCase()}`))
}

const confirm = (token: string) => anonymous(app).post('/api/email-changes/confirm', { token })
const newAddress = () => `new-${randomUUID()}@salus.example`

describe('name and time zone', () => {
  test('are changed each by itself, everywhere the person sees themselves', async () => {
    const client = await as(app, await makeUser(app.database, { firstName: 'Kim' }))
    expect((await client.patch('/api/me/profile', { firstName: '  Jördis ' })).status).toBe(204)
    expect((await client.patch('/api/me/profile', { timezone: 'America/New_York' })).status).toBe(204)
    expect(await readUser(client)).toMatchObject({
      firstName: 'Jördis',
      lastName: 'Beispiel',
      timezone: 'America/New_York',
    })
    const { rows } = await app.database.owner.query(`select name from salus.app_user where first_name = 'Jördis'`)
    expect(rows).toEqual([{ name: 'Jördis Beispiel' }])
  })
  test.each([
    ['nothing', {}],
    ['an empty name', { firstName: '   ' }],
    ['a name with a line break', { lastName: 'A\nB' }],
    ['a name too long', { lastName: 'x'.repeat(101) }],
    ['a time zone that is none', { timezone: 'Mars/Olympus' }],
    ['an e-mail address', { email: 'other@salus.example' }],
  ])('refuse %s', async (_, body) => {
    const client = await as(app, await makeUser(app.database))
    expect((await client.patch('/api/me/profile', body)).status).toBe(422)
  })
  test('are written once for one Idempotency-Key, which is valid for the same request only', async () => {
    const client = await as(app, await makeUser(app.database))
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.patch('/api/me/profile', { firstName: 'Eins' }, key)),
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    await client.patch('/api/me/profile', { firstName: 'Zwei' })
    expect((await client.patch('/api/me/profile', { firstName: 'Eins' }, key)).status).toBe(204)
    expect((await readUser(client)).firstName).toBe('Zwei')
    const other = await client.patch('/api/me/profile', { firstName: 'Drei' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused'])
  })
})

test('a new account has no time zone of its own until a device or the person names one', async () => {
  const client = await as(app, await makeUser(app.database))
  await client.patch('/api/me/profile', { firstName: 'Eins' })
  expect(await readUser(client)).toMatchObject({ timezone: 'Europe/Berlin', hasOwnTimezone: false })
  await client.patch('/api/me/profile', { timezone: 'Europe/Lisbon' })
  expect(await readUser(client)).toMatchObject({ timezone: 'Europe/Lisbon', hasOwnTimezone: true })
  await client.patch('/api/me/profile', { firstName: 'Zwei' })
  expect(await readUser(client)).toMatchObject({ timezone: 'Europe/Lisbon', hasOwnTimezone: true })
})

describe('preferences', () => {
  test('of notifications and statistics are off, except what only the portal shows and what protects the account', async () => {
    const client = await as(app, await makeUser(app.database))
    expect(await readUser(client)).toMatchObject({
      resultMail: false,
      resultMessage: true,
      signInNotice: true,
      telemetry: false,
      pendingEmail: null,
    })
    const chosen = { resultMail: true, resultMessage: false, signInNotice: false }
    expect((await client.patch('/api/me/preferences', chosen)).status).toBe(204)
    expect(await readUser(client)).toMatchObject(chosen)
  })
  test('are not reset by a repeated request', async () => {
    const client = await as(app, await makeUser(app.database))
    const key = { 'idempotency-key': randomUUID() }
    await client.patch('/api/me/preferences', { theme: 'dark' }, key)
    await client.patch('/api/me/preferences', { theme: 'light' })
    expect((await client.patch('/api/me/preferences', { theme: 'dark' }, key)).status).toBe(204)
    expect((await readUser(client)).theme).toBe('light')
    expect((await client.patch('/api/me/preferences', { theme: 'default' }, key)).status).toBe(422)
  })
})

describe('another e-mail address', () => {
  const asking = async (given: Partial<Parameters<typeof makeUser>[1]> = {}) => {
    const user = await makeUser(app.database, given)
    return { user, client: await as(app, user) }
  }
  const signsIn = async (user: MadeUser, email: string) =>
    (await anonymous(app).post('/api/auth/sign-in/email', { email, password: user.password })).status

  test('is valid once its owner confirmed it; the old one is notified and no longer signs in', async () => {
    const { user, client } = await asking()
    const email = newAddress()
    expect((await client.post('/api/me/email-change', { newEmail: email })).status).toBe(204)
    expect(await readUser(client)).toMatchObject({ email: user.email, pendingEmail: email })
    expect(await signsIn(user, user.email)).toBe(200)
    const token = await linkTo(email)
    expect((await confirm(token)).status).toBe(204)
    expect(await readUser(client)).toMatchObject({ email, emailVerified: true, pendingEmail: null })
    expect([await signsIn(user, email), await signsIn(user, user.email)]).toEqual([200, 401])
    const [notice] = await vi.waitFor(async () => {
      const mails = await mailsTo(user.email)
      expect(mails).toHaveLength(1)
      return mails
    }, 8_000)
    expect(notice).not.toContain(email)
    expect((await confirm(token)).status).toBe(404)
  })
  test('needs the second factor that the person has set up: the password alone takes no account over', async () => {
    const { user, client } = await asking()
    await app.database.owner.query(
      `insert into salus.passkey (id, user_id, name, credential_id, public_key, counter, transports)
       values ($1::uuid, $2, 'Handy', $1::uuid::text, '\\x00', 0, '{}')`,
      [randomUUID(), user.userId],
    )
    const refused = await client.post('/api/me/email-change', { newEmail: newAddress() })
    expect([refused.status, refused.body.code]).toEqual([403, 'second-factor-required'])
    expect((await readUser(client)).pendingEmail).toBeNull()
    await app.database.owner.query('update salus.session set second_factor_at = now() where user_id = $1', [
      user.userId,
    ])
    expect((await client.post('/api/me/email-change', { newEmail: newAddress() })).status).toBe(204)
  })
  test('is confirmed by one of many at the same time', async () => {
    const { client } = await asking()
    const email = newAddress()
    await client.post('/api/me/email-change', { newEmail: email })
    const token = await linkTo(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]))
  })
  test('gets the same response whether an account has it or not, and only its mailbox learns which', async () => {
    const { client } = await asking()
    const other = await makeUser(app.database, { locale: 'de' })
    const answer = await client.post('/api/me/email-change', { newEmail: other.email.toUpperCase() })
    expect([answer.status, answer.text]).toEqual([204, ''])
    const [mail] = await vi.waitFor(async () => {
      const mails = await mailsTo(other.email.toUpperCase())
      expect(mails).toHaveLength(1)
      return mails
    }, 8_000)
    expect(mail).not.toContain('confirm-new-email')
    expect(mail).not.toContain('Kim')
    expect(mail, 'in the language of its reader').toContain('Ihre E-Mail-Adresse bei Salus')
  })
  test('that somebody else registered in the meantime is refused like any expired link', async () => {
    const { user, client } = await asking()
    const email = newAddress()
    await client.post('/api/me/email-change', { newEmail: email })
    const token = await linkTo(email)
    await makeUser(app.database, { email })
    expect((await confirm(token)).body.code).toBe('link-not-usable')
    expect((await readUser(client)).email).toBe(user.email)
  })
  test('can be replaced or cancelled, and expires after a day', async () => {
    const { client, user } = await asking()
    const [first, second] = [newAddress(), newAddress()]
    await client.post('/api/me/email-change', { newEmail: first })
    const old = await linkTo(first)
    await client.post('/api/me/email-change', { newEmail: second })
    expect((await confirm(old)).status).toBe(404)
    const taken = await linkTo(second)
    expect((await client.delete('/api/me/email-change')).status).toBe(204)
    expect((await confirm(taken)).status).toBe(404)
    const third = newAddress()
    await client.post('/api/me/email-change', { newEmail: third })
    const late = await linkTo(third)
    await app.database.owner.query(
      `update salus.email_change set expires_at = now() - interval '1 second' where user_id = $1`,
      [user.userId],
    )
    expect((await confirm(late)).status).toBe(404)
    expect(await readUser(client)).toMatchObject({ email: user.email, pendingEmail: null })
  })
  test('leaves no token in the database, the queue or the log', async () => {
    const { client } = await asking()
    const email = newAddress()
    await client.post('/api/me/email-change', { newEmail: email })
    const token = await linkTo(email)
    const { rows } = await app.database.owner.query(
      `select (select json_agg(e) from salus.email_change e)::text || coalesce((select json_agg(j) from graphile_worker._private_jobs j)::text, '') as all`,
    )
    expect(rows[0].all).toContain(email)
    expect(rows[0].all).not.toContain(token)
    expect(app.logged.join('')).not.toContain(token)
  })
  test('makes a password link in the old mailbox invalid', async () => {
    const { user, client } = await asking()
    await anonymous(app).post('/api/auth/request-password-reset', { email: user.email })
    const former = await linkTo(user.email, 'reset-password')
    const email = newAddress()
    await client.post('/api/me/email-change', { newEmail: email })
    await confirm(await linkTo(email))
    const answer = await anonymous(app).post('/api/auth/reset-password', {
      token: former,
      newPassword: 'Moor-Lampe-19',
    })
    expect(answer.body.errors).toMatchObject([{ path: 'token', code: 'not-valid' }])
    expect(await signsIn(user, email)).toBe(200)
  })
  test.each(['not-an-address', 'two@salus.example,three@salus.example', 'x@salus.example\n'])(
    'has to be an e-mail address: %j',
    async (newEmail) => {
      const { client } = await asking()
      expect((await client.post('/api/me/email-change', { newEmail })).status).toBe(422)
    },
  )
  test('has to be another one', async () => {
    const { user, client } = await asking()
    const answer = await client.post('/api/me/email-change', { newEmail: user.email.toUpperCase() })
    expect(answer.body.errors).toMatchObject([{ path: 'newEmail', code: 'same-address' }])
  })
  test('requires the person to prove their identity again', async () => {
    const { user, client } = await asking()
    await app.database.owner.query(
      `update salus.session set confirmed_at = now() - interval '6 minutes' where user_id = $1`,
      [user.userId],
    )
    const answer = await client.post('/api/me/email-change', { newEmail: newAddress() })
    expect([answer.status, answer.body.code]).toEqual([403, 'reauth-required'])
  })
})

test('wishes are limited for each address and each person', async () => {
  const strict = await startTestApp({ besides: app })
  const client = await as(strict, await makeUser(app.database))
  const email = newAddress()
  const statuses = []
  for (let time = 0; time < 4; time += 1)
    statuses.push((await client.post('/api/me/email-change', { newEmail: email })).status)
  await strict.close()
  expect(statuses).toEqual([204, 204, 204, 429])
})
