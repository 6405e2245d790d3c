import type { TenantWorld } from './tenant-world.ts'

/**
 * Returns one line for each table except the rate limits: its name and a hash of its rows. If two results are equal,
 * nothing was written between them.
 */
export async function sumTables(world: TenantWorld): Promise<readonly string[]> {
  const tables = await world.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'salus' and tablename <> 'rate_limit' order by 1`,
  )
  const sums = await Promise.all(
    tables.map(({ name }) =>
      world.sql<{ sum: string | null }>(`select md5(string_agg(t::text, ',' order by t::text)) as sum from ${name} t`),
    ),
  )
  return sums.map(([row], index) => `${tables[index]?.name ?? ''} ${row?.sum ?? ''}`)
}
