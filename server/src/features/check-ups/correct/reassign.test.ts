import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualId, openTenantWorld, type TenantOfTest, type TenantWorld } from '../../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const writePath = ({ tenantId }: TenantOfTest, below = '') => `/api/tenants/${tenantId}/check-ups${below}`
const record = async (tenant: TenantOfTest, memberId: string, body: object = {}) => {
  const values = { weight: 64, height: 168, bodyFat: 31 }
  const answer = await world.ask<CheckUp>(tenant.staff, 'POST', writePath(tenant), {
    body: { profileId: manualId, memberId, values, dateOfMeasurement: '2026-03-08T08:00:00Z', ...body },
  })
  return answer.body
}
const reassign = <Body = CheckUp>(tenant: TenantOfTest, resultGuid: string, body: object) =>
  world.ask<Body>(tenant.staff, 'POST', writePath(tenant, `/${resultGuid}/reassignment`), {
    body: { revision: 1, reason: 'Für die falsche Person gespeichert', ...body },
  })
const read = (tenant: TenantOfTest, resultGuid: string, query = '') =>
  world.ask<CheckUp>(tenant.staff, 'GET', writePath(tenant, `/${resultGuid}${query}`))
const findLast = async (memberId: string) =>
  (await world.sql<{ at: string | null }>(`select last_check_up_at as at from member where id = $1`, [memberId]))[0]?.at

async function twoPeople() {
  const tenant = await world.makeTenant()
  const wrong = await world.makeMember(tenant.tenantId, { sex: 'male', birthDate: '1990-01-01', lastName: 'Falsch' })
  const right = await world.makeMember(tenant.tenantId, { sex: 'female', birthDate: '1960-01-01', lastName: 'Richtig' })
  return { tenant, wrong, right }
}

test('a check-up of the wrong person becomes the right one’s, scored for them, with its former version', async () => {
  const { tenant, wrong, right } = await twoPeople()
  const before = await record(tenant, wrong)
  const { status, body } = await reassign(tenant, before.resultGuid, { memberId: right })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    memberId: right,
    revision: 2,
    subject: { age: 66, sex: 'female' },
    answers: { weight: 64, bodyFat: 31 },
    amendments: [{ revision: 2, reason: 'Für die falsche Person gespeichert', by: 'Stefan Tester' }],
  })
  const findBand = ({ scores }: CheckUp) => scores.find(({ code }) => code === 'bodyFat')?.band
  expect(findBand(body)).not.toBe(findBand(before))
  expect((await read(tenant, before.resultGuid, '?revision=1')).body).toMatchObject({
    revision: 1,
    subject: { age: 36, sex: 'male' },
  })
  expect([await findLast(wrong), (await findLast(right)) === null]).toEqual([null, false])
  const list = await world.ask<{ items: { resultGuid: string }[] }>(
    tenant.staff,
    'GET',
    `${writePath(tenant)}?memberId=${wrong}`,
  )
  expect(list.body.items).toEqual([])
})

