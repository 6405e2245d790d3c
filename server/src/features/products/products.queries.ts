import type { TenantProduct } from '@salus/contract/tenant/products.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { shownCountOfCheckUps } from '../../platform/database/reveal.queries.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'

interface ProductSpan {
  readonly monthStart: Date
  readonly today: string
}

/**
 * Selects the current state of a product. After the last day of the licence, the current state is `expired`, although
 * the stored state does not change.
 */
const stateOn = (today: string) =>
  sql<
    TenantProduct['state']
  >`case when state in ('active', 'trial') and licence_ends_on < ${today}::date then 'expired' else state end`

export const productsOfTenant = (db: Queries, tenantId: number, { monthStart, today }: ProductSpan) =>
  db
    .selectFrom('product')
    .select([
      'id',
      'plugin_id as productId',
      stateOn(today).as('state'),
      'licence_ends_on as licenceEndsOn',
      'check_ups_allowed as checkUpsAllowed',
      sql<boolean>`(state = 'off' and trial_started_on is null)`.as('canBeTried'),
      shownCountOfCheckUps({
        tenantId,
        today,
        condition: sql<boolean>`check_up.tenant_id = ${tenantId} and check_up.plugin_id = product.plugin_id
        and check_up.status = 'complete' and check_up.date_of_measurement >= ${monthStart}`,
      }).as('checkUpsUsed'),
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('plugin_id')

export interface KnownProduct {
  readonly state: TenantProduct['state']
  readonly wasTried: boolean
}

export const lockProduct = (
  { db, tenantId }: EnteredTenant,
  pluginId: number,
  today: string,
): Promise<KnownProduct | undefined> =>
  db
    .selectFrom('product')
    .select([stateOn(today).as('state'), sql<boolean>`(trial_started_on is not null)`.as('wasTried')])
    .where('tenant_id', '=', tenantId)
    .where('plugin_id', '=', pluginId)
    .forUpdate()
    .executeTakeFirst()

export interface LicenceToSet {
  readonly state: 'active' | 'trial'
  readonly endsOn: string | null
  /** The first day of the product's only trial. Omitted if no trial begins. */
  readonly triedOn?: string
}

export const putProduct = (
  { db, tenantId }: EnteredTenant,
  pluginId: number,
  { state, endsOn, triedOn }: LicenceToSet,
): Promise<unknown> => {
  const licence = {
    state,
    licence_ends_on: endsOn,
    trial_started_on: triedOn,
  }
  return db
    .insertInto('product')
    .values({ tenant_id: tenantId, plugin_id: pluginId, ...licence })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'plugin_id']).doUpdateSet(licence))
    .execute()
}

/**
 * Switches a product off. If it is on trial, the trial cannot be started again. Returns false if the tenant has no such
 * product.
 */
export const updateToOff = async (
  { db, tenantId }: EnteredTenant,
  pluginId: number,
  today: string,
): Promise<boolean> => {
  const off = await db
    .updateTable('product')
    .set({
      trial_started_on: sql<string>`case when state = 'trial' then coalesce(trial_started_on, ${today}::date) else trial_started_on end`,
      state: 'off',
    })
    .where('tenant_id', '=', tenantId)
    .where('plugin_id', '=', pluginId)
    .returning('plugin_id')
    .executeTakeFirst()
  return off !== undefined
}
