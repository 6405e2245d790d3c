import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readTables } from '../platform/database/distributed/read-distribution.queries.ts'
import { runCommand } from '../testing/peers/salus-process.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let environment: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  const { host, port } = inject('postgres')
  environment = {
    DATA_DIR: app.config.dataDir,
    DATABASE_URL: `postgresql://postgres@localhost:${port}/${app.database.owner.options.database}?host=${encodeURIComponent(host)}`,
  }
}, 60_000)
afterAll(() => app.close())

const shards = async () =>
  (await app.database.owner.query('select shardid, shardminvalue, shardmaxvalue from pg_dist_shard order by 1')).rows

test('a tenant that does not exist gets no shards of its own, and the command says so', async () => {
  const isDistributed = app.database.engine === 'distributed'
  const before = isDistributed ? await shards() : []
  const { code, printed } = await runCommand(['isolate-tenant', '4711'], environment)
  expect(code).toBe(1)
  expect(printed.trim()).toBe(isDistributed ? 'There is no tenant 4711.' : 'This database is not distributed.')
  if (!isDistributed) return
  expect(await shards()).toEqual(before)
  expect((await readTables(app.database.owner)).every(({ place, isAt }) => place === isAt)).toBe(true)
})

test.each(['0', '-1', '1.5', 'one', '99999999999', ''])('%s is no number of a tenant', async (number) => {
  const { code, printed } = await runCommand(['isolate-tenant', number], environment)
  expect(code).toBe(1)
  expect(printed.trim()).toBe('Name the number of the tenant; the command distribution shows it.')
})
