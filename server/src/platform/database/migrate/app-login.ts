import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { StartRefused } from '../../start/refused.ts'
import { type Engine, searchPathOn } from '../distributed/engine.queries.ts'

/** The role that serves requests. It owns nothing, and row-level security applies to it. */
export const appRole = 'salus_app'

export const ownerRole = 'salus_owner'

/**
 * How the app logs in. `own-login`: with a login of its own on the embedded database. `step-down`: with the owner's
 * login, from which it switches to the app's role. `prepared`: with the login and roles that an administrator prepared.
 */
export type AppLoginKind = 'own-login' | 'step-down' | 'prepared'

export const appSettings: Readonly<Record<string, string>> = {
  // A statement that runs too long must not block a connection (trust D-07).
  statement_timeout: '5s',
  // Starting parallel workers takes longer than the short reads of requests, and uses processors that other requests
  // need.
  max_parallel_workers_per_gather: '0',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  search_path: 'salus',
  TimeZone: 'UTC',
  jit: 'off',
  // PostgreSQL makes one plan per statement and reuses it. The statements are few, named and similar, so planning them
  // again each time would cost more than it saves.
  plan_cache_mode: 'force_generic_plan',
  // The policy's condition makes the planner expect only a few rows. The planner would then use a bitmap scan and sort
  // all rows of a tenant, instead of reading an index that is already sorted (measured: ten times slower).
  enable_bitmapscan: 'off',
}

const onSeveralServers = {
  // Citus finds a tenant's server by the values of the parameters, and a generic plan has no values.
  plan_cache_mode: 'auto',
  // Longer than on one server. When a shard moves to another server, writes to the shard wait at the end of the move.
  lock_timeout: '10s',
  statement_timeout: '15s',
}

export const appSettingsOn = (engine: Engine): Readonly<Record<string, string>> => ({
  ...appSettings,
  search_path: searchPathOn(engine),
  ...(engine === 'distributed' ? onSeveralServers : {}),
})

/**
 * Returns how long PostgreSQL lets a statement run with these settings, in ms. Throws if the settings have no
 * `statement_timeout` in whole seconds.
 */
export function readStatementTimeoutMs(settings: Readonly<Record<string, string>>): number {
  const [, seconds] = /^(\d+)s$/.exec(settings['statement_timeout'] ?? '') ?? []
  if (seconds === undefined) throw new Error('the settings have no statement_timeout in seconds')
  return Number(seconds) * 1_000
}

/**
 * Sent as a start-up option with every direct connection. A pooler would drop the option or refuse the connection. If
 * PostgreSQL receives the option, there is therefore no pooler in between.
 */
const directMark = randomBytes(9).toString('hex')

export const startUpOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries({ ...settings, 'salus.direct': directMark })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Throws `StartRefused` unless the start-up options reached PostgreSQL. `setting` is the name of the setting with the
 * address, for the error's message.
 */
export async function requireDirect(connection: pg.Pool | pg.Client, setting: string): Promise<void> {
  const { rows } = await connection.query<{ mark: string | null }>(
    `select current_setting('salus.direct', true) as mark`,
  )
  if (rows[0]?.mark !== directMark) throw new StartRefused(describeIndirectLogin(setting))
}

export const describeIndirectLogin = (setting: string): string =>
  `The start-up options of Salus do not reach PostgreSQL by ${setting}: the address has options of its own, or a ` +
  'connection pooler such as PgBouncer is in between, which needs the settings of docs/how-to/use-pgbouncer.md.'

interface AppLogin {
  readonly user: string
  readonly isPowerful: boolean
  readonly isSecured: boolean
  readonly owned: readonly string[]
  readonly powers: readonly string[]
  readonly open: readonly string[]
  readonly settings: Readonly<Record<string, string | null>>
}

