import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CheckUp, OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { Guest } from '@salus/contract/members/guests.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import type { Member } from '@salus/contract/members/members.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  now,
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'
import { collectOwnData } from '../own-data/collect-own-data.ts'
import { forgetMerges } from './forget-merges.ts'

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
/** Makes it look as if the person had answered without staff, through a link or on a tablet. */
const asGivenAlone = (resultGuid: string) =>
  world.sql(`update check_up_version set answered_by = 'by-link' where result_guid = $1`, [resultGuid])
const share = (who: SignedIn, tenant: TenantOfTest, memberId: string, decision: 'given' | 'withdrawn') =>
  world.ask(who, 'POST', `${base(tenant)}/members/${memberId}/consents`, {
    body: { purpose: 'share-with-staff', textVersion: '1', language: 'de', decision },
  })
const merge = async (tenant: TenantOfTest, kept: string, merged: string, by = tenant.staff) => {
  const url = `${base(tenant)}/member-merges`
  const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    by,
    'GET',
    `${url}/records/${kept}/${merged}`,
  )
  const body = {
    memberId: kept,
    revision: both.one.revision,
    mergedMemberId: merged,
    mergedRevision: both.other.revision,
  }
  const done = await world.ask<MemberMerge>(by, 'POST', url, { body: { ...body, take: [] } })
  expect(done.status).toBe(201)
  return done.body.id
}
const undo = async (tenant: TenantOfTest, mergeId: string) =>
  expect((await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)).status).toBe(200)
/**
 * Unlinks the login that was linked after the merge, because it is unknown whose login it is. Until then, the undo is
 * refused.
 */
