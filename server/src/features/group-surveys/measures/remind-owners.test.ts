import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  editable,
  inDays,
  makeReader,
  measured,
  planned,
  published,
  publishedAnew,
  surveyUrl,
} from '../../../testing/survey-scene.ts'
import { now, openTenantWorld, type TenantWorld } from '../../../testing/tenant-world.ts'
import { closeEverywhere, remindAndCount } from '../closing/close-due-survey.ts'

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld()
}, 60_000)
afterAll(() => world.close())

const day = (days: number) => inDays(days).slice(0, 10)

const mailsTo = async (userId: string): Promise<readonly string[]> => {
  const [user] = await world.sql<{ email: string }>('select email from app_user where id = $1', [userId])
  const box = path.join(world.dataDir, 'outbox')
  const mails = await Promise.all(
    (await readdir(box).catch(() => [])).map((name) => readFile(path.join(box, name), 'utf8')),
  )
  return mails.filter((mail) => mail.includes(user?.email ?? 'nobody'))
}
const jobsDone = () =>
  expect
    .poll(async () => (await world.sql('select 1 from graphile_worker._private_jobs where run_at <= now()')).length, {
      timeout: 20_000,
    })
    .toBe(0)

const remind = async (tenantId: number, days: number) => {
  const clock = { now: () => new Date(now.getTime() + days * 86_400_000) }
  await remindAndCount({ owner: world.database.owner, clock }, tenantId)
  await jobsDone()
}

test('the owner of an overdue measure is reminded the day after and then weekly, without any detail, and nobody else is', async () => {
  const tenant = await world.makeTenant()
  const surveyId = await publishedAnew(world, tenant)
  const [owner, other] = [await makeReader(world, tenant), await makeReader(world, tenant)]
  const decided = (userId: string | null, dueOn: string) => ({
    state: 'decided',
    owner: { name: 'Lea', userId },
    dueOn,
    action: 'Schichtplan für 45 % der Halle',
  })
  const overdue = await measured(world, tenant, { surveyId, ...decided(owner.userId, day(99)) })
  await measured(world, tenant, { surveyId, ...decided(owner.userId, day(97)) })
  await measured(world, tenant, { surveyId, ...decided(other.userId, day(100)) })
  await measured(world, tenant, { surveyId, ...decided(other.userId, day(99)), state: 'done' })
  await measured(world, tenant, { surveyId, ...decided(null, day(99)) })
  await world.sql('update group_measure_version set due_on = due_on - 100 where tenant_id = $1', [tenant.tenantId])
  const remindIn = async (days: number) => {
    await remind(tenant.tenantId, days)
    return (await mailsTo(owner.userId)).length
  }

  expect(await remindIn(0)).toBe(1)
  const [mail = ''] = await mailsTo(owner.userId)
  expect(mail).toMatch(/^Subject: .*(?:measure|Ma=C3=9Fnahme)/m)
  expect(mail).not.toMatch(/45 (?:%|=25)|Schichtplan|Halle|Stress/)
  for (const { userId } of [other, tenant.admin, tenant.staff, tenant.member]) expect(await mailsTo(userId)).toEqual([])

  expect([await remindIn(0), await remindIn(6)]).toEqual([1, 1])
  expect(await remindIn(7)).toBe(2)

  await world.sql(`update membership set suspended_at = now() where tenant_id = $1 and user_id = $2`, [
    tenant.tenantId,
    owner.userId,
  ])
  expect(await remindIn(14)).toBe(2)
  // The account remains the owner, although it can no longer be chosen for a new measure.
  const headers = { 'if-match': '*' }
  const body = editable({ ...decided(owner.userId, day(30)), state: 'in-work' })
  const url = surveyUrl(tenant, `/${surveyId}/measures/${overdue.measureId}`)
  expect((await world.ask(tenant.admin, 'PUT', url, { body, headers })).status).toBe(200)
}, 60_000)

test('once its last day has ended in the organisation, the owner of a measure is reminded and answers are counted again', async () => {
  const tenant = await world.makeTenant()
  const surveyId = await publishedAnew(world, tenant)
  const owner = await makeReader(world, tenant)
  await measured(world, tenant, {
    surveyId,
    state: 'decided',
    owner: { name: 'Lea', userId: owner.userId },
    dueOn: day(0),
  })
  const { surveyId: running } = await planned(world, tenant, { opensAt: inDays(60), closesAt: inDays(80) })
  await world.sql(`update group_survey set state = 'open', frozen = '{}', opened_at = now() where id = $1`, [running])
  const remindAt = async (hours: number) => {
    await remindAndCount(
      { owner: world.database.owner, clock: { now: () => new Date(now.getTime() + hours * 3_600_000) } },
      tenant.tenantId,
    )
    const [counted] = await world.sql<{ on: string }>(
      'select finished_on::text as "on" from group_survey where id = $1',
      [running],
    )
    const [reminded] = await world.sql<{ at: Date | null }>(
      'select reminded_at as at from group_measure where tenant_id = $1',
      [tenant.tenantId],
    )
    return { countedOn: counted?.on, isReminded: reminded?.at !== null }
  }
  expect(await remindAt(10.9)).toEqual({ countedOn: '2026-03-10', isReminded: false })
  expect(await remindAt(11.1)).toEqual({ countedOn: '2026-03-11', isReminded: true })
  // A day that has been counted is not counted again, even if the organisation moves to a country further west.
  await world.sql(`update tenant set country = 'US' where id = $1`, [tenant.tenantId])
  expect(await remindAt(11.2)).toEqual({ countedOn: '2026-03-11', isReminded: true })
}, 60_000)

