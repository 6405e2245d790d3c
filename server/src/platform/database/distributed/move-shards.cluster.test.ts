import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfTemplate } from '../../../testing/test-databases.ts'
import { silentLog } from '../../log.ts'
import { type Database, openDatabase } from '../open-database.ts'
import { copyToNewServers, isolateTenant, moveShard, planMoves } from './move-shards.queries.ts'
import { readNodes } from './read-nodes.queries.ts'

const tenants = [1, 2, 3, 4, 5, 6, 7, 8]
let address: pg.ClientConfig
let database: Database

beforeAll(async () => {
  address = await copyOfTemplate()
  database = await openDatabase({ owner: address, appLogin: 'own-login' }, silentLog())
  for (const id of tenants)
    await database.owner.query(
      `insert into salus.tenant (id, tenant_name, display_name, kind, country, locale, currency)
       values ($1, $2, $2, 'studio', 'DE', 'de', 'EUR')`,
      [id, `tenant-${id}`],
    )
})
afterAll(() => database.close())

interface Address {
  readonly host: string
  readonly port: number
}

interface Written {
  readonly ids: ReadonlySet<string>
  readonly foreign: number
}

/**
 * Writes members, one after the other, as the app does, until `isOver` returns true. Counts how many rows of other
 * tenants are visible to these writes.
 */
async function writeUntil(isOver: () => boolean, tenant: number): Promise<Written> {
  const ids = new Set<string>()
  let foreign = 0
  while (!isOver()) {
    const id = randomUUID()
    foreign += await writeMember(tenant, id)
    ids.add(id)
  }
  return { ids, foreign }
}

/** Writes a member. Returns the number of visible rows that belong to other tenants. Throws if the write is refused. */
async function writeMember(tenant: number, id: string): Promise<number> {
  await asTenant(tenant, (client) =>
    client.query(`insert into member (tenant_id, id, first_name, last_name, sex) values ($1, $2, 'A', 'B', 'female')`, [
      tenant,
      id,
    ]),
  )
  const count = () =>
    asTenant(tenant, (client) =>
      client.query<{ count: number }>('select count(*)::int as count from member where tenant_id <> $1', [tenant]),
    )
  // Unlike any real request, this count reads the shards of all tenants in one statement. It fails if a shard is split
  // at the same time, so it is tried a second time.
  const { rows } = await count().catch((error: unknown) => {
    if (String(error).includes('could not find valid entry for shard')) return count()
    throw error
  })
  return rows[0]?.count ?? 0
}

async function asTenant<T>(tenant: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', $1, true)`, [String(tenant)])
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function whileEachTenantWrites(work: () => Promise<void>): Promise<void> {
  let isOver = false
  const writing = Promise.all(tenants.map((tenant) => writeUntil(() => isOver, tenant)))
  writing.catch(() => undefined)
  await work().finally(() => (isOver = true))
  const written = await writing
  for (const [place, { ids, foreign }] of written.entries()) {
    expect(foreign).toBe(0)
    const { rows } = await database.owner.query<{ id: string }>('select id from salus.member where tenant_id = $1', [
      tenants[place],
    ])
    const stored = new Set(rows.map(({ id }) => id))
    expect(ids.size).toBeGreaterThan(0)
    expect([...ids].filter((id) => !stored.has(id))).toEqual([])
  }
}

const placeOfTenant = async (tenant: number) => {
  const { rows } = await database.owner.query<{ shard: string; host: string; port: number }>(
    `select shardid::text as shard, nodename as host, nodeport as port from citus_shards
     where shardid = get_shard_id_for_distribution_column('salus.check_up', $1::int)`,
    [tenant],
  )
  const [found] = rows
  if (!found) throw new Error('no shard')
  return found
}

test('a shard moves to another server while eight tenants write: no error, nothing lost, nothing of another tenant', async () => {
  const from = await placeOfTenant(3)
  const to = (await readNodes(database.owner)).find(({ isCoordinator, port }) => !isCoordinator && port !== from.port)
  if (!to) throw new Error('the cluster has one worker only')
  await whileEachTenantWrites(() => moveShard(database.owner, { shard: from.shard, from, to }))
  expect((await placeOfTenant(3)).port).toBe(to.port)
}, 240_000)

test('a tenant gets shards of its own while all write, and a second request changes nothing', async () => {
  await whileEachTenantWrites(async () => void (await isolateTenant(database.owner, 5)))
  const { shard } = await placeOfTenant(5)
  for (const other of tenants.filter((tenant) => tenant !== 5))
    expect((await placeOfTenant(other)).shard).not.toBe(shard)
  await isolateTenant(database.owner, 5)
  expect((await placeOfTenant(5)).shard).toBe(shard)
}, 240_000)

/**
 * Takes a worker out of the cluster and gives it an empty database. The worker is then like a server that is about to
 * join.
 */
async function makeNewServer(): Promise<Address> {
  const { owner } = database
  const workers = (await readNodes(owner)).filter(({ isCoordinator }) => !isCoordinator)
  const [leaving, other] = workers.toReversed()
  if (!leaving || !other) throw new Error('the cluster has one worker only')
  const { rows } = await owner.query<{ shard: string }>(
    `select shardid::text as shard from citus_shards
     where table_name = 'salus.check_up'::regclass and nodename = $1 and nodeport = $2`,
    [leaving.host, leaving.port],
  )
  for (const { shard } of rows) await moveShard(owner, { shard, from: leaving, to: other })
  await owner.query('select citus_remove_node($1, $2)', [leaving.host, leaving.port])
  const name = owner.options.database
  await askServer(leaving, 'postgres', `drop database ${name} with (force)`, `create database ${name}`)
  await askServer(leaving, name, 'create extension citus')
  // Closes all connections, because their sessions still use the worker's previous database. A server that is really
  // new has no such sessions.
  await database.close()
  database = await openDatabase({ owner: address, appLogin: 'own-login' }, silentLog())
  return leaving
}

async function askServer({ host, port }: Address, name: string | undefined, ...statements: readonly string[]) {
  const { user, password } = database.owner.options
  const client = new pg.Client({ host, port, user, password, database: name })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test('a server that joins while eight tenants write takes its share: no error, nothing lost, nothing of another tenant', async () => {
  const joining = await makeNewServer()
  const { owner } = database
  let moved = 0
  await whileEachTenantWrites(async () => {
    await owner.query('select citus_add_node($1, $2)', [joining.host, joining.port])
    await copyToNewServers(owner)
    for (const move of await planMoves(owner)) {
      await moveShard(owner, move)
      moved += 1
    }
  })
  expect(moved).toBeGreaterThan(0)
  const joined = (await readNodes(owner)).find(({ port }) => port === joining.port)
  expect(joined?.shards).toBeGreaterThan(0)
}, 400_000)

test('no role that may bypass row-level security is left, and every shard is still forced', async () => {
  const { rows } = await database.owner.query<{ success: boolean; result: string }>(
    `select success, result from run_command_on_workers($$ select
       (select count(*) from pg_roles where rolbypassrls and not rolsuper) || ' ' ||
       (select count(*) from pg_class where relnamespace = to_regnamespace('salus') and relname ~ '^member_[0-9]+$'
         and not (relrowsecurity and relforcerowsecurity)) $$)`,
  )
  for (const row of rows) expect(row).toEqual({ success: true, result: '0 0' })
})
