import { nameStatement } from '../database/gates/gate.ts'
import { runInTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import type { Transaction } from '../database/transaction.ts'
import type { EnteredTenant } from './entered-tenant.ts'
import { makeScope } from './make-scope.ts'
import type { Clock } from '../platform.ts'

/** A tenant that was entered without a signed-in person: by the operator at the command line, or by a scheduled job. */
export interface OperatorScope extends EnteredTenant {
  readonly actor: null
}

export interface OperatorDeps {
  readonly database: Pick<Database, 'pool'>
  readonly clock: Clock
}

/** The `responsibleId` if no login is responsible. */
export const nobody = '00000000-0000-0000-0000-000000000000'

interface Entered {
  readonly entered: string
  readonly is_known: boolean
}

export class NoSuchTenant extends Error {
  override readonly name = 'NoSuchTenant'
}

/**
 * Works in one tenant, in one transaction with the audit rows, if there are any. Has only the app's rights, so
 * row-level security applies. Throws `NoSuchTenant` if the tenant does not exist or is being erased.
 */
export async function writeAsOperator<T>(
  { database, clock }: OperatorDeps,
  { tenantId, occasion }: { readonly tenantId: number; readonly occasion: string },
  work: (scope: OperatorScope) => Promise<T>,
): Promise<T> {
  const gate = nameStatement(
    `select set_config('app.tenant', $1::integer::text, true) as entered,
       exists (select from tenant where id = $1::integer and end_began_at is null) as is_known`,
    [tenantId],
  )
  return runInTransaction(
    database.pool,
    {
      gate,
      buildScope: (transaction: Transaction<Entered>) =>
        buildScope(transaction, { tenantId, occasion, now: clock.now() }),
      // Requires no audit row, because a job often finds nothing to do in a tenant.
      mustAudit: null,
    },
    work,
  )
}

interface Entering {
  readonly tenantId: number
  readonly occasion: string
  readonly now: Date
}

function buildScope({ gate, db }: Transaction<Entered>, { tenantId, occasion, now }: Entering): OperatorScope {
  if (gate?.is_known !== true) throw new NoSuchTenant(`There is no tenant ${tenantId}.`)
  return makeScope({ tenantId, actor: null, responsibleId: nobody, db, now, requestId: occasion })
}
