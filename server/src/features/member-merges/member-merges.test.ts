import { randomUUID } from 'node:crypto'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'
import { staysWithRecord } from './move-rows.queries.ts'
import { forgetMerges } from './forget-merges.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`

const create = async (tenant: TenantOfTest, fields: Record<string, unknown> = {}) => {
  const body = {
    firstName: 'Nora',
    lastName: 'Neuhaus',
    birthDate: '1985-03-04',
    sex: 'female',
    consent: { given: 'on-paper' },
    ...fields,
  }
  const { body: member } = await world.ask<{ id: string }>(tenant.staff, 'POST', `${base(tenant)}/members`, { body })
  return member.id
}

const measure = async (tenant: TenantOfTest, memberId: string) => {
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers() }
  const { body: checkUp } = await world.ask<CheckUp>(tenant.staff, 'POST', `${base(tenant)}/check-ups`, { body })
  return checkUp.resultGuid
}

const records = async (tenant: TenantOfTest, one: string, other: string) =>
  (
    await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
      tenant.staff,
      'GET',
      `${base(tenant)}/member-merges/records/${one}/${other}`,
    )
  ).body

const merge = async (tenant: TenantOfTest, [kept, merged]: readonly [string, string], take: readonly string[] = []) => {
  const { one, other } = await records(tenant, kept, merged)
  return world.ask<MemberMerge & Problem>(tenant.staff, 'POST', `${base(tenant)}/member-merges`, {
    body: { memberId: kept, revision: one.revision, mergedMemberId: merged, mergedRevision: other.revision, take },
  })
}

const undo = (tenant: TenantOfTest, mergeId: string) =>
  world.ask<MemberMerge & Problem>(tenant.staff, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)

/**
 * Returns every row of the tenant in every table with data about a member, except the rows that the merge itself
 * writes.
 */
const everything = async ({ tenantId }: TenantOfTest) => {
  const tables = await world.sql<{ name: string }>(
    `select distinct table_name as name from information_schema.columns c
     where table_schema = 'salus' and column_name = 'tenant_id' and table_name in (
       select table_name from information_schema.columns where table_schema = 'salus' and column_name in ('member_id'))
     and table_name not in ('member_merge', 'audit_day', 'member_import_row', 'member_word')`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of [...tables, { name: 'member' }])
    found[name] = await world.sql(
      `select to_jsonb(t) - array['revision', 'updated_at', 'indexed_words', 'last_used_at'] as row from ${name} t where tenant_id = $1 order by 1`,
      [tenantId],
    )
  return found
}

