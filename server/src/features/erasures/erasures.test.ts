import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Erasure, Hold } from '@salus/contract/members/erasures.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eraseAgainIn } from '../../background-tasks.ts'
import { killAtEachCommit } from '../../testing/killed-owner.ts'
import {
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'
import { noteErased, readJournal, subjectHash } from './erasure-journal.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

/** Makes a tenant with a member who shares all data and has one result. */
async function measured() {
  const tenant = await world.makeTenant()
  const { tenantId, member, staff } = tenant
  await world.sql(`update member set shares_all = true, stores_health_data = true where tenant_id = $1`, [tenantId])
  const made = await world.ask<{ resultGuid: string }>(staff, 'POST', `/api/tenants/${tenantId}/check-ups`, {
    body: { profileId: stressLoadId, memberId: member.memberId, answers: stressAnswers() },
  })
  expect(made.status).toBe(201)
  return { ...tenant, resultGuid: made.body.resultGuid, memberId: member.memberId }
}

const done = (tenant: TenantOfTest, id: string): Promise<Erasure> =>
  vi.waitFor(
    async () => {
      const { body } = await world.ask<Erasure>(tenant.admin, 'GET', `/api/tenants/${tenant.tenantId}/erasures/${id}`)
      if (body.doneAt === null) throw new Error('not erased yet')
      return body
    },
    { timeout: 20_000, interval: 100 },
  )

/** Adds a row that belongs to the check-up. The receipt must not count this row as another check-up. */
const endSeries = (memberId: string) =>
  world.sql(
    'insert into series_end (tenant_id, result_guid) select tenant_id, result_guid from check_up where member_id = $1',
    [memberId],
  )

const rowsAbout = async (memberId: string) => {
  const [row] = await world.sql<{ count: number }>(
    `select ((select count(*) from member where id = $1) + (select count(*) from check_up where member_id = $1)
       + (select count(*) from check_up_version where member_id = $1) + (select count(*) from membership where member_id = $1))::int as count`,
    [memberId],
  )
  return row?.count
}

describe('an Admin erases a member', () => {
  test('nobody sees them once the erasure is requested, and the receipt says how much was removed', async () => {
    const tenant = await measured()
    const { tenantId, memberId, admin, staff } = tenant
    await endSeries(memberId)
    const asked = await world.ask<Erasure>(admin, 'POST', `/api/tenants/${tenantId}/members/${memberId}/erasure`)
    expect(asked.status, JSON.stringify(asked.body)).toBe(202)
    expect((await world.ask(staff, 'GET', `/api/tenants/${tenantId}/members/${memberId}`)).status).toBe(404)
    const receipt = await done(tenant, asked.body.id)
    expect(receipt.askedBy).toBe('admin')
    expect(Object.fromEntries(receipt.counts.map(({ kind, count }) => [kind, count]))).toMatchObject({
      'member-records': 1,
      'check-ups': 1,
      'check-up-versions': 1,
      memberships: 1,
    })
    expect(await rowsAbout(memberId)).toBe(0)
    const list = await world.ask<{ items: Erasure[] }>(admin, 'GET', `/api/tenants/${tenantId}/erasures`)
    expect(list.body.items).toEqual([receipt])
    expect(JSON.stringify(list.body)).not.toContain(memberId)
  })

  test('the person is told by mail, without a word about the organisation or the results', async () => {
    const tenant = await measured()
    const [login] = await world.sql<{ email: string }>('select email from app_user where id = $1', [
      tenant.member.userId,
    ])
    const asked = await world.ask<Erasure>(
      tenant.admin,
      'POST',
      `/api/tenants/${tenant.tenantId}/members/${tenant.memberId}/erasure`,
    )
    await done(tenant, asked.body.id)
    const outbox = path.join(world.dataDir, 'outbox')
    const told = await vi.waitFor(() => {
      const mails = readdirSync(outbox)
        .map((name) => readFileSync(path.join(outbox, name), 'utf8').replaceAll(/=\r?\n/g, ''))
        .filter((mail) => mail.includes(`To: ${login?.email}`))
      const mail = mails.find((each) => /Ihre Akte mit allen Ergebnissen|is erasing your record/.test(each))
      if (mail === undefined) throw new Error('no mail yet')
      return mail
    }, 10_000)
    expect(told).toContain('/memberships')
    const [{ name } = { name: 'no tenant' }] = await world.sql<{ name: string }>(
      'select display_name as name from tenant where id = $1',
      [tenant.tenantId],
    )
    expect(name).toMatch(/^Tenant \d+$/)
    expect(told).not.toContain(name)
  })

  test('shows beforehand how much would be erased, without what is not shared', async () => {
    const tenant = await measured()
    const { tenantId, memberId, admin, staff } = tenant
    const base = `/api/tenants/${tenantId}/members/${memberId}`
    await world.ask(staff, 'POST', `${base}/notes`, { body: { text: 'Kommt mittwochs.' } })
    await world.ask(staff, 'POST', `${base}/analysis-links`, { body: { profileId: stressLoadId } })
    const seen = async () => {
      const { status, body } = await world.ask<Pick<Erasure, 'counts'>>(admin, 'GET', `${base}/erasure`)
      expect(status, JSON.stringify(body)).toBe(200)
      return Object.fromEntries(body.counts.map(({ kind, count }) => [kind, count]))
    }
    await endSeries(memberId)
    expect(await seen()).toEqual({ 'check-ups': 1, notes: 1, links: 1 })
    await world.sql('update check_up set is_shared = false where tenant_id = $1', [tenantId])
    expect(await seen()).toEqual({ notes: 1, links: 1 })
    const foreign = await world.makeTenant()
    expect((await world.ask(staff, 'GET', `${base}/erasure`)).status).toBe(403)
    const across = `/api/tenants/${foreign.tenantId}/members/${memberId}/erasure`
    expect((await world.ask(foreign.admin, 'GET', across)).status).toBe(404)
  })
  test('notes the records that were merged into theirs, too: an earlier backup contains them separately', async () => {
    const tenant = await measured()
    const { tenantId, memberId, admin } = tenant
    const merged = await world.makeMember(tenantId)
    await world.sql(`update member set merged_into = $3 where tenant_id = $1 and id = $2`, [tenantId, merged, memberId])
    const asked = await world.ask<Erasure>(admin, 'POST', `/api/tenants/${tenantId}/members/${memberId}/erasure`)
    await done(tenant, asked.body.id)
    const noted = (await readJournal(world.dataDir)).map(({ hash }) => hash)
    expect(noted).toEqual(expect.arrayContaining([subjectHash(memberId), subjectHash(merged)]))
    expect(await rowsAbout(merged)).toBe(0)
  })

  test('cancels the waiting mails to their address, but none to a longer address with the same ending', async () => {
    const tenant = await measured()
    const { tenantId, memberId, admin } = tenant
    const address = `anna-${randomUUID()}@praxis.example`
    await world.sql('update member set email = $2 where id = $1', [memberId, address])
    for (const email of [address.toUpperCase(), `jo${address}`])
      await world.sql(
        `select graphile_worker.add_job('send-password-reset', json_build_object('email', $1::text), run_at => now() + interval '1 day')`,
        [email],
      )
    const asked = await world.ask<Erasure>(admin, 'POST', `/api/tenants/${tenantId}/members/${memberId}/erasure`)
    const { counts } = await done(tenant, asked.body.id)
    expect(counts).toContainEqual({ kind: 'jobs', count: 1 })
    const waiting = await world.sql<{ email: string }>(
      `select payload ->> 'email' as email from graphile_worker._private_jobs where payload ->> 'email' ilike '%' || $1`,
      [address],
    )
    expect(waiting).toEqual([{ email: `jo${address}` }])
  })

  test('is for Admins of this tenant who have just signed in', async () => {
    const tenant = await measured()
    const foreign = await world.makeTenant()
    const url = `/api/tenants/${tenant.tenantId}/members/${tenant.memberId}/erasure`
    expect((await world.ask(tenant.staff, 'POST', url)).status).toBe(403)
    expect((await world.ask(foreign.admin, 'POST', url)).status).toBe(404)
    expect(
      (await world.ask(foreign.admin, 'POST', `/api/tenants/${foreign.tenantId}/members/${tenant.memberId}/erasure`))
        .status,
    ).toBe(404)
    await world.sql(`update session set confirmed_at = now() - interval '6 minutes' where user_id = $1`, [
      tenant.admin.userId,
    ])
    const { status, body } = await world.ask<{ code: string }>(tenant.admin, 'POST', url)
    expect([status, body.code]).toEqual([403, 'reauth-required'])
    expect(await rowsAbout(tenant.memberId)).toBeGreaterThan(0)
  })
})

describe('a hold', () => {
  const place = async (tenant: Awaited<ReturnType<typeof measured>>, body: object = { reason: 'A lawsuit' }) =>
    world.ask<Hold>(tenant.admin, 'PUT', `/api/tenants/${tenant.tenantId}/members/${tenant.memberId}/hold`, { body })

  test('hides the member from everybody, and writes are refused with it', async () => {
    const tenant = await measured()
    const { tenantId, memberId, resultGuid, staff, admin, member } = tenant
    const link = await world.ask<{ code: string }>(
      staff,
      'POST',
      `/api/tenants/${tenantId}/members/${memberId}/analysis-links`,
      {
        body: { profileId: stressLoadId },
      },
    )
    expect((await place(tenant)).status).toBe(200)
    for (const who of [staff, admin]) {
      for (const url of [`members/${memberId}`, `check-ups/${resultGuid}`, `check-ups/${resultGuid}/report.pdf`])
        expect([url, (await world.ask(who, 'GET', `/api/tenants/${tenantId}/${url}`)).status]).toEqual([url, 404])
      for (const list of ['members', 'check-ups'])
        expect((await world.ask(who, 'GET', `/api/tenants/${tenantId}/${list}`)).raw.toString()).not.toContain(memberId)
    }
    expect((await world.ask(member, 'GET', `/api/me/check-ups/${resultGuid}`)).status).toBe(404)
    expect((await world.ask<{ items: object[] }>(member, 'GET', '/api/me/check-ups')).body.items).toEqual([])
    const writes = [
      ['PATCH', `members/${memberId}`, { firstName: 'New' }],
      ['POST', 'check-ups', { profileId: stressLoadId, memberId, answers: stressAnswers() }],
      ['POST', `members/${memberId}/analyses`, { profileId: stressLoadId }],
      ['POST', `members/${memberId}/analysis-links`, { profileId: stressLoadId }],
      ['PATCH', `check-ups/${resultGuid}`, { revision: 1, reason: 'x', note: 'y' }],
      ['POST', `members/${memberId}/erasure`, undefined],
    ] as const
    for (const [method, url, body] of writes) {
      const answer = await world.ask<{ code: string }>(
        admin,
        method,
        `/api/tenants/${tenantId}/${url}`,
        body ? { body } : {},
      )
      expect([url, answer.status, answer.body.code]).toEqual([url, 423, 'on-hold'])
    }
    const opened = await world.ask(null, 'POST', '/api/analysis-links/open', { body: { token: link.body.code } })
    expect(opened).toMatchObject({ status: 404, body: { code: 'link-not-usable' } })
    const foreign = await world.makeTenant()
    const there = await world.ask(foreign.admin, 'PATCH', `/api/tenants/${foreign.tenantId}/members/${memberId}`, {
      body: { firstName: 'New' },
    })
    expect(there.status, 'another tenant hears nothing of it').toBe(404)
  })
  const invitedByMail = async () => {
    const tenant = await world.makeTenant()
    const email = `${randomUUID()}@salus.example`
    const memberId = await world.makeMember(tenant.tenantId)
    const { body } = await world.ask<{ items: readonly { readonly invitationId: string }[] }>(
      tenant.staff,
      'POST',
      `/api/tenants/${tenant.tenantId}/member-invitations`,
      { body: { members: [{ memberId, email }] } },
    )
    return { ...tenant, memberId, email, invitationId: body.items[0]?.invitationId ?? '' }
  }
  const acts = {
    hold: (tenant: Awaited<ReturnType<typeof invitedByMail>>) => place({ ...tenant, resultGuid: '' }),
    erasure: ({ admin, tenantId, memberId }: Awaited<ReturnType<typeof invitedByMail>>) =>
      world.ask(admin, 'POST', `/api/tenants/${tenantId}/members/${memberId}/erasure`),
  }
  test.each(['hold', 'erasure'] as const)(
    'or erasure ends the invitation of the member, and staff no longer read the address: %s',
    async (act) => {
      const tenant = await invitedByMail()
      const { tenantId, staff, email, invitationId } = tenant
      const list = () => world.ask(staff, 'GET', `/api/tenants/${tenantId}/invitations`)
      expect((await list()).raw.toString()).toContain(email)
      expect((await acts[act](tenant)).status).toBeLessThan(300)
      expect((await list()).raw.toString()).not.toContain(email)
      const pending = `select id from invitation where id = $1 and state = 'pending'`
      expect(await world.sql(pending, [invitationId])).toEqual([])
      const path = `/api/tenants/${tenantId}/invitations/${invitationId}`
      expect((await world.ask(staff, 'POST', `${path}/resend`)).status).toBe(404)
    },
  )
  test('placed by an earlier version has left an invitation: staff neither read nor send nor end it', async () => {
    const tenant = await invitedByMail()
    const { tenantId, staff, memberId, email, invitationId } = tenant
    await world.sql('update member set held = true where tenant_id = $1 and id = $2', [tenantId, memberId])
    const { raw } = await world.ask(staff, 'GET', `/api/tenants/${tenantId}/invitations`)
    expect(raw.toString()).not.toContain(email)
    const path = `/api/tenants/${tenantId}/invitations/${invitationId}`
    expect((await world.ask(staff, 'POST', `${path}/resend`)).status).toBe(404)
  })
  test('is listed for Admins without a name, and erases when it ends', async () => {
    const tenant = await measured()
    const { tenantId, memberId, admin } = tenant
    await place(tenant, { reason: 'A lawsuit', endsOn: '2030-01-01' })
    const { body } = await world.ask<{ items: Hold[] }>(admin, 'GET', `/api/tenants/${tenantId}/holds`)
    expect(body.items).toEqual([
      expect.objectContaining({ memberId, kind: 'legal', reason: 'A lawsuit', endsOn: '2030-01-01' }),
    ])
    const ended = await world.ask<Erasure>(admin, 'DELETE', `/api/tenants/${tenantId}/members/${memberId}/hold`)
    expect(ended.status).toBe(202)
    expect((await done(tenant, ended.body.id)).askedBy).toBe('hold-ended')
    expect(await rowsAbout(memberId)).toBe(0)
    expect((await world.ask(admin, 'DELETE', `/api/tenants/${tenantId}/members/${memberId}/hold`)).status).toBe(404)
  })
  test('needs a reason and a future day', async () => {
    const tenant = await measured()
    expect((await place(tenant, { reason: ' ' })).status).toBe(422)
    expect((await place(tenant, { reason: 'x', endsOn: '2020-01-01' })).status).toBe(422)
    expect((await place({ ...tenant, memberId: randomUUID() })).status).toBe(404)
  })
})

test('a start that is killed while it erases a member again leaves one receipt', async () => {
  const { tenantId, memberId } = await measured()
  const deps = { files: world.files, dataDir: world.dataDir }
  await noteErased(world.dataDir, [{ kind: 'member', hash: subjectHash(memberId), at: '2026-03-10T12:00:00.000Z' }])
  expect(await killAtEachCommit(world.database.owner, (owner) => eraseAgainIn({ ...deps, owner }))).toBeGreaterThan(2)
  expect(await rowsAbout(memberId)).toBe(0)
  const receipts = await world.sql<{ done: boolean }>(
    'select done_at is not null as done from erasure where tenant_id = $1',
    [tenantId],
  )
  expect(receipts).toEqual([{ done: true }])
})
