import type pg from 'pg'

interface Policy {
  readonly table: string
  readonly name: string
  readonly command: string
  readonly isPermissive: boolean
  readonly using: string | null
  readonly check: string | null
}

/**
 * Returns the distributed tables that have a restrictive policy. Citus makes every policy of a shard permissive, so
 * rows that a restrictive policy should hide would be visible.
 */
export async function tablesWithRestrictivePolicies(connection: pg.Pool | pg.PoolClient): Promise<readonly string[]> {
  const { rows } = await connection.query<{ table: string }>(
    `select distinct c.relname::text as table from pg_policy p join pg_class c on c.oid = p.polrelid
     join pg_dist_partition d on d.logicalrelid = c.oid
     where c.relnamespace = to_regnamespace('salus') and not p.polpermissive order by 1`,
  )
  return rows.map(({ table }) => table)
}

/**
 * For each table with a restrictive policy, merges all policies into a single policy with the same meaning. A row
 * passes if every restrictive policy and at least one permissive policy let it pass. Must run before the tables are
 * distributed.
 *
 * @throws if a policy of such a table does not apply to all commands or has no USING expression
 */
export async function mergePolicies(client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  const policies = await listPolicies(client, tables)
  for (const table of tables) {
    const own = policies.filter((policy) => policy.table === table)
    if (own.every(({ isPermissive }) => isPermissive)) continue
    if (own.some(({ command, using }) => command !== '*' || using === null))
      throw new Error(`the policies of ${table} cannot be merged: they are not for all commands`)
    const using = mergeExpressions(own, ({ using: expression }) => expression)
    const check = mergeExpressions(own, ({ using: expression, check: written }) => written ?? expression)
    for (const { name } of own) await client.query(`drop policy ${name} on ${table}`)
    await client.query(`create policy tenant_isolation on ${table} using (${using}) with check (${check})`)
  }
}

function mergeExpressions(policies: readonly Policy[], readExpression: (policy: Policy) => string | null): string {
  const expressions = (isPermissive: boolean) =>
    policies.filter((policy) => policy.isPermissive === isPermissive).map((policy) => `(${readExpression(policy)})`)
  return [`(${expressions(true).join(' or ')})`, ...expressions(false)].join(' and ')
}

async function listPolicies(client: pg.PoolClient, tables: readonly string[]): Promise<readonly Policy[]> {
  const { rows } = await client.query<Policy>(
    `select c.relname::text as table, p.polname::text as name, p.polcmd::text as command, p.polpermissive as "isPermissive",
       pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
     from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace = to_regnamespace('salus') and c.relname = any($1::text[]) order by 1, 2`,
    [tables],
  )
  return rows
}
