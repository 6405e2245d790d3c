import { NoSuchTenant, type OperatorMeans } from '../../platform/scope/operator.ts'
import { findTenant } from './operator.queries.ts'

/**
 * The id of the tenant that the operator gave by id or by name.
 *
 * @throws NoSuchTenant
 */
export async function requireTenant({ database }: OperatorMeans, numberOrName: string): Promise<number> {
  const found = await findTenant(database.pool, numberOrName)
  if (found === null) throw new NoSuchTenant(`There is no tenant ${numberOrName}. "tenant list" shows them all.`)
  return found
}
