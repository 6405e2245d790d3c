import type { OperatorMeans } from '../../platform/operator-scope.ts'
import { allTenantIds } from './tariff-work.queries.ts'

/** One tenant after the other; one that fails does not keep the others waiting, and is tried again with the job. */
export async function everyTenant(
  { database }: OperatorMeans,
  work: (tenantId: number) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const tenantId of await allTenantIds(database.pool)) {
    try {
      await work(tenantId)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `the work failed for ${failures.length} tenants`)
}
