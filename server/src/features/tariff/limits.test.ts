import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Analysis } from '@salus/contract/measuring/analyses.ts'
import type { TenantTariff } from '@salus/contract/tenant/tariff.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  openTenantWorld,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from '../../testing/tenant-world.ts'
import { watchLimits } from './watch-limits.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const writeUrl = ({ tenantId }: TenantOfTest, rest: string) => `/api/tenants/${tenantId}/${rest}`
const addMembers = ({ tenantId }: TenantOfTest, count: number) =>
  world.sql(
    `insert into member (tenant_id, first_name, last_name, sex, stores_health_data, shares_all)
     select $1, 'A', 'B', 'female', true, true from generate_series(1, $2)`,
    [tenantId, count],
  )
const addCheckUps = ({ tenantId, member }: TenantOfTest, count: number) =>
  world.sql(
    `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_name, date_of_measurement)
     select $1, gen_random_uuid(), $2, 6, 'Stress', '2026-03-05' from generate_series(1, $3)`,
    [tenantId, member.memberId, count],
  )
const createMember = (tenant: TenantOfTest) =>
  world.ask<{ code?: string }>(tenant.staff, 'POST', writeUrl(tenant, 'members'), {
    body: { firstName: 'Neu', lastName: randomUUID().slice(0, 8), birthDate: '1990-01-01', sex: 'diverse' },
  })
const start = (tenant: TenantOfTest, memberId = tenant.member.memberId) =>
  world.ask<Analysis & { code?: string }>(tenant.staff, 'POST', writeUrl(tenant, `members/${memberId}/analyses`), {
    body: { profileId: stressLoadId },
  })
/** Gives the employee a password, because only an account that can unlock a device again can hand it over. */
const givePassword = ({ staff }: TenantOfTest) =>
  world.sql(
    `insert into account (id, user_id, account_id, provider_id, password)
     values ($1, $2::uuid, $2::uuid::text, 'credential', 'x')`,
    [randomUUID(), staff.userId],
  )
const handOver = (tenant: TenantOfTest) =>
  world.ask(tenant.staff, 'POST', writeUrl(tenant, `members/${tenant.member.memberId}/hand-over`), {
    body: { profileId: stressLoadId },
  })
const deps = () => ({ database: world.database, clock: { now: () => new Date('2026-03-10T12:00:00Z') } })

