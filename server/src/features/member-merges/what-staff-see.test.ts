import { randomUUID } from 'node:crypto'
import type { CheckUp } from '@salus/contract/check-ups.ts'
import type { MemberMerge } from '@salus/contract/member-merges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfWith } from '../../testing/sample-files.ts'
import {
  openTenantWorld,
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

/** One of each thing that is shared or not, to be copied for every record of the test. */
async function withTemplate(kind: string): Promise<TenantOfTest> {
  const tenant = await world.makeTenant([6, 15], kind)
  const { memberId } = tenant.member
  const measured = { profileId: stressLoadId, memberId, answers: stressAnswers() }
  const made = await world.ask<CheckUp>(tenant.staff, 'POST', `${base(tenant)}/check-ups`, { body: measured })
  const uploaded = await world.app.inject({
    method: 'POST',
    url: `${base(tenant)}/members/${memberId}/documents`,
    headers: { ...world.headersOf(tenant.staff), 'content-type': 'application/octet-stream', 'x-file-name': 'a.pdf' },
    payload: pdfWith('a'),
  })
  const body = {
    profileId: 'c9a6fd57-db26-503e-97e9-d1277dda63c3',
    answers: [{ question: 'pacemaker', applies: true }],
  }
  const asked = await world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${memberId}/safety-answers`, { body })
  expect([made.status, uploaded.statusCode, asked.status]).toEqual([201, 201, 201])
  return tenant
}

const copyOf = (table: string, changed: string) =>
  `insert into ${table} overriding user value select (jsonb_populate_record(null::${table}, to_jsonb(t) || ${changed})).*
   from ${table} t where t.tenant_id = $1 and t.member_id = $2`
const owner = `jsonb_build_object('member_id', $3::uuid, 'is_shared', $4::boolean, 'kept_for', null)`

interface Kind {
  readonly login: 'with a login' | 'whose login left' | 'whose account was erased' | 'never with a login'
  readonly shares: 'all' | 'nothing' | 'nothing yet'
}
const logins = ['with a login', 'whose login left', 'whose account was erased', 'never with a login'] as const
const sharings = ['all', 'nothing', 'nothing yet'] as const
const kinds: readonly Kind[] = logins.flatMap((login) => sharings.map((shares) => ({ login, shares })))
const nameOf = ({ login, shares }: Kind) => `one ${login} that shares ${shares}`

interface Made {
  readonly id: string
  readonly guids: readonly string[]
}

const secretsOf = ({ shares }: Kind, { guids }: Made) => (shares === 'all' ? [] : guids)

/** A record with one result that staff measured, one given by link, a document and a safety answer. */
async function makeRecord(tenant: TenantOfTest, { login, shares }: Kind, saidAt: string): Promise<Made> {
  const { tenantId } = tenant
  const userId = login === 'with a login' ? await makeLogin() : undefined
  const shared = shares === 'all'
  const fields = { sharesAll: shared, storesHealthData: shares !== 'nothing yet' }
  const id = await world.makeMember(tenantId, userId === undefined ? fields : { ...fields, userId })
  if (login === 'whose login left' || login === 'whose account was erased')
    await world.sql(`update member set former_user_id = $2, unlinked_at = '2026-02-01' where id = $1`, [
      id,
      login === 'whose login left' ? randomUUID() : null,
    ])
  if (shares !== 'nothing yet')
    await world.sql(
      `insert into consent (tenant_id, member_id, purpose, decision, given, text_version, text_hash, language, recorded_at)
       values ($1, $2, 'share-with-staff', $3, $4, '1', 'x', 'de', $5)`,
      [
        tenantId,
        id,
        shared ? 'given' : 'withdrawn',
        login === 'never with a login' ? 'on-paper' : 'by-member-online',
        saidAt,
      ],
    )
  return { id, guids: await fill(tenant, id, shared) }
}

async function makeLogin(): Promise<string> {
  const id = randomUUID()
  await world.sql(`insert into app_user (id, email, name, first_name, last_name) values ($1, $2, 'L', 'L', 'L')`, [
    id,
    `${id}@salus.example`,
  ])
  return id
}

async function fill(tenant: TenantOfTest, id: string, shared: boolean): Promise<readonly string[]> {
  const of = [tenant.tenantId, tenant.member.memberId, id, shared]
  const guids = [randomUUID(), randomUUID()]
  for (const [index, guid] of guids.entries()) {
    const result = `${owner} || jsonb_build_object('result_guid', $5::uuid)`
    await world.sql(copyOf('check_up', result), [...of, guid])
    const answered = `${result} || jsonb_build_object('answered_by', $6::text)`
    await world.sql(copyOf('check_up_version', answered), [...of, guid, index === 0 ? 'with-staff' : 'by-link'])
  }
  for (const table of ['document', 'safety_answer'])
    await world.sql(
      copyOf(table, `${owner} || jsonb_build_object('id', gen_random_uuid(), 'storage_name', gen_random_uuid())`),
      of,
    )
  return guids
}

interface Pair {
  readonly ids: readonly string[]
  readonly secrets: readonly string[]
}

/** Of what these two did not share: all that the app shows to staff, and all that the policies would show them. */
async function leaksOf(tenant: TenantOfTest, { ids, secrets }: Pair) {
  const seen: string[] = []
  for (const id of ids) {
    const url = `${base(tenant)}/check-ups?memberId=${id}`
    const { body } = await world.ask<{ items?: { resultGuid: string }[] }>(tenant.staff, 'GET', url)
    seen.push(...(body.items ?? []).map(({ resultGuid }) => resultGuid).filter((guid) => secrets.includes(guid)))
  }
  for (const guid of secrets)
    if ((await world.ask(tenant.staff, 'GET', `${base(tenant)}/check-ups/${guid}`)).status === 200) seen.push(guid)
  return seen
}

/** Each row of these two that staff are shown by the columns that the policies ask. */
const shownRows = async ({ tenantId }: TenantOfTest, { ids }: Pair) => {
  const rows = await world.sql<{ id: string }>(
    `select id from (
       select result_guid::text as id, tenant_id, member_id, is_shared, kept_for from check_up
       union all select 'version ' || result_guid, tenant_id, member_id, is_shared, kept_for from check_up_version
       union all select id::text, tenant_id, member_id, is_shared, kept_for from document
       union all select id::text, tenant_id, member_id, is_shared, kept_for from safety_answer) r
     where tenant_id = $1 and member_id = any($2::uuid[]) and is_shared and kept_for is null order by 1`,
    [tenantId, ids],
  )
  return rows.map(({ id }) => id)
}
const archive = ({ ids }: Pair) =>
  world.sql(`update member set status = 'archived', user_id = null where id = any($1::uuid[])`, [ids])

const older = '2026-02-20T10:00:00Z'
const newer = '2026-02-21T10:00:00Z'

/** The pairs of which staff see more when both are one, or when they are two again. */
async function mergeAll(tenant: TenantOfTest, of: readonly Kind[]) {
  const wrong: string[] = []
  for (const [index, one] of of.entries())
    for (const [otherIndex, other] of of.entries()) {
      if (one.login === 'with a login' && other.login === 'with a login') continue
      const isNewer = (index + otherIndex) % 2 === 0
      const kept = await makeRecord(tenant, one, isNewer ? newer : older)
      const merged = await makeRecord(tenant, other, isNewer ? older : newer)
      const pair = { ids: [kept.id, merged.id], secrets: [...secretsOf(one, kept), ...secretsOf(other, merged)] }
      const before = await shownRows(tenant, pair)
      const body = { memberId: kept.id, revision: 1, mergedMemberId: merged.id, mergedRevision: 1, take: [] }
      const done = await world.ask<MemberMerge>(tenant.staff, 'POST', `${base(tenant)}/member-merges`, { body })
      expect(done.status).toBe(201)
      const more = (await shownRows(tenant, pair)).filter((id) => !before.includes(id))
      if (more.length + (await leaksOf(tenant, pair)).length > 0) wrong.push(`${nameOf(other)}, into ${nameOf(one)}`)
      const undone = await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-merges/${done.body.id}/undo`)
      expect(undone.status).toBe(200)
      const after = (await shownRows(tenant, pair)).filter((id) => !before.includes(id))
      if (after.length + (await leaksOf(tenant, pair)).length > 0)
        wrong.push(`${nameOf(other)}, out of ${nameOf(one)} again`)
      await archive(pair)
    }
  return wrong
}

