import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyOfTemplate } from '../../testing/test-databases.ts'
import { type AuditTrail, startAuditTrail } from '../audit/trail.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import type { Platform } from '../platform.ts'
import { audit, readInTenant, readOwn, type TenantScope, writeInTenant } from './tenant.ts'

const user = '11111111-1111-4111-8111-111111111111'
const member = '22222222-2222-4222-8222-222222222222'
const log = pino({ level: 'silent' })

let database: Database
let auditTrail: AuditTrail
let platform: Platform

beforeAll(async () => {
  database = await openDatabase({ owner: await copyOfTemplate(), appLogin: 'own-login' }, log)
  auditTrail = startAuditTrail(database, log)
  platform = { database, auditTrail, log, clock: { now: () => new Date() }, sessionHours: 24 }
  await database.owner.query(`set search_path = salus, pg_catalog;
    insert into app_user (id, email, name, email_verified) values ('${user}', 'a@b.example', 'A B', true);
    insert into session (id, user_id, token, expires_at) values (gen_random_uuid(), '${user}', 'alive', now() + interval '1 day');
    insert into session (id, user_id, token, expires_at, created_at)
      values (gen_random_uuid(), '${user}', 'a day old', now() + interval '1 day', now() - interval '24 hours 1 minute');
    insert into tenant (id, tenant_name, display_name, kind, country, locale, currency)
      select i, 'tenant-' || i, 'Tenant ' || i, 'studio', 'DE', 'de', 'EUR' from generate_series(1, 4) i;
    insert into membership (tenant_id, user_id, role, member_id) values (1, '${user}', 'Staff', null), (2, '${user}', 'Member', '${member}');
    insert into membership (tenant_id, user_id, role, suspended_at) values (4, '${user}', 'Admin', now());
    insert into member (tenant_id, id, first_name, last_name, sex) select i, '${member}', 'Person', 'Of ' || i, 'female' from generate_series(1, 4) i`)
}, 60_000)
afterAll(async () => {
  await auditTrail.close()
  await database.close()
})

const caller = (sessionToken: string | null) => ({ sessionToken, requestId: 'test' })
const readMembers = (tenantId: number, token: string | null = 'alive') =>
  readInTenant(
    platform,
    { caller: caller(token), tenantId, access: { action: 'list-members' } },
    { query: (db) => db.selectFrom('member').select(['tenant_id', 'last_name']), subjects: () => [member] },
  )

describe('reading in a tenant', () => {
  test('shows exactly the rows of the tenant entered, even to a query that forgot to ask for it', async () => {
    const { rows } = await readMembers(1)
    // Compares only the values. The query has no condition on the tenant, so Citus asks every shard and loses the names
    // of the columns.
    expect(rows.map(Object.values)).toEqual([[1, 'Of 1']])
  })
  test.each([
    ['no session', 1, null, 'signed-out'],
    ['an unknown session', 1, 'guessed', 'signed-out'],
    ['a session from more than 24 hours ago', 1, 'a day old', 'signed-out'],
    ['a role that is too low', 2, 'alive', 'role-too-low'],
    ['no membership', 3, 'alive', 'not-found'],
    ['a suspended membership', 4, 'alive', 'not-found'],
    ['a tenant that does not exist', 99, 'alive', 'not-found'],
  ])('refuses %s', async (_who, tenantId, token, code) => {
    await expect(readMembers(tenantId, token)).rejects.toMatchObject({ code })
  })
  test('ends a session that is older than the tenant allows, and no other', async () => {
    await database.owner.query(`set search_path = salus, pg_catalog;
      insert into session (id, user_id, token, expires_at, created_at)
        values (gen_random_uuid(), '${user}', 'two hours old', now() + interval '1 day', now() - interval '2 hours 1 minute');
      insert into tenant_policy (tenant_id, session_hours) values (1, 3), (2, 1)`)
    expect((await readMembers(1, 'two hours old')).rows).toHaveLength(1)
    await database.owner.query('update salus.tenant_policy set session_hours = 2 where tenant_id = 1')
    expect((await readMembers(1)).rows).toHaveLength(1)
    await expect(readMembers(1, 'two hours old')).rejects.toMatchObject({ code: 'signed-out' })
    const left = await database.owner.query(`select token from salus.session where token in ('alive', 'two hours old')`)
    expect(left.rows).toEqual([{ token: 'alive' }])
    await database.owner.query('delete from salus.tenant_policy')
  })
  test('leaves no tenant behind on the connection', async () => {
    await readMembers(1)
    for (let time = 0; time < 10; time += 1) {
      expect((await database.pool.query('select count(*) from member')).rows).toEqual([{ count: 0 }])
    }
  })
  test('is written into the audit with the person concerned, and a refusal as denied', async () => {
    await readMembers(1)
    await readMembers(2).catch(() => undefined)
    await auditTrail.flush()
    const { rows } = await database.owner.query(
      `select distinct tenant_id, actor_role, action, outcome, subject_ids from salus.audit_event where action = 'list-members' order by 1`,
    )
    expect(rows).toEqual([
      { tenant_id: 1, actor_role: 'Staff', action: 'list-members', outcome: 'done', subject_ids: [member] },
      { tenant_id: 2, actor_role: 'Member', action: 'list-members', outcome: 'denied', subject_ids: [] },
      { tenant_id: 3, actor_role: null, action: 'list-members', outcome: 'denied', subject_ids: [] },
      { tenant_id: 4, actor_role: null, action: 'list-members', outcome: 'denied', subject_ids: [] },
    ])
  })
})

