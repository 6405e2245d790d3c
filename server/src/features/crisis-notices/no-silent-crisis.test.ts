import { randomUUID } from 'node:crypto'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { CrisisNotice } from '@salus/contract/check-ups/crisis-notices.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  manualId,
  now as start,
  openTenantWorld,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let now = start
let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({}, () => now)
}, 60_000)
beforeEach(() => {
  now = start
})
afterAll(() => world.close())

const dayMs = 24 * 60 * 60_000
const later = (days: number) => new Date(start.getTime() + days * dayMs)
const usual = { weight: 70, height: 175, sbp: 118, dbp: 70 }
const crisis = { ...usual, sbp: 200, dbp: 120 }

const writePath = ({ tenantId }: TenantOfTest, below: string) => `/api/tenants/${tenantId}/${below}`

const record = async (tenant: TenantOfTest, memberId: string, more: object = {}): Promise<CheckUp> => {
  const answer = await world.ask<CheckUp>(tenant.staff, 'POST', writePath(tenant, 'check-ups'), {
    body: { profileId: manualId, memberId, values: crisis, confirmed: true, ...more },
  })
  expect(answer.status).toBe(201)
  return answer.body
}
const notices = async (tenant: TenantOfTest): Promise<CrisisNotice[]> =>
  (await world.ask<{ items: CrisisNotice[] }>(tenant.staff, 'GET', writePath(tenant, 'crisis-notices'))).body.items
const readTime = (instant: string | undefined) => new Date(instant ?? '')
const personsIn = async (tenant: TenantOfTest) => (await notices(tenant)).map(({ memberId }) => memberId)
const seeTo = (tenant: TenantOfTest, resultGuid: string, body?: object) =>
  world.ask(tenant.staff, 'POST', writePath(tenant, `crisis-notices/${resultGuid}/seen`), { body })
const amend = async (tenant: TenantOfTest, { resultGuid, revision }: CheckUp, change: object): Promise<CheckUp> => {
  const answer = await world.ask<CheckUp>(tenant.staff, 'PATCH', writePath(tenant, `check-ups/${resultGuid}`), {
    body: { revision, reason: 'Vertippt', ...change },
  })
  expect(answer.status).toBe(200)
  return answer.body
}
const reassign = async (tenant: TenantOfTest, { resultGuid, revision }: CheckUp, memberId: string) => {
  const answer = await world.ask<CheckUp>(
    tenant.staff,
    'POST',
    writePath(tenant, `check-ups/${resultGuid}/reassignment`),
    { body: { revision, reason: 'Falsche Person', memberId, confirmed: true } },
  )
  expect(answer.status).toBe(200)
  return answer.body
}

async function twoPeople() {
  const tenant = await world.makeTenant()
  const [wrong, right] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
  return { tenant, wrong, right }
}

describe('a crisis that staff attended to for the wrong person', () => {
  test('is an open notice for the right one, noticed when it was reassigned', async () => {
    const { tenant, wrong, right } = await twoPeople()
    const checkUp = await record(tenant, wrong)
    expect((await seeTo(tenant, checkUp.resultGuid)).status).toBe(204)
    expect(await notices(tenant)).toEqual([])
    now = later(1)
    await reassign(tenant, checkUp, right)
    expect(await notices(tenant)).toMatchObject([{ memberId: right }])
    expect(readTime((await notices(tenant))[0]?.noticedAt)).toEqual(now)
    expect((await seeTo(tenant, checkUp.resultGuid)).status).toBe(204)
    expect(await notices(tenant)).toEqual([])
  })

  test('also weeks after the measurement', async () => {
    const { tenant, wrong, right } = await twoPeople()
    const checkUp = await record(tenant, wrong)
    await seeTo(tenant, checkUp.resultGuid)
    now = later(30)
    await reassign(tenant, checkUp, right)
    expect(await notices(tenant)).toMatchObject([{ memberId: right }])
  })

  test('is not closed by somebody who still reads the wrong name', async () => {
    const { tenant, wrong, right } = await twoPeople()
    const checkUp = await record(tenant, wrong)
    await reassign(tenant, checkUp, right)
    expect((await seeTo(tenant, checkUp.resultGuid, { memberId: wrong })).status).toBe(412)
    expect(await personsIn(tenant)).toEqual([right])
    expect((await seeTo(tenant, checkUp.resultGuid, { memberId: right })).status).toBe(204)
    expect(await notices(tenant)).toEqual([])
  })

  test('nor by somebody who closes it while it is being reassigned', async () => {
    const { tenant, wrong, right } = await twoPeople()
    for (let round = 0; round < 4; round += 1) {
      const checkUp = await record(tenant, wrong)
      await Promise.all([
        seeTo(tenant, checkUp.resultGuid, { memberId: wrong }),
        reassign(tenant, checkUp, right),
        seeTo(tenant, checkUp.resultGuid, { memberId: wrong }),
      ])
      expect(await personsIn(tenant)).toContain(right)
      await seeTo(tenant, checkUp.resultGuid, { memberId: right })
    }
  })
})

