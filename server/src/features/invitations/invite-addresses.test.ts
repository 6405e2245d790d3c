import { randomUUID } from 'node:crypto'
import type { Invitation, SkippedAddress } from '@salus/contract/tenant/invitations.ts'
import type { OwnConsents } from '@salus/contract/members/consents.ts'
import type { Problem } from '@salus/contract/problem.ts'
import type { Session } from '@salus/contract/account/session.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

interface Person extends SignedIn {
  readonly email: string
}
interface Invited extends Problem {
  readonly items: Invitation[]
  readonly skippedAddresses: SkippedAddress[]
}
interface RecordMade {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly born: string
  readonly sex: string
  readonly email: string | null
  readonly user_id: string | null
}

const said = { firstName: 'Inga', lastName: 'Ahrens', birthDate: '1988-02-29', sex: 'female' } as const

const newPerson = async (): Promise<Person> => {
  const person = await world.makeUser('Inga')
  const [row] = await world.sql<{ email: string }>('select email from app_user where id = $1', [person.userId])
  return { ...person, email: row?.email ?? '' }
}
const writePath = ({ tenantId }: TenantOfTest, rest: string) => `/api/tenants/${tenantId}/${rest}`
const invite = (tenant: TenantOfTest, ...addresses: string[]) =>
  world.ask<Invited>(tenant.staff, 'POST', writePath(tenant, 'member-invitations'), { body: { addresses } })
const accept = (who: SignedIn, invitationId: string | undefined, person?: object) =>
  world.ask<{ role: string; memberId: string | null } & Problem>(who, 'POST', '/api/me/invitations/accept', {
    body: { invitationId, ...(person ? { person } : {}) },
  })
const listRecords = ({ tenantId }: TenantOfTest, email: string) =>
  world.sql<RecordMade>(
    `select id, first_name, last_name, birth_date::text as born, sex, email, user_id from member
     where tenant_id = $1 and lower(email) = lower($2)`,
    [tenantId, email],
  )
const fillMembers = ({ tenantId }: TenantOfTest, count: number) =>
  world.sql(
    `insert into member (tenant_id, first_name, last_name, sex) select $1, 'A', 'B', 'female' from generate_series(1, $2)`,
    [tenantId, count],
  )
const makeRecord = async (
  { tenantId }: TenantOfTest,
  email: string,
  birthDate: string = said.birthDate,
  status: 'active' | 'archived' = 'active',
) => {
  const memberId = await world.makeMember(tenantId, { status })
  await world.sql('update member set email = $2, birth_date = $3 where id = $1', [memberId, email, birthDate])
  return memberId
}

async function pending() {
  const [tenant, person] = [await world.makeTenant(), await newPerson()]
  const { body } = await invite(tenant, person.email)
  return { tenant, person, invitationId: body.items[0]?.invitationId ?? '' }
}

