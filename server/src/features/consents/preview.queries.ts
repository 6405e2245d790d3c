import type { Holding } from '@salus/domain/consents/sharing.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'

export interface PreviewRow extends Holding {
  readonly tenantDisplayName: string
  readonly isOwn: boolean
  readonly admins: number
  readonly staff: number
  /** The products that are active or on trial, and those with results that the caller may see. */
  readonly products: { readonly pluginId: number; readonly checkUps: number }[]
}

const people = (role: 'Admin' | 'Staff') => sql<number>`(select count(*)::int from membership
  where membership.tenant_id = member.tenant_id and membership.role = ${sql.lit(role)} and membership.suspended_at is null)`

/**
 * Selects the data from which a decision about consents is previewed. Members see only their own preview. Requires the
 * row `gate` in the surrounding query.
 */
export const previewedMember = (db: Queries, tenantId: number, memberId: string) =>
  db
    .selectFrom('member')
    .innerJoin('tenant', 'tenant.id', 'member.tenant_id')
    .select([
      'tenant.display_name as tenantDisplayName',
      'member.stores_health_data as storesHealthData',
      'member.shares_all as sharesAll',
      'member.sharing_exceptions as exceptions',
      sql<boolean>`gate.member_id is not distinct from member.id`.as('isOwn'),
      people('Admin').as('admins'),
      people('Staff').as('staff'),
      sql<PreviewRow['products']>`(
        select coalesce(json_agg(json_build_object('pluginId', one.plugin_id, 'checkUps', one.check_ups) order by one.plugin_id), '[]')
        from (
          select plugin_id, sum(check_ups)::int as check_ups from (
            select plugin_id, 0 as check_ups from product
              where product.tenant_id = ${tenantId} and product.state in ('active', 'trial')
            union all
            select plugin_id, 1 from check_up
              where check_up.tenant_id = ${tenantId} and check_up.member_id = ${memberId} and check_up.status = 'complete'
          ) every group by plugin_id
        ) one)`.as('products'),
    ])
    .where('member.tenant_id', '=', tenantId)
    .where('member.id', '=', memberId)
    .where(sql<boolean>`(gate.role <> 'Member' or gate.member_id = member.id)`)
