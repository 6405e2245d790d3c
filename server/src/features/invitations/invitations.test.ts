import { createHash, randomUUID } from 'node:crypto'
import type { CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { Invitation, InvitationCode, SkippedMember } from '@salus/contract/tenant/invitations.ts'
import type { Member, MemberListItem } from '@salus/contract/members/members.ts'
import type { Problem } from '@salus/contract/problem.ts'
import type { Session } from '@salus/contract/account/session.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { GivenUp } from '../../platform/database/given-up.ts'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'
import { sendInvitation } from './invitation-mail.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

interface Person extends SignedIn {
  readonly email: string
}
interface Invited {
  readonly items: Invitation[]
  readonly skipped: SkippedMember[]
}

const newPerson = async (name = 'Inga'): Promise<Person> => {
  const person = await world.makeUser(name)
  const [row] = await world.sql<{ email: string }>('select email from app_user where id = $1', [person.userId])
  return { ...person, email: row?.email ?? '' }
}
const writePath = ({ tenantId }: TenantOfTest, rest: string) => `/api/tenants/${tenantId}/${rest}`
const inviteMember = (who: SignedIn, tenant: TenantOfTest, member: { memberId: string; email?: string }) =>
  world.ask<Invited>(who, 'POST', writePath(tenant, 'member-invitations'), { body: { members: [member] } })
const inviteEmployee = (who: SignedIn, tenant: TenantOfTest, email: string, role = 'Staff') =>
  world.ask<Invitation>(who, 'POST', writePath(tenant, 'employee-invitations'), { body: { email, role } })
const makeCodes = (who: SignedIn, tenant: TenantOfTest, memberIds: readonly string[]) =>
  world.ask<{ items: InvitationCode[]; skipped: SkippedMember[] }>(who, 'POST', writePath(tenant, 'invitation-codes'), {
    body: { memberIds },
  })
const accept = (who: SignedIn | null, body: object) =>
  world.ask<{ role: string; memberId: string | null } & Problem>(who, 'POST', '/api/me/invitations/accept', { body })
const decline = (who: SignedIn, body: object) =>
  world.ask<Problem>(who, 'POST', '/api/me/invitations/decline', { body })
const session = async (who: SignedIn) => (await world.ask<Session>(who, 'GET', '/api/session')).body
const memberships = (tenant: TenantOfTest, who: SignedIn) =>
  world.sql<{ role: string; member_id: string | null }>(
    'select role, member_id from membership where tenant_id = $1 and user_id = $2',
    [tenant.tenantId, who.userId],
  )
const listed = async (tenant: TenantOfTest) =>
  (await world.ask<{ items: Invitation[] }>(tenant.staff, 'GET', writePath(tenant, 'invitations'))).body.items

/** Waits until the tenant has sent at least `count` invitation mails. Returns their tokens in the order of sending. */
const tokensTo = (count: number, tenant: TenantOfTest): Promise<string[]> =>
  vi.waitFor(() => {
    const tokens = world.announced.flatMap((text) => {
      const token = /\/invitation#(\S+)/.exec(text)?.[1] ?? ''
      return token.startsWith(`${tenant.tenantId}.`) ? [token] : []
    })
    expect(tokens.length).toBeGreaterThanOrEqual(count)
    return tokens
  }, 10_000)

async function pending() {
  const [tenant, person] = [await world.makeTenant(), await newPerson()]
  const memberId = await world.makeMember(tenant.tenantId)
  const { body } = await inviteMember(tenant.staff, tenant, { memberId, email: person.email })
  const [token = ''] = await tokensTo(1, tenant)
  return { tenant, person, memberId, token, invitationId: body.items[0]?.invitationId ?? '' }
}

const birthDate = '1980-05-17'

const notUsable = { status: 404, body: { code: 'invitation-not-usable' } }
const noOtherRole = { status: 409, body: { code: 'reader-has-no-other-role' } }

describe('an invited person without an account', () => {
  const registered = (token: string, changed: object = {}) =>
    world.ask<{ email: string } & Problem>(null, 'POST', '/api/registration/invited', {
      body: { token, password: 'Moor-Lampe-19', firstName: 'Nele', lastName: 'Neu', locale: 'de', ...changed },
    })

  test('creates one with the link in the mail, for the invited address and no other', async () => {
    const tenant = await world.makeTenant()
    const memberId = await world.makeMember(tenant.tenantId)
    const email = `Neu-${randomUUID()}@salus.example`
    await inviteMember(tenant.staff, tenant, { memberId, email })
    const [token = ''] = await tokensTo(1, tenant)
    const offer = await world.ask(null, 'POST', '/api/invitations/open', { body: { token } })
    expect(offer.body).toMatchObject({ email, hasAccount: false })
    const weak = await registered(token, { password: 'password1' })
    expect([weak.status, weak.body.errors?.[0]?.path]).toEqual([422, 'account.password'])
    expect((await registered(token, { email: 'other@salus.example' })).status).toBe(422)
    const made = await registered(token)
    expect([made.status, made.body]).toEqual([201, { email: email.toLowerCase() }])
    const accounts = await world.sql(
      `select email_verified as "isVerified", (select count(*)::int from membership m where m.user_id = u.id) as memberships
       from app_user u where email = $1`,
      [email.toLowerCase()],
    )
    expect(accounts).toEqual([{ isVerified: true, memberships: 0 }])
    const again = await registered(token, { password: 'Another-horse-8' })
    expect([again.status, again.body.code]).toEqual([404, 'link-not-usable'])
    const known = await world.ask(null, 'POST', '/api/invitations/open', { body: { token } })
    expect(known.body).toMatchObject({ hasAccount: true })
  })

  test('cannot create one with a link that was revoked', async () => {
    const tenant = await world.makeTenant()
    const memberId = await world.makeMember(tenant.tenantId)
    await inviteMember(tenant.staff, tenant, { memberId, email: `neu-${randomUUID()}@salus.example` })
    const [token = ''] = await tokensTo(1, tenant)
    await world.sql(`update invitation set state = 'revoked' where tenant_id = $1`, [tenant.tenantId])
    expect((await registered(token)).body.code).toBe('invitation-not-usable')
  })
})

describe('inviting a member', () => {
  test('sends one mail with the token after the #, of which only a hash is stored', async () => {
    const { tenant, token, invitationId } = await pending()
    expect(token).toMatch(/^\d+\.[\w-]{43}$/)
    const [row] = await world.sql<{ token_hash: string }>('select token_hash from invitation where id = $1', [
      invitationId,
    ])
    expect(row?.token_hash).toBe(createHash('sha256').update(token).digest('base64url'))
    expect(world.logged.join('\n')).not.toContain(token)
    expect(JSON.stringify(await listed(tenant))).not.toMatch(new RegExp(`${token}|${row?.token_hash}`))
    const dumped = await world.sql<{ all: string }>(
      `select (select coalesce(string_agg(t::text, ''), '') from audit_event t)
         || (select coalesce(string_agg(t::text, ''), '') from invitation t)
         || (select coalesce(string_agg(t::text, ''), '') from graphile_worker._private_jobs t) as all`,
    )
    expect(dumped[0]?.all).not.toContain(token)
    expect(await tokensTo(1, tenant)).toHaveLength(1)
  })
  test('uses the address of the record, and skips members who have none, are linked, archived or of another tenant', async () => {
    const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
    const { tenantId } = tenant
    const [ready, silent, archived] = [
      await world.makeMember(tenantId),
      await world.makeMember(tenantId),
      await world.makeMember(tenantId, { status: 'archived' }),
    ]
    await world.sql(`update member set email = 'nora@salus.example' where id = $1`, [ready])
    const ids = [ready, silent, archived, tenant.member.memberId, foreign.member.memberId]
    const { status, body } = await world.ask<Invited>(tenant.staff, 'POST', writePath(tenant, 'member-invitations'), {
      body: { members: ids.map((memberId) => ({ memberId })) },
    })
    expect(status).toBe(201)
    expect(body.items).toMatchObject([
      { memberId: ready, email: 'nora@salus.example', role: 'Member', kind: 'mail', state: 'pending' },
    ])
    expect(body.skipped).toEqual([
      { memberId: silent, reason: 'no-email' },
      { memberId: archived, reason: 'archived' },
      { memberId: tenant.member.memberId, reason: 'already-linked' },
      { memberId: foreign.member.memberId, reason: 'not-found' },
    ])
  })
  test('shows its state in the list of members, until it is accepted', async () => {
    const { tenant, person, memberId, token } = await pending()
    const row = async () =>
      (await world.ask<{ items: MemberListItem[] }>(tenant.staff, 'GET', writePath(tenant, 'members'))).body.items.find(
        ({ id }) => id === memberId,
      )
    expect(await row()).toMatchObject({ isLinked: false, invitation: { state: 'pending', kind: 'mail' } })
    await accept(person, { token })
    expect(await row()).toMatchObject({ isLinked: true, invitation: { state: 'accepted' } })
  })
  test('ends the earlier invitation, whose token becomes invalid immediately', async () => {
    const { tenant, person, memberId, token } = await pending()
    await inviteMember(tenant.staff, tenant, { memberId, email: person.email })
    expect(await accept(person, { token })).toMatchObject(notUsable)
    const [, newer = ''] = await tokensTo(2, tenant)
    expect((await accept(person, { token: newer })).status).toBe(200)
  })
  test('resending the mail gives a new token and invalidates the old one', async () => {
    const { tenant, person, invitationId, token } = await pending()
    const resent = await world.ask<Invitation>(
      tenant.staff,
      'POST',
      writePath(tenant, `invitations/${invitationId}/resend`),
    )
    expect(resent).toMatchObject({ status: 200, body: { invitationId, state: 'pending' } })
    expect(await accept(person, { token })).toMatchObject(notUsable)
    const [, newer = ''] = await tokensTo(2, tenant)
    expect(newer).not.toBe(token)
    expect((await accept(person, { token: newer })).status).toBe(200)
  })
  test('that had expired when its record was archived is sent again only as a new one', async () => {
    const { tenant, memberId, invitationId } = await pending()
    await world.sql(`update invitation set expires_at = now() - interval '1 day' where id = $1`, [invitationId])
    for (const status of ['archived', 'active']) {
      const { body } = await world.ask<Member>(tenant.staff, 'GET', writePath(tenant, `members/${memberId}`))
      const changed = await world.ask(tenant.staff, 'PATCH', writePath(tenant, `members/${memberId}`), {
        body: { status },
        headers: { 'if-match': `"${body.revision}"` },
      })
      expect(changed.status).toBe(200)
    }
    const path = writePath(tenant, `invitations/${invitationId}/resend`)
    expect(await world.ask(tenant.staff, 'POST', path)).toMatchObject(notUsable)
  })
  test('answers the same for an address with an account and for one without', async () => {
    const [tenant, person] = [await world.makeTenant(), await newPerson()]
    const answers = await Promise.all(
      [person.email, `nobody-${randomUUID()}@salus.example`].map(async (email) => {
        const memberId = await world.makeMember(tenant.tenantId)
        const { status, body } = await inviteMember(tenant.staff, tenant, { memberId, email })
        return [status, Object.keys(body.items[0] ?? {}), body.items[0]?.state, body.skipped]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
  })
})

describe('accepting', () => {
  test('gives the login only the record and its results', async () => {
    const { tenant, person, memberId, token } = await pending()
    const made = { profileId: stressLoadId, memberId, answers: stressAnswers() }
    await world.ask(tenant.staff, 'POST', writePath(tenant, 'check-ups'), { body: made })
    const before = await world.ask(person, 'GET', '/api/me/check-ups')
    expect(before.status).toBe(403)
    expect(await accept(person, { token })).toMatchObject({ status: 200, body: { role: 'Member', memberId } })
    expect(await memberships(tenant, person)).toEqual([{ role: 'Member', member_id: memberId }])
    const own = await world.ask<{ items: CheckUpListItem[] }>(person, 'GET', '/api/me/check-ups')
    expect(own.body.items.map((item) => item.memberId)).toEqual([memberId])
    expect((await world.ask(person, 'GET', writePath(tenant, 'members'))).status).toBe(403)
    expect((await session(person)).invitations.isPending).toBe(false)
  })
  test('works from the person’s list of invitations without the token', async () => {
    const { person, invitationId } = await pending()
    expect((await session(person)).invitations).toMatchObject({
      isPending: true,
      data: [{ id: invitationId, role: 'Member', invitedBy: 'Stefan Tester' }],
    })
    expect((await accept(person, { invitationId })).status).toBe(200)
  })
  test('fifty times at once makes one membership', async () => {
    const { tenant, person, token } = await pending()
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await accept(person, { token })).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404 || status === 503)).toHaveLength(49)
    expect(await memberships(tenant, person)).toHaveLength(1)
  })
  test('is refused alike when replayed, expired, revoked, foreign or guessed', async () => {
    const [used, expired, revoked, foreign] = [await pending(), await pending(), await pending(), await pending()]
    await accept(used.person, { token: used.token })
    await world.sql(`update invitation set expires_at = now() - interval '1 s' where id = $1`, [expired.invitationId])
    const path = writePath(revoked.tenant, `invitations/${revoked.invitationId}`)
    expect((await world.ask(revoked.tenant.staff, 'DELETE', path)).status).toBe(204)
    const stranger = await newPerson('Fremd')
    const answers = [
      await accept(used.person, { token: used.token }),
      await accept(used.person, { invitationId: used.invitationId }),
      await accept(expired.person, { token: expired.token }),
      await accept(revoked.person, { token: revoked.token }),
      await accept(stranger, { token: foreign.token }),
      await accept(stranger, { invitationId: foreign.invitationId }),
      await accept(stranger, { token: `${foreign.tenant.tenantId}.${'A'.repeat(43)}` }),
      await accept(stranger, { token: 'no token at all' }),
      await accept(stranger, { invitationId: randomUUID() }),
    ]
    const plain = answers.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }))
    expect(new Set(plain.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject(notUsable)
    expect(await memberships(foreign.tenant, stranger)).toEqual([])
  })
  test('needs the verified address that was invited, as it is now', async () => {
    const { tenant, person, token, invitationId } = await pending()
    const setEmail = (email: string) =>
      world.sql('update app_user set email = $2 where id = $1', [person.userId, email])
    await world.sql('update app_user set email_verified = false where id = $1', [person.userId])
    expect(await accept(person, { token })).toMatchObject(notUsable)
    await world.sql('update app_user set email_verified = true where id = $1', [person.userId])
    for (const other of [person.email.replace('@', '+x@'), person.email.replace('i', 'ı'), `x${person.email}`]) {
      await setEmail(other)
      expect(await accept(person, { token })).toMatchObject(notUsable)
      expect(await accept(person, { invitationId })).toMatchObject(notUsable)
    }
    expect(await memberships(tenant, person)).toEqual([])
    await setEmail(person.email.toUpperCase())
    expect((await accept(person, { token })).status).toBe(200)
  })
  test('takes role and tenant from the inviter, whatever the body says', async () => {
    const { tenant, person, token } = await pending()
    expect((await accept(person, { token, role: 'Admin' })).status).toBe(422)
    expect((await accept(person, { token })).body.role).toBe('Member')
    expect(await memberships(tenant, person)).toMatchObject([{ role: 'Member' }])
  })
  test.each([
    ['was removed', 'delete from membership where tenant_id = $1 and user_id = $2'],
    ['was suspended', 'update membership set suspended_at = now() where tenant_id = $1 and user_id = $2'],
    ['may invite no more', `update membership set role = 'Member' where tenant_id = $1 and user_id = $2`],
  ])('is refused when whoever invited %s', async (_, change) => {
    const { tenant, person, token } = await pending()
    await world.sql(change, [tenant.tenantId, tenant.staff.userId])
    expect(await accept(person, { token })).toMatchObject(notUsable)
    expect(await memberships(tenant, person)).toEqual([])
  })
  test('makes nobody a reader of reports who already belongs to the tenant', async () => {
    const { tenant, person, token } = await pending()
    expect((await accept(person, { token })).status).toBe(200)
    const { body } = await inviteEmployee(tenant.admin, tenant, person.email, 'Reader')
    expect(await accept(person, { invitationId: body.invitationId })).toMatchObject(noOtherRole)
    expect(await memberships(tenant, person)).toMatchObject([{ role: 'Member' }])
  })
  test('makes no reader of reports an employee', async () => {
    const { tenant } = await pending()
    const reader = await newPerson('Lea')
    const { body } = await inviteEmployee(tenant.admin, tenant, reader.email)
    await world.join(tenant.tenantId, reader, 'Reader')
    expect(await accept(reader, { invitationId: body.invitationId })).toMatchObject(noOtherRole)
    expect(await memberships(tenant, reader)).toMatchObject([{ role: 'Reader' }])
  })
  test('cannot take a record that has a login, nor give one login two records', async () => {
    const { tenant, person, memberId, token } = await pending()
    await world.sql('update member set user_id = $2 where id = $1', [memberId, randomUUID()])
    expect(await accept(person, { token })).toMatchObject(notUsable)
    const second = await world.makeMember(tenant.tenantId)
    await world.sql('update member set user_id = $2 where id = $1', [second, person.userId])
    await world.sql('update member set user_id = null where id = $1', [memberId])
    expect(await accept(person, { token })).toMatchObject({ status: 409, body: { code: 'already-linked' } })
    // The refused request was rolled back completely, so the invitation is still pending.
    expect(await listed(tenant)).toMatchObject([{ state: 'pending' }])
  })
  test('keeps the higher role of an employee and adds the record', async () => {
    const tenant = await world.makeTenant()
    const memberId = await world.makeMember(tenant.tenantId)
    const [{ email = '' } = {}] = await world.sql<{ email: string }>('select email from app_user where id = $1', [
      tenant.staff.userId,
    ])
    await inviteMember(tenant.admin, tenant, { memberId, email })
    const [token = ''] = await tokensTo(1, tenant)
    expect(await accept(tenant.staff, { token })).toMatchObject({ status: 200, body: { role: 'Staff', memberId } })
    expect(await memberships(tenant, tenant.staff)).toEqual([{ role: 'Staff', member_id: memberId }])
  })
  test('is offered in the language that the person chose in Salus, whatever the organisation speaks', async () => {
    const [tenant, person] = [await world.makeTenant(), await newPerson()]
    const [row] = await world.sql<{ locale: string }>('select locale from tenant where id = $1', [tenant.tenantId])
    const isGerman = row?.locale === 'de'
    await world.sql('update app_user set locale = $2 where id = $1', [person.userId, isGerman ? 'en' : 'de'])
    await inviteEmployee(tenant.admin, tenant, person.email)
    const [token = ''] = await tokensTo(1, tenant)
    const mail = world.announced.find((text) => text.includes(token))
    expect(mail).toContain(isGerman ? 'Your invitation to Salus' : 'Ihre Einladung zu Salus')
  })
  test('whose mail the mail server refuses for good says so to staff until it is sent again', async () => {
    const [tenant, person] = [await world.makeTenant(), await newPerson()]
    const memberId = await world.makeMember(tenant.tenantId)
    const { body } = await inviteMember(tenant.staff, tenant, { memberId, email: person.email })
    await tokensTo(1, tenant)
    const invitationId = body.items[0]?.invitationId ?? ''
    const refusing = sendInvitation({
      database: world.database,
      config: world.testApp.config,
      clock: { now: () => new Date() },
      postman: () => Promise.reject(new GivenUp('refused')),
    })
    const about = { tenantId: String(tenant.tenantId), invitationId }
    const shown = async () => {
      const path = writePath(tenant, `members?limit=50`)
      const members = await world.ask<{ items: readonly MemberListItem[] }>(tenant.staff, 'GET', path)
      const inList = members.body.items.find(({ id }) => id === memberId)?.invitation?.mailRefusedAt
      return [(await listed(tenant))[0]?.mailRefusedAt, inList]
    }
    await expect(refusing({ ...about, mailing: '7' })).resolves.toBeUndefined()
    expect(await shown()).toEqual([null, null])
    const [row] = await world.sql<{ mailing: number }>('select mailing from invitation where id = $1', [invitationId])
    await expect(refusing({ ...about, mailing: String(row?.mailing) })).rejects.toThrow(GivenUp)
    expect(await shown()).toEqual([expect.stringMatching(/^20/), expect.stringMatching(/^20/)])
    const acts = await world.sql<{ subjects: readonly string[] }>(
      `select subject_ids as subjects from audit_event where tenant_id = $1 and action = 'invitation.mail-refused'`,
      [tenant.tenantId],
    )
    expect(acts).toEqual([{ subjects: [memberId] }])
    await world.ask(tenant.staff, 'POST', writePath(tenant, `invitations/${invitationId}/resend`))
    expect(await shown()).toEqual([null, null])
  })
  test('needs a signed-in person', async () => {
    const { token } = await pending()
    expect(await accept(null, { token })).toMatchObject({ status: 401 })
  })
})

