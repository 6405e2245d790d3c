import { randomUUID } from 'node:crypto'
import type { Retention } from '@salus/contract/members/erasures.ts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { removeOverdue, unlessClockInDoubt } from '../../background-tasks.ts'
import { silentLog } from '../../platform/log.ts'
import { sealAudit, verifyAudit } from '../../platform/audit/seal.ts'
import { runCommand } from '../../testing/peers/salus-process.ts'
import { openTenantWorld, stressLoadId, type TenantWorld } from '../../testing/tenant-world.ts'
import { runRetention } from './run-retention.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const run = () => runRetention({ ...world, owner: world.database.owner })
const readCounts = async (tenantId: number) => (await run()).tenants.find((one) => one.tenantId === tenantId)?.counts
const exists = async (table: string, id: string) =>
  (await world.sql<{ count: number }>(`select count(*)::int as count from ${table} where id = $1`, [id]))[0]?.count ===
  1

describe('the retention that ends in the middle', () => {
  const runWhileStoreIsAway = () =>
    runRetention({
      ...world,
      owner: world.database.owner,
      files: { ...world.files, requireAnswer: () => Promise.reject(new Error('the store is away')) },
    })
  const listErasures = (tenantId: number) =>
    world.sql<{ done: boolean }>('select done_at is not null as done from erasure where tenant_id = $1', [tenantId])
  const makeOverdue = async (tenantId: number) => {
    const id = await world.makeMember(tenantId)
    await world.sql(`update member set status = 'archived', updated_at = now() - interval '37 months' where id = $1`, [
      id,
    ])
    return id
  }

  test('because the store of files is away erases nobody, and its next run erases them with one receipt', async () => {
    const { tenantId } = await world.makeTenant()
    const old = await makeOverdue(tenantId)
    expect((await runWhileStoreIsAway()).failure).not.toBeNull()
    expect([await exists('member', old), await listErasures(tenantId)]).toEqual([true, []])
    expect((await readCounts(tenantId))?.['inactive-members']).toBe(1)
    expect([await exists('member', old), await listErasures(tenantId)]).toEqual([false, [{ done: true }]])
  })

  test('because the process was killed has noted all that it removed', async () => {
    const { tenantId } = await world.makeTenant()
    for (let made = 0; made < 3; made += 1) await makeOverdue(tenantId)
    await world.sql(
      `insert into idempotent_answer (tenant_id, user_id, operation, key, body_hash, created_at)
       values ($1, gen_random_uuid(), 'x', 'key', 'x', now() - interval '2 days')`,
      [tenantId],
    )
    let erased = 0
    const files = {
      ...world.files,
      requireAnswer: () => ((erased += 1) > 2 ? Promise.reject(new Error('killed')) : Promise.resolve()),
    }
    await runRetention({ ...world, owner: world.database.owner, files })
    const [noted] = await world.sql<{ counts: object }>(
      `select counts from retention_run where tenant_id = $1 and counts <> '{}'`,
      [tenantId],
    )
    expect(noted?.counts).toMatchObject({ 'inactive-members': 2, 'idempotent-answers': 1 })
    expect((await readCounts(tenantId))?.['inactive-members']).toBe(1)
  })

  test('carries out the erasure that was left waiting a day ago, and leaves the younger one to its job', async () => {
    const { tenantId, member } = await world.makeTenant()
    const young = await world.makeMember(tenantId)
    for (const [memberId, hours] of [
      [member.memberId, 25],
      [young, 23],
    ])
      await world.sql(
        `insert into erasure (tenant_id, id, member_id, subject_hash, asked_by, requested_at)
         values ($1, gen_random_uuid(), $2, $3, 'retention', now() - make_interval(hours => $4))`,
        [tenantId, memberId, randomUUID(), hours],
      )
    await run()
    expect([await exists('member', member.memberId), await exists('member', young)]).toEqual([false, true])
  })
})