async function joinAll(tenant: TenantOfTest) {
  const wrong: string[] = []
  for (const one of kinds.filter(({ shares }) => shares !== 'nothing yet'))
    for (const shared of [true, false]) {
      const member = await makeRecord(tenant, one, older)
      const guestId = await world.makeMember(tenant.tenantId, { sharesAll: shared })
      await world.sql(`update member set kind = 'guest' where id = $1`, [guestId])
      const guids = await fill(tenant, guestId, shared)
      const pair = {
        ids: [member.id, guestId],
        secrets: [...secretsOf(one, member), ...(shared ? [] : guids)],
      }
      const before = await shownRows(tenant, pair)
      const body = { as: 'existing', memberId: member.id, acceptsDifference: false }
      const joined = await world.ask(tenant.staff, 'POST', `${base(tenant)}/guests/${guestId}/record`, { body })
      expect(joined.status).toBe(200)
      const more = (await shownRows(tenant, pair)).filter((id) => !before.includes(id))
      if (more.length + (await leaksOf(tenant, pair)).length > 0)
        wrong.push(`a guest who shares ${shared ? 'all' : 'nothing'}, with ${nameOf(one)}`)
      await archive(pair)
    }
  return wrong
}

// What the kind of tenant changes is what the member's word may be; the rest is the same everywhere.
const usual = kinds.filter(({ login, shares }) => login !== 'whose account was erased' && shares !== 'nothing yet')

describe.each([
  { kind: 'company', of: kinds },
  { kind: 'studio', of: usual },
  { kind: 'practice', of: usual },
])('staff of a $kind', ({ kind, of }) => {
  test('see no more of two records of any kind when these become one, and when they are two again', async () => {
    expect(await mergeAll(await withTemplate(kind), of)).toEqual([])
  }, 240_000)

  test('see no more of a guest and of the member who that was', async () => {
    expect(await joinAll(await withTemplate(kind))).toEqual([])
  }, 120_000)
})
