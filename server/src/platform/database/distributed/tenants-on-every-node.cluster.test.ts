import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfTemplate } from '../../../testing/test-databases.ts'
import { silentLog } from '../../log.ts'
import { appRole } from '../migrate/app-login.ts'
import { type Database, openDatabase } from '../open-database.ts'
import { distribute } from './distribute.queries.ts'
import { readNodes } from './read-nodes.queries.ts'

const tenants = [1, 2, 3, 4, 5, 6, 7, 8]
let address: pg.ClientConfig
let database: Database

beforeAll(async () => {
  address = await copyOfTemplate()
  database = await openDatabase({ owner: address, appLogin: 'own-login' }, silentLog())
  for (const id of tenants) {
    await database.owner.query(
      `insert into salus.tenant (id, tenant_name, display_name, kind, country, locale, currency)
       values ($1, $2, $2, 'studio', 'DE', 'de', 'EUR')`,
      [id, `tenant-${id}`],
    )
    await database.owner.query(
      `insert into salus.member (tenant_id, first_name, last_name, sex, held) values ($1, 'A', 'Shown', 'female', false),
         ($1, 'B', 'Held', 'female', true)`,
      [id],
    )
  }
})
afterAll(() => database.close())

interface Seen {
  readonly tenantId: number
  readonly name: string
}

/**
 * Connects to each server directly, where the policies of the shards apply. Returns the members that the app's role can
 * read there.
 */
async function seenOnEveryNode(tenant: number | null): Promise<readonly Seen[]> {
  const seen: Seen[] = []
  for (const { host, port } of await readNodes(database.owner)) {
    const client = new pg.Client({ ...address, host, port, user: appRole })
    await client.connect()
    await client.query('set citus.override_table_visibility = off')
    const shards = await client.query<{ shard: string }>(
      `select oid::regclass::text as shard from pg_class where relnamespace = 'salus'::regnamespace and relname ~ '^member_\\d+$'`,
    )
    await client.query('begin')
    if (tenant !== null) await client.query(`set local app.tenant = '${tenant}'`)
    for (const { shard } of shards.rows)
      seen.push(...(await client.query<Seen>(`select tenant_id as "tenantId", last_name as name from ${shard}`)).rows)
    await client.query('rollback')
    await client.end()
  }
  return seen
}

async function expectEachAlone() {
  expect(await seenOnEveryNode(null)).toEqual([])
  for (const tenantId of tenants) expect(await seenOnEveryNode(tenantId)).toEqual([{ tenantId, name: 'Shown' }])
}

test('the start finds out by itself that the database is distributed, and nothing is left to move', async () => {
  expect(database.engine).toBe('distributed')
  expect(await distribute(database.owner, { shards: 4, tell: () => undefined })).toEqual([])
})

test('on every server the app reads the rows of the tenant that is set, none that is on hold, and none without a tenant', async () => {
  await expectEachAlone()
})

test('the same holds after every shard has moved to another server', async () => {
  const nodes = (await readNodes(database.owner)).filter(({ isCoordinator }) => !isCoordinator)
  const { rows: shards } = await database.owner.query<{ shard: string; host: string; port: number }>(
    `select min(shardid)::text as shard, nodename as host, nodeport as port from citus_shards
     where table_name = 'salus.member'::regclass group by shardid, nodename, nodeport`,
  )
  expect(shards.length).toBeGreaterThan(1)
  for (const { shard, host, port } of shards) {
    const target = nodes.find((node) => node.host !== host || node.port !== port)
    await database.owner.query(
      `select citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int, shard_transfer_mode := 'block_writes')`,
      [shard, host, port, target?.host, target?.port],
    )
  }
  // Removes the copies of the moved shards from the previous servers at once. Without this call, the copies would stay
  // there for some time.
  await database.owner.query('call citus_cleanup_orphaned_resources()')
  const { rows: moved } = await database.owner.query<{ shard: string; port: number }>(
    `select shardid::text as shard, nodeport as port from citus_shards where table_name = 'salus.member'::regclass`,
  )
  for (const { shard, port } of shards) expect(moved.find((each) => each.shard === shard)?.port).not.toBe(port)
  await expectEachAlone()
}, 120_000)

test('a setting of one transaction does not reach the next one on the same connection', async () => {
  const client = await database.pool.connect()
  const count = async () =>
    (await client.query<{ count: number }>('select count(*)::int as count from member where tenant_id = 3')).rows[0]
  await client.query('begin')
  await client.query(`select set_config('app.tenant', '3', true)`)
  expect(await count()).toEqual({ count: 1 })
  await client.query('commit')
  await client.query('begin')
  expect(await count()).toEqual({ count: 0 })
  await client.query('commit')
  client.release()
})
