import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeLinkToken } from '../../platform/scope/link-token.ts'
import { type Answer, anonymous } from '../../testing/as.ts'
import { makeTenant } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let tenantId: number
beforeAll(async () => {
  app = await startTestApp()
  tenantId = await makeTenant(app.database)
}, 60_000)
beforeEach(() => app.database.owner.query('truncate salus.rate_limit'))
afterEach(() => void vi.useRealTimers())
afterAll(() => app.close())

const office = '10.40.1.1'
const newEmail = () => `employee-${randomBytes(6).toString('hex')}@salus.example`

async function invited(): Promise<string> {
  const { token, hash } = makeLinkToken(tenantId)
  await app.database.owner.query(
    `insert into salus.invitation (tenant_id, email, role, token_hash, expires_at)
     values ($1, $2, 'Member', $3, now() + interval '1 day')`,
    [tenantId, newEmail(), hash],
  )
  return token
}
const guessed = () => makeLinkToken(tenantId).token

const post = (url: string, payload: object, remoteAddress = office): Promise<Answer> =>
  anonymous(app).send({ method: 'POST', url, remoteAddress, payload })
const person = { firstName: 'Lena', lastName: 'Hartmann', locale: 'de' }
const password = 'Moor-Lampe-19'
const open = (token: string, from?: string) => post('/api/invitations/open', { token }, from)
const join = (token: string, from?: string) => post('/api/registration/invited', { token, password, ...person }, from)
const registerOpenly = () =>
  post('/api/registration', {
    handle: randomBytes(24).toString('base64url'),
    account: { email: newEmail(), password, ...person },
  })

/**
 * Sends at most 15 requests in a minute of the clock, because a network may send only a few requests per minute without
 * a session.
 */
async function overMinutes(times: number, ask: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) {
    if (index % 15 === 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    statuses.push((await ask()).status)
  }
  return statuses
}
const same = (status: number, times: number) => Array.from({ length: times }, () => status)

describe('an office of sixty behind one address', () => {
  test('opens its invitations and registers within the hour, and open registration is limited as ever', async () => {
    const joined = await overMinutes(60, async () => {
      const token = await invited()
      const [first, again] = [await open(token), await open(token)]
      expect([first.status, again.status]).toEqual([200, 200])
      return join(token)
    })
    expect(joined).toEqual(same(201, 60))
    expect(await overMinutes(6, registerOpenly)).toEqual([...same(202, 5), 429])
    expect((await join(await invited())).status).toBe(201)
  }, 60_000)

  test('is not blocked by colleagues who open old links, nor by open registrations', async () => {
    expect(await overMinutes(25, () => open(guessed()))).toEqual([...same(404, 20), ...same(429, 5)])
    await overMinutes(6, registerOpenly)
    const token = await invited()
    expect([(await open(token)).status, (await join(token)).status]).toEqual([200, 201])
  }, 30_000)

  test('has a limit far above normal use, and is told when to retry', async () => {
    await join(await invited())
    await app.database.owner.query(
      `update salus.rate_limit set count = 2000 where starts_with(key, 'invited-registration:network:')`,
    )
    const refused = await join(await invited())
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await join(await invited(), '10.40.1.2')).status).toBe(201)
  })
})

describe('tokens that nobody sent', () => {
  test('are refused after twenty an hour from one network, whichever way they are tried and however many at once', async () => {
    const tries = [...same(0, 15).map(() => open(guessed())), ...same(0, 15).map(() => join(guessed()))]
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...same(404, 20), ...same(429, 10)])
    expect((await open(guessed(), '10.40.1.3')).status).toBe(404)
  })
})

describe('one invitation', () => {
  test('takes five registrations an hour, from wherever they come', async () => {
    const token = await invited()
    const statuses: number[] = []
    for (let index = 0; index < 6; index += 1) statuses.push((await join(token, `10.40.2.${index}`)).status)
    expect(statuses).toEqual([201, 404, 404, 404, 404, 429])
  })
})