describe('inviting an address', () => {
  test('unknown to all records waits for a person, who is asked for their details', async () => {
    const { tenant, person } = await pending()
    const list = await world.ask<{ items: Invitation[] }>(
      tenant.staff,
      'GET',
      writePath(tenant, 'invitations?of=addresses'),
    )
    expect(list.body.items).toMatchObject([{ email: person.email, memberId: null, name: '', state: 'pending' }])
    const { invitations } = (await world.ask<Session>(person, 'GET', '/api/session')).body
    expect(invitations.data).toMatchObject([{ groupId: tenant.tenantId, role: 'Member', asksForPerson: true }])
    expect(await listRecords(tenant, person.email)).toEqual([])
    const mail = await vi.waitFor(() => {
      const link = world.announced.find((text) => text.includes(`/invitation#${tenant.tenantId}.`))
      expect(link).toBeDefined()
      return link ?? ''
    }, 10_000)
    const token = /\/invitation#(\S+)/.exec(mail)?.[1]
    const opened = await world.ask(null, 'POST', '/api/invitations/open', { body: { token } })
    expect(opened).toMatchObject({ status: 200, body: { email: person.email, asksForPerson: true } })
  })
  test('that one record has is for that record, however it is written', async () => {
    const [tenant, person] = [await world.makeTenant(), await newPerson()]
    const memberId = await makeRecord(tenant, person.email.toUpperCase())
    const { body } = await invite(tenant, person.email)
    expect(body.items).toMatchObject([{ memberId, email: person.email }])
    expect(await accept(person, body.items[0]?.invitationId)).toMatchObject({ status: 200, body: { memberId } })
  })
  test('skips linked or archived members and addresses of several records, and reveals nothing of other tenants', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    const [linked, archived, shared, elsewhere] = ['l', 'a', 's', 'e'].map(
      (name) => `${name}-${randomUUID()}@salus.example`,
    )
    await world.sql('update member set email = $2 where id = $1', [tenant.member.memberId, linked])
    await makeRecord(tenant, archived ?? '', said.birthDate, 'archived')
    await makeRecord(tenant, shared ?? '')
    await makeRecord(tenant, shared ?? '', '2014-03-01')
    await makeRecord(other, elsewhere ?? '')
    const { body } = await invite(tenant, linked ?? '', archived ?? '', shared ?? '', elsewhere ?? '')
    expect(body.items).toMatchObject([{ email: elsewhere, memberId: null }])
    expect(body.skippedAddresses).toEqual([
      { email: linked, reason: 'already-linked' },
      { email: archived, reason: 'archived' },
      { email: shared, reason: 'several-records' },
    ])
  })
  test('again ends the one before; the same address typed twice is one', async () => {
    const { tenant, person, invitationId } = await pending()
    const { body } = await invite(tenant, person.email.toUpperCase(), person.email)
    expect(body.items).toHaveLength(1)
    expect(await accept(person, invitationId, said)).toMatchObject({ status: 404 })
    expect((await accept(person, body.items[0]?.invitationId, said)).status).toBe(200)
  })
  test('by several requests at once leaves one pending', async () => {
    const [tenant, person] = [await world.makeTenant(), await newPerson()]
    await Promise.all(Array.from({ length: 3 }, () => invite(tenant, person.email)))
    const list = await world.ask<{ items: Invitation[] }>(
      tenant.staff,
      'GET',
      writePath(tenant, 'invitations?state=pending'),
    )
    expect(list.body.items).toHaveLength(1)
  })
  test('checks the limits of the tariff, counting open invitations, so that accepting needs no check', async () => {
    const { tenant, person, invitationId } = await pending()
    await fillMembers(tenant, 52) // 53 of 50; up to 55 are tolerated
    expect((await invite(tenant, 'one-more@salus.example')).status).toBe(201)
    expect(await invite(tenant, 'too-many@salus.example')).toMatchObject({
      status: 409,
      body: { code: 'tariff-limit-reached' },
    })
    const memberId = await makeRecord(tenant, 'has-a-record@salus.example')
    expect((await invite(tenant, 'has-a-record@salus.example')).body.items).toMatchObject([{ memberId }])
    await fillMembers(tenant, 20)
    expect((await accept(person, invitationId, said)).status).toBe(200)
  })
  test('keeps the room that was promised: nobody else becomes a member in the place of an invited person', async () => {
    const { tenant, person, invitationId } = await pending()
    const archived = await makeRecord(tenant, 'was-here@salus.example', said.birthDate, 'archived')
    await fillMembers(tenant, 53) // 54 of 50, and one invited person; up to 55 are tolerated
    const refused = { status: 409, body: { code: 'tariff-limit-reached' } }
    expect(await world.ask(tenant.staff, 'POST', writePath(tenant, 'members'), { body: said })).toMatchObject(refused)
    const back = { body: { status: 'active' } }
    const url = writePath(tenant, `members/${archived}`)
    expect(await world.ask(tenant.staff, 'PATCH', url, back)).toMatchObject(refused)
    expect((await accept(person, invitationId, said)).status).toBe(200)
    expect(await world.ask(tenant.staff, 'PATCH', url, back)).toMatchObject(refused)
  })
  test('the room of an invited person is there for their own record as well', async () => {
    const { tenant, person } = await pending()
    await fillMembers(tenant, 53)
    const create = (email: string) =>
      world.ask(tenant.staff, 'POST', writePath(tenant, 'members'), { body: { ...said, email } })
    expect((await create('somebody-else@salus.example')).status).toBe(409)
    expect((await create(person.email.toUpperCase())).status).toBe(201)
    expect((await create('somebody-else@salus.example')).status).toBe(409)
  })
  test('keeps no room for an invitation that was revoked', async () => {
    const { tenant, invitationId } = await pending()
    await fillMembers(tenant, 53)
    await world.ask(tenant.staff, 'DELETE', writePath(tenant, `invitations/${invitationId}`))
    expect((await world.ask(tenant.staff, 'POST', writePath(tenant, 'members'), { body: said })).status).toBe(201)
  })
  test('needs at least one address, and takes at most fifty', async () => {
    const tenant = await world.makeTenant()
    expect((await invite(tenant)).status).toBe(422)
    expect((await invite(tenant, ...Array.from({ length: 51 }, (_, at) => `p${at}@salus.example`))).status).toBe(422)
  })
})

