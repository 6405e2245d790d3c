import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/**
 * All tenant tables are colocated with this table, so moving one of its shards also moves the matching shards of the
 * other tenant tables.
 */
const firstTable = 'salus.check_up'

interface Move {
  readonly shard: string
  readonly bytes: number
  readonly from: Node
  readonly to: Node
}

interface Node {
  readonly host: string
  readonly port: number
}

/**
 * Returns the moves with which Citus would spread the data evenly over all servers. Lists only the moves of
 * `firstTable`, because the other tenant tables move with it.
 */
export async function planMoves(owner: pg.Pool): Promise<readonly Move[]> {
  const { rows } = await owner.query<
    Omit<Move, 'from' | 'to'> & Record<'fromHost' | 'toHost', string> & Record<'fromPort' | 'toPort', number>
  >(
    `select shardid::text as shard, shard_size::float8 as bytes, sourcename as "fromHost", sourceport as "fromPort",
       targetname as "toHost", targetport as "toPort"
     from get_rebalance_table_shards_plan($1::regclass) where table_name = $1::regclass`,
    [firstTable],
  )
  return rows.map(({ fromHost, fromPort, toHost, toPort, ...move }) => ({
    ...move,
    from: { host: fromHost, port: fromPort },
    to: { host: toHost, port: toPort },
  }))
}

/** Copies the reference tables to new servers. No shard can move to a server without these copies. */
export async function copyToNewServers(owner: pg.Pool): Promise<void> {
  await whileMoving(owner, () => owner.query(`select replicate_reference_tables('force_logical')`))
}

export async function moveShard(owner: pg.Pool, { shard, from, to }: Omit<Move, 'bytes'>): Promise<void> {
  await whileMoving(owner, () =>
    owner.query(
      `select citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int, shard_transfer_mode := 'force_logical')`,
      [shard, from.host, from.port, to.host, to.port],
    ),
  )
}

/**
 * Returns the servers that cannot split shards, because their setting `output_plugin_libraries` does not list Citus.
 * These servers can still move shards. PostgreSQL introduced the setting in 15.20 and in the other releases of the same
 * date.
 */
export async function serversThatCannotSplit(owner: pg.Pool): Promise<readonly Node[]> {
  const { rows } = await owner.query<Node>(
    `select n.nodename as host, n.nodeport as port
     from run_command_on_workers($$ select coalesce(current_setting('output_plugin_libraries', true), 'citus') $$) r
     join pg_dist_node n on n.nodename = r.nodename and n.nodeport = r.nodeport
     where r.success and 'citus' <> all(regexp_split_to_array(r.result, '[\\s,"'']+'))
     order by n.groupid`,
  )
  return rows
}

export async function isolateTenant(owner: pg.Pool, tenantId: number): Promise<Node> {
  if (!(await readShard(owner, tenantId)).isAlone)
    await whileMoving(owner, () =>
      owner.query(
        `select isolate_tenant_to_new_shard($1::regclass, $2::int, 'CASCADE', shard_transfer_mode := 'force_logical')`,
        [firstTable, tenantId],
      ),
    )
  const { host, port } = await readShard(owner, tenantId)
  return { host, port }
}

async function readShard(owner: pg.Pool, tenantId: number) {
  const { rows } = await owner.query<Node & { readonly isAlone: boolean }>(
    `select s.shardminvalue = s.shardmaxvalue as "isAlone", p.nodename as host, p.nodeport as port
     from pg_dist_shard s join pg_dist_shard_placement p on p.shardid = s.shardid
     where s.shardid = get_shard_id_for_distribution_column($1::regclass, $2::int)`,
    [firstTable, tenantId],
  )
  const [found] = rows
  if (!found) throw new Error(`no server stores tenant ${tenantId}`)
  return found
}

const betweenLooksMs = 250

/**
 * Runs `move`. Citus creates a temporary role without login for each move, and this function gives that role BYPASSRLS
 * as soon as it appears. Without BYPASSRLS, PostgreSQL does not let the role replicate changes into a table with forced
 * row-level security.
 */
async function whileMoving(owner: pg.Pool, move: () => Promise<unknown>): Promise<void> {
  let isMoving = true
  const moving = move().finally(() => (isMoving = false))
  moving.catch(() => undefined)
  while (isMoving) {
    await owner.query('select run_command_on_workers($1)', [letMovingRolesCopy]).catch(() => undefined)
    await Promise.race([moving.catch(() => undefined), pause(betweenLooksMs)])
  }
  await moving
  // Removes the copies of the moved shards from the previous servers at once. Without this call, the copies would stay
  // there for some time.
  await owner.query('call citus_cleanup_orphaned_resources()')
}

const letMovingRolesCopy = `do $$ declare r record; begin
  for r in select rolname from pg_catalog.pg_roles
    where rolname ~ '^citus_shard_(move|split)_subscription_role_' and not rolbypassrls loop
    execute format('alter role %I bypassrls', r.rolname);
  end loop; end $$`
