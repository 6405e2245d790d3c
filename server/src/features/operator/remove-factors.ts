import { z } from 'zod'
import { auditJob, withTransaction } from '../../platform/database/in-transaction.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { securityNoticeJob } from '../../platform/mail/outbox.ts'
import type { OperatorDeps } from '../../platform/scope/operator.ts'
import {
  deleteFactors,
  enterTenantOfLogin,
  findLogin,
  findTenantsOfLogin,
  type LoginOfPerson,
  noteFactorsRemoved,
  type TenantOfLogin,
} from './login-factors.queries.ts'
import { GivenRefused, readGiven } from './read-given.ts'

const givenSchema = z.object({ email: z.email().max(254) })
const occasion = 'factors remove'

type Deps = Pick<OperatorDeps, 'database'>

interface Person {
  readonly login: LoginOfPerson
  readonly tenants: readonly TenantOfLogin[]
}

/**
 * Returns the facts with which the operator can check a person's identity: their second factors, and the tenants to
 * which they belong.
 */
export const showFactors = ({ database }: Deps, given: Readonly<Record<string, unknown>>): Promise<readonly string[]> =>
  withTransaction(database.pool, { text: 'select' }, async ({ db }) => writeLines(await findPerson(db, given)))

/**
 * Removes the second factors of a person who has lost all of them. The operator must have checked the person's
 * identity. In one transaction, ends the person's sessions, audits the removal in each of their tenants, and queues a
 * mail to them.
 *
 * @throws GivenRefused if there is no such account, it is suspended, or it has no second factor
 */
export const removeFactors = (
  { database }: Deps,
  given: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> =>
  withTransaction(database.pool, { text: 'select' }, async (transaction) => {
    const { db } = transaction
    const { login, tenants } = await findPerson(db, given)
    const { userId, email } = login
    if (!hasFactors(login)) throw new GivenRefused(`${email} has no second factor that could be removed.`)
    await deleteFactors(db, userId)
    await noteFactorsRemoved(db, userId, occasion)
    await auditIn(transaction, userId, tenants)
    await enqueueIn(db, securityNoticeJob({ userId, kind: 'factors-removed' }))
    return [
      `The second factors of ${email} are removed, and ${login.sessions} sessions are ended.`,
      'The person signs in with the password and is told by mail, as soon as Salus runs.',
    ]
  })

async function findPerson(db: Queries, given: Readonly<Record<string, unknown>>): Promise<Person> {
  const { email } = readGiven(givenSchema, given)
  const login = await findLogin(db, email)
  if (login === undefined) throw new GivenRefused(`There is no account with the address ${email}.`)
  if (login.isSuspended) throw new GivenRefused(`The account of ${email} is closed: nobody signs in with it.`)
  return { login, tenants: await findTenantsOfLogin(db, login.userId) }
}

async function auditIn(transaction: Transaction<object>, userId: string, tenants: Person['tenants']): Promise<void> {
  const removed = { action: 'operator.factors-removed', objectKind: 'user', objectId: userId } as const
  for (const { tenantId } of tenants) {
    await enterTenantOfLogin(transaction.db, tenantId)
    await auditJob(transaction, { tenantId, requestId: occasion, audits: [removed] })
  }
}

const hasFactors = ({ passkeys, hasApp, codesLeft }: LoginOfPerson) => passkeys > 0 || hasApp || codesLeft > 0

const writeLines = ({ login, tenants }: Person): readonly string[] => [
  `login\t${login.email}`,
  `factors\t${login.passkeys} passkeys, ${login.hasApp ? 'an' : 'no'} authenticator app, ${login.codesLeft} recovery codes`,
  ...tenants.map(({ displayName, role }) => `belongs to\t${displayName}, ${role}`),
]
