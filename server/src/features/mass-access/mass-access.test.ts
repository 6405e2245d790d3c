import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AuditEvent } from '@salus/contract/tenant/audit-events.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'
import { watchAccess } from './watch-access.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const makeMembers = (tenant: TenantOfTest, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => world.makeMember(tenant.tenantId, { lastName: `Person ${index}` })),
  )
const writeUrl = (tenant: TenantOfTest, rest: string) => `/api/tenants/${tenant.tenantId}/${rest}`

async function openRecords(tenant: TenantOfTest, memberIds: readonly string[]) {
  for (const id of memberIds) {
    const { status } = await world.ask(tenant.staff, 'GET', writeUrl(tenant, `members/${id}`))
    expect(status).toBe(200)
  }
  await world.auditWritten()
}

const alarms = async (tenant: TenantOfTest) => {
  await watchAccess({ database: world.database, clock: { now: () => new Date() } }, tenant.tenantId)
  const { body } = await world.ask<{ items: readonly AuditEvent[] }>(
    tenant.admin,
    'GET',
    writeUrl(tenant, 'audit-events'),
  )
  return body.items.filter(({ action }) => action === 'access.unusual')
}

const mailsTo = (address: string): readonly string[] => {
  const folder = path.join(world.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`))
}

describe('an employee who opens record after record', () => {
  test('is named to the Admins by mail and in the audit log, once, with how many', async () => {
    const tenant = await world.makeTenant()
    const members = await makeMembers(tenant, 44)
    await openRecords(tenant, members)
    const [alarm, ...others] = await alarms(tenant)
    expect(others).toEqual([])
    expect(alarm).toMatchObject({ objectKind: 'employee', objectId: tenant.staff.userId, subjectCount: 44 })
    expect(await alarms(tenant), 'the same hour').toHaveLength(1)
    const [{ email } = { email: '' }] = await world.sql<{ email: string }>('select email from app_user where id = $1', [
      tenant.admin.userId,
    ])
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), { timeout: 15_000 })
    const [mail = ''] = mailsTo(email)
    expect(mail).toMatch(/\b44\b/)
    expect(mail).not.toMatch(/Person \d/)
  })
  test('is seen by each member concerned in their access log', async () => {
    const tenant = await world.makeTenant()
    await openRecords(tenant, [...(await makeMembers(tenant, 43)), tenant.member.memberId])
    await alarms(tenant)
    const { body } = await world.ask<{ days: unknown }>(tenant.member, 'GET', '/api/me/access-log')
    expect(JSON.stringify(body)).toContain('access.unusual')
  })
  test('is not reported on a measurement day with thirty people', async () => {
    const tenant = await world.makeTenant()
    await openRecords(tenant, await makeMembers(tenant, 30))
    expect(await alarms(tenant)).toEqual([])
  })
  test('is reported earlier if the tenant has set that', async () => {
    const tenant = await world.makeTenant()
    const settings = await world.ask(tenant.admin, 'PATCH', writeUrl(tenant, 'settings'), {
      body: { accessAlarmFrom: 12 },
    })
    expect(settings.status).toBe(200)
    await openRecords(tenant, await makeMembers(tenant, 12))
    expect(await alarms(tenant)).toHaveLength(1)
  })
})

describe('files with data of people', () => {
  const takeList = (tenant: TenantOfTest) =>
    world.ask<Problem>(tenant.admin, 'POST', writeUrl(tenant, 'member-exports'), {
      body: { selection: { filter: {} } },
    })
  test('are limited for each employee and hour, ten unless the tenant says otherwise', async () => {
    const tenant = await world.makeTenant()
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1) statuses.push((await takeList(tenant)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(Number((await takeList(tenant)).headers['retry-after'])).toBeGreaterThan(3500)
    const other = await world.ask(
      tenant.staff,
      'GET',
      writeUrl(tenant, `members/${tenant.member.memberId}/check-ups.csv`),
    )
    expect(other.status, 'a colleague has a count of their own').not.toBe(429)
  })
  test('are limited as the tenant says', async () => {
    const tenant = await world.makeTenant()
    await world.ask(tenant.admin, 'PATCH', writeUrl(tenant, 'settings'), { body: { exportsPerHour: 2 } })
    const statuses = [await takeList(tenant), await takeList(tenant), await takeList(tenant)].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 200, 429])
  })
})
