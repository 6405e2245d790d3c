import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymous, readCookie, withCookie } from '../../../testing/as.ts'
import { makeUser } from '../../../testing/make.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { newToken } from './session.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } })
})
afterAll(() => app.close())

describe('the token of a session', () => {
  const tokens = Array.from({ length: 10_000 }, newToken)

  test('is 256 bits, and no two are alike', () => {
    expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true)
    expect(new Set(tokens).size).toBe(tokens.length)
  })
  test('looks random: every value of a byte occurs about equally often', () => {
    const counts = Array.from({ length: 256 }, () => 0)
    for (const token of tokens)
      for (const byte of Buffer.from(token, 'base64url')) counts[byte] = (counts[byte] ?? 0) + 1
    const even = (tokens.length * 32) / 256
    const chiSquared = counts.reduce((sum, count) => sum + (count - even) ** 2 / even, 0)
    // There are 255 degrees of freedom. By chance, the sum is outside these limits less than once in a million runs.
    expect(chiSquared).toBeGreaterThan(150)
    expect(chiSquared).toBeLessThan(385)
  })
  test('is never one that the browser sent, even with a valid signature', async () => {
    const user = await makeUser(app.database)
    const planted = newToken()
    const signature = createHmac('sha256', app.secret).update(planted).digest('base64')
    const cookie = `sid=${encodeURIComponent(`${planted}.${signature}`)}`
    const answer = await withCookie(app, cookie).post('/api/auth/sign-in/email', {
      email: user.email,
      password: user.password,
    })
    expect(answer.status).toBe(200)
    expect(readCookie(answer)).not.toContain(planted)
    expect((await withCookie(app, cookie).get('/api/session')).status).toBe(401)
    expect((await withCookie(app, readCookie(answer)).get('/api/session')).status).toBe(200)
  })
})

describe('where a request comes from', () => {
  const seenFor = async (of: TestApp, { peer, claimed }: { peer: string; claimed: string }) => {
    const user = await makeUser(app.database)
    const answer = await anonymous(of).send({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: peer,
      headers: { 'x-forwarded-for': claimed, 'x-real-ip': '8.8.8.8', forwarded: 'for=8.8.8.8' },
      payload: { email: user.email, password: user.password },
    })
    expect(answer.status).toBe(200)
    const { rows } = await app.database.owner.query<{ ip: string }>(
      `select host(ip_address::inet) as ip from salus.sign_in_event where user_id = $1 and outcome = 'done'`,
      [user.userId],
    )
    return rows[0]?.ip
  }
  test('is the peer, whatever it claims, if no proxy is trusted', async () => {
    expect(await seenFor(app, { peer: '10.1.1.1', claimed: '203.0.113.9' })).toBe('10.1.1.1')
  })
  test('is the client in front of two trusted proxies, and no address that the client invented', async () => {
    const behind = await startTestApp({ besides: app, environment: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' } })
    const peer = '127.0.0.1'
    expect(await seenFor(behind, { peer, claimed: '203.0.113.9, 10.0.0.5' })).toBe('203.0.113.9')
    expect(await seenFor(behind, { peer, claimed: '8.8.8.8, 203.0.113.9, 10.0.0.5' })).toBe('203.0.113.9')
    expect(await seenFor(behind, { peer: '198.51.100.1', claimed: '203.0.113.9' })).toBe('198.51.100.1')
    await behind.close()
  })
})