describe('a corrected check-up', () => {
  test('stays attended to while it shows a crisis, and is a new notice when it shows one again', async () => {
    const { tenant, right } = await twoPeople()
    const first = await record(tenant, right)
    await seeTo(tenant, first.resultGuid)
    const second = await amend(tenant, first, { answers: { ...crisis, sbp: 210 } })
    expect(await notices(tenant)).toEqual([])
    const third = await amend(tenant, second, { answers: usual })
    expect(await notices(tenant)).toEqual([])
    now = later(1)
    await amend(tenant, third, { answers: crisis })
    expect(await notices(tenant)).toMatchObject([{ memberId: right }])
    expect(readTime((await notices(tenant))[0]?.noticedAt)).toEqual(now)
  })

  test('is a notice also if the value turns out to be a crisis weeks later', async () => {
    const { tenant, right } = await twoPeople()
    const checkUp = await record(tenant, right, { values: usual })
    now = later(20)
    await amend(tenant, checkUp, { answers: crisis })
    expect(await notices(tenant)).toMatchObject([{ memberId: right }])
  })

  test('is a notice once a wrong year is put right', async () => {
    const { tenant, right } = await twoPeople()
    const checkUp = await record(tenant, right, { dateOfMeasurement: '2025-03-09T08:00:00Z' })
    expect(await notices(tenant)).toEqual([])
    await amend(tenant, checkUp, { dateOfMeasurement: '2026-03-09T08:00:00Z' })
    expect(await personsIn(tenant)).toEqual([right])
  })

  test('is no notice after its withdrawal, and cannot be closed', async () => {
    const { tenant, right } = await twoPeople()
    const { resultGuid, revision } = await record(tenant, right)
    await world.ask(tenant.staff, 'POST', writePath(tenant, `check-ups/${resultGuid}/withdrawal`), {
      body: { revision, reason: 'Falscher Knopf' },
    })
    expect(await notices(tenant)).toEqual([])
    expect((await seeTo(tenant, resultGuid)).status).toBe(404)
  })
})

describe('the crisis of a record that is merged', () => {
  /**
   * Merges with the real clock instead of the test clock, because the database decides with its own clock whether a
   * merge can still be undone.
   */
  async function mergeTwo(seenBefore: boolean) {
    now = new Date()
    const tenant = await world.makeTenant()
    const twin = { firstName: 'Mara', lastName: 'Zwilling', birthDate: '1980-04-05' }
    const kept = await world.makeMember(tenant.tenantId, twin)
    const other = await world.makeMember(tenant.tenantId, twin)
    const checkUp = await record(tenant, other)
    if (seenBefore) {
      now = new Date(Date.now() - dayMs)
      await seeTo(tenant, checkUp.resultGuid)
      now = new Date()
    }
    const findRevision = async (memberId: string) =>
      (await world.ask<{ revision: number }>(tenant.staff, 'GET', writePath(tenant, `members/${memberId}`))).body
        .revision
    const merge = await world.ask<{ id: string }>(tenant.staff, 'POST', writePath(tenant, 'member-merges'), {
      body: {
        memberId: kept,
        revision: await findRevision(kept),
        mergedMemberId: other,
        mergedRevision: await findRevision(other),
        take: [],
      },
    })
    expect(merge.status).toBe(201)
    const undo = async () => {
      const path = writePath(tenant, `member-merges/${merge.body.id}/undo`)
      expect((await world.ask(tenant.staff, 'POST', path)).status).toBe(200)
    }
    return { tenant, kept, other, checkUp, undo }
  }

  test('stays open for the record that remains', async () => {
    const { tenant, kept } = await mergeTwo(false)
    expect(await personsIn(tenant)).toEqual([kept])
  })

  test('is open again if staff attended to it for the other person and the merge is undone', async () => {
    const { tenant, other, checkUp, undo } = await mergeTwo(false)
    await seeTo(tenant, checkUp.resultGuid)
    expect(await notices(tenant)).toEqual([])
    await undo()
    expect(await personsIn(tenant)).toEqual([other])
  })

  test('stays closed if staff attended to it before, for the right person', async () => {
    const { tenant, undo } = await mergeTwo(true)
    expect(await notices(tenant)).toEqual([])
    await undo()
    expect(await notices(tenant)).toEqual([])
  })
})

describe('a crisis measured more than 7 days before it arrives', () => {
  const at = start.toISOString()

  test('is one notice with its date if a device without a network measured it', async () => {
    const { tenant, right } = await twoPeople()
    const entry = { entryId: randomUUID(), dateOfMeasurement: at }
    now = later(21)
    const { resultGuid } = await record(tenant, right, entry)
    const told = await notices(tenant)
    expect(told.map((notice) => [notice.resultGuid, readTime(notice.dateOfMeasurement)])).toEqual([[resultGuid, start]])
    const again = await world.ask(tenant.staff, 'POST', writePath(tenant, 'check-ups'), {
      body: { profileId: manualId, memberId: right, values: crisis, ...entry },
    })
    expect(again.status).toBe(200)
    expect(await notices(tenant)).toHaveLength(1)
    await seeTo(tenant, resultGuid)
    expect(await notices(tenant)).toEqual([])
  })

  test('is none if somebody types it, who reads the warning while they do', async () => {
    const { tenant, right } = await twoPeople()
    now = later(21)
    const { warnings } = await record(tenant, right, { dateOfMeasurement: at })
    expect(warnings?.[0]?.urgency).toBe('crisis')
    expect(await notices(tenant)).toEqual([])
  })
})
