import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anonymous, type Answer, as, type Client } from '../../testing/as.ts'
import { makeMember, makeMembership, makeTenant, makeUser } from '../../testing/make.ts'
import { probabilityOfSame } from '../../testing/probability-of-same.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/**
 * The tests check that the server never reveals whether an address has an account: not in an answer, not in its
 * headers, and not in the response time.
 */

let app: TestApp
let staff: Client
let admin: Client
let tenantId: number
let memberId: string
beforeAll(async () => {
  app = await startTestApp({ environment: { RATE_LIMIT_FACTOR: '100' } })
  tenantId = await makeTenant(app.database)
  memberId = await makeMember(app.database, { tenantId })
  const [forStaff, forAdmin] = [await makeUser(app.database), await makeUser(app.database)]
  await makeMembership(app.database, { tenantId, userId: forStaff.userId, role: 'Staff' })
  await makeMembership(app.database, { tenantId, userId: forAdmin.userId, role: 'Admin' })
  ;[staff, admin] = [await as(app, forStaff), await as(app, forAdmin)]
})
beforeEach(() => app.database.owner.query('truncate salus.rate_limit'))
afterAll(() => app.close())

let made = 0
const unknownAddress = () => {
  made += 1
  return `nobody-${made}-${Math.random().toString(36).slice(2, 10)}@salus.example`
}
/**
 * Creates an account and returns its address. The address has the same form as an unknown one, so its length reveals
 * nothing.
 */
const knownAddress = async () => (await makeUser(app.database, { email: unknownAddress() })).email

const doors: readonly (readonly [string, (email: string) => Promise<Answer>])[] = [
  ['signing in', (email) => anonymous(app).post('/api/auth/sign-in/email', { email, password: 'not-the-password' })],
  ['asking for a new password', (email) => anonymous(app).post('/api/auth/request-password-reset', { email })],
  ['changing the own address to it', (newEmail) => staff.post('/api/me/email-change', { newEmail })],
  [
    'inviting it as an employee',
    (email) => admin.post(`/api/tenants/${tenantId}/employee-invitations`, { email, role: 'Staff' }),
  ],
  [
    'inviting it as a member',
    (email) => staff.post(`/api/tenants/${tenantId}/member-invitations`, { members: [{ memberId, email }] }),
  ],
]

/** Returns an answer without the parts that always differ. */
const writeShape = ({ status, text, headers }: Answer, email: string) => {
  const { 'x-request-id': _id, date: _date, ...others } = headers
  const plain = text
    .replaceAll(email, 'address')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, 'time')
  return JSON.stringify([status, plain, { ...others, 'content-length': '' }])
}

describe.each(doors)('%s', (_, knock) => {
  test('is answered alike', async () => {
    const [known, unknown] = [await knownAddress(), unknownAddress()]
    const answer = await knock(known)
    expect(answer.status).toBeLessThan(402)
    expect(writeShape(answer, known)).toBe(writeShape(await knock(unknown), unknown))
  })
  // Tries again, because about one run in a hundred fails by chance. With a real difference, every run fails.
  test('takes the same time', { retry: 4, timeout: 60_000 }, async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let index = 0; index < 20; index += 1) {
      for (const kind of index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        // Creates an account in both cases, so that the caches are equally warm.
        const [known, unknown] = [await knownAddress(), unknownAddress()]
        const email = kind === 'known' ? known : unknown
        await app.database.owner.query('truncate salus.rate_limit')
        const started = performance.now()
        await knock(email)
        times[kind].push(performance.now() - started)
      }
    }
    expect(probabilityOfSame(times.known, times.unknown)).toBeGreaterThan(0.01)
  })
})
