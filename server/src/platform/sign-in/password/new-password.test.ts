import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anonymous, as, type Client, readCookie, withCookie } from '../../../testing/as.ts'
import { makeUser, type MadeUser } from '../../../testing/make.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } })
})
afterAll(() => app.close())

const newPassword = 'Moor-Lampe-19'

/** Waits until the address has received a link of this kind whose token is not in `known`. Returns the token. */
const linkTo = (email: string, page: string, known: readonly string[] = []): Promise<string> =>
  vi.waitFor(() => {
    const token = linksTo(email, page).find((found) => !known.includes(found))
    if (token === undefined) throw new Error('no mail came')
    return token
  }, 10_000)

function linksTo(email: string, page: string): string[] {
  const outbox = path.join(app.config.dataDir, 'outbox')
  if (!existsSync(outbox)) return []
  return readdirSync(outbox)
    .map((name) => readFileSync(path.join(outbox, name), 'utf8').replaceAll('=\r\n', ''))
    .filter((mail) => mail.includes(`To: ${email}`))
    .flatMap((mail) => new RegExp(`/${page}#([\\w-]+)`).exec(mail)?.[1] ?? [])
}

async function askForReset(email: string): Promise<string> {
  const known = linksTo(email, 'reset-password')
  expect((await anonymous(app).post('/api/auth/request-password-reset', { email })).status).toBe(200)
  return linkTo(email, 'reset-password', known)
}
const reset = (token: string, chosen = newPassword) =>
  anonymous(app).post('/api/auth/reset-password', { token, newPassword: chosen })
const signIn = ({ email, password }: Pick<MadeUser, 'email' | 'password'>) =>
  anonymous(app).post('/api/auth/sign-in/email', { email, password })
const computeCode = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later })

async function withApp(user: MadeUser): Promise<{ readonly client: Client; readonly secret: string }> {
  const client = withCookie(app, readCookie(await signIn(user)))
  const { secret } = (await client.post('/api/me/authenticator-app')).body
  const confirmed = await client.post('/api/me/authenticator-app/confirm', { code: computeCode(secret) })
  expect(confirmed.status).toBe(200)
  return { client: withCookie(app, readCookie(confirmed)), secret }
}

const ways = [
  ['chosen in the settings', async (_user: MadeUser, own: Client) => own.post('/api/me/password', { newPassword })],
  ['set by a link', async ({ email }: MadeUser) => reset(await askForReset(email))],
] as const

describe.each(ways)('a new password, %s,', (_way, choose) => {
  test('cancels a requested change of the address, which a stranger in the account may have requested', async () => {
    const user = await makeUser(app.database)
    const stranger = await as(app, user)
    const newEmail = `stranger-${randomUUID()}@salus.example`
    expect((await stranger.post('/api/me/email-change', { newEmail })).status).toBe(204)
    const token = await linkTo(newEmail, 'confirm-new-email')
    expect((await choose(user, await as(app, user))).status).toBeLessThan(300)
    expect((await anonymous(app).post('/api/email-changes/confirm', { token })).body.code).toBe('link-not-usable')
    expect((await signIn({ email: user.email, password: newPassword })).status).toBe(200)
  })
  test('makes all links to a new password invalid that were sent before', async () => {
    const user = await makeUser(app.database)
    const former = await askForReset(user.email)
    expect((await choose(user, await as(app, user))).status).toBeLessThan(300)
    expect((await reset(former, 'Heide-Kanne-20')).body.errors[0]).toMatchObject({ path: 'token', code: 'not-valid' })
    expect((await signIn({ email: user.email, password: newPassword })).status).toBe(200)
  })
  test('ends a sign-in with the former password that still waits for its code', async () => {
    const user = await makeUser(app.database)
    const { client, secret } = await withApp(user)
    const { token } = (await signIn(user)).body.secondStep
    expect((await choose(user, client)).status).toBeLessThan(300)
    const shown = await anonymous(app).post('/api/auth/second-step', { token, code: computeCode(secret, 30_000) })
    expect([shown.status, shown.body.code]).toEqual([401, 'sign-in-step-over'])
  })
})

test('a password set by a link ends the notifications to every device, as it signs every device out', async () => {
  const user = await makeUser(app.database)
  await as(app, user)
  await app.database.owner.query(
    `insert into salus.push_subscription (id, user_id, session_id, endpoint, endpoint_hash, p256dh, auth)
     select $1::uuid, user_id, id, 'https://fcm.googleapis.com/fcm/send/lost', $1::uuid::text, 'p', 'a'
     from salus.session where user_id = $2`,
    [randomUUID(), user.userId],
  )
  expect((await reset(await askForReset(user.email))).status).toBe(200)
  const { rowCount } = await app.database.owner.query('select from salus.push_subscription where user_id = $1', [
    user.userId,
  ])
  expect(rowCount).toBe(0)
})
