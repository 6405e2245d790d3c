import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Session } from '@salus/contract/account/session.ts'
import type { NewAnalysisLink } from '@salus/contract/measuring/links.ts'
import type { MemberListItem } from '@salus/contract/members/members.ts'
import type { Problem } from '@salus/contract/problem.ts'
import type { Invitation } from '@salus/contract/tenant/invitations.ts'
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
const invite = async (tenant: TenantOfTest, memberId: string, email?: string) => {
  const body = { members: [{ memberId, email }] }
  const url = `${base(tenant)}/member-invitations`
  return (await world.ask<{ items: Invitation[] }>(tenant.staff, 'POST', url, { body })).body.items
}
const resend = (tenant: TenantOfTest, { invitationId }: Invitation) =>
  world.ask<Problem>(tenant.staff, 'POST', `${base(tenant)}/invitations/${invitationId}/resend`)
const linkTo = async (tenant: TenantOfTest, memberId: string) => {
  const url = `${base(tenant)}/members/${memberId}/analysis-links`
  return (await world.ask<NewAnalysisLink>(tenant.staff, 'POST', url, { body: { profileId: stressLoadId } })).body.code
}
const byLink = (method: 'POST' | 'PATCH', act: 'open' | 'answers' | 'finish', body: object) =>
  world.ask<Problem>(null, method, `/api/analysis-links/${act}`, { body })
const offers = async (who: SignedIn) => (await world.ask<Session>(who, 'GET', '/api/session')).body.invitations
const setStatus = (tenant: TenantOfTest, memberId: string, status: 'archived' | 'active') =>
  world.ask(tenant.staff, 'PATCH', `${base(tenant)}/members/${memberId}`, { body: { status } })
const changeAll = (tenant: TenantOfTest, memberIds: string[], kind: 'archive' | 'restore') =>
  world.ask(tenant.staff, 'POST', `${base(tenant)}/member-changes`, {
    body: { selection: { memberIds }, change: { kind } },
  })
const endings = (tenant: TenantOfTest) =>
  world.sql<{ action: string; object_id: string; subject_ids: string[] }>(
    `select action, object_id, subject_ids from audit_event where tenant_id = $1 and action like '%.revoked' order by action, object_id`,
    [tenant.tenantId],
  )

const migrations = ['0230-links-of-archived-members.sql', '0231-invitations-of-archived-members.sql'].map((name) =>
  readFileSync(path.join(import.meta.dirname, '../../../migrations', name), 'utf8'),
)

/** Runs the migrations as an upgrade does, tenant by tenant until they change nothing. Returns how many rows changed. */
async function upgrade({ tenantId }: TenantOfTest): Promise<number> {
  let changed = 0
  const client = await world.database.owner.connect()
  try {
    for (const sql of migrations)
      for (let now = 1; now > 0; changed += now) {
        await client.query('begin; set local search_path = salus, pg_catalog; set local role salus_owner')
        await client.query(`select set_config('app.tenant', $1, true)`, [String(tenantId)])
        now = (await client.query(sql)).rowCount ?? 0
        await client.query('commit')
      }
  } finally {
    client.release()
  }
  return changed
}

const ways = [
  ['one by one', (tenant: TenantOfTest, memberId: string) => setStatus(tenant, memberId, 'archived')],
  ['in bulk', (tenant: TenantOfTest, memberId: string) => changeAll(tenant, [memberId], 'archive')],
] as const

/** A member who was invited, has a link to a questionnaire, and has begun to answer it. */
async function withOpenOffers() {
  const [tenant, person] = [await world.makeTenant(), await world.makeUser('Inga')]
  const [user] = await world.sql<{ email: string }>('select email from app_user where id = $1', [person.userId])
  const memberId = await world.makeMember(tenant.tenantId)
  const [invitation] = await invite(tenant, memberId, user?.email)
  const token = await linkTo(tenant, memberId)
  expect((await byLink('PATCH', 'answers', { token, answers: { q1: 2 } })).status).toBe(204)
  if (invitation === undefined) throw new Error('not invited')
  return { tenant, person, memberId, invitation, token }
}

