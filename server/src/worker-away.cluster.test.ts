import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type AwayWorker, stopWorker } from './testing/peers/worker-away.ts'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from './testing/tenant-world.ts'

let world: TenantWorld
let away: AwayWorker | undefined
/** Two tenants on different workers. The worker of `struck` is stopped. */
let struck: TenantOfTest
let spared: TenantOfTest

const findPort = async ({ tenantId }: TenantOfTest) => {
  const rows = await world.sql<{ port: number }>(
    `select nodeport as port from citus_shards
     where shardid = get_shard_id_for_distribution_column('salus.check_up', $1::int)`,
    [tenantId],
  )
  return rows[0]?.port ?? 0
}

beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
  struck = await world.makeTenant()
  const port = await findPort(struck)
  for (let tries = 0; tries < 20; tries += 1) {
    spared = await world.makeTenant()
    if ((await findPort(spared)) !== port) return
  }
  throw new Error('the cluster has one worker only')
}, 120_000)
afterAll(async () => {
  await away?.start()
  await world.close()
}, 120_000)

const read = ({ tenantId, staff }: TenantOfTest) => world.ask(staff, 'GET', `/api/tenants/${tenantId}/members`)
const write = ({ tenantId, staff }: TenantOfTest) =>
  world.ask(staff, 'POST', `/api/tenants/${tenantId}/members`, {
    body: { firstName: 'Neu', lastName: 'Ling', birthDate: '1990-01-01', sex: 'diverse' },
  })
const countMembers = async ({ tenantId }: TenantOfTest) => {
  const rows = await world.sql<{ count: number }>(`select count(*)::int as count from member where tenant_id = $1`, [
    tenantId,
  ])
  return rows[0]?.count
}

test('while a worker is down, its tenants are refused as unavailable and the others work; when it is back, all work', async () => {
  for (const tenant of [struck, spared]) {
    expect((await read(tenant)).status).toBe(200)
    expect((await write(tenant)).status).toBe(201)
  }
  const [before, beforeOfSpared] = [await countMembers(struck), await countMembers(spared)]
  const { nodes: _nodes, ...address } = inject('postgres')
  away = await stopWorker({ ...address, port: await findPort(struck), database: 'postgres' })

  for (let round = 0; round < 3; round += 1) {
    for (const ask of [read, write]) {
      const refused = await ask(struck)
      expect([refused.status, refused.body]).toMatchObject([503, { code: 'unavailable' }])
      expect(refused.headers['retry-after']).toBeDefined()
    }
    expect((await read(spared)).status).toBe(200)
    expect((await write(spared)).status).toBe(201)
  }
  expect((await world.ask(struck.staff, 'GET', '/api/session')).status).toBe(200)

  await away.start()
  away = undefined
  await expect.poll(async () => (await read(struck)).status, { timeout: 20_000 }).toBe(200)
  expect(await countMembers(struck)).toBe(before)
  expect(await countMembers(spared)).toBe((beforeOfSpared ?? 0) + 3)
  for (const tenant of [struck, spared]) {
    expect((await read(tenant)).status).toBe(200)
    expect((await write(tenant)).status).toBe(201)
  }
}, 180_000)
