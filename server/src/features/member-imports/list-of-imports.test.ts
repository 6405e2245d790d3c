import { randomUUID } from 'node:crypto'
import type { MemberImport } from '@salus/contract/members/imports.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '../../platform/page.ts'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const base = (tenant: TenantOfTest) => `/api/tenants/${tenant.tenantId}/member-imports`

const keep = async (tenant: TenantOfTest, fileName: string, at: string, state = 'done') => {
  await world.sql(
    `insert into member_import (tenant_id, id, file_name, bytes, state, created_at) values ($1, $2, $3, 1, $4, $5)`,
    [tenant.tenantId, randomUUID(), fileName, state, at],
  )
}

test('every import is reached page by page, once, the newest first, also those of one moment', async () => {
  const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
  const names = Array.from({ length: 25 }, (_, index) => `file ${index + 1}.csv`)
  for (const [index, name] of names.entries())
    await keep(tenant, name, `2026-03-10T08:00:00.${String(index).padStart(6, '0')}Z`)
  const twins = Array.from({ length: 8 }, (_, index) => `twin ${index + 1}.csv`)
  for (const name of twins) await keep(tenant, name, '2026-03-09T08:00:00Z')
  await keep(tenant, 'only checked.csv', '2026-03-10T09:00:00Z', 'open')
  await keep(other, 'of others.csv', '2026-03-10T09:00:00Z')
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const address: string = `${base(tenant)}?limit=6${cursor === '' ? '' : `&cursor=${cursor}`}`
    const { body } = await world.ask<Page<MemberImport>>(tenant.staff, 'GET', address)
    found.push(...body.items.map(({ fileName }) => fileName))
    cursor = body.nextCursor
  }
  expect(found.slice(0, 25)).toEqual(names.toReversed())
  expect(found.slice(25).toSorted()).toEqual(twins)
  const { body } = await world.ask<Problem>(tenant.staff, 'GET', `${base(tenant)}?cursor=no-import`)
  expect(body.code).toBe('invalid-query')
})
