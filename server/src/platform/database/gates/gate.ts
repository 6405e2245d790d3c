import { createHash } from 'node:crypto'
import type { Role } from '@salus/domain/tenants/roles.ts'
import type pg from 'pg'

/**
 * Finds the caller by the token of their session. Returns no row without a valid session. A session is valid if it was
 * used recently enough, its sign-in was at most `hours` ago, and the account is not suspended. Sets `app.user` to the
 * caller, and `app.owner` to the owner of the unfinished analyses that the session may read. The policies of several
 * tables use these settings.
 */
export const selectSignedIn = (token: string, hours: string) => `
  select s.id as session_id, s.user_id, s.created_at as signed_in_at, s.second_factor_at,
         now() > s.updated_at + (s.expires_at - s.updated_at) / 30 as renewal_due,
         u.email, u.email_verified, u.first_name, u.last_name,
         set_config('app.user', s.user_id::text, true) || set_config('app.owner', s.run_owner_id::text, true) as marked
  from session s join app_user u on u.id = s.user_id
  where s.token = ${token} and s.expires_at > now() and s.created_at > now() - make_interval(secs => ${hours}::float8 * 3600)
    and u.suspended_at is null`

/** The gate's result for the caller. No row means that the caller is signed out. */
export interface GateRow {
  readonly session_id: string
  readonly user_id: string
  readonly renewal_due: boolean
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  /** `null` if the caller has no membership in the tenant, or if the membership is suspended. */
  readonly role: Role | null
  readonly member_id: string | null
  /** The tenant that was set. `null` if no tenant was set, because the caller's role is not allowed to act. */
  readonly entered: string | null
  readonly is_overdue: boolean
  /**
   * True if the tenant requires a second factor, this session has only one factor, and the caller's role is not Member.
   */
  readonly lacks_factor: boolean
}

/**
 * Sets the caller's member id for the policies of check-ups. With this setting, the policies show people all their own
 * results, even those that are not shared.
 */
const marksMember = (memberId: string) => `set_config('app.member', coalesce(${memberId}::text, ''), true) is not null`

/**
 * True if the tenant requires a second factor and the session has no second factor. Always false for the role Member.
 */
export const lacksFactor = (policy: string, involved: string) =>
  `(${policy}.second_factor_required and ${involved}.second_factor_at is null and ${involved}.role <> 'Member')`

/**
 * Checks session, membership and role in one statement. Sets the tenant for this transaction only if all three checks
 * pass. Then reads the tenant's policy, which row-level security hides until the tenant is set.
 *
 * Parameters: the session token, the tenant, the allowed roles, the session's hours.
 */
export const gate = (first: number) => `
with signed_in as materialized (${selectSignedIn(`$${first}`, `$${first + 3}`)}
), known as materialized (
  select signed_in.*, m.role, m.member_id,
         case when m.role = any($${first + 2}::text[]) and ${marksMember('m.member_id')} then set_config('app.tenant', m.tenant_id::text, true) end as entered
  from signed_in left join lateral (
    select membership.tenant_id, membership.role, membership.member_id from membership
    where membership.user_id = signed_in.user_id and membership.tenant_id = $${first + 1}::int
      and membership.suspended_at is null and signed_in.marked is not null
    limit 1
  ) m on true
), gate as materialized (
  select known.*, coalesce(p.is_overdue, false) as is_overdue, coalesce(p.lacks_factor, false) as lacks_factor
  from known left join lateral (
    select known.signed_in_at <= now() - make_interval(hours => policy.session_hours) as is_overdue,
           ${lacksFactor('policy', 'known')} as lacks_factor
    from tenant_policy policy where policy.tenant_id = $${first + 1}::int and known.entered is not null
    limit 1
  ) p on true
)`

export const gateStatement = `${gate(1)} select * from gate`

export const endSession = (sessionId: string): pg.QueryConfig => ({
  text: 'delete from session where id = $1',
  values: [sessionId],
})

/**
 * Returns the gate followed by a query. The query is a scalar subquery inside a CASE on `entered`, so PostgreSQL runs
 * it after the tenant was set. If no tenant was set, the query does not run.
 */
export const gatedStatement = (query: string, parameters: number) => `${gate(parameters + 1)}
select gate.*, case when gate.entered is not null and not gate.is_overdue and not gate.lacks_factor then (select coalesce(json_agg(q), '[]') from (${query}) q) end as rows from gate`

const memberships = `
    select membership.tenant_id, membership.role, membership.member_id from membership
    where membership.user_id = signed_in.user_id and membership.suspended_at is null and signed_in.marked is not null`

/** Current and ended memberships. People may still read their own record after their membership has ended. */
const membershipsEver = `${memberships}
    union all
    select ended.tenant_id, 'Member', ended.member_id from ended_membership ended
    where ended.user_id = signed_in.user_id and signed_in.marked is not null and not exists (
      select from membership again
      where again.tenant_id = ended.tenant_id and again.user_id = ended.user_id and again.member_id = ended.member_id)`

