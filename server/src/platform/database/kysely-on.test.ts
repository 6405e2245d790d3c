import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScratchDatabase } from '../../testing/scratch-database.ts'
import { kyselyOn } from './kysely-on.ts'
import type { Database } from './open-database.ts'

let database: Database
let stop: () => Promise<void>

beforeAll(async () => {
  const scratch = await startScratchDatabase()
  database = scratch.database
  stop = scratch.stop
}, 60_000)
afterAll(() => stop())

test('a typed query returns what its row type says on every connection: instants and days as text', async () => {
  for (const pool of [database.pool, database.owner]) {
    const client = await pool.connect()
    const { rows } = await sql`
      select timestamptz '2026-11-18 08:42:00+00' as at, date '2026-11-18' as day, 12::bigint as count`
      .execute(kyselyOn(client))
      .finally(() => client.release())
    expect(rows).toEqual([{ at: '2026-11-18T08:42:00+00:00', day: '2026-11-18', count: 12 }])
  }
})