describe('declining', () => {
  test('ends the invitation and changes nothing else', async () => {
    const { tenant, person, memberId, token } = await pending()
    expect((await decline(person, { token })).status).toBe(204)
    expect(await memberships(tenant, person)).toEqual([])
    expect(await world.sql('select user_id from member where id = $1', [memberId])).toEqual([{ user_id: null }])
    expect(await listed(tenant)).toMatchObject([{ state: 'declined' }])
    expect(await accept(person, { token })).toMatchObject(notUsable)
  })
})

describe('a code that is handed over in person', () => {
  test('links the person who types it, in any spelling, once', async () => {
    const [tenant, person, second] = [await world.makeTenant(), await newPerson(), await newPerson('Zweite')]
    const memberId = await world.makeMember(tenant.tenantId)
    const { body } = await makeCodes(tenant.staff, tenant, [memberId, tenant.member.memberId])
    expect(body.skipped).toEqual([{ memberId: tenant.member.memberId, reason: 'already-linked' }])
    const [made] = body.items
    expect(made?.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(made?.url.endsWith(`/invitation#${made.code}`)).toBe(true)
    const typed = made?.code.toLowerCase().replace('-', ' ') ?? ''
    const opened = await world.ask(person, 'POST', '/api/me/invitations/open', { body: { code: typed } })
    expect(opened).toMatchObject({ status: 200, body: { groupId: tenant.tenantId, role: 'Member' } })
    expect(JSON.stringify(opened.body)).not.toContain('Neuhaus')
    expect(await accept(person, { code: typed, birthDate })).toMatchObject({ status: 200, body: { memberId } })
    expect(await accept(second, { code: typed, birthDate })).toMatchObject(notUsable)
    const [row] = await world.sql<{ all: string }>(`select string_agg(t::text, '') as all from invitation t`)
    expect(row?.all).not.toContain(made?.code.replace('-', ''))
    expect(world.logged.join('\n')).not.toContain(made?.code)
  })
  test('ends when the person is invited by mail, and the other way round', async () => {
    const { tenant, person, memberId, token } = await pending()
    const { body } = await makeCodes(tenant.staff, tenant, [memberId])
    expect(await accept(person, { token })).toMatchObject(notUsable)
    await inviteMember(tenant.staff, tenant, { memberId, email: person.email })
    expect(await accept(person, { code: body.items[0]?.code, birthDate })).toMatchObject(notUsable)
  })
  test('can be tried twenty times an hour by one login', async () => {
    const guesser = await newPerson('Rater')
    const statuses: number[] = []
    for (let index = 0; index < 22; index += 1)
      statuses.push((await accept(guesser, { code: `ACDE-FGH${index % 10 === 0 ? '2' : '3'}`, birthDate })).status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404))
    expect(statuses.slice(20)).toEqual([429, 429])
  })
})

