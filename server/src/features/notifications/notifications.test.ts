import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTenantWorld, stressAnswers, stressLoadId, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
})
afterAll(() => world.close())

const waitingJobs = () =>
  world.sql<{ n: number }>(`select count(*)::int as n from graphile_worker._private_jobs`).then(([row]) => row?.n)

async function mailsAfter(act: () => Promise<unknown>): Promise<string[]> {
  const before = world.announced.length
  await act()
  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), { timeout: 10_000, interval: 50 })
  return world.announced.slice(before)
}

const record = (who: Parameters<TenantWorld['ask']>[0], tenantId: number, memberId: string) =>
  world.ask(who, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body: { profileId: stressLoadId, memberId, answers: stressAnswers() },
  })

test('a linked member who wants it gets one mail about what staff recorded, which says nothing about it', async () => {
  const { tenantId, staff, member } = await world.makeTenant()
  expect(await mailsAfter(() => record(staff, tenantId, member.memberId))).toEqual([])
  await world.ask(member, 'PATCH', '/api/me/preferences', { body: { resultMail: true } })
  const mails = await mailsAfter(async () => {
    expect((await record(staff, tenantId, member.memberId)).status).toBe(201)
  })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatch(/Neues in Ihrem Salus-Konto|News in your Salus account/)
  expect(mails[0]).not.toContain(member.memberId)
  expect(mails[0]).not.toMatch(/stress|check-up|result|ergebnis|gesund|health/i)
})

test('nobody gets a mail about what they recorded themselves', async () => {
  const { tenantId, member } = await world.makeTenant()
  await world.ask(member, 'PATCH', '/api/me/preferences', { body: { resultMail: true } })
  const mails = await mailsAfter(async () => {
    expect((await record(member, tenantId, member.memberId)).status).toBe(201)
  })
  expect(mails).toEqual([])
})

test('members are told of a result that a module delivers as of one that staff recorded', async () => {
  const { tenantId, admin, member } = await world.makeTenant()
  await world.ask(member, 'PATCH', '/api/me/preferences', { body: { resultMail: true } })
  const made = await world.ask<{ key: string }>(admin, 'POST', `/api/tenants/${tenantId}/api-keys`, {
    body: { pluginId: 6, name: 'Rückenstation' },
  })
  const name = { de: 'Vitalwert', en: 'Vital value' }
  const mails = await mailsAfter(async () => {
    const delivered = await world.ask(null, 'POST', '/api/modules/check-ups', {
      body: {
        pluginId: 6,
        externalId: 'one',
        member: { id: member.memberId },
        dateOfMeasurement: '2026-03-09T10:00:00+01:00',
        values: [{ code: 'vital', name, value: 12 }],
      },
      headers: { authorization: `Bearer ${made.body.key}` },
    })
    expect(delivered.status).toBe(201)
  })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatch(/Neues in Ihrem Salus-Konto|News in your Salus account/)
  expect(mails[0]).not.toMatch(/vital|rücken|check-up|result|ergebnis/i)
})
