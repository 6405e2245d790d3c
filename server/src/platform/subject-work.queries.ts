import type pg from 'pg'
import { loginInTenantTables } from './database/login-in-tenant-tables.queries.ts'
import { memberTables } from './database/member-tables.queries.ts'
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
  tables: readonly SubjectTable[] = loginInTenantTables,
): Promise<readonly RecordOfPerson[]> {
  const tenants = await owner.query<{ id: number; displayName: string; kind: string }>(
    'select id, display_name as "displayName", kind from salus.tenant order by id',
  )
  const found: RecordOfPerson[] = []
  for (const { id, displayName, kind } of tenants.rows) {
    const rows = await aboutSubject(owner, { tenant: id, ...person }, async (client) => {
      const known = await client.query<{ memberId: string | null }>(knownThere({ tenant: id, ...person }, tables))
      return known.rows
    })
    const records = rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
    if (rows.length === 0) continue
    for (const memberId of records.length === 0 ? [null] : records)
      found.push({ tenantId: id, displayName, kind, memberId })
  }
  return found
}

/**
 * Made of the lists, so that no table that knows the person is forgotten: their records, and a row without one where any
 * other table knows them.
 */
function knownThere(keys: SubjectKeys, tables: readonly SubjectTable[]) {
  let values: readonly unknown[] = []
  const from = (what: string, table: SubjectTable): string => {
    const condition = conditionOf({ where: table.record?.where ?? table.where }, keys, values)
    values = condition.values
    return `select ${what} from ${table.table} t where ${condition.text}`
  }
  const records = [...memberTables, ...tables].flatMap((table) =>
    table.record === undefined ? [] : [from(`t.${table.record.column} as member_id`, table)],
  )
  const others = tables.filter(({ record }) => record === undefined).map((table) => from('1', table))
  const known = `(select null::uuid as member_id from (${others.join('\nunion all ')}) other limit 1)`
  const text = `select distinct member_id as "memberId" from (${[...records, known].join('\nunion all ')}) known`
  return { text, values: [...values] }
}
