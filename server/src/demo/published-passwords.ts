import { closeAccount } from '../features/own-data/account-erasure.queries.ts'
import type { Config } from '../platform/config.ts'
import { isLoopback } from '../platform/trusted-origins.ts'
import { kyselyOn } from '../platform/database/kysely-on.ts'
import type { Database } from '../platform/database/open-database.ts'
import { verifyPassword } from '../platform/sign-in/password-hash.ts'
import { demoPassword, demoUsers } from './demo-accounts.ts'
import { type Client, inOneTransaction, openCredentials } from './fill.queries.ts'

/**
 * Says in one sentence that anybody may sign in with a demo account, and what to do; `null` where the address is not
 * public or no demo account has its published password any more.
 */
export async function warnOfPublishedPasswords(
  owner: Database['owner'],
  { publicUrl, isHttps }: Pick<Config, 'publicUrl' | 'isHttps'>,
): Promise<string | null> {
  if (!isHttps || isLoopback(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, ''))) return null
  const open = await inOneTransaction(owner, publishedAccounts)
  if (open.length === 0) return null
  return (
    `Anybody can sign in at ${publicUrl} with the published password of ${open.map(({ email }) => email).join(', ')}: ` +
    'close these demo accounts with npm run salus -- close-demo-accounts, or begin again with an empty DATA_DIR and DEMO_DATA=off.'
  )
}

/** Ends their sessions and every way to sign in with them. Their tenants stay. Answers with their addresses. */
export const closeDemoAccounts = (owner: Database['owner']): Promise<readonly string[]> =>
  inOneTransaction(owner, async (client) => {
    const open = await publishedAccounts(client)
    for (const { id } of open) await closeAccount(kyselyOn(client), id)
    return open.map(({ email }) => email)
  })

async function publishedAccounts(client: Client) {
  const known = await openCredentials(
    client,
    demoUsers.map(({ id }) => id),
  )
  const isPublished = await Promise.all(known.map(({ password }) => verifyPassword(password, demoPassword)))
  return known.filter((_, index) => isPublished[index])
}