describe('members', () => {
  test('are added up to the limit and its grace, and then refused with advice', async () => {
    const tenant = await world.makeTenant()
    await addMembers(tenant, 53) // 54 of 50, with a grace up to 55
    expect((await createMember(tenant)).status).toBe(201)
    expect(await createMember(tenant)).toMatchObject({ status: 409, body: { code: 'tariff-limit-reached' } })
  })

  test('who are created at the same time do not get past the limit together', async () => {
    const tenant = await world.makeTenant()
    await addMembers(tenant, 51)
    const answers = await Promise.all(Array.from({ length: 10 }, () => createMember(tenant)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  })

  test('who come back from the archive, alone or together, need room as well', async () => {
    const tenant = await world.makeTenant()
    const { tenantId } = tenant
    await addMembers(tenant, 51) // 52 of 50, with a grace up to 55
    const archived = await Promise.all(
      Array.from({ length: 4 }, () => world.makeMember(tenantId, { status: 'archived' })),
    )
    const restore = (memberIds: readonly string[]) =>
      world.ask(tenant.staff, 'POST', writeUrl(tenant, 'member-changes'), {
        body: { selection: { memberIds }, change: { kind: 'restore' } },
      })
    const full = { status: 409, body: { code: 'tariff-limit-reached' } }
    expect(await restore(archived)).toMatchObject(full)
    const [active] = await world.sql(`select count(*)::int from member where tenant_id = $1 and status = 'active'`, [
      tenantId,
    ])
    expect(active).toEqual({ count: 52 })
    expect((await restore(archived.slice(0, 3))).status).toBe(200)
    const last = writeUrl(tenant, `members/${archived[3]}`)
    expect(await world.ask(tenant.staff, 'PATCH', last, { body: { status: 'active' } })).toMatchObject(full)
    expect((await world.ask(tenant.staff, 'PATCH', last, { body: { department: 'Empfang' } })).status).toBe(200)
  })

  test('who were guests need room as well, and stay guests without it', async () => {
    const tenant = await world.makeTenant()
    await addMembers(tenant, 54)
    const guest = await world.ask<{ id: string }>(tenant.staff, 'POST', writeUrl(tenant, 'guests'), {
      body: { birthDate: '1990-01-01', sex: 'female', consent: { given: 'in-person', sharesWithStaff: true } },
    })
    expect(guest.status).toBe(201)
    const url = writeUrl(tenant, `guests/${guest.body.id}/record`)
    const body = { as: 'new', firstName: 'Mia', lastName: 'Möll' }
    expect(await world.ask(tenant.staff, 'POST', url, { body })).toMatchObject({
      status: 409,
      body: { code: 'tariff-limit-reached' },
    })
    await world.sql(`update tariff_of_tenant set tariff = 'professional' where tenant_id = $1`, [tenant.tenantId])
    expect((await world.ask(tenant.staff, 'POST', url, { body })).status).toBe(200)
    const [kept] = await world.sql(
      'select words = indexed_words as found from member where tenant_id = $1 and id = $2',
      [tenant.tenantId, guest.body.id],
    )
    expect(kept).toEqual({ found: true })
  })

  test('who are there can be read and changed however far the limit is passed', async () => {
    const tenant = await world.makeTenant()
    await addMembers(tenant, 80)
    const url = writeUrl(tenant, `members/${tenant.member.memberId}`)
    expect(await world.ask(tenant.staff, 'GET', url)).toMatchObject({ status: 200 })
    expect(await world.ask(tenant.staff, 'PATCH', url, { body: { department: 'Empfang' } })).toMatchObject({
      status: 200,
    })
  })
})

describe('check-ups', () => {
  test('that run are finished beyond every limit, and only new ones wait', async () => {
    const tenant = await world.makeTenant()
    const running = await start(tenant)
    await addCheckUps(tenant, 120)
    expect(await start(tenant)).toMatchObject({ status: 200, body: { analysisId: running.body.analysisId } })
    const finished = await world.ask(tenant.staff, 'POST', writeUrl(tenant, 'check-ups'), {
      body: {
        profileId: stressLoadId,
        memberId: tenant.member.memberId,
        analysisId: running.body.analysisId,
        answers: stressAnswers(),
      },
    })
    expect(finished.status).toBe(201)
    expect(await start(tenant)).toMatchObject({ status: 409, body: { code: 'tariff-limit-reached' } })
    expect(await start(tenant, await world.makeMember(tenant.tenantId))).toMatchObject({ status: 409 })
    const link = writeUrl(tenant, `members/${tenant.member.memberId}/analysis-links`)
    expect(await world.ask(tenant.staff, 'POST', link, { body: { profileId: stressLoadId } })).toMatchObject({
      status: 409,
    })
  })

  test('that cannot begin keep the device unlocked: staff learn it before they hand it over', async () => {
    const tenant = await world.makeTenant()
    await givePassword(tenant)
    await addCheckUps(tenant, 120)
    expect(await handOver(tenant)).toMatchObject({ status: 409, body: { code: 'tariff-limit-reached' } })
    expect(await world.ask(tenant.staff, 'GET', writeUrl(tenant, 'members'))).toMatchObject({ status: 200 })
  })

  test('that have begun can be handed over beyond every limit', async () => {
    const tenant = await world.makeTenant()
    await givePassword(tenant)
    await start(tenant)
    await addCheckUps(tenant, 120)
    expect(await handOver(tenant)).toMatchObject({ status: 200 })
  })

  test('that were taken already are recorded: a measurement is never lost', async () => {
    const tenant = await world.makeTenant()
    await addCheckUps(tenant, 200)
    const body = { profileId: stressLoadId, memberId: tenant.member.memberId, answers: stressAnswers() }
    expect((await world.ask(tenant.staff, 'POST', writeUrl(tenant, 'check-ups'), { body })).status).toBe(201)
  })

  test('of the last month do not count', async () => {
    const tenant = await world.makeTenant()
    await addCheckUps(tenant, 120)
    await world.sql(`update check_up set date_of_measurement = '2026-02-20' where tenant_id = $1`, [tenant.tenantId])
    expect((await start(tenant)).status).toBe(201)
  })

  test('that the member does not share are counted, and stay unseen', async () => {
    const tenant = await world.makeTenant()
    await addCheckUps(tenant, 120)
    await world.sql(`update check_up set is_shared = false where tenant_id = $1`, [tenant.tenantId])
    expect(await start(tenant)).toMatchObject({ status: 409 })
    await world.sql(
      `delete from check_up where tenant_id = $1 and ctid in (select ctid from check_up where tenant_id = $1 limit 20)`,
      [tenant.tenantId],
    )
    const started = await start(tenant)
    expect(started.status).toBe(201)
    expect(await world.ask(tenant.staff, 'GET', writeUrl(tenant, 'check-ups'))).toMatchObject({ body: { items: [] } })
  })

  test('of a product that was switched off in between are finished', async () => {
    const tenant = await world.makeTenant()
    const { body } = await start(tenant)
    await world.sql(`update product set state = 'off' where tenant_id = $1`, [tenant.tenantId])
    const finish = {
      profileId: stressLoadId,
      memberId: tenant.member.memberId,
      analysisId: body.analysisId,
      answers: stressAnswers(),
    }
    expect((await world.ask(tenant.staff, 'POST', writeUrl(tenant, 'check-ups'), { body: finish })).status).toBe(201)
    expect(await start(tenant)).toMatchObject({ status: 403, body: { code: 'profile-not-available' } })
  })
})

test('employees: an invited one counts, so that accepting never exceeds the limit', async () => {
  const tenant = await world.makeTenant()
  const invite = (email: string) =>
    world.ask(tenant.admin, 'POST', writeUrl(tenant, 'employee-invitations'), { body: { email, role: 'Staff' } })
  const first = `${randomUUID()}@salus.example`
  expect((await invite(first)).status).toBe(201) // 3 of 2, which is the grace
  expect((await invite(first)).status).toBe(201)
  expect(await invite(`${randomUUID()}@salus.example`)).toMatchObject({
    status: 409,
    body: { code: 'tariff-limit-reached' },
  })
})

test('employees: readers who are invited take no seat', async () => {
  const tenant = await world.makeTenant()
  const invite = (role: string) =>
    world.ask(tenant.admin, 'POST', writeUrl(tenant, 'employee-invitations'), {
      body: { email: `${randomUUID()}@salus.example`, role },
    })
  for (const role of ['Reader', 'Reader', 'Reader', 'Staff']) expect((await invite(role)).status).toBe(201)
  expect(await invite('Staff')).toMatchObject({ status: 409, body: { code: 'tariff-limit-reached' } })
  expect((await invite('Reader')).status).toBe(201)
})

describe('an expired trial', () => {
  test('lets people read and finish, and start nothing new', async () => {
    const tenant = await world.makeTenant()
    const running = await start(tenant)
    await world.sql(`update tariff_of_tenant set trial_ends_on = '2026-03-09' where tenant_id = $1`, [tenant.tenantId])
    expect(await world.ask<TenantTariff>(tenant.staff, 'GET', writeUrl(tenant, 'tariff'))).toMatchObject({
      body: { state: 'trial-over' },
    })
    expect(await createMember(tenant)).toMatchObject({ status: 409, body: { code: 'trial-over' } })
    expect(await start(tenant, await world.makeMember(tenant.tenantId))).toMatchObject({ status: 409 })
    expect((await start(tenant)).body.analysisId).toBe(running.body.analysisId)
    expect((await world.ask(tenant.staff, 'GET', writeUrl(tenant, 'members'))).status).toBe(200)
  })

  test('on its last day is not over yet', async () => {
    const tenant = await world.makeTenant()
    await world.sql(`update tariff_of_tenant set trial_ends_on = '2026-03-10' where tenant_id = $1`, [tenant.tenantId])
    expect((await createMember(tenant)).status).toBe(201)
  })
})

describe('the Admins', () => {
  const notices = ({ tenantId }: TenantOfTest) =>
    world.sql<{ limit_name: string; level: string }>(
      'select limit_name, level from limit_notice where tenant_id = $1 order by told_at, limit_name',
      [tenantId],
    )

  test('are told at 80 %, at the limit and at the end of the grace, once each', async () => {
    const tenant = await world.makeTenant([6])
    await world.sql(`delete from membership where tenant_id = $1 and role = 'Staff'`, [tenant.tenantId])
    await addMembers(tenant, 38)
    await watchLimits(deps(), tenant.tenantId)
    expect(await notices(tenant)).toEqual([])
    for (const [more, level] of [
      [1, 'near'],
      [10, 'reached'],
      [5, 'over'],
    ] as const) {
      await addMembers(tenant, more)
      await watchLimits(deps(), tenant.tenantId)
      await watchLimits(deps(), tenant.tenantId)
      expect((await notices(tenant)).at(-1)).toEqual({ limit_name: 'activeMembers', level })
    }
    expect(await notices(tenant)).toHaveLength(3)
    const [{ email } = { email: '' }] = await world.sql<{ email: string }>('select email from app_user where id = $1', [
      tenant.admin.userId,
    ])
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(3), { timeout: 15_000 })
    expect(mailsTo(email).join('\n')).not.toContain('Lindner')
  })

  test('are not told that they have chosen all products of their tariff', async () => {
    const tenant = await world.makeTenant([3, 6, 15])
    await world.sql(`delete from membership where tenant_id = $1 and role = 'Staff'`, [tenant.tenantId])
    await watchLimits(deps(), tenant.tenantId)
    expect(await notices(tenant)).toEqual([])
  })

  test('are told soon after something is started near a limit', async () => {
    const tenant = await world.makeTenant([6])
    await addMembers(tenant, 40)
    await createMember(tenant)
    await vi.waitFor(
      async () => expect(await notices(tenant)).toContainEqual({ limit_name: 'activeMembers', level: 'near' }),
      { timeout: 15_000 },
    )
  })

  test('are told a week before the trial ends, and when it has ended', async () => {
    const tenant = await world.makeTenant([6])
    await world.sql(`delete from membership where tenant_id = $1 and role = 'Staff'`, [tenant.tenantId])
    const endOn = (day: string) =>
      world.sql(`update tariff_of_tenant set trial_ends_on = $2 where tenant_id = $1`, [tenant.tenantId, day])
    await endOn('2026-03-18')
    await watchLimits(deps(), tenant.tenantId)
    expect(await notices(tenant)).toEqual([])
    await endOn('2026-03-17')
    await watchLimits(deps(), tenant.tenantId)
    await endOn('2026-03-09')
    await watchLimits(deps(), tenant.tenantId)
    expect(await notices(tenant)).toEqual([
      { limit_name: 'trial', level: 'near' },
      { limit_name: 'trial', level: 'over' },
    ])
  })
})

const mailsTo = (address: string): readonly string[] => {
  const folder = path.join(world.dataDir, 'outbox')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`))
}

test('the forecast says when the limit is reached at the pace of the last weeks', async () => {
  const tenant = await world.makeTenant()
  await addMembers(tenant, 39)
  await world.sql(
    `update member m set created_at = (timestamp '2026-03-10 11:00' - make_interval(days => (7 * (n / 5))::int)) at time zone 'UTC'
     from (select id, row_number() over (order by id) - 1 as n from member where tenant_id = $1) numbered
     where m.tenant_id = $1 and m.id = numbered.id`,
    [tenant.tenantId],
  )
  // 40 of 50 are used now, and five were added in each of the last eight weeks.
  expect(await world.ask<TenantTariff>(tenant.staff, 'GET', writeUrl(tenant, 'tariff'))).toMatchObject({
    body: {
      usage: { activeMembers: { used: 40, level: 'near', forecast: { kind: 'rising', reachedOn: '2026-03-24' } } },
    },
  })
})
