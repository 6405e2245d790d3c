import type pg from 'pg'

/** One PostgreSQL, or several that Citus joins and over which the tenants are spread. */
export type Engine = 'one-server' | 'distributed'

/** True when the extension Citus is installed in this database. */
export async function hasCitus(connection: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await connection.query<{ has: boolean }>(
    `select exists (select from pg_catalog.pg_extension where extname = 'citus') as has`,
  )
  return rows[0]?.has === true
}

/** Asks the database itself, so that no setting can disagree with it. */
export async function readEngine(connection: pg.Pool | pg.PoolClient): Promise<Engine> {
  if (!(await hasCitus(connection))) return 'one-server'
  const { rows } = await connection.query<{ spread: boolean }>(
    `select exists (select from pg_catalog.pg_dist_partition p join pg_catalog.pg_class c on c.oid = p.logicalrelid
       where c.relnamespace = to_regnamespace('salus') and p.partmethod = 'h') as spread`,
  )
  return rows[0]?.spread === true ? 'distributed' : 'one-server'
}

/** The path of every connection that serves requests. The functions of Salus come before those of PostgreSQL. */
export const searchPathOn = (engine: Engine): string => (engine === 'distributed' ? 'salus,pg_catalog' : 'salus')
