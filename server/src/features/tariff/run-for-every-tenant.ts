import type { OperatorDeps } from '../../platform/scope/operator.ts'
import { listTenantIds } from '../../platform/database/tenant-ids.queries.ts'

export const runForEveryTenant = async (
  { database }: OperatorDeps,
  work: (tenantId: number) => Promise<unknown>,
): Promise<void> => runForTenants(await listTenantIds(database.pool), work)

/**
 * Runs the work for one tenant after the other, even if it fails for some of them. At the end, throws all errors
 * together, so that the job is retried.
 */
export async function runForTenants(
  tenantIds: readonly number[],
  work: (tenantId: number) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const tenantId of tenantIds) {
    try {
      await work(tenantId)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `the work failed for ${failures.length} tenants`)
}