describe('inviting an employee', () => {
  test('is possible only for Admins, and gives the role that they chose', async () => {
    const [tenant, person] = [await world.makeTenant(), await newPerson()]
    expect((await inviteEmployee(tenant.staff, tenant, person.email)).status).toBe(403)
    expect((await inviteEmployee(tenant.admin, tenant, person.email, 'Member')).status).toBe(422)
    expect(await inviteEmployee(tenant.admin, tenant, person.email, 'Staff')).toMatchObject({
      status: 201,
      body: { role: 'Staff', memberId: null, email: person.email, state: 'pending' },
    })
    const [token = ''] = await tokensTo(1, tenant)
    expect(await accept(person, { token })).toMatchObject({ status: 200, body: { role: 'Staff' } })
    expect((await world.ask(person, 'GET', writePath(tenant, 'members'))).status).toBe(200)
  })
  test.each(['Reader', 'Staff', 'Admin'] as const)(
    'is refused at the address of somebody who works here as %s, before it takes a seat or is mailed',
    async (role) => {
      const [tenant, person] = [await world.makeTenant(), await newPerson()]
      await world.join(tenant.tenantId, person, role)
      for (const wanted of ['Staff', 'Admin', 'Reader'])
        expect(await inviteEmployee(tenant.admin, tenant, person.email.toUpperCase(), wanted)).toMatchObject({
          status: 422,
          body: { code: 'invalid-input', errors: [{ path: 'email', code: 'works-here' }] },
        })
      expect(await listed(tenant)).toEqual([])
      const other = await world.makeTenant()
      expect((await inviteEmployee(other.admin, other, person.email)).status).toBe(201)
    },
  )
  test('cannot be changed by Staff, who see it', async () => {
    const tenant = await world.makeTenant()
    const { body } = await inviteEmployee(tenant.admin, tenant, 'new-colleague@salus.example')
    expect(await listed(tenant)).toMatchObject([{ invitationId: body.invitationId }])
    const path = writePath(tenant, `invitations/${body.invitationId}`)
    expect((await world.ask(tenant.staff, 'DELETE', path)).status).toBe(403)
    expect((await world.ask(tenant.staff, 'POST', `${path}/resend`)).status).toBe(403)
    expect((await world.ask(tenant.admin, 'DELETE', path)).status).toBe(204)
  })
})

