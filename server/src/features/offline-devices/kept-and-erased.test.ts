import { randomUUID } from 'node:crypto'
import type { DayBoard } from '@salus/contract/measuring/days.ts'
import type { OfflinePreparation, OpenedEntry } from '@salus/contract/measuring/offline.ts'
import type { Erasure } from '@salus/contract/members/erasures.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { withGrace } from '@salus/domain/tariff/limit-level.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sealEntry } from '../../testing/seal-entry.ts'
import {
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'
import { runRetention } from '../retention/run-retention.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

/** Sets up a device for today's measurement day, on which the tenant's member is listed. */
async function readyDevice() {
  const tenant = await world.makeTenant()
  const base = `/api/tenants/${tenant.tenantId}`
  const { body } = await world.ask<DayBoard>(tenant.staff, 'POST', `${base}/measurement-days`, {
    body: { title: 'Halle', day: '2026-03-10', stations: [{ name: 'Eins', profileIds: [stressLoadId] }] },
  })
  const day = `${base}/measurement-days/${body.day.id}`
  await world.ask(tenant.staff, 'POST', `${day}/visits`, { body: { memberId: tenant.member.memberId } })
  const prepared = await world.ask<OfflinePreparation>(tenant.staff, 'POST', `${day}/offline-devices`, {
    body: { name: 'Tablet' },
  })
  return { tenant, base, dayId: body.day.id, device: prepared.body }
}
type Ready = Awaited<ReturnType<typeof readyDevice>>

const makeEntry = ({ tenant, dayId, device }: Ready) => {
  const body = {
    entryId: randomUUID(),
    profileId: stressLoadId,
    memberId: tenant.member.memberId,
    dateOfMeasurement: '2026-03-10T10:00:00+01:00',
    answers: stressAnswers(),
    offline: { dayId, profileVersion: '1.0.0' },
  }
  const content = { kind: 'measurement', body }
  return sealEntry(device, { tenantId: tenant.tenantId, entryId: body.entryId, content })
}
const send = async (ready: Ready, entry: object) => {
  const { tenant, base, device } = ready
  const { deviceId } = device.device
  const url = `${base}/offline-devices/${deviceId}/sealed-entries`
  return world.ask<OpenedEntry & Pick<Problem, 'code'>>(tenant.admin, 'POST', url, { body: entry })
}
const listRows = ({ tenantId }: TenantOfTest) =>
  world.sql<{ part: Buffer | null }>(`select server_part as part from offline_device where tenant_id = $1`, [tenantId])
const shiftEnd = ({ tenantId }: TenantOfTest, age: string) =>
  world.sql(`update offline_device set ends_at = now() - $2::interval where tenant_id = $1`, [tenantId, age])
const retain = () => runRetention({ ...world, owner: world.database.owner })

test('the server’s part of a key is deleted after the day, sealed entries are accepted for 30 days, and then the device and its keys are deleted', async () => {
  const ready = await readyDevice()
  const { tenant } = ready
  const [first, late] = [await makeEntry(ready), await makeEntry(ready)]
  // Moves the end of the day, because retention uses the clock of the database, for which the test's day is long past.
  await shiftEnd(tenant, '-1 hour')
  await retain()
  expect(await listRows(tenant)).toMatchObject([{ part: expect.any(Buffer) as Buffer }])
  await shiftEnd(tenant, '1 hour')
  await retain()
  expect(await listRows(tenant)).toEqual([{ part: null }])
  await shiftEnd(tenant, '29 days')
  await retain()
  expect((await send(ready, { ...first, acceptLate: true })).status).toBe(201)
  await shiftEnd(tenant, '31 days')
  const { tenants } = await retain()
  expect(tenants.find(({ tenantId }) => tenantId === tenant.tenantId)?.counts).toMatchObject({ 'offline-devices': 1 })
  expect(await listRows(tenant)).toEqual([])
  expect(await send(ready, late)).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('with the check-ups of the smallest tariff used up, a device can be set up and every result of the day is accepted', async () => {
  const ready = await readyDevice()
  const { tenant, base, dayId } = ready
  const most = withGrace(tariffPlan('basic').limits.checkUpsPerMonth ?? 0)
  await world.sql(
    `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement)
     select $1, gen_random_uuid(), $2, 6, 'Stress', '2026-03-05' from generate_series(1, $3)`,
    [tenant.tenantId, tenant.member.memberId, most + 1],
  )
  const begun = await world.ask<Pick<Problem, 'code'>>(
    tenant.staff,
    'POST',
    `${base}/members/${tenant.member.memberId}/analyses`,
    { body: { profileId: stressLoadId } },
  )
  expect(begun.body.code).toBe('tariff-limit-reached')
  const again = await world.ask(tenant.staff, 'POST', `${base}/measurement-days/${dayId}/offline-devices`, {
    body: { name: 'Second' },
  })
  expect(again.status).toBe(201)
  expect((await send(ready, await makeEntry(ready))).status).toBe(201)
})

test('a member is erased while one result of theirs is stored and another waits on a device: neither remains', async () => {
  const ready = await readyDevice()
  const { tenant, base, device, dayId } = ready
  const { memberId } = tenant.member
  const [stored, waiting] = [await makeEntry(ready), await makeEntry(ready)]
  expect((await send(ready, stored)).status).toBe(201)
  const asked = await world.ask<Erasure>(tenant.admin, 'POST', `${base}/members/${memberId}/erasure`)
  expect(asked.status).toBe(202)
  await vi.waitFor(
    async () => {
      const { body } = await world.ask<Erasure>(tenant.admin, 'GET', `${base}/erasures/${asked.body.id}`)
      expect(body.doneAt).not.toBeNull()
    },
    { timeout: 20_000, interval: 100 },
  )
  for (const entry of [waiting, stored])
    expect(await send(ready, entry)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  const [left] = await world.sql<{ n: number }>(
    `select ((select count(*) from check_up where member_id = $1) + (select count(*) from check_up_version where member_id = $1)
       + (select count(*) from day_visit where member_id = $1) + (select count(*) from member where id = $1))::int as n`,
    [memberId],
  )
  expect(left?.n).toBe(0)
  const url = `${base}/offline-devices/${device.device.deviceId}/opening`
  const opened = await world.ask<OfflinePreparation>(tenant.staff, 'POST', url)
  expect([opened.status, opened.body.people, opened.body.day.id]).toEqual([200, [], dayId])
})