describe('the retention', () => {
  test('removes only data past its period, and reports how much', async () => {
    const tenant = await world.makeTenant()
    const { tenantId } = tenant
    const [old, young, busy] = [
      await world.makeMember(tenantId),
      await world.makeMember(tenantId),
      await world.makeMember(tenantId),
    ]
    await world.sql(
      `update member set status = 'archived', updated_at = now() - interval '37 months' where id = any($1)`,
      [[old, busy]],
    )
    await world.sql(`update member set status = 'archived', updated_at = now() - interval '35 months' where id = $1`, [
      young,
    ])
    await world.sql(
      `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement) values ($1, $2, $3, 6, 'x', now())`,
      [tenantId, randomUUID(), busy],
    )
    const [oldAnswer, youngAnswer] = [randomUUID(), randomUUID()]
    for (const [id, age] of [
      [oldAnswer, '4 months'],
      [youngAnswer, '2 months'],
    ])
      await world.sql(
        `insert into analysis (tenant_id, member_id, profile_id, id, profile_version, started_by, owner_id, updated_at)
         values ($1, $2, $3, $4, '1', $5, $5, now() - $6::interval)`,
        [tenantId, young, id === oldAnswer ? stressLoadId : randomUUID(), id, tenant.staff.userId, age],
      )
    const [oldInvitation, youngInvitation] = [randomUUID(), randomUUID()]
    for (const [id, age] of [
      [oldInvitation, '91 days'],
      [youngInvitation, '89 days'],
    ])
      await world.sql(
        `insert into invitation (tenant_id, id, email, role, token_hash, expires_at) values ($1, $2::uuid, $2::text || '@salus.example', 'Member', $2::text, now() - $3::interval)`,
        [tenantId, id, age],
      )
    for (const hours of [25, 23])
      await world.sql(
        `insert into idempotent_answer (tenant_id, user_id, operation, key, body_hash, created_at) values ($1, $2, 'x', $3, 'x', now() - make_interval(hours => $4))`,
        [tenantId, tenant.staff.userId, `key-${hours}`, hours],
      )
    const [oldEvent, youngEvent] = [randomUUID(), randomUUID()]
    await world.sql(
      `insert into sign_in_event (id, at, kind, outcome) values ($1, now() - interval '91 days', 'sign-in', 'done'), ($2, now() - interval '89 days', 'sign-in', 'done')`,
      [oldEvent, youngEvent],
    )
    expect(await readCounts(tenantId)).toEqual({
      'inactive-members': 1,
      'left-members': 0,
      'unfinished-analyses': 1,
      invitations: 1,
      guests: 0,
      'idempotent-answers': 1,
      links: 0,
      audit: 0,
      'offline-devices': 0,
    })
    for (const [table, gone, stays] of [
      ['member', old, young],
      ['member', old, busy],
      ['analysis', oldAnswer, youngAnswer],
      ['invitation', oldInvitation, youngInvitation],
      ['sign_in_event', oldEvent, youngEvent],
    ] as const) {
      expect([table, await exists(table, gone), await exists(table, stays)]).toEqual([table, false, true])
    }
  })

  test('deletes invoices of an erased organisation ten years after the end of their year, and no others', async () => {
    const issuedOn = async (number: string, yearsAgo: number, day: string) => {
      await world.sql(
        `insert into kept_invoice (erased_hash, id, number, kind, reason, issued_on, currency, net, vat, gross,
           period_starts_on, period_ends_on, content, xml, pdf, pdf_hash, created_at)
         select 'h', gen_random_uuid(), $1, 'invoice', 'order', made, 'EUR', 1, 0, 1, made, made, '{}', '', '\\x25', '', now()
         from (select (extract(year from current_date)::int - $2::int || $3)::date as made) day`,
        [number, yearsAgo, day],
      )
    }
    await issuedOn('old', 11, '-12-31')
    await issuedOn('young', 10, '-01-01')
    const { everywhere } = await run()
    expect(everywhere['kept-invoices']).toBe(1)
    expect(await world.sql('select number from kept_invoice')).toEqual([{ number: 'young' }])
  })

  test('erases a locked record when its day has come, and not a day before', async () => {
    const tenant = await world.makeTenant()
    const { tenantId } = tenant
    const [due, later] = [await world.makeMember(tenantId), await world.makeMember(tenantId)]
    await world.sql(`update member set held = true where id = any($1)`, [[due, later]])
    await world.sql(
      `insert into member_hold (tenant_id, member_id, kind, reason, ends_on) values ($1, $2, 'retention', 'x', current_date), ($1, $3, 'retention', 'x', current_date + 2)`,
      [tenantId, due, later],
    )
    expect((await readCounts(tenantId))?.['left-members']).toBe(1)
    expect([await exists('member', due), await exists('member', later)]).toEqual([false, true])
  })

  test('erases a locked record when its day has come where the organisation is', async () => {
    // In Samoa, the clocks are 24 hours behind those of Kiribati. So the present day of Kiribati has not begun there.
    const heldIn = async (country: string) => {
      const { tenantId } = await world.makeTenant()
      const held = await world.makeMember(tenantId)
      await world.sql('update tenant set country = $2 where id = $1', [tenantId, country])
      await world.sql('update member set held = true where id = $1', [held])
      await world.sql(
        `insert into member_hold (tenant_id, member_id, kind, reason, ends_on)
         values ($1, $2, 'retention', 'x', (now() at time zone 'Pacific/Enderbury')::date)`,
        [tenantId, held],
      )
      return { tenantId, held }
    }
    const [first, last] = [await heldIn('KI'), await heldIn('AS')]
    await readCounts(first.tenantId)
    expect([await exists('member', first.held), await exists('member', last.held)]).toEqual([false, true])
  })

  test('shows Admins the rules and what the runs removed; they choose some of the rules', async () => {
    const tenant = await world.makeTenant()
    const url = `/api/tenants/${tenant.tenantId}/retention`
    const rule = async (dataClass: string) => {
      const { body } = await world.ask<Retention>(tenant.admin, 'GET', url)
      return body.rules.find((one) => one.dataClass === dataClass)
    }
    expect(await rule('left-members')).toEqual({ dataClass: 'left-members', keptFor: { months: 0 }, isChosen: true })
    expect(await rule('audit')).toEqual({ dataClass: 'audit', keptFor: { months: 120 }, isChosen: false })
    expect((await world.ask(tenant.admin, 'PUT', `${url}/left-members`, { body: { months: 24 } })).status).toBe(204)
    expect((await rule('left-members'))?.keptFor).toEqual({ months: 24 })
    expect((await world.ask(tenant.admin, 'PUT', `${url}/left-members`, { body: { months: null } })).status).toBe(204)
    expect((await rule('left-members'))?.keptFor).toBe(null)
    expect((await world.ask(tenant.admin, 'PUT', `${url}/audit`, { body: { months: 1 } })).status).toBe(404)
    const member = await world.makeMember(tenant.tenantId)
    await world.sql(`update member set status = 'archived', updated_at = now() - interval '37 months' where id = $1`, [
      member,
    ])
    await run()
    const { body } = await world.ask<Retention>(tenant.admin, 'GET', url)
    expect(body.runs[0]?.counts).toEqual([{ dataClass: 'inactive-members', count: 1 }])
    expect((await world.ask(tenant.staff, 'GET', url)).status).toBe(403)
  })
})