describe('the history of a reassigned check-up', () => {
  const reassigned = async (options: { readonly from?: object } = {}) => {
    const tenant = await world.makeTenant()
    const wrong = await world.makeMember(tenant.tenantId, { sex: 'male', lastName: 'Falsch', ...options.from })
    const { memberId: right } = tenant.member
    const { resultGuid } = await record(tenant, wrong)
    await reassign(tenant, resultGuid, { memberId: right, confirmed: true })
    // Uses the time of the database, as the audit does. The clock of the test server differs.
    await world.sql(`update check_up_version set recorded_at = now() where result_guid = $1 and revision = 2`, [
      resultGuid,
    ])
    return { tenant, wrong, right, resultGuid }
  }

  test('says to staff from whom to whom it was moved, only at that version', async () => {
    const { tenant, wrong, right, resultGuid } = await reassigned()
    await world.ask(tenant.staff, 'PATCH', writePath(tenant, `/${resultGuid}`), {
      body: { revision: 2, reason: 'Schuhe', answers: { weight: 63, height: 168 } },
    })
    const { body } = await read(tenant, resultGuid)
    expect(body.amendments.map(({ by, moved }) => [by, moved])).toEqual([
      ['Stefan Tester', { from: wrong, to: right }],
      ['Stefan Tester', undefined],
    ])
  })

  test('does not name a member who no longer shares the results of the product', async () => {
    const { tenant, wrong, right, resultGuid } = await reassigned()
    await world.sql(`update member set shares_all = false where id = $1`, [wrong])
    const { body } = await read(tenant, resultGuid)
    expect(body.amendments[0]?.moved).toEqual({ from: null, to: right })
    expect(JSON.stringify(body)).not.toContain(wrong)
  })

  test('tells the member nothing about the other person', async () => {
    const { tenant, wrong, resultGuid } = await reassigned()
    for (const path of [`/api/me/check-ups/${resultGuid}`, '/api/me/latest-check-ups']) {
      const { status, body } = await world.ask(tenant.member, 'GET', path)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).toContain('Für die falsche Person gespeichert')
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${wrong}|Falsch|"moved"`))
    }
  })
})

test('both members find it in the list of who did what with their data', async () => {
  const { tenant, wrong, right } = await twoPeople()
  const { resultGuid } = await record(tenant, wrong)
  await reassign(tenant, resultGuid, { memberId: right })
  const [row] = await world.sql<{ subjects: string[] }>(
    `select subject_ids as subjects from audit_event where tenant_id = $1 and action = 'check-up.reassigned'`,
    [tenant.tenantId],
  )
  expect(new Set(row?.subjects)).toEqual(new Set([wrong, right]))
})

test('values that do not fit the other person either are questioned', async () => {
  const { tenant, wrong, right } = await twoPeople()
  await record(tenant, right, { values: { weight: 92, height: 168 } })
  const { resultGuid } = await record(tenant, wrong)
  const refused = await reassign<Problem>(tenant, resultGuid, { memberId: right })
  expect([refused.status, refused.body.code, refused.body.doubts?.[0]?.kind]).toEqual([
    409,
    'maybe-another-person',
    'weight',
  ])
  expect((await reassign(tenant, resultGuid, { memberId: right, confirmed: true })).status).toBe(200)
})

test('if the new owner does not share, it is stored, and staff see neither it nor its earlier versions', async () => {
  const { tenant, wrong } = await twoPeople()
  const hidden = await world.makeMember(tenant.tenantId, { sharesAll: false })
  const { resultGuid } = await record(tenant, wrong)
  expect((await reassign(tenant, resultGuid, { memberId: hidden, confirmed: true })).status).toBe(200)
  expect((await read(tenant, resultGuid)).status).toBe(403)
  expect((await read(tenant, resultGuid, '?revision=1')).status).toBe(403)
})

test('is refused for another tenant’s member, an archived one, the same one, or an old revision', async () => {
  const { tenant, wrong, right } = await twoPeople()
  const foreign = await world.makeTenant()
  const { resultGuid } = await record(tenant, wrong)
  const statusFor = async (body: object) => (await reassign(tenant, resultGuid, body)).status
  expect(await statusFor({ memberId: foreign.member.memberId })).toBe(404)
  expect(await statusFor({ memberId: await world.makeMember(tenant.tenantId, { status: 'archived' }) })).toBe(422)
  expect(await statusFor({ memberId: await world.makeMember(tenant.tenantId, { storesHealthData: false }) })).toBe(403)
  expect(await statusFor({ memberId: wrong })).toBe(422)
  expect(await statusFor({ memberId: right, revision: 2 })).toBe(412)
  expect((await read(tenant, resultGuid)).body).toMatchObject({ memberId: wrong, revision: 1 })
})

test('two readings of one person can be corrected, withdrawn and reassigned at the same time without a deadlock', async () => {
  const { tenant, wrong, right } = await twoPeople()
  for (let round = 0; round < 4; round += 1) {
    const device = { confirmed: true }
    const [one, two] = [await record(tenant, wrong, device), await record(tenant, wrong, device)]
    expect(two.resultGuid).toBeDefined()
    const amend = (resultGuid: string) =>
      world.ask(tenant.staff, 'PATCH', writePath(tenant, `/${resultGuid}`), {
        body: { revision: 1, reason: 'Schuhe', answers: { weight: 63, height: 168 } },
      })
    const withdraw = (resultGuid: string) =>
      world.ask(tenant.staff, 'POST', writePath(tenant, `/${resultGuid}/withdrawal`), {
        body: { revision: 1, reason: 'Doppelt' },
      })
    const at = await Promise.all([amend(one.resultGuid), withdraw(two.resultGuid), amend(two.resultGuid)])
    expect(at.map(({ status }) => status).filter((status) => ![200, 412].includes(status))).toEqual([])
    const [mine, theirs] = [
      await record(tenant, wrong, { confirmed: true }),
      await record(tenant, right, { confirmed: true }),
    ]
    const given = await Promise.all([
      reassign(tenant, mine.resultGuid, { memberId: right, confirmed: true }),
      reassign(tenant, theirs.resultGuid, { memberId: wrong, confirmed: true }),
    ])
    expect(given.map(({ status }) => status)).toEqual([200, 200])
  }
})
