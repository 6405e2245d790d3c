import { NoSuchTenant, type OperatorDeps } from '../../platform/scope/operator.ts'
import { findTenant } from './operator.queries.ts'

/**
 * Returns the id of the tenant that the operator specified by id or name.
 *
 * @throws NoSuchTenant
 */
export async function requireTenant({ database }: OperatorDeps, numberOrName: string): Promise<number> {
  const found = await findTenant(database.pool, numberOrName)
  if (found === null) throw new NoSuchTenant(`There is no tenant ${numberOrName}. "tenant list" shows them all.`)
  return found
}
