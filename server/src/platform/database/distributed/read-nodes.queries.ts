import type pg from 'pg'

interface ClusterNode {
  readonly host: string
  readonly port: number
  readonly isCoordinator: boolean
  readonly isActive: boolean
  readonly shards: number
  readonly bytes: number
}

export async function readNodes(owner: pg.Pool): Promise<readonly ClusterNode[]> {
  const { rows } = await owner.query<ClusterNode>(
    `select n.nodename as host, n.nodeport as port, n.groupid = 0 as "isCoordinator", n.isactive as "isActive",
       count(s.shardid)::int as shards, coalesce(sum(s.shard_size), 0)::float8 as bytes
     from pg_dist_node n left join citus_shards s on s.nodename = n.nodename and s.nodeport = n.nodeport
     where n.noderole = 'primary' group by n.nodeid, n.nodename, n.nodeport, n.groupid, n.isactive
     order by n.groupid, n.nodename, n.nodeport`,
  )
  return rows
}

interface NodeAnswer {
  readonly host: string
  readonly port: number
  readonly isReached: boolean
  readonly answer: string
}

export async function askNodes(client: pg.PoolClient, question: string): Promise<readonly NodeAnswer[]> {
  const { rows } = await client.query<NodeAnswer>(
    `select n.nodename as host, n.nodeport as port, r.success as "isReached", r.result as answer
     from run_command_on_all_nodes($1) r join pg_dist_node n on n.nodeid = r.nodeid order by n.groupid, 1, 2`,
    [question],
  )
  return rows
}

export async function citusVersion(connection: pg.Pool | pg.PoolClient): Promise<string | null> {
  const { rows } = await connection.query<{ version: string }>(
    `select extversion as version from pg_catalog.pg_extension where extname = 'citus'`,
  )
  return rows[0]?.version ?? null
}

interface LargeTenant {
  readonly id: number
  readonly displayName: string
  readonly checkUps: number
  readonly host: string
  readonly port: number
}

/**
 * Returns the tenants with the most check-ups and the nodes that store them. Row-level security must not apply to
 * `owner`.
 */
export async function largestTenants(owner: pg.Pool, most: number): Promise<readonly LargeTenant[]> {
  const { rows } = await owner.query<LargeTenant>(
    `select t.id, t.display_name as "displayName", c.count::int as "checkUps", s.nodename as host, s.nodeport as port
     from (select tenant_id, count(*) from salus.check_up group by 1 order by 2 desc, 1 limit $1) c
     join salus.tenant t on t.id = c.tenant_id
     join citus_shards s on s.shardid = get_shard_id_for_distribution_column('salus.check_up', c.tenant_id)
     order by 3 desc, 1`,
    [most],
  )
  return rows
}