const undoAfterUnlinking = async (tenant: TenantOfTest, mergeId: string, kept: string) => {
  const refused = await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'linked-since-merge' } })
  expect((await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${kept}/link`)).status).toBe(204)
  await undo(tenant, mergeId)
}
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
  for (const path of [resultGuid, `${resultGuid}/report.pdf`])
    expect((await world.ask(by, 'GET', `/api/me/check-ups/${path}`)).status).toBeGreaterThanOrEqual(403)
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

const takeOn = async (tenant: TenantOfTest, who: SignedIn) => {
  const [{ email } = { email: '' }] = await world.sql<{ email: string }>('select email from app_user where id = $1', [
    who.userId,
  ])
  const offered = await world.ask<{ invitationId: string }>(
    tenant.admin,
    'POST',
    `${base(tenant)}/employee-invitations`,
    { body: { email, role: 'Staff' } },
  )
  const body = { invitationId: offered.body.invitationId }
  expect((await world.ask(who, 'POST', '/api/me/invitations/accept', { body })).status).toBe(200)
}

/**
 * Makes a company with a member without a login. The member gave one result without staff, and staff measured another
 * one. Neither result is shared.
 */
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
    'find none of its unsent answers in that login’s copy of its own data, when it is the record %s',
    async (which) => {
      const { tenant, victim, accomplice } = await withSecrets()
      const ofVictim = [tenant.tenantId, victim, stressLoadId, tenant.staff.userId]
      await world.sql(
        `insert into analysis (tenant_id, member_id, profile_id, started_by, id, owner_id, profile_version, plugin_id, answers)
         values ($1, $2, $3, $4, gen_random_uuid(), gen_random_uuid(), '1.0.0', 6, '{"q1": "on the tablet"}')`,
        ofVictim,
      )
      await world.sql(
        `insert into analysis_link (tenant_id, member_id, profile_id, created_by, id, token_hash, expires_at, answers)
         values ($1, $2::uuid, $3, $4, gen_random_uuid(), $2::uuid::text, now() + interval '1 day', '{"q1": "by the link"}')`,
        ofVictim,
      )
      const copy = async () => {
        const nothing = () => undefined
        const receivers = { now, onReport: async () => undefined, onDocument: nothing, onFhir: nothing }
        const person = { userId: accomplice.userId, email: '', timezone: 'UTC', region: null, locale: 'en' } as const
        return JSON.stringify(await collectOwnData(world.database.owner, person, receivers))
      }
      const [kept, merged] = which === 'that goes' ? [accomplice.memberId, victim] : [victim, accomplice.memberId]
      await merge(tenant, kept, merged)
      const told = await copy()
      expect(told).toContain(kept)
      expect(told).not.toMatch(/on the tablet|by the link/)
    },
  )

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

describe('staff who merge a record without a login with that of somebody who left and had shared', () => {
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
      await undoAfterUnlinking(tenant, mergeId, kept)
      expect([await staffGuids(tenant, victim), await staffGuids(tenant, accomplice.memberId)]).toEqual([[], []])
    },
  )

  test('read no results by undoing the merge after that login shared in between', async () => {
    const { tenant, victim, accomplice } = await withSecrets()
    const mergeId = await merge(tenant, victim, accomplice.memberId)
    expect((await share(accomplice, tenant, victim, 'given')).status).toBe(200)
    await undo(tenant, mergeId)
    expect(await staffGuids(tenant, victim)).toEqual([])
  })

  test('cannot open data that the merge hid by unlinking the login and linking it again', async () => {
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

  test('gain nothing for their own login by being suspended in the meantime', async () => {
    const { tenant, victim, alone, measured } = await withSecrets()
    const own = await world.makeMember(tenant.tenantId, { userId: tenant.staff.userId })
    await world.sql('update membership set member_id = $2 where user_id = $1', [tenant.staff.userId, own])
    const suspend = (isSuspended: boolean) =>
      world.ask(tenant.admin, 'PATCH', `${base(tenant)}/employees/${tenant.staff.userId}`, { body: { isSuspended } })
    expect((await suspend(true)).status).toBe(200)
    await merge(tenant, own, victim, tenant.admin)
    expect((await suspend(false)).status).toBe(200)
    for (const secret of [alone, measured]) await expectUnseen(tenant, secret, tenant.staff)
    expect(await ownGuids(tenant.staff)).toEqual([])
  })

  test('gain nothing for their own login by not being employed in the meantime', async () => {
    const { tenant, victim, alone, measured } = await withSecrets()
    const own = await world.makeMember(tenant.tenantId, { userId: tenant.staff.userId })
    await world.sql('update membership set member_id = $2 where user_id = $1', [tenant.staff.userId, own])
    await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/employees/${tenant.staff.userId}`)
    await merge(tenant, own, victim, tenant.admin)
    expect(await ownGuids(tenant.staff), 'as every member').toEqual([measured])
    await takeOn(tenant, tenant.staff)
    for (const secret of [alone, measured]) await expectUnseen(tenant, secret, tenant.staff)
    expect(await ownGuids(tenant.staff)).toEqual([])
  })

  test.each(['who left', 'whose login was taken off'])(
    'gain nothing for their own login when somebody %s is taken on again',
    async (how) => {
      const { tenant, victim, alone, measured } = await withSecrets()
      const own = await world.makeMember(tenant.tenantId, { userId: tenant.staff.userId })
      await world.sql('update membership set member_id = $2 where user_id = $1', [tenant.staff.userId, own])
      if (how === 'who left') await leave(tenant.staff, tenant)
      else {
        await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${own}/link`)
        await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/employees/${tenant.staff.userId}`)
      }
      await merge(tenant, own, victim, tenant.admin)
      await takeOn(tenant, tenant.staff)
      const linked = await inviteTo(tenant, own, tenant.staff)
      expect(linked.status).toBe(how === 'who left' ? 200 : 409)
      for (const secret of [alone, measured]) await expectUnseen(tenant, secret, tenant.staff)
      expect(await ownGuids(tenant.staff)).toEqual([])
    },
  )
})

