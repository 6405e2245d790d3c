import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CheckUp, OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { DataExport } from '@salus/contract/account/own-data.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Access } from '@salus/contract/account/access-log.ts'
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
const share = (who: SignedIn, tenant: TenantOfTest, decision: 'given' | 'withdrawn') =>
  world.ask<Problem>(who, 'POST', `${base(tenant)}/members/${tenant.member.memberId}/consents`, {
    body: { purpose: 'share-with-staff', textVersion: '1', language: 'de', decision },
  })
const record = async (who: SignedIn, tenant: TenantOfTest) => {
  const body = { profileId: stressLoadId, memberId: tenant.member.memberId, answers: stressAnswers() }
  const made = await world.ask<CheckUp>(who, 'POST', `${base(tenant)}/check-ups`, { body })
  expect(made.status).toBe(201)
  return made.body.resultGuid
}
const unlink = (tenant: TenantOfTest) =>
  world.ask(tenant.admin, 'DELETE', `${base(tenant)}/members/${tenant.member.memberId}/link`)
const invite = async (tenant: TenantOfTest, who: SignedIn) => {
  const body = { members: [{ memberId: tenant.member.memberId, email: await findEmail(who) }] }
  const path = `${base(tenant)}/member-invitations`
  const { body: invited } = await world.ask<{ items: { invitationId: string }[] }>(tenant.admin, 'POST', path, { body })
  return world.ask<Problem>(who, 'POST', '/api/me/invitations/accept', {
    body: { invitationId: invited.items[0]?.invitationId },
  })
}
const ownGuids = async (who: SignedIn) =>
  (await world.ask<{ items?: OwnCheckUpListItem[] }>(who, 'GET', '/api/me/check-ups')).body.items?.map(
    ({ resultGuid }) => resultGuid,
  ) ?? []
const staffGuids = async (tenant: TenantOfTest) =>
  (
    await world.ask<{ items: { resultGuid: string }[] }>(
      tenant.admin,
      'GET',
      `${base(tenant)}/check-ups?memberId=${tenant.member.memberId}`,
    )
  ).body.items?.map(({ resultGuid }) => resultGuid) ?? []
