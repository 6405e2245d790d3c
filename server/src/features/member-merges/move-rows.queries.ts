import { CompiledQuery } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { see } from '../../platform/database/sight.queries.ts'

/** Tables whose rows stay with the record for which they were written, each with the reason. */
export const staysWithRecord: Readonly<Record<string, string>> = {
  audit_day: 'leads to audit rows, which name the record as it was then',
  erasure: 'a record that is being erased is seen by nobody and cannot be merged',
  member_hold: 'a record on hold is seen by nobody and cannot be merged',
  member_import_row: 'says what an import made of this very record',
  member_word: 'is made of the words of this very record',
  member_merge: 'says what was merged into this very record',
  member_apart: 'says of this very record that it is not another',
}

interface MovableTable {
  readonly table: string
  /**
   * The columns that still identify a row after it has moved to another member; `null` if a member has at most one row.
   */
  readonly key: readonly string[] | null
  readonly isShared: boolean
  /**
   * The unique indexes that contain the member id. If both records have a row with the same values in one of these
   * indexes, the row of the merged record does not move.
   */
  readonly once: readonly { readonly columns: readonly string[] | null; readonly condition: string | null }[]
}

/** Reads the tables with a member id from the database catalogue, so that future tables are moved as well. */
export async function movableTables(db: Queries): Promise<readonly MovableTable[]> {
  const { rows } = await db.executeQuery<MovableTable>(
    CompiledQuery.raw(
      `select c.relname as table,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'is_shared' and not a.attisdropped) as "isShared",
         (select json_agg(a.attname) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indrelid = c.oid and i.indisprimary and a.attname not in ('tenant_id', 'member_id')) as key,
         (select coalesce(json_agg(json_build_object('condition', pg_get_expr(i.indpred, i.indrelid), 'columns',
            (select json_agg(a.attname) from pg_attribute a
             where a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attname not in ('tenant_id', 'member_id')))), '[]')
          from pg_index i where i.indrelid = c.oid and i.indisunique
            and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey) and a.attname = 'member_id')) as once
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'salus' and c.relkind in ('r', 'p') and c.relname <> all($1::text[])
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'member_id' and not a.attisdropped)
       order by c.relname`,
      [Object.keys(staysWithRecord)],
    ),
  )
  return rows
}

type Key = Readonly<Record<string, unknown>>
export type Moved = Readonly<Record<string, readonly Key[]>>

export interface Way {
  readonly from: string
  readonly to: string
}

/**
 * Moves the rows, except rows that a member can have only once and that both records have. Returns the keys of the
 * moved rows.
 */
export async function moveRows(scope: TenantScope, way: Way): Promise<Moved> {
  const tables = await showRows(scope, way.from)
  const moved: Record<string, readonly Key[]> = {}
  for (const table of tables) {
    const { rows } = await scope.db.executeQuery<Key>(
      CompiledQuery.raw(
        `update ${table.table} t set member_id = $3 where t.tenant_id = $1 and t.member_id = $2 ${unlessThere(table)}
           returning ${table.key === null ? 't.tenant_id' : table.key.map((column) => `t.${column}`).join(', ')}`,
        [scope.tenantId, way.from, way.to],
      ),
    )
    if (rows.length > 0) moved[table.table] = table.key === null ? rows.map(() => ({})) : rows
  }
  return moved
}

/** Moves back only the rows in `moved`. Rows that were added later stay where they are. */
export async function moveRowsBack(scope: TenantScope, way: Way, moved: Moved): Promise<void> {
  for (const table of await showRows(scope, way.from)) {
    const keys = moved[table.table]
    if (!keys) continue
    const key = table.key ?? []
    await scope.db.executeQuery(
      CompiledQuery.raw(
        `update ${table.table} t set member_id = $3 where t.tenant_id = $1 and t.member_id = $2 ${writeKeyCondition(key)}`,
        [scope.tenantId, way.from, way.to, ...(key.length === 0 ? [] : [namesIn(keys, key)])],
      ),
    )
  }
}

/**
 * Builds the condition that the key of a row is in the parameter `$4`, a JSON object. PostgreSQL would compare a list
 * of keys with each row one by one, which takes too long for a record with thousands of results.
 */
const writeKeyCondition = (columns: readonly string[]): string =>
  columns.length === 0 ? '' : `and $4::jsonb ? (${columns.map((column) => `t.${column}::text`).join(` || ' ' || `)})`

const namesIn = (keys: readonly Key[], columns: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(keys.map((key) => [columns.map((column) => String(key[column])).join(' '), true])))

const unlessThere = ({ table, once }: MovableTable) =>
  once
    .map(({ columns, condition }) => {
      const same = (columns ?? []).map((column) => `and other.${column} = t.${column}`).join(' ')
      // The condition must apply to both rows, so it is used twice. Its columns belong to `other` inside the subquery,
      // and to `t` outside it.
      const also = condition === null ? '' : `and (${condition})`
      return `and not (true ${also} and exists (select from ${table} other
        where other.tenant_id = $1 and other.member_id = $3 ${same} ${also}))`
    })
    .join(' ')

/**
 * Lets the transaction see and move all rows of the record. Returns the tables in which the record has rows. Marks rows
 * with a sharing flag as shared, because row-level security could hide unshared rows. The caller must restore the
 * correct flags directly afterwards with `applyHolding`.
 */
async function showRows(scope: TenantScope, memberId: string): Promise<readonly MovableTable[]> {
  await see(scope.db, { member: memberId, merged: true, unsent: true, former: true })
  const all = await movableTables(scope.db)
  const tables = await listFilledTables(scope, memberId, all)
  for (const { table } of tables.filter(({ isShared }) => isShared))
    await scope.db.executeQuery(
      CompiledQuery.raw(
        `update ${table} set is_shared = true where tenant_id = $1 and member_id = $2 and not is_shared`,
        [scope.tenantId, memberId],
      ),
    )
  return tables
}

/**
 * Returns the tables in which the record has rows. Only these are updated, because in a distributed database even an
 * update without rows would block changes of memberships and invitations until the merge ends.
 */
async function listFilledTables(
  { db, tenantId }: TenantScope,
  memberId: string,
  tables: readonly MovableTable[],
): Promise<readonly MovableTable[]> {
  const found = tables.map(
    ({ table }) =>
      `case when exists (select from ${table} where tenant_id = $1 and member_id = $2) then '${table}' end`,
  )
  const { rows } = await db.executeQuery<{ names: readonly (string | null)[] }>(
    CompiledQuery.raw(`select array[${found.join(', ')}]::text[] as names`, [tenantId, memberId]),
  )
  return tables.filter(({ table }) => rows[0]?.names.includes(table) === true)
}
