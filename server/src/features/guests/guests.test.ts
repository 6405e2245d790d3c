import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Guest } from '@salus/contract/members/guests.ts'
import type { Member } from '@salus/contract/members/members.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfWith } from '../../testing/sample-files.ts'
import {
  manualId,
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
})
afterAll(() => world.close())

const mara = { birthDate: '1980-05-17', sex: 'female' }
const consent = { given: 'in-person', sharesWithStaff: true }
const invite = (tenant: TenantOfTest, fields: object = {}) =>
  world.ask<Guest>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/guests`, {
    body: { ...mara, consent, ...fields },
  })
const listGuests = async ({ staff, tenantId }: TenantOfTest) =>
  (await world.ask<{ items: Guest[] }>(staff, 'GET', `/api/tenants/${tenantId}/guests`)).body.items
const measure = ({ staff, tenantId }: TenantOfTest, memberId: string, profileId = stressLoadId) =>
  world.ask<CheckUp>(staff, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body:
      profileId === stressLoadId
        ? { profileId, memberId, answers: stressAnswers() }
        : { profileId, memberId, values: { weight: 71, height: 172 } },
  })
const become = (tenant: TenantOfTest, guestId: string, body: object) =>
  world.ask<Member>(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/guests/${guestId}/record`, { body })
const listCheckUps = async ({ staff, tenantId }: TenantOfTest, memberId: string) =>
  (
    await world.ask<{ items: { resultGuid: string }[] }>(
      staff,
      'GET',
      `/api/tenants/${tenantId}/check-ups?memberId=${memberId}`,
    )
  ).body.items?.map(({ resultGuid }) => resultGuid)

