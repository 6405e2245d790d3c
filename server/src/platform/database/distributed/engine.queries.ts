import type pg from 'pg'

/** `distributed` means several PostgreSQL servers that Citus joins, with the tenants spread over them. */
export type Engine = 'one-server' | 'distributed'

export async function hasCitus(connection: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await connection.query<{ has: boolean }>(
    `select exists (select from pg_catalog.pg_extension where extname = 'citus') as has`,
  )
  return rows[0]?.has === true
}

/** Reads the engine from the database itself, so that no setting can contradict it. */
export async function readEngine(connection: pg.Pool | pg.PoolClient): Promise<Engine> {
  if (!(await hasCitus(connection))) return 'one-server'
  const { rows } = await connection.query<{ spread: boolean }>(
    `select exists (select from pg_catalog.pg_dist_partition p join pg_catalog.pg_class c on c.oid = p.logicalrelid
       where c.relnamespace = to_regnamespace('salus') and p.partmethod = 'h') as spread`,
  )
  return rows[0]?.spread === true ? 'distributed' : 'one-server'
}

/**
 * Returns the search path of every connection that serves requests. On a distributed database, Salus's own functions
 * take precedence over PostgreSQL's functions of the same name.
 */
export const searchPathOn = (engine: Engine): string => (engine === 'distributed' ? 'salus,pg_catalog' : 'salus')
