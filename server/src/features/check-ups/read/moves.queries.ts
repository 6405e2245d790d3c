import { sql } from 'kysely'

/** One time at which a check-up was given to another member. */
export interface StoredMove {
  readonly at: string
  /** The member ids; `null` for a member whose results of this product staff may not see, or who no longer exists. */
  readonly from: string | null
  readonly to: string | null
}

/**
 * When the check-up `it` was given to whom, oldest first, as the audit knows it. The audit is searched only around the
 * versions, because a tenant has many events and no index on their objects.
 */
export const movesOfCheckUp = (tenantId: number) => sql<StoredMove[]>`(
  select coalesce(json_agg(json_build_object(
    'at', e.at, 'from', ${visible(tenantId, 1)}, 'to', ${visible(tenantId, 2)}) order by e.at), '[]')
  from check_up_version v join audit_event e on e.tenant_id = ${tenantId} and e.subject_ids[2] is not null
    and e.at between v.recorded_at - ${sql.lit(apart)}::interval and v.recorded_at + ${sql.lit(apart)}::interval
    and e.action = 'check-up.reassigned' and e.object_id = it.result_guid::text
  where v.tenant_id = ${tenantId} and v.result_guid = it.result_guid and v.revision > 1)`

/** How far the clocks of the server and of the database may be apart. */
const apart = '30 seconds'

/** The member at this place of the event, if staff may see the member's results of the product. */
const visible = (tenantId: number, place: 1 | 2) => sql`(
  select m.id from member m where m.tenant_id = ${tenantId} and m.id = e.subject_ids[${sql.lit(place)}]
    and (it.plugin_id = any(m.sharing_exceptions)) <> m.shares_all)`