test('a failing run of one tenant stops no other and no later step, and does not count as a clock error', async () => {
  const [broken, other] = [await world.makeTenant(), await world.makeTenant()]
  const old = await world.makeMember(other.tenantId)
  await world.sql(`update member set status = 'archived', updated_at = now() - interval '37 months' where id = $1`, [
    old,
  ])
  const merge = randomUUID()
  await world.sql(
    `insert into member_merge (tenant_id, id, member_id, merged_member_id, before, after, moved, merged_by_name, merged_at, undone_at)
     values ($1, $2, $3, $3, '{}', '{}', '{}', 'S', now() - interval '40 days', now() - interval '39 days')`,
    [other.tenantId, merge, other.member.memberId],
  )
  await world.sql(
    `alter table audit_event add constraint fails
       check (action <> 'retention.run' or tenant_id <> ${broken.tenantId}) not valid`,
  )
  const deps = { ...world, owner: world.database.owner }
  await expect(removeOverdue(deps)).rejects.toThrow(new RegExp(`tenant ${broken.tenantId}: .*"fails`))
  expect([await exists('member', old), await exists('member_merge', merge)]).toEqual([false, false])
  const runs = await world.sql('select counts from retention_run where tenant_id = $1', [broken.tenantId])
  expect(runs, 'it counts as a run').toEqual([{ counts: {} }])
  await world.sql('alter table audit_event drop constraint fails')
})

