import { runInScope } from '../database/in-transaction.ts'
import { insertFirstAdmin, insertTenant, type NewTenant } from '../database/new-tenant.queries.ts'
import type { Transaction } from '../database/transaction.ts'
import type { EnteredTenant } from './entered-tenant.ts'
import { makeScope } from './make-scope.ts'
import { nobody } from './operator.ts'
import type { Platform } from '../platform.ts'

export type { NewTenant }

/** A tenant inside the transaction that creates it. Its only membership is the founder's. */
export interface NewTenantScope extends EnteredTenant {
  readonly actor: null
  readonly tenantName: string
}

interface Founder {
  /** `null` if the operator creates the tenant. The operator then invites its first admin. */
  readonly userId: string | null
  readonly requestId: string
}

/**
 * Creates a tenant in the caller's open transaction and makes the founder, if there is one, its admin. Then runs
 * `work`, which adds the tenant's first data. No other tenant can be entered with this function.
 */
export async function makeTenant(
  platform: Pick<Platform, 'clock'>,
  { transaction, founder, tenant }: { transaction: Transaction<object>; founder: Founder; tenant: NewTenant },
  work: (scope: NewTenantScope) => Promise<void>,
): Promise<{ readonly groupId: number; readonly tenantName: string }> {
  const { db } = transaction
  const { userId, requestId } = founder
  const { tenantId, tenantName } = await insertTenant(db, tenant)
  if (userId !== null) await insertFirstAdmin(db, tenantId, userId)
  const scope = makeScope({
    tenantId,
    tenantName,
    actor: null,
    responsibleId: userId ?? nobody,
    db,
    now: platform.clock.now(),
    requestId,
  })
  const by = userId === null ? null : { userId, role: 'Admin' }
  await runInScope({ scope, mustAudit: 'a tenant was made without an audit', by }, work)
  return { groupId: tenantId, tenantName }
}
