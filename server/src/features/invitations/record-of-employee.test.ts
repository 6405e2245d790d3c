import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AuditEvent } from '@salus/contract/tenant/audit-events.ts'
import type { CheckUp, OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { InvitationCode } from '@salus/contract/tenant/invitations.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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
const findEmail = async ({ userId }: SignedIn) =>
  (await world.sql<{ email: string }>('select email from app_user where id = $1', [userId]))[0]?.email ?? ''
const measure = async (tenant: TenantOfTest, memberId: string) => {
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers() }
  return (await world.ask<CheckUp>(tenant.staff, 'POST', `${base(tenant)}/check-ups`, { body })).body.resultGuid
}
const colleague = async (tenant: TenantOfTest, role: 'Staff' | 'Admin', name: string) => {
  const person = await world.makeUser(name)
  await world.join(tenant.tenantId, person, role)
  return person
}
type Accepted = { memberId: string | null } & Problem
const accept = (who: SignedIn, body: object) => world.ask<Accepted>(who, 'POST', '/api/me/invitations/accept', { body })

async function take(tenant: TenantOfTest, memberId: string, way: { by: SignedIn; as: SignedIn; how: 'mail' | 'code' }) {
  if (way.how === 'code') {
    const url = `${base(tenant)}/invitation-codes`
    const { body } = await world.ask<{ items: InvitationCode[] }>(way.by, 'POST', url, {
      body: { memberIds: [memberId] },
    })
    return accept(way.as, { code: body.items[0]?.code, birthDate: '1980-05-17' })
  }
  const url = `${base(tenant)}/member-invitations`
  const members = [{ memberId, email: await findEmail(way.as) }]
  const { body } = await world.ask<{ items: { invitationId: string }[] }>(way.by, 'POST', url, { body: { members } })
  return accept(way.as, { invitationId: body.items[0]?.invitationId })
}
const ownGuids = async (who: SignedIn) =>
  (await world.ask<{ items?: OwnCheckUpListItem[] }>(who, 'GET', '/api/me/check-ups')).body.items?.map(
    ({ resultGuid }) => resultGuid,
  ) ?? []
const mailsTo = (address: string): readonly string[] => {
  const folder = path.join(world.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`))
}
const refused = { status: 409, body: { code: 'record-not-for-employees' } }

const listAudit = async (tenant: TenantOfTest) =>
  (await world.ask<{ items: readonly AuditEvent[] }>(tenant.admin, 'GET', `${base(tenant)}/audit-events`)).body.items

const merge = async (tenant: TenantOfTest, kept: string, merged: string) => {
  const url = `${base(tenant)}/member-merges`
  type Both = { one: { revision: number }; other: { revision: number } }
  const { body: both } = await world.ask<Both>(tenant.admin, 'GET', `${url}/records/${kept}/${merged}`)
  const revisions = { revision: both.one.revision, mergedRevision: both.other.revision }
  const body = { memberId: kept, mergedMemberId: merged, ...revisions, take: [] }
  expect((await world.ask(tenant.admin, 'POST', url, { body })).status).toBe(201)
}

/**
 * Unlinks an admin's login from the admin's own record, and merges this record with another person's. With `into`, the
 * admin's record remains; with `with`, the other record remains.
 */
async function withLoginTakenOff(which: 'into' | 'with') {
  const tenant = await world.makeTenant([6, 15], 'company')
  const own = await world.makeMember(tenant.tenantId, { userId: tenant.admin.userId, sharesAll: false })
  await world.sql('update membership set member_id = $2 where user_id = $1', [tenant.admin.userId, own])
  const victim = await world.makeMember(tenant.tenantId, { sharesAll: false })
  const secret = await measure(tenant, victim)
  expect((await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${own}/link`)).status).toBe(204)
  const [kept, merged] = which === 'into' ? [own, victim] : [victim, own]
  await merge(tenant, kept, merged)
  return { tenant, memberId: kept, secret }
}

