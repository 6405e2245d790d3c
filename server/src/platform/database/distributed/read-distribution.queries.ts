import type pg from 'pg'
import { type Place, findPlace } from './place-of-tables.ts'

export interface PlacedTable {
  readonly name: string
  readonly place: Place
  readonly isAt: Place
  readonly bytes: number
  readonly isForced: boolean
}

/** Returns every table of Salus with its current place (`isAt`) and the place where it belongs. Requires Citus. */
export async function readTables(connection: pg.Pool | pg.PoolClient): Promise<readonly PlacedTable[]> {
  const { rows } = await connection.query<Omit<PlacedTable, 'place'> & { hasTenant: boolean }>(
    `select c.relname::text as name, c.relforcerowsecurity as "isForced", pg_total_relation_size(c.oid)::float8 as bytes,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "hasTenant",
       case when p.partmethod = 'h' then 'distributed' when p.partmethod = 'n' and p.repmodel = 't' then 'reference'
         else 'local' end as "isAt"
     from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = to_regnamespace('salus') and c.relkind in ('r', 'p') order by 1`,
  )
  return rows.map(({ hasTenant, ...table }) => ({ ...table, place: findPlace(table.name, hasTenant) }))
}

export interface ForeignKey {
  readonly name: string
  readonly table: string
  readonly to: string
  readonly definition: string
}

export async function readForeignKeys(connection: pg.Pool | pg.PoolClient): Promise<readonly ForeignKey[]> {
  const { rows } = await connection.query<ForeignKey>(
    `select k.conname::text as name, t.relname::text as table, o.relname::text as to, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class o on o.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = to_regnamespace('salus') order by 2, 1`,
  )
  return rows
}

/**
 * Counts the rows that the client can see. These are all rows only if row-level security does not apply to the client.
 */
export async function countRows(client: pg.PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::float8 as count from salus.${table}`)
  return rows[0]?.count ?? 0
}