const askStatus = async (who: SignedIn, url: string) => (await world.ask(who, 'GET', url)).status
const mailsTo = (address: string): readonly string[] => {
  const folder = path.join(world.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`))
}

/**
 * Makes a member with one result measured by staff and one recorded without staff. The member has stopped sharing both.
 */
async function withSecret() {
  const tenant = await world.makeTenant()
  const shared = await record(tenant.staff, tenant)
  expect((await share(tenant.member, tenant, 'withdrawn')).status).toBe(200)
  expect((await share(tenant.member, tenant, 'given')).status).toBe(200)
  const second = await record(tenant.member, tenant)
  expect((await share(tenant.member, tenant, 'withdrawn')).status).toBe(200)
  return { tenant, kept: [shared, second], mailbox: await world.makeUser('Zweitpostfach') }
}

/** Returns the complete text of the person's copy of their own data. */
const fetchCopy = async (who: SignedIn): Promise<string> => {
  const asked = await world.ask<DataExport>(who, 'POST', '/api/me/exports')
  await vi.waitFor(
    async () => {
      const { body } = await world.ask<{ exports: DataExport[] }>(who, 'GET', '/api/me/exports')
      expect(body.exports.find(({ id }) => id === asked.body.id)?.state).toBe('ready')
    },
    { timeout: 20_000, interval: 100 },
  )
  const { raw } = await world.ask(who, 'GET', `/api/me/exports/${asked.body.id}/salus-export.zip`)
  const files = Object.entries(unzipSync(new Uint8Array(raw)))
  return files.map(([name, content]) => `${name}\n${strFromU8(content, name.endsWith('.pdf'))}`).join('\n')
}

describe('an Admin who unlinks a record and links a mailbox of their own', () => {
  test('reads nothing that the member did not share, as that login or as staff, whatever that login consents to', async () => {
    const { tenant, kept, mailbox } = await withSecret()
    expect((await unlink(tenant)).status).toBe(204)
    expect((await invite(tenant, mailbox)).status).toBe(200)
    const look = async () => {
      expect(await ownGuids(mailbox)).toEqual([])
      expect(await staffGuids(tenant)).toEqual([])
      for (const guid of kept) {
        expect(await askStatus(mailbox, `/api/me/check-ups/${guid}`)).toBe(404)
        expect(await askStatus(mailbox, `${base(tenant)}/check-ups/${guid}`)).toBeGreaterThanOrEqual(403)
        expect(await askStatus(tenant.admin, `${base(tenant)}/check-ups/${guid}`)).toBeGreaterThanOrEqual(403)
        expect(await askStatus(mailbox, `/api/me/check-ups/${guid}/report.pdf`)).toBe(404)
      }
    }
    await look()
    expect((await share(mailbox, tenant, 'given')).status).toBe(200)
    await look()
    const copy = await fetchCopy(mailbox)
    for (const guid of kept) expect(copy).not.toContain(guid)
    const own = await record(mailbox, tenant)
    expect(await ownGuids(mailbox)).toEqual([own])
    expect(await staffGuids(tenant)).toEqual([own])
  }, 60_000)

  test('learns nothing of what the member did alone: not in the copy, the access log or the unfinished analyses', async () => {
    const { tenant, kept, mailbox } = await withSecret()
    const { member, staff } = tenant
    const url = `${base(tenant)}/members/${member.memberId}`
    const begin = async (who: SignedIn, answers: object) => {
      const body = { profileId: stressLoadId }
      const begun = await world.ask<{ analysisId: string }>(who, 'POST', `${url}/analyses`, { body })
      await world.ask(who, 'PATCH', `${url}/analyses/${begun.body.analysisId}`, { body: { answers } })
      return begun.body.analysisId
    }
    const [own, ofStaff] = [await begin(member, { q1: 3 }), await begin(staff, { q2: 1 })]
    const link = randomUUID()
    await world.sql(
      `insert into analysis_link (tenant_id, id, member_id, profile_id, token_hash, created_by, expires_at, answers)
       values ($1, $2, $3, $4, $5, $6, now() + interval '1 day', '{"q3": 2}')`,
      [tenant.tenantId, link, member.memberId, stressLoadId, randomUUID(), staff.userId],
    )
    await world.auditWritten()
    await unlink(tenant)
    // Takes the time of unlinking from the database's clock, which the audit uses. The test clock is months behind.
    await world.sql('update member set unlinked_at = now() where id = $1', [member.memberId])
    await invite(tenant, mailbox)
    const copy = await fetchCopy(mailbox)
    for (const hidden of [own, link, member.userId]) expect(copy).not.toContain(hidden)
    expect(copy).not.toMatch(/,Member,(check-up|analysis)$/m)
    for (const shown of [ofStaff, 'member.unlinked']) expect(copy).toContain(shown)
    const log = await world.ask<{ items: Access[] }>(mailbox, 'GET', '/api/me/access-log?by=everybody')
    const ofOthers = log.body.items.filter(({ isSelf }) => !isSelf)
    expect(new Set(ofOthers.map(({ role }) => role))).toEqual(new Set(['Admin', 'Staff']))
    expect(log.body.items.map(({ action }) => action)).toContain('invitation.accepted')
    const begun = await world.ask<{ begunByOthers: object[] }>(mailbox, 'GET', `${url}/analyses`)
    expect(begun.body.begunByOthers).toEqual([])

    await unlink(tenant)
    await invite(tenant, member)
    const back = await fetchCopy(member)
    for (const shown of [own, ofStaff, ...kept]) expect(back).toContain(shown)
  }, 90_000)

  test('gives everything back when the former login is linked again', async () => {
    const { tenant, kept, mailbox } = await withSecret()
    await unlink(tenant)
    await invite(tenant, mailbox)
    await unlink(tenant)
    expect((await invite(tenant, tenant.member)).status).toBe(200)
    expect((await ownGuids(tenant.member)).toSorted()).toEqual(kept.toSorted())
    expect(await staffGuids(tenant)).toEqual([])
  })

  test('cannot use their own login', async () => {
    const { tenant } = await withSecret()
    await unlink(tenant)
    for (const employee of [tenant.admin, tenant.staff])
      expect(await invite(tenant, employee)).toMatchObject({ status: 409, body: { code: 'former-login-differs' } })
    expect((await invite(tenant, tenant.member)).status).toBe(200)
  })

  test('is revealed: the former login is mailed when it is unlinked and when another one is linked', async () => {
    const { tenant, mailbox } = await withSecret()
    const address = await findEmail(tenant.member)
    await unlink(tenant)
    await vi.waitFor(() => expect(mailsTo(address)).toHaveLength(1), { timeout: 15_000 })
    await invite(tenant, mailbox)
    await vi.waitFor(() => expect(mailsTo(address)).toHaveLength(2), { timeout: 15_000 })
  }, 40_000)
})

describe('a record whose login is unlinked', () => {
  test('is not shared any more, because its member can no longer withdraw, until the next login decides', async () => {
    const tenant = await world.makeTenant()
    const guid = await record(tenant.staff, tenant)
    expect(await staffGuids(tenant)).toEqual([guid])
    await unlink(tenant)
    expect(await staffGuids(tenant)).toEqual([])
    const rightful = await world.makeUser('Neue')
    expect((await invite(tenant, rightful)).status).toBe(200)
    expect(await ownGuids(rightful), 'staff saw it before, so the next login may').toEqual([guid])
    expect(await staffGuids(tenant)).toEqual([])
    await share(rightful, tenant, 'given')
    expect(await staffGuids(tenant)).toEqual([guid])
  })

  test('by its member keeps what they did not share for them alone, also after somebody else was linked', async () => {
    const { tenant, kept, mailbox } = await withSecret()
    expect((await world.ask(tenant.member, 'DELETE', `/api/me/memberships/${tenant.tenantId}`)).status).toBe(204)
    expect((await ownGuids(tenant.member)).toSorted()).toEqual(kept.toSorted())
    await invite(tenant, mailbox)
    await share(mailbox, tenant, 'given')
    expect([await ownGuids(mailbox), await staffGuids(tenant)]).toEqual([[], []])
  })

  test('by its member stops being shared at once, until the returning person or another login decides', async () => {
    for (const isBack of [true, false]) {
      const tenant = await world.makeTenant()
      const guid = await record(tenant.staff, tenant)
      await world.ask(tenant.member, 'DELETE', `/api/me/memberships/${tenant.tenantId}`)
      expect(await staffGuids(tenant)).toEqual([])
      expect(await ownGuids(tenant.member)).toEqual([guid])
      const next = isBack ? tenant.member : await world.makeUser('Nachfolge')
      expect((await invite(tenant, next)).status).toBe(200)
      expect([await ownGuids(next), await staffGuids(tenant)]).toEqual([[guid], []])
      await share(next, tenant, 'given')
      expect(await staffGuids(tenant)).toEqual([guid])
    }
  })
})
