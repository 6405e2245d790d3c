import type pg from 'pg'
import { findPlace } from '../../platform/database/distributed/place-of-tables.ts'

export interface TenantTable {
  readonly name: string
  /** The columns of the primary key after the tenant's id. */
  readonly key: readonly string[]
  /**
   * False for tables that a distributed database stores on every node. Their rows cannot be deleted in batches, because
   * that needs a subquery.
   */
  readonly isBatched: boolean
}

/**
 * Lists every tenant table, each before the tables to which its rows refer. Read from the catalogue of the database, so
 * that no table can be forgotten.
 */
export async function listTenantTables(client: pg.PoolClient): Promise<readonly TenantTable[]> {
  const { rows } = await client.query<{ name: string; key: string[]; needs: string[] }>(
    `select c.relname::text as name,
       array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
         where i.indrelid = c.oid and i.indisprimary and a.attname <> 'tenant_id' order by a.attnum) as key,
       array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
     where n.nspname = 'salus' and c.relkind in ('r', 'p') order by 1`,
  )
  const sorted: TenantTable[] = []
  let rest = rows
  while (rest.length > 0) {
    const needed = new Set(rest.flatMap(({ needs }) => needs))
    const ready = rest.filter(({ name }) => !needed.has(name))
    if (ready.length === 0) throw new Error(`these tables refer to each other: ${[...needed].join(', ')}`)
    for (const { name, key } of ready)
      sorted.push({ name, key, isBatched: key.length > 0 && findPlace(name, true) === 'distributed' })
    rest = rest.filter((row) => !ready.includes(row))
  }
  return sorted
}

/**
 * Deletes at most `limit` rows of the tenant, or all rows if the table is not batched. Returns the number of deleted
 * rows.
 */
export async function deleteRows(
  client: pg.PoolClient,
  table: TenantTable,
  { tenantId, limit }: { readonly tenantId: number; readonly limit: number },
): Promise<number> {
  const name = `salus.${quoteIdentifier(table.name)}`
  const found = await client.query(`select from ${name} where tenant_id = $1 limit 1`, [tenantId])
  if (found.rowCount === 0) return 0
  if (!table.isBatched) return deleteAllRows(client, table, tenantId)
  const key = table.key.map(quoteIdentifier).join(', ')
  const { rowCount } = await client.query(
    `delete from ${name} where tenant_id = $1 and (${key}) in (select ${key} from ${name} where tenant_id = $1 limit $2)`,
    [tenantId, limit],
  )
  return rowCount ?? 0
}

export async function deleteAllRows(client: pg.PoolClient, { name }: TenantTable, tenantId: number): Promise<number> {
  const { rowCount } = await client.query(`delete from salus.${quoteIdentifier(name)} where tenant_id = $1`, [tenantId])
  return rowCount ?? 0
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`