describe('the limit of invitation mails', () => {
  test('allows as many mails a day as the tariff has members, and fifty more; a bulk is sent completely or not at all', async () => {
    const tenant = await world.makeTenant()
    const ids = await Promise.all(Array.from({ length: 50 }, () => world.makeMember(tenant.tenantId)))
    const bulk = (some: readonly string[]) =>
      world.ask<Invited & Problem>(tenant.staff, 'POST', writePath(tenant, 'member-invitations'), {
        body: { members: some.map((memberId, index) => ({ memberId, email: `p${index}-${memberId}@salus.example` })) },
      })
    expect((await bulk(ids)).body.items).toHaveLength(50)
    expect((await bulk(ids.slice(0, 45))).body.items).toHaveLength(45)
    const tooMany = await bulk(ids.slice(0, 6))
    expect(tooMany).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
    expect((await bulk(ids.slice(0, 5))).status).toBe(201)
    expect((await bulk(ids.slice(0, 1))).status).toBe(429)
  }, 60_000)
  test('lets a tenant with a larger tariff invite five hundred members within minutes, on trial too', async () => {
    const tenant = await world.makeTenant()
    await world.sql(
      `update tariff_of_tenant set tariff = 'professional', trial_ends_on = started_on + 365 where tenant_id = $1`,
      [tenant.tenantId],
    )
    const memberId = await world.makeMember(tenant.tenantId)
    await inviteMember(tenant.staff, tenant, { memberId, email: `first-${randomUUID()}@salus.example` })
    await world.sql(`update rate_limit set count = 499 where key like 'invitation:tenant-day:%' and count = 1`)
    const employee = await inviteEmployee(tenant.admin, tenant, `last-${randomUUID()}@salus.example`)
    expect(employee.status).toBe(201)
    await world.sql(`update rate_limit set count = 550 where key like 'invitation:tenant-day:%' and count = 500`)
    expect((await inviteEmployee(tenant.admin, tenant, `more-${randomUUID()}@salus.example`)).status).toBe(429)
  })
  test('allows three mails a day from one tenant to one address', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    const memberId = await world.makeMember(tenant.tenantId)
    const email = `often-${randomUUID()}@salus.example`
    const reasons: unknown[] = []
    for (let index = 0; index < 4; index += 1)
      reasons.push((await inviteMember(tenant.staff, tenant, { memberId, email })).body.skipped[0]?.reason)
    expect(reasons).toEqual([undefined, undefined, undefined, 'too-often'])
    expect((await inviteEmployee(other.admin, other, email)).status).toBe(201)
  })
})

describe('the link of a mail', () => {
  test('shows signed-out people who invites them and as what, and nothing of the record', async () => {
    const { tenant, person, token } = await pending()
    const open = (text: string) => world.ask<Problem>(null, 'POST', '/api/invitations/open', { body: { token: text } })
    const opened = await open(token)
    expect(opened).toMatchObject({
      status: 200,
      body: { groupId: tenant.tenantId, role: 'Member', invitedBy: 'Stefan Tester', email: person.email },
    })
    expect(JSON.stringify(opened.body)).not.toMatch(/Neuhaus|memberId/)
    await accept(person, { token })
    expect(await open(token)).toMatchObject(notUsable)
    expect(await open('guessed')).toMatchObject(notUsable)
  })
})
