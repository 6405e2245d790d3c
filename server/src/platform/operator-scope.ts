import { named } from './database/gate.ts'
import type { Database } from './database/open-database.ts'
import { insertAudits, openTransaction, type Transaction } from './database/transaction.ts'
import type { EnteredTenant } from './entered-tenant.ts'
import type { Clock } from './platform.ts'

/** A tenant entered by nobody who is signed in: by the operator at the command line, or by a job that runs by itself. */
export interface OperatorScope extends EnteredTenant {
  readonly actor: null
}

export interface OperatorMeans {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
}

/** No login answers for it. */
export const nobody = '00000000-0000-0000-0000-000000000000'

interface Entered {
  readonly entered: string
  readonly is_known: boolean
}

export class NoSuchTenant extends Error {
  override readonly name = 'NoSuchTenant'
}

/** Works in one tenant in one transaction with its audit row, with the rights of the app: row-level security holds. */
export async function writeAsOperator<T>(
  { database, clock }: OperatorMeans,
  { tenantId, occasion }: { readonly tenantId: number; readonly occasion: string },
  work: (scope: OperatorScope) => Promise<T>,
): Promise<T> {
  const transaction = await openTransaction<Entered>(
    database.pool,
    named(
      `select set_config('app.tenant', $1::integer::text, true) as entered,
         exists (select from tenant where id = $1::integer) as is_known`,
      [tenantId],
    ),
  )
  try {
    if (transaction.gate?.is_known !== true) throw new NoSuchTenant(`There is no tenant ${tenantId}.`)
    const scope = scopeOf(transaction, { tenantId, occasion, now: clock.now() })
    const answer = await work(scope)
    if (scope.audits.length > 0) await insertAudits(transaction, scope)
    await transaction.commit()
    return answer
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

interface Entering {
  readonly tenantId: number
  readonly occasion: string
  readonly now: Date
}

const scopeOf = ({ db }: Transaction<Entered>, { tenantId, occasion, now }: Entering): OperatorScope =>
  // The brand exists only in the type: nobody else can make a scope.
  ({
    tenantId,
    actor: null,
    responsibleId: nobody,
    db,
    now,
    requestId: occasion,
    audits: [],
  }) as unknown as OperatorScope
