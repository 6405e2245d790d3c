import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTenantWorld, stressLoadId, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`
const migrations = ['0222-links-of-merged-records.sql', '0223-invitations-of-merged-records.sql'].map((name) =>
  readFileSync(path.join(import.meta.dirname, '../../../migrations', name), 'utf8'),
)

/**
 * Runs the migrations as an upgrade does, tenant by tenant until they change nothing. Returns how many rows changed.
 */
async function upgrade({ tenantId }: TenantOfTest): Promise<number> {
  let changed = 0
  const client = await world.database.owner.connect()
  try {
    for (const sql of migrations)
      for (let now = 1; now > 0; changed += now) {
        await client.query('begin')
        await client.query('set local search_path = salus, pg_catalog')
        await client.query('set local role salus_owner')
        await client.query(`select set_config('app.tenant', $1, true)`, [String(tenantId)])
        now = (await client.query(sql)).rowCount ?? 0
        await client.query('commit')
      }
  } finally {
    client.release()
  }
  return changed
}

const merge = async (tenant: TenantOfTest, kept: string, merged: string) => {
  const url = `${base(tenant)}/member-merges`
  const { body: both } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.staff,
    'GET',
    `${url}/records/${kept}/${merged}`,
  )
  const revisions = { revision: both.one.revision, mergedRevision: both.other.revision }
  const body = { memberId: kept, mergedMemberId: merged, ...revisions, take: [] }
  expect((await world.ask<MemberMerge>(tenant.staff, 'POST', url, { body })).status).toBe(201)
}

/**
 * Makes three members, each with a link and an invitation. Karla has not begun the analysis of her link, so a merge
 * into Karin’s record ends the link.
 */
async function withOpen() {
  const tenant = await world.makeTenant()
  const [karin, karla, other] = [
    await world.makeMember(tenant.tenantId),
    await world.makeMember(tenant.tenantId),
    await world.makeMember(tenant.tenantId),
  ]
  for (const memberId of [karin, karla, other]) {
    const link = await world.ask<{ code: string }>(
      tenant.staff,
      'POST',
      `${base(tenant)}/members/${memberId}/analysis-links`,
      { body: { profileId: stressLoadId } },
    )
    if (memberId !== karla)
      await world.ask(null, 'PATCH', '/api/analysis-links/answers', {
        body: { token: link.body.code, answers: { q1: 2 }, position: 'q2' },
      })
    const members = [{ memberId, email: `${memberId}@salus.example` }]
    const invited = await world.ask(tenant.admin, 'POST', `${base(tenant)}/member-invitations`, { body: { members } })
    expect(invited.status).toBe(201)
  }
  // An invitation gets its token when its mail is sent, which happens in the background.
  await vi.waitFor(
    async () =>
      expect(
        await world.sql('select 1 from invitation where tenant_id = $1 and token_hash is not null', [tenant.tenantId]),
      ).toHaveLength(3),
    { timeout: 15_000, interval: 100 },
  )
  return { tenant, karin, karla, other }
}

const stored = async ({ tenantId }: TenantOfTest) => {
  const links = await world.sql<{ id: string; row: { state: string } }>(
    `select member_id as id, to_jsonb(l) - array['ended_at', 'opened_at'] || jsonb_build_object('ended', ended_at is not null) as row
     from analysis_link l where tenant_id = $1 order by member_id`,
    [tenantId],
  )
  const invitations = await world.sql<{ id: string; row: { state: string } }>(
    `select member_id as id, to_jsonb(i) - 'ended_at' || jsonb_build_object('ended', ended_at is not null) as row
     from invitation i where tenant_id = $1 order by member_id`,
    [tenantId],
  )
  return { links, invitations }
}

/** Reopens the rows that the merge has ended, as if an earlier version had merged, which did not end them. */
const openAgain = async (before: Awaited<ReturnType<typeof stored>>, ids: readonly string[]) => {
  for (const [table, rows] of [
    ['analysis_link', before.links],
    ['invitation', before.invitations],
  ] as const)
    for (const { id, row } of rows.filter((one) => ids.includes(one.id)))
      await world.sql(
        `update ${table} t set state = 'pending', ended_at = null, ${
          table === 'invitation' ? 'token_hash = r.token_hash' : 'answers = r.answers, position = r.position'
        } from jsonb_populate_record(null::${table}, $2::jsonb) r where t.tenant_id = r.tenant_id and t.member_id = $1 and t.id = r.id`,
        [id, JSON.stringify(row)],
      )
}

test('an upgrade ends what a merge of the former version left open, exactly as a merge ends it today', async () => {
  const { tenant, karin, karla, other } = await withOpen()
  const before = await stored(tenant)
  await merge(tenant, karin, karla)
  const today = await stored(tenant)
  const findState = (rows: readonly { id: string; row: { state: string } }[], id: string) =>
    rows.find((one) => one.id === id)?.row.state
  expect([karin, karla, other].map((id) => findState(today.links, id))).toEqual(['pending', 'revoked', 'pending'])
  await openAgain(before, [karla])
  expect(await stored(tenant)).toEqual(before)
  expect(await upgrade(tenant)).toBe(2)
  expect(await stored(tenant)).toEqual(today)
  expect(await upgrade(tenant), 'running again changes nothing').toBe(0)
})

test('an upgrade ends the invitation to a remaining record with a login, and an expired one is called expired', async () => {
  const { tenant, karin, karla, other } = await withOpen()
  await merge(tenant, karin, karla)
  const who = await world.makeUser('Karin')
  await world.sql('update member set user_id = $2 where id = $1', [karin, who.userId])
  await world.sql(
    `update invitation set state = 'pending', ended_at = null,
       expires_at = (now() at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where member_id = $1`,
    [karla],
  )
  expect(await upgrade(tenant)).toBe(2)
  const { invitations } = await stored(tenant)
  const states = Object.fromEntries(invitations.map(({ id, row }) => [id, row.state]))
  expect(states).toEqual({ [karin]: 'revoked', [karla]: 'expired', [other]: 'pending' })
})

test('an upgrade leaves the tenants alone in which nothing was merged', async () => {
  const { tenant } = await withOpen()
  expect(await upgrade(tenant)).toBe(0)
  expect(await upgrade(await world.makeTenant())).toBe(0)
})
