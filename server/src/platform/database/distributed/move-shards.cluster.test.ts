import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfTemplate } from '../../../testing/test-databases.ts'
import { silentLog } from '../../log.ts'
import { type Database, openDatabase } from '../open-database.ts'
import { isolateTenant, moveShard } from './move-shards.queries.ts'
import { readNodes } from './read-nodes.queries.ts'

const tenants = [1, 2, 3, 4, 5, 6, 7, 8]
let database: Database

beforeAll(async () => {
  database = await openDatabase({ owner: await copyOfTemplate(), appLogin: 'own-login' }, silentLog())
  for (const id of tenants)
    await database.owner.query(
      `insert into salus.tenant (id, tenant_name, display_name, kind, country, locale, currency)
       values ($1, $2, $2, 'studio', 'DE', 'de', 'EUR')`,
      [id, `tenant-${id}`],
    )
})
afterAll(() => database.close())

interface Written {
  readonly ids: ReadonlySet<string>
  readonly foreign: number
}

/**
 * Writes one member after another as the app does, until `isOver`. Counts the rows of other tenants that are visible in
 * the meantime.
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

/**
 * Writes a member, and returns the number of rows of other tenants that are visible while doing so. Throws if the write
 * is refused.
 */
async function writeMember(tenant: number, id: string): Promise<number> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', $1, true)`, [String(tenant)])
    await client.query(
      `insert into member (tenant_id, id, first_name, last_name, sex) values ($1, $2, 'A', 'B', 'female')`,
      [tenant, id],
    )
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from member where tenant_id <> $1',
      [tenant],
    )
    await client.query('commit')
    client.release()
    return rows[0]?.count ?? 0
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

test('a tenant gets shards of its own while all write, and asked again nothing is done', async () => {
  await whileEachTenantWrites(async () => void (await isolateTenant(database.owner, 5)))
  const { shard } = await placeOfTenant(5)
  for (const other of tenants.filter((tenant) => tenant !== 5))
    expect((await placeOfTenant(other)).shard).not.toBe(shard)
  await isolateTenant(database.owner, 5)
  expect((await placeOfTenant(5)).shard).toBe(shard)
}, 240_000)

test('no role that may bypass row-level security is left, and every shard is still forced', async () => {
  const { rows } = await database.owner.query<{ success: boolean; result: string }>(
    `select success, result from run_command_on_workers($$ select
       (select count(*) from pg_roles where rolbypassrls and not rolsuper) || ' ' ||
       (select count(*) from pg_class where relnamespace = to_regnamespace('salus') and relname ~ '^member_[0-9]+$'
         and not (relrowsecurity and relforcerowsecurity)) $$)`,
  )
  for (const row of rows) expect(row).toEqual({ success: true, result: '0 0' })
})
