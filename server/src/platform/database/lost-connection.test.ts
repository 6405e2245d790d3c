import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { copyOfTemplate } from '../../testing/test-databases.ts'
import { silentLog } from '../log.ts'
import { DatabaseWatch } from './database-watch.ts'
import { GuardedPool } from './guarded-pool.ts'
import { appRole, appSettingsOn, startUpOptions } from './migrate/app-login.ts'
import { openDatabase } from './open-database.ts'

test('a connection lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const database = await openDatabase({ owner: await copyOfTemplate(), appLogin: 'own-login' }, silentLog())
  const client = await database.pool.connect()
  await client.query('begin')
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  )
  // If nothing listened for errors of the connection, its error event would end the process.
  await pause(200)
  await expect(client.query('commit')).rejects.toThrow()
  client.release(true)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('on a distributed database, the pool waits as long as a statement may run, and the database itself ends a longer one', async () => {
  const settings = { ...appSettingsOn('distributed'), search_path: 'salus' }
  const owner = await copyOfTemplate()
  const watch = new DatabaseWatch(owner, silentLog())
  const address = { ...owner, user: appRole, options: startUpOptions(settings) }
  const pool = new GuardedPool({ ...address, max: 2 }, watch, settings)
  const [answer, refusal] = await Promise.allSettled([
    pool.query('select 1 as one from pg_sleep(10)'),
    pool.query('select pg_sleep(30)'),
  ])
  expect(answer).toMatchObject({ status: 'fulfilled', value: { rows: [{ one: 1 }] } })
  expect(refusal).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
  await pool.end()
  await watch.close()
}, 30_000)

test('the pool hands out no connection that is in a transaction, late with an answer or of another tenant', async () => {
  const database = await openDatabase({ owner: await copyOfTemplate(), appLogin: 'own-login' }, silentLog())
  await database.owner.query(`set search_path = salus, pg_catalog;
    insert into tenant (id, tenant_name, display_name, kind, country, locale, currency)
      select i, 'tenant-' || i, 'Tenant ' || i, 'studio', 'DE', 'de', 'EUR' from generate_series(1, 2) i;
    insert into member (tenant_id, first_name, last_name, sex)
      select i, 'Person', 'Of ' || i, 'female' from generate_series(1, 2) i`)
  const readAs = async (tenant: number, isBroken: boolean) => {
    const client = await database.pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      await client.query(`select set_config('app.tenant', $1, true)`, [String(tenant)])
      if (isBroken) await client.query(`set local statement_timeout = 20; select pg_sleep(1)`)
      const { rows } = await client.query<{ last_name: string }>('select last_name from member')
      await client.query('commit')
      return rows.map(({ last_name: name }) => name)
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error))
      return null
    } finally {
      client.release(broken)
    }
  }
  const asked = Array.from({ length: 400 }, (_, index) => ({ tenant: (index % 2) + 1, isBroken: index % 5 === 0 }))
  const answers = await Promise.all(asked.map(({ tenant, isBroken }) => readAs(tenant, isBroken)))
  answers.forEach((answer, index) => {
    const { tenant, isBroken } = asked[index] ?? { tenant: 0, isBroken: false }
    expect(answer).toEqual(isBroken ? null : [`Of ${tenant}`])
  })
  const { totalCount, idleCount, waitingCount, options } = database.pool
  expect([totalCount - idleCount, waitingCount]).toEqual([0, 0])
  expect(totalCount).toBeLessThanOrEqual(options.max)
  expect((await database.pool.query('select count(*) from member')).rows).toEqual([{ count: 0 }])
  await database.close()
})
