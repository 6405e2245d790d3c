import type pg from 'pg'
import { ownerRole } from '../migrate/app-login.ts'
import { differences } from './differences.ts'
import { mergePolicies } from './policies.queries.ts'
import {
  countRows,
  type ForeignKey,
  type PlacedTable,
  readForeignKeys,
  readTables,
} from './read-distribution.queries.ts'

interface Moved {
  readonly table: PlacedTable
  readonly rows: number
}

interface Distributing {
  readonly tables: readonly PlacedTable[]
  readonly keys: readonly ForeignKey[]
  readonly shards: number
  readonly tell: (moved: Moved) => void
}

export const listMisplacedTables = (tables: readonly PlacedTable[]): readonly PlacedTable[] =>
  tables.filter(({ place, isAt }) => place !== isAt)

/**
 * Moves every table to the place where it belongs, all in one transaction. The caller must have checked that no Salus
 * process uses the database.
 *
 * @returns the moved tables; empty if no table had to be moved
 */
export async function distribute(
  owner: pg.Pool,
  { shards, tell }: Pick<Distributing, 'shards' | 'tell'>,
): Promise<readonly Moved[]> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const tables = await readTables(client)
    if (listMisplacedTables(tables).length === 0) return []
    await prepareTransaction(client, shards)
    const moved = await moveTables(client, { tables, keys: await readForeignKeys(client), shards, tell })
    for (const difference of differences) await client.query(difference)
    await client.query('commit')
    return moved
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}

async function prepareTransaction(client: pg.PoolClient, shards: number): Promise<void> {
  await client.query(`set local role ${ownerRole}`)
  await client.query(`set local search_path = salus, pg_catalog`)
  await client.query(`set local client_min_messages = warning`)
  // Makes all shards of a table use the same connection, which Citus requires in a transaction over many tables.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await client.query(`select pg_catalog.set_config('citus.shard_count', $1, true)`, [String(shards)])
  // Without this setting, distributing the first reference table would convert every table that references it.
  await client.query(`set local citus.enable_local_reference_table_foreign_keys = off`)
}

async function moveTables(client: pg.PoolClient, distributing: Distributing): Promise<readonly Moved[]> {
  const { tables, keys, tell } = distributing
  const toMove = listMisplacedTables(tables)
  const names = new Set(toMove.map(({ name }) => name))
  const touched = keys.filter(({ table, to }) => names.has(table) || names.has(to))
  for (const { table, name } of touched) await client.query(`alter table ${table} drop constraint ${name}`)
  // The owner must see all rows to count and copy them. Row-level security is therefore not forced on the owner until
  // the end.
  for (const { name, isForced } of toMove)
    if (isForced) await client.query(`alter table ${name} no force row level security`)
  await mergePolicies(client, [...names])
  const moved: Moved[] = []
  for (const table of inOrder(toMove)) {
    const done = { table, rows: await moveTable(client, table) }
    moved.push(done)
    tell(done)
  }
  await client.query(`set local citus.enable_local_reference_table_foreign_keys = on`)
  for (const key of touched)
    if (isKept(key, tables)) await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`)
  for (const { name, isForced } of toMove)
    if (isForced) await client.query(`alter table ${name} force row level security`)
  return moved
}

const inOrder = (tables: readonly PlacedTable[]) =>
  [...tables].sort((one, other) => Number(one.place === 'distributed') - Number(other.place === 'distributed'))

async function moveTable(client: pg.PoolClient, { name, place }: PlacedTable): Promise<number> {
  const before = await countRows(client, name)
  if (place === 'reference') await client.query('select create_reference_table($1)', [name])
  else await spread(client, name)
  const rows = await countRows(client, name)
  if (rows !== before) throw new Error(`${name} had ${before} rows and has ${rows} now: nothing was changed`)
  return rows
}

/** Colocates the table with the tables that are already distributed. All rows of one tenant are then on one server. */
async function spread(client: pg.PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ first: string }>(
    `select c.relname::text as first from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = to_regnamespace('salus') and p.partmethod = 'h' order by 1 limit 1`,
  )
  await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [
    table,
    rows[0]?.first ?? 'none',
  ])
}

/**
 * Returns false if only the referenced table of the foreign key is distributed, because Citus does not allow such a
 * key. The key is then not created again.
 */
const isKept = ({ table, to }: ForeignKey, tables: readonly PlacedTable[]): boolean =>
  placeIn(tables, table) === 'distributed' || placeIn(tables, to) !== 'distributed'

const placeIn = (tables: readonly PlacedTable[], table: string) => tables.find(({ name }) => name === table)?.place