const appLoginQuery = `
  with own as (
    select c.oid, c.relname::text as name, c.relowner, c.relrowsecurity, c.relforcerowsecurity
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'salus' and c.relkind in ('r', 'p')
  )
  select r.rolname as user, r.rolsuper or r.rolbypassrls as "isPowerful",
    pg_catalog.current_setting('row_security') = 'on' as "isSecured",
    array(select name from own where pg_has_role(r.oid, relowner, 'member') order by 1) as owned,
    array(select o.rolname::text from pg_catalog.pg_roles o where o.oid <> r.oid and (o.rolsuper or o.rolbypassrls)
      and pg_has_role(r.oid, o.oid, 'member') order by 1) as powers,
    array(select name from own where not (relrowsecurity and relforcerowsecurity) and exists (
      select from pg_catalog.pg_attribute a where a.attrelid = own.oid and a.attname = 'tenant_id' and not a.attisdropped
    ) order by 1) as open,
    (select json_object_agg(name, pg_catalog.current_setting(name, true)) from unnest($1::text[]) name) as settings
  from pg_catalog.pg_roles r where r.rolname = current_user`

/**
 * Throws `StartRefused` in these cases:
 * - The pool's role is not the app's role, is a superuser, has BYPASSRLS, is a member of such a role, or owns tables.
 * - `row_security` is off, or row-level security is not forced on a tenant table.
 * - The connections do not have the `wanted` settings.
 *
 * In the first two cases, row-level security might not apply. `setting` is the name of the setting with the address,
 * for the error's message.
 */
export async function requireAppLogin(
  pool: pg.Pool,
  setting: string,
  wanted: Readonly<Record<string, string>> = appSettings,
): Promise<void> {
  const { rows } = await pool.query<AppLogin>(appLoginQuery, [Object.keys(wanted)])
  const reason = rows[0] ? refusalOfLogin(rows[0], wanted) : 'it shows no role'
  if (reason !== null) throw new StartRefused(`Salus does not answer requests by ${setting}: ${reason}.`)
}

function refusalOfLogin(login: AppLogin, wanted: Readonly<Record<string, string>>): string | null {
  const { user, owned, powers, open } = login
  if (user !== appRole) return `its connections act as ${user}, and only ${appRole} may answer requests`
  if (login.isPowerful) return `${user} is a superuser or has BYPASSRLS, so row-level security does not bind it`
  if (powers.length > 0) return `${user} is a member of ${powers.join(', ')}, so row-level security does not bind it`
  if (owned.length > 0) return `${user} owns tables (${few(owned)}), and their owner could lift row-level security`
  if (!login.isSecured) return 'row_security is off there'
  if (open.length > 0) return `row-level security is not forced on ${few(open)}`
  const other = Object.keys(wanted).filter((name) => login.settings[name] !== wanted[name])
  if (other.length === 0) return null
  const pairs = other.map((name) => `${name} is ${login.settings[name] ?? 'unknown'} instead of ${wanted[name]}`)
  return `${pairs.join(', ')} (connections that a pooler opened earlier keep old settings: restart it, or send it RECONNECT)`
}

const few = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')

/**
 * Stores the settings as defaults of the app's login, for connections that cannot send them. `direct` is a connection
 * of that login without a pooler. Skips settings that are already stored.
 */
export async function storeAppSettings(
  direct: pg.Client,
  settings: Readonly<Record<string, string>> = appSettings,
): Promise<void> {
  const { rows } = await direct.query<{ stored: readonly string[]; name: string }>(
    `select current_database() as name, coalesce((select setconfig from pg_catalog.pg_db_role_setting s
       join pg_catalog.pg_roles r on r.oid = s.setrole join pg_catalog.pg_database d on d.oid = s.setdatabase
       where r.rolname = current_user and d.datname = current_database()), '{}') as stored`,
  )
  const [{ stored, name } = { stored: [], name: '' }] = rows
  for (const [setting, value] of Object.entries(settings)) {
    if (stored.includes(`${setting}=${value}`)) continue
    await direct.query(
      `alter role current_user in database ${pg.escapeIdentifier(name)} set ${setting} = ${pg.escapeLiteral(value)}`,
    )
  }
}

/**
 * Removes the names of prepared statements. Behind a pooler, the next statement can reach a server connection that does
 * not know the name.
 */
export function removeStatementNames(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply: (query, self, [first, ...rest]: unknown[]) => Reflect.apply(query, self, [removeName(first), ...rest]),
    })
  })
}

const removeName = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && query.constructor === Object ? { ...query, name: undefined } : query
