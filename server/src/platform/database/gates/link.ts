import { actions } from '@salus/domain/tenants/roles.ts'
import type pg from 'pg'
import { nameStatement } from './gate.ts'

/** The roles that may create a link. A link works only while its creator has one of them. */
const makers = actions['run-analysis-for-member']

/** The gate's result for a token. No row means that there is no such link. */
export interface LinkGateRow {
  readonly link_id: string
  readonly member_id: string
  readonly profile_id: string
  readonly created_by: string
  readonly is_opened: boolean
  /**
   * The tenant that was set. `null` if the link is no longer pending or has expired, unless this same request already
   * used it up in an earlier attempt.
   */
  readonly entered: string | null
  /** True if the link's creator is not suspended and still has a role that is allowed to create links. */
  readonly has_maker: boolean
  /** True if this same request already used up the link in an earlier attempt, whose response was lost. */
  readonly was_finished: boolean
}

/**
 * Finds the link of a token. Sets its tenant for this transaction only if the link is pending and has not expired, or
 * if this same request already used it up. Sets the token's hash first, because the table's policy shows a link only to
 * the holder of its token.
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
), opened as materialized (
  select known.*, case when known.was_finished or (known.state in ('pending', 'beside') and known.expires_at > now())
                       then set_config('app.tenant', known.tenant_id::text, true) end as entered
  from (select link.*, coalesce(state = 'used' and finish_key_hash = $3::text, false) as was_finished from link) known
)
select link.id as link_id, link.member_id, link.profile_id, link.created_by, link.opened_at is not null as is_opened,
       link.entered,
       case when link.entered is null then false else exists (
         select from membership m join app_user u on u.id = m.user_id
         where m.tenant_id = $1::int and m.user_id = link.created_by and m.role = any($4::text[])
           and m.suspended_at is null and u.suspended_at is null
       ) end as has_maker,
       link.was_finished
from opened as link`

/**
 * Parameters: the tenant, the token's hash, and the hash of the idempotency key. The last is `null` for all requests
 * except the one that finishes the analysis.
 */
export const linkGate = (values: readonly [number, string, string | null]): pg.QueryConfig =>
  nameStatement(linkGateStatement, [...values, makers])
