import { createHash } from 'node:crypto'
import type { Role } from '@salus/domain/tenants/roles.ts'
import type pg from 'pg'

/**
 * Who is calling: the session behind the token, if it lives. It ends 24 h after sign-in whatever happens, and with the
 * suspension of the account. Marks the user for the policies of membership and invitation.
 */
const signedIn = (token: string, hours: string) => `
  select s.id as session_id, s.user_id, s.updated_at < now() - interval '30 minutes' as renewal_due,
         u.email, u.email_verified, u.first_name, u.last_name,
         set_config('app.user', s.user_id::text, true) as marked
  from session s join app_user u on u.id = s.user_id
  where s.token = ${token} and s.expires_at > now() and s.created_at > now() - make_interval(hours => ${hours})
    and u.suspended_at is null`

/** What the gate says of the caller, in one row; no row = signed out. */
export interface GateRow {
  readonly session_id: string
  readonly user_id: string
  readonly renewal_due: boolean
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  /** Null: no membership in the tenant. */
  readonly role: Role | null
  readonly member_id: string | null
  /** Null: the role may not do it, and no tenant is set. */
  readonly entered: string | null
}

/**
 * Session, membership and role in one statement, which sets the tenant for this transaction only if all three allow it.
 * Parameters: the session token, the tenant, the allowed roles, the session's hours.
 */
export const gate = (first: number) => `
with signed_in as materialized (${signedIn(`$${first}`, `$${first + 3}`)}
), gate as materialized (
  select signed_in.*, m.role, m.member_id,
         case when m.role = any($${first + 2}::text[]) then set_config('app.tenant', m.tenant_id::text, true) end as entered
  from signed_in left join lateral (
    select membership.tenant_id, membership.role, membership.member_id from membership
    where membership.user_id = signed_in.user_id and membership.tenant_id = $${first + 1}::int
      and membership.suspended_at is null and signed_in.marked is not null
    limit 1
  ) m on true
)`

/** The gate alone, for the start of a write transaction. */
export const gateStatement = `${gate(1)} select * from gate`

/**
 * The gate with a query behind it. The query is a scalar sub-select inside a CASE on `entered`, so that it runs after the
 * tenant was set and not at all when it was not.
 */
export const gatedStatement = (query: string, parameters: number) => `${gate(parameters + 1)}
select gate.*, case when gate.entered is not null then (select coalesce(json_agg(q), '[]') from (${query}) q) end as rows from gate`

/** Parameters: the session token and the session's hours. */
const own = (first: number) => `
with signed_in as materialized (${signedIn(`$${first}`, `$${first + 1}`)}
), own as materialized (
  select m.tenant_id, m.role, m.member_id, signed_in.marked
  from signed_in cross join lateral (
    select membership.tenant_id, membership.role, membership.member_id from membership
    where membership.user_id = signed_in.user_id and membership.suspended_at is null and signed_in.marked is not null
    order by membership.tenant_id limit 1000
  ) m
)`

/** The query once per membership with a member record, each with its own tenant set just before. */
export const ownStatement = (query: string, parameters: number) => `${own(parameters + 1)}
select signed_in.*, (
  select coalesce(json_agg(json_build_object('groupId', own.tenant_id, 'role', own.role, 'memberId', own.member_id, 'rows',
    case when own.member_id is not null and set_config('app.tenant', own.tenant_id::text, true) is not null
    then (select coalesce(json_agg(q), '[]') from (${query}) q) else '[]' end)), '[]')
  from own) as memberships
from signed_in`

/** The query with only the user known. */
export const userStatement = (query: string, parameters: number) => `
with signed_in as materialized (${signedIn(`$${parameters + 1}`, `$${parameters + 2}`)}
), user_known as materialized (
  select signed_in.*, set_config('app.email', case when signed_in.email_verified then lower(signed_in.email) else '' end, true) as email_marked from signed_in
)
select user_known.*, case when user_known.email_marked is not null
  then (select coalesce(json_agg(q), '[]') from (${query}) q) end as rows from user_known`

interface Statement {
  readonly name: string
  readonly text: string
}

const statements = new Map<string, Statement>()

/** Runs as a named statement, so that the database plans each shape once per connection. */
export function named(text: string, values: readonly unknown[]): pg.QueryConfig {
  return { ...statementOf('', text, () => text), values: [...values] }
}

/** A query of the app inside one of the statements above; composed once per shape. */
export function composed(
  kind: (query: string, parameters: number) => string,
  query: CompiledSql,
  more: readonly unknown[],
): pg.QueryConfig {
  const statement = statementOf(kind.name, query.sql, () => kind(query.sql, query.parameters.length))
  return { name: statement.name, text: statement.text, values: [...query.parameters, ...more] }
}

export interface CompiledSql {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

function statementOf(kind: string, query: string, compose: () => string): Statement {
  const key = kind + query
  let statement = statements.get(key)
  if (!statement) {
    const text = compose()
    statement = { name: createHash('sha256').update(text).digest('base64url').slice(0, 40), text }
    statements.set(key, statement)
  }
  return statement
}
