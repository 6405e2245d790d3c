import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { copyOfTemplate } from '../../testing/test-app.ts'
import { silentLog } from '../log.ts'
import { openDatabase } from './open-database.ts'

test('a connection lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const database = await openDatabase({ owner: await copyOfTemplate(), appLogin: 'own-login' }, silentLog())
  const client = await database.pool.connect()
  await client.query('begin')
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  )
  // Without a listener on the connection this moment would end the process.
  await pause(200)
  await expect(client.query('commit')).rejects.toThrow()
  client.release(true)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})
