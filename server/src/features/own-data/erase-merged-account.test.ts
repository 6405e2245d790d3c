import type { AccountReceipt } from '@salus/contract/account/own-data.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' }, () => new Date())
}, 60_000)
afterAll(() => world.close())

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`

const merge = async (tenant: TenantOfTest, kept: string, merged: string) => {
  const url = `${base(tenant)}/member-merges`
  const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.staff,
    'GET',
    `${url}/records/${kept}/${merged}`,
  )
  const revisions = { revision: both.one.revision, mergedRevision: both.other.revision }
  const body = { memberId: kept, mergedMemberId: merged, ...revisions, take: [] }
  const made = await world.ask<MemberMerge>(tenant.staff, 'POST', url, { body })
  expect(made.status, made.raw.toString()).toBe(201)
  return made.body.id
}

const deleteAccount = async (who: SignedIn, keepIn: readonly number[]) => {
  const asked = await world.ask<{ receiptCode: string }>(who, 'POST', '/api/me/deletion', { body: { keepIn } })
  expect(asked.status, asked.raw.toString()).toBe(202)
  const body = { code: asked.body.receiptCode }
  await vi.waitFor(
    async () => {
      const receipt = await world.ask<AccountReceipt>(null, 'POST', '/api/erasure-receipts', { body })
      expect(receipt.body.doneAt).toEqual(expect.any(String))
    },
    { timeout: 20_000, interval: 50 },
  )
}

/** Returns the tables, except the audit, that contain this text in any column. */
const tablesWith = async (text: string) => {
  const tables = await world.sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'salus'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname not like 'audit%' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await world.sql(`select from ${name} t where strpos(lower(t::text), $1) > 0 limit 1`, [text])
    if (row) found.push(name)
  }
  return found
}

type Linked = 'the remaining record' | 'the merged record' | 'the merged record until it was unlinked'

test.each<Linked>(['the remaining record', 'the merged record', 'the merged record until it was unlinked'])(
  'a deleted account that had %s is not named by the merge, nor by anything after its undo',
  async (linked) => {
    const tenant = await world.makeTenant()
    const { tenantId, member, staff, admin } = tenant
    const other = await world.makeMember(tenantId)
    const body = { profileId: stressLoadId, memberId: member.memberId, answers: stressAnswers() }
    expect((await world.ask(member, 'POST', `${base(tenant)}/check-ups`, { body })).status).toBe(201)
    const decision = { purpose: 'share-with-staff', decision: 'withdrawn', textVersion: '1', language: 'de' }
    const consents = `${base(tenant)}/members/${member.memberId}/consents`
    expect((await world.ask(member, 'POST', consents, { body: decision })).status).toBe(200)
    if (linked.endsWith('unlinked'))
      expect((await world.ask(admin, 'DELETE', `${base(tenant)}/members/${member.memberId}/link`)).status).toBe(204)
    const isKept = linked === 'the remaining record'
    const mergeId = await merge(tenant, isKept ? member.memberId : other, isKept ? other : member.memberId)
    await deleteAccount(member, [tenantId])
    expect(await tablesWith(member.userId)).toEqual([])
    const undone = await world.ask(staff, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)
    expect(undone.status, undone.raw.toString()).toBe(200)
    expect(await tablesWith(member.userId)).toEqual([])
    const list = await world.ask<{ items: object[] }>(staff, 'GET', `${base(tenant)}/check-ups`)
    expect(list.body.items, 'results that the person did not share').toEqual([])
  },
)

test('a deleted account leaves no address in the answers that are kept for repeated requests', async () => {
  const tenant = await world.makeTenant()
  const person = await world.makeUser('Ida')
  const [login] = await world.sql<{ email: string }>('select email from app_user where id = $1', [person.userId])
  const email = login?.email ?? ''
  const invite = (path: string, body: object) => world.ask(tenant.admin, 'POST', `${base(tenant)}/${path}`, { body })
  expect((await invite('member-invitations', { addresses: [email.toUpperCase()] })).status).toBe(201)
  expect((await invite('employee-invitations', { email, role: 'Staff' })).status).toBe(201)
  expect(await tablesWith(email)).toContain('idempotent_answer')
  await deleteAccount(person, [])
  expect(await tablesWith(email)).toEqual([])
})
