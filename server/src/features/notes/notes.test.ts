import { randomUUID } from 'node:crypto'
import type { Note } from '@salus/contract/members/notes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenantWorld, type SignedIn, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
})
afterAll(() => world.close())

const writePath = ({ tenantId, member }: TenantOfTest, memberId = member.memberId) =>
  `/api/tenants/${tenantId}/members/${memberId}/notes`
const write = (tenant: TenantOfTest, who: SignedIn, text = 'Knie links schonen') =>
  world.ask<Note>(who, 'POST', writePath(tenant), { body: { text } })
const list = async (tenant: TenantOfTest, who: SignedIn) =>
  (await world.ask<{ items: Note[] }>(who, 'GET', writePath(tenant))).body.items

test('staff note something for each other, with name and time, the newest first', async () => {
  const tenant = await world.makeTenant()
  expect(await write(tenant, tenant.staff)).toMatchObject({
    status: 201,
    body: { writtenBy: 'Stefan Tester', isOwn: true },
  })
  await world.sql(
    `update member_note set written_at = (written_at at time zone 'UTC' - interval '1 day') at time zone 'UTC' where tenant_id = $1`,
    [tenant.tenantId],
  )
  await write(tenant, tenant.admin, 'Termin verschoben\nauf Montag')
  expect(await list(tenant, tenant.staff)).toMatchObject([
    { text: 'Termin verschoben\nauf Montag', writtenBy: 'Ada Tester', isOwn: false, editedAt: null },
    { text: 'Knie links schonen', isOwn: true },
  ])
  expect((await world.ask(tenant.member, 'GET', writePath(tenant))).status).toBe(403)
})

test('only the author changes a note, and never over a change made in between', async () => {
  const tenant = await world.makeTenant()
  const { body: note } = await write(tenant, tenant.staff)
  const change = (who: SignedIn, text: string, revision: number) =>
    world.ask<Note>(who, 'PATCH', `${writePath(tenant)}/${note.id}`, {
      body: { text },
      headers: { 'if-match': `"${revision}"` },
    })
  expect(await change(tenant.admin, 'x', 1)).toMatchObject({ status: 403, body: { code: 'not-own-note' } })
  expect(await change(tenant.staff, 'Knie rechts', 1)).toMatchObject({
    status: 200,
    body: { text: 'Knie rechts', revision: 2 },
  })
  expect(await change(tenant.staff, 'Knie', 1)).toMatchObject({ status: 412, body: { code: 'version-conflict' } })
  expect(await list(tenant, tenant.staff)).toMatchObject([{ text: 'Knie rechts', editedAt: expect.any(String) }])
})

test('the author deletes a note, an Admin any, other staff none', async () => {
  const tenant = await world.makeTenant()
  const other = await world.makeUser('Olaf')
  await world.join(tenant.tenantId, other, 'Staff')
  const remove = (who: SignedIn, id: string) => world.ask(who, 'DELETE', `${writePath(tenant)}/${id}`)
  const [first, second] = [(await write(tenant, tenant.staff)).body, (await write(tenant, tenant.staff)).body]
  expect(await remove(other, first.id)).toMatchObject({ status: 403, body: { code: 'not-own-note' } })
  expect((await remove(tenant.staff, first.id)).status).toBe(204)
  expect((await remove(tenant.admin, second.id)).status).toBe(204)
  expect((await remove(tenant.admin, second.id)).status).toBe(404)
  expect(await list(tenant, tenant.staff)).toEqual([])
})

test('a note is found by its own member and tenant alone', async () => {
  const [tenant, foreign] = [await world.makeTenant(), await world.makeTenant()]
  const { body: note } = await write(tenant, tenant.staff)
  const other = await world.makeMember(tenant.tenantId)
  const body = { text: 'x' }
  const changing = { body, headers: { 'if-match': '*' } }
  const asked = [
    `${writePath(tenant, other)}/${note.id}`,
    `${writePath(tenant, foreign.member.memberId)}/${note.id}`,
    `${writePath(tenant)}/${randomUUID()}`,
    `${writePath(foreign)}/${note.id}`,
  ]
  for (const url of asked) expect((await world.ask(tenant.staff, 'PATCH', url, changing)).status, url).toBe(404)
  expect((await world.ask(foreign.staff, 'PATCH', `${writePath(foreign)}/${note.id}`, changing)).status).toBe(404)
  expect((await world.ask(tenant.staff, 'POST', writePath(tenant, foreign.member.memberId), { body })).status).toBe(404)
  expect(await list(tenant, tenant.staff)).toMatchObject([{ text: 'Knie links schonen' }])
})

test.each([[''], [' \n '], ['x'.repeat(4001)], ['a\u0007b']])('a note of %j is refused', async (text) => {
  const tenant = await world.makeTenant()
  expect((await write(tenant, tenant.staff, text)).status).toBe(422)
})
