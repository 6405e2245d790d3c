import { setTimeout } from 'node:timers/promises'
import { closeAccount } from '../features/own-data/account-erasure.queries.ts'
import type { Config } from '../platform/config/config.ts'
import { isLoopback } from '../platform/config/trusted-origins.ts'
import { kyselyOn } from '../platform/database/kysely-on.ts'
import type { Database } from '../platform/database/open-database.ts'
import { verifyPassword } from '../platform/sign-in/account/password-hash.ts'
import { demoPassword, demoUsers } from './demo-accounts.ts'
import { type Client, runInTransaction, openCredentials } from './fill.queries.ts'

type Reached = Pick<Config, 'publicUrl' | 'host'>

/**
 * Returns how other machines can reach Salus: the public address, or the setting of `HOST`. Returns `null` if only this
 * machine can reach Salus.
 */
export function addressForOthers({ publicUrl, host }: Reached): string | null {
  if (!isLoopback(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, ''))) return publicUrl
  return isLoopback(host) ? null : `HOST=${host}`
}

/**
 * Returns a warning for the operator, including what to do, if people can sign in with the published password of a demo
 * account. Returns `null` if only this machine can reach Salus, or if no demo account has the published password any
 * more.
 */
export async function warnOfPublishedPasswords(owner: Database['owner'], reached: Reached): Promise<string | null> {
  const address = addressForOthers(reached)
  if (address === null) return null
  const open = await runInTransaction(owner, publishedAccounts)
  if (open.length === 0) return null
  return (
    `Anybody can sign in at ${address} with the published password of ${open.map(({ email }) => email).join(', ')}: ` +
    'close these demo accounts with npm run salus -- close-demo-accounts, or begin again with an empty DATA_DIR and DEMO_DATA=off.'
  )
}

/**
 * How long a result is reused, in ms. Salus checks again after this time. An operator who closes the accounts therefore
 * need not restart Salus.
 */
const askedAgainMs = 60_000

/** How long the first call waits, in ms. The wait is short, because the result is only a note on a page. */
const longestWaitMs = 1_000

/**
 * Returns a function that resolves to true if other machines can reach Salus and a demo account still has the published
 * password. It queries the database at most once a minute and returns the last result in between. Only the first call
 * waits for the query, for at most a second.
 */
export function watchPublishedPasswords(owner: Database['owner'], reached: Reached): () => Promise<boolean> {
  if (addressForOthers(reached) === null) return () => Promise.resolve(false)
  let isOpen = false
  let askedUntil = Number.NEGATIVE_INFINITY
  let asking: Promise<unknown> | undefined
  const ask = async () => {
    const now = performance.now()
    try {
      const open = await runInTransaction(owner, publishedAccounts)
      isOpen = open.length > 0
    } catch {
      // If the query fails, keeps the last result. Other code reports that the database is down.
    }
    askedUntil = now + askedAgainMs
    asking = undefined
  }
  return async () => {
    if (askedUntil > performance.now()) return isOpen
    const isFirst = askedUntil === Number.NEGATIVE_INFINITY
    // Allows only one query at a time, no matter how long it takes, because each query occupies a connection.
    asking ??= ask()
    if (isFirst) await Promise.race([asking, setTimeout(longestWaitMs, undefined, { ref: false })])
    return isOpen
  }
}

/**
 * Closes the demo accounts that have the published password: ends their sessions and disables every way to sign in. The
 * tenants stay. Returns the e-mail addresses of these accounts.
 */
export const closeDemoAccounts = (owner: Database['owner']): Promise<readonly string[]> =>
  runInTransaction(owner, async (client) => {
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