describe.each(ways)('archiving a member %s', (_way, archive) => {
  test('ends the open invitation: the person is no longer offered what they cannot accept', async () => {
    const { tenant, person, memberId, invitation } = await withOpenOffers()
    expect(await offers(person)).toMatchObject({ isPending: true, data: [{ id: invitation.invitationId }] })
    await archive(tenant, memberId)
    expect(await offers(person)).toEqual({ isPending: false, data: [] })
    const row = { action: 'invitation.revoked', object_id: invitation.invitationId, subject_ids: [memberId] }
    expect(await endings(tenant)).toContainEqual(row)
  })

  test('ends the open link: it takes no answers that nobody would get, and keeps none', async () => {
    const { tenant, memberId, token } = await withOpenOffers()
    await archive(tenant, memberId)
    const answers = stressAnswers()
    for (const asked of [
      byLink('POST', 'open', { token }),
      byLink('PATCH', 'answers', { token, answers }),
      byLink('POST', 'finish', { token, answers }),
    ])
      expect(await asked).toMatchObject({ status: 404, body: { code: 'link-not-usable' } })
    const links = await world.sql('select id, state, answers from analysis_link where member_id = $1', [memberId])
    expect(links).toMatchObject([{ state: 'revoked', answers: {} }])
    expect(await endings(tenant)).toContainEqual({
      action: 'analysis-link.revoked',
      object_id: (links[0] as { id: string }).id,
      subject_ids: [memberId],
    })
  })

  test('ends no offers of other members', async () => {
    const { tenant, person, token } = await withOpenOffers()
    await archive(tenant, await world.makeMember(tenant.tenantId))
    expect(await offers(person)).toMatchObject({ isPending: true })
    expect((await byLink('POST', 'open', { token })).status).toBe(200)
    expect(await endings(tenant)).toEqual([])
  })
})

describe('a member who is brought back', () => {
  test.each([
    ['one by one', (tenant: TenantOfTest, memberId: string) => setStatus(tenant, memberId, 'active')],
    ['in bulk', (tenant: TenantOfTest, memberId: string) => changeAll(tenant, [memberId], 'restore')],
  ] as const)('%s has no open invitation, and can be invited again', async (_way, restore) => {
    const { tenant, person, memberId, token } = await withOpenOffers()
    await setStatus(tenant, memberId, 'archived')
    expect(await invite(tenant, memberId)).toEqual([])
    await restore(tenant, memberId)
    expect(await offers(person)).toMatchObject({ isPending: false })
    expect((await byLink('POST', 'open', { token })).status).toBe(404)
    const url = `${base(tenant)}/members/${memberId}`
    const { body } = await world.ask<MemberListItem>(tenant.staff, 'GET', url)
    expect(body.invitation?.state).toBe('revoked')
    const [user] = await world.sql<{ email: string }>('select email from app_user where id = $1', [person.userId])
    expect(await invite(tenant, memberId, user?.email)).toHaveLength(1)
    expect(await offers(person)).toMatchObject({ isPending: true })
  })
})

test('an expired invitation to an archived member cannot be sent again', async () => {
  const { tenant, memberId, invitation } = await withOpenOffers()
  await world.sql(`update invitation set expires_at = now() - interval '1 day' where id = $1`, [
    invitation.invitationId,
  ])
  await setStatus(tenant, memberId, 'archived')
  expect(await resend(tenant, invitation)).toMatchObject({ status: 404, body: { code: 'invitation-not-usable' } })
})

test('an upgrade ends what was left open when members were archived before', async () => {
  const [before, active] = [await withOpenOffers(), await withOpenOffers()]
  await world.sql(`update member set status = 'archived' where id = $1`, [before.memberId])
  const stored = ({ memberId }: typeof before) =>
    world.sql(
      `select i.state as invitation, i.token_hash as token, l.state as link, l.answers from invitation i
       join analysis_link l on l.tenant_id = i.tenant_id and l.member_id = i.member_id where i.member_id = $1`,
      [memberId],
    )
  expect([await upgrade(before.tenant), await upgrade(active.tenant)]).toEqual([2, 0])
  expect(await stored(before)).toEqual([{ invitation: 'revoked', token: null, link: 'revoked', answers: {} }])
  expect(await stored(active)).toMatchObject([{ invitation: 'pending', link: 'pending', answers: { q1: 2 } }])
  expect(await offers(before.person)).toMatchObject({ isPending: false })
  expect(await upgrade(before.tenant), 'running again changes nothing').toBe(0)
})

test('other changes of a member end no offer', async () => {
  const { tenant, person, memberId } = await withOpenOffers()
  await world.ask(tenant.staff, 'PATCH', `${base(tenant)}/members/${memberId}`, { body: { department: 'Workshop' } })
  await setStatus(tenant, memberId, 'active')
  expect(await offers(person)).toMatchObject({ isPending: true })
})
