import type { Session } from '@salus/contract/account/session.ts'
import type { Invitation } from '@salus/contract/tenant/invitations.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const birthDate = '1980-05-17'
const writePath = ({ tenantId }: TenantOfTest, rest: string) => `/api/tenants/${tenantId}/${rest}`

/** Opens a page of the person. Returns the kinds of events that it has received so far. */
async function openPage(person: SignedIn) {
  const answer = await world.app.inject({
    method: 'GET',
    url: '/api/events',
    headers: world.makeHeaders(person),
    payloadAsStream: true,
  })
  const stream = answer.stream()
  let said = ''
  stream.on('data', (chunk: Buffer) => (said += String(chunk)))
  const listKinds = () => [...said.matchAll(/"kind":"([^"]+)"/g)].map(([, kind]) => kind)
  return { listKinds, close: () => stream.destroy() }
}

async function inviteByMail() {
  const [tenant, person] = [await world.makeTenant(), await world.makeUser('Inga')]
  const [{ email } = { email: '' }] = await world.sql<{ email: string }>('select email from app_user where id = $1', [
    person.userId,
  ])
  const { body } = await world.ask<Invitation>(tenant.admin, 'POST', writePath(tenant, 'employee-invitations'), {
    body: { email, role: 'Staff' },
  })
  return { tenant, person, proof: { invitationId: body.invitationId } }
}

async function inviteByCode() {
  const [tenant, person] = [await world.makeTenant(), await world.makeUser('Inga')]
  const memberId = await world.makeMember(tenant.tenantId)
  await world.sql('update member set birth_date = $2 where id = $1', [memberId, birthDate])
  const { body } = await world.ask<{ items: { code: string }[] }>(
    tenant.staff,
    'POST',
    writePath(tenant, 'invitation-codes'),
    { body: { memberIds: [memberId] } },
  )
  return { tenant, person, proof: { code: body.items[0]?.code, birthDate } }
}

test.each([
  ['accepts an invitation', inviteByMail, 'accept', 1],
  ['accepts with a printed code', inviteByCode, 'accept', 1],
  ['declines an invitation', inviteByMail, 'decline', 0],
] as const)(
  'the other open pages of a person who %s read the invitations and memberships again',
  async (_what, invite, answer, memberships) => {
    const { tenant, person, proof } = await invite()
    const page = await openPage(person)
    const { status } = await world.ask(person, 'POST', `/api/me/invitations/${answer}`, { body: proof })
    expect(status).toBeLessThan(300)
    await vi.waitFor(() => expect(page.listKinds()).toContain('own-invitations-changed'), 5000)
    const { body } = await world.ask<Session>(person, 'GET', '/api/session')
    expect(body.invitations.data).toEqual([])
    expect(body.memberships.filter(({ groupId }) => groupId === tenant.tenantId)).toHaveLength(memberships)
    page.close()
  },
)

test('the open pages of an invited person show the new name of a tenant that was renamed', async () => {
  const { tenant, person } = await inviteByMail()
  const page = await openPage(person)
  const settings = writePath(tenant, 'settings')
  expect((await world.ask(tenant.admin, 'PATCH', settings, { body: { displayName: 'Studio West' } })).status).toBe(200)
  await vi.waitFor(() => expect(page.listKinds()).toContain('own-invitations-changed'), 5000)
  const { body } = await world.ask<Session>(person, 'GET', '/api/session')
  expect(body.invitations.data).toMatchObject([{ displayName: 'Studio West' }])
  page.close()
})