test('a person reads only their own record in each tenant in which they are linked', async () => {
  const own = await readOwn(platform, caller('alive'), {
    action: 'see-own-check-up',
    query: (db) =>
      db
        .selectFrom('member')
        .select('last_name')
        .where(({ eb, ref }) => eb('member.tenant_id', '=', ref('own.tenant_id' as 'member.tenant_id')))
        .where(({ eb, ref }) => eb('member.id', '=', ref('own.member_id' as 'member.id'))),
  })
  expect(own.memberships.map((each) => [each.groupId, each.rows])).toEqual([
    [1, []],
    [2, [{ last_name: 'Of 2' }]],
  ])
})

describe('writing in a tenant', () => {
  const write = (options: { key?: string; body?: unknown; work?: (scope: TenantScope) => Promise<void> }) =>
    writeInTenant(
      platform,
      {
        caller: caller('alive'),
        tenantId: 1,
        access: { action: 'create-member' },
        write: { operation: 'test', idempotencyKey: options.key, body: options.body },
      },
      async (scope) => {
        await scope.db
          .insertInto('profile_setting')
          .values({ tenant_id: 1, profile_id: crypto.randomUUID(), self_service: true })
          .execute()
        await (options.work ?? (async () => audit(scope, { action: 'note.written' })))(scope)
        return { status: 201, answer: { number: Math.random() } }
      },
    )
  const waitsHere = `select count(*) from pg_locks where not granted
    and pid in (select pid from pg_stat_activity where datname = current_database())`
  // On a Citus cluster, a write can also wait on another node, which holds the rows.
  const waits =
    inject('postgres').nodes === undefined
      ? waitsHere
      : `select greatest((${waitsHere}), (select count(*) from citus_lock_waits)) as count`
  const waiting = async () => Number((await database.owner.query(waits)).rows[0].count)
  const written = async () =>
    Number((await database.owner.query('select count(*) from salus.profile_setting')).rows[0].count)

  test('happens once per idempotency key, however many requests arrive at once', async () => {
    const before = await written()
    const answers = await Promise.all(Array.from({ length: 8 }, () => write({ key: 'once', body: 1 })))
    expect(new Set(answers.map((answer) => answer.answer.number)).size).toBe(1)
    expect(await written()).toBe(before + 1)
    await expect(write({ key: 'once', body: 2 })).rejects.toMatchObject({ code: 'idempotency-key-reused' })
  })
  test('is rolled back without an audit row', async () => {
    const before = await written()
    await expect(write({ work: async () => undefined })).rejects.toThrow('without an audit')
    expect(await written()).toBe(before)
  })
  test('is rolled back if the audit row cannot be stored', async () => {
    await database.owner.query('revoke insert on salus.audit_event from salus_app')
    const before = await written()
    await expect(write({})).rejects.toMatchObject({ code: 'unavailable' })
    expect(await written()).toBe(before)
    await database.owner.query('grant insert on salus.audit_event to salus_app')
  })
  test.each(['the audit', 'the change'])(
    'again when two writes wait for each other and %s is the one that is aborted',
    async (aborted) => {
      const before = await written()
      const [hasRecord, hasDay] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const changeMember = ({ db }: TenantScope) =>
        db.updateTable('member').set({ last_name: 'Of 1' }).where('tenant_id', '=', 1).execute()
      const recordFirst = async (scope: TenantScope) => {
        await changeMember(scope)
        hasRecord.resolve()
        await hasDay.promise
        if (aborted === 'the change') await expect.poll(waiting).toBe(1)
        audit(scope, { action: 'note.written', subjectIds: [member] })
      }
      const dayFirst = async (scope: TenantScope) => {
        await scope.db
          .insertInto('audit_day')
          .values({ tenant_id: 1, member_id: member, day: sql<string>`(now() at time zone 'UTC')::date` })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        hasDay.resolve()
        await hasRecord.promise
        if (aborted === 'the audit') await expect.poll(waiting).toBe(1)
        await changeMember(scope)
        audit(scope, { action: 'note.written' })
      }
      await database.owner.query('delete from salus.audit_day')
      const answers = await Promise.all([write({ work: recordFirst }), write({ work: dayFirst })])
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(await written()).toBe(before + 2)
    },
  )
  test('never reaches another tenant', async () => {
    const foreign = write({
      work: async (scope) => {
        await scope.db
          .insertInto('member')
          .values({ tenant_id: 3, first_name: 'X', last_name: 'Y', sex: 'male' })
          .execute()
      },
    })
    await expect(foreign).rejects.toMatchObject({ code: '42501' })
  })
})
