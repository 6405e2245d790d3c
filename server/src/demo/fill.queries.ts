import type { Insertable } from 'kysely'
import type pg from 'pg'
import { queryBuilder } from '../platform/database/kysely-on.ts'
import type { Tables } from '../platform/database/tables.gen.ts'
import { seeOn } from '../platform/database/sight.queries.ts'

export type Row<Name extends keyof Tables> = Insertable<Tables[Name]>

export type Client = pg.PoolClient

/**
 * Runs `work` in one transaction as the role that owns the tables. Row-level security applies to this role, but would
 * not apply to a superuser.
 */
export async function runInTransaction<T>(owner: pg.Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('set local search_path = salus, pg_catalog')
    await client.query('set local role salus_owner')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/**
 * Locks the tenants. If two processes start at the same time, the second one waits and then finds the rows of the
 * first.
 */
export async function lockTenants(client: Client): Promise<void> {
  await client.query('lock table tenant in share row exclusive mode')
}

/** Returns those of the given users who are not suspended. Returns `null` if the database is new and has no tenant. */
export async function usersUnlessNew(client: Client, ids: readonly string[]): Promise<readonly string[] | null> {
  const tenants = await client.query('select from tenant limit 1')
  if (tenants.rows.length === 0) return null
  const users = await client.query<{ id: string }>(
    'select id from app_user where id = any($1::uuid[]) and suspended_at is null',
    [ids],
  )
  return users.rows.map(({ id }) => id)
}

interface Credential {
  readonly id: string
  readonly email: string
  readonly password: string
}

export async function openCredentials(client: Client, ids: readonly string[]): Promise<readonly Credential[]> {
  const { rows } = await client.query<Credential>(
    `select u.id, u.email, a.password from app_user u join account a on a.user_id = u.id
     where u.id = any($1::uuid[]) and u.suspended_at is null and a.provider_id = 'credential' and a.password is not null
     order by u.email`,
    [ids],
  )
  return rows
}

export async function enterTenant(client: Client, tenantId: number): Promise<void> {
  await seeOn(client, { tenant: tenantId })
}

export async function insertRows<Name extends keyof Tables>(
  client: Client,
  table: Name,
  rows: readonly Row<Name>[],
): Promise<void> {
  if (rows.length === 0) return
  const { sql, parameters } = queryBuilder.insertInto(table).values(rows).compile()
  await client.query(sql, [...parameters])
}

export async function indexMembers(client: Client, tenantId: number): Promise<void> {
  await client.query('select salus.index_members($1, array(select id from member where tenant_id = $1))', [tenantId])
}

/** Sets the number of the next new tenant. Demo tenants have fixed numbers, so new tenants must get higher ones. */
export async function continueTenantsAt(client: Client, next: number): Promise<void> {
  await client.query(`select setval(pg_get_serial_sequence('salus.tenant', 'id'), $1, false)`, [next])
}
