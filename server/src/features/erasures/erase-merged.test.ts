import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { AccountReceipt, Deletion } from '@salus/contract/account/own-data.ts'
import type { Erasure } from '@salus/contract/members/erasures.ts'
import type { MemberMerge, RecordToMerge } from '@salus/contract/members/merges.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eraseAgainIn } from '../../background-tasks.ts'
import {
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'
import { runRetention } from '../retention/run-retention.ts'
import { noteErased, subjectHash } from './erasure-journal.ts'
import { forgetMerges } from '../member-merges/forget-merges.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const base = ({ tenantId }: TenantOfTest) => `/api/tenants/${tenantId}`

/** Gives the record an address, a check-up, an unfinished analysis, a note and an invitation. */
async function fill(tenant: TenantOfTest, memberId: string) {
  const email = `${randomUUID()}@salus.example`
  await world.sql('update member set email = $2, user_id = null, shares_all = true where id = $1', [memberId, email])
  const noteKey = randomUUID()
  const of = `${base(tenant)}/members/${memberId}`
  const note = { body: { text: `Note about ${memberId}` }, headers: { 'idempotency-key': noteKey } }
  const writes = [
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/check-ups`, {
      body: { profileId: stressLoadId, memberId, answers: stressAnswers() },
    }),
    await world.ask(tenant.staff, 'POST', `${of}/analyses`, { body: { profileId: stressLoadId } }),
    await world.ask(tenant.staff, 'POST', `${of}/notes`, note),
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-invitations`, { body: { members: [{ memberId }] } }),
  ]
  for (const { status, raw } of writes) expect(status, raw.toString()).toBeLessThan(300)
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), { timeout: 20_000, interval: 100 })
  return { email, repeatNote: () => world.ask(tenant.staff, 'POST', `${of}/notes`, note) }
}

function mailsTo(email: string): readonly string[] {
  const folder = path.join(world.dataDir, 'outbox')
  return readdirSync(folder).filter((name) => readFileSync(path.join(folder, name), 'utf8').includes(email))
}

async function merge(tenant: TenantOfTest, kept: string, merged: string) {
  const { body } = await world.ask<{ one: RecordToMerge; other: RecordToMerge }>(
    tenant.staff,
    'GET',
    `${base(tenant)}/member-merges/records/${kept}/${merged}`,
  )
  const done = await world.ask<MemberMerge>(tenant.staff, 'POST', `${base(tenant)}/member-merges`, {
    body: {
      memberId: kept,
      revision: body.one.revision,
      mergedMemberId: merged,
      mergedRevision: body.other.revision,
      take: ['email'],
    },
  })
  expect(done.status, done.raw.toString()).toBe(201)
  return done.body
}

async function makeMerged() {
  const tenant = await world.makeTenant()
  const [kept, merged] = [await world.makeMember(tenant.tenantId), await world.makeMember(tenant.tenantId)]
  const [ofKept, ofMerged] = [await fill(tenant, kept), await fill(tenant, merged)]
  const { id: mergeId } = await merge(tenant, kept, merged)
  return { tenant, kept, merged, ofKept, ofMerged, mergeId }
}

const answersAbout = ({ tenantId }: TenantOfTest, ids: readonly string[]) =>
  world.sql<{ operation: string }>(
    `select operation from idempotent_answer where tenant_id = $1 and answer::text ~ $2`,
    [tenantId, ids.join('|')],
  )

const erased = async ({ tenantId }: TenantOfTest) =>
  vi.waitFor(
    async () => {
      const rows = await world.sql<{ counts: Record<string, number> }>(
        'select counts from erasure where tenant_id = $1 and done_at is not null',
        [tenantId],
      )
      expect(rows).toHaveLength(1)
      return rows[0]?.counts ?? {}
    },
    { timeout: 20_000, interval: 100 },
  )

