import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anonymous, as } from '../../testing/as.ts'
import { makeMembership, makeTenant, makeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeFactors, showFactors } from './remove-factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const sql = async (text: string, values: readonly unknown[]) => (await app.database.owner.query(text, [...values])).rows

async function personWithFactors() {
  const user = await makeUser(app.database, { locale: 'de' })
  const tenants = [
    await makeTenant(app.database, { displayName: 'Studio Nord' }),
    await makeTenant(app.database, { displayName: 'Praxis am Park' }),
  ]
  for (const tenantId of tenants)
    await makeMembership(app.database, {
      tenantId,
      userId: user.userId,
      role: tenantId === tenants[0] ? 'Admin' : 'Staff',
    })
  await sql(
    `insert into salus.passkey (id, user_id, name, credential_id, public_key, counter, transports)
     values ($1::uuid, $2, 'Handy', $1::uuid::text, '\\x00', 0, '{}')`,
    [randomUUID(), user.userId],
  )
  await sql(`insert into salus.authenticator_app (user_id, secret, confirmed_at) values ($1, '\\x00', now())`, [
    user.userId,
  ])
  await sql(`insert into salus.recovery_code (user_id, code_hash) values ($1, 'first'), ($1, 'second')`, [user.userId])
  return { user, tenants, client: await as(app, user) }
}

const listAudit = (tenantId: number) =>
  sql('select action, actor_id, object_id from salus.audit_event where tenant_id = $1', [tenantId])
const mailTo = (email: string) => {
  const outbox = path.join(app.config.dataDir, 'outbox')
  const names = existsSync(outbox) ? readdirSync(outbox) : []
  return names.map((name) => readFileSync(path.join(outbox, name), 'utf8')).find((mail) => mail.includes(email))
}

test('a person who lost every second factor signs in by password again, once the operator has removed them', async () => {
  const { user, tenants, client } = await personWithFactors()
  const { email, password } = user
  const signIn = () => anonymous(app).post('/api/auth/sign-in/email', { email, password })
  expect((await signIn()).body.secondStep.token).toBeDefined()
  expect((await removeFactors(app, { email: email.toUpperCase() })).join('\n')).toContain('1 sessions are ended')
  expect((await client.get('/api/session')).status).toBe(401)
  const signedIn = await signIn()
  expect([signedIn.status, signedIn.text]).toEqual([200, '{}'])
  for (const tenantId of tenants)
    expect(await listAudit(tenantId)).toEqual([
      { action: 'operator.factors-removed', actor_id: null, object_id: user.userId },
    ])
  const mail = await vi.waitFor(() => mailTo(email) ?? expect.fail('no mail came'), 10_000)
  expect(mail).toContain('Zweite_Faktoren')
  await expect(removeFactors(app, { email })).rejects.toThrow('no second factor')
})

test('the operator sees first what there is and where the person works, and nothing changes', async () => {
  const { user, tenants, client } = await personWithFactors()
  expect(await showFactors(app, { email: user.email })).toEqual([
    `login\t${user.email}`,
    'factors\t1 passkeys, an authenticator app, 2 recovery codes',
    'belongs to\tStudio Nord, Admin',
    'belongs to\tPraxis am Park, Staff',
  ])
  expect((await client.get('/api/session')).status).toBe(200)
  expect(await listAudit(tenants[0] ?? 0)).toEqual([])
})

test('takes back what was begun in the sessions that it ends', async () => {
  const { user, client } = await personWithFactors()
  await sql('update salus.session set second_factor_at = now() where user_id = $1', [user.userId])
  const newEmail = `stranger-${randomUUID()}@salus.example`
  expect((await client.post('/api/me/email-change', { newEmail })).status).toBe(204)
  await removeFactors(app, { email: user.email })
  expect(await sql('select new_email from salus.email_change where user_id = $1', [user.userId])).toEqual([])
})

test('refuses an address without an account, a closed account, and an invalid address', async () => {
  const closed = await makeUser(app.database, { suspended: true })
  await expect(removeFactors(app, { email: 'nobody@salus.example' })).rejects.toThrow('no account')
  await expect(removeFactors(app, { email: closed.email })).rejects.toThrow('is closed')
  await expect(showFactors(app, { email: 'kim' })).rejects.toThrow('email')
})
