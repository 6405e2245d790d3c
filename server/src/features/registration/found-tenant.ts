import type { Organisation, OpenedTenant } from '@salus/contract/tenant/registration.ts'
import { addDays } from '@salus/domain/moments/add-days.ts'
import { writePlace } from '@salus/domain/tenants/place-line.ts'
import { businessDay } from '../../platform/business-calendar.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { audit } from '../../platform/scope/entered-tenant.ts'
import { makeTenant, type NewTenantScope } from '../../platform/scope/new-tenant.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertPolicy, insertProducts, insertTariff } from './registration.queries.ts'

const trialDays = 30

export interface Founding {
  readonly organisation: Organisation
  /** The founder; `null` if the operator creates the tenant. */
  readonly userId: string | null
  readonly requestId: string
  /** True if staff need a second factor before they can see any data of the new tenant. */
  readonly needsSecondFactor: boolean
  readonly andThen?: (scope: NewTenantScope) => Promise<void>
}

/**
 * Creates the tenant with its tariff and its products, all on trial. If there is a founder, makes them an admin of the
 * tenant.
 */
export function foundTenant(
  platform: Pick<Platform, 'clock'>,
  transaction: Transaction<object>,
  { organisation, userId, requestId, needsSecondFactor, andThen }: Founding,
): Promise<OpenedTenant> {
  const { address, vatId, phone, products, tariff, billing, ...tenant } = organisation
  const lines = [address.street, writePlace(tenant.country, address)].filter((line) => line !== '')
  const founded = {
    ...tenant,
    address: lines.length === 0 ? null : lines.join('\n'),
    vatId: vatId ?? null,
    phone: phone ?? null,
  }
  const input = { transaction, founder: { userId, requestId }, tenant: founded }
  return makeTenant(platform, input, async (scope) => {
    const { db, tenantId, now } = scope
    const today = businessDay(now)
    const beginning = {
      tenantId,
      startedOn: today,
      trialEndsOn: addDays(today, trialDays),
    }
    await insertTariff(db, beginning, { tariff, billing })
    await insertProducts(db, beginning, products)
    if (needsSecondFactor) await insertPolicy(db, tenantId)
    audit(scope, {
      action: userId === null ? 'operator.tenant-created' : 'tenant.registered',
      objectKind: 'tenant',
      objectId: String(tenantId),
    })
    await andThen?.(scope)
  })
}
