import type { CheckUp, OwnCheckUpListItem } from '@salus/contract/check-ups.ts'
import type { Guest } from '@salus/contract/guests.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/member-merges.ts'
import type { Member } from '@salus/contract/members.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const measure = async (who: SignedIn, tenant: TenantOfTest, memberId: string) => {
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers() }
  const made = await world.ask<CheckUp>(who, 'POST', `${base(tenant)}/check-ups`, { body })
  expect(made.status).toBe(201)
  return made.body.resultGuid
}
/** As if the person had answered by a link or on a tablet. */
const asGivenAlone = (resultGuid: string) =>
  world.sql(`update check_up_version set answered_by = 'by-link' where result_guid = $1`, [resultGuid])
const share = (who: SignedIn, tenant: TenantOfTest, memberId: string, decision: 'given' | 'withdrawn') =>
  world.ask(who, 'POST', `${base(tenant)}/members/${memberId}/consents`, {
    body: { purpose: 'share-with-staff', textVersion: '1', language: 'de', decision },
  })
const merge = async (tenant: TenantOfTest, kept: string, merged: string) => {
  const url = `${base(tenant)}/member-merges`
  const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.staff,
    'GET',
    `${url}/records/${kept}/${merged}`,
  )
  const body = {
    memberId: kept,
    revision: both.one.revision,
    mergedMemberId: merged,
    mergedRevision: both.other.revision,
  }
  const done = await world.ask<MemberMerge>(tenant.staff, 'POST', url, { body: { ...body, take: [] } })
  expect(done.status).toBe(201)
  return done.body.id
}
const undo = async (tenant: TenantOfTest, mergeId: string) =>
  expect((await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)).status).toBe(200)
const ownGuids = async (who: SignedIn) =>
  (await world.ask<{ items?: OwnCheckUpListItem[] }>(who, 'GET', '/api/me/check-ups')).body.items?.map(
    ({ resultGuid }) => resultGuid,
  ) ?? []
const staffGuids = async (tenant: TenantOfTest, memberId: string) =>
  (
    await world.ask<{ items?: { resultGuid: string }[] }>(
      tenant.staff,
      'GET',
      `${base(tenant)}/check-ups?memberId=${memberId}`,
    )
  ).body.items?.map(({ resultGuid }) => resultGuid) ?? []
const expectUnseen = async (tenant: TenantOfTest, resultGuid: string, by: SignedIn) => {
  expect((await world.ask(by, 'GET', `/api/me/check-ups/${resultGuid}`)).status).toBe(404)
  expect((await world.ask(by, 'GET', `/api/me/check-ups/${resultGuid}/report.pdf`)).status).toBe(404)
  for (const employee of [tenant.staff, tenant.admin])
    expect((await world.ask(employee, 'GET', `${base(tenant)}/check-ups/${resultGuid}`)).status).toBeGreaterThanOrEqual(
      403,
    )
}
const inviteTo = async (tenant: TenantOfTest, memberId: string, who: SignedIn) => {
  const [{ email } = { email: '' }] = await world.sql<{ email: string }>('select email from app_user where id = $1', [
    who.userId,
  ])
  const { body } = await world.ask<{ items: { invitationId: string }[] }>(
    tenant.admin,
    'POST',
    `${base(tenant)}/member-invitations`,
    { body: { members: [{ memberId, email }] } },
  )
  return world.ask(who, 'POST', '/api/me/invitations/accept', {
    body: { invitationId: body.items[0]?.invitationId },
  })
}

/** A company in which somebody without a login gave one result alone and had another one measured, and shares neither. */
async function withSecrets() {
  const tenant = await world.makeTenant([6, 15], 'company')
  const victim = await world.makeMember(tenant.tenantId, { sharesAll: false })
  const [alone, measured] = [await measure(tenant.staff, tenant, victim), await measure(tenant.staff, tenant, victim)]
  await asGivenAlone(alone)
  expect(await staffGuids(tenant, victim)).toEqual([])
  return { tenant, victim, alone, measured, accomplice: tenant.member }
}

