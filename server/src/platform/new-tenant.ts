import { inScope } from './database/in-transaction.ts'
import { insertFirstAdmin, insertTenant, type NewTenant } from './database/new-tenant.queries.ts'
import type { Transaction } from './database/transaction.ts'
import type { EnteredTenant } from './entered-tenant.ts'
import { makeScope } from './make-scope.ts'
import { nobody } from './operator-scope.ts'
import type { Platform } from './platform.ts'

export type { NewTenant }

/** A tenant in the transaction that makes it: entered by nobody's membership, for it has no other rows yet. */
export interface NewTenantScope extends EnteredTenant {
  readonly actor: null
  readonly tenantName: string
}

interface Founder {
  /** Null: the operator makes it, and its first Admin is invited. */
  readonly userId: string | null
  readonly requestId: string
}

/**
 * Makes a tenant with the founder, where there is one, as its Admin, and lets `work` fill it, in the caller's open transaction: all or
 * nothing. Only the tenant made here can be entered this way.
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
  await inScope({ scope, mustAudit: 'a tenant was made without an audit', by }, work)
  return { groupId: tenantId, tenantName }
}
