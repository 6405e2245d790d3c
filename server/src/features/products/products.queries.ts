import type { TenantProduct } from '@salus/contract/products.ts'
import { type Kysely, sql } from 'kysely'
import { countOfCheckUps } from '../../platform/database/reveal.queries.ts'
import type { Tables } from '../../platform/database/tables.gen.ts'

export const productsOfTenant = (db: Kysely<Tables>, tenantId: number, monthStart: Date) =>
  db
    .selectFrom('product')
    .select([
      'id',
      'plugin_id as productId',
      sql<TenantProduct['state']>`state`.as('state'),
      'licence_ends_on as licenceEndsOn',
      'check_ups_allowed as checkUpsAllowed',
      countOfCheckUps(sql<boolean>`check_up.tenant_id = ${tenantId} and check_up.plugin_id = product.plugin_id
        and check_up.status = 'complete' and check_up.date_of_measurement >= ${monthStart}`).as('checkUpsUsed'),
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('plugin_id')