describe('staff who merge a record without a login with that of an accomplice', () => {
  test.each(['that goes', 'that stays'])(
    'read nothing of it that was given alone, as that login or as staff, when it is the record %s',
    async (which) => {
      const { tenant, victim, alone, measured, accomplice } = await withSecrets()
      expect((await share(accomplice, tenant, accomplice.memberId, 'given')).status).toBe(200)
      const [kept, merged] = which === 'that goes' ? [accomplice.memberId, victim] : [victim, accomplice.memberId]
      const mergeId = await merge(tenant, kept, merged)
      const look = async () => {
        await expectUnseen(tenant, alone, accomplice)
        expect(await staffGuids(tenant, kept)).toEqual([])
        expect(await ownGuids(accomplice), 'what staff measured, they had').toEqual([measured])
      }
      await look()
      await share(accomplice, tenant, kept, 'withdrawn')
      await share(accomplice, tenant, kept, 'given')
      await look()
      await undo(tenant, mergeId)
      expect(await ownGuids(accomplice)).toEqual([])
      expect(await staffGuids(tenant, victim)).toEqual([])
      const rightful = await world.makeUser('Rechtens')
      expect((await inviteTo(tenant, victim, rightful)).status).toBe(200)
      expect((await ownGuids(rightful)).toSorted(), 'nothing was lost').toEqual([alone, measured].toSorted())
    },
  )
})

const leave = async (who: SignedIn, tenant: TenantOfTest) =>
  expect((await world.ask(who, 'DELETE', `/api/me/memberships/${tenant.tenantId}`)).status).toBe(204)

describe('staff who merge a record without a login with that of somebody who left and still shares', () => {
  test.each(['that goes', 'that stays'])(
    'read nothing of it, also not when the former login comes back and shares again, when it is the record %s',
    async (which) => {
      const { tenant, victim, alone, measured, accomplice } = await withSecrets()
      expect((await share(accomplice, tenant, accomplice.memberId, 'given')).status).toBe(200)
      await leave(accomplice, tenant)
      const [kept, merged] = which === 'that goes' ? [accomplice.memberId, victim] : [victim, accomplice.memberId]
      const mergeId = await merge(tenant, kept, merged)
      const look = async (by: SignedIn) => {
        await expectUnseen(tenant, alone, by)
        expect(await staffGuids(tenant, kept)).toEqual([])
      }
      await look(accomplice)
      expect((await inviteTo(tenant, kept, accomplice)).status).toBe(200)
      expect((await share(accomplice, tenant, kept, 'given')).status).toBe(200)
      await look(accomplice)
      expect(await ownGuids(accomplice), 'what staff measured, they had').toEqual([measured])
      await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${kept}/link`)
      const mailbox = await world.makeUser('Zweitpostfach')
      expect((await inviteTo(tenant, kept, mailbox)).status).toBe(200)
      expect((await share(mailbox, tenant, kept, 'given')).status).toBe(200)
      await look(mailbox)
      expect(await ownGuids(mailbox)).toEqual([])
      await undo(tenant, mergeId)
      expect([await staffGuids(tenant, victim), await staffGuids(tenant, accomplice.memberId)]).toEqual([[], []])
    },
  )

  test('do not open by taking the login off and linking it again what was closed when it was linked', async () => {
    const { tenant, victim, measured, accomplice } = await withSecrets()
    await merge(tenant, accomplice.memberId, victim)
    await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${accomplice.memberId}/link`)
    expect((await inviteTo(tenant, accomplice.memberId, accomplice)).status).toBe(200)
    expect((await share(accomplice, tenant, accomplice.memberId, 'given')).status).toBe(200)
    expect(await staffGuids(tenant, accomplice.memberId)).toEqual([])
    expect(await ownGuids(accomplice)).toEqual([measured])
  })

  test('gain nothing for their own login', async () => {
    const { tenant, victim, alone, measured } = await withSecrets()
    const own = await world.makeMember(tenant.tenantId, { userId: tenant.staff.userId })
    await world.sql('update membership set member_id = $2 where user_id = $1', [tenant.staff.userId, own])
    await merge(tenant, own, victim)
    for (const secret of [alone, measured]) await expectUnseen(tenant, secret, tenant.staff)
  })
})