describe('when a record is erased into which another was merged', () => {
  const expectNothing = async ({ tenant, kept, merged, ofKept, ofMerged }: Awaited<ReturnType<typeof makeMerged>>) => {
    expect(await answersAbout(tenant, [kept, merged])).toEqual([])
    for (const { email, repeatNote } of [ofKept, ofMerged]) {
      expect(mailsTo(email)).toEqual([])
      const again = await repeatNote()
      expect([again.status, again.raw.toString().includes('Note about')]).toEqual([404, false])
    }
    const waiting = await world.sql(
      `select 1 from graphile_worker._private_jobs where payload::text ilike any(array[$1, $2, $3, $4])`,
      [kept, merged, ofKept.email, ofMerged.email].map((word) => `%${word}%`),
    )
    expect(waiting).toEqual([])
  }

  test('no stored answer, mail or job about either remains', async () => {
    const all = await makeMerged()
    const { tenant, kept, merged } = all
    await world.sql(
      `select graphile_worker.add_job('send-push', json_build_object('memberId', $1::text), run_at => now() + interval '1 day')`,
      [merged],
    )
    expect(await answersAbout(tenant, [merged])).not.toEqual([])
    const asked = await world.ask<Erasure>(tenant.admin, 'POST', `${base(tenant)}/members/${kept}/erasure`)
    expect(asked.status, asked.raw.toString()).toBe(202)
    await erased(tenant)
    await expectNothing(all)
  })

  test('nor does any when the person deletes the account', async () => {
    const all = await makeMerged()
    const { tenant, kept } = all
    const person = await world.makeUser('Nele')
    await world.sql('update member set user_id = $2 where id = $1', [kept, person.userId])
    await world.join(tenant.tenantId, person, 'Member', kept)
    await world.sql(`insert into retention_rule (tenant_id, data_class, months) values ($1, 'left-members', 0)`, [
      tenant.tenantId,
    ])
    const gone = await world.ask(person, 'POST', '/api/me/deletion', { body: { keepIn: [] } })
    expect(gone.status, gone.raw.toString()).toBe(202)
    await erased(tenant)
    await expectNothing(all)
  })

  test('nor does any when the hold on the record ends', async () => {
    const all = await makeMerged()
    const { tenant, kept } = all
    const hold = `${base(tenant)}/members/${kept}/hold`
    expect((await world.ask(tenant.admin, 'PUT', hold, { body: { reason: 'A lawsuit' } })).status).toBe(200)
    expect((await world.ask(tenant.admin, 'DELETE', hold)).status).toBe(202)
    await erased(tenant)
    await expectNothing(all)
  })
})

describe('two records of one person count as one', () => {
  test('in the receipt, and what the preview names is what the receipt counts', async () => {
    const { tenant, kept } = await makeMerged()
    const { body: preview } = await world.ask<Pick<Erasure, 'counts'>>(
      tenant.admin,
      'GET',
      `${base(tenant)}/members/${kept}/erasure`,
    )
    await world.ask<Erasure>(tenant.admin, 'POST', `${base(tenant)}/members/${kept}/erasure`)
    const counts = await erased(tenant)
    expect(counts['member-records']).toBe(1)
    expect(counts['unfinished-analyses']).toBe(2)
    expect(preview.counts).toEqual([
      { kind: 'check-ups', count: 2 },
      { kind: 'notes', count: 2 },
      { kind: 'invitations', count: 2 },
    ])
    for (const { kind, count } of preview.counts) expect([kind, counts[kind]]).toEqual([kind, count])
  })

  test('for a person who left both and deletes the account', async () => {
    const { tenant, kept, merged, mergeId } = await makeMerged()
    await world.ask(tenant.staff, 'POST', `${base(tenant)}/member-merges/${mergeId}/undo`)
    const person = await world.makeUser('Nele')
    for (const memberId of [kept, merged])
      await world.sql(
        'insert into ended_membership (tenant_id, user_id, member_id, since) values ($1, $2, $3, now())',
        [tenant.tenantId, person.userId, memberId],
      )
    await merge(tenant, kept, merged)
    await world.sql(`insert into retention_rule (tenant_id, data_class, months) values ($1, 'left-members', 0)`, [
      tenant.tenantId,
    ])
    const asked = await world.ask<Deletion>(person, 'GET', '/api/me/deletion')
    expect(asked.body.tenants).toMatchObject([{ groupId: tenant.tenantId, outcome: 'erased' }])
    const gone = await world.ask<{ receiptCode: string }>(person, 'POST', '/api/me/deletion', { body: { keepIn: [] } })
    const receipt = await vi.waitFor(
      async () => {
        const { body } = await world.ask<AccountReceipt>(null, 'POST', '/api/erasure-receipts', {
          body: { code: gone.body.receiptCode },
        })
        expect(body.doneAt).not.toBeNull()
        return body
      },
      { timeout: 20_000, interval: 100 },
    )
    expect(receipt.records).toEqual([{ outcome: 'erased', until: null }])
    expect(receipt.counts).toContainEqual({ kind: 'member-records', count: 1 })
    expect((await erased(tenant))['member-records']).toBe(1)
    expect(await world.sql('select 1 from member where id = any($1)', [[kept, merged]])).toEqual([])
  })

  test('for the retention: an archived record that was merged is not erased by itself while it can be restored', async () => {
    const { tenant, merged } = await makeMerged()
    await world.sql(`insert into retention_rule (tenant_id, data_class, months) values ($1, 'inactive-members', 1)`, [
      tenant.tenantId,
    ])
    await world.sql(`update member set status = 'archived', updated_at = now() - interval '40 days' where id = $1`, [
      merged,
    ])
    const deps = { owner: world.database.owner, files: world.files, dataDir: world.dataDir }
    const { tenants } = await runRetention(deps)
    expect(tenants.find(({ tenantId }) => tenantId === tenant.tenantId)?.counts['inactive-members']).toBe(0)
    expect(await world.sql('select 1 from member where id = $1', [merged])).toHaveLength(1)
    expect(await world.sql('select 1 from erasure where tenant_id = $1', [tenant.tenantId])).toEqual([])
  })

  test('when a restored backup from after the merge is erased again', async () => {
    const { tenant, kept, merged } = await makeMerged()
    const at = '2026-03-10T12:00:00.000Z'
    await noteErased(
      world.dataDir,
      [kept, merged].map((id) => ({ kind: 'member' as const, hash: subjectHash(id), at })),
    )
    const deps = { owner: world.database.owner, files: world.files, dataDir: world.dataDir }
    expect(await eraseAgainIn(deps)).toBe(1)
    expect((await erased(tenant))['member-records']).toBe(1)
    expect(await world.sql('select 1 from member where id = any($1)', [[kept, merged]])).toEqual([])
  })
})