describe('the retention of a machine whose clock is years ahead', () => {
  let own: TenantWorld
  beforeAll(async () => {
    own = await openTenantWorld()
  }, 60_000)
  afterAll(() => own.close())

  const tidy = async () => (await runRetention({ ...own, owner: own.database.owner })).isAtRest
  const makeOverdue = async (lastRun: string) => {
    const { tenantId } = await own.makeTenant()
    const member = await own.makeMember(tenantId)
    await own.sql(`update member set status = 'archived', updated_at = now() - interval '37 months' where id = $1`, [
      member,
    ])
    await own.sql(`insert into retention_run (tenant_id, id, counts, at) values ($1, $2, '{}', now() - $3::interval)`, [
      tenantId,
      randomUUID(),
      lastRun,
    ])
    return { tenantId, isThere: async () => (await own.sql('select from member where id = $1', [member])).length === 1 }
  }
  const passDays = (days: number) =>
    own.sql(`update retention_run set at = (at at time zone 'UTC' - make_interval(days => $1)) at time zone 'UTC'`, [
      days,
    ])

  test('removes nothing in any tenant for a week, and then continues if the machine was only off', async () => {
    const [first, second] = [await makeOverdue('10 years'), await makeOverdue('1 day')]
    for (let night = 0; night < 7; night += 1) {
      expect([night, await tidy(), await first.isThere(), await second.isThere()]).toEqual([night, true, true, true])
      await passDays(1)
    }
    expect(await tidy()).toBe(false)
    expect([await first.isThere(), await second.isThere()]).toEqual([false, false])
  })

  test('tells the person who starts it by hand that it removed nothing, and why', async () => {
    const { isThere } = await makeOverdue('10 years')
    const cluster = inject('postgres')
    const command = await runCommand(['retention'], {
      DATA_DIR: own.dataDir,
      DATABASE_URL: `postgresql://postgres@localhost:${cluster.port}/${own.database.owner.options.database}?host=${encodeURIComponent(cluster.host)}`,
    })
    expect([command.code, command.printed]).toEqual([1, expect.stringContaining('Nothing was deleted')])
    expect(command.printed).toContain('Check the clock of the database')
    expect(await isThere()).toBe(true)
    await own.sql('delete from retention_run')
  })

  test('sends no invoice and no reminder in the meantime', async () => {
    await makeOverdue('15 days')
    const work = vi.fn<() => Promise<void>>(async () => undefined)
    const task = unlessClockInDoubt({ database: own.database, log: silentLog() }, work)
    await task()
    expect(work).not.toHaveBeenCalled()
    await own.sql('delete from retention_run')
    await makeOverdue('13 days')
    await task()
    expect(work).toHaveBeenCalledOnce()
    await own.sql('delete from retention_run')
  })

  test('continues at once when the clock is right again, and drops runs dated in the future', async () => {
    const { tenantId, isThere } = await makeOverdue('1 day')
    await own.sql(
      `insert into retention_run (tenant_id, id, counts, at) values ($1, $2, '{}', now() + interval '10 years')`,
      [tenantId, randomUUID()],
    )
    expect([await tidy(), await isThere()]).toEqual([false, false])
    expect(await own.sql('select from retention_run where at > now()')).toEqual([])
  })
})

describe('the seals of the audit', () => {
  const secret = 'a-secret-that-is-not-in-the-database'
  const check = async (tenantId: number) =>
    (await verifyAudit(world.database.owner, secret)).find((one) => one.tenantId === tenantId)
  /** Makes a tenant with three audit rows in two seals. */
  const sealed = async () => {
    const { tenantId } = await world.makeTenant()
    const add = () =>
      world.sql(`insert into audit_event (tenant_id, action, at) values ($1, 'x', now() - interval '3 minutes')`, [
        tenantId,
      ])
    await add()
    await add()
    await sealAudit(world.database.owner, secret)
    await add()
    await sealAudit(world.database.owner, secret)
    return tenantId
  }

  test('match what was written', async () => {
    const tenantId = await sealed()
    expect(await check(tenantId)).toMatchObject({ seals: 2, rows: 3, breaks: [] })
  })
  test.each([
    [
      'a changed row',
      `update audit_event set action = 'y' where position = (select min(position) from audit_event where tenant_id = $1)`,
    ],
    [
      'a removed row',
      `delete from audit_event where position = (select min(position) from audit_event where tenant_id = $1)`,
    ],
    ['a changed seal', `update audit_seal set seal = repeat('0', 64) where tenant_id = $1 and number = 1`],
    ['a removed seal', `delete from audit_seal where tenant_id = $1 and number = 1`],
    [
      'a row slipped in',
      `insert into audit_event (tenant_id, action, position) overriding system value select $1, 'x', min(position) - 1 from audit_event where tenant_id = $1`,
    ],
  ])('show %s', async (_what, change) => {
    const tenantId = await sealed()
    await world.sql(change, [tenantId])
    expect((await check(tenantId))?.breaks.length).toBeGreaterThan(0)
  })
  test('cannot be made again without the key', async () => {
    const tenantId = await sealed()
    await world.sql('delete from audit_seal where tenant_id = $1', [tenantId])
    await sealAudit(world.database.owner, 'another key')
    expect((await check(tenantId))?.breaks.length).toBeGreaterThan(0)
  })
  test('drop entries past their retention, and the chain stays valid', async () => {
    const tenantId = await sealed()
    await world.sql(
      `update audit_seal set sealed_at = now() - interval '121 months' where tenant_id = $1 and number = 1`,
      [tenantId],
    )
    await world.sql(
      `update audit_event set at = now() - interval '121 months' where tenant_id = $1 and position <= (select up_to from audit_seal where tenant_id = $1 and number = 1)`,
      [tenantId],
    )
    expect((await readCounts(tenantId))?.audit).toBe(2)
    expect(await check(tenantId)).toMatchObject({ seals: 2, rows: 1, breaks: [] })
  })
})