describe('an Admin who unlinks their own login from a record, and merges another person’s record with it', () => {
  test.each(['into', 'with'] as const)(
    'does not become that person alone, nor with a colleague (%s)',
    async (which) => {
      const { tenant, memberId, secret } = await withLoginTakenOff(which)
      const itself = await take(tenant, memberId, { by: tenant.admin, as: tenant.admin, how: 'mail' })
      expect(itself).toMatchObject({ status: 409, body: { code: 'invited-by-oneself' } })
      expect(await take(tenant, memberId, { by: tenant.staff, as: tenant.admin, how: 'mail' })).toMatchObject(refused)
      const second = await colleague(tenant, 'Admin', 'Anke')
      const address = await findEmail(second)
      const before = mailsTo(address).length
      expect((await take(tenant, memberId, { by: second, as: tenant.admin, how: 'mail' })).status).toBe(200)
      await vi.waitFor(() => expect(mailsTo(address)).toHaveLength(before + 1), { timeout: 15_000 })
      expect((await listAudit(tenant)).filter(({ action }) => action === 'employee.record-linked')).toHaveLength(1)
      expect(await ownGuids(tenant.admin)).toEqual([])
      expect((await world.ask(tenant.admin, 'GET', `/api/me/check-ups/${secret}`)).status).toBe(404)
    },
    40_000,
  )

  test('does not gain access to measurements recorded since', async () => {
    const { tenant, memberId } = await withLoginTakenOff('into')
    await measure(tenant, memberId)
    const second = await colleague(tenant, 'Admin', 'Anke')
    expect(await take(tenant, memberId, { by: second, as: tenant.admin, how: 'mail' })).toMatchObject(refused)
  })

  test('gets their own record back unchanged if nothing was merged with it', async () => {
    const tenant = await world.makeTenant()
    const own = await world.makeMember(tenant.tenantId, { userId: tenant.staff.userId })
    await world.sql('update membership set member_id = $2 where user_id = $1', [tenant.staff.userId, own])
    const guid = await measure(tenant, own)
    await world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${own}/link`)
    expect((await take(tenant, own, { by: tenant.staff, as: tenant.staff, how: 'mail' })).status).toBe(200)
    expect(await ownGuids(tenant.staff)).toEqual([guid])
  })
})

describe('a record that never had a login', () => {
  test.each(['mail', 'code'] as const)(
    'is not opened to a colleague by a colleague, by %s, and stays nobody’s',
    async (how) => {
      const tenant = await world.makeTenant([6, 15], 'company')
      const second = await colleague(tenant, 'Staff', 'Susi')
      const memberId = await world.makeMember(tenant.tenantId, { sharesAll: false })
      const secret = await measure(tenant, memberId)
      expect(await take(tenant, memberId, { by: tenant.staff, as: second, how })).toMatchObject(refused)
      expect(await take(tenant, memberId, { by: second, as: tenant.staff, how })).toMatchObject(refused)
      expect((await world.ask(second, 'GET', `/api/me/check-ups/${secret}`)).status).not.toBe(200)
      expect(await world.sql('select user_id from member where id = $1', [memberId])).toEqual([{ user_id: null }])
    },
  )

  test('with unshared data is not opened to employees by an Admin either', async () => {
    const tenant = await world.makeTenant([6, 15], 'company')
    const memberId = await world.makeMember(tenant.tenantId, { sharesAll: false })
    await measure(tenant, memberId)
    expect(await take(tenant, memberId, { by: tenant.admin, as: tenant.staff, how: 'mail' })).toMatchObject(refused)
    const member = await world.makeUser('Mitglied')
    expect((await take(tenant, memberId, { by: tenant.staff, as: member, how: 'mail' })).status).toBe(200)
  })

  test('is linked to an employee when another Admin invites them, and every Admin is notified', async () => {
    const tenant = await world.makeTenant()
    const second = await colleague(tenant, 'Admin', 'Anke')
    const memberId = await world.makeMember(tenant.tenantId)
    const guid = await measure(tenant, memberId)
    const taken = await take(tenant, memberId, { by: tenant.admin, as: tenant.staff, how: 'mail' })
    expect(taken).toMatchObject({ status: 200, body: { memberId } })
    expect(await ownGuids(tenant.staff)).toEqual([guid])
    for (const admin of [tenant.admin, second]) {
      const address = await findEmail(admin)
      await vi.waitFor(() => expect(mailsTo(address)).toHaveLength(1), { timeout: 15_000 })
      expect(mailsTo(address)[0]).toContain('Stefan Tester')
      expect(mailsTo(address)[0]).not.toContain('Neuhaus')
    }
    const { body } = await world.ask<{ items: readonly AuditEvent[] }>(
      tenant.admin,
      'GET',
      `${base(tenant)}/audit-events`,
    )
    expect(body.items.filter(({ action }) => action === 'employee.record-linked')).toMatchObject([
      { objectId: tenant.staff.userId, subjectCount: 1 },
    ])
  }, 40_000)

  test('is not needed by employees: invited without a record, they get one of their own', async () => {
    const tenant = await world.makeTenant()
    const { body } = await world.ask<{ items: { invitationId: string }[] }>(
      tenant.staff,
      'POST',
      `${base(tenant)}/member-invitations`,
      { body: { addresses: [await findEmail(tenant.staff)] } },
    )
    const person = { firstName: 'Stefan', lastName: 'Tester', birthDate: '1990-01-01', sex: 'male' }
    const made = await accept(tenant.staff, { invitationId: body.items[0]?.invitationId, person })
    expect(made).toMatchObject({ status: 200, body: { memberId: expect.any(String) } })
  })

  test('with the address of a colleague who may not take it stays without a login, and the colleague gets a new one', async () => {
    const tenant = await world.makeTenant([6, 15], 'company')
    const known = await world.makeMember(tenant.tenantId, { sharesAll: false })
    await world.sql('update member set email = $2 where id = $1', [known, await findEmail(tenant.staff)])
    const secret = await measure(tenant, known)
    const { body } = await world.ask<{ items: { invitationId: string }[] }>(
      tenant.admin,
      'POST',
      `${base(tenant)}/member-invitations`,
      { body: { addresses: [await findEmail(tenant.staff)] } },
    )
    const person = { firstName: 'Nora', lastName: 'Neuhaus', birthDate: '1980-05-17', sex: 'female' }
    const made = await accept(tenant.staff, { invitationId: body.items[0]?.invitationId, person })
    expect(made).toMatchObject({ status: 200, body: { memberId: expect.any(String) } })
    expect(made.body.memberId).not.toBe(known)
    expect((await world.ask(tenant.staff, 'GET', `/api/me/check-ups/${secret}`)).status).toBe(404)
    expect(await world.sql('select user_id from member where id = $1', [known])).toEqual([{ user_id: null }])
  })

  test('with the address of a colleague who may take it becomes the colleague’s', async () => {
    const tenant = await world.makeTenant()
    const known = await world.makeMember(tenant.tenantId)
    await world.sql('update member set email = $2 where id = $1', [known, await findEmail(tenant.staff)])
    const { body } = await world.ask<{ items: { invitationId: string }[] }>(
      tenant.admin,
      'POST',
      `${base(tenant)}/member-invitations`,
      { body: { addresses: [await findEmail(tenant.staff)] } },
    )
    const person = { firstName: 'Nora', lastName: 'Neuhaus', birthDate: '1980-05-17', sex: 'female' }
    const made = await accept(tenant.staff, { invitationId: body.items[0]?.invitationId, person })
    expect(made).toMatchObject({ status: 200, body: { memberId: known } })
  })
})