/** Selects the caller's memberships. Parameters: the session token and the session's hours. */
const own = (first: number, among = memberships) => `
with signed_in as materialized (${selectSignedIn(`$${first}`, `$${first + 1}`)}
), involved as materialized (
  select m.tenant_id, m.role, m.member_id, signed_in.marked, signed_in.second_factor_at
  from signed_in cross join lateral (
    ${among}
    order by 1 limit 1000
  ) m
), own as materialized (
  select involved.*, case when involved.member_id is not null and involved.role <> 'Member'
      and set_config('app.tenant', involved.tenant_id::text, true) is not null
    then exists (select from tenant_policy policy
      where policy.tenant_id = involved.tenant_id and ${lacksFactor('policy', 'involved')}) else false end as lacks_factor
  from involved
)`

/**
 * Runs the query once for each of the caller's memberships that has a member record. Skips a tenant that requires a
 * second factor if the session has none. Sets the tenant and the member before each run.
 */
export const ownStatement = (query: string, parameters: number) => ofOwn(own(parameters + 1), query)

/** Like `ownStatement`, but also runs in the tenants that the person has left. */
export const ownPastAndPresentStatement = (query: string, parameters: number) =>
  ofOwn(own(parameters + 1, membershipsEver), query)

const ofOwn = (owned: string, query: string) => `${owned}
select signed_in.*, (
  select coalesce(json_agg(json_build_object('groupId', own.tenant_id, 'role', own.role, 'memberId', own.member_id,
    'lacksFactor', own.lacks_factor, 'rows',
    case when own.member_id is not null and not own.lacks_factor and set_config('app.tenant', own.tenant_id::text, true) is not null
      and ${marksMember('own.member_id')}
    then (select coalesce(json_agg(q), '[]') from (${query}) q) else '[]' end)), '[]')
  from own) as memberships
from signed_in`

export interface InvolvedRow {
  readonly groupId: number
  readonly role: Role
  readonly memberId: string | null
  readonly lacksFactor: boolean
}

const writeInvolved = (owned: string) => `${owned}
select signed_in.*, (
  select coalesce(json_agg(json_build_object('groupId', own.tenant_id, 'role', own.role, 'memberId', own.member_id,
    'lacksFactor', own.lacks_factor)), '[]') from own) as memberships
from signed_in`

/**
 * The gate of `ownStatement` without the query. The query follows in a separate message. Parameters: the session token
 * and the session's hours.
 */
export const ownGate = writeInvolved(own(1))

/** Like `ownGate`, but includes the tenants that the person has left. */
export const ownGateEver = writeInvolved(own(1, membershipsEver))

const columnsOfGate: Readonly<Record<string, string>> = {
  tenant_id: 'int',
  member_id: 'uuid',
  user_id: 'uuid',
  session_id: 'uuid',
  role: 'text',
}

/**
 * Replaces references to the gate's row in a query, such as `own.tenant_id`, with parameters that contain the row's
 * values.
 */
export function insertValues(
  gate: 'gate' | 'own' | 'signed_in',
  { sql, parameters }: CompiledSql,
  row: Readonly<Record<string, unknown>>,
): CompiledSql {
  const values = [...parameters]
  const places = new Map<string, string>()
  const place = (column: string): string => {
    const type = columnsOfGate[column]
    if (type === undefined) throw new Error(`a query names ${gate}.${column}, which is no value`)
    values.push(row[column])
    return `$${values.length}::${type}`
  }
  const text = sql.replaceAll(new RegExp(`(?<![\\w."])"?${gate}"?\\."?(\\w+)"?`, 'g'), (_all, column: string) => {
    const known = places.get(column) ?? place(column)
    places.set(column, known)
    return known
  })
  return { sql: text, parameters: values }
}

/**
 * Runs the query for the signed-in person without a tenant. Sets the person's email address for the policies if it is
 * verified.
 */
export const userStatement = (query: string, parameters: number) => `
with signed_in as materialized (${selectSignedIn(`$${parameters + 1}`, `$${parameters + 2}`)}
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

/** Makes a named statement, so that the database plans each query only once per connection. */
export function nameStatement(text: string, values: readonly unknown[]): pg.QueryConfig {
  return { ...makeStatement('', text, () => text), values: [...values] }
}

/**
 * Puts a query of the app into one of the statements above. `kind` is the function that builds that statement. Each
 * query is composed only once.
 */
export function composeStatement(
  kind: (query: string, parameters: number) => string,
  query: CompiledSql,
  more: readonly unknown[],
): pg.QueryConfig {
  const statement = makeStatement(kind.name, query.sql, () => kind(query.sql, query.parameters.length))
  return { name: statement.name, text: statement.text, values: [...query.parameters, ...more] }
}

export interface CompiledSql {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

function makeStatement(kind: string, query: string, compose: () => string): Statement {
  const key = kind + query
  let statement = statements.get(key)
  if (!statement) {
    const text = compose()
    statement = { name: createHash('sha256').update(text).digest('base64url').slice(0, 40), text }
    statements.set(key, statement)
  }
  return statement
}
