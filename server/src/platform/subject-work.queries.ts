import type pg from 'pg'
import { conditionOf, type SubjectKeys, type SubjectTable } from './database/subject-tables.queries.ts'

/**
 * Work of jobs on everything about one person. They use the owner's connection, whom row-level security may bind as
 * well, so each step opens the one tenant and the one person it is about.
 */
export async function aboutSubject<T>(
  owner: pg.Pool,
  keys: SubjectKeys,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query('begin; set local search_path = salus')
    await client.query(
      `select set_config('app.tenant', $1, true), set_config('app.member', $2, true), set_config('app.user', $3, true),
         set_config('app.email', $4, true), set_config('app.held', 'seen', true), set_config('app.merged', 'seen', true),
         set_config('app.unsent', 'seen', true), set_config('app.former', 'seen', true)`,
      [String(keys.tenant ?? ''), keys.member ?? '', keys.user ?? '', keys.email ?? ''],
    )
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

/**
 * The same with the eyes of the person: bound by row-level security whoever connects, so that results which are kept for
 * a former login of the record are not theirs.
 */
export const withEyesOfSubject = <T>(
  owner: pg.Pool,
  keys: SubjectKeys,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  aboutSubject(owner, keys, async (client) => {
    await client.query(`set local role salus_owner; select set_config('app.former', '', true)`)
    return work(client)
  })

/** The same in every tenant, one after the other because each opens by itself. */
export async function inEachTenant(
  owner: pg.Pool,
  work: (client: pg.PoolClient, tenantId: number) => Promise<void>,
): Promise<void> {
  const { rows } = await owner.query<{ id: number }>('select id from salus.tenant order by id')
  for (const { id } of rows) await aboutSubject(owner, { tenant: id }, (client) => work(client, id))
}

/** The rows of one table about the person, without what is nobody's business. */
export async function copyRows(
  client: pg.PoolClient,
  table: SubjectTable,
  keys: SubjectKeys,
): Promise<readonly Record<string, unknown>[]> {
  if (typeof table.copied === 'string') return []
  const { text, values } = conditionOf(table, keys)
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) - $${values.length + 1}::text[] as row from ${table.table} t where ${text} order by 1`,
    [...values, [...table.copied.without]],
  )
  return rows.map(({ row }) => row)
}

/** Removes or changes the rows of one table about the person; answers with how many. */
export async function eraseRows(client: pg.PoolClient, table: SubjectTable, keys: SubjectKeys): Promise<number> {
  if ('staysBecause' in table.erased) return 0
  const { text, values } = conditionOf(table, keys)
  const { set } = table.erased
  const command = set === undefined ? `delete from ${table.table} t` : `update ${table.table} t set ${set}`
  const { rowCount } = await client.query(`${command} where ${text}`, [...values])
  return rowCount ?? 0
}

export interface RecordOfPerson {
  readonly tenantId: number
  readonly displayName: string
  readonly kind: string
  /** Null: the login belongs there, or did, without a record of its own. */
  readonly memberId: string | null
}

/** Every tenant that knows the login or its address, one after the other because each opens by itself. */
export async function tenantsOfPerson(
  owner: pg.Pool,
  person: { readonly user: string; readonly email: string },
): Promise<readonly RecordOfPerson[]> {
  const tenants = await owner.query<{ id: number; displayName: string; kind: string }>(
    'select id, display_name as "displayName", kind from salus.tenant order by id',
  )
  const found: RecordOfPerson[] = []
  for (const { id, displayName, kind } of tenants.rows) {
    const rows = await aboutSubject(owner, { tenant: id, ...person }, async (client) => {
      const known = await client.query<{ memberId: string | null }>(knownThere, [id, person.user, person.email])
      return known.rows
    })
    const records = rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
    if (rows.length === 0) continue
    for (const memberId of records.length === 0 ? [null] : records)
      found.push({ tenantId: id, displayName, kind, memberId })
  }
  return found
}

const knownThere = `
  select distinct member_id as "memberId" from (
    select id as member_id from member where tenant_id = $1 and user_id = $2
    union all select member_id from membership where tenant_id = $1 and user_id = $2
    union all select member_id from ended_membership where tenant_id = $1 and user_id = $2
    union all select null from invitation where tenant_id = $1 and (lower(email) = $3 or invited_by = $2)
    union all (select null from audit_event where tenant_id = $1 and actor_id = $2 limit 1)
    union all (select null from check_up_version where tenant_id = $1 and recorded_by = $2 limit 1)
    union all (select null from consent where tenant_id = $1 and recorded_by = $2 limit 1)
    union all (select null from member where tenant_id = $1 and created_by = $2 limit 1)
    union all (select null from support_request where tenant_id = $1 and opened_by = $2 limit 1)
  ) known`
