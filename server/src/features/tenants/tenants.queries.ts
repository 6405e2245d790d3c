import type { tenantSchema } from '@salus/contract/tenants.ts'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../../platform/database/tables.gen.ts'

type Tenant = z.infer<typeof tenantSchema>

export const tenantById = (db: Kysely<Tables>, tenantId: number) =>
  db
    .selectFrom('tenant')
    .select([
      'id as groupId',
      'tenant_name as tenantName',
      'display_name as displayName',
      sql<Tenant['kind']>`kind`.as('kind'),
      'country',
      sql<Tenant['locale']>`locale`.as('locale'),
      sql<Tenant['currency']>`currency`.as('currency'),
    ])
    .where('id', '=', tenantId)
