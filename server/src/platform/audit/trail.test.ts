import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMembership, makeTenant, makeUser } from '../../testing/make.ts'
import { copyOfTemplate } from '../../testing/test-databases.ts'
import { type Client, type Database, openDatabase } from '../database/open-database.ts'
import { silentLog } from '../log.ts'
import { touchMemberships } from './trail.queries.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase({ owner: await copyOfTemplate(), appLogin: 'own-login' }, silentLog())
})
afterAll(() => database.close())

async function twoPeople() {
  const tenantId = await makeTenant(database)
  const people = [await makeUser(database), await makeUser(database)].map(({ userId }) => userId)
  for (const userId of people) await makeMembership(database, { tenantId, userId, role: 'Staff' })
  const [first = '', second = ''] = people
  return { tenantId, first, second }
}

async function enter(tenantId: number): Promise<Client> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`select set_config('app.tenant', $1, true)`, [String(tenantId)])
  return client
}

const lock = (client: Client, tenantId: number, userId: string) =>
  client.query('select from membership where tenant_id = $1 and user_id = $2 for update', [tenantId, userId])
const changeRole = (client: Client, tenantId: number, userId: string) =>
  client.query(`update membership set role = 'Reader' where tenant_id = $1 and user_id = $2`, [tenantId, userId])

const isOneServer = () => database.engine === 'one-server'

/**
 * Stores that the users worked in the tenant. Ignores a failure on a distributed database. There, a lock covers the
 * whole table, so `touchMemberships` waits for it and fails instead of skipping the locked row.
 */
const noteUses = (tenantId: number, userIds: readonly string[]) =>
  touchMemberships(database.pool, tenantId, userIds).catch((error: unknown) =>
    isOneServer() ? Promise.reject(error) : [],
  )

const usedBy = async (tenantId: number) => {
  const { rows } = await database.owner.query<{ userId: string }>(
    `select user_id as "userId" from salus.membership where tenant_id = $1 and last_used_at is not null`,
    [tenantId],
  )
  return rows.map(({ userId }) => userId)
}

test.each(['in this order', 'in the other order'])(
  'a change of two memberships, locked %s, goes on while their uses are noted, and the next use is noted again',
  async (order) => {
    const { tenantId, ...people } = await twoPeople()
    const [first, second] = order === 'in this order' ? [people.first, people.second] : [people.second, people.first]
    const client = await enter(tenantId)
    await lock(client, tenantId, first)
    const noting = noteUses(tenantId, [people.first, people.second])
    await pause(400)
    await lock(client, tenantId, second)
    await changeRole(client, tenantId, second)
    await changeRole(client, tenantId, first)
    await client.query('commit')
    client.release()
    const noted = await noting
    if (isOneServer()) expect(noted).not.toContain(first)
    expect((await usedBy(tenantId)).toSorted()).toEqual([...noted].toSorted())
    expect((await touchMemberships(database.pool, tenantId, [first, second])).toSorted()).toEqual(
      [first, second].toSorted(),
    )
    expect((await usedBy(tenantId)).toSorted()).toEqual([first, second].toSorted())
  },
)

test('a transaction that has locked a membership can change it while its use is noted', async () => {
  const { tenantId, first } = await twoPeople()
  const client = await enter(tenantId)
  await lock(client, tenantId, first)
  const noting = noteUses(tenantId, [first])
  await pause(400)
  await changeRole(client, tenantId, first)
  await client.query('commit')
  client.release()
  expect(await noting).toEqual(isOneServer() ? [] : expect.anything())
})

test('a use is noted only for members of the tenant, and only once in a few minutes', async () => {
  const [{ tenantId, first }, other] = [await twoPeople(), await twoPeople()]
  expect(await touchMemberships(database.pool, tenantId, [first, other.first, randomUUID()])).toEqual([first])
  const at = async () =>
    (await database.owner.query('select last_used_at as at from salus.membership where user_id = $1', [first])).rows
  const noted = await at()
  expect(await touchMemberships(database.pool, tenantId, [first])).toEqual([first])
  expect(await at()).toEqual(noted)
  expect(await usedBy(other.tenantId)).toEqual([])
})