describe('two records of one person', () => {
  test('become one with everything of both, and two again exactly as they were', async () => {
    const tenant = await world.makeTenant()
    const kept = await create(tenant, { externalNumber: '1', department: 'A' })
    const merged = await create(tenant, {
      lastName: 'Neuhaus-Weber',
      externalNumber: '2',
      email: 'nora@salus.example',
      tags: ['Kurs'],
    })
    const [first, second] = [await measure(tenant, kept), await measure(tenant, merged)]
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${merged}/analyses`, {
      body: { profileId: stressLoadId },
    })
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${merged}/analysis-links`, {
      body: { profileId: stressLoadId },
    })
    for (const memberId of [kept, merged])
      await world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${memberId}/safety-answers`, {
        body: {
          profileId: 'c9a6fd57-db26-503e-97e9-d1277dda63c3',
          answers: [{ question: 'pacemaker', applies: memberId === merged }],
        },
      })
    const before = await everything(tenant)
    expect(before['safety_answer']).toHaveLength(2)

    const done = await merge(tenant, [kept, merged], ['lastName', 'externalNumber', 'email'])
    expect(done.status).toBe(201)
    expect(done.body).toMatchObject({
      name: 'Nora Neuhaus-Weber',
      birthDate: '1985-03-04',
      externalNumber: '2',
      mergedName: 'Nora Neuhaus-Weber',
      mergedBirthDate: '1985-03-04',
      mergedExternalNumber: '2',
    })
    const { body: member } = await world.ask(tenant.staff, 'GET', `${base(tenant)}/members/${kept}`)
    expect(member).toMatchObject({
      firstName: 'Nora',
      lastName: 'Neuhaus-Weber',
      externalNumber: '2',
      email: 'nora@salus.example',
      department: 'A',
      tags: ['Kurs'],
    })
    expect((await world.ask(tenant.staff, 'GET', `${base(tenant)}/members/${merged}`)).status).toBe(404)
    for (const guid of [first, second]) {
      const { body } = await world.ask<CheckUp>(tenant.staff, 'GET', `${base(tenant)}/check-ups/${guid}`)
      expect(body.memberId).toBe(kept)
    }
    for (const table of ['analysis', 'analysis_link', 'check_up', 'check_up_version', 'consent'])
      expect(
        await world.sql(`select 1 from ${table} where tenant_id = $1 and member_id = $2`, [tenant.tenantId, merged]),
        table,
      ).toEqual([])

    const undone = await undo(tenant, done.body.id)
    expect([undone.status, undone.body.undoableUntil]).toEqual([200, null])
    expect(await everything(tenant)).toEqual(before)
    expect((await undo(tenant, done.body.id)).status).toBe(404)
    const audited = await world.sql<{ action: string }>(
      `select action from audit_event where tenant_id = $1 and subject_ids @> array[$2, $3]::uuid[] order by position`,
      [tenant.tenantId, kept, merged],
    )
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['member.merged', 'member.merge-undone']),
    )
  })

  test('keep what happened after the merge where it happened', async () => {
    const tenant = await world.makeTenant()
    const [kept, merged] = [await create(tenant), await create(tenant, { lastName: 'Neuhauß' })]
    const { body: done } = await merge(tenant, [kept, merged], ['lastName'])
    const later = await measure(tenant, kept)
    await world.ask(tenant.staff, 'PATCH', `${base(tenant)}/members/${kept}`, { body: { lastName: 'Weber' } })
    await undo(tenant, done.id)
    expect((await world.ask<CheckUp>(tenant.staff, 'GET', `${base(tenant)}/check-ups/${later}`)).body.memberId).toBe(
      kept,
    )
    expect((await world.ask(tenant.staff, 'GET', `${base(tenant)}/members/${kept}`)).body).toMatchObject({
      lastName: 'Weber',
    })
    expect((await world.ask(tenant.staff, 'GET', `${base(tenant)}/members/${merged}`)).body).toMatchObject({
      lastName: 'Neuhauß',
    })
  })

  test('keep both unfinished analyses of a kind where both have begun one', async () => {
    const tenant = await world.makeTenant()
    const [kept, merged] = [await create(tenant), await create(tenant)]
    for (const memberId of [kept, merged])
      await world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${memberId}/analyses`, {
        body: { profileId: stressLoadId },
      })
    const before = await everything(tenant)
    const { body: done } = await merge(tenant, [kept, merged])
    expect((await records(tenant, kept, kept)).one.unfinished).toBe(2)
    await undo(tenant, done.id)
    expect(await everything(tenant)).toEqual(before)
  })

  test('share according to the person’s latest decision, and unshared results stay unshared', async () => {
    const tenant = await world.makeTenant()
    const open = await create(tenant)
    const closed = await create(tenant)
    const secret = await measure(tenant, closed)
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${closed}/consents`, {
      body: {
        purpose: 'share-with-staff',
        decision: 'withdrawn',
        textVersion: '1',
        language: 'de',
        how: 'on-paper',
        on: '2026-03-10',
      },
    })
    const before = await everything(tenant)
    expect((await records(tenant, open, closed)).other.checkUps).toBe(0)
    const { body: done } = await merge(tenant, [open, closed])
    expect((await world.ask(tenant.staff, 'GET', `${base(tenant)}/check-ups/${secret}`)).status).not.toBe(200)
    await undo(tenant, done.id)
    expect(await everything(tenant)).toEqual(before)
  })

  test('keep the login of either, and are refused with a reason when both have one', async () => {
    const tenant = await world.makeTenant()
    const kept = await create(tenant)
    const { memberId: linked } = tenant.member
    const before = await everything(tenant)
    const { body: done } = await merge(tenant, [kept, linked])
    const own = await world.ask<{ memberships: readonly { memberId: string }[] }>(tenant.member, 'GET', '/api/session')
    expect(JSON.stringify(own.body)).toContain(kept)
    await undo(tenant, done.id)
    expect(await everything(tenant)).toEqual(before)
    await world.sql(`update member set user_id = $3 where tenant_id = $1 and id = $2`, [
      tenant.tenantId,
      kept,
      tenant.staff.userId,
    ])
    const refused = await merge(tenant, [kept, linked])
    expect([refused.status, refused.body.code]).toEqual([409, 'both-linked'])
  })

  test('share no more after an undo than the person with the login has decided since', async () => {
    const tenant = await world.makeTenant()
    const kept = await create(tenant)
    const { memberId: linked } = tenant.member
    const secret = await measure(tenant, linked)
    const { body: done } = await merge(tenant, [kept, linked])
    const withdrawn = await world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${kept}/consents`, {
      body: {
        purpose: 'share-with-staff',
        decision: 'withdrawn',
        textVersion: '1',
        language: 'de',
        how: 'on-paper',
        on: '2026-03-10',
      },
    })
    expect(withdrawn.status).toBe(200)
    expect((await undo(tenant, done.id)).status).toBe(200)
    expect((await world.ask(tenant.staff, 'GET', `${base(tenant)}/check-ups/${secret}`)).status).toBe(403)
  })

  test('are restored one after the other with everything merged into each', async () => {
    const tenant = await world.makeTenant()
    const [one, two, three] = [await create(tenant), await create(tenant), await create(tenant)]
    const before = await everything(tenant)
    const first = await merge(tenant, [two, three])
    const second = await merge(tenant, [one, two])
    await undo(tenant, second.body.id)
    const into = await world.sql<{ into: string }>(`select merged_into as into from member where id = $1`, [three])
    expect(into).toEqual([{ into: two }])
    await undo(tenant, first.body.id)
    expect(await everything(tenant)).toEqual(before)
  })

  test('are merged only after a note that is being written, so that the note moves as well', async () => {
    const tenant = await world.makeTenant()
    for (let round = 0; round < 5; round += 1) {
      const [kept, merged] = [await create(tenant), await create(tenant)]
      const write = () =>
        world.ask(tenant.staff, 'POST', `${base(tenant)}/members/${merged}/notes`, { body: { text: 'Knie' } })
      const { one, other } = await records(tenant, kept, merged)
      const body = { memberId: kept, revision: one.revision, mergedMemberId: merged, mergedRevision: other.revision }
      await Promise.all([
        world.ask(tenant.staff, 'POST', `${base(tenant)}/member-merges`, { body: { ...body, take: [] } }),
        ...Array.from({ length: 6 }, write),
      ])
      const lost = await world.sql(
        `select 1 from member_note n join member m on m.tenant_id = n.tenant_id and m.id = n.member_id
         where n.tenant_id = $1 and m.merged_into is not null`,
        [tenant.tenantId],
      )
      expect(lost).toEqual([])
    }
  })

  test('are not merged by somebody who has seen an older revision, nor with a record of another tenant', async () => {
    const [tenant, other] = [await world.makeTenant(), await world.makeTenant()]
    const [kept, merged, foreign] = [await create(tenant), await create(tenant), await create(other)]
    const body = { memberId: kept, revision: 7, mergedMemberId: merged, mergedRevision: 1, take: [] }
    expect((await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-merges`, { body })).status).toBe(412)
    const across = { ...body, revision: 1, mergedMemberId: foreign }
    expect((await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-merges`, { body: across })).status).toBe(404)
    expect(
      (await world.ask(tenant.staff, 'GET', `${base(tenant)}/member-merges/records/${kept}/${foreign}`)).status,
    ).toBe(404)
  })

  test('cannot be undone once somebody else has the number', async () => {
    const tenant = await world.makeTenant()
    const [kept, merged] = [
      await create(tenant, { externalNumber: '1' }),
      await create(tenant, { externalNumber: '2' }),
    ]
    const { body: done } = await merge(tenant, [kept, merged])
    await create(tenant, { lastName: 'Anders', externalNumber: '2' })
    expect((await undo(tenant, done.id)).body.code).toBe('duplicate-external-number')
  })

  test('cannot be undone where the tariff has no room for one record more', async () => {
    const tenant = await world.makeTenant()
    const [kept, merged, archived] = [await create(tenant), await create(tenant), await create(tenant)]
    await world.ask(tenant.staff, 'PATCH', `${base(tenant)}/members/${archived}`, { body: { status: 'archived' } })
    const another = await create(tenant)
    const { body: ofArchived } = await merge(tenant, [another, archived])
    const { body: done } = await merge(tenant, [kept, merged])
    for (let made = 3; made < 55; made += 1) await world.makeMember(tenant.tenantId) // 55 of 50, with the tolerance
    expect((await undo(tenant, done.id)).body.code).toBe('tariff-limit-reached')
    const listed = await world.ask<{ items: readonly MemberMerge[] }>(
      tenant.staff,
      'GET',
      `${base(tenant)}/member-merges`,
    )
    expect(listed.body.items.map(({ id }) => id)).toContain(done.id)
    expect((await undo(tenant, ofArchived.id)).status).toBe(200)
    await world.ask(tenant.staff, 'PATCH', `${base(tenant)}/members/${kept}`, { body: { status: 'archived' } })
    expect((await undo(tenant, done.id)).status).toBe(200)
  })

  test('can no longer be separated after thirty days', async () => {
    const tenant = await world.makeTenant()
    const [kept, merged] = [await create(tenant), await create(tenant)]
    const guid = await measure(tenant, merged)
    const { body: done } = await merge(tenant, [kept, merged])
    await world.sql(`update member_merge set merged_at = now() - interval '31 days' where tenant_id = $1`, [
      tenant.tenantId,
    ])
    expect((await undo(tenant, done.id)).status).toBe(404)
    await forgetMerges({ owner: world.database.owner, dataDir: world.dataDir })
    expect(
      await world.sql(`select id from member where tenant_id = $1 and id = $2`, [tenant.tenantId, merged]),
    ).toEqual([])
    expect((await world.ask<CheckUp>(tenant.staff, 'GET', `${base(tenant)}/check-ups/${guid}`)).body.memberId).toBe(
      kept,
    )
  })
})

