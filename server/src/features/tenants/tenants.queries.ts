import type { logoSchema, tenantSchema } from '@salus/contract/tenant/tenants.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../../platform/database/kysely-on.ts'

type Tenant = z.infer<typeof tenantSchema>

export const tenantById = (db: Queries, tenantId: number) =>
  db
    .selectFrom('tenant')
    .leftJoin('tenant_policy', (join) =>
      join.onRef('tenant_policy.tenant_id', '=', 'tenant.id').on('tenant_policy.tenant_id', '=', tenantId),
    )
    .select([
      'id as groupId',
      'tenant_name as tenantName',
      'display_name as displayName',
      sql<Tenant['kind']>`kind`.as('kind'),
      'country',
      sql<Tenant['locale']>`locale`.as('locale'),
      sql<Tenant['currency']>`currency`.as('currency'),
      'idle_minutes as idleMinutes',
    ])
    .where('id', '=', tenantId)

/** Returns one row, whose logo is `null` if the tenant has none. */
export const logoOfTenant = (db: Queries, tenantId: number) =>
  db
    .selectFrom('tenant')
    .select(
      sql<z.infer<typeof logoSchema> | null>`(
        select json_build_object('mediaType', media_type, 'content', replace(encode(content, 'base64'), E'\n', ''))
        from tenant_logo where tenant_logo.tenant_id = ${tenantId})`.as('logo'),
    )
    .where('id', '=', tenantId)

/** Returns one row per help line. If the tenant has none, returns one row without a help line. */
export const helpLinesOfTenant = (db: Queries, tenantId: number) =>
  db
    .selectFrom('tenant')
    .leftJoin('help_line', (join) =>
      join.onRef('help_line.tenant_id', '=', 'tenant.id').on('help_line.tenant_id', '=', tenantId),
    )
    .select([
      'tenant.country',
      'help_line.name_de as nameDe',
      'help_line.name_en as nameEn',
      'help_line.phones',
      'help_line.note_de as noteDe',
      'help_line.note_en as noteEn',
    ])
    .where('tenant.id', '=', tenantId)
    .orderBy('help_line.position')

export const firstStepsOfTenant = (db: Queries, tenantId: number, newSince: Date) =>
  db
    .selectFrom('tenant')
    .select([
      sql<boolean>`created_at > ${newSince}`.as('isNew'),
      sql<boolean>`exists (select from member where tenant_id = ${tenantId} and kind = 'member')`.as('member'),
      sql<boolean>`exists (select from check_up where tenant_id = ${tenantId})`.as('measurement'),
      sql<boolean>`(
        (select count(*) from membership where tenant_id = ${tenantId} and role in ('Admin', 'Staff')) > 1
        or exists (select from invitation where tenant_id = ${tenantId} and role in ('Admin', 'Staff') and state = 'pending')
      )`.as('colleague'),
      sql<boolean>`exists (select from group_survey where tenant_id = ${tenantId})`.as('survey'),
      sql<boolean>`exists (select from tenant_logo where tenant_id = ${tenantId})`.as('logo'),
    ])
    .where('id', '=', tenantId)