describe('accepting without a record', () => {
  test('creates one from the person’s details, linked with them and without any consent yet', async () => {
    const { tenant, person, invitationId } = await pending()
    const { status, body } = await accept(person, invitationId, said)
    expect({ status, role: body.role }).toEqual({ status: 200, role: 'Member' })
    expect(await listRecords(tenant, person.email)).toEqual([
      {
        id: body.memberId,
        first_name: 'Inga',
        last_name: 'Ahrens',
        born: '1988-02-29',
        sex: 'female',
        email: person.email,
        user_id: person.userId,
      },
    ])
    const consents = await world.sql('select purpose, decision from consent where member_id = $1', [body.memberId])
    expect(consents).toEqual([{ purpose: 'store-health-data', decision: 'pending' }])
    const own = await world.ask<{ items: OwnConsents[] }>(person, 'GET', '/api/me/consents')
    expect(own.body.items).toMatchObject([{ groupId: tenant.tenantId, memberId: body.memberId }])
    const audits = await world.sql('select action from audit_event where tenant_id = $1 and $2 = any(subject_ids)', [
      tenant.tenantId,
      body.memberId,
    ])
    expect(audits).toEqual(expect.arrayContaining([{ action: 'member.created' }, { action: 'invitation.accepted' }]))
  })
  test('asks for their details, and refuses a missing or future date of birth without ending the invitation', async () => {
    const { tenant, person, invitationId } = await pending()
    expect(await accept(person, invitationId)).toMatchObject({
      status: 422,
      body: { code: 'invalid-input', errors: [{ path: 'person', code: 'required' }] },
    })
    expect((await accept(person, invitationId, { ...said, birthDate: '2099-01-01' })).status).toBe(422)
    expect((await accept(person, invitationId, { ...said, lastName: ' ' })).status).toBe(422)
    expect(await listRecords(tenant, person.email)).toEqual([])
    expect((await accept(person, invitationId, said)).status).toBe(200)
  })
  test('twenty times at once makes one record', async () => {
    const { tenant, person, invitationId } = await pending()
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(person, invitationId, said)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await listRecords(tenant, person.email)).toHaveLength(1)
  })
  test('is for the verified address alone', async () => {
    const { tenant, person, invitationId } = await pending()
    expect(await accept(await newPerson(), invitationId, said)).toMatchObject({ status: 404 })
    await world.sql('update app_user set email_verified = false where id = $1', [person.userId])
    expect(await accept(person, invitationId, said)).toMatchObject({ status: 404 })
    expect(await listRecords(tenant, person.email)).toEqual([])
  })
  test('uses a record that staff created in the meantime if address and date of birth match, otherwise creates another', async () => {
    const [same, different] = [await pending(), await pending()]
    const memberId = await makeRecord(same.tenant, same.person.email)
    expect((await accept(same.person, same.invitationId, said)).body.memberId).toBe(memberId)
    const child = await makeRecord(different.tenant, different.person.email, '2014-03-01')
    const { body } = await accept(different.person, different.invitationId, said)
    expect(body.memberId).not.toBe(child)
    expect(await listRecords(different.tenant, different.person.email)).toHaveLength(2)
  })
  test('is a new one for staff who invited themselves; they get no existing record', async () => {
    const [tenant, person] = [await world.makeTenant(), await newPerson()]
    await world.join(tenant.tenantId, person, 'Staff')
    const inviteOneself = async () =>
      (
        await world.ask<Invited>(person, 'POST', writePath(tenant, 'member-invitations'), {
          body: { addresses: [person.email] },
        })
      ).body.items[0]?.invitationId
    const before = await inviteOneself()
    // The employee enters their own address in another person's record, and knows that person's birth date.
    const memberId = await makeRecord(tenant, person.email)
    expect(await accept(person, before, said)).toMatchObject({ status: 409, body: { code: 'invited-by-oneself' } })
    expect(await accept(person, await inviteOneself())).toMatchObject({
      status: 409,
      body: { code: 'invited-by-oneself' },
    })
    expect(await world.sql('select user_id from member where id = $1', [memberId])).toEqual([{ user_id: null }])
    await world.sql('update member set email = null where id = $1', [memberId])
    expect(await accept(person, await inviteOneself(), said)).toMatchObject({ status: 200 })
  })
  test('keeps the record that the login already has there', async () => {
    const tenant = await world.makeTenant()
    const [{ email = '' } = {}] = await world.sql<{ email: string }>('select email from app_user where id = $1', [
      tenant.member.userId,
    ])
    await world.sql('update member set email = null where id = $1', [tenant.member.memberId])
    const { body } = await invite(tenant, email)
    expect(await accept(tenant.member, body.items[0]?.invitationId)).toMatchObject({
      status: 200,
      body: { memberId: tenant.member.memberId },
    })
  })
})