describe('the log of a merged record', () => {
  interface Log {
    readonly items: readonly { readonly action: string; readonly objectId: string | null; readonly at: string }[]
  }
  const seen = async (tenant: TenantOfTest, memberId: string) => {
    const url = `${base(tenant)}/members/${memberId}/access-log?by=everybody`
    const { body } = await world.ask<Log>(tenant.admin, 'GET', url)
    return body.items.map(({ action }) => action)
  }
  const noteLongAgo = ({ tenantId, staff }: TenantOfTest, memberId: string, action: string) =>
    world.sql(
      `with event as (insert into audit_event (tenant_id, at, actor_id, actor_role, action, subject_ids)
         values ($1, '2026-01-15T10:00:00Z', $2, 'Staff', $4, array[$3::uuid]))
       insert into audit_day values ($1, $3, '2026-01-15') on conflict do nothing`,
      [tenantId, staff.userId, memberId, action],
    )

  test('is found with the remaining record, by staff and the member, even after the merged one was deleted', async () => {
    const tenant = await world.makeTenant()
    const { memberId } = tenant.member
    const [first, second] = [await create(tenant), await create(tenant)]
    await noteLongAgo(tenant, first, 'see-first')
    await noteLongAgo(tenant, second, 'see-second')
    expect(await seen(tenant, memberId)).not.toContain('see-first')
    // Two merges in a row: the second one also moves the data that the first one moved.
    expect((await merge(tenant, [second, first])).status).toBe(201)
    const last = await merge(tenant, [memberId, second])
    expect(await seen(tenant, memberId)).toEqual(expect.arrayContaining(['see-first', 'see-second']))
    const own = await world.ask<Log>(tenant.member, 'GET', '/api/me/access-log')
    expect(own.body.items.map(({ action }) => action)).toEqual(expect.arrayContaining(['see-first', 'see-second']))

    await undo(tenant, last.body.id)
    expect(await seen(tenant, memberId)).not.toContain('see-second')
    expect(await seen(tenant, second)).toEqual(expect.arrayContaining(['see-first', 'see-second']))

    await merge(tenant, [memberId, second])
    await world.sql(
      `update member_merge set merged_at = (merged_at at time zone 'UTC' - interval '31 days') at time zone 'UTC' where tenant_id = $1`,
      [tenant.tenantId],
    )
    await forgetMerges({ owner: world.database.owner, dataDir: world.dataDir })
    expect(await world.sql('select from member where id = any($1::uuid[])', [[first, second]])).toEqual([])
    expect(await seen(tenant, memberId)).toEqual(expect.arrayContaining(['see-first', 'see-second']))
  })

  test('appears in nobody else’s log', async () => {
    const tenant = await world.makeTenant()
    const [kept, merged, third] = [await create(tenant), await create(tenant), await create(tenant)]
    await noteLongAgo(tenant, merged, 'see-merged')
    await merge(tenant, [kept, merged])
    expect(await seen(tenant, kept)).toContain('see-merged')
    expect(await seen(tenant, third)).not.toContain('see-merged')
  })
})

