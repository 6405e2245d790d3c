import type pg from 'pg'
import { named } from './gate.ts'

/** What the gate says of a token, in one row; no row = there is no such link. */
export interface LinkGateRow {
  readonly link_id: string
  readonly member_id: string
  readonly profile_id: string
  readonly created_by: string
  readonly is_opened: boolean
  /** Null: the link is over, and no tenant is set. */
  readonly entered: string | null
  /** The link was used up by this very request, whose answer was lost. */
  readonly was_finished: boolean
}

/**
 * Finds the link of a token and sets its tenant for this transaction only if the link is pending and in time. The token
 * is marked first, because the policy of the table shows its one row to whoever holds it.
 */
const linkGateStatement = `
with marked as materialized (select set_config('app.link', $2::text, true) as token_hash
), link as materialized (
  select found.* from marked cross join lateral (
    select l.id, l.tenant_id, l.member_id, l.profile_id, l.state, l.expires_at, l.opened_at, l.created_by, l.finish_key_hash
    from analysis_link l
    where l.tenant_id = $1::int and l.token_hash = marked.token_hash
    limit 1
  ) found
)
select link.id as link_id, link.member_id, link.profile_id, link.created_by, link.opened_at is not null as is_opened,
       case when link.state = 'pending' and link.expires_at > now()
            then set_config('app.tenant', link.tenant_id::text, true) end as entered,
       coalesce(link.state = 'used' and link.finish_key_hash = $3::text, false) as was_finished
from link`

/** Parameters: the tenant, the token's hash, the hash of the finishing request's key or null. */
export const linkGate = (values: readonly [number, string, string | null]): pg.QueryConfig =>
  named(linkGateStatement, values)
