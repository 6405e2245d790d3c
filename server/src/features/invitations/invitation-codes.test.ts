import type { Invitation, InvitationCode, SkippedMember } from '@salus/contract/tenant/invitations.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const birthDate = '1980-05-17'
const writePath = ({ tenantId }: TenantOfTest, rest: string) => `/api/tenants/${tenantId}/${rest}`
const makeCodes = (tenant: TenantOfTest, memberIds: readonly string[]) =>
  world.ask<{ items: InvitationCode[]; skipped: SkippedMember[] }>(
    tenant.staff,
    'POST',
    writePath(tenant, 'invitation-codes'),
    { body: { memberIds } },
  )
const accept = (who: SignedIn, code: string, day?: string) =>
  world.ask<{ groupId: number; memberId: string | null } & Problem>(who, 'POST', '/api/me/invitations/accept', {
    body: { code, ...(day === undefined ? {} : { birthDate: day }) },
  })
const actsAbout = (tenant: TenantOfTest, memberId: string) =>
  world.sql<{ action: string; actor_id: string }>(
    `select action, actor_id from audit_event where tenant_id = $1 and $2::uuid = any(subject_ids)
       and action in ('invitation.wrong-birth-date', 'invitation.locked', 'invitation.accepted') order by position`,
    [tenant.tenantId, memberId],
  )

async function printed() {
  const [tenant, person] = [await world.makeTenant(), await world.makeUser('Inga')]
  const memberId = await world.makeMember(tenant.tenantId)
  const { body } = await makeCodes(tenant, [memberId])
  return { tenant, person, memberId, code: body.items[0]?.code ?? '', invitationId: body.items[0]?.invitationId ?? '' }
}

const wrongDate = { status: 422, body: { code: 'invalid-input', errors: [{ path: 'birthDate', code: 'not-valid' }] } }
const notUsable = { status: 404, body: { code: 'invitation-not-usable' } }
const days = ['1980-05-16', '1980-05-18', '1981-05-17', '1980-07-15', '1990-05-17']

describe('a printed code', () => {
  test('opens the record only together with its date of birth', async () => {
    const { person, memberId, code } = await printed()
    expect(await accept(person, code)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'birthDate', code: 'required' }] },
    })
    expect(await accept(person, code, '1980-05-18')).toMatchObject(wrongDate)
    expect(await accept(person, code, birthDate)).toMatchObject({ status: 200, body: { memberId } })
  })

  test('cannot be used by its creator: a colleague has to create it', async () => {
    const { tenant, memberId, code } = await printed()
    expect(await accept(tenant.staff, code, birthDate)).toMatchObject({
      status: 409,
      body: { code: 'invited-by-oneself' },
    })
    expect(await world.sql('select user_id from member where id = $1', [memberId])).toEqual([{ user_id: null }])
  })

  test('is locked by the fifth wrong date, no matter who typed it, and staff see that a new one is needed', async () => {
    const { tenant, person, memberId, code, invitationId } = await printed()
    const others = [person, await world.makeUser('Zweite'), await world.makeUser('Dritte')]
    for (const [index, day] of days.slice(0, 4).entries())
      expect(await accept(others[index % 3] ?? person, code, day)).toMatchObject(wrongDate)
    expect(await accept(person, code, days[4])).toMatchObject({ status: 409, body: { code: 'invitation-locked' } })
    expect(await accept(person, code, birthDate)).toMatchObject(notUsable)
    const listed = await world.ask<{ items: Invitation[] }>(tenant.staff, 'GET', writePath(tenant, 'invitations'))
    expect(listed.body.items).toMatchObject([{ invitationId, state: 'locked' }])
    const acts = await actsAbout(tenant, memberId)
    expect(acts.map(({ action }) => action)).toEqual([
      ...days.map(() => 'invitation.wrong-birth-date'),
      'invitation.locked',
    ])
    expect(acts[1]?.actor_id).toBe(others[1]?.userId)
    const again = (await makeCodes(tenant, [memberId])).body.items[0]?.code ?? ''
    expect(await accept(person, again, birthDate)).toMatchObject({ status: 200, body: { memberId } })
  })

  test('counts five of twenty simultaneous tries, and opens for none of them', async () => {
    const { tenant, memberId, code } = await printed()
    const guessers = await Promise.all(Array.from({ length: 20 }, (_, index) => world.makeUser(`Rater${index}`)))
    const answers = await Promise.all(guessers.map((guesser, index) => accept(guesser, code, `19${50 + index}-01-01`)))
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect((await actsAbout(tenant, memberId)).map(({ action }) => action)).toEqual([
      ...days.map(() => 'invitation.wrong-birth-date'),
      'invitation.locked',
    ])
    expect(await accept(guessers[0] ?? tenant.staff, code, birthDate)).toMatchObject(notUsable)
  })

  test('of another tenant enters that tenant alone, and needs the date of its own record', async () => {
    const [first, second] = [await printed(), await printed()]
    await world.sql(`update member set birth_date = '1999-09-09' where id = $1`, [second.memberId])
    expect(await accept(first.person, second.code, birthDate)).toMatchObject(wrongDate)
    expect(await accept(first.person, second.code, '1999-09-09')).toMatchObject({
      status: 200,
      body: { groupId: second.tenant.tenantId, memberId: second.memberId },
    })
    expect(await world.sql('select id from member where id = $1 and user_id is not null', [first.memberId])).toEqual([])
  })

  test('of a record that was linked in the meantime opens nothing and counts nothing', async () => {
    const { tenant, person, memberId, code } = await printed()
    const owner = await world.makeUser('Schneller')
    await world.sql('update member set user_id = $2 where id = $1', [memberId, owner.userId])
    expect(await accept(person, code, birthDate)).toMatchObject(notUsable)
    expect(await accept(person, code, days[0])).toMatchObject(notUsable)
    expect(await actsAbout(tenant, memberId)).toEqual([])
  })

  test('is not made for a record without a date of birth, and opens none whose date was removed', async () => {
    const { tenant, person, memberId, code } = await printed()
    await world.sql('update member set birth_date = null where id = $1', [memberId])
    expect((await makeCodes(tenant, [memberId])).body).toEqual({
      items: [],
      skipped: [{ memberId, reason: 'no-birth-date' }],
    })
    expect(await accept(person, code, birthDate)).toMatchObject(notUsable)
  })
})
