import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { DeliveredCheckUp } from '@salus/contract/tenant/modules.ts'
import type { TenantProduct } from '@salus/contract/tenant/products.ts'
import { sql } from 'kysely'
import { hideStored, storedRevealed } from '../../platform/database/reveal.queries.ts'
import type { ModuleScope } from '../../platform/scope/module.ts'

export interface KnownDelivery {
  readonly resultGuid: string
  /** `null` if the check-up was delivered before digests were stored. */
  readonly digest: string | null
}

/**
 * Finds the check-up of an earlier delivery, even if it is unshared or on hold. The module gets the id of its own
 * check-up, but no content.
 */
export async function findDelivery(
  { db, tenantId, key }: ModuleScope,
  externalId: string,
): Promise<KnownDelivery | undefined> {
  const found = await db
    .selectFrom(storedRevealed.as('revealed'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('check_up')
          .select(['result_guid as resultGuid', 'delivery_digest as digest'])
          .where('tenant_id', '=', tenantId)
          .where('plugin_id', '=', key.pluginId)
          .where('external_id', '=', externalId)
          .where(sql<boolean>`revealed.what = 'to-count' and revealed.held = 'seen'`)
          .limit(sql.lit(1))
          .as('found'),
      (join) => join.onTrue(),
    )
    .select(['found.resultGuid', 'found.digest'])
    .executeTakeFirst()
  await hideStored(db)
  return found
}

/** Makes concurrent deliveries with the same `externalId` wait for each other. */
export const lockExternalId = (scope: ModuleScope, externalId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${scope.tenantId} ${scope.key.pluginId} ${externalId}`}, 0))`.execute(
    scope.db,
  )

export interface DeliveredTo {
  readonly memberId: string
  readonly birthDate: string | null
  readonly sex: CheckUp['subject']['sex']
  readonly heightCm: number | null
  readonly storesHealthData: boolean
  readonly timezone: string
}

/** Finds the member of a delivery. Does not find a guest whose data was moved to a member's record. */
export const memberOfDelivery = async (
  scope: ModuleScope,
  member: DeliveredCheckUp['member'],
): Promise<DeliveredTo | undefined> => {
  const query = scope.db
    .selectFrom('member')
    .select([
      'id as memberId',
      'birth_date as birthDate',
      sql<DeliveredTo['sex']>`sex`.as('sex'),
      'height_cm as heightCm',
      'stores_health_data as storesHealthData',
      sql<string>`coalesce((select timezone from app_user where id = ${scope.responsibleId}), 'Europe/Berlin')`.as(
        'timezone',
      ),
    ])
    .where('tenant_id', '=', scope.tenantId)
    .where((eb) => eb.or([eb('kind', '=', sql.lit('member')), eb('status', '=', sql.lit('active'))]))
  const found =
    'id' in member ? query.where('id', '=', member.id) : query.where('external_number', '=', member.externalNumber)
  // Locks the member, so that this transaction and concurrent changes of the member's consents wait for each other.
  return found.forNoKeyUpdate().executeTakeFirst()
}

/** Returns the state of the product; `null` if the tenant has never had it. */
export const stateOfProduct = async (scope: ModuleScope): Promise<TenantProduct['state'] | null> => {
  const found = await scope.db
    .selectFrom('product')
    .select(sql<TenantProduct['state']>`state`.as('state'))
    .where('tenant_id', '=', scope.tenantId)
    .where('plugin_id', '=', scope.key.pluginId)
    .executeTakeFirst()
  return found?.state ?? null
}

export const noteUseOfKey = (scope: ModuleScope): Promise<unknown> =>
  scope.db
    .updateTable('api_key')
    .set({ last_used_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', scope.key.keyId)
    .execute()
