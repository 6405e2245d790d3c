import type pg from 'pg'
import { nameStatement } from './gate.ts'

/** The gate's result for an API key. No row means that there is no such key. */
export interface ModuleGateRow {
  readonly key_id: string
  readonly plugin_id: number
  readonly created_by: string | null
  /** True if the last use was recorded less than a minute ago. */
  readonly is_noted: boolean
  /** The tenant that was set; `null` if the key was revoked. */
  readonly entered: string | null
}

/**
 * Finds the key. Sets its tenant for this transaction only if the key was not revoked. Sets the key's hash first,
 * because the table's policy shows a key only to its holder.
 */
const moduleGateStatement = `
with marked as materialized (select set_config('app.api_key', $2::text, true) as key_hash
), key as materialized (
  select found.* from marked cross join lateral (
    select k.id, k.tenant_id, k.plugin_id, k.created_by, k.last_used_at, k.revoked_at
    from api_key k
    where k.tenant_id = $1::int and k.key_hash = marked.key_hash
    limit 1
  ) found
)
select key.id as key_id, key.plugin_id, key.created_by,
       coalesce(key.last_used_at > now() - interval '1 minute', false) as is_noted,
       case when key.revoked_at is null then set_config('app.tenant', key.tenant_id::text, true) end as entered
from key`

export const moduleGate = (values: readonly [number, string]): pg.QueryConfig =>
  nameStatement(moduleGateStatement, [...values])
