import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anonymous, as, type Client } from '../../testing/as.ts'
import { makeInvitation, makeMember, makeMembership, makeTenant, makeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('the session', () => {
  test('says who is signed in, where they belong and when it ends', async () => {
    const user = await makeUser(app.database, { firstName: 'Jörg' })
    const first = await makeTenant(app.database, { displayName: 'Studio Nord' })
    const second = await makeTenant(app.database)
    const memberId = await makeMember(app.database, { tenantId: second, userId: user.userId })
    await makeMembership(app.database, { tenantId: second, userId: user.userId, role: 'Member', memberId })
    await makeMembership(app.database, { tenantId: first, userId: user.userId, role: 'Staff' })
    const { status, body } = await (await as(app, user)).get('/api/session')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: {
        id: user.userId,
        email: user.email,
        emailVerified: true,
        firstName: 'Jörg',
        lastName: 'Beispiel',
        locale: 'de',
        theme: 'default',
      },
      memberships: [
        { groupId: first, role: 'Staff', displayName: 'Studio Nord', memberId: null },
        { groupId: second, role: 'Member', memberId },
      ],
      invitations: { isPending: false, data: [] },
    })
    expect(Date.parse(body.endsAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    expect(Date.parse(body.endsAt) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
  })
  test('shows nobody else’s memberships, and none that is suspended', async () => {
    const [user, other] = [await makeUser(app.database), await makeUser(app.database)]
    const tenantId = await makeTenant(app.database)
    await makeMembership(app.database, { tenantId, userId: other.userId, role: 'Admin' })
    await makeMembership(app.database, { tenantId, userId: user.userId, role: 'Staff' })
    const client = await as(app, user)
    expect((await client.get('/api/session')).body.memberships).toHaveLength(1)
    await app.database.owner.query('update salus.membership set suspended_at = now() where user_id = $1', [user.userId])
    expect((await client.get('/api/session')).body.memberships).toEqual([])
  })
  test('shows pending invitations to the verified address, however it is written, and no expired ones', async () => {
    const user = await makeUser(app.database, { email: 'invited@salus.example' })
    const tenantId = await makeTenant(app.database)
    await makeInvitation(app.database, { tenantId, email: 'Invited@salus.example', role: 'Member' })
    await makeInvitation(app.database, { tenantId, email: 'invited@salus.example', role: 'Staff', expired: true })
    await makeInvitation(app.database, { tenantId, email: 'somebody-else@salus.example', role: 'Admin' })
    const { invitations } = (await (await as(app, user)).get('/api/session')).body
    expect(invitations).toMatchObject({ isPending: true, data: [{ groupId: tenantId, role: 'Member' }] })
    await app.database.owner.query('update salus.app_user set email_verified = false where id = $1', [user.userId])
    expect((await (await as(app, user)).get('/api/session')).body.invitations).toEqual({ isPending: false, data: [] })
  })
  test('is renewed in the background when it was used, once a minute at most', async () => {
    const user = await makeUser(app.database)
    const client = await as(app, user)
    const usedAt = async (): Promise<Date> =>
      (await app.database.owner.query('select updated_at from salus.session where user_id = $1', [user.userId])).rows[0]
        .updated_at
    const unusedFor = (seconds: number) =>
      app.database.owner.query(
        `update salus.session set updated_at = now() - make_interval(secs => $2),
           expires_at = now() - make_interval(secs => $2) + interval '30 minutes' where user_id = $1`,
        [user.userId, seconds],
      )
    await unusedFor(50)
    const before = await usedAt()
    expect((await client.post('/api/session/renew')).status).toBe(200)
    await pause(400)
    expect(await usedAt()).toEqual(before)
    await unusedFor(70)
    expect((await client.post('/api/session/renew')).status).toBe(200)
    await vi.waitFor(async () => expect(Date.now() - (await usedAt()).getTime()).toBeLessThan(10_000), 5_000)
    await unusedFor(31 * 60)
    expect((await client.post('/api/session/renew')).status).toBe(401)
  })
  test('keeps the quiet mode, which nobody has until they choose it', async () => {
    const client = await as(app, await makeUser(app.database))
    const isQuiet = async () => (await client.get('/api/session')).body.user.quietMode
    expect(await isQuiet()).toBe(false)
    expect((await client.patch('/api/me/preferences', { quietMode: true })).status).toBe(204)
    expect((await client.patch('/api/me/preferences', { theme: 'dark' })).status).toBe(204)
    expect(await isQuiet()).toBe(true)
    expect((await client.patch('/api/me/preferences', { quietMode: false })).status).toBe(204)
    expect(await isQuiet()).toBe(false)
  })
  test('keeps language and theme, each by itself', async () => {
    const user = await makeUser(app.database)
    const client = await as(app, user)
    expect((await client.patch('/api/me/preferences', { theme: 'dark' })).status).toBe(204)
    expect((await client.patch('/api/me/preferences', { locale: 'en' })).text).toBe('')
    expect((await client.get('/api/session')).body.user).toMatchObject({ theme: 'dark', locale: 'en' })
    expect((await client.patch('/api/me/preferences', {})).status).toBe(422)
  })
  test('keeps the region of dates, which can be left to the tenant again', async () => {
    const client = await as(app, await makeUser(app.database))
    const region = async () => (await client.get('/api/session')).body.user.region
    expect(await region()).toBeNull()
    expect((await client.patch('/api/me/preferences', { region: 'US' })).status).toBe(204)
    expect((await client.patch('/api/me/preferences', { theme: 'dark' })).status).toBe(204)
    expect(await region()).toBe('US')
    expect((await client.patch('/api/me/preferences', { region: 'XX' })).status).toBe(422)
    expect((await client.patch('/api/me/preferences', { region: null })).status).toBe(204)
    expect(await region()).toBeNull()
  })
})

describe('entering the password again', () => {
  const say = async (client: Client, password: string) => {
    const { status, body } = await client.post('/api/session/verify-password', { password })
    return body === undefined ? status : [status, body.code]
  }
  test('succeeds with the account’s own password and changes nothing about the session', async () => {
    const user = await makeUser(app.database)
    const client = await as(app, user)
    const before = await app.database.owner.query('select id, token from salus.session where user_id = $1', [
      user.userId,
    ])
    expect(await say(client, user.password)).toBe(204)
    const after = await app.database.owner.query('select id, token from salus.session where user_id = $1', [
      user.userId,
    ])
    expect(after.rows).toEqual(before.rows)
  })
  test('fails with a wrong password, with that of another account, and without any password', async () => {
    const [user, other] = [await makeUser(app.database), await makeUser(app.database, { password: 'Another-horse-8' })]
    const client = await as(app, user)
    expect(await say(client, 'not-the-password')).toEqual([401, 'wrong-credentials'])
    expect(await say(client, other.password)).toEqual([401, 'wrong-credentials'])
    await app.database.owner.query('update salus.account set password = null where user_id = $1', [user.userId])
    expect(await say(client, user.password)).toEqual([401, 'wrong-credentials'])
    expect(await say(anonymous(app), user.password)).toEqual([401, 'signed-out'])
  })
  test('is counted like a sign-in: five wrong ones, also at the same time, and then a wait', async () => {
    const user = await makeUser(app.database)
    const client = await as(app, user)
    const tried = await Promise.all(Array.from({ length: 8 }, () => say(client, 'not-the-password')))
    expect(tried.filter((answer) => String(answer) === '401,wrong-credentials')).toHaveLength(5)
    expect(await say(client, user.password)).toEqual([429, 'too-many-requests'])
  })
})