describe('staff who merge the record of somebody who left and shared nothing with that of somebody who shares', () => {
  /**
   * Makes two members of a company who left. The first one was measured and shared nothing. The second one shared
   * everything online.
   */
  async function withLeft() {
    const tenant = await world.makeTenant([6, 15], 'company')
    const { member: victim } = tenant
    // A new member of a company is in this state until they decide something.
    await world.sql('update member set shares_all = false where id = $1', [victim.memberId])
    const secret = await measure(victim, tenant, victim.memberId)
    await world.sql(
      `insert into document (tenant_id, id, member_id, file_name, media_type, bytes, content_hash, storage_name, added_by_name, is_shared)
       values ($1, gen_random_uuid(), $2, 'a.pdf', 'application/pdf', 1, '', gen_random_uuid(), 'S', false)`,
      [tenant.tenantId, victim.memberId],
    )
    await leave(victim, tenant)
    const sharing = await world.makeUser('Offen')
    const sharingId = await world.makeMember(tenant.tenantId, { userId: sharing.userId, sharesAll: false })
    await world.join(tenant.tenantId, sharing, 'Member', sharingId)
    expect((await share(sharing, tenant, sharingId, 'given')).status).toBe(200)
    const open = await measure(sharing, tenant, sharingId)
    await leave(sharing, tenant)
    // Restores the state of earlier versions, in which leaving did not end sharing.
    await world.sql('update member set shares_all = true where id = $1', [sharingId])
    for (const table of ['check_up', 'check_up_version'])
      await world.sql(`update ${table} set is_shared = true where result_guid = $1`, [open])
    return { tenant, victim, secret, sharingId, open }
  }

  test.each(['that goes', 'that stays'])(
    'read nothing of it when its login comes back, when it is the record %s',
    async (which) => {
      const { tenant, victim, secret, sharingId, open } = await withLeft()
      const [kept, merged] = which === 'that goes' ? [sharingId, victim.memberId] : [victim.memberId, sharingId]
      const mergeId = await merge(tenant, kept, merged)
      expect(await staffGuids(tenant, kept)).toEqual([open])
      await inviteTo(tenant, kept, victim)
      const look = async () => {
        for (const id of [kept, merged]) {
          expect(await staffGuids(tenant, id)).not.toContain(secret)
          const documents = await world.ask<{ items?: unknown[] }>(
            tenant.staff,
            'GET',
            `${base(tenant)}/members/${id}/documents`,
          )
          expect(documents.body.items ?? []).toEqual([])
        }
        await world.ask(tenant.staff, 'GET', `${base(tenant)}/check-ups/${secret}`)
        const wrong = await world.sql(
          `select 1 from check_up_version where result_guid = $1 and is_shared union all
           select 1 from document where tenant_id = $2 and is_shared`,
          [secret, tenant.tenantId],
        )
        expect(wrong).toEqual([])
      }
      await look()
      expect(await ownGuids(victim), 'they have it back').toContain(secret)
      await share(victim, tenant, kept, 'withdrawn')
      await look()
      await undo(tenant, mergeId)
      await look()
    },
  )

  test('read it once the returned login itself has decided to share', async () => {
    const { tenant, victim, secret, sharingId, open } = await withLeft()
    await merge(tenant, victim.memberId, sharingId)
    expect((await inviteTo(tenant, victim.memberId, victim)).status).toBe(200)
    expect(await staffGuids(tenant, victim.memberId), 'the sharing was that of another login').toEqual([])
    const oneProduct = {
      purpose: 'share-with-staff',
      pluginId: 15,
      textVersion: '1',
      language: 'de',
      decision: 'withdrawn',
    }
    await world.ask(victim, 'POST', `${base(tenant)}/members/${victim.memberId}/consents`, { body: oneProduct })
    expect(await staffGuids(tenant, victim.memberId), 'to withdraw one product opens no other').toEqual([])
    expect((await share(victim, tenant, victim.memberId, 'given')).status).toBe(200)
    expect((await staffGuids(tenant, victim.memberId)).toSorted()).toEqual([open, secret].toSorted())
  })
})

describe.each(['that goes', 'that stays'])(
  'staff who merge the record of an accomplice who left with one that has a login, as the record %s',
  (which) => {
    test('do not let the accomplice read what is in both', async () => {
      const tenant = await world.makeTenant([6, 15], 'company')
      const { member: victim } = tenant
      await share(victim, tenant, victim.memberId, 'withdrawn')
      const before = await measure(victim, tenant, victim.memberId)
      const accomplice = await world.makeUser('Komplize')
      const left = await world.makeMember(tenant.tenantId, { userId: accomplice.userId, sharesAll: false })
      await world.join(tenant.tenantId, accomplice, 'Member', left)
      const own = await measure(accomplice, tenant, left)
      await leave(accomplice, tenant)
      expect(await ownGuids(accomplice)).toEqual([own])
      const [kept, merged] = which === 'that goes' ? [victim.memberId, left] : [left, victim.memberId]
      const mergeId = await merge(tenant, kept, merged)
      const since = await measure(victim, tenant, kept)
      expect(await ownGuids(accomplice), 'the record is that of the login alone').toEqual([])
      for (const guid of [before, since]) await expectUnseen(tenant, guid, accomplice)
      await leave(victim, tenant)
      expect(await ownGuids(accomplice)).toEqual([])
      await undo(tenant, mergeId)
      expect(await ownGuids(accomplice)).toEqual([own])
      expect(await ownGuids(victim)).toContain(before)
      expect(await ownGuids(victim)).not.toContain(own)
    })
  },
)

