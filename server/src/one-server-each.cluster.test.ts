import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sent, sentDuring } from './testing/sent-statements.ts'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from './testing/tenant-world.ts'

let world: TenantWorld
let tenant: TenantOfTest
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
  tenant = await world.makeTenant()
  await world.makeMember(tenant.tenantId, { firstName: 'Anna', lastName: 'Berg' })
}, 120_000)
afterAll(() => world.close())

/** Returns the number of shards that each step of the statement's plan reads. */
async function partsRead({ text, values }: Sent): Promise<readonly number[]> {
  const client = await world.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', $1, true)`, [String(tenant.tenantId)])
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [...values])
    return rows.flatMap((row) =>
      [...row['QUERY PLAN'].matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count)),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each([
  '/members?status=active',
  '/members?status=active&sort=-last-check-up',
  '/members?status=active&query=berg',
  '/members?view=due',
  '/members?invitation=invited',
  '/members?productId=6',
  '/member-counts?status=active',
  '/member-counts?view=due',
  '/products',
  '/check-ups',
  '/check-ups?productId=6',
  '/check-ups?memberId={member}',
  '/check-up-changes',
  '/crisis-notices',
  '/member-tags',
  '/measurement-days',
  '/members/{member}',
  '/audit-events',
  '/audit-events?memberId={member}',
])('a tenant works while the server of another tenant is down, because %s asks only its own server', async (path) => {
  const asked = path.replace('{member}', tenant.member.memberId)
  const sent = await sentDuring(async () => {
    const { status } = await world.ask(tenant.admin, 'GET', `/api/tenants/${tenant.tenantId}${asked}`)
    expect(status).toBe(200)
  })
  const read: number[] = []
  for (const one of sent) {
    const parts = await partsRead(one)
    expect(Math.max(0, ...parts), one.text).toBeLessThanOrEqual(1)
    read.push(...parts)
  }
  expect(read).toContain(1)
})