test('the owner of measures due on three days gets one mail in the week; an owner who gets no mail is not recorded as reminded', async () => {
  const tenant = await world.makeTenant()
  const surveyId = await publishedAnew(world, tenant)
  const [owner, gone] = [await makeReader(world, tenant), await makeReader(world, tenant)]
  const due = ({ userId }: { readonly userId: string }, dueOn: string) =>
    measured(world, tenant, { surveyId, state: 'decided', owner: { name: 'Lea', userId }, dueOn })
  const { measureId } = await due(gone, day(1))
  await world.sql(`update membership set suspended_at = now() where tenant_id = $1 and user_id = $2`, [
    tenant.tenantId,
    gone.userId,
  ])
  await world.sql('update group_measure_version set due_on = $2 where measure_id = $1', [measureId, day(-1)])
  const mails: number[] = []
  for (const days of [0, 1, 2, 6, 7]) {
    if (days < 3) await due(owner, day(-1))
    await remind(tenant.tenantId, days)
    mails.push((await mailsTo(owner.userId)).length)
  }
  expect(mails).toEqual([1, 1, 1, 1, 2])
  const [notMailed] = await world.sql('select reminded_at from group_measure where id = $1', [measureId])
  expect(notMailed).toEqual({ reminded_at: null })
}, 60_000)

test('a former owner is still reminded of their other measures, and the new owner of a measure is reminded at once', async () => {
  const tenant = await world.makeTenant()
  const surveyId = await publishedAnew(world, tenant)
  const [former, first, second] = await Promise.all([1, 2, 3].map(() => makeReader(world, tenant)))
  if (!former || !first || !second) throw new Error('three readers')
  const owned = (userId: string) => ({ state: 'decided', owner: { name: 'Lea', userId }, dueOn: day(-1) })
  const handOn = async (userId: string, measureId: string) => {
    const url = surveyUrl(tenant, `/${surveyId}/measures/${measureId}`)
    const body = editable(owned(userId))
    expect((await world.ask(tenant.admin, 'PUT', url, { body, headers: { 'if-match': '*' } })).status).toBe(200)
  }
  const toFirst = await measured(world, tenant, { surveyId, ...owned(former.userId) })
  const toSecond = await measured(world, tenant, { surveyId, ...owned(former.userId) })
  await handOn(first.userId, toFirst.measureId)
  await remind(tenant.tenantId, 0)
  await handOn(second.userId, toSecond.measureId)
  const later = `update group_measure_version set changed_at = (changed_at at time zone 'UTC' + interval '1 hour') at time zone 'UTC'`
  await world.sql(`${later} where measure_id = $1 and revision = 2`, [toSecond.measureId])
  await remind(tenant.tenantId, 3)
  await measured(world, tenant, { surveyId, ...owned(former.userId) })
  for (const days of [4, 7, 8, 10, 11]) await remind(tenant.tenantId, days)
  const counts = await Promise.all([former, first, second].map(async ({ userId }) => (await mailsTo(userId)).length))
  // The former owner is reminded on days 0, 4 and 11, the reader `first` on days 0 and 7, and the reader `second` on
  // days 3 and 10. A measure that was given to a new owner does not delay the next reminder to the former owner.
  expect(counts).toEqual([3, 2, 2])
}, 60_000)

test('owners are reminded even if a survey of their tenant cannot be closed', async () => {
  const {
    tenant,
    survey: { surveyId },
  } = await published(world)
  const owner = await makeReader(world, tenant)
  await measured(world, tenant, {
    surveyId,
    state: 'decided',
    owner: { name: 'Lea', userId: owner.userId },
    dueOn: day(-1),
  })
  await world.sql(`update group_survey set state = 'open' where id = $1`, [surveyId])
  await world.sql('delete from group_report where survey_id = $1', [surveyId])
  const compute = () => {
    throw new Error('the computation failed')
  }
  const closing = closeEverywhere({ owner: world.database.owner, clock: { now: () => now }, compute })()
  await expect(closing).rejects.toThrow('tenants')
  await jobsDone()
  expect(await mailsTo(owner.userId)).toHaveLength(1)
}, 60_000)
