import { sql } from 'kysely'

/** A move of a check-up to another member, with its time. */
export interface StoredMove {
  readonly at: string
  /** The ids of the two members. `null` if the member no longer exists, or does not share this product with staff. */
  readonly from: string | null
  readonly to: string | null
}

/**
 * Returns all moves of the check-up `it` to other members, oldest first, as recorded in the audit. Reads only audit
 * events around the times of the versions. A search by check-up would read too many events, because the audit has no
 * index on the object.
 */
export const movesOfCheckUp = (tenantId: number) => sql<StoredMove[]>`(
  select coalesce(json_agg(json_build_object(
    'at', e.at, 'from', ${visible(tenantId, 1)}, 'to', ${visible(tenantId, 2)}) order by e.at), '[]')
  from check_up_version v join audit_event e on e.tenant_id = ${tenantId} and e.subject_ids[2] is not null
    and e.at between v.recorded_at - ${sql.lit(apart)}::interval and v.recorded_at + ${sql.lit(apart)}::interval
    and e.action = 'check-up.reassigned' and e.object_id = it.result_guid::text
  where v.tenant_id = ${tenantId} and v.result_guid = it.result_guid and v.revision > 1)`

/** The tolerated difference between the clocks of the server and the database. */
const apart = '30 seconds'

/** Returns the member at this position of `subject_ids`, if staff may see the member's results of the product. */
const visible = (tenantId: number, place: 1 | 2) => sql`(
  select m.id from member m where m.tenant_id = ${tenantId} and m.id = e.subject_ids[${sql.lit(place)}]
    and (it.plugin_id = any(m.sharing_exceptions)) <> m.shares_all)`
