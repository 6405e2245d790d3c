import type pg from 'pg'
import { runInOwnerTransaction } from '../owner-transaction.queries.ts'
import { listTenantIds } from '../tenant-ids.queries.ts'
import { loginInTenantTables } from './login-in-tenant-tables.queries.ts'
import { memberTables } from './member-tables.queries.ts'
import { recordsOfMember } from './of-member.queries.ts'
import { buildCondition, type SubjectKeys, type SubjectTable } from './subject-tables.queries.ts'

/**
 * Runs `work` on a connection of the owner, in a transaction in which the tenant and the person of `keys` are set. If
 * the login is a superuser, row-level security does not apply, so `work` must restrict its queries to this tenant and
 * person itself. `work` also sees data on hold, merged records, unfinished analyses, and data kept for a former login.
 */
export const runForSubject = <T>(
  owner: pg.Pool,
  keys: SubjectKeys,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  runInOwnerTransaction(owner, async (client) => {
    await turnToSubject(client, keys)
    return work(client)
  })

/** Changes the tenant and the person inside a transaction of `runForSubject`. */
export async function turnToSubject(client: pg.PoolClient, keys: SubjectKeys): Promise<void> {
  await client.query(
    `select set_config('app.tenant', $1, true), set_config('app.member', $2, true), set_config('app.user', $3, true),
       set_config('app.email', $4, true), set_config('app.held', 'seen', true), set_config('app.merged', 'seen', true),
       set_config('app.unsent', 'seen', true), set_config('app.former', 'seen', true)`,
    [String(keys.tenant ?? ''), keys.member ?? '', keys.user ?? '', keys.email ?? ''],
  )
}

/**
 * Like `runForSubject`, but `work` sees only rows that the person may see. Row-level security applies even if the login
 * is a superuser, and results that are kept for a former login of the record are left out.
 */
export const withEyesOfSubject = <T>(
  owner: pg.Pool,
  keys: SubjectKeys,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  runForSubject(owner, keys, async (client) => {
    await client.query(`set local role salus_owner; select set_config('app.former', '', true)`)
    return work(client)
  })

/**
 * Runs the work in every tenant, one after the other, because each tenant must be set separately. If the work fails in
 * some tenants, throws after the last one.
 */
export async function runInEachTenant(
  owner: pg.Pool,
  work: (client: pg.PoolClient, tenantId: number) => Promise<void>,
): Promise<void> {
  const ids = await listTenantIds(owner)
  await doEach(
    ids.map((id) => ({ id, name: `tenant ${id}` })),
    ({ id }) => runForSubject(owner, { tenant: id }, (client) => work(client, id)),
  )
}

/** Does the work for every item, even if some fail. At the end, throws an error that lists the failed items. */
export async function doEach<Item extends { readonly name: string }>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: Error[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      failures.push(new Error(`${item.name}: ${error instanceof Error ? error.message : 'failed'}`, { cause: error }))
    }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}

/**
 * Returns the rows of one table about the person, without the columns that the copy leaves out. Empty if the table is
 * not copied.
 */
export async function copyRows(
  client: pg.PoolClient,
  table: SubjectTable,
  keys: SubjectKeys,
): Promise<readonly Record<string, unknown>[]> {
  if (typeof table.copied === 'string') return []
  const { without, only = 'true' } = table.copied
  const { text, values } = buildCondition({ where: `(${table.where}) and ${only}` }, keys)
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) - $${values.length + 1}::text[] as row from ${table.table} t where ${text} order by 1`,
    [...values, [...without]],
  )
  return rows.map(({ row }) => row)
}

export async function eraseRows(client: pg.PoolClient, table: SubjectTable, keys: SubjectKeys): Promise<number> {
  if ('staysBecause' in table.erased) return 0
  const { text, values } = await conditionWithRecords(client, table, keys)
  const { set, inRecords } = table.erased
  if (set === undefined) {
    const { rowCount } = await client.query(`delete from ${table.table} t where ${text}`, [...values])
    return rowCount ?? 0
  }
  // The rows may be unshared data of other members. The policies show such rows only with this setting.
  await client.query(`select set_config('app.reveal', 'to-count', true)`)
  const records = inRecords === undefined ? [keys.member ?? ''] : await listRecords(client, inRecords, keys)
  const change = buildCondition({ where: set }, keys, values)
  let changed = 0
  for (const record of records) {
    await client.query(`select set_config('app.member', $1, true)`, [record])
    const { rowCount } = await client.query(`update ${table.table} t set ${change.text} where ${text}`, [
      ...change.values,
    ])
    changed += rowCount ?? 0
  }
  await client.query(`select set_config('app.reveal', '', true), set_config('app.member', $1, true)`, [
    keys.member ?? '',
  ])
  return changed
}

/**
 * Like `buildCondition`, but reads the merged records first. In a distributed database, a statement that changes a
 * table copied to every server cannot contain a subquery on members.
 */
async function conditionWithRecords(client: pg.PoolClient, { where }: SubjectTable, keys: SubjectKeys) {
  if (!where.includes(recordsOfMember)) return buildCondition({ where }, keys)
  const { text, values } = buildCondition({ where: `select ${recordsOfMember} as records` }, keys)
  const { rows } = await client.query<{ records: readonly string[] }>(text, [...values])
  return buildCondition(
    { where: where.replaceAll(recordsOfMember, '{records}') },
    { ...keys, records: rows[0]?.records ?? [] },
  )
}

async function listRecords(client: pg.PoolClient, inRecords: string, keys: SubjectKeys): Promise<readonly string[]> {
  const { text, values } = buildCondition({ where: inRecords }, keys)
  const { rows } = await client.query<{ id: string }>(text, [...values])
  return rows.map(({ id }) => id)
}

export interface RecordOfPerson {
  readonly tenantId: number
  readonly displayName: string
  readonly kind: string
  /** `null` if the login has or had a membership in the tenant but no member record. */
  readonly memberId: string | null
}

/**
 * Returns every tenant that stores data about the login or its address. Reads the tenants one after the other, because
 * each must be set separately.
 */
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
    const keys = { tenant: id, ...person }
    const records = await runForSubject(owner, keys, (client) => recordsOfPerson(client, keys, tables))
    if (records === null) continue
    for (const memberId of records.length === 0 ? [null] : records)
      found.push({ tenantId: id, displayName, kind, memberId })
  }
  return found
}

/**
 * Returns the person's records in one tenant. Returns an empty list if the tenant stores only other data about the
 * person, and `null` if it stores no data about the person.
 */
export async function recordsOfPerson(
  client: pg.PoolClient,
  keys: SubjectKeys,
  tables: readonly SubjectTable[] = loginInTenantTables,
): Promise<readonly string[] | null> {
  const { rows } = await client.query<{ memberId: string | null }>(knownThere(keys, tables))
  return rows.length === 0 ? null : rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
}

/**
 * Returns a query for the person's records in one tenant. The query also returns a row without a record if another
 * table has data about the person. It is built from the lists, so that no table is forgotten.
 */
function knownThere(keys: SubjectKeys, tables: readonly SubjectTable[]) {
  let values: readonly unknown[] = []
  const from = (what: string, table: SubjectTable): string => {
    const condition = buildCondition({ where: table.record?.where ?? table.where }, keys, values)
    values = condition.values
    return `select ${what} from ${table.table} t where ${condition.text}`
  }
  const records = [...memberTables, ...tables].flatMap((table) =>
    table.record === undefined ? [] : [from(`t.${table.record.column} as member_id`, table)],
  )
  const others = tables.filter(({ record }) => record === undefined).map((table) => from('1', table))
  const known = `(select null::uuid as member_id from (${others.join('\nunion all ')}) other limit 1)`
  // A login can have left two records that were merged later. The person then has one record.
  const merged = buildCondition({ where: 'f.tenant_id = {tenant}' }, keys, values)
  values = merged.values
  const text = `select distinct coalesce(f.member_id, known.member_id) as "memberId"
    from (${[...records, known].join('\nunion all ')}) known
    left join former_record f on ${merged.text} and f.former_id = known.member_id`
  return { text, values: [...values] }
}