describe('a guest', () => {
  test('is measured with or without a first name, and appears in no list and no limit of members', async () => {
    const tenant = await world.makeTenant()
    const { status, body } = await invite(tenant)
    expect([status, body.name, body.erasedOn]).toEqual([201, expect.stringMatching(/^Gast [0-9A-F]{4}$/), '2026-04-09'])
    expect((await invite(tenant, { name: 'Gerda' })).body.name).toBe('Gerda')
    expect((await measure(tenant, body.id)).status).toBe(201)
    const members = await world.ask<{ items: Member[] }>(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/members`)
    expect(members.body.items.map(({ firstName }) => firstName)).toEqual(['Mara'])
    const tariff = await world.ask(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/tariff`)
    expect(JSON.stringify(tariff.body)).toMatch(/"activeMembers":(?:1\b|\{"used":1\b)/)
    expect((await listGuests(tenant)).map(({ name }) => name).toSorted()).toEqual([body.name, 'Gerda'])
    const record = await world.ask<Member>(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/members/${body.id}`)
    expect(record.body).toMatchObject({ kind: 'guest', firstName: body.name })
  })

  test('gave consent on the spot, which is recorded; staff do not see what is not shared', async () => {
    const tenant = await world.makeTenant()
    const { id, isSharing } = (await invite(tenant, { consent: { given: 'in-person', sharesWithStaff: false } })).body
    const { id: open, isSharing: isOpen } = (await invite(tenant)).body
    expect([isSharing, isOpen]).toEqual([false, true])
    const listed = new Map((await listGuests(tenant)).map((guest) => [guest.id, guest.isSharing]))
    expect([listed.get(id), listed.get(open)]).toEqual([false, true])
    expect(await world.sql(`select purpose, given, decision from consent where member_id = $1`, [id])).toEqual([
      { purpose: 'store-health-data', given: 'in-person', decision: 'given' },
    ])
    expect((await measure(tenant, id)).status).toBe(201)
    expect(
      await world.ask(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/check-ups?memberId=${id}`),
    ).toMatchObject({
      status: 403,
      body: { code: 'not-shared' },
    })
  })

  test('shares nothing in a company, where staff record no consent to sharing', async () => {
    const tenant = await world.makeTenant([6], 'company')
    expect(await invite(tenant)).toMatchObject({ status: 403, body: { code: 'sharing-by-member-only' } })
    const { id } = (await invite(tenant, { consent: { given: 'in-person', sharesWithStaff: false } })).body
    expect((await measure(tenant, id)).status).toBe(201)
    expect(
      (await world.ask(tenant.staff, 'GET', `/api/tenants/${tenant.tenantId}/check-ups?memberId=${id}`)).status,
    ).toBe(403)
  })

  test('is neither changed nor invited nor linked as members are', async () => {
    const tenant = await world.makeTenant()
    const { id } = (await invite(tenant)).body
    const path = `/api/tenants/${tenant.tenantId}/members/${id}`
    expect((await world.ask(tenant.staff, 'PATCH', path, { body: { department: 'x' } })).status).toBe(404)
    const invited = await world.ask(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/member-invitations`, {
      body: { members: [{ memberId: id, email: 'gast@salus.example' }] },
    })
    expect(JSON.stringify(invited.body)).toContain('not-found')
  })

  test.each([
    ['without consent', { consent: undefined }],
    ['with a consent that is pending', { consent: { given: 'pending', sharesWithStaff: true } }],
    ['without a day of birth', { birthDate: undefined }],
    ['without a sex', { sex: undefined }],
    ['born tomorrow', { birthDate: '2026-03-12' }],
    ['with a login', { userId: 'x' }],
  ])('%s is refused', async (_what, fields) => {
    const tenant = await world.makeTenant()
    expect((await invite(tenant, fields)).status).toBe(422)
    expect(await listGuests(tenant)).toEqual([])
  })
})

describe('a guest who becomes a member', () => {
  test('with a record of their own keeps everything that was measured', async () => {
    const tenant = await world.makeTenant()
    const { id } = (await invite(tenant, { name: 'Gerda' })).body
    const { resultGuid } = (await measure(tenant, id)).body
    expect(
      await become(tenant, id, { as: 'new', firstName: 'Gerda', lastName: 'Ganz', externalNumber: 'A-7' }),
    ).toMatchObject({
      status: 200,
      body: {
        id,
        kind: 'member',
        firstName: 'Gerda',
        lastName: 'Ganz',
        externalNumber: 'A-7',
        birthDate: mara.birthDate,
      },
    })
    expect([await listGuests(tenant), await listCheckUps(tenant, id)]).toEqual([[], [resultGuid]])
    expect((await become(tenant, id, { as: 'new', firstName: 'G', lastName: 'G' })).status).toBe(404)
  })

  test('with a number already in use is refused and stays a guest', async () => {
    const tenant = await world.makeTenant()
    await world.sql(`update member set external_number = 'A-7' where id = $1`, [tenant.member.memberId])
    const { id } = (await invite(tenant)).body
    expect(await become(tenant, id, { as: 'new', firstName: 'G', lastName: 'G', externalNumber: 'A-7' })).toMatchObject(
      {
        status: 409,
        body: { code: 'duplicate-external-number' },
      },
    )
    expect(await listGuests(tenant)).toHaveLength(1)
  })

  test('who has a record already: every version moves unchanged, and the history continues', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const { id } = (await invite(tenant)).body
    const first = (await measure(tenant, id)).body
    const corrected = await world.ask<CheckUp>(
      tenant.staff,
      'PATCH',
      `/api/tenants/${tenant.tenantId}/check-ups/${first.resultGuid}`,
      { body: { revision: 1, reason: 'Tippfehler', note: 'neu' } },
    )
    expect(corrected.status).toBe(200)
    const before = await versions(first.resultGuid)
    expect((await become(tenant, id, { as: 'existing', memberId, acceptsDifference: false })).body).toMatchObject({
      id: memberId,
      // The member record contains times in UTC. The check-up contains them with the offset at the place of
      // measurement.
      lastCheckUpAt: new Date(first.dateOfMeasurement).toISOString().replace('.000Z', '+00:00'),
    })
    expect(await versions(first.resultGuid)).toEqual(before.map((row) => ({ ...row, member_id: memberId })))
    expect([await listCheckUps(tenant, memberId), await listGuests(tenant)]).toEqual([[first.resultGuid], []])
    const own = await world.ask<{ items: { resultGuid: string }[] }>(tenant.member, 'GET', '/api/me/check-ups')
    expect(own.body.items.map(({ resultGuid }) => resultGuid)).toEqual([first.resultGuid])
    const lines = await world.sql(
      `select action from audit_event where tenant_id = $1 and subject_ids @> array[$2, $3]::uuid[] order by action`,
      [tenant.tenantId, id, memberId],
    )
    expect(lines).toEqual([{ action: 'check-up.moved' }, { action: 'guest.became-member' }])
  })

  const versions = (resultGuid: string) =>
    world.sql(`select * from check_up_version where result_guid = $1 order by revision`, [resultGuid])

  test('brings documents and notes along', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const { id } = (await invite(tenant)).body
    const writePath = (of: string) => `/api/tenants/${tenant.tenantId}/members/${of}`
    await world.app.inject({
      method: 'POST',
      url: `${writePath(id)}/documents`,
      headers: {
        ...world.makeHeaders(tenant.staff),
        'content-type': 'application/octet-stream',
        'x-file-name': 'a.pdf',
      },
      payload: pdfWith('a'),
    })
    await world.ask(tenant.staff, 'POST', `${writePath(id)}/notes`, { body: { text: 'Knie' } })
    await become(tenant, id, { as: 'existing', memberId, acceptsDifference: false })
    const documents = await world.ask(tenant.member, 'GET', '/api/me/documents')
    expect(documents.body).toMatchObject({ items: [{ fileName: 'a.pdf', memberId }] })
    const notes = await world.ask(tenant.staff, 'GET', `${writePath(memberId)}/notes`)
    expect(notes.body).toMatchObject({ items: [{ text: 'Knie', memberId }] })
  })

  test('shares from then on only what the member shares', async () => {
    const tenant = await world.makeTenant([6, 15])
    const silent = await world.makeMember(tenant.tenantId, { sharesAll: false })
    const { id } = (await invite(tenant)).body
    await measure(tenant, id)
    expect((await measure(tenant, id, manualId)).status).toBe(201)
    expect((await become(tenant, id, { as: 'existing', memberId: silent, acceptsDifference: false })).status).toBe(200)
    const rows = await world.sql(
      `select distinct c.member_id, c.is_shared, v.member_id as version_of, v.is_shared as version_shared
       from check_up c join check_up_version v using (tenant_id, result_guid) where c.tenant_id = $1`,
      [tenant.tenantId],
    )
    expect(rows).toEqual([{ member_id: silent, is_shared: false, version_of: silent, version_shared: false }])
  })

  test('limits what the record of a member without a login shares if the guest shares less, and the audit says so', async () => {
    const tenant = await world.makeTenant([6, 15])
    const open = await world.makeMember(tenant.tenantId)
    const limits = () =>
      world.sql<{ subjects: string[] }>(
        `select subject_ids as subjects from audit_event where tenant_id = $1 and action = 'consent.limited-by-record'`,
        [tenant.tenantId],
      )
    const { id: sharing } = (await invite(tenant)).body
    await measure(tenant, sharing)
    expect((await become(tenant, sharing, { as: 'existing', memberId: open, acceptsDifference: false })).status).toBe(
      200,
    )
    expect(await limits()).toEqual([])
    const { id } = (await invite(tenant, { consent: { given: 'in-person', sharesWithStaff: false } })).body
    await measure(tenant, id)
    expect((await become(tenant, id, { as: 'existing', memberId: open, acceptsDifference: false })).status).toBe(200)
    expect(await world.sql('select shares_all from member where id = $1', [open])).toEqual([{ shares_all: false }])
    expect(await limits()).toEqual([{ subjects: [id, open] }])
  })

  test('is not matched with a record of another birth date, unless staff confirm it', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    for (const other of [{ birthDate: '1980-05-18' }, { sex: 'male' }]) {
      const { id } = (await invite(tenant, other)).body
      expect(await become(tenant, id, { as: 'existing', memberId, acceptsDifference: false })).toMatchObject({
        status: 409,
        body: { code: 'guest-differs' },
      })
      expect((await become(tenant, id, { as: 'existing', memberId, acceptsDifference: true })).status).toBe(200)
    }
  })

  test('is refused for a record of another tenant, an archived one, a guest, and one without consent', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    const { id } = (await invite(tenant)).body
    const { resultGuid } = (await measure(tenant, id)).body
    const to = async (memberId: string) =>
      (await become(tenant, id, { as: 'existing', memberId, acceptsDifference: true })).status
    expect(await to(foreign.member.memberId)).toBe(404)
    expect(await to((await invite(tenant)).body.id)).toBe(404)
    expect(await to(await world.makeMember(tenant.tenantId, { status: 'archived' }))).toBe(422)
    expect(await to(await world.makeMember(tenant.tenantId, { storesHealthData: false }))).toBe(403)
    const theirs = (await invite(foreign)).body.id
    expect((await become(tenant, theirs, { as: 'new', firstName: 'G', lastName: 'G' })).status).toBe(404)
    expect((await become(tenant, tenant.member.memberId, { as: 'new', firstName: 'G', lastName: 'G' })).status).toBe(
      404,
    )
    expect(await listCheckUps(tenant, id)).toEqual([resultGuid])
  })
})

test('after 30 days a guest is erased with all measurements, and the report says so', async () => {
  const tenant = await world.makeTenant()
  const [old, young, moved] = [await invite(tenant), await invite(tenant), await invite(tenant)]
  for (const { body } of [old, young, moved]) await measure(tenant, body.id)
  const { memberId } = tenant.member
  await become(tenant, moved.body.id, { as: 'existing', memberId, acceptsDifference: false })
  await world.sql(`update member set created_at = now() - interval '31 days' where id = any($1)`, [
    [old.body.id, memberId],
  ])
  await world.sql(`update member set created_at = now() - interval '29 days' where id = $1`, [young.body.id])
  const report = await runRetention({ ...world, owner: world.database.owner })
  expect(report.tenants.find(({ tenantId }) => tenantId === tenant.tenantId)?.counts.guests).toBe(2)
  expect((await listGuests(tenant)).map(({ id }) => id)).toEqual([young.body.id])
  expect([await listCheckUps(tenant, memberId), await listCheckUps(tenant, young.body.id)]).toMatchObject(
    [[{}], [{}]].map(() => [expect.any(String)]),
  )
  expect(await world.sql(`select id from member where id = any($1)`, [[old.body.id, moved.body.id]])).toEqual([])
})
