import type pg from 'pg'
import type { EnteredTenant } from '../entered-tenant.ts'
import { insertAudits, openTransaction, type Transaction } from './transaction.ts'

/** All or nothing: commits what the work did, or rolls it back. */
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

/** Where the first of two requests with one key finds no answer, and the second that of the first. */
export interface Kept<T> {
  find(): Promise<T | null>
  store(answer: T): Promise<void>
}

/** Works and keeps the answer, or answers as it was answered before. */
export async function answeredOnce<T>(
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
  /** The scope that the gate's row opens, or a refusal. */
  readonly scopeOf: (transaction: Transaction<Gate>) => Scope | Promise<Scope>
  /** What is wrong when no audit row came of it; null: there may be none. */
  readonly mustAudit: string | null
  /** Whether a request of the same key came before. */
  readonly keptOf?: (scope: Scope) => Kept<T> | null
  /** What to say instead of the failure, asked while the tenant is still open. */
  readonly explain?: (error: unknown, transaction: Transaction<Gate>) => Promise<unknown>
}

/** Passes a gate and works in the tenant it opens, in one transaction with the audit rows. Every scope is entered here. */
export const inTransaction = <Gate extends object, Scope extends EnteredTenant, T>(
  pool: pg.Pool,
  { gate, scopeOf, mustAudit, keptOf, explain }: Entering<Gate, Scope, T>,
  work: (scope: Scope) => Promise<T>,
): Promise<T> =>
  withTransaction<Gate, T>(pool, gate, async (transaction) => {
    try {
      const scope = await scopeOf(transaction)
      return await answeredOnce(transaction, keptOf?.(scope) ?? null, () => inScope({ scope, mustAudit }, work))
    } catch (error) {
      throw explain ? await explain(error, transaction) : error
    }
  })

interface Audited<Scope extends EnteredTenant> {
  readonly scope: Scope
  readonly mustAudit: string | null
  /** Who the audit names, where it is not the actor of the scope. */
  readonly by?: { readonly userId: string; readonly role: string } | null
}

/** Works in a scope and writes its audit rows: a write that cannot be audited does not happen. */
export async function inScope<Scope extends EnteredTenant, T>(
  { scope, mustAudit, by = scope.actor }: Audited<Scope>,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const answer = await work(scope)
  if (scope.audits.length === 0 && mustAudit !== null) throw new Error(mustAudit)
  if (scope.audits.length > 0) await insertAudits(scope, { ...scope, actor: by })
  return answer
}
