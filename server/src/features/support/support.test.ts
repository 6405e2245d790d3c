import { randomUUID } from 'node:crypto'
import type { SupportRequest } from '@salus/contract/support.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

interface Page {
  readonly items: readonly SupportRequest[]
  readonly nextCursor: string | null
}

const open = async ({ tenantId }: TenantOfTest, subject: string, lastMessageAt: string) => {
  const id = randomUUID()
  await world.sql(
    `insert into support_request (tenant_id, id, subject, category, priority, state, opened_by_name, opened_at, last_message_at)
     values ($1, $2, $3, 'question', 'normal', 'open', 'Stefan Tester', '2026-01-01', $4)`,
    [tenantId, id, subject, lastMessageAt],
  )
  await world.sql(
    `insert into support_message (tenant_id, request_id, author_name, from_operator, body) select $1, $2, 'x', false, 'y' from generate_series(1, 2)`,
    [tenantId, id],
  )
  return id
}

test('the contact requests of a tenant come with the last message first, page by page', async () => {
  const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
  await open(tenant, 'first', '2026-01-01T10:00:00Z')
  await open(tenant, 'third', '2026-03-01T10:00:00Z')
  await open(tenant, 'second', '2026-02-01T10:00:00Z')
  await open(foreign, 'canary', '2026-02-01T10:00:00Z')
  const path = `/api/tenants/${tenant.tenantId}/support-requests`
  const first = (await world.ask<Page>(tenant.staff, 'GET', `${path}?limit=2`)).body
  expect(first.items.map(({ subject, messageCount }) => [subject, messageCount])).toEqual([
    ['third', 2],
    ['second', 2],
  ])
  const rest = (await world.ask<Page>(tenant.staff, 'GET', `${path}?limit=2&cursor=${first.nextCursor}`)).body
  expect([rest.items.map(({ subject }) => subject), rest.nextCursor]).toEqual([['first'], null])
})