test('both records are in the search index, after a merge and after its undo', async () => {
  const tenant = await world.makeTenant()
  const kept = await create(tenant)
  const merged = await create(tenant, { lastName: 'Mühlenbäck', tags: ['Kurs'] })
  const notIndexed = () =>
    world.sql('select id from member where tenant_id = $1 and id = any($2) and words is distinct from indexed_words', [
      tenant.tenantId,
      [kept, merged],
    ])
  const done = await merge(tenant, [kept, merged], ['lastName'])
  expect(await notIndexed()).toEqual([])
  const url = `${base(tenant)}/members?query=muhlen`
  const found = await world.ask<{ items: { id: string }[] }>(tenant.staff, 'GET', url)
  expect(found.body.items.map(({ id }) => id)).toEqual([kept])
  await undo(tenant, done.body.id)
  expect(await notIndexed()).toEqual([])
})

describe('every table that says whose a row is', () => {
  test('lets the app move its rows, or says why they stay', async () => {
    const stuck = await world.sql<{ name: string }>(
      `select name from (
         select c.relname as name, c.oid, a.attnum from pg_attribute a join pg_class c on c.oid = a.attrelid
         where c.relnamespace = 'salus'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'member_id'
           and not a.attisdropped and c.relname <> all($1::text[])
           and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id') offset 0
       ) of_member where not has_column_privilege('salus_app', oid, attnum, 'update')`,
      [Object.keys(staysWithRecord)],
    )
    expect(stuck, 'a migration grants "update (member_id)" on it, or it is listed in staysWithRecord').toEqual([])
  })
})