describe('staff who merge somebody’s record into an empty one and take them apart again', () => {
  test('are not left with what the member recorded meanwhile', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const empty = await world.makeMember(tenant.tenantId)
    const before = await measure(tenant.member, tenant, memberId)
    const mergeId = await merge(tenant, empty, memberId)
    expect((await share(tenant.member, tenant, empty, 'withdrawn')).status).toBe(200)
    const secret = await measure(tenant.member, tenant, empty)
    await undo(tenant, mergeId)
    expect(await ownGuids(tenant.member)).toContain(before)
    const mailbox = await world.makeUser('Zweitpostfach')
    expect((await inviteTo(tenant, empty, mailbox)).status).toBe(200)
    expect(await ownGuids(mailbox)).toEqual([])
    await expectUnseen(tenant, secret, mailbox)
    expect((await share(mailbox, tenant, empty, 'given')).status).toBe(200)
    expect(await staffGuids(tenant, empty)).toEqual([])
  })

  test('do not make it forget that it had a login', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const other = await world.makeMember(tenant.tenantId)
    await share(tenant.member, tenant, memberId, 'withdrawn')
    const secret = await measure(tenant.member, tenant, memberId)
    await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${memberId}/link`)
    await merge(tenant, other, memberId)
    const refused = await inviteTo(tenant, other, tenant.staff)
    expect(refused).toMatchObject({ status: 409, body: { code: 'former-login-differs' } })
    const mailbox = await world.makeUser('Zweitpostfach')
    expect((await inviteTo(tenant, other, mailbox)).status).toBe(200)
    expect(await ownGuids(mailbox)).toEqual([])
    await expectUnseen(tenant, secret, mailbox)
  })
})

describe('staff who give away what is not shared', () => {
  test('cannot move a check-up to the record of an accomplice', async () => {
    const { tenant, alone, measured, accomplice } = await withSecrets()
    for (const resultGuid of [alone, measured]) {
      const body = { revision: 1, reason: 'Verwechselt', memberId: accomplice.memberId, confirmed: true }
      const moved = await world.ask(tenant.staff, 'POST', `${base(tenant)}/check-ups/${resultGuid}/reassignment`, {
        body,
      })
      expect(moved.status).toBe(403)
    }
    expect(await ownGuids(accomplice)).toEqual([])
  })

  test('do not make a guest’s answers those of an accomplice by saying that both are one person', async () => {
    const tenant = await world.makeTenant([6, 15], 'company')
    const { member: accomplice } = tenant
    const guest = await world.ask<Guest>(tenant.staff, 'POST', `${base(tenant)}/guests`, {
      body: { birthDate: '1980-05-17', sex: 'female', consent: { given: 'in-person', sharesWithStaff: false } },
    })
    const alone = await measure(tenant.staff, tenant, guest.body.id)
    await asGivenAlone(alone)
    await share(accomplice, tenant, accomplice.memberId, 'given')
    const joined = await world.ask(tenant.staff, 'POST', `${base(tenant)}/guests/${guest.body.id}/record`, {
      body: { as: 'existing', memberId: accomplice.memberId, acceptsDifference: false },
    })
    expect(joined.status).toBe(200)
    await expectUnseen(tenant, alone, accomplice)
    expect([await ownGuids(accomplice), await staffGuids(tenant, accomplice.memberId)]).toEqual([[], []])
    const { body } = await world.ask<Member>(tenant.staff, 'GET', `${base(tenant)}/members/${accomplice.memberId}`)
    expect(body.lastCheckUpAt, 'nor when they were').toBe(null)
    const written = await world.sql(
      `select subject_ids as subjects from audit_event where tenant_id = $1 and action = 'guest.answers-closed'`,
      [tenant.tenantId],
    )
    expect(written, 'the audit says that something was closed').toEqual([
      { subjects: [guest.body.id, accomplice.memberId] },
    ])
  })

  test('nor those of somebody who left and still shares', async () => {
    const tenant = await world.makeTenant([6, 15], 'company')
    const { member: accomplice } = tenant
    const guest = await world.ask<Guest>(tenant.staff, 'POST', `${base(tenant)}/guests`, {
      body: { birthDate: '1980-05-17', sex: 'female', consent: { given: 'in-person', sharesWithStaff: false } },
    })
    const [alone, measured] = [
      await measure(tenant.staff, tenant, guest.body.id),
      await measure(tenant.staff, tenant, guest.body.id),
    ]
    await asGivenAlone(alone)
    await share(accomplice, tenant, accomplice.memberId, 'given')
    await leave(accomplice, tenant)
    const body = { as: 'existing', memberId: accomplice.memberId, acceptsDifference: false }
    expect(
      (await world.ask(tenant.staff, 'POST', `${base(tenant)}/guests/${guest.body.id}/record`, { body })).status,
    ).toBe(200)
    for (const secret of [alone, measured])
      expect(
        (await world.ask(tenant.staff, 'GET', `${base(tenant)}/check-ups/${secret}`)).status,
      ).toBeGreaterThanOrEqual(403)
    expect(await staffGuids(tenant, accomplice.memberId)).toEqual([])
  })
})