describe('the e-mail address of a merged record', () => {
  /**
   * Returns the tables that still contain the text, including rows that row-level security hides. Leaves out stored
   * responses, which are deleted after a day.
   */
  const tablesWith = async (text: string) => {
    const tables = await world.sql<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'salus'::regnamespace and c.relkind in ('r', 'p')
         and c.relname <> 'idempotent_answer'`,
    )
    const found: string[] = []
    for (const { name } of tables)
      if ((await world.sql(`select 1 from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`])).length > 0)
        found.push(name)
    return found
  }
  const makeOutdated = (tenant: TenantOfTest) =>
    world.sql(
      `update member_merge set merged_at = (merged_at at time zone 'UTC' - interval '31 days') at time zone 'UTC'
       where tenant_id = $1`,
      [tenant.tenantId],
    )

  test.each([
    ['keeps the record as the person wishes', 'kept'],
    ['has to lock the record', 'locked'],
  ])('goes with the deleted account, where the organisation %s', async (_where, how) => {
    const { tenant, kept, merged, ofKept, ofMerged } = await makeMerged()
    const person = await world.makeUser('Nele')
    await world.sql('update member set user_id = $2 where id = $1', [kept, person.userId])
    await world.join(tenant.tenantId, person, 'Member', kept)
    if (how === 'locked') {
      const hold = `${base(tenant)}/members/${kept}/hold`
      expect((await world.ask(tenant.admin, 'PUT', hold, { body: { reason: 'A lawsuit' } })).status).toBe(200)
    }
    expect(await tablesWith(ofMerged.email)).toContain('member')
    const gone = await world.ask(person, 'POST', '/api/me/deletion', { body: { keepIn: [tenant.tenantId] } })
    expect(gone.status, gone.raw.toString()).toBe(202)
    await vi.waitFor(
      async () => expect(await world.sql('select 1 from app_user where id = $1', [person.userId])).toEqual([]),
      { timeout: 20_000, interval: 100 },
    )
    for (const { email } of [ofKept, ofMerged]) {
      expect(await tablesWith(email)).toEqual([])
      expect(mailsTo(email)).toEqual([])
    }
    expect(await world.sql('select id from member where id = any($1) order by id', [[kept, merged]])).toHaveLength(2)
  })

  test('goes with its mails once the merge can no longer be undone, unless the remaining record has it', async () => {
    const { tenant, kept, merged, ofKept, ofMerged } = await makeMerged()
    await world.sql('update member set email = $2 where id = $1', [kept, ofKept.email])
    await world.sql('delete from invitation where tenant_id = $1', [tenant.tenantId])
    await makeOutdated(tenant)
    await forgetMerges({ owner: world.database.owner, dataDir: world.dataDir })
    expect(await world.sql('select 1 from member where id = $1', [merged])).toEqual([])
    expect(mailsTo(ofMerged.email)).toEqual([])
    expect(mailsTo(ofKept.email)).toHaveLength(1)
  })

  test('goes with its mails, too, if it was merged through a third record', async () => {
    const { tenant, kept, ofKept, ofMerged } = await makeMerged()
    const third = await world.makeMember(tenant.tenantId)
    await world.sql('delete from invitation where tenant_id = $1', [tenant.tenantId])
    await world.sql('update member set email = null where id = $1', [kept])
    await merge(tenant, third, kept)
    await makeOutdated(tenant)
    await forgetMerges({ owner: world.database.owner, dataDir: world.dataDir })
    expect([...mailsTo(ofMerged.email), ...mailsTo(ofKept.email)]).toEqual([])
  })

  test.each([
    ['in the record', 'record'],
    ['in an invitation', 'invitation'],
    ['as the address of the login', 'login'],
  ])('keeps its mails where the remaining record has it %s', async (_where, how) => {
    const { tenant, kept, ofKept, ofMerged } = await makeMerged()
    if (how !== 'record') await world.sql('update member set email = $2 where id = $1', [kept, ofKept.email])
    if (how !== 'invitation') await world.sql('delete from invitation where tenant_id = $1', [tenant.tenantId])
    else
      await world.sql('update invitation set email = $3 where tenant_id = $1 and member_id = $2', [
        tenant.tenantId,
        kept,
        ofMerged.email,
      ])
    if (how === 'login') {
      const person = await world.makeUser('Nele')
      await world.sql('update app_user set email = $2 where id = $1', [person.userId, ofMerged.email])
      await world.sql('update member set user_id = $2 where id = $1', [kept, person.userId])
    }
    await makeOutdated(tenant)
    await forgetMerges({ owner: world.database.owner, dataDir: world.dataDir })
    expect(mailsTo(ofMerged.email)).toHaveLength(1)
  })
})
