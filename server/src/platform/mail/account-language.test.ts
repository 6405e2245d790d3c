import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMembership, makeTenant, makeUser } from '../../testing/make.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { findRecipient } from '../sign-in/account/account.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const makeAccount = async (locale: 'de' | 'en' | null): Promise<string> => {
  const { userId } = await makeUser(app.database)
  await app.database.owner.query('update salus.app_user set locale = $2 where id = $1', [userId, locale])
  return userId
}

async function join(userId: string, tenantLocale: 'de' | 'en', since: string): Promise<void> {
  const tenantId = await makeTenant(app.database)
  await app.database.owner.query('update salus.tenant set locale = $2 where id = $1', [tenantId, tenantLocale])
  await makeMembership(app.database, { tenantId, userId, role: 'Member' })
  await app.database.owner.query('update salus.membership set since = $2 where user_id = $1 and tenant_id = $3', [
    userId,
    since,
    tenantId,
  ])
}

const languageFor = async (userId: string) => (await findRecipient(app.database.signInPool, userId))?.locale

test('an account that chose no language gets mails in that of its first organisation', async () => {
  const userId = await makeAccount(null)
  expect(await languageFor(userId)).toBe('en')
  await join(userId, 'de', '2026-02-01')
  expect(await languageFor(userId)).toBe('de')
  await join(userId, 'en', '2026-03-01')
  expect(await languageFor(userId)).toBe('de')
})

test('the language that the person chose takes precedence over that of the organisation', async () => {
  const userId = await makeAccount('en')
  await join(userId, 'de', '2026-02-01')
  expect(await languageFor(userId)).toBe('en')
})