test('an undo lets nobody who left into the record that another person joined since', async () => {
  const tenant = await world.makeTenant([6, 15], 'company')
  const accomplice = await world.makeUser('Komplize')
  const kept = await world.makeMember(tenant.tenantId, { userId: accomplice.userId, sharesAll: false })
  await world.join(tenant.tenantId, accomplice, 'Member', kept)
  await measure(accomplice, tenant, kept)
  await leave(accomplice, tenant)
  const mergeId = await merge(tenant, kept, tenant.member.memberId)
  await leave(tenant.member, tenant)
  const newcomer = await world.makeUser('Neu')
  await world.sql('update member set user_id = $2, former_user_id = null where id = $1', [kept, newcomer.userId])
  await world.join(tenant.tenantId, newcomer, 'Member', kept)
  const theirs = await measure(newcomer, tenant, kept)
  await undoAfterUnlinking(tenant, mergeId, kept)
  expect(await ownGuids(accomplice)).not.toContain(theirs)
})

test('a person who gained access to a linked record by a merge of the former version loses it with the upgrade', async () => {
  const tenant = await world.makeTenant()
  const [into, own] = [tenant.member.memberId, await world.makeMember(tenant.tenantId)]
  for (const memberId of [into, own])
    await world.sql(
      `insert into ended_membership (tenant_id, user_id, member_id, since) values ($1, gen_random_uuid(), $2, '2026-01-01')`,
      [tenant.tenantId, memberId],
    )
  const upgrade = readFileSync(
    path.join(import.meta.dirname, '../../../migrations/0093-records-of-one-login.sql'),
    'utf8',
  )
  await world.sql(`begin; select set_config('app.tenant', '${tenant.tenantId}', true); ${upgrade} commit`)
  const left = await world.sql('select member_id as id from ended_membership where tenant_id = $1', [tenant.tenantId])
  expect(left).toEqual([{ id: own }])
})

test('rows closed by the former version, which did not store their record, are open again after an undo', async () => {
  const { tenant, victim, alone, measured, accomplice } = await withSecrets()
  const mergeId = await merge(tenant, accomplice.memberId, victim)
  await world.sql('update check_up set closed_from = null where tenant_id = $1', [tenant.tenantId])
  await undo(tenant, mergeId)
  const kept = await world.sql(
    `select result_guid from check_up where tenant_id = $1 and kept_for is not null
     union all select result_guid from check_up_version where tenant_id = $1 and kept_for is not null`,
    [tenant.tenantId],
  )
  expect(kept).toEqual([])
  const rightful = await world.makeUser('Rechtens')
  expect((await inviteTo(tenant, victim, rightful)).status).toBe(200)
  expect((await ownGuids(rightful)).toSorted()).toEqual([alone, measured].toSorted())
})

describe('staff who merge somebody’s record into an empty one and undo the merge', () => {
  test('are not left with what the member recorded in the meantime', async () => {
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

test('no id of a deleted record is left in another, even where policies bind the owner of the tables', async () => {
  const { tenant, victim, accomplice } = await withSecrets()
  await merge(tenant, accomplice.memberId, victim)
  await world.sql(
    `update member_merge set merged_at = (merged_at at time zone 'UTC' - interval '31 days') at time zone 'UTC' where tenant_id = $1`,
    [tenant.tenantId],
  )
  const bound = new pg.Pool({ ...world.database.owner.options, options: '-c role=salus_owner' })
  await forgetMerges({ owner: bound, dataDir: world.dataDir })
  await bound.end()
  const left = await world.sql(
    `select kept_for from check_up where kept_for = $1 or closed_from = $1
     union all select kept_for from check_up_version where kept_for = $1`,
    [victim],
  )
  expect(left).toEqual([])
  expect(await world.sql('select from member where id = $1', [victim])).toEqual([])
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

  test('nor those of somebody who left and had shared', async () => {
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
