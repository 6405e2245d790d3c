// The answer to a write is stored under its idempotency key for a day. It must not be returned to a caller who may no
// longer see the check-up.

import { randomUUID } from 'node:crypto'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`

/** Returns a request that is sent with the same key and body each time. */
function prepareRecording(tenant: TenantOfTest, who: SignedIn, memberId = tenant.member.memberId) {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers() }
  return () => world.ask<CheckUp & Pick<Problem, 'code'>>(who, 'POST', `${base(tenant)}/check-ups`, { headers, body })
}

const decide = (tenant: TenantOfTest, said: object) =>
  world.ask(tenant.member, 'POST', `${base(tenant)}/members/${tenant.member.memberId}/consents`, {
    body: { textVersion: '1', language: 'de', ...said },
  })
const sharing = { purpose: 'share-with-staff' }

describe('the answer to what staff recorded is given again', () => {
  test('while the member shares it, and where it was never shared', async () => {
    const tenant = await world.makeTenant()
    const send = prepareRecording(tenant, tenant.staff)
    const first = await send()
    expect([first.status, (await send()).raw]).toEqual([201, first.raw])
    const silent = await world.makeMember(tenant.tenantId, { sharesAll: false })
    const sendAgain = prepareRecording(tenant, tenant.staff, silent)
    const once = await sendAgain()
    expect([once.status, (await sendAgain()).raw]).toEqual([201, once.raw])
  })

  test.each([
    ['sharing', sharing, 'not-shared'],
    ['sharing of the product', { ...sharing, pluginId: 6 }, 'not-shared'],
    ['storage', { purpose: 'store-health-data' }, 'consent-required'],
  ])('no more after the member withdrew the consent to %s', async (_what, said, code) => {
    const tenant = await world.makeTenant()
    const send = prepareRecording(tenant, tenant.staff)
    const { resultGuid } = (await send()).body
    const headers = { 'idempotency-key': randomUUID() }
    const amend = () =>
      world.ask<Problem>(tenant.staff, 'PATCH', `${base(tenant)}/check-ups/${resultGuid}`, {
        headers,
        body: { revision: 1, reason: 'Tippfehler', note: 'Geheimnis' },
      })
    expect((await amend()).status).toBe(200)
    expect((await decide(tenant, { ...said, decision: 'withdrawn' })).status).toBe(200)
    for (const { status, body, raw } of [await send(), await amend()]) {
      expect([status, body.code]).toEqual([403, code])
      expect(raw.toString()).not.toContain('Geheimnis')
    }
    const seen = await world.ask<{ items: object[] }>(tenant.member, 'GET', '/api/me/access-log')
    expect(seen.body.items).toContainEqual(expect.objectContaining({ isDenied: true }))
  })

  test('after the member withdrew the consent for another product only', async () => {
    const tenant = await world.makeTenant()
    const send = prepareRecording(tenant, tenant.staff)
    await send()
    await decide(tenant, { ...sharing, pluginId: 15, decision: 'withdrawn' })
    expect((await send()).status).toBe(201)
  })

  test('no more while the record is on hold', async () => {
    const tenant = await world.makeTenant()
    const send = prepareRecording(tenant, tenant.staff)
    await send()
    const change = { headers: { 'idempotency-key': randomUUID(), 'if-match': '*' }, body: { firstName: 'Geheimnis' } }
    const rename = () =>
      world.ask<Problem>(tenant.staff, 'PATCH', `${base(tenant)}/members/${tenant.member.memberId}`, change)
    expect((await rename()).status).toBe(200)
    const hold = `${base(tenant)}/members/${tenant.member.memberId}/hold`
    expect((await world.ask(tenant.admin, 'PUT', hold, { body: { reason: 'Rechtsstreit' } })).status).toBeLessThan(300)
    for (const { body, raw } of [await send(), await rename()]) {
      expect(body.code).toBe('on-hold')
      expect(raw.toString()).not.toContain('Geheimnis')
    }
  })
})

test('a member who recorded something gets no answer again after staff withdrew it', async () => {
  const tenant = await world.makeTenant()
  const send = prepareRecording(tenant, tenant.member)
  const { body: made } = await send()
  expect((await send()).status).toBe(201)
  const withdrawn = await world.ask(tenant.staff, 'POST', `${base(tenant)}/check-ups/${made.resultGuid}/withdrawal`, {
    body: { revision: 1, reason: 'Verwechslung' },
  })
  expect(withdrawn.status).toBe(200)
  expect((await send()).status).toBe(404)
})
