import type pg from 'pg'
import type { EnteredTenant } from '../scope/entered-tenant.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { insertAudits, openTransaction, type Transaction } from './transaction.ts'

export async function withTransaction<Gate extends object, T>(
  pool: pg.Pool,
  gate: pg.QueryConfig,
  work: (transaction: Transaction<Gate>) => Promise<T>,
): Promise<T> {
  const transaction = await openTransaction<Gate>(pool, gate)
  try {
    const answer = await work(transaction)
    await transaction.commit()
    return answer
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

/** The stored answer of one idempotency key. `find` returns `null` for the first request with the key. */
export interface Kept<T> {
  find(): Promise<T | null>
  store(answer: T): Promise<void>
}

export async function runUnlessAnswered<T>(
  transaction: Pick<Transaction<object>, 'rollback'>,
  kept: Kept<T> | null,
  work: () => Promise<T>,
): Promise<T> {
  const known = kept && (await kept.find())
  if (known) {
    await transaction.rollback()
    return known
  }
  const answer = await work()
  await kept?.store(answer)
  return answer
}

interface Entering<Gate extends object, Scope extends EnteredTenant, T> {
  readonly gate: pg.QueryConfig
  readonly buildScope: (transaction: Transaction<Gate>) => Scope | Promise<Scope>
  /** The message of the error that is thrown if the work wrote no audit row. `null` if no audit row is required. */
  readonly mustAudit: string | null
  readonly buildKept?: (scope: Scope) => Kept<T> | null
  /**
   * Returns the error to throw: either the given one or a more precise one. Called before the rollback, so its queries
   * still run in the transaction and see the tenant.
   */
  readonly explain?: (error: unknown, transaction: Transaction<Gate>) => Promise<unknown>
}

/** Does the work in one transaction. The work may run more than once, each time in a new transaction and scope. */
export const runInTransaction = <Gate extends object, Scope extends EnteredTenant, T>(
  pool: pg.Pool,
  { gate, buildScope, mustAudit, buildKept, explain }: Entering<Gate, Scope, T>,
  work: (scope: Scope) => Promise<T>,
): Promise<T> =>
  retryConflicts(() =>
    withTransaction<Gate, T>(pool, gate, async (transaction) => {
      try {
        const scope = await buildScope(transaction)
        return await runUnlessAnswered(transaction, buildKept?.(scope) ?? null, () =>
          runInScope({ scope, mustAudit }, work),
        )
      } catch (error) {
        throw explain ? await explain(error, transaction) : error
      }
    }),
  )

interface Audited<Scope extends EnteredTenant> {
  readonly scope: Scope
  readonly mustAudit: string | null
  readonly by?: { readonly userId: string; readonly role: string } | null
}

/**
 * Does the work in a scope and then writes the audit rows of the scope. If `mustAudit` is set and the scope has no
 * audit rows, throws an error, so that the write is rolled back.
 */
export async function runInScope<Scope extends EnteredTenant, T>(
  { scope, mustAudit, by = scope.actor }: Audited<Scope>,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const answer = await work(scope)
  if (scope.audits.length === 0 && mustAudit !== null) throw new Error(mustAudit)
  if (scope.audits.length > 0) await insertAudits(scope, { ...scope, actor: by })
  return answer
}

export const auditJob = (
  transaction: Parameters<typeof insertAudits>[0],
  job: Omit<Parameters<typeof insertAudits>[1], 'actor'>,
): Promise<void> => insertAudits(transaction, { ...job, actor: null })