describe('likely duplicates', () => {
  test('are found during typing, in any spelling of the name', async () => {
    const tenant = await world.makeTenant()
    const id = await create(tenant, { lastName: 'Müller', externalNumber: '77', email: 'nora@salus.example' })
    const find = async (body: object) =>
      (
        await world.ask<{ items: readonly { person: { memberId: string }; likeness: string }[] }>(
          tenant.staff,
          'POST',
          `${base(tenant)}/like-members`,
          {
            body: { firstName: '', lastName: '', birthDate: null, email: null, externalNumber: null, ...body },
          },
        )
      ).body.items.map(({ person, likeness }) => [person.memberId, likeness])
    expect(await find({ firstName: 'nora', lastName: 'Mueller', birthDate: '1985-03-04' })).toEqual([
      [id, 'name-and-birth-date'],
    ])
    expect(await find({ firstName: 'Nora', lastName: 'Miller', birthDate: '1985-03-04' })).toEqual([
      [id, 'similar-name'],
    ])
    expect(await find({ firstName: 'Nora', lastName: 'Müller' })).toEqual([[id, 'name']])
    expect(await find({ externalNumber: '77' })).toEqual([[id, 'number']])
    expect(await find({ firstName: 'Tom', lastName: 'Anders', birthDate: '1985-03-04' })).toEqual([])
  })

  test('are listed in pairs until staff mark them as two people', async () => {
    const tenant = await world.makeTenant()
    const [one, other] = [await create(tenant), await create(tenant, { lastName: 'Neuhauss' })]
    await create(tenant, { firstName: 'Tim' })
    const list = async () =>
      (
        await world.ask<{
          items: readonly { one: { memberId: string }; other: { memberId: string } }[]
          total: number
        }>(tenant.staff, 'GET', `${base(tenant)}/member-doubles`)
      ).body
    const { items } = await list()
    expect(items.map((pair) => [pair.one.memberId, pair.other.memberId].toSorted())).toEqual([[one, other].toSorted()])
    const apart = { memberId: one, otherMemberId: other }
    expect(
      (await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-doubles/apart`, { body: apart })).status,
    ).toBe(204)
    expect((await list()).total).toBe(0)
    const unknown = { memberId: one, otherMemberId: randomUUID() }
    expect(
      (await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-doubles/apart`, { body: unknown })).status,
    ).toBe(404)
  })
})
